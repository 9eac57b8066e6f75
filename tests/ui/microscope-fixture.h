/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A search microscope on screen, for its tests. */

#include <adwaita.h>
#include <string.h>

#include "dialogs.h"
#include "frames.h"
#include "lessons/course.h"
#include "rules/number-tree.h"
#include "ui/document/search-view-private.h"
#include "ui/window/application.h"
#include "ui/document/document.h"
#include "ui/window/window.h"
#include "ui/widgets/settings.h"
#include "ui/tree/tree-view.h"

typedef struct {
  PlyWindow *window;
  PlyDocument *document; /* in it */
  PlySearchView *view;   /* in that */
  PlySearchTree *tree;   /* borrowed from it */
  guint traces;          /* notifications since it was last 0 */
} Scope;

static inline void
count_trace(guint *traces)
{
  (*traces)++;
}

static inline void
scope_init(Scope *self)
{
  g_settings_reset(ply_settings_get(), "microscope-max-min"); /* as the test before left it */
  self->window = ply_window_new(NULL);
  self->document = ply_window_take_document(self->window);
  self->view = ply_document_get_search_view(self->document);
  self->tree = ply_search_view_get_tree(self->view);
  self->traces = 0;
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(count_trace), &self->traces);
  gtk_window_present(GTK_WINDOW(self->window));
  wait_frames(self->window);
}

/* Destroys the window and sees that nothing holds it back for long. */
static inline void
scope_clear(Scope *self)
{
  gpointer left = self->window;

  g_object_add_weak_pointer(G_OBJECT(self->window), &left);
  gtk_window_destroy(GTK_WINDOW(self->window));
  g_assert_true(wait_until(is_gone, &left));
}

static inline gboolean
is_traced(gpointer traces)
{
  return *(guint *)traces > 0;
}

/* The tree is laid out on a thread, from the trace that is shown. */
static inline gboolean
is_drawn(gpointer data)
{
  Scope *self = data;
  PlyTreeView *view = self->view->tree_view;
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTreePicture *picture = ply_tree_view_get_picture(view);

  return !ply_canvas_is_laying_out(PLY_CANVAS(view)) &&
         (trace == NULL || trace->n == 0 || (picture != NULL && picture->trace == trace));
}

/* Waits for what is shown to be that of the present step. */
static inline void
scope_settle(Scope *self)
{
  wait_frames(self->window);
  g_assert_true(wait_until(is_drawn, self));
  wait_frames(self->window);
}

/* Waits for the recording under way, and for what it shows. */
static inline void
scope_wait(Scope *self)
{
  g_assert_true(wait_until(is_traced, &self->traces));
  self->traces = 0;
  scope_settle(self);
}

/* A lesson, with its question answered. */
static inline void
scope_open(Scope *self, const char *id)
{
  self->traces = 0;
  g_assert_true(ply_search_view_open_gallery(self->view, id));
  if (is_asked(self->window))
    answer(self->window, "go"); /* what the test did before may go */
  g_assert_true(wait_until(is_traced, &self->traces));
  self->traces = 0;
  wait_frames(self->window);
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(self->window), "microscope.show-answer", NULL));
  scope_settle(self);
}

static inline const PlyTrace *
scope_trace(Scope *self)
{
  return ply_search_tree_get_trace(self->tree);
}

static inline void
scope_act(Scope *self, const char *name)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(self->window), name, NULL));
}

/* Stands at the entry or the return of a visit. */
static inline void
scope_stand(Scope *self, guint32 visit, gboolean leaving)
{
  const PlyTrace *trace = scope_trace(self);

  ply_search_tree_set_step(self->tree, leaving ? ply_trace_leave_step(trace, visit)
                                               : ply_trace_enter_step(trace, visit));
  scope_settle(self);
}

static inline guint64
scope_step(Scope *self)
{
  return ply_search_tree_get_step(self->tree);
}

/* A widget of the template of the panel that says why. */
static inline GtkWidget *
why_child(Scope *self, const char *name)
{
  return GTK_WIDGET(
      gtk_widget_get_template_child(GTK_WIDGET(self->view->why), PLY_TYPE_WHY_PANEL, name));
}
