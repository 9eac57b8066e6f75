/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/pseudocode-lines-private.h"

#include <string.h>

#define BOTH(doing) PLY_CODE_##doing, PLY_CODE_##doing
#define MAX(doing)  PLY_CODE_##doing, PLY_CODE_NOTHING
#define MIN(doing)  PLY_CODE_NOTHING, PLY_CODE_##doing

/* Nothing lies between the ends of a null window. */
#define NULL_WINDOW "  (1 in a window: a thousandth here)"

static const PlyCodeLine minimax_head[] = {
    {"minimax(node, depth):", BOTH(ENTER), PLY_CODE_ALWAYS},
    {"  if depth = 0 or game over:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    return evaluate(node)", BOTH(LEAF), PLY_CODE_PLAIN},
    {"    return quiesce(node, −∞, +∞)", BOTH(LEAF), PLY_CODE_QUIET},
};

#define CHANCE(call)                                                                               \
  {"  if chance node:   (the mean of its outcomes)", BOTH(NOTHING), PLY_CODE_ALWAYS},              \
      {"    mean ← 0", BOTH(NOTHING), PLY_CODE_ALWAYS},                                            \
      {"    for each outcome r:", BOTH(NOTHING), PLY_CODE_ALWAYS},                                 \
      {"      v ← " call, BOTH(CHANCE_TRY), PLY_CODE_ALWAYS},                                      \
      {"      mean ← mean + P(r) · v", BOTH(CHANCE_SUM), PLY_CODE_ALWAYS},                         \
      {"    return mean", BOTH(CHANCE_RETURN), PLY_CODE_ALWAYS},

/* Russell and Norvig's EXPECTIMINIMAX, with a depth. */
static const PlyCodeLine expectiminimax_head[] = {
    {"expectiminimax(node, depth):", BOTH(ENTER), PLY_CODE_ALWAYS},
    {"  if depth = 0 or game over:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    return evaluate(node)", BOTH(LEAF), PLY_CODE_ALWAYS},
};

static const PlyCodeLine expectiminimax_chance[] = {CHANCE("expectiminimax(child, depth − 1)")};
static const PlyCodeLine alpha_beta_chance[] = {CHANCE("αβ(child, depth − 1, −∞, +∞)")};

