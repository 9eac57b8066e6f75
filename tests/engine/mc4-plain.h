/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Max-Connect4 positions, and the engine and a textbook search side by side. */

#include <glib.h>

#include "base/rng.h"
#include "engine/engines.h"

#define TABLE_BYTES ((size_t)4 << 20)

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
} Fixture;

/* The position after random moves that leave this many cells empty. */
static inline void
begin(Fixture *self, const char *game, int empties, guint64 seed)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;

  *self = (Fixture){.search = ply_search_new(), .table = ply_table_new(TABLE_BYTES)};
  g_assert_true(ply_rules_parse(game, &self->rules));
  ply_rules_start(&self->rules, &self->position);
  ply_rng_init(&rng, seed);
  while (self->position.ply < self->rules.columns * self->rules.rows - empties) {
    int n = ply_rules_moves(&self->rules, &self->position, moves);
    ply_rules_play(&self->rules, &self->position, moves[ply_rng_below(&rng, (guint32)n)], &after,
                   NULL);
    self->position = after;
  }
  ply_engine_options_init(&self->options, &self->rules);
}

static inline void
end(Fixture *self)
{
  ply_search_free(self->search);
  ply_table_free(self->table);
}

static inline PlyStop
run(Fixture *self, const PlySearchHooks *hooks)
{
  return ply_search_run(self->search, &self->rules, &self->position, &self->options, &self->limits,
                        self->table, hooks, &self->report);
}

/* By a textbook search that sees the whole tree. */
static inline PlyScore
true_value(const Fixture *self, const PlyPosition *position)
{
  PlySearch *search = ply_search_new();
  PlySearchOptions options;
  PlySearchLimits none = {0};
  PlyReport report;

  if (position->over) {
    ply_search_free(search);
    return self->rules.game->final_score(&self->rules, position);
  }
  ply_search_options_init(&options, &self->rules);
  ply_table_clear(self->table);
  ply_search_run(search, &self->rules, position, &options, &none, self->table, NULL, &report);
  ply_search_free(search);
  return report.score;
}

/* Every line is legal, and what a finished search says of a move is so. */
static inline void
check_lines(const Fixture *self)
{
  const PlyReport *report = &self->report;
  guint64 nodes = 0;

  for (int i = 0; i < report->n_root; i++) {
    const PlyRootMove *root = &report->root[i];
    PlyPosition at = self->position, after;
    g_assert_cmpint(root->pv[0], ==, root->move);
    g_assert_cmpint(root->lower, <=, root->upper);
    for (int j = 0; j < root->pv_length; j++) {
      g_assert_true(ply_rules_is_legal(&self->rules, &at, root->pv[j]));
      ply_rules_play(&self->rules, &at, root->pv[j], &after, NULL);
      at = after;
    }
    nodes += root->nodes;
    /* The line of a solved move goes to the end of the game, which has its value. */
    if (root->bound == PLY_BOUND_EXACT && root->lower == root->upper && at.over) {
      PlyScore value = self->rules.game->final_score(&self->rules, &at);
      g_assert_cmpint(at.side == self->position.side ? value : -value, ==, root->score);
    }
  }
  g_assert_cmpuint(report->figures.nodes, >=, nodes);
  g_assert_cmpuint(report->figures.first_cutoffs, <=, report->figures.cutoffs);
  g_assert_cmpuint(report->figures.cutoffs, <=, report->figures.interior);
  g_assert_cmpuint(report->figures.table_hits, <=, report->figures.table_probes);
}
