/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A recorded search as a tree in a window, for its tests. */

#include "../model/search-tree-fixture.h"
#include "frames.h"
#include "ui/window/application.h"
#include "ui/tree/tree-view.h"

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
  PlyCanvas *canvas = data;
  const PlyTreePicture *picture = ply_tree_view_get_picture(data);
  const PlyCanvasView *view = ply_canvas_get_view(canvas), *aim = ply_canvas_get_aim(canvas);
  const View *self = g_object_get_data(data, "view");

  return !ply_canvas_is_laying_out(canvas) && picture != NULL &&
         picture->trace == ply_search_tree_get_trace(self->model.tree) &&
         memcmp(view, aim, sizeof *view) == 0 && ply_canvas_is_painted(canvas);
}

/* Waits for the picture, and for a frame of it. */
static inline void
settle(View *self)
{
  g_object_set_data(G_OBJECT(self->view), "view", self);
  g_assert_true(wait_until(is_pictured, self->view));
  wait_frames(self->window);
}

static inline const PlyCanvasView *
looked_at(View *self)
{
  return ply_canvas_get_view(PLY_CANVAS(self->view));
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
  double x = ((double)node->x - looked_at(self)->x) * looked_at(self)->zoom;
  double y =
      ((double)(node->y + PLY_TREE_NODE_HEIGHT / 2) - looked_at(self)->y) * looked_at(self)->zoom;

  return GRAPHENE_POINT_INIT((float)x, (float)y);
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

/* Whether there was something. */
static inline gboolean
click_at(View *self, double x, double y)
{
  gboolean there = ply_canvas_find(PLY_CANVAS(self->view), x, y) >= 0;

  g_signal_emit_by_name(controller_of(self, GTK_TYPE_GESTURE_CLICK), "released", 1, x, y);
  return there;
}

static inline gboolean
click_node(View *self, int i)
{
  graphene_point_t at = place_of(self, i);

  return click_at(self, (double)at.x, (double)at.y);
}

static inline void
walk(View *self, int across, int down)
{
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(self->view), "canvas.walk", "(ii)", across, down));
}
