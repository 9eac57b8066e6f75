/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/save-bar-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"

enum { FINISH_TYPING, CLOSE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlySaveBar, ply_save_bar, ADW_TYPE_BIN)

/* The name of the file, else the recording's title. Transfer full. */
static char *
name_of(PlySaveBar *self)
{
  GFile *file = ply_search_tree_get_file(self->tree);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (file != NULL)
    return g_file_get_basename(file);
  return g_strdup(trace != NULL && *trace->info.title != '\0' ? _(trace->info.title)
                                                              : _("Search Microscope"));
}

/* A note and a number that are still being typed count. */
static void
finish_typing(PlySaveBar *self)
{
  g_signal_emit(self, signals[FINISH_TYPING], 0);
}

/* A save on its way. */
typedef struct {
  GFile *file;   /* owned */
  PlyThen *then; /* owned */
} Saving;

static void
saving_free(gpointer data)
{
  Saving *saving = data;

  g_object_unref(saving->file);
  ply_then_free(saving->then);
  g_free(saving);
}

static void
write_to(gpointer bar, gpointer data)
{
  PlySaveBar *self = bar;
  Saving *saving = data;

  if (self->tree != NULL) {
    ply_then_free(self->then);
    self->then = g_steal_pointer(&saving->then);
    ply_search_tree_save(self->tree, saving->file);
  }
  saving_free(saving);
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  PlySaveBar *self = owner;

  if (g_file_peek_path(file) == NULL) {
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)),
                     _("Only files on this computer can be written."));
    ply_then_free(data);
    return;
  }
  Saving *saving = g_new(Saving, 1);
  *saving = (Saving){g_object_ref(file), data};
  ply_on_disk_replace(self->on_disk, GTK_WIDGET(self), file,
                      ply_then_new(GTK_WIDGET(self), write_to, saving, saving_free));
}

static void
go_on(gpointer bar, gpointer data)
{
  ply_then_go(data);
}

/* To a file that is asked for. */
static void
save(gpointer bar, PlyThen *then)
{
  PlySaveBar *self = bar;

  finish_typing(self);
  GFile *file = ply_search_tree_get_file(self->tree);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("search.plytrace"));
  PlyFileQuestion question = {
      .title = _("Save Recording"), .accept = _("_Save"), .name = name, .folder = folder};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_save_chosen, then,
                      (GDestroyNotify)ply_then_free);
}

void
ply_save_bar_guard(PlySaveBar *self, PlyThen *then)
{
  finish_typing(self);
  if (!ply_search_tree_get_modified(self->tree)) {
    ply_then_go(then);
    return;
  }
  g_autofree char *name = name_of(self);
  ply_unsaved_ask(GTK_WIDGET(self), _("Save changes to this recording?"), name, save,
                  ply_then_new(GTK_WIDGET(self), go_on, then, (GDestroyNotify)ply_then_free));
}

void
ply_save_bar_begin_reading(PlySaveBar *self, GFile *file)
{
  ply_on_disk_keep(self->on_disk, file, NULL);
}

void
ply_save_bar_save(PlySaveBar *self)
{
  save(self, NULL);
}

static void
show_busy(PlySaveBar *self)
{
  g_autofree char *busy = NULL;

  g_object_get(self->tree, "busy", &busy, NULL);
  const char *text = self->closing         ? ply_unsaved_waiting(self->with_window)
                     : busy != NULL        ? busy
                     : self->n_exports > 0 ? _("Exporting")
                                           : NULL;
  if (text != NULL)
    gtk_label_set_text(self->label, text);
  gtk_revealer_set_reveal_child(self->revealer, text != NULL);
}

gboolean
ply_save_bar_is_writing(PlySaveBar *self)
{
  return self->n_exports > 0 || ply_search_tree_get_saves(self->tree) > 0;
}

