/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Time, kept move by move, so that a move that is taken back gives back what it took. */

#include "model/match-private.h"

void
ply_match_clock_clear(PlyMatch *self)
{
  g_hash_table_remove_all(self->costs);
  self->banked_us = self->since_us = 0;
  ply_match_clock_update(self);
}

gint64
ply_match_clock_elapsed_us(const PlyMatch *self)
{
  return self->banked_us + (self->since_us != 0 ? g_get_monotonic_time() - self->since_us : 0);
}

static void
set_cost(PlyMatch *self, guint id, gint64 us)
{
  gint64 *cost = g_new(gint64, 1);

  *cost = us;
  g_hash_table_insert(self->costs, GUINT_TO_POINTER(id), cost);
}

void
ply_match_clock_update(PlyMatch *self)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  gboolean runs =
      !self->paused && !self->is_over &&
      ply_rules_outcome(ply_game_tree_get_rules(self->game), &node->position) == PLY_GOING_ON;

  if (node->id != self->clock_id) {
    gboolean played = node->parent != NULL && node->parent->id == self->clock_id &&
                      ply_game_tree_is_playing(self->game);
    if (played)
      set_cost(self, node->id, ply_match_clock_elapsed_us(self));
    self->clock_id = node->id;
    self->banked_us = self->since_us = 0;
  }
  if (runs && self->since_us == 0) {
    self->since_us = g_get_monotonic_time();
  } else if (!runs) {
    self->banked_us = ply_match_clock_elapsed_us(self);
    self->since_us = 0;
  }
}

void
ply_match_clock_charge(PlyMatch *self, gint64 us)
{
  set_cost(self, ply_game_tree_get_current(self->game)->id, us);
}

gint64
ply_match_clock_spent_us(PlyMatch *self, int side)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  gint64 spent = 0;

  for (; node->parent != NULL; node = node->parent) {
    const gint64 *cost = g_hash_table_lookup(self->costs, GUINT_TO_POINTER(node->id));
    if (cost != NULL && node->parent->position.side == side)
      spent += *cost;
  }
  return spent;
}

gint64
ply_match_get_move_us(PlyMatch *self, const PlyRecordNode *node)
{
  const gint64 *cost = g_hash_table_lookup(self->costs, GUINT_TO_POINTER(node->id));

  return cost != NULL ? *cost : -1;
}
