/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a game that is played elsewhere adds to the one on screen. */

#include "model/game-tree-private.h"

/* Plays the line below `node` as its first variation; NULL if a move is illegal or the record full.
 * Nodes made before that stay. */
static PlyRecordNode *
put_line(PlyRecord *record, PlyRecordNode *node, const PlyMove *moves, guint n)
{
  for (guint i = 0; i < n && node != NULL; i++) {
    if (!ply_rules_is_legal(&record->rules, &node->position, moves[i]))
      return NULL;
    node = ply_record_play(record, node, moves[i]);
    if (node != NULL)
      ply_record_promote(record, node);
  }
  return node;
}

guint
ply_game_tree_append(PlyGameTree *self, guint id, const PlyMove *moves, guint n)
{
  PlyRecordNode *node = ply_record_find(self->record, id);
  gboolean watching = node != NULL && self->current == node;

  if (node == NULL || n == 0)
    return 0;
  ply_game_tree_begin_edit(self);
  PlyRecordNode *last = put_line(self->record, node, moves, n);
  guint last_id = last != NULL ? last->id : 0;
  if (watching && last != NULL)
    self->current = last;
  self->playing = watching;
  ply_game_tree_emit_tree_changed(self);
  if (watching && last != NULL)
    ply_game_tree_emit_position_changed(self);
  self->playing = FALSE;
  if (watching && last != NULL)
    ply_game_tree_emit_played(self, last_id);
  ply_game_tree_end_edit(self);
  return last_id;
}
