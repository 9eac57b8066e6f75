/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/game-tree-private.h"

#include <glib/gi18n-lib.h>

#include "record/printable.h"

#define MOST_SNAPSHOTS 200
#define MOST_NODES     300000

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

static void
notify_modified(PlyGameTree *self)
{
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_MODIFIED]);
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_TITLE]);
}

static void
stand_at(PlyGameTree *self, guint id)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  self->current = node != NULL ? node : ply_record_main_end(self->record);
}

/* The name of the file, else the game's title, else its players, else the game. Transfer full. */
/* Undo by snapshots: the whole record as it was, which no later edit can make untrue. */
typedef struct {
  PlyRecord *record; /* owned */
  guint current;     /* id */
  guint document, serial, saved;
  guint64 content;
  GFile *file; /* owned, or NULL */
} Snapshot;

static void
snapshot_free(gpointer data)
{
  Snapshot *snapshot = data;

  g_clear_pointer(&snapshot->record, ply_record_free);
  g_clear_object(&snapshot->file);
  g_free(snapshot);
}

static Snapshot *
take_snapshot(PlyGameTree *self)
{
  Snapshot *snapshot = g_new(Snapshot, 1);

  *snapshot = (Snapshot){
      .record = ply_record_copy(self->record),
      .current = self->current->id,
      .document = self->document,
      .serial = self->serial,
      .saved = self->saved,
      .content = self->content,
      .file = self->file != NULL ? g_object_ref(self->file) : NULL,
  };
  return snapshot;
}

static void
push(PlyGameTree *self, GQueue *queue, Snapshot *snapshot)
{
  self->undo_nodes += snapshot->record->n_nodes;
  g_queue_push_head(queue, snapshot);
}

static Snapshot *
pop(PlyGameTree *self, GQueue *queue, gboolean oldest)
{
  Snapshot *snapshot = oldest ? g_queue_pop_tail(queue) : g_queue_pop_head(queue);

  self->undo_nodes -= snapshot->record->n_nodes;
  return snapshot;
}

static void
clear(PlyGameTree *self, GQueue *queue)
{
  while (!g_queue_is_empty(queue))
    snapshot_free(pop(self, queue, TRUE));
}

static void
notify_both(PlyGameTree *self)
{
  GObject *object = G_OBJECT(self);

  g_object_notify_by_pspec(object, ply_game_tree_properties[PLY_GAME_TREE_CAN_UNDO]);
  g_object_notify_by_pspec(object, ply_game_tree_properties[PLY_GAME_TREE_CAN_REDO]);
}

void
ply_game_tree_begin_edit(PlyGameTree *self)
{
  push(self, &self->undo, take_snapshot(self));
  clear(self, &self->redo);
  while (self->undo.length > 1 &&
         (self->undo.length > MOST_SNAPSHOTS || self->undo_nodes > MOST_NODES))
    snapshot_free(pop(self, &self->undo, TRUE));
  self->comment_of = -1;
}

void
ply_game_tree_end_edit(PlyGameTree *self)
{
  self->serial = ++self->last_serial;
  self->content = ++self->last_content;
  notify_modified(self);
  notify_both(self);
}

static void
drop_edit(PlyGameTree *self)
{
  snapshot_free(pop(self, &self->undo, FALSE));
  notify_both(self);
}

static void
forget_edits(PlyGameTree *self)
{
  clear(self, &self->undo);
  clear(self, &self->redo);
}

static void
note_file_in(PlyGameTree *self, GQueue *queue)
{
  for (GList *link = queue->head; link != NULL; link = link->next) {
    Snapshot *snapshot = link->data;
    if (snapshot->document != self->document)
      continue;
    snapshot->saved = self->saved;
    g_set_object(&snapshot->file, self->file);
  }
}

static void
note_file(PlyGameTree *self)
{
  note_file_in(self, &self->undo);
  note_file_in(self, &self->redo);
}

/* Trades the record for the newest of `from`, keeping today's in `to`. */
static void
trade(PlyGameTree *self, GQueue *from, GQueue *to)
{
  if (g_queue_is_empty(from))
    return;
  Snapshot *snapshot = pop(self, from, FALSE);
  push(self, to, take_snapshot(self));
  G_GNUC_UNUSED g_autoptr(PlyRecord) older = self->record;
  self->record = g_steal_pointer(&snapshot->record);
  stand_at(self, snapshot->current);
  self->document = snapshot->document;
  self->serial = snapshot->serial;
  self->saved = snapshot->saved;
  self->content = snapshot->content;
  g_set_object(&self->file, snapshot->file);
  snapshot_free(snapshot);
  self->comment_of = -1;
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_emit_position_changed(self);
  notify_modified(self);
  notify_both(self);
}

