/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The algorithms as a lecture writes them, and which line a step executes. */

#include <string.h>

#include "trace/explain.h"

/* What a line does: each step has one of these. */
typedef enum {
  DO_NOTHING,
  DO_ENTER,  /* the call */
  DO_LEAF,   /* the value of a leaf goes back */
  DO_TABLE,  /* the table's answer goes back */
  DO_TRY,    /* the recursive call for a move */
  DO_SCOUT,  /* … with a null window */
  DO_AGAIN,  /* … once more */
  DO_KEEP,   /* a child's value came back, nothing changes */
  DO_BEST,   /* … and is the best so far */
  DO_CUT,    /* the node is left early */
  DO_RETURN, /* the node is left after its last move */
} Doing;

typedef struct {
  const char *text;
  Doing max, min; /* in negamax both are the same */
} Line;

#define BOTH(doing) doing, doing

static const Line minimax_nega[] = {
    {"minimax(node, depth):", BOTH(DO_ENTER)},
    {"  if depth = 0 or game over:", BOTH(DO_NOTHING)},
    {"    return evaluate(node)", BOTH(DO_LEAF)},
    {"  best ← −∞", BOTH(DO_NOTHING)},
    {"  for each move:", BOTH(DO_TRY)},
    {"    v ← −minimax(child, depth − 1)", BOTH(DO_KEEP)},
    {"    if v > best: best ← v", BOTH(DO_BEST)},
    {"  return best", BOTH(DO_RETURN)},
};

static const Line minimax_max_min[] = {
    {"minimax(node, depth):", BOTH(DO_ENTER)},
    {"  if depth = 0 or game over:", BOTH(DO_NOTHING)},
    {"    return evaluate(node)", BOTH(DO_LEAF)},
    {"  if MAX to move:", BOTH(DO_NOTHING)},
    {"    for each move:", DO_TRY, DO_NOTHING},
    {"      v ← minimax(child, depth − 1)", DO_KEEP, DO_NOTHING},
    {"      if v > best: best ← v", DO_BEST, DO_NOTHING},
    {"  else MIN to move:", BOTH(DO_NOTHING)},
    {"    for each move:", DO_NOTHING, DO_TRY},
    {"      v ← minimax(child, depth − 1)", DO_NOTHING, DO_KEEP},
    {"      if v < best: best ← v", DO_NOTHING, DO_BEST},
    {"  return best", BOTH(DO_RETURN)},
};

#define ALPHA_BETA_HEAD                                                                            \
  {"αβ(node, depth, α, β):", BOTH(DO_ENTER)}, {"  if depth = 0 or game over:", BOTH(DO_NOTHING)},  \
      {"    return evaluate(node)", BOTH(DO_LEAF)},                                                \
  {                                                                                                \
    "  if table knows node to depth: return it", BOTH(DO_TABLE)                                    \
  }

static const Line alpha_beta_nega[] = {
    ALPHA_BETA_HEAD,
    {"  best ← −∞", BOTH(DO_NOTHING)},
    {"  for each move:", BOTH(DO_TRY)},
    {"    v ← −αβ(child, depth − 1, −β, −α)", BOTH(DO_KEEP)},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(DO_BEST)},
    {"    if best ≥ β: return best   (cutoff)", BOTH(DO_CUT)},
    {"  return best", BOTH(DO_RETURN)},
};

static const Line alpha_beta_nega_hard[] = {
    ALPHA_BETA_HEAD,
    {"  for each move:", BOTH(DO_TRY)},
    {"    v ← −αβ(child, depth − 1, −β, −α)", BOTH(DO_KEEP)},
    {"    if v > α: α ← v", BOTH(DO_BEST)},
    {"    if α ≥ β: return β   (cutoff)", BOTH(DO_CUT)},
    {"  return α", BOTH(DO_RETURN)},
};

#define MAX_MIN_BODY(max_return, min_return, end)                                                  \
  {"  if MAX to move:", BOTH(DO_NOTHING)}, {"    for each move:", DO_TRY, DO_NOTHING},             \
      {"      v ← αβ(child, depth − 1, α, β)", DO_KEEP, DO_NOTHING},                               \
      {"      if v > best: best ← v; α ← max(α, v)", DO_BEST, DO_NOTHING},                         \
      {max_return, DO_CUT, DO_NOTHING}, {"  else MIN to move:", BOTH(DO_NOTHING)},                 \
      {"    for each move:", DO_NOTHING, DO_TRY},                                                  \
      {"      v ← αβ(child, depth − 1, α, β)", DO_NOTHING, DO_KEEP},                               \
      {"      if v < best: best ← v; β ← min(β, v)", DO_NOTHING, DO_BEST},                         \
      {min_return, DO_NOTHING, DO_CUT},                                                            \
  {                                                                                                \
    end, BOTH(DO_RETURN)                                                                           \
  }