/* What waited closes, or stays if something was not written. */
static void
end_closing(PlySaveBar *self, gboolean good)
{
  if (self->closing && !(good && ply_save_bar_is_writing(self))) {
    self->closing = FALSE;
    if (good)
      g_signal_emit(self, signals[CLOSE], 0);
  }
  if (self->tree != NULL)
    show_busy(self);
}

static void
on_saved(PlySaveBar *self, gboolean good)
{
  G_GNUC_UNUSED g_autoptr(PlySaveBar) kept = g_object_ref(self); /* what follows may be its end */
  PlyThen *then = g_steal_pointer(&self->then);

  if (good && self->tree != NULL && ply_search_tree_get_file(self->tree) != NULL)
    ply_on_disk_keep(self->on_disk, ply_search_tree_get_file(self->tree), NULL);
  if (!good)
    ply_then_free(then);
  else if (then != NULL)
    ply_save_bar_guard(self, then); /* asks again if it was changed meanwhile */
  if (self->tree != NULL)
    end_closing(self, good);
}

GCancellable *
ply_save_bar_begin_export(PlySaveBar *self)
{
  self->n_exports++;
  if (self->exports == NULL || g_cancellable_is_cancelled(self->exports)) {
    g_clear_object(&self->exports);
    self->exports = g_cancellable_new();
  }
  show_busy(self);
  return self->exports;
}

void
ply_save_bar_end_export(PlySaveBar *self, gboolean good)
{
  self->n_exports--;
  end_closing(self, good);
}

void
ply_save_bar_cancel(PlySaveBar *self)
{
  self->closing = FALSE; /* the person wants to stay */
  ply_search_tree_cancel(self->tree);
  ply_search_tree_cancel_saves(self->tree);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
  show_busy(self);
}

static void
close_anyway(gpointer bar, gpointer data)
{
  PLY_SAVE_BAR(bar)->answered = TRUE;
  g_signal_emit(bar, signals[CLOSE], 0);
}

gboolean
ply_save_bar_lets_close(PlySaveBar *self, gboolean window)
{
  if (ply_save_bar_is_writing(self)) {
    self->closing = TRUE;
    self->with_window = window;
    show_busy(self);
    return FALSE;
  }
  finish_typing(self);
  if (self->answered || !ply_search_tree_get_modified(self->tree))
    return TRUE;
  ply_save_bar_guard(self, ply_then_new(GTK_WIDGET(self), close_anyway, NULL, NULL));
  return FALSE;
}

void
ply_save_bar_forget_answer(PlySaveBar *self)
{
  self->answered = FALSE;
}

void
ply_save_bar_set_tree(PlySaveBar *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "saved", G_CALLBACK(on_saved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::busy", G_CALLBACK(show_busy), self, G_CONNECT_SWAPPED);
}

PlySearchTree *
ply_save_bar_get_tree(PlySaveBar *self)
{
  return self->tree;
}

void
ply_save_bar_end(PlySaveBar *self)
{
  g_clear_pointer(&self->then, ply_then_free);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
  g_clear_object(&self->exports);
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_clear_object(&self->tree);
}

static void
ply_save_bar_dispose(GObject *object)
{
  ply_save_bar_end(PLY_SAVE_BAR(object));
  G_OBJECT_CLASS(ply_save_bar_parent_class)->dispose(object);
}

static void
ply_save_bar_finalize(GObject *object)
{
  ply_on_disk_free(PLY_SAVE_BAR(object)->on_disk);
  G_OBJECT_CLASS(ply_save_bar_parent_class)->finalize(object);
}

static void
ply_save_bar_class_init(PlySaveBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  GType type = G_TYPE_FROM_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_save_bar_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_save_bar_finalize;
  signals[FINISH_TYPING] =
      g_signal_new("finish-typing", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CLOSE] =
      g_signal_new("close", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/save-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlySaveBar, revealer);
  gtk_widget_class_bind_template_child(widget_class, PlySaveBar, label);
}

static void
ply_save_bar_init(PlySaveBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->on_disk = ply_on_disk_new();
}
