/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/unsaved.h"

#include <glib/gi18n.h>

#include "ui/widgets/help.h"
#include "ui/widgets/question.h"

#define KEY "ply-unsaved-question"

struct PlyThen {
  GtkWidget *owner; /* borrowed; NULL once it is destroyed */
  void (*go)(gpointer owner, gpointer data);
  gpointer data;
  GDestroyNotify free_data;
};

static void
forget_owner(PlyThen *self)
{
  g_signal_handlers_disconnect_by_func(self->owner, forget_owner, self);
  self->owner = NULL;
}

PlyThen *
ply_then_new(GtkWidget *owner, void (*go)(gpointer owner, gpointer data), gpointer data,
             GDestroyNotify free_data)
{
  PlyThen *self = g_new(PlyThen, 1);

  *self = (PlyThen){owner, go, data, free_data};
  g_signal_connect_swapped(owner, "destroy", G_CALLBACK(forget_owner), self);
  return self;
}

void
ply_then_go(PlyThen *self)
{
  if (self != NULL && self->owner != NULL) {
    g_autoptr(GtkWidget) owner = g_object_ref(self->owner);
    gpointer data = g_steal_pointer(&self->data);
    self->go(owner, data);
  }
  ply_then_free(self);
}

void
ply_then_free(PlyThen *self)
{
  if (self == NULL)
    return;
  if (self->owner != NULL)
    forget_owner(self);
  if (self->data != NULL && self->free_data != NULL)
    self->free_data(self->data);
  g_free(self);
}

/* A question on screen. */
typedef struct {
  PlyThen *then; /* owned; its owner is asked */
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

  if (question->is_save && then->owner != NULL)
    question->save(then->owner, then);
  else
    ply_then_go(then);
  return G_SOURCE_REMOVE;
}

/* What follows may destroy the window: not while its dialog is still going. */
static void
on_response(GtkWidget *dialog, const char *response, gpointer data)
{
  Question *asked = data, *answered;

  if (asked->then == NULL || asked->then->owner == NULL)
    return;
  g_object_set_data(G_OBJECT(asked->then->owner), KEY, NULL);
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

/* The window of a widget, to stand a dialog over; NULL where it is in none. */
static GtkWindow *
window_of(GtkWidget *owner)
{
  GtkRoot *root = gtk_widget_get_root(owner);

  return root != NULL ? GTK_WINDOW(root) : NULL;
}

void
ply_unsaved_ask(GtkWidget *owner, const char *heading, const char *name, PlyUnsavedSave save,
                PlyThen *then)
{
  GtkWindow *open = g_object_get_data(G_OBJECT(owner), KEY);

  if (open != NULL) {
    ply_then_free(then);
    gtk_window_present(open);
    return;
  }
  g_autofree char *body =
      g_strdup_printf(_("“%s” has changes that are in no file. What is not saved is lost."), name);
  GtkWidget *dialog = ply_question_save_new(window_of(owner), PLY_HELP("unsaved"), heading, body,
                                            _("_Cancel"), _("_Discard"), _("_Save"));
  Question *question = g_new(Question, 1);
  *question = (Question){.then = then, .save = save};
  g_object_set_data(G_OBJECT(owner), KEY, dialog);
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), question, free_closure_data,
                        0);
  gtk_window_present(GTK_WINDOW(dialog));
}

void
ply_unsaved_confirm(GtkWidget *owner, const char *heading, const char *body, const char *go,
                    PlyThen *then)
{
  GtkWidget *dialog = ply_question_new(window_of(owner), NULL, heading, body, _("_Cancel"), go);
  Question *question = g_new(Question, 1);

  *question = (Question){.then = then};
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), question, free_closure_data,
                        0);
  gtk_window_present(GTK_WINDOW(dialog));
}

const char *
ply_unsaved_waiting(gboolean window)
{
  return window ? _("Saving. The window closes when it is done.")
                : _("Saving. The tab closes when it is done.");
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