static const Line alpha_beta_max_min[] = {
    ALPHA_BETA_HEAD,
    MAX_MIN_BODY("      if best ≥ β: return best   (cutoff)",
                 "      if best ≤ α: return best   (cutoff)", "  return best"),
};

static const Line alpha_beta_max_min_hard[] = {
    ALPHA_BETA_HEAD,
    MAX_MIN_BODY("      if α ≥ β: return β   (cutoff)", "      if β ≤ α: return α   (cutoff)",
                 "  return best within α … β"),
};

static const Line pvs_nega[] = {
    {"pvs(node, depth, α, β):", BOTH(DO_ENTER)},
    {"  if depth = 0 or game over:", BOTH(DO_NOTHING)},
    {"    return evaluate(node)", BOTH(DO_LEAF)},
    {"  if table knows node to depth: return it", BOTH(DO_TABLE)},
    {"  best ← −∞", BOTH(DO_NOTHING)},
    {"  for each move:", BOTH(DO_NOTHING)},
    {"    if first: v ← −pvs(child, depth − 1, −β, −α)", BOTH(DO_TRY)},
    {"    else: v ← −pvs(child, depth − 1, −α − 1, −α)", BOTH(DO_SCOUT)},
    {"      if α < v < β: v ← −pvs(child, depth − 1, −β, −α)", BOTH(DO_AGAIN)},
    {"    if v ≤ best: next move", BOTH(DO_KEEP)},
    {"    best ← v; α ← max(α, v)", BOTH(DO_BEST)},
    {"    if best ≥ β: return best   (cutoff)", BOTH(DO_CUT)},
    {"  return best", BOTH(DO_RETURN)},
};

static const Line pvs_max_min[] = {
    {"pvs(node, depth, α, β):", BOTH(DO_ENTER)},
    {"  if depth = 0 or game over:", BOTH(DO_NOTHING)},
    {"    return evaluate(node)", BOTH(DO_LEAF)},
    {"  if table knows node to depth: return it", BOTH(DO_TABLE)},
    {"  if MAX to move:", BOTH(DO_NOTHING)},
    {"    for each move:", DO_KEEP, DO_NOTHING},
    {"      if first: v ← pvs(child, depth − 1, α, β)", DO_TRY, DO_NOTHING},
    {"      else: v ← pvs(child, depth − 1, α, α + 1)", DO_SCOUT, DO_NOTHING},
    {"        if α < v < β: v ← pvs(child, depth − 1, α, β)", DO_AGAIN, DO_NOTHING},
    {"      if v > best: best ← v; α ← max(α, v)", DO_BEST, DO_NOTHING},
    {"      if best ≥ β: return best   (cutoff)", DO_CUT, DO_NOTHING},
    {"  else MIN to move:", BOTH(DO_NOTHING)},
    {"    for each move:", DO_NOTHING, DO_KEEP},
    {"      if first: v ← pvs(child, depth − 1, α, β)", DO_NOTHING, DO_TRY},
    {"      else: v ← pvs(child, depth − 1, β − 1, β)", DO_NOTHING, DO_SCOUT},
    {"        if α < v < β: v ← pvs(child, depth − 1, α, β)", DO_NOTHING, DO_AGAIN},
    {"      if v < best: best ← v; β ← min(β, v)", DO_NOTHING, DO_BEST},
    {"      if best ≤ α: return best   (cutoff)", DO_NOTHING, DO_CUT},
    {"  return best", BOTH(DO_RETURN)},
};

#define MTDF_HEAD                                                                                  \
  {"mtdf(root, depth, f):", BOTH(DO_NOTHING)},                                                     \
      {"  repeat: β ← f, or f + 1 if f = lower", BOTH(DO_NOTHING)},                                \
      {"    f ← αβ(root, depth, β − 1, β)", BOTH(DO_AGAIN)},                                       \
      {"    if f < β: upper ← f else lower ← f", BOTH(DO_NOTHING)},                                \
      {"  until lower ≥ upper", BOTH(DO_NOTHING)},                                                 \
  {                                                                                                \
    "", BOTH(DO_NOTHING)                                                                           \
  }

