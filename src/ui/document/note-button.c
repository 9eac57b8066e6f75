/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/note-button.h"

struct _PlyNoteButton {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkPopover *popover;
  GtkTextView *text;

  PlySearchTree *tree; /* owned */
};

G_DEFINE_FINAL_TYPE(PlyNoteButton, ply_note_button, ADW_TYPE_BIN)

static void
update(PlyNoteButton *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *note =
      trace != NULL ? ply_trace_note(trace, ply_search_tree_get_step(self->tree)) : NULL;

  gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->text), note != NULL ? note : "", -1);
}

/* A note that is still being written counts, as does one that Escape leaves. */
static void
store(PlyNoteButton *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->text);
  GtkTextIter start, end;

  if (self->tree == NULL || ply_search_tree_get_trace(self->tree) == NULL)
    return;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
  ply_search_tree_set_note(self->tree, text);
}

void
ply_note_button_keep(PlyNoteButton *self)
{
  store(self);
  gtk_popover_popdown(self->popover);
}

static void
ply_note_button_dispose(GObject *object)
{
  PlyNoteButton *self = PLY_NOTE_BUTTON(object);

  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_note_button_parent_class)->dispose(object);
}

static void
ply_note_button_class_init(PlyNoteButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_note_button_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/note-button.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyNoteButton, popover);
  gtk_widget_class_bind_template_child(widget_class, PlyNoteButton, text);
}

static void
ply_note_button_init(PlyNoteButton *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect_object(self->popover, "closed", G_CALLBACK(store), self, G_CONNECT_SWAPPED);
}

void
ply_note_button_set_tree(PlyNoteButton *self, PlySearchTree *tree)
{
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
}
