/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/game-tree-private.h"

#include <glib/gi18n-lib.h>

#include "record/printable.h"

G_DEFINE_FINAL_TYPE(PlyGameTree, ply_game_tree, G_TYPE_OBJECT)

GParamSpec *ply_game_tree_properties[PLY_GAME_TREE_N_PROPERTIES];

enum {
  SIGNAL_POSITION_CHANGED,
  SIGNAL_TREE_CHANGED,
  SIGNAL_NODE_CHANGED,
  SIGNAL_PLAYED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

void
ply_game_tree_emit_tree_changed(PlyGameTree *self)
{
  g_signal_emit(self, signals[SIGNAL_TREE_CHANGED], 0);
}

void
ply_game_tree_emit_position_changed(PlyGameTree *self)
{
  g_signal_emit(self, signals[SIGNAL_POSITION_CHANGED], 0);
}

void
ply_game_tree_emit_played(PlyGameTree *self, guint id)
{
  g_signal_emit(self, signals[SIGNAL_PLAYED], 0, id);
}

void
ply_game_tree_notify_modified(PlyGameTree *self)
{
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_MODIFIED]);
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_TITLE]);
}

void
ply_game_tree_stand_at(PlyGameTree *self, guint id)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  self->current = node != NULL ? node : ply_record_main_end(self->record);
}

/* The name of the file, else the game's title, else its players, else the game. Transfer full. */
static char *
make_title(PlyGameTree *self)
{
  const PlyRecord *record = self->record;

  if (self->file != NULL) {
    g_autofree char *name = g_file_get_basename(self->file);
    return ply_printable(name);
  }
  if (record->title != NULL && *record->title != '\0')
    return ply_printable(record->title);
  if (record->players[0] != NULL && record->players[1] != NULL) {
    /* Translators: two players' names. */
    g_autofree char *both = g_strdup_printf(_("%s and %s"), record->players[0], record->players[1]);
    return ply_printable(both);
  }
  return g_strdup(_(ply_game_name(record->rules.game)));
}

