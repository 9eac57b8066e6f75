/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/unsaved.h"

#include <glib/gi18n.h>

#include "ui/widgets/compat.h"

#define KEY "ply-unsaved-question"

struct PlyThen {
  GtkWidget *window; /* borrowed; NULL once it is destroyed */
  void (*go)(gpointer window, gpointer data);
  gpointer data;
  GDestroyNotify free_data;
};

static void
forget_window(PlyThen *self)
{
  g_signal_handlers_disconnect_by_func(self->window, forget_window, self);
  self->window = NULL;
}

PlyThen *
ply_then_new(GtkWidget *window, void (*go)(gpointer window, gpointer data), gpointer data,
             GDestroyNotify free_data)
{
  PlyThen *self = g_new(PlyThen, 1);

  *self = (PlyThen){window, go, data, free_data};
  g_signal_connect_swapped(window, "destroy", G_CALLBACK(forget_window), self);
  return self;
}

void
ply_then_go(PlyThen *self)
{
  if (self != NULL && self->window != NULL) {
    g_autoptr(GtkWidget) window = g_object_ref(self->window);
    gpointer data = g_steal_pointer(&self->data);
    self->go(window, data);
  }
  ply_then_free(self);
}

void
ply_then_free(PlyThen *self)
{
  if (self == NULL)
    return;
  if (self->window != NULL)
    forget_window(self);
  if (self->data != NULL && self->free_data != NULL)
    self->free_data(self->data);
  g_free(self);
}

/* A question on screen. */
typedef struct {
  PlyThen *then; /* owned; its window is asked */
  PlyUnsavedSave save;
  gboolean is_save; /* the answer */
} Question;

static void
question_free(gpointer data)
{
  Question *question = data;

  ply_then_free(question->then);
  g_free(question);
}

static gboolean
go_on(gpointer data)
{
  Question *question = data;
  PlyThen *then = g_steal_pointer(&question->then);

  if (question->is_save && then->window != NULL)
    question->save(then->window, then);
  else
    ply_then_go(then);
  return G_SOURCE_REMOVE;
}

/* What follows may destroy the window: not while its dialog is still going. */
static void
on_response(GtkWidget *dialog, const char *response, gpointer data)
{
  Question *asked = data, *answered;

  if (asked->then == NULL || asked->then->window == NULL)
    return;
  g_object_set_data(G_OBJECT(asked->then->window), KEY, NULL);
  if (g_str_equal(response, "cancel"))
    return;
  answered = g_new(Question, 1);
  *answered = (Question){g_steal_pointer(&asked->then), asked->save, g_str_equal(response, "save")};
  g_idle_add_full(G_PRIORITY_DEFAULT, go_on, answered, question_free);
}

static void
free_closure_data(gpointer data, GClosure *closure)
{
  question_free(data);
}

void
ply_unsaved_ask(GtkWindow *window, const char *heading, const char *name, PlyUnsavedSave save,
                PlyThen *then)
{
  GtkWindow *open = g_object_get_data(G_OBJECT(window), KEY);

  if (open != NULL) {
    ply_then_free(then);
    gtk_window_present(open);
    return;
  }
  g_autofree char *body =
      g_strdup_printf(_("“%s” has changes that are in no file. What is not saved is lost."), name);
  GtkWidget *dialog =
      ply_compat_save_question_new(window, heading, body, _("_Cancel"), _("_Discard"), _("_Save"));
  Question *question = g_new(Question, 1);
  *question = (Question){.then = then, .save = save};
  g_object_set_data(G_OBJECT(window), KEY, dialog);
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), question, free_closure_data,
                        0);
  gtk_window_present(GTK_WINDOW(dialog));
}

void
ply_unsaved_confirm(GtkWindow *window, const char *heading, const char *body, const char *go,
                    PlyThen *then)
{
  GtkWidget *dialog = ply_compat_question_new(window, heading, body, _("_Cancel"), go);
  Question *question = g_new(Question, 1);

  *question = (Question){.then = then};
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), question, free_closure_data,
                        0);
  gtk_window_present(GTK_WINDOW(dialog));
}

gboolean
ply_unsaved_is_blocked(GtkWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels();

  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWindow) at = g_list_model_get_item(windows, i);
    if (gtk_window_get_transient_for(at) == window && gtk_window_get_modal(at) &&
        gtk_widget_get_visible(GTK_WIDGET(at)))
      return TRUE;
  }
  return FALSE;
}
