/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A reader of an engine's report wants to see why a move has its value, and the engine's own line
 * may be short: its table has forgotten, or the move was only shown to be no better than another.
 * Then short searches go on from the line's end. They have a memory of their own, so that the
 * search itself, its moves and its nodes are the same with and without them. */

#include "search/searcher.h"

#include <string.h>

#include "base/clock.h"
#include "search/claim.h"

#define LINE_BYTES      ((size_t)1 << 20) /* of the table that these searches have */
#define LOOK_DEPTH      4                 /* plies that one of them looks ahead at least … */
#define MOST_LOOK       10                /* … and at most */
#define LEAST_NODES     1000              /* of one, … */
#define LOOK_SHARE      16                /* … a part of the whole search's, … */
#define MOST_NODES      12000             /* … or this many */
#define PROVE_NODES     300000            /* of one that must prove what it says, at most */
#define SHARE           20                /* part of the time so far that they may take, from … */
#define LIVE_US         15000             /* … so much on that has come together */
#define RESERVE         16                /* part of a clock's limit for the last ones, … */
#define MOST_RESERVE_US 60000             /* … or so much */
#define SPARE_NODES     150000            /* of the last ones, whatever the clock says */

typedef struct {
  int64_t until_us; /* 0: no limit */
  uint64_t spare;   /* nodes that may come after it */
  bool is_spare;    /* the search under way is of them */
} Watch;

static bool
is_over(const Watch *watch)
{
  return watch->until_us != 0 && ply_clock_wall_us() >= watch->until_us;
}

static bool
may_go_on(const Watch *watch)
{
  return watch->spare > 0 || !is_over(watch);
}

static bool
should_stop(void *data)
{
  const Watch *watch = data;

  return !watch->is_spare && is_over(watch);
}

void
ply_lines_free(PlySearch *s)
{
  if (s->line_memory != NULL)
    s->line_engine->memory_free(s->line_memory);
  s->line_memory = NULL;
}

void
ply_lines_begin(PlySearch *s)
{
  s->n_lines_kept = 0;
  s->lines_us = 0;
}

static bool
prepare_memory(PlySearch *s)
{
  if (s->line_memory != NULL && s->line_engine != s->options.algorithm)
    ply_lines_free(s);
  s->line_engine = s->options.algorithm;
  if (s->line_memory == NULL)
    s->line_memory = s->line_engine->memory_new(s->line_engine, LINE_BYTES);
  else
    s->line_engine->memory_clear(s->line_memory);
  return s->line_memory != NULL;
}

/* The line's end; false if the game is over there. */
static bool
walk(const PlySearch *s, const PlyRootMove *root, PlyPosition *at)
{
  PlyPosition next;

  *at = s->frames[0].position;
  for (int i = 0; i < root->pv_length; i++) {
    ply_rules_play(s->rules, at, root->pv[i], &next, NULL);
    *at = next;
  }
  return ply_rules_outcome(s->rules, at) == PLY_GOING_ON;
}

static uint64_t
nodes_for(const PlySearch *s, bool prove)
{
  uint64_t nodes = s->report.figures.nodes, most = prove ? PROVE_NODES : MOST_NODES;

  nodes = prove ? 2 * nodes : nodes / LOOK_SHARE;
  return nodes < LEAST_NODES ? LEAST_NODES : nodes < most ? nodes : most;
}

/* Searches a line's end, `plies` or to a proof; false if there is no memory. What the clock ends may
 * be done once more with spare nodes. */
static bool
look(PlySearch *s, const PlyPosition *at, int plies, bool prove, Watch *watch, PlyReport *report)
{
  PlySearchOptions options = s->options;
  int depth = plies < LOOK_DEPTH ? LOOK_DEPTH : plies > MOST_LOOK ? MOST_LOOK : plies;
  PlySearchLimits limits = {
      .depth = prove ? 0 : depth, .nodes = nodes_for(s, prove), .playing = true};
  PlyEngineRun run = {.rules = s->rules,
                      .root = at,
                      .options = &options,
                      .limits = &limits,
                      .hooks = {.data = watch, .should_stop = should_stop},
                      .moves = s->line_moves,
                      .report = report};

  report->figures.nodes = 0;
  watch->is_spare = is_over(watch);
  if (watch->is_spare && limits.nodes > watch->spare)
    limits.nodes = watch->spare;
  options.multi_pv = 1;
  options.confidence = prove ? 100 : 1;
  options.crew = NULL;
  bool good = ply_engine_run_begin(&run) > 0 && prepare_memory(s) &&
              s->line_engine->run(s->line_memory, &run);
  if (watch->is_spare)
    watch->spare -= limits.nodes < report->figures.nodes ? limits.nodes : report->figures.nodes;
  return good;
}

/* What the side to move at the line's end is to be worth, if that is proven of the line's move. */
static bool
is_kept(const PlyRootMove *root, const PlyReport *report)
{
  PlyClaim claim = ply_claim_of_report(report);
  PlyScore value = root->pv_length % 2 == 0 ? root->lower : -root->lower;

  return claim.kind == PLY_CLAIM_PROVEN && claim.score == value;
}

