/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of a cup. The hall says all its moves each time: what is new goes to the end of the line. A
 * game that is played again, since it was stopped or was the machine's fault, begins anew. */

#include "model/spectator-private.h"

static const PlyRecordNode *
main_move(const PlyRecordNode *node)
{
  return node->children != NULL && node->children->len > 0 ? node->children->pdata[0] : NULL;
}

/* How many of the moves of a game are those of the line, from the start; the next node, or NULL. */
static guint
count_same(const PlyRecordNode *seen, const PlyRecordNode *now, const PlyRecordNode **next)
{
  guint n = 0;

  for (seen = main_move(seen), now = main_move(now);
       seen != NULL && now != NULL && seen->move == now->move;
       seen = main_move(seen), now = main_move(now))
    n++;
  *next = now;
  return n;
}

static void
take_moves(PlySpectator *self, PlyRecord *record)
{
  g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));
  const PlyRecordNode *next = NULL;

  if (self->line == NULL ||
      count_same(self->line->root, record->root, &next) < ply_record_depth(self->last)) {
    ply_spectator_begin(self, record);
    return;
  }
  for (; next != NULL; next = main_move(next))
    g_array_append_val(moves, next->move);
  ply_record_free(record);
  if (moves->len > 0)
    ply_spectator_add(self, self->last, self->last_id, &g_array_index(moves, PlyMove, 0),
                      moves->len);
}

void
ply_spectator_take_table(PlySpectator *self)
{
  g_autofree char *end = NULL;
  gboolean was_saved = self->line == NULL || !ply_game_tree_get_modified(self->game);
  gint64 since_us;

  PlyRecord *record = ply_cup_hall_make_record(self->hall, &self->job, &end, &since_us);
  if (record == NULL)
    return;
  take_moves(self, record);
  if (was_saved && ply_game_tree_get_modified(self->game))
    ply_game_tree_set_saved(self->game);
  if (was_saved)
    ply_game_tree_set_kept(self->game);
  /* The person who looks on has taken another game meanwhile. */
  if (self->hall == NULL || self->line == NULL)
    return;
  self->turn_began_us = since_us;
  if (end != NULL)
    ply_spectator_say(self, FALSE, g_steal_pointer(&end));
  else
    ply_spectator_say_turn(self, FALSE);
}
