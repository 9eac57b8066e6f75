/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going about in the game, and edits of more than a move. */

#include "model/game-tree-private.h"

#include <glib/gi18n-lib.h>

static gboolean
go_to_node(PlyGameTree *self, PlyRecordNode *node)
{
  if (node == NULL || node == self->current)
    return FALSE;
  self->current = node;
  ply_game_tree_emit_position_changed(self);
  return TRUE;
}

gboolean
ply_game_tree_go_to(PlyGameTree *self, guint id)
{
  return go_to_node(self, ply_record_find(self->record, id));
}

gboolean
ply_game_tree_go_back(PlyGameTree *self)
{
  return go_to_node(self, self->current->parent);
}

gboolean
ply_game_tree_go_forward(PlyGameTree *self)
{
  return go_to_node(self, ply_record_next(self->current));
}

gboolean
ply_game_tree_go_first(PlyGameTree *self)
{
  return go_to_node(self, self->record->root);
}

gboolean
ply_game_tree_go_last(PlyGameTree *self)
{
  PlyRecordNode *node = self->current;

  for (PlyRecordNode *next; (next = ply_record_next(node)) != NULL;)
    node = next;
  return go_to_node(self, node);
}

gboolean
ply_game_tree_go_sideways(PlyGameTree *self, int step)
{
  const PlyRecordNode *parent = self->current->parent;
  guint index;

  if (parent == NULL || !g_ptr_array_find(parent->children, self->current, &index))
    return FALSE;
  if (step < 0 && index == 0)
    return FALSE;
  return go_to_node(self, ply_record_child(parent, index + (guint)step));
}

gboolean
ply_game_tree_remove(PlyGameTree *self, guint id)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  if (node == NULL || node->parent == NULL)
    return FALSE;
  ply_game_tree_begin_edit(self);
  gboolean stood_below = FALSE;
  for (PlyRecordNode *above = self->current; above != NULL; above = above->parent)
    stood_below |= above == node;
  if (stood_below)
    self->current = node->parent;
  ply_record_remove(self->record, node);
  ply_game_tree_emit_tree_changed(self);
  if (stood_below)
    ply_game_tree_emit_position_changed(self);
  ply_game_tree_end_edit(self);
  return TRUE;
}

gboolean
ply_game_tree_promote(PlyGameTree *self, guint id)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  if (node == NULL || node->parent == NULL || ply_record_child(node->parent, 0) == node)
    return FALSE;
  ply_game_tree_begin_edit(self);
  ply_record_promote(self->record, node);
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_end_edit(self);
  return TRUE;
}

/* One sentence for why a board cannot be set up. Transfer full. */
static char *
explain_fault(PlyGameTree *self, PlyBoardFault fault, int cell)
{
  const PlyRules *rules = &self->record->rules;
  char column[PLY_NOTATION_BYTES], row[PLY_NOTATION_BYTES];
  PlyNotation notation = ply_game_tree_get_notation(self);

  switch (fault) {
  case PLY_BOARD_WRONG_SIDE:
    return g_strdup(_("The number of discs does not fit the side to move."));
  case PLY_BOARD_FLOATING_DISC:
    return g_strdup_printf(_("The disc in column %s, row %s from the top has nothing under it."),
                           ply_notation_column(notation, rules, cell % rules->columns, column),
                           (g_snprintf(row, sizeof row, "%d", cell / rules->columns + 1), row));
  case PLY_BOARD_ODD_CAPTURES:
    return g_strdup(_("Stones are captured in pairs, so their number must be even."));
  case PLY_BOARD_OPENING_BROKEN:
    return g_strdup(_("The opening rule does not allow this board."));
  case PLY_BOARD_NO_BOARD:
    return g_strdup(_("This game has no board to set up."));
  case PLY_BOARD_WRONG_SIZE:
  case PLY_BOARD_OK:
    break;
  }
  return g_strdup(_("The board has the wrong size."));
}

gboolean
ply_game_tree_set_up(PlyGameTree *self, const PlyBoard *board, GError **error)
{
  PlyPosition position;
  int cell;
  PlyBoardFault fault = ply_rules_set_board(&self->record->rules, board, false, &position, &cell);

  if (fault != PLY_BOARD_OK) {
    g_autofree char *sentence = explain_fault(self, fault, cell);
    g_set_error_literal(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES, sentence);
    return FALSE;
  }
  PlyRecord *record = ply_record_new_at(&self->record->rules, &position);
  record->notation = self->record->notation;
  ply_game_tree_set_record(self, record);
  return TRUE;
}

void
ply_game_tree_set_players(PlyGameTree *self, const char *first, const char *second)
{
  PlyRecord *record = self->record;

  if (g_strcmp0(record->players[0], first) == 0 && g_strcmp0(record->players[1], second) == 0)
    return;
  ply_game_tree_begin_edit(self);
  g_free(record->players[0]);
  g_free(record->players[1]);
  record->players[0] = g_strdup(first);
  record->players[1] = g_strdup(second);
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_TITLE]);
  ply_game_tree_end_edit(self);
}

void
ply_game_tree_set_result(PlyGameTree *self, const char *result)
{
  PlyRecord *record = self->record;

  if (g_strcmp0(record->result, result) == 0)
    return;
  ply_game_tree_begin_edit(self);
  g_free(record->result);
  record->result = g_strdup(result);
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_end_edit(self);
}

char *
ply_game_tree_path_text(PlyGameTree *self)
{
  g_autoptr(GPtrArray) path = ply_record_path(self->current);
  PlyNotation notation = ply_game_tree_get_notation(self);
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = g_ptr_array_index(path, i);
    g_string_append_printf(text, "%s%s", i > 1 ? " " : "",
                           ply_notation_move(notation, &self->record->rules, node->move, move));
  }
  return g_string_free(text, FALSE);
}

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
