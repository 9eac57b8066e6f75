/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench pente: how soon the tactical positions are solved. */

#include "cli/bench-pente.h"
#include "cli/bench.h"
#include "engine/pente/tactics.h"

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

static gint64
time_of(const PlyReport *report, int threads)
{
  return threads > 1 ? report->figures.wall_us : report->figures.cpu_us;
}

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
    self->solved_us = time_of(report, self->threads);
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

static void
solve(const PlyBenchPente *bench, guint number, const PlyPenteTactic *tactic, Solving *solving)
{
  const PlySearchLimits limits = {.depth = PLY_MAX_DEPTH, .nodes = bench->nodes};
  const PlySearchHooks hooks = {.data = solving, .should_stop = should_stop, .report = on_report};
  char name[PLY_NOTATION_BYTES], score[PLY_SCORE_BYTES];
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  *solving = (Solving){.tactic = tactic, .threads = bench->threads};
  solving->n_cells = ply_pente_tactic_set_up(tactic, &rules, &position, solving->cells);
  ply_bench_pente_search(bench, &rules, &position, &limits, &hooks, bench->threads, &report);
  on_report(solving, &report);
  ply_notation_move(PLY_NOTATION_PENTE, &rules, report.best, name);
  ply_notation_score(&rules, position.ply, report.score, PLY_BOUND_EXACT, score);
  g_print("%2u %-18s %2d plies %-3s %-11s depth %2d %-6s %9" G_GUINT64_FORMAT " nodes %8.4f s\n",
          number, ply_pente_tactic_kind(tactic->kind), tactic->plies, name, score, report.depth,
          solving->solved ? "solved" : "MISSED",
          solving->solved ? solving->solved_nodes : report.figures.nodes,
          (double)(solving->solved ? solving->solved_us : time_of(&report, bench->threads)) /
              G_USEC_PER_SEC);
}

void
ply_bench_pente_tactics(const PlyBenchPente *bench, guint first, guint last)
{
  const PlyPenteTactic *tactic;
  double times[PLY_MAX_CELLS], total = 0;
  guint n = 0, n_solved = 0;

  for (guint i = first; i <= last && (tactic = ply_pente_tactic_at((int)i - 1)) != NULL; i++, n++) {
    Solving solving;
    solve(bench, i, tactic, &solving);
    if (!solving.solved)
      continue;
    times[n_solved] = (double)solving.solved_us / G_USEC_PER_SEC;
    total += times[n_solved++];
  }
  g_print("tactics: %u of %u solved; time to solve: median %.4f s, worst %.4f s, sum %.3f s\n",
          n_solved, n, n_solved > 0 ? ply_bench_quantile(times, n_solved, 0.5) : 0,
          n_solved > 0 ? ply_bench_quantile(times, n_solved, 1) : 0, total);
}