static void
ply_game_tree_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyGameTree *self = PLY_GAME_TREE(object);

  switch (id) {
  case PLY_GAME_TREE_CAN_UNDO:
    g_value_set_boolean(value, !g_queue_is_empty(&self->undo));
    break;
  case PLY_GAME_TREE_CAN_REDO:
    g_value_set_boolean(value, !g_queue_is_empty(&self->redo));
    break;
  case PLY_GAME_TREE_MODIFIED:
    g_value_set_boolean(value, ply_game_tree_get_modified(self));
    break;
  case PLY_GAME_TREE_TITLE:
    g_value_take_string(value, make_title(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_game_tree_finalize(GObject *object)
{
  PlyGameTree *self = PLY_GAME_TREE(object);

  ply_game_tree_forget_edits(self);
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_object(&self->file);
  G_OBJECT_CLASS(ply_game_tree_parent_class)->finalize(object);
}

static void
install_properties(GObjectClass *klass)
{
  static const struct {
    const char *name;
    gboolean is_text;
  } all[PLY_GAME_TREE_N_PROPERTIES] = {
      [PLY_GAME_TREE_CAN_UNDO] = {"can-undo", FALSE},
      [PLY_GAME_TREE_CAN_REDO] = {"can-redo", FALSE},
      [PLY_GAME_TREE_MODIFIED] = {"modified", FALSE},
      [PLY_GAME_TREE_TITLE] = {"title", TRUE},
  };
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  for (guint i = 1; i < PLY_GAME_TREE_N_PROPERTIES; i++)
    ply_game_tree_properties[i] = all[i].is_text
                                      ? g_param_spec_string(all[i].name, NULL, NULL, NULL, flags)
                                      : g_param_spec_boolean(all[i].name, NULL, NULL, FALSE, flags);
  g_object_class_install_properties(klass, PLY_GAME_TREE_N_PROPERTIES, ply_game_tree_properties);
}

static guint
new_signal(const char *name, guint n, GType type)
{
  return g_signal_new(name, PLY_TYPE_GAME_TREE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                      n, type);
}

static void
ply_game_tree_class_init(PlyGameTreeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);

  object_class->get_property = ply_game_tree_get_property;
  object_class->finalize = ply_game_tree_finalize;
  install_properties(object_class);
  signals[SIGNAL_POSITION_CHANGED] = new_signal("position-changed", 0, G_TYPE_NONE);
  signals[SIGNAL_TREE_CHANGED] = new_signal("tree-changed", 0, G_TYPE_NONE);
  signals[SIGNAL_NODE_CHANGED] = new_signal("node-changed", 1, G_TYPE_UINT);
  signals[SIGNAL_PLAYED] = new_signal("played", 1, G_TYPE_UINT);
}

static void
ply_game_tree_init(PlyGameTree *self)
{
  g_queue_init(&self->undo);
  g_queue_init(&self->redo);
  self->comment_of = -1;
}

PlyGameTree *
ply_game_tree_new(PlyRecord *record)
{
  PlyGameTree *self = g_object_new(PLY_TYPE_GAME_TREE, NULL);

  self->record = record;
  self->current = ply_record_main_end(record);
  return self;
}

void
ply_game_tree_set_record(PlyGameTree *self, PlyRecord *record)
{
  ply_game_tree_begin_edit(self);
  G_GNUC_UNUSED g_autoptr(PlyRecord) older = self->record;
  self->record = record;
  self->current = ply_record_main_end(record);
  self->document = ++self->last_document;
  self->saved = 0; /* nowhere yet: serials of edits begin with 1 */
  g_clear_object(&self->file);
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_emit_position_changed(self);
  ply_game_tree_end_edit(self);
}

/* A legal move's node, made if it is new; NULL if the record is full. */
static PlyRecordNode *
step_into(PlyGameTree *self, PlyMove move, gboolean *is_new)
{
  guint before = self->record->n_nodes;
  PlyRecordNode *node = ply_record_play(self->record, self->current, move);

  *is_new = self->record->n_nodes != before;
  if (node != NULL)
    self->current = node;
  return node;
}

static gboolean
has_child(const PlyRecordNode *node, PlyMove move)
{
  for (guint i = 0; i < ply_record_n_children(node); i++) {
    if (ply_record_child(node, i)->move == move)
      return TRUE;
  }
  return FALSE;
}

guint
ply_game_tree_play_line(PlyGameTree *self, const PlyMove *moves, guint n)
{
  gboolean editing = FALSE, is_new;
  guint played = 0;

  for (; played < n; played++) {
    if (!ply_rules_is_legal(&self->record->rules, &self->current->position, moves[played]))
      break;
    if (!editing && !has_child(self->current, moves[played])) {
      ply_game_tree_begin_edit(self);
      editing = TRUE;
    }
    if (step_into(self, moves[played], &is_new) == NULL)
      break;
  }
  if (played == 0) {
    if (editing)
      ply_game_tree_drop_edit(self); /* the record was full */
    return 0;
  }
  guint id = self->current->id;
  self->playing = TRUE;
  if (editing)
    ply_game_tree_emit_tree_changed(self);
  ply_game_tree_emit_position_changed(self);
  self->playing = FALSE;
  g_signal_emit(self, signals[SIGNAL_PLAYED], 0, id);
  if (editing)
    ply_game_tree_end_edit(self);
  return played;
}

gboolean
ply_game_tree_is_playing(PlyGameTree *self)
{
  return self->playing;
}

gboolean
ply_game_tree_play(PlyGameTree *self, PlyMove move)
{
  return ply_game_tree_play_line(self, &move, 1) == 1;
}

void
ply_game_tree_set_analysis(PlyGameTree *self, guint id, const PlyRecordAnalysis *analysis)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  if (node == NULL)
    return;
  node->analysis = *analysis;
  g_signal_emit(self, signals[SIGNAL_NODE_CHANGED], 0, id);
}

void
ply_game_tree_set_comment(PlyGameTree *self, guint id, const char *comment)
{
  PlyRecordNode *node = ply_record_find(self->record, id);
  const char *text = comment != NULL ? comment : "";

  if (node == NULL || g_strcmp0(node->comment != NULL ? node->comment : "", text) == 0)
    return;
  /* Letter after letter of one comment is one edit. */
  if (self->comment_of != (int)id)
    ply_game_tree_begin_edit(self);
  self->comment_of = (int)id;
  g_free(node->comment);
  node->comment = *text != '\0' ? g_strdup(text) : NULL;
  g_signal_emit(self, signals[SIGNAL_NODE_CHANGED], 0, id);
  ply_game_tree_end_edit(self);
}