static const Line mtdf_max_min[] = {
    MTDF_HEAD,
    ALPHA_BETA_HEAD,
    MAX_MIN_BODY("      if best ≥ β: return best   (cutoff)",
                 "      if best ≤ α: return best   (cutoff)", "  return best"),
};

static const Line mtdf_nega[] = {
    MTDF_HEAD,
    ALPHA_BETA_HEAD,
    {"  best ← −∞", BOTH(DO_NOTHING)},
    {"  for each move:", BOTH(DO_TRY)},
    {"    v ← −αβ(child, depth − 1, −β, −α)", BOTH(DO_KEEP)},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(DO_BEST)},
    {"    if best ≥ β: return best   (cutoff)", BOTH(DO_CUT)},
    {"  return best", BOTH(DO_RETURN)},
};

typedef struct {
  const Line *lines;
  int n;
} Listing;

#define LISTING(lines) ((Listing){lines, (int)(sizeof(lines) / sizeof *(lines))})

static Listing
choose(const PlyTrace *trace, bool max_min)
{
  const char *id = ply_algorithm_id(trace->info.options.algorithm);
  bool hard = trace->info.options.fail_hard;

  if (strcmp(id, "minimax") == 0)
    return max_min ? LISTING(minimax_max_min) : LISTING(minimax_nega);
  if (strcmp(id, "pvs") == 0)
    return max_min ? LISTING(pvs_max_min) : LISTING(pvs_nega);
  if (strcmp(id, "mtdf") == 0)
    return max_min ? LISTING(mtdf_max_min) : LISTING(mtdf_nega);
  if (max_min)
    return hard ? LISTING(alpha_beta_max_min_hard) : LISTING(alpha_beta_max_min);
  return hard ? LISTING(alpha_beta_nega_hard) : LISTING(alpha_beta_nega);
}

/* A search without a table is shown without the line that looks into it. */
static bool
is_shown(const PlyTrace *trace, const Line *line)
{
  return line->max != DO_TABLE || trace->info.table_bytes > 0 || trace->info.foreign;
}

const char *
ply_pseudocode_text(const PlyTrace *trace, bool max_min, int i)
{
  Listing listing = choose(trace, max_min);

  for (int line = 0; line < listing.n; line++) {
    if (is_shown(trace, &listing.lines[line]) && i-- == 0)
      return listing.lines[line].text;
  }
  return NULL;
}

static Doing
entry_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];

  if (at->flags & PLY_VISIT_RE_SEARCH)
    return DO_AGAIN;
  if (state->n > 1 && at->order > 0 && at->beta - at->alpha == 1 &&
      state->levels[state->n - 2].beta - state->levels[state->n - 2].low > 1)
    return DO_SCOUT;
  return state->n == 1 ? DO_ENTER : DO_TRY;
}

static Doing
return_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];

  if (at->flags & PLY_VISIT_TABLE_CUT)
    return DO_TABLE;
  if (at->flags & PLY_VISIT_CUT)
    return DO_CUT;
  if ((at->flags & PLY_VISIT_EVALUATED) && at->end == state->at.visit + 1)
    return DO_LEAF;
  return DO_RETURN;
}

/* The number of the line among those shown. */
static int
find(const PlyTrace *trace, Listing listing, Doing doing, bool max)
{
  int number = 0;

  for (int i = 0; i < listing.n; i++) {
    if ((max ? listing.lines[i].max : listing.lines[i].min) == doing)
      return number;
    number += is_shown(trace, &listing.lines[i]);
  }
  return -1;
}

int
ply_pseudocode_line(const PlyTrace *trace, const PlyTraceState *state, bool max_min)
{
  Listing listing = choose(trace, max_min);
  bool max = ((trace->visits[state->at.visit].ply - trace->visits[0].ply) & 1) == 0;
  Doing doing = state->at.leaving ? return_doing(trace, state) : entry_doing(trace, state);

  /* A move is tried by the line of the node above. */
  if (!state->at.leaving && state->n > 1)
    max = !max;
  int line = find(trace, listing, doing, max);
  if (line < 0 && (doing == DO_SCOUT || doing == DO_AGAIN))
    line = find(trace, listing, state->n > 1 ? DO_TRY : DO_ENTER, max);
  return line < 0 ? 0 : line;
}
