/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench othello-wide --games: pairs of games from random openings, each player once first; the
 * same CPU time or the same nodes for each move. */

#include "cli/bench-wide.h"

#include "base/clock.h"
#include "base/rng.h"
#include "cli/bench.h"

typedef struct {
  const PlyBenchWideMatch *match;
  PlyRules rules;
  PlySearchOptions options;
  PlySearch *searcher;
  PlyTable *table;
  gint64 deadline, used_us[2]; /* ours, textbook's */
} Match;

static bool
is_late(void *data)
{
  const Match *m = data;

  return ply_clock_thread_cpu_us() >= m->deadline;
}

static PlyMove
our_move(Match *m, const PlyPosition *position)
{
  PlyOthelloLimits limits = {.data = m, .nodes = m->match->nodes};
  PlyOthelloWideBoard board = {0, 0};
  PlyOthelloReport report;
  PlyBoard flat;

  ply_rules_read_board(&m->rules, position, &flat);
  for (int cell = 0; cell < PLY_OTHELLO_WIDE_SQUARES; cell++) {
    if (flat.cells[cell] == position->side + 1)
      board.own |= (PlyOthelloWideBits)1 << cell;
    else if (flat.cells[cell] != 0)
      board.other |= (PlyOthelloWideBits)1 << cell;
  }
  m->deadline = ply_clock_thread_cpu_us() + m->match->move_us;
  if (limits.nodes == 0)
    limits.should_stop = is_late;
  ply_othello_wide_run(m->match->search, board, &limits, &report);
  return report.lines[0].cell == PLY_OTHELLO_MOVE_PASS ? PLY_MOVE_PASS : report.lines[0].cell;
}

static PlyMove
textbook_move(Match *m, const PlyPosition *position)
{
  PlySearchLimits limits = {.nodes = m->match->nodes};
  PlyReport report;

  if (limits.nodes == 0)
    limits.cpu_us = m->match->move_us;
  ply_search_run(m->searcher, &m->rules, position, &m->options, &limits, m->table, NULL, &report);
  return report.best;
}

/* Plays on to the end; our discs less the other's, the empties to the winner. */
static int
play(Match *m, PlyPosition position, int our_side)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int tally[2], n;

  ply_table_clear(m->table);
  ply_othello_wide_clear(m->match->search);
  while ((n = ply_rules_moves(&m->rules, &position, moves)) > 0) {
    bool ours = position.side == our_side;
    gint64 began = ply_clock_thread_cpu_us();
    PlyMove move = n == 1 ? moves[0] : ours ? our_move(m, &position) : textbook_move(m, &position);
    m->used_us[ours ? 0 : 1] += ply_clock_thread_cpu_us() - began;
    g_assert(ply_rules_is_legal(&m->rules, &position, move));
    ply_rules_play(&m->rules, &position, move, &next, NULL);
    position = next;
  }
  ply_rules_tally(&m->rules, &position, tally);
  int own = tally[our_side], other = tally[1 - our_side];
  return own > other ? 100 - 2 * other : own < other ? 2 * own - 100 : 0;
}

static void
begin(const Match *m, PlyRng *rng, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int n;

  ply_rules_start(&m->rules, position);
  for (int i = 0; i < m->match->openings; i++) {
    n = ply_rules_moves(&m->rules, position, moves);
    if (n == 0)
      break;
    ply_rules_play(&m->rules, position, moves[ply_rng_below(rng, (guint32)n)], &next, NULL);
    *position = next;
  }
}

static void
play_all(Match *m)
{
  int wins = 0, draws = 0, losses = 0, discs = 0;
  PlyRng rng;

  ply_rng_init(&rng, m->match->seed);
  for (int game = 0; game < m->match->games; game += 2) {
    PlyPosition position;
    begin(m, &rng, &position);
    int result[2] = {play(m, position, 0), play(m, position, 1)};
    for (int i = 0; i < 2; i++) {
      wins += result[i] > 0;
      draws += result[i] == 0;
      losses += result[i] < 0;
      discs += result[i];
    }
    g_print("%3d %+4d %+4d\n", game / 2 + 1, result[0], result[1]);
  }
  int played = wins + draws + losses;
  g_print("othello-wide against textbook PVS: %d won, %d drawn, %d lost, %+.1f discs a game, "
          "CPU %.1f s and %.1f s\n",
          wins, draws, losses, (double)discs / played, (double)m->used_us[0] / G_USEC_PER_SEC,
          (double)m->used_us[1] / G_USEC_PER_SEC);
}

int
ply_bench_wide_match(const PlyBenchWideMatch *match)
{
  Match m = {.match = match, .searcher = ply_search_new(), .table = ply_table_new((gsize)64 << 20)};

  ply_rules_parse("othello:10", &m.rules);
  ply_search_options_init(&m.options, &m.rules);
  play_all(&m);
  ply_table_free(m.table);
  ply_search_free(m.searcher);
  return 0;
}