/* Goes on from the line's end to `plies` at least, or to the end of the game. A line whose value is
 * proven goes on with proven moves as far as a short search finds any: what a book knows of an
 * opening took others hours. */
static void
lengthen(PlySearch *s, PlyRootMove *root, int plies, Watch *watch)
{
  bool proven = root->lower == root->upper;
  PlyPosition at;
  PlyReport report;

  while (root->pv_length < plies && may_go_on(watch) && walk(s, root, &at)) {
    int more = plies - root->pv_length;
    bool good = look(s, &at, more, proven, watch, &report);
    /* What the clock ended is done once more, if it can be; else what it had come to is good, or a
     * machine that is always late would never come to a line. */
    if (!watch->is_spare && watch->spare > 0 && is_over(watch))
      continue;
    if (proven && !(good && is_kept(root, &report))) {
      proven = false;
      continue;
    }
    if (!good || report.root[0].pv_length == 0)
      return;
    const PlyRootMove *found = report.root;
    int n = found->pv_length;
    n = n < PLY_MAX_PV - root->pv_length ? n : PLY_MAX_PV - root->pv_length;
    /* An estimate's line is not drawn out beyond the search that it comes from. */
    if (!proven && root->pv_length + n > root->depth)
      n = root->depth - root->pv_length;
    memcpy(root->pv + root->pv_length, found->pv, (size_t)n * sizeof *found->pv);
    root->pv_length = (uint8_t)(root->pv_length + n);
  }
}

static bool
begins_with(const PlyRootMove *line, const PlyRootMove *start)
{
  return line->pv_length >= start->pv_length &&
         memcmp(line->pv, start->pv, (size_t)start->pv_length * sizeof *start->pv) == 0;
}

/* What an earlier report was given, if it still goes on from the engine's own line. */
static bool
recall(const PlySearch *s, PlyRootMove *root, int plies)
{
  for (int i = 0; i < s->n_lines_kept; i++) {
    const PlyRootMove *kept = &s->lines_kept[i];
    bool proof = root->lower == root->upper && kept->lower != kept->upper;
    if (!begins_with(kept, root) || proof || kept->pv_length <= root->pv_length)
      continue;
    root->pv_length = kept->pv_length;
    memcpy(root->pv, kept->pv, (size_t)kept->pv_length * sizeof *kept->pv);
    return root->pv_length >= plies;
  }
  return false;
}

static void
keep(PlySearch *s, const PlyRootMove *root)
{
  int i = 0;

  while (i < s->n_lines_kept && s->lines_kept[i].move != root->move)
    i++;
  i = i < PLY_LINES_KEPT ? i : root->move % PLY_LINES_KEPT;
  s->n_lines_kept = i == s->n_lines_kept ? i + 1 : s->n_lines_kept;
  s->lines_kept[i] = *root;
}

/* What an engine's search may take of a clock's limit, so that its lines are done before that. */
static int64_t
without_reserve(int64_t limit_us)
{
  int64_t reserve = limit_us / RESERVE;

  return limit_us - (reserve < MOST_RESERVE_US ? reserve : MOST_RESERVE_US);
}

PlySearchLimits
ply_lines_limits(const PlySearch *s)
{
  PlySearchLimits limits = s->limits;

  if (limits.playing)
    return limits;
  limits.wall_us = without_reserve(limits.wall_us);
  limits.cpu_us = without_reserve(limits.cpu_us);
  return limits;
}

/* When the lines must be done; 0: whenever they are. */
static int64_t
deadline(const PlySearch *s, bool last, int64_t now)
{
  const PlySearchLimits *limits = &s->limits;
  int64_t may = (now - s->start_wall_us) / SHARE - s->lines_us, until = 0;

  /* A search that was asked to stop does not go on for lines. */
  if (s->stop == PLY_STOP_ASKED || (!last && may < LIVE_US))
    return now;
  if (!last)
    return now + may;
  if (limits->wall_us > 0)
    until = s->start_wall_us + limits->wall_us;
  if (limits->cpu_us > 0) {
    int64_t left = limits->cpu_us - s->report.figures.cpu_us;
    until = until > 0 && until < now + left ? until : now + left;
  }
  return until;
}

void
ply_lines_complete(PlySearch *s, bool last)
{
  int64_t now = ply_clock_wall_us();
  Watch watch = {.until_us = deadline(s, last, now)};
  int n = s->n_root < PLY_LINES_SHOWN ? s->n_root : PLY_LINES_SHOWN;

  /* On a busy machine the reserve is gone before the search has come to its end. */
  if (last && s->stop != PLY_STOP_ASKED)
    watch.spare = SPARE_NODES;
  for (int i = 0; i < n; i++) {
    PlyRootMove *root = &s->root[i];
    int plies = root->depth < PLY_LINE_PLIES ? root->depth : PLY_LINE_PLIES;
    if (root->bound == PLY_BOUND_NONE || root->pv_length >= plies || recall(s, root, plies) ||
        !may_go_on(&watch))
      continue;
    lengthen(s, root, plies, &watch);
    keep(s, root);
  }
  s->lines_us += ply_clock_wall_us() - now;
}
