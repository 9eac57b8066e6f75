/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits and notes that are in no file, and files that are being written: neither is lost when
 * another recording comes or the window goes. */

#include "ui/microscope-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/file-choice.h"

/* The name of the file, else the recording's title. Transfer full. */
static char *
name_of(PlyMicroscope *self)
{
  GFile *file = ply_search_tree_get_file(self->tree);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (file != NULL)
    return g_file_get_basename(file);
  return g_strdup(trace != NULL && *trace->info.title != '\0' ? _(trace->info.title)
                                                              : _("Search Microscope"));
}

/* A note that is still being written counts, as does one that Escape leaves. */
static void
keep_note(PlyMicroscope *self)
{
  if (self->tree != NULL)
    gtk_widget_activate_action(GTK_WIDGET(self), "microscope.keep-note", NULL);
}

void
ply_microscope_guard(PlyMicroscope *self, PlyThen *then)
{
  keep_note(self);
  if (!ply_search_tree_get_modified(self->tree)) {
    ply_then_go(then);
    return;
  }
  g_autofree char *name = name_of(self);
  ply_unsaved_ask(GTK_WINDOW(self), _("Save changes to this recording?"), name, ply_microscope_save,
                  then);
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  PlyMicroscope *self = owner;

  if (g_file_peek_path(file) == NULL) {
    ply_microscope_tell(self, _("Only files on this computer can be written."));
    ply_then_free(data);
    return;
  }
  ply_then_free(self->then);
  self->then = data;
  ply_search_tree_save(self->tree, file);
}

void
ply_microscope_save(gpointer window, PlyThen *then)
{
  PlyMicroscope *self = window;
  GFile *file = ply_search_tree_get_file(self->tree);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("search.plytrace"));
  PlyFileQuestion question = {
      .title = _("Save Recording"), .accept = _("_Save"), .name = name, .folder = folder};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_save_chosen, then,
                      (GDestroyNotify)ply_then_free);
}

void
ply_microscope_show_busy(PlyMicroscope *self)
{
  g_autofree char *busy = NULL;

  g_object_get(self->tree, "busy", &busy, NULL);
  const char *text = self->closing         ? _("Saving. The window closes when it is done.")
                     : busy != NULL        ? busy
                     : self->n_exports > 0 ? _("Exporting")
                                           : NULL;
  if (text != NULL)
    gtk_label_set_text(self->busy_label, text);
  gtk_revealer_set_reveal_child(self->busy_revealer, text != NULL);
}

gboolean
ply_microscope_is_writing(PlyMicroscope *self)
{
  return self->n_exports > 0 || ply_search_tree_get_saves(self->tree) > 0;
}

/* The window that waited closes, or stays if something was not written. */
static void
end_closing(PlyMicroscope *self, gboolean good)
{
  if (self->closing && !(good && ply_microscope_is_writing(self))) {
    self->closing = FALSE;
    if (good)
      gtk_window_close(GTK_WINDOW(self));
  }
  if (self->tree != NULL)
    ply_microscope_show_busy(self);
}

static void
on_saved(PlyMicroscope *self, gboolean good)
{
  G_GNUC_UNUSED g_autoptr(PlyMicroscope) kept =
      g_object_ref(self); /* what follows may be its end */
  PlyThen *then = g_steal_pointer(&self->then);

  if (!good)
    ply_then_free(then);
  else if (then != NULL)
    ply_microscope_guard(self, then); /* asks again if it was changed meanwhile */
  if (self->tree != NULL)
    end_closing(self, good);
}

GCancellable *
ply_microscope_begin_export(PlyMicroscope *self)
{
  self->n_exports++;
  if (self->exports == NULL || g_cancellable_is_cancelled(self->exports)) {
    g_clear_object(&self->exports);
    self->exports = g_cancellable_new();
  }
  ply_microscope_show_busy(self);
  return self->exports;
}

void
ply_microscope_end_export(PlyMicroscope *self, gboolean good)
{
  self->n_exports--;
  end_closing(self, good);
}

void
ply_microscope_cancel_work(PlyMicroscope *self)
{
  self->closing = FALSE; /* the person wants to stay */
  ply_search_tree_cancel(self->tree);
  ply_search_tree_cancel_saves(self->tree);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
  ply_microscope_show_busy(self);
}

static void
close_anyway(gpointer window, gpointer data)
{
  PLY_MICROSCOPE(window)->may_close = TRUE;
  gtk_window_close(window);
}

gboolean
ply_microscope_lets_close(PlyMicroscope *self)
{
  if (ply_microscope_is_writing(self)) {
    self->closing = TRUE;
    ply_microscope_show_busy(self);
    return FALSE;
  }
  keep_note(self);
  if (self->may_close || !ply_search_tree_get_modified(self->tree))
    return TRUE;
  ply_microscope_guard(self, ply_then_new(GTK_WIDGET(self), close_anyway, NULL, NULL));
  return FALSE;
}

void
ply_microscope_connect_unsaved(PlyMicroscope *self)
{
  g_signal_connect_swapped(self->tree, "saved", G_CALLBACK(on_saved), self);
  g_signal_connect_swapped(self->note_popover, "closed", G_CALLBACK(keep_note), self);
}

void
ply_microscope_clear_unsaved(PlyMicroscope *self)
{
  g_clear_pointer(&self->then, ply_then_free);
  g_clear_pointer(&self->journal, ply_journal_free);
  g_clear_pointer(&self->restoring, ply_journal_entry_free);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
  g_clear_object(&self->exports);
}