void
ply_game_tree_undo(PlyGameTree *self)
{
  trade(self, &self->undo, &self->redo);
}

void
ply_game_tree_redo(PlyGameTree *self)
{
  trade(self, &self->redo, &self->undo);
}

static void
give(PlyHistory *history, guint64 content, const PlyRecord *record, guint current, guint document,
     GFile *file, gboolean is_known)
{
  PlyVersion *version = ply_history_add(history, content);

  version->record = is_known ? NULL : ply_record_copy(record);
  version->current = current;
  version->document = document;
  version->file = file != NULL ? g_object_ref(file) : NULL;
}

PlyHistory *
ply_game_tree_get_history(PlyGameTree *self, PlyHistoryKnows knows, gconstpointer data)
{
  PlyHistory *history = ply_history_new();

  for (GList *at = self->undo.tail; at != NULL; at = at->prev) {
    const Snapshot *old = at->data;
    give(history, old->content, old->record, old->current, old->document, old->file,
         knows(data, old->content));
  }
  history->present = history->versions->len;
  give(history, self->content, self->record, self->current->id, self->document, self->file,
       knows(data, self->content));
  for (GList *at = self->redo.head; at != NULL; at = at->next) {
    const Snapshot *undone = at->data;
    give(history, undone->content, undone->record, undone->current, undone->document, undone->file,
         knows(data, undone->content));
  }
  return history;
}

/* A version that comes back, with a number of its own; what is in a file is not known. */
static Snapshot *
take_back(PlyGameTree *self, PlyVersion *version)
{
  Snapshot *snapshot = g_new(Snapshot, 1);

  *snapshot = (Snapshot){
      .record = g_steal_pointer(&version->record),
      .current = version->current,
      .document = version->document,
      .serial = ++self->last_serial,
      .content = ++self->last_content,
      .file = g_steal_pointer(&version->file),
  };
  self->last_document = MAX(self->last_document, snapshot->document);
  return snapshot;
}

void
ply_game_tree_set_history(PlyGameTree *self, PlyHistory *history)
{
  clear(self, &self->undo);
  clear(self, &self->redo);
  for (guint i = 0; i <= history->present; i++)
    push(self, &self->undo, take_back(self, ply_history_at(history, i)));
  for (guint i = history->versions->len - 1; i > history->present; i--)
    push(self, &self->redo, take_back(self, ply_history_at(history, i)));
  ply_history_free(history);
  /* The newest of what can be undone is the present: what is here goes, and it comes. */
  trade(self, &self->undo, &self->redo);
  snapshot_free(pop(self, &self->redo, FALSE));
  notify_both(self);
}

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

gboolean
ply_game_tree_get_modified(PlyGameTree *self)
{
  return self->serial != self->saved;
}

gboolean
ply_game_tree_get_analysed(PlyGameTree *self)
{
  return ((self->analysed && !self->kept) || self->reviewed) && self->record->n_nodes > 1;
}

void
ply_game_tree_set_kept(PlyGameTree *self)
{
  self->kept = TRUE;
}

void
ply_game_tree_set_reviewed(PlyGameTree *self)
{
  self->reviewed = TRUE;
}

void
ply_game_tree_set_saved(PlyGameTree *self)
{
  self->saved = self->serial;
  self->analysed = self->reviewed = FALSE;
  note_file(self);
  notify_modified(self);
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
  self->analysed = self->reviewed = FALSE;
  self->kept = self->kept && file == NULL;
  g_set_object(&self->file, file);
  note_file(self);
  notify_modified(self);
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
  note_file(self);
  g_object_notify_by_pspec(G_OBJECT(self), ply_game_tree_properties[PLY_GAME_TREE_TITLE]);
}

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

  forget_edits(self);
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
  self->analysed = self->reviewed = self->kept = FALSE;
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
      drop_edit(self); /* the record was full */
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
  self->analysed = TRUE;
  self->content = ++self->last_content;
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

void
ply_game_tree_set_mark(PlyGameTree *self, guint id, PlyMoveMark mark)
{
  PlyRecordNode *node = ply_record_find(self->record, id);

  if (node == NULL || node->parent == NULL || node->mark == mark)
    return;
  ply_game_tree_begin_edit(self);
  node->mark = mark;
  g_signal_emit(self, signals[SIGNAL_NODE_CHANGED], 0, id);
  ply_game_tree_end_edit(self);
}
