/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench othello-wide --games: pairs of games from random openings, each player once first; the
 * same CPU time or the same nodes for each move. */

#include "cli/bench-wide.h"

#include "base/clock.h"
#include "base/rng.h"
#include "cli/bench.h"
#include "engine/engines.h"

typedef struct {
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
  gint64 used_us;
} Player;

typedef struct {
  const PlyBenchWideMatch *match;
  PlyRules rules;
  Player players[2]; /* ours, textbook's */
} Match;

static PlyMove
choose(const Match *m, Player *player, const PlyPosition *position)
{
  PlySearchLimits limits = {.nodes = m->match->nodes, .playing = true};
  gint64 began = ply_clock_thread_cpu_us();
  PlyReport report;

  if (limits.nodes == 0)
    limits.cpu_us = m->match->move_us;
  ply_search_run(player->search, &m->rules, position, &player->options, &limits, player->table,
                 NULL, &report);
  player->used_us += ply_clock_thread_cpu_us() - began;
  return report.best;
}

/* Plays on to the end; our discs less the other's, the empties to the winner. */
static int
play(Match *m, PlyPosition position, int our_side)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int tally[2], n;

  ply_table_clear(m->players[0].table);
  ply_table_clear(m->players[1].table);
  while ((n = ply_rules_moves(&m->rules, &position, moves)) > 0) {
    Player *player = &m->players[position.side == our_side ? 0 : 1];
    PlyMove move = n == 1 ? moves[0] : choose(m, player, &position);
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
          wins, draws, losses, (double)discs / played,
          (double)m->players[0].used_us / G_USEC_PER_SEC,
          (double)m->players[1].used_us / G_USEC_PER_SEC);
}

int
ply_bench_wide_match(const PlyBenchWideMatch *match)
{
  Match m = {.match = match,
             .players = {{.search = match->search, .table = match->table},
                         {.search = ply_search_new(), .table = ply_table_new((gsize)64 << 20)}}};

  ply_rules_parse("othello:10", &m.rules);
  ply_engine_options_init(&m.players[0].options, &m.rules);
  ply_search_options_init(&m.players[1].options, &m.rules);
  play_all(&m);
  ply_table_free(m.players[1].table);
  ply_search_free(m.players[1].search);
  return 0;
}
