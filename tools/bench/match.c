/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine of a game against textbook PVS: pairs of games from random openings, each side once
 * first; the same nodes or the same CPU time for each move. */

#include "base/clock.h"
#include "base/rng.h"
#include "bench/bench.h"
#include "cli/start.h"
#include "engine/engines.h"

/* Player 0 is the engine. */
typedef struct {
  PlyRules rules;
  PlyRng rng;
  int drawn; /* openings so far */
  PlySearchOptions options[2];
  PlySearchLimits limits;
  PlySearch *searchers[2];
  PlyTable *tables[2];
  int results[3]; /* won, drawn, lost */
  int tally;      /* of all games: ours less theirs */
  gint64 used_us[2];
} Match;

static gpointer
open_match(const BenchSettings *settings)
{
  Match *self = g_new0(Match, 1);
  const char *game = settings->game != NULL ? settings->game : "othello:10";

  if (!ply_rules_parse(game, &self->rules) || ply_engine_for(&self->rules) == NULL) {
    ply_cli_fail("--game expects a game that has an engine.");
    g_free(self);
    return NULL;
  }
  ply_rng_init(&self->rng, (guint64)settings->seed);
  ply_engine_options_init(&self->options[0], &self->rules);
  ply_search_options_init(&self->options[1], &self->rules);
  self->options[0].book = false;
  if (settings->nodes > 0)
    self->limits.nodes = (guint64)settings->nodes;
  else
    self->limits.cpu_us = (gint64)(settings->seconds * G_USEC_PER_SEC);
  for (int i = 0; i < 2; i++) {
    self->searchers[i] = ply_search_new();
    self->tables[i] = ply_table_new((gsize)settings->table_mb << 20);
  }
  return self;
}

static void
close_match(gpointer state)
{
  Match *self = state;

  for (int i = 0; i < 2; i++) {
    ply_table_free(self->tables[i]);
    ply_search_free(self->searchers[i]);
  }
  g_free(self);
}

const BenchFamily bench_of_match = {open_match, close_match};

/* The next opening of the stream. */
static void
draw_opening(Match *self, int plies, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int n;

  ply_rules_start(&self->rules, position);
  for (int i = 0; i < plies && (n = ply_rules_moves(&self->rules, position, moves)) > 0; i++) {
    PlyMove move = moves[ply_rng_below(&self->rng, (guint32)n)];
    ply_rules_play(&self->rules, position, move, &next, NULL);
    *position = next;
  }
  self->drawn++;
}

/* Plays on to the end; what the engine, on `side`, is ahead by. */
static int
play(Match *self, PlyPosition position, int side)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int tally[2], n;

  for (int i = 0; i < 2; i++)
    ply_table_clear(self->tables[i]);
  while ((n = ply_rules_moves(&self->rules, &position, moves)) > 0) {
    int who = position.side != side;
    gint64 began = ply_clock_thread_cpu_us();
    PlyReport report = {.best = moves[0]};
    if (n > 1)
      ply_search_run(self->searchers[who], &self->rules, &position, &self->options[who],
                     &self->limits, self->tables[who], NULL, &report);
    self->used_us[who] += ply_clock_thread_cpu_us() - began;
    g_assert(ply_rules_is_legal(&self->rules, &position, report.best));
    ply_rules_play(&self->rules, &position, report.best, &next, NULL);
    position = next;
  }
  ply_rules_tally(&self->rules, &position, tally);
  PlyOutcome outcome = ply_rules_outcome(&self->rules, &position);
  gboolean won = outcome == (side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS);
  int empties = self->rules.columns * self->rules.rows - tally[0] - tally[1];
  self->results[won ? 0 : outcome == PLY_DRAW ? 1 : 2]++;
  /* As Othello counts: empty squares are the winner's. */
  if (self->rules.game != &ply_game_othello || outcome == PLY_DRAW)
    empties = 0;
  return tally[side] - tally[1 - side] + (won ? empties : -empties);
}

/* The two games of a pair; the standing so far is what was found. */
void
bench_match(BenchRun *run)
{
  Match *self = run->state;
  gint64 used = self->used_us[0];
  PlyPosition position;

  while (self->drawn < run->number)
    draw_opening(self, run->settings->openings, &position);
  int first = play(self, position, 0), second = play(self, position, 1);
  self->tally += first + second;
  int games = self->results[0] + self->results[1] + self->results[2];
  g_snprintf(run->label, sizeof run->label, "pair %d %+d %+d", run->number, first, second);
  g_snprintf(run->found, sizeof run->found, "+%d =%d −%d, %+.1f a game; CPU %.1f s, theirs %.1f s",
             self->results[0], self->results[1], self->results[2], (double)self->tally / games,
             (double)self->used_us[0] / G_USEC_PER_SEC, (double)self->used_us[1] / G_USEC_PER_SEC);
  run->us = (double)(self->used_us[0] - used);
}