static const PlyCodeLine expectiminimax_nega[] = {
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    v ← −expectiminimax(child, depth − 1)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v", BOTH(BEST), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

static const PlyCodeLine expectiminimax_max_min[] = {
    {"  if MAX to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← expectiminimax(child, depth − 1)", MAX(TRY), PLY_CODE_ALWAYS},
    {"      if v > best: best ← v", MAX(BEST), PLY_CODE_ALWAYS},
    {"  else MIN to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← +∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← expectiminimax(child, depth − 1)", MIN(TRY), PLY_CODE_ALWAYS},
    {"      if v < best: best ← v", MIN(BEST), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

/* What negamax takes for granted is not so there. */
static const PlyCodeLine odd_nega[] = {
    {"  (−v stands for v, and α, β for −β, −α, where a child", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"   has the same side as its parent)", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

static const PlyCodeLine minimax_nega[] = {
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    v ← −minimax(child, depth − 1)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v", BOTH(BEST), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

static const PlyCodeLine minimax_max_min[] = {
    {"  if MAX to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← minimax(child, depth − 1)", MAX(TRY), PLY_CODE_ALWAYS},
    {"      if v > best: best ← v", MAX(BEST), PLY_CODE_ALWAYS},
    {"  else MIN to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← +∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← minimax(child, depth − 1)", MIN(TRY), PLY_CODE_ALWAYS},
    {"      if v < best: best ← v", MIN(BEST), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

#define HEAD(name)                                                                                 \
  {name "(node, depth, α, β):", BOTH(ENTER), PLY_CODE_ALWAYS},                                     \
      {"  if depth = 0 or game over:", BOTH(NOTHING), PLY_CODE_ALWAYS},                            \
      {"    return evaluate(node)", BOTH(LEAF), PLY_CODE_PLAIN},                                   \
      {"    return quiesce(node, α, β)", BOTH(LEAF), PLY_CODE_QUIET},                              \
      {"  if table knows node to depth: return it", BOTH(TABLE), PLY_CODE_WITH_TABLE},

static const PlyCodeLine alpha_beta_head[] = {HEAD("αβ")};
static const PlyCodeLine pvs_head[] = {HEAD("pvs")};

static const PlyCodeLine alpha_beta_nega[] = {
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    v ← −αβ(child, depth − 1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if best ≥ β: return best   (cutoff)", BOTH(CUT), PLY_CODE_REACHED},
    {"    if best > β: return best   (cutoff)", BOTH(CUT), PLY_CODE_BEYOND},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

static const PlyCodeLine alpha_beta_nega_hard[] = {
    {"  for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    v ← −αβ(child, depth − 1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if v > α: α ← v", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if α ≥ β: return β   (cutoff)", BOTH(CUT), PLY_CODE_REACHED},
    {"    if α > β: return β   (cutoff)", BOTH(CUT), PLY_CODE_BEYOND},
    {"  return α   (leaves too are held to α … β)", BOTH(RETURN), PLY_CODE_ALWAYS},
};

static const PlyCodeLine alpha_beta_max_min[] = {
    {"  if MAX to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← αβ(child, depth − 1, α, β)", MAX(TRY), PLY_CODE_ALWAYS},
    {"      if v > best: best ← v; α ← max(α, v)", MAX(BEST), PLY_CODE_ALWAYS},
    {"      if best ≥ β: return best   (cutoff)", MAX(CUT), PLY_CODE_REACHED},
    {"      if best > β: return best   (cutoff)", MAX(CUT), PLY_CODE_BEYOND},
    {"  else MIN to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← +∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← αβ(child, depth − 1, α, β)", MIN(TRY), PLY_CODE_ALWAYS},
    {"      if v < best: best ← v; β ← min(β, v)", MIN(BEST), PLY_CODE_ALWAYS},
    {"      if best ≤ α: return best   (cutoff)", MIN(CUT), PLY_CODE_REACHED},
    {"      if best < α: return best   (cutoff)", MIN(CUT), PLY_CODE_BEYOND},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
};

static const PlyCodeLine alpha_beta_max_min_hard[] = {
    {"  if MAX to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← αβ(child, depth − 1, α, β)", MAX(TRY), PLY_CODE_ALWAYS},
    {"      if v > α: α ← v", MAX(BEST), PLY_CODE_ALWAYS},
    {"      if α ≥ β: return β   (cutoff)", MAX(CUT), PLY_CODE_REACHED},
    {"      if α > β: return β   (cutoff)", MAX(CUT), PLY_CODE_BEYOND},
    {"    return α", MAX(RETURN), PLY_CODE_ALWAYS},
    {"  else MIN to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      v ← αβ(child, depth − 1, α, β)", MIN(TRY), PLY_CODE_ALWAYS},
    {"      if v < β: β ← v", MIN(BEST), PLY_CODE_ALWAYS},
    {"      if β ≤ α: return α   (cutoff)", MIN(CUT), PLY_CODE_REACHED},
    {"      if β < α: return α   (cutoff)", MIN(CUT), PLY_CODE_BEYOND},
    {"    return β", MIN(RETURN), PLY_CODE_ALWAYS},
    {"  (leaves too are held to α … β)", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

static const PlyCodeLine pvs_nega[] = {
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    if first: v ← −pvs(child, depth − 1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    else: v ← −pvs(child, depth − 1, −α − 1, −α)", BOTH(SCOUT), PLY_CODE_ALWAYS},
    {"      if α < v < β: v ← −pvs(child, depth − 1, −β, −α)", BOTH(AGAIN), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if best ≥ β: return best   (cutoff)", BOTH(CUT), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
    {"  (fail-hard: values are held to α … β)", BOTH(NOTHING), PLY_CODE_HARD},
    {NULL_WINDOW, BOTH(NOTHING), PLY_CODE_FINE},
};

static const PlyCodeLine pvs_max_min[] = {
    {"  if MAX to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      if first: v ← pvs(child, depth − 1, α, β)", MAX(TRY), PLY_CODE_ALWAYS},
    {"      else: v ← pvs(child, depth − 1, α, α + 1)", MAX(SCOUT), PLY_CODE_ALWAYS},
    {"        if α < v < β: v ← pvs(child, depth − 1, α, β)", MAX(AGAIN), PLY_CODE_ALWAYS},
    {"      if v > best: best ← v; α ← max(α, v)", MAX(BEST), PLY_CODE_ALWAYS},
    {"      if best ≥ β: return best   (cutoff)", MAX(CUT), PLY_CODE_ALWAYS},
    {"  else MIN to move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    best ← +∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    for each move:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"      if first: v ← pvs(child, depth − 1, α, β)", MIN(TRY), PLY_CODE_ALWAYS},
    {"      else: v ← pvs(child, depth − 1, β − 1, β)", MIN(SCOUT), PLY_CODE_ALWAYS},
    {"        if α < v < β: v ← pvs(child, depth − 1, α, β)", MIN(AGAIN), PLY_CODE_ALWAYS},
    {"      if v < best: best ← v; β ← min(β, v)", MIN(BEST), PLY_CODE_ALWAYS},
    {"      if best ≤ α: return best   (cutoff)", MIN(CUT), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
    {"  (fail-hard: values are held to α … β)", BOTH(NOTHING), PLY_CODE_HARD},
    {NULL_WINDOW, BOTH(NOTHING), PLY_CODE_FINE},
};

/* Both wordings have these: an engine counts for the side to move. */
static const PlyCodeLine engine[] = {
    {"search(node, depth, α, β), for the mover:", BOTH(ENTER), PLY_CODE_ALWAYS},
    {"  if depth = 0: return evaluate(node)   (*)", BOTH(LEAF), PLY_CODE_ALWAYS},
    {"  if table knows node to depth or more: return it", BOTH(TABLE), PLY_CODE_ALWAYS},
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each child that may be settled:", BOTH(LOOK), PLY_CODE_ALWAYS},
    {"    if proven, or sure to be outside: v ← that", BOTH(PROVEN), PLY_CODE_ALWAYS},
    {"  for each move left, the likeliest first:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    if first: v ← −search(child, depth−1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if late:  v ← −search(child, less, −α−1, −α)", BOTH(REDUCED), PLY_CODE_ALWAYS},
    {"    else, or if v > α: v ← −search(child, depth−1, −α−1, −α)", BOTH(SCOUT), PLY_CODE_ALWAYS},
    {"      if α < v < β: v ← −search(child, depth−1, −β, −α)", BOTH(AGAIN), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if best ≥ β: return best   (cutoff) (*)", BOTH(CUT), PLY_CODE_ALWAYS},
    {"  return best   (*)", BOTH(RETURN), PLY_CODE_ALWAYS},
    {"  (* held to what is proven of the node)", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

/* The same of one that looks at a choice of moves; quiesce() follows. */
static const PlyCodeLine selective_engine[] = {
    {"search(node, depth, α, β), for the mover:", BOTH(ENTER), PLY_CODE_ALWAYS},
    {"  if over, won or lost next: return it", BOTH(PROVEN), PLY_CODE_ALWAYS},
    {"  if depth = 0: return quiesce(node, α, β)", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  if table knows node to depth or more: return it", BOTH(TABLE), PLY_CODE_ALWAYS},
    {"  if it wins by fours in a row: return that", BOTH(WINS), PLY_CODE_ALWAYS},
    {"  if evaluate(node) ≫ β: return it", BOTH(FAR), PLY_CODE_ALWAYS},
    {"  if still ≥ β after a pass: return β", BOTH(PASSED), PLY_CODE_ALWAYS},
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each candidate, likeliest first: (*)", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    if first: v ← −search(child, depth−1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    if late:  v ← −search(child, less, −α−1, −α)", BOTH(REDUCED), PLY_CODE_ALWAYS},
    {"    else, or if v > α: v ← −search(child, depth−1, −α−1, −α)", BOTH(SCOUT), PLY_CODE_ALWAYS},
    {"      if α < v < β: v ← −search(child, depth−1, −β, −α)", BOTH(AGAIN), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if best ≥ β: return best   (cutoff)", BOTH(CUT), PLY_CODE_ALWAYS},
    {"  return best, or what the rest may bring", BOTH(RETURN), PLY_CODE_ALWAYS},
    {"  (* answers to a threat cost no depth)", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

/* Of one that counts in whole units, cuts on likelihood and knows the end of the game. */
static const PlyCodeLine likely_engine[] = {
    {"search(node, depth, α, β), for the mover:", BOTH(ENTER), PLY_CODE_ALWAYS},
    {"  if depth = 0: return evaluate(node), rounded", BOTH(LEAF), PLY_CODE_ALWAYS},
    {"  if game over, or proven: return the value", BOTH(PROVEN), PLY_CODE_ALWAYS},
    {"  if few squares are left: return solve(node)", BOTH(SOLVED), PLY_CODE_ALWAYS},
    {"  if stable discs hold it at ≤ α: return that", BOTH(STABLE), PLY_CODE_ALWAYS},
    {"  if table knows node to depth or more: return it", BOTH(TABLE), PLY_CODE_ALWAYS},
    {"  if a shallow search is far beyond α, β:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    return β, or α   (ProbCut: null windows only)", BOTH(LIKELY), PLY_CODE_ALWAYS},
    {"  if table knows a child to be enough: take it", BOTH(LOOK), PLY_CODE_ALWAYS},
    {"  best ← −∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  for each move, the likeliest first:", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    if first: v ← −search(child, depth−1, −β, −α)", BOTH(TRY), PLY_CODE_ALWAYS},
    {"    else:  v ← −search(child, depth−1, −α−1, −α)", BOTH(SCOUT), PLY_CODE_ALWAYS},
    {"      if α < v < β: v ← −search(child, depth−1, −β, −α)", BOTH(AGAIN), PLY_CODE_ALWAYS},
    {"    if v > best: best ← v; α ← max(α, v)", BOTH(BEST), PLY_CODE_ALWAYS},
    {"    if best ≥ β: return best   (cutoff)", BOTH(CUT), PLY_CODE_ALWAYS},
    {"  return best", BOTH(RETURN), PLY_CODE_ALWAYS},
    {"  (no null windows below depth 4; at the end a row", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"   of them, until one is not passed)", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

static const PlyCodeLine mtdf[] = {
    {"mtdf(root, depth, f):", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  lower ← −∞; upper ← +∞", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"  repeat: β ← f, or f + 1 if f = lower", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {"    f ← αβ(root, depth, β − 1, β)", BOTH(PASS), PLY_CODE_ALWAYS},
    {"    if f < β: upper ← f else lower ← f", BOTH(BOUND), PLY_CODE_ALWAYS},
    {"  until lower ≥ upper", BOTH(NOTHING), PLY_CODE_ALWAYS},
    {NULL_WINDOW, BOTH(NOTHING), PLY_CODE_FINE},
    {"", BOTH(NOTHING), PLY_CODE_ALWAYS},
};

static const PlyCodeLine quiesce[] = {
    {"", BOTH(NOTHING), PLY_CODE_QUIET},
    {"quiesce(node, α, β), for the side to move:", BOTH(NOTHING), PLY_CODE_QUIET},
    {"  best ← evaluate(node)   (stand pat)", BOTH(NOTHING), PLY_CODE_QUIET},
    {"  if best ≥ β or nothing to try: return best", BOTH(QUIET_STAND), PLY_CODE_QUIET_REACHED},
    {"  if best > β or nothing to try: return best", BOTH(QUIET_STAND), PLY_CODE_QUIET_BEYOND},
    {"  for each capture or threat:", BOTH(NOTHING), PLY_CODE_QUIET},
    {"    v ← −quiesce(child, −β, −max(α, best))", BOTH(QUIET_TRY), PLY_CODE_QUIET},
    {"    if v > best: best ← v", BOTH(QUIET_BEST), PLY_CODE_QUIET},
    {"    if best ≥ β: return best   (cutoff)", BOTH(QUIET_CUT), PLY_CODE_QUIET_REACHED},
    {"    if best > β: return best   (cutoff)", BOTH(QUIET_CUT), PLY_CODE_QUIET_BEYOND},
    {"  return best", BOTH(QUIET_RETURN), PLY_CODE_QUIET},
};

#define PART(lines) ((PlyCodePart){lines, (int)(sizeof(lines) / sizeof *(lines))})

void
ply_code_choose(const char *algorithm, bool max_min, bool fail_hard, bool chance, bool odd,
                bool selective, bool likely, PlyCodePart parts[PLY_CODE_PARTS])
{
  bool driven = strcmp(algorithm, "mtdf") == 0;
  int n = 0;

  memset(parts, 0, PLY_CODE_PARTS * sizeof *parts);
  if (strcmp(algorithm, "minimax") == 0 && chance) {
    parts[n++] = PART(expectiminimax_head);
    parts[n++] = PART(expectiminimax_chance);
    parts[n++] = max_min ? PART(expectiminimax_max_min) : PART(expectiminimax_nega);
  } else if (strcmp(algorithm, "minimax") == 0) {
    parts[n++] = PART(minimax_head);
    parts[n++] = max_min ? PART(minimax_max_min) : PART(minimax_nega);
  } else if (strcmp(algorithm, "pvs") == 0) {
    parts[n++] = PART(pvs_head);
    parts[n++] = max_min ? PART(pvs_max_min) : PART(pvs_nega);
  } else if (strcmp(algorithm, "engine") == 0) {
    parts[n++] = selective ? PART(selective_engine) : likely ? PART(likely_engine) : PART(engine);
  } else {
    if (driven)
      parts[n++] = PART(mtdf);
    parts[n++] = PART(alpha_beta_head);
    if (chance)
      parts[n++] = PART(alpha_beta_chance);
    if (fail_hard && !driven)
      parts[n++] = max_min ? PART(alpha_beta_max_min_hard) : PART(alpha_beta_nega_hard);
    else
      parts[n++] = max_min ? PART(alpha_beta_max_min) : PART(alpha_beta_nega);
  }
  if (odd && !max_min)
    parts[n++] = PART(odd_nega);
  parts[n] = PART(quiesce);
}
