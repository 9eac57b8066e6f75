/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/file-choice.h"

#include <glib/gi18n.h>

#include "ui/widgets/compat.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define KEY "ply-file-choice"

/* An open question: the owner's data under KEY. */
typedef struct {
  GtkWidget *owner, *window; /* borrowed: the question ends when either is destroyed */
  GtkNativeDialog *dialog;   /* owned */
  char *name;
  PlyFileChosen chosen;
  gpointer data;
  GDestroyNotify free_data;
} PlyFileChoice;

static void
end(PlyFileChoice *self)
{
  g_object_set_data(G_OBJECT(self->owner), KEY, NULL);
}

static void
choice_free(gpointer data)
{
  PlyFileChoice *self = data;

  g_signal_handlers_disconnect_by_data(self->owner, self);
  g_signal_handlers_disconnect_by_data(self->window, self);
  g_signal_handlers_disconnect_by_data(self->dialog, self);
  gtk_native_dialog_destroy(self->dialog);
  g_object_unref(self->dialog);
  if (self->free_data != NULL && self->data != NULL)
    self->free_data(self->data);
  g_free(self->name);
  g_free(self);
}

/* The question is over before its answer is acted upon, which may destroy the owner. */
static void
answer(PlyFileChoice *self, GFile *file)
{
  g_autoptr(GtkWidget) owner = g_object_ref(self->owner);
  PlyFileChosen chosen = self->chosen;
  gpointer data = file != NULL ? g_steal_pointer(&self->data) : NULL;

  end(self);
  if (file != NULL)
    chosen(owner, file, data);
}

static void
on_response(GtkNativeDialog *dialog, int response, PlyFileChoice *self)
{
  g_autoptr(GFile) file =
      response == GTK_RESPONSE_ACCEPT ? ply_compat_file_dialog_get_file(dialog) : NULL;

  answer(self, file);
}

static GtkNativeDialog *
new_dialog(GtkWindow *parent, const PlyFileQuestion *question)
{
  GtkFileChooserAction action = question->is_folder      ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                : question->name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE
                                                         : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkNativeDialog *dialog =
      ply_compat_file_dialog_new(parent, question->title, question->accept, action);

  if (question->filters != NULL)
    ply_compat_file_dialog_set_filters(dialog, question->filters);
  if (question->folder != NULL)
    ply_compat_file_dialog_set_folder(dialog, question->folder);
  if (question->name != NULL)
    ply_compat_file_dialog_set_name(dialog, question->name);
  return dialog;
}

void
ply_file_choice_ask(GtkWidget *owner, const PlyFileQuestion *question, PlyFileChosen chosen,
                    gpointer data, GDestroyNotify free_data)
{
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(owner));
  PlyFileChoice *self = g_new(PlyFileChoice, 1);

  g_return_if_fail(GTK_IS_WINDOW(window));
  *self = (PlyFileChoice){
      .owner = owner,
      .window = window,
      .dialog = new_dialog(GTK_WINDOW(window), question),
      .name = g_strdup(question->name),
      .chosen = chosen,
      .data = data,
      .free_data = free_data,
  };
  g_object_set_data_full(G_OBJECT(owner), KEY, self, choice_free);
  g_signal_connect(self->dialog, "response", G_CALLBACK(on_response), self);
  g_signal_connect_swapped(window, "destroy", G_CALLBACK(end), self);
  if (owner != window)
    g_signal_connect_swapped(owner, "destroy", G_CALLBACK(end), self);
  gtk_native_dialog_show(self->dialog);
}

gboolean
ply_file_choice_answer(GtkWidget *owner, GFile *file)
{
  PlyFileChoice *self = g_object_get_data(G_OBJECT(owner), KEY);

  if (self != NULL)
    answer(self, file);
  return self != NULL;
}

const char *
ply_file_choice_get_name(GtkWidget *owner)
{
  PlyFileChoice *self = g_object_get_data(G_OBJECT(owner), KEY);

  return self != NULL ? self->name : NULL;
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GtkWidget) near = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  gboolean good = ply_document_make_finish(result, &error);
  g_autofree char *name = g_file_get_basename(G_FILE(source));
  g_autofree char *told = good ? g_strdup_printf(_("Exported %s."), name)
                          : g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                              ? g_strdup_printf(_("The export to %s was cancelled."), name)
                              : g_strdup(error->message);

  if (near != NULL)
    ply_toaster_tell(ply_toaster_find(near), told);
}

void
ply_file_choice_make(GtkWidget *near, GFile *file, PlyDocumentMake make, gpointer data,
                     GDestroyNotify free_data, GCancellable *cancellable)
{
  if (g_file_peek_path(file) != NULL) {
    ply_document_make_async(file, make, data, free_data, cancellable, on_written,
                            ply_weak_new(near));
    return;
  }
  free_data(data);
  ply_toaster_tell(ply_toaster_find(near), _("Only files on this computer can be written."));
}

static GBytes *
take_bytes(gpointer data, GCancellable *cancellable)
{
  return g_bytes_ref(data);
}

void
ply_file_choice_write(GtkWidget *near, GFile *file, GBytes *bytes)
{
  ply_file_choice_make(near, file, take_bytes, g_bytes_ref(bytes), (GDestroyNotify)g_bytes_unref,
                       NULL);
}
