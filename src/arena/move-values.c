/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/move-values.h"

#include "engine/engines.h"

#define TABLE_BYTES (64 * 1024 * 1024) /* of a search that blocks */

struct PlyMoveValues {
  PlyRules rules;
  PlyPosition position;
  int n;
  PlyMoveValue values[PLY_MAX_MOVES];
};

/* As the side that moves first in the game sees it. */
static PlyClaim
of_first_side(const PlyMoveValues *self, const PlyClaim *claim)
{
  return self->position.side == 0 ? *claim : ply_claim_turned(claim);
}

/* The book knows what comes of a move, or that the move is the best. */
static void
ask_book(PlyMoveValues *self, const PlySearchOptions *options, PlyMoveValue *value)
{
  PlyPosition after;
  PlyClaim claim;

  ply_rules_play(&self->rules, &self->position, value->move, &after, NULL);
  if (!ply_algorithm_book(options->algorithm, &self->rules, options, &after, &claim) ||
      claim.kind == PLY_CLAIM_NONE)
    return;
  value->claim = after.side == 0 ? claim : ply_claim_turned(&claim);
  if (value->claim.kind == PLY_CLAIM_ESTIMATE)
    value->claim.depth++; /* the move itself */
  value->from_book = claim.kind == PLY_CLAIM_ESTIMATE;
}

PlyMoveValues *
ply_move_values_new(const PlyRules *rules, const PlyPosition *position)
{
  PlyMoveValues *self = g_new(PlyMoveValues, 1);
  PlyMove moves[PLY_MAX_MOVES];
  PlySearchOptions options;

  self->rules = *rules;
  self->position = *position;
  self->n = ply_rules_moves(rules, position, moves);
  ply_engine_options_init(&options, rules);
  for (int i = 0; i < self->n; i++) {
    self->values[i] = (PlyMoveValue){.move = moves[i], .claim = ply_claim_none()};
    ask_book(self, &options, &self->values[i]);
  }
  return self;
}

void
ply_move_values_free(PlyMoveValues *self)
{
  g_free(self);
}

gboolean
ply_move_values_plan(const PlyMoveValues *self, PlySearchOptions *options)
{
  ply_engine_options_init(options, &self->rules);
  options->multi_pv = MIN(self->n, PLY_MAX_MULTI_PV);
  for (int i = 0; i < self->n; i++)
    if (!self->values[i].from_book && self->values[i].claim.kind != PLY_CLAIM_PROVEN)
      return TRUE;
  return FALSE;
}

static PlyMoveValue *
find(PlyMoveValues *self, PlyMove move)
{
  for (int i = 0; i < self->n; i++)
    if (self->values[i].move == move)
      return &self->values[i];
  return NULL;
}

void
ply_move_values_take(PlyMoveValues *self, const PlyReport *report)
{
  for (int i = 0; i < report->n_root; i++) {
    PlyClaim claim = ply_claim_of_move(&report->root[i]);
    PlyMoveValue *value = find(self, report->root[i].move);
    /* A book has looked further than a search that goes deeper as one looks; a proof is a proof. */
    if (value == NULL || claim.kind == PLY_CLAIM_NONE ||
        (value->from_book && claim.kind != PLY_CLAIM_PROVEN))
      continue;
    value->claim = of_first_side(self, &claim);
    value->from_book = FALSE;
  }
}

gboolean
ply_move_values_search(PlyMoveValues *self, const PlySearchLimits *limits,
                       bool (*should_stop)(void *data))
{
  PlySearchHooks hooks = {.should_stop = should_stop};
  PlySearchOptions options;
  PlyReport report;

  if (!ply_move_values_plan(self, &options))
    return TRUE;
  PlySearch *search = ply_search_new();
  PlyTable *table = search != NULL ? ply_table_new(TABLE_BYTES) : NULL;
  if (table != NULL) {
    ply_search_run(search, &self->rules, &self->position, &options, limits, table, &hooks, &report);
    ply_move_values_take(self, &report);
  }
  ply_search_free(search);
  ply_table_free(table);
  return table != NULL;
}

const PlyMoveValue *
ply_move_values_find(const PlyMoveValues *self, PlyMove move)
{
  return find((PlyMoveValues *)self, move);
}

guint
ply_move_values_n_from_book(const PlyMoveValues *self)
{
  guint n = 0;

  for (int i = 0; i < self->n; i++)
    n += self->values[i].from_book;
  return n;
}
