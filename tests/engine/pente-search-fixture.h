/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A Pente position, the engine that searches it, and what every report of it must be. */

#include "../fewer.h"
#include "../rules/pente-boards.h"
#include "base/crew.h"
#include "base/rng.h"
#include "engine/engines.h"

#define TABLE_BYTES ((size_t)2 << 20)

/* A quarter where others repeat themselves an eighth as often: with less, too few wins are proven. */
#define LESS (FEWER > 1 ? 4 : 1)

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
  int reports;
} Fixture;

static inline void
begin(Fixture *self, PlyOpening opening)
{
  *self = (Fixture){.rules = pente_rules(opening),
                    .search = ply_search_new(),
                    .table = ply_table_new(TABLE_BYTES)};
  ply_rules_start(&self->rules, &self->position);
  ply_engine_options_init(&self->options, &self->rules);
  g_assert_true(ply_algorithm_is_engine(self->options.algorithm));
}

static inline void
begin_with(Fixture *self, int side, const char *white, const char *black)
{
  begin(self, PLY_OPENING_NONE);
  self->position = position_with(&self->rules, side, white, black);
}

static inline void
end(Fixture *self)
{
  ply_search_free(self->search);
  ply_table_free(self->table);
}

static inline void
play_on(Fixture *self, PlyMove move)
{
  PlyPosition after;

  g_assert_true(ply_rules_is_legal(&self->rules, &self->position, move));
  ply_rules_play(&self->rules, &self->position, move, &after, NULL);
  self->position = after;
}

/* Its line is legal, and ends the game where the value says when. */
static inline void
check_line(const Fixture *self, const PlyRootMove *root)
{
  PlyPosition at = self->position, after;

  g_assert_cmpint(root->pv_length, >=, 1);
  g_assert_cmpint(root->pv[0], ==, root->move);
  g_assert_cmpint(root->lower, <=, root->upper);
  for (int i = 0; i < root->pv_length; i++) {
    g_assert_true(ply_rules_is_legal(&self->rules, &at, root->pv[i]));
    ply_rules_play(&self->rules, &at, root->pv[i], &after, NULL);
    at = after;
  }
  if (at.over && root->bound == PLY_BOUND_EXACT && ABS(root->score) >= PLY_SCORE_WIN_MIN)
    g_assert_cmpint(ABS(root->score), ==, PLY_SCORE_WIN - at.ply);
}

static inline void
check_report(const Fixture *self, const PlyReport *report)
{
  PlyMove moves[PLY_MAX_MOVES];
  gboolean seen[CELLS] = {FALSE};

  g_assert_cmpint(report->n_root, ==, ply_rules_moves(&self->rules, &self->position, moves));
  g_assert_true(ply_rules_is_legal(&self->rules, &self->position, report->best));
  g_assert_cmpint(report->best, ==, report->root[0].move);
  g_assert_cmpint(report->score, ==, report->root[0].score);
  for (int i = 0; i < report->n_root; i++) {
    g_assert_false(seen[report->root[i].move]);
    seen[report->root[i].move] = TRUE;
    check_line(self, &report->root[i]);
  }
}

static inline void
check_hook(void *data, const PlyReport *report)
{
  Fixture *self = data;

  self->reports++;
  check_report(self, report);
}

static inline PlyStop
run(Fixture *self)
{
  PlySearchHooks hooks = {.data = self, .report = check_hook};
  PlyStop stop = ply_search_run(self->search, &self->rules, &self->position, &self->options,
                                &self->limits, self->table, &hooks, &self->report);

  check_report(self, &self->report);
  g_assert_cmpint(stop, ==, self->report.stop);
  return stop;
}

/* A middlegame that is not decided: the engine's own moves at a few nodes, or the next ones of its
 * list. */
static inline void
play_middlegame(Fixture *self, int plies, uint64_t seed)
{
  PlySearchLimits limits = self->limits;
  int ply = 0;
  PlyRng rng;

  ply_rng_init(&rng, seed);
  for (;;) {
    self->limits = (PlySearchLimits){.nodes = ply < plies ? 400 : 20000};
    run(self);
    if (ABS(self->report.score) >= PLY_SCORE_WIN_MIN) {
      ply_rules_start(&self->rules, &self->position);
      ply = 0;
      continue;
    }
    if (ply++ == plies)
      break;
    int most = MIN(3, self->report.n_root);
    play_on(self, self->report.root[ply_rng_below(&rng, (uint32_t)most)].move);
  }
  self->limits = limits;
}
