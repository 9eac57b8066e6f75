/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A recorded search as a tree in a window, for its tests. */

#include "../model/search-tree-fixture.h"
#include "frames.h"
#include "ui/window/application.h"
#include "ui/tree-view-private.h"

#include <adwaita.h>

typedef struct {
  Fixture model;
  GtkWidget *window;
  PlyTreeView *view;
  guint ghosts, ghost_visit, ghost_move;
} View;

static inline void
on_ghost(PlyTreeView *view, guint visit, guint move, View *self)
{
  self->ghosts++;
  self->ghost_visit = visit;
  self->ghost_move = move;
}

static inline void
view_init(View *self)
{
  *self = (View){.window = gtk_window_new(), .view = g_object_new(PLY_TYPE_TREE_VIEW, NULL)};
  fixture_init(&self->model);
  gtk_window_set_default_size(GTK_WINDOW(self->window), 900, 600);
  gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->view));
  g_signal_connect(self->view, "ghost-chosen", G_CALLBACK(on_ghost), self);
  ply_tree_view_set_tree(self->view, self->model.tree);
  gtk_window_present(GTK_WINDOW(self->window));
  wait_frames(self->window);
}

/* Nothing holds the widget or the model back. */
static inline void
view_clear(View *self)
{
  gpointer left = self->view;

  g_object_add_weak_pointer(G_OBJECT(self->view), &left);
  gtk_window_destroy(GTK_WINDOW(self->window));
  g_assert_true(wait_until(is_gone, &left));
  fixture_clear(&self->model);
}

static inline gboolean
is_pictured(gpointer data)
{
  PlyTreeView *view = data;

  return view->layout == NULL && view->picture != NULL &&
         view->picture->trace == ply_search_tree_get_trace(view->tree);
}

/* Waits for the picture, and for a frame of it. */
static inline void
settle(View *self)
{
  g_assert_true(wait_until(is_pictured, self->view));
  wait_frames(self->window);
}

static inline void
show_text(View *self, const char *text, guint64 step)
{
  record_text(&self->model, text, step);
  settle(self);
}

static inline guint32
visit_of(View *self)
{
  return ply_search_tree_get_state(self->model.tree)->at.visit;
}

/* The middle of a node of the picture, in pixels. */
static inline graphene_point_t
place_of(View *self, int i)
{
  const PlyTreeNode *node = &ply_tree_view_get_picture(self->view)->nodes[i];
  double x = ((double)node->x - self->view->x) * self->view->zoom;
  double y = ((double)(node->y + PLY_TREE_NODE_HEIGHT / 2) - self->view->y) * self->view->zoom;

  return GRAPHENE_POINT_INIT((float)x, (float)y);
}

static inline gboolean
click_node(View *self, int i)
{
  graphene_point_t at = place_of(self, i);

  return ply_tree_view_click(self->view, (double)at.x, (double)at.y);
}

/* The controller of a type that the view listens to. */
static inline GtkEventController *
controller_of(View *self, GType type)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers(GTK_WIDGET(self->view));

  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(all, i);
    if (G_TYPE_CHECK_INSTANCE_TYPE(controller, type))
      return controller; /* the widget has it */
  }
  g_assert_not_reached();
}
