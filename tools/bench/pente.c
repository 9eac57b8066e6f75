/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente: tactical positions, positions in the middle of games, and the engine's board. */

#include "bench/bench.h"
#include "engine/pente/board.h"
#include "positions/tactics.h"

#define WALK_DEPTH 3

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

static gpointer
open_board(const BenchSettings *settings)
{
  PlyPenteBoard *board = ply_pente_board_new();

  if (board == NULL)
    g_error("memory is short");
  return board;
}

static void
close_board(gpointer state)
{
  ply_pente_board_free(state);
}

const BenchFamily bench_of_pente = {open_board, close_board};

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

void
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
  bench_search_run(run, &rules, &position, &limits, &hooks, &report);
  on_report(&solving, &report);
  g_snprintf(run->label, sizeof run->label, "%d %s in %d", run->number,
             ply_pente_tactic_kind(tactic->kind), tactic->plies);
  run->right = solving.solved;
  if (solving.solved) {
    run->us = (double)solving.solved_us;
    run->nodes = solving.solved_nodes;
  }
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

void
bench_pente(BenchRun *run)
{
  const PlySearchLimits limits = {.depth = run->settings->depth};
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  set_middle(run->number, &rules, &position);
  bench_search_run(run, &rules, &position, &limits, NULL, &report);
  g_snprintf(run->label, sizeof run->label, "%d middle, ply %d", run->number, position.ply);
}

/* Plays and undoes every move that makes a two or more, and the answers to it of that kind, so many
 * plies deep; returns how many. */
static guint64
walk(PlyPenteBoard *board, int left)
{
  uint16_t cells[PLY_PENTE_CELLS];
  guint64 n_plays = 0;

  if (left == 0 || ply_pente_board_won(board))
    return 0;
  int n = ply_pente_board_cells(board, ply_pente_board_side(board), PLY_PENTE_TWO, cells);
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, cells[i]);
    n_plays += 1 + walk(board, left - 1);
    ply_pente_board_undo(board);
  }
  return n_plays;
}

void
bench_board(BenchRun *run)
{
  PlyPenteBoard *board = run->state;
  PlyPosition position;
  PlyRules rules;

  set_middle(run->number, &rules, &position);
  ply_pente_board_set(board, &position);
  bench_begin(run);
  run->nodes = walk(board, WALK_DEPTH);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "%d board", run->number);
}
