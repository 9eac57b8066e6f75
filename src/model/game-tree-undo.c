/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Undo by snapshots: the whole record as it was, which no later edit can make untrue. */

#include "model/game-tree-private.h"

#define MOST_SNAPSHOTS 200
#define MOST_NODES     300000

typedef struct {
  PlyRecord *record; /* owned */
  guint current;     /* id */
  guint document, serial, saved;
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
  ply_game_tree_notify_modified(self);
  notify_both(self);
}

void
ply_game_tree_drop_edit(PlyGameTree *self)
{
  snapshot_free(pop(self, &self->undo, FALSE));
  notify_both(self);
}

void
ply_game_tree_forget_edits(PlyGameTree *self)
{
  clear(self, &self->undo);
  clear(self, &self->redo);
}

static void
note_file(PlyGameTree *self, GQueue *queue)
{
  for (GList *link = queue->head; link != NULL; link = link->next) {
    Snapshot *snapshot = link->data;
    if (snapshot->document != self->document)
      continue;
    snapshot->saved = self->saved;
    g_set_object(&snapshot->file, self->file);
  }
}

void
ply_game_tree_note_file(PlyGameTree *self)
{
  note_file(self, &self->undo);
  note_file(self, &self->redo);
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
  ply_game_tree_stand_at(self, snapshot->current);
  self->document = snapshot->document;
  self->serial = snapshot->serial;
  self->saved = snapshot->saved;
  g_set_object(&self->file, snapshot->file);
  snapshot_free(snapshot);
  self->comment_of = -1;
  ply_game_tree_emit_tree_changed(self);
  ply_game_tree_emit_position_changed(self);
  ply_game_tree_notify_modified(self);
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
