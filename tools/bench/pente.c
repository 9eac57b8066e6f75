/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente: tactical positions, and positions in the middle of games. */

#include "bench/bench.h"
#include "positions/tactics.h"

/* Positions in the middle: so many moves of every so many-th tactical game. */
#define MIDDLE_PLIES 14
#define MIDDLE_EVERY 6

/* A tactical position that is being searched. */
typedef struct {
  const PlyPenteTactic *tactic;
  int threads;
  PlyMove cells[PLY_MAX_MOVES];
  int n_cells;
  gboolean solved;  /* the best move has been right since … */
  gint64 solved_us; /* … this time */
  guint64 solved_nodes;
} Solving;

static gboolean
is_right(const Solving *self, const PlyReport *report)
{
  if (ply_pente_tactic_is_win(self->tactic) && report->score < PLY_SCORE_WIN_MIN)
    return FALSE;
  for (int i = 0; i < self->n_cells; i++) {
    if (report->best == self->cells[i])
      return TRUE;
  }
  return FALSE;
}

static void
on_report(void *data, const PlyReport *report)
{
  Solving *self = data;

  if (!is_right(self, report)) {
    self->solved = FALSE;
  } else if (!self->solved) {
    self->solved = TRUE;
    self->solved_us = self->threads > 1 ? report->figures.wall_us : report->figures.cpu_us;
    self->solved_nodes = report->figures.nodes;
  }
}

/* A win that is found is found; a good defence has to stay the choice. */
static bool
should_stop(void *data)
{
  Solving *self = data;

  return self->solved && ply_pente_tactic_is_win(self->tactic);
}

gboolean
bench_tactics(BenchRun *run)
{
  const PlyPenteTactic *tactic = ply_pente_tactic_at(run->number - 1);
  const PlySearchLimits limits = {.depth = PLY_MAX_DEPTH, .nodes = (guint64)run->settings->nodes};
  Solving solving = {.tactic = tactic, .threads = run->threads};
  const PlySearchHooks hooks = {.data = &solving, .should_stop = should_stop, .report = on_report};
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  solving.n_cells = ply_pente_tactic_set_up(tactic, &rules, &position, solving.cells);
  bench_search_run(run, 0, &rules, &position, &limits, &hooks, &report);
  on_report(&solving, &report);
  g_snprintf(run->label, sizeof run->label, "%d %s in %d", run->number,
             ply_pente_tactic_kind(tactic->kind), tactic->plies);
  run->right = solving.solved;
  if (solving.solved) {
    run->us = (double)solving.solved_us;
    run->nodes = solving.solved_nodes;
  }
  return TRUE;
}

static void
set_middle(int number, PlyRules *rules, PlyPosition *position)
{
  const PlyPenteTactic *tactic = ply_pente_tactic_at((number - 1) * MIDDLE_EVERY);
  g_auto(GStrv) words = g_strsplit(tactic->moves, " ", -1);
  PlyPosition next;

  ply_rules_parse("pente", rules);
  rules->opening = PLY_OPENING_NONE;
  ply_rules_start(rules, position);
  for (guint i = 0; i < MIDDLE_PLIES && words[i] != NULL; i++) {
    PlyMove move;
    ply_notation_parse(PLY_NOTATION_PENTE, rules, words[i], &move);
    ply_rules_play(rules, position, move, &next, NULL);
    *position = next;
  }
}

gboolean
bench_pente(BenchRun *run)
{
  const PlySearchLimits limits = {.depth = run->settings->depth};
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  set_middle(run->number, &rules, &position);
  bench_search_run(run, 0, &rules, &position, &limits, NULL, &report);
  g_snprintf(run->label, sizeof run->label, "%d middle, ply %d", run->number, position.ply);
  return TRUE;
}
