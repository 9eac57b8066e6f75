/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going about in the game, its smaller edits, and what others may ask of it. */

#include "model/game-tree-private.h"

#include <glib/gi18n-lib.h>

const PlyRecord *
ply_game_tree_get_record(PlyGameTree *self)
{
  return self->record;
}

const PlyRules *
ply_game_tree_get_rules(PlyGameTree *self)
{
  return &self->record->rules;
}

PlyNotation
ply_game_tree_get_notation(PlyGameTree *self)
{
  return ply_notation_resolve(self->record->notation, &self->record->rules);
}

void
ply_game_tree_set_notation(PlyGameTree *self, PlyNotation notation)
{
  if (self->record->notation == notation)
    return;
  self->record->notation = notation;
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_emit_position_changed(self);
}

const PlyRecordNode *
ply_game_tree_get_current(PlyGameTree *self)
{
  return self->current;
}

const PlyPosition *
ply_game_tree_get_position(PlyGameTree *self)
{
  return &self->current->position;
}

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

gboolean
ply_game_tree_get_modified(PlyGameTree *self)
{
  return self->serial != self->saved;
}

void
ply_game_tree_set_saved(PlyGameTree *self)
{
  self->saved = self->serial;
  ply_game_tree_note_file(self);
  ply_game_tree_notify_modified(self);
}

guint64
ply_game_tree_get_version(PlyGameTree *self)
{
  return (guint64)self->document << 32 | self->serial;
}

void
ply_game_tree_set_version_saved(PlyGameTree *self, guint64 version, GFile *file)
{
  /* What was saved is no longer on screen. */
  if (version >> 32 != self->document)
    return;
  self->saved = (guint)version;
  g_set_object(&self->file, file);
  ply_game_tree_note_file(self);
  ply_game_tree_notify_modified(self);
}

GFile *
ply_game_tree_get_file(PlyGameTree *self)
{
  return self->file;
}

void
ply_game_tree_set_file(PlyGameTree *self, GFile *file)
{
  g_set_object(&self->file, file);
  ply_game_tree_note_file(self);
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_TITLE]);
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
