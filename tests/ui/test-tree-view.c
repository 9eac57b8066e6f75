/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recorded search as a tree that one walks in, under a virtual display. */

#include "tree-view-fixture.h"

static int
find_kind(View *self, PlyTreeNodeKind kind)
{
  const PlyTreePicture *picture = ply_tree_view_get_picture(self->view);

  for (int i = 0; i < picture->n; i++) {
    if (picture->nodes[i].kind == kind)
      return i;
  }
  return -1;
}

/* Without a recording, and with one that is just being made. */
static void
test_empty(void)
{
  View self;

  view_init(&self);
  g_assert_null(ply_tree_view_get_picture(self.view));
  ply_tree_view_walk(self.view, 1, 0);
  ply_tree_view_walk(self.view, 0, -1);
  ply_tree_view_toggle(self.view);
  ply_tree_view_zoom(self.view, 1.5);
  ply_tree_view_zoom(self.view, 0);
  ply_tree_view_set_style(self.view, 0);
  g_assert_false(ply_tree_view_click(self.view, 10, 10));
  ply_tree_view_reveal(self.view);
  ply_tree_view_fit(self.view);
  wait_frames(self.window);
  record_text(&self.model, CLASSIC, 0);
  ply_tree_view_toggle(self.view);
  view_clear(&self); /* while the picture is being made */
}

static void
test_picture(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  const PlyTreePicture *picture = ply_tree_view_get_picture(self.view);
  g_assert_cmpuint(picture->pass, ==, 0);
  g_assert_cmpint(picture->n, ==, 13); /* eleven visits and two leaves left out */
  g_assert_nonnull(self.view->cache);
  /* Everything can be seen. */
  for (int i = 0; i < picture->n; i++) {
    graphene_point_t at = place_of(&self, i);
    g_assert_true(gtk_widget_contains(GTK_WIDGET(self.view), (double)at.x, (double)at.y));
  }
  /* Another step of the same pass needs no other picture, only another painting. */
  GskRenderNode *cache = gsk_render_node_ref(self.view->cache);
  ply_search_tree_set_step(self.model.tree, 3);
  wait_frames(self.window);
  g_assert_true(ply_tree_view_get_picture(self.view) == picture);
  g_assert_true(self.view->cache != NULL && self.view->cache != cache);
  gsk_render_node_unref(cache);
  view_clear(&self);
}

static void
test_click(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, 0);
  const PlyTreePicture *picture = ply_tree_view_get_picture(self.view);
  for (int i = 0; i < picture->n; i++) {
    guint32 visit = picture->nodes[i].visit;
    if (picture->nodes[i].kind != PLY_TREE_VISIT)
      continue;
    g_assert_true(click_node(&self, i));
    g_assert_cmpuint(step_of(&self.model), ==, ply_trace_leave_step(trace_of(&self.model), visit));
  }
  g_assert_cmpuint(self.ghosts, ==, 0);
  guint64 step = step_of(&self.model);
  g_assert_false(ply_tree_view_click(self.view, 1, 1));
  g_assert_cmpuint(step_of(&self.model), ==, step);

  int ghost = find_kind(&self, PLY_TREE_GHOST);
  g_assert_cmpint(ghost, >=, 0);
  PlyMove move = picture->nodes[ghost].move;
  g_assert_true(click_node(&self, ghost));
  g_assert_cmpuint(self.ghosts, ==, 1);
  g_assert_cmpuint(self.ghost_visit, ==, 5);
  g_assert_cmpuint(self.ghost_move, ==, move);
  g_assert_cmpuint(step_of(&self.model), ==, ply_trace_leave_step(trace_of(&self.model), 5));
  view_clear(&self);
}

static void
test_walk(void)
{
  static const struct {
    int across, down;
    guint32 visit;
  } ways[] = {{0, -1, 0}, {0, 1, 1},  {1, 0, 5},  {1, 0, 7},  {1, 0, 7},  {0, 1, 8}, {1, 0, 9},
              {1, 0, 10}, {0, 1, 10}, {-1, 0, 9}, {0, -1, 7}, {-1, 0, 5}, {0, 1, 6}};
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  g_assert_true(gtk_widget_grab_focus(GTK_WIDGET(self.view)));
  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    ply_tree_view_walk(self.view, ways[i].across, ways[i].down);
    g_assert_cmpuint(visit_of(&self), ==, ways[i].visit);
    wait_frames(self.window);
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(self.view)));
  }
  view_clear(&self);
}

static int
ghost_node(View *self)
{
  return ply_tree_view_get_ghost_node(self->view);
}

/* The leaves that were cut off can be reached without a pointer: 6 and 7 of CLASSIC. */
static void
test_walk_to_ghosts(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 6));
  g_assert_cmpint(ghost_node(&self), ==, -1);
  for (int node = 8; node <= 9; node++) {
    ply_tree_view_walk(self.view, 1, 0);
    g_assert_cmpint(ghost_node(&self), ==, node);
    g_assert_cmpint(self.view->hovered, ==, self.view->ghost);
    g_assert_cmpuint(self.ghosts, ==, (guint)node - 7);
    g_assert_cmpuint(self.ghost_visit, ==, 5);
    g_assert_cmpuint(visit_of(&self), ==, 5);
  }
  ply_tree_view_walk(self.view, 1, 0); /* the last */
  ply_tree_view_walk(self.view, 0, 1); /* a leaf */
  g_assert_cmpint(ghost_node(&self), ==, 9);
  ply_tree_view_walk(self.view, -1, 0);
  g_assert_cmpint(ghost_node(&self), ==, 8);
  ply_tree_view_walk(self.view, -1, 0);
  g_assert_cmpint(ghost_node(&self), ==, -1);
  g_assert_cmpuint(visit_of(&self), ==, 6);
  ply_tree_view_walk(self.view, 1, 0);
  ply_tree_view_walk(self.view, 0, -1); /* the step stays the same */
  g_assert_cmpint(ghost_node(&self), ==, -1);
  g_assert_cmpuint(visit_of(&self), ==, 5);
  g_assert_cmpuint(self.ghost_visit, ==, PLY_TRACE_NONE);
  /* Time moves on without it. */
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 6));
  ply_tree_view_walk(self.view, 1, 0);
  ply_search_tree_set_step(self.model.tree, 0);
  g_assert_cmpint(ghost_node(&self), ==, -1);
  wait_frames(self.window);
  view_clear(&self);
}

static gboolean
shows(View *self, guint32 visit)
{
  return ply_tree_picture_find(ply_tree_view_get_picture(self->view), visit) >= 0;
}

static void
test_toggle(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 7));
  g_assert_true(shows(&self, 9));
  ply_tree_view_toggle(self.view);
  settle(&self);
  g_assert_false(shows(&self, 9));
  g_assert_true(shows(&self, 6));
  ply_tree_view_toggle(self.view);
  settle(&self);
  g_assert_true(shows(&self, 9));
  /* A step into what is closed shows it. */
  ply_tree_view_toggle(self.view);
  settle(&self);
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 9));
  settle(&self);
  g_assert_true(shows(&self, 9));
  /* Asked twice before the first picture is there: the last wish counts. */
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 1));
  settle(&self);
  ply_tree_view_update(self.view);
  ply_tree_view_toggle(self.view);
  g_assert_true(self.view->stale);
  settle(&self);
  g_assert_false(shows(&self, 2));
  view_clear(&self);
}

/* A key before the picture of a new trace is there is about visits that the old one lacks. */
static void
test_toggle_too_soon(void)
{
  View self;

  view_init(&self);
  show_text(&self, "(1 2)", 0);
  PlyRecordRequest request = game_request("othello:6", "alpha-beta", 5);
  record(&self.model, &request, G_MAXUINT64);
  ply_search_tree_set_step(
      self.model.tree, ply_trace_leave_step(trace_of(&self.model), trace_of(&self.model)->n - 1));
  ply_tree_view_toggle(self.view);
  graphene_point_t at = place_of(&self, 0);
  g_assert_false(ply_tree_view_click(self.view, (double)at.x, (double)at.y));
  settle(&self);
  g_assert_true(shows(&self, visit_of(&self)));
  view_clear(&self);
}

static void
test_zoom(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, 0);
  double zoom = self.view->zoom, x = self.view->x;
  double width = gtk_widget_get_width(GTK_WIDGET(self.view));
  double middle = x + width / 2 / zoom;
  ply_tree_view_zoom(self.view, 2);
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(self.view->zoom, 2 * zoom, 1e-9);
  g_assert_cmpfloat_with_epsilon(self.view->x + width / 2 / self.view->zoom, middle, 1e-6);
  ply_tree_view_zoom(self.view, 0.5);
  g_assert_cmpfloat_with_epsilon(self.view->x, x, 1e-6);
  for (int i = 0; i < 60; i++)
    ply_tree_view_zoom(self.view, 1.5);
  g_assert_cmpfloat(self.view->zoom, <=, 6);
  for (int i = 0; i < 60; i++)
    ply_tree_view_zoom(self.view, 0.5);
  g_assert_cmpfloat(self.view->zoom, >, 0);
  wait_frames(self.window);
  ply_tree_view_zoom(self.view, 0);
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(self.view->zoom, zoom, 1e-9);
  view_clear(&self);
}

static void
drag(View *self, graphene_point_t from, double dx, double dy)
{
  GtkEventController *gesture = controller_of(self, GTK_TYPE_GESTURE_DRAG);

  g_signal_emit_by_name(gesture, "drag-begin", (double)from.x, (double)from.y);
  g_signal_emit_by_name(gesture, "drag-update", dx / 2, dy / 2);
  g_signal_emit_by_name(gesture, "drag-update", dx, dy);
}

static void
test_drag(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  /* The leaf of visit 2, worth 3, up by five values. */
  int leaf = ply_tree_picture_find(ply_tree_view_get_picture(self.view), 2);
  self.model.traces = 0;
  drag(&self, place_of(&self, leaf), 0, -30);
  wait_for_trace(&self.model);
  g_assert_cmpint(ply_search_tree_get_tree(self.model.tree)->nodes[4].value, ==, 8);
  g_assert_cmpint(trace_of(&self.model)->info.score, ==, 8);
  settle(&self);
  g_assert_cmpuint(visit_of(&self), ==, 2);
  /* The paper moves with the pointer, and no number changes. */
  double x = self.view->x, y = self.view->y, zoom = self.view->zoom;
  self.model.traces = 0;
  drag(&self, GRAPHENE_POINT_INIT(2, 2), 50, -20);
  g_assert_cmpfloat_with_epsilon(self.view->x, x - 50 / zoom, 1e-6);
  g_assert_cmpfloat_with_epsilon(self.view->y, y + 20 / zoom, 1e-6);
  drag(&self, GRAPHENE_POINT_INIT(2, 2), 1, 2); /* a trembling hand */
  g_assert_cmpfloat_with_epsilon(self.view->x, x - 50 / zoom, 1e-6);
  wait_frames(self.window);
  g_assert_cmpuint(self.model.traces, ==, 0);
  view_clear(&self);
}

static gboolean
press(View *self, guint key, GdkModifierType state)
{
  GtkEventController *keys = controller_of(self, GTK_TYPE_EVENT_CONTROLLER_KEY);
  gboolean taken = FALSE;

  g_signal_emit_by_name(keys, "key-pressed", key, 0u, state, &taken);
  return taken;
}

static void
test_keys(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  g_assert_true(press(&self, GDK_KEY_Down, 0));
  g_assert_cmpuint(visit_of(&self), ==, 1);
  g_assert_true(press(&self, GDK_KEY_Right, 0));
  g_assert_cmpuint(visit_of(&self), ==, 5);
  g_assert_true(press(&self, GDK_KEY_Left, 0));
  g_assert_true(press(&self, GDK_KEY_Up, 0));
  g_assert_cmpuint(visit_of(&self), ==, 0);
  g_assert_false(press(&self, GDK_KEY_Down, GDK_ALT_MASK)); /* the window's */
  g_assert_false(press(&self, GDK_KEY_a, 0));
  double zoom = self.view->zoom;
  g_assert_true(press(&self, GDK_KEY_plus, 0));
  g_assert_cmpfloat(self.view->zoom, >, zoom);
  g_assert_true(press(&self, GDK_KEY_0, 0));
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(self.view->zoom, zoom, 1e-9);
  ply_tree_view_walk(self.view, 0, 1);
  g_assert_true(press(&self, GDK_KEY_Return, 0));
  settle(&self);
  g_assert_false(shows(&self, 2));
  view_clear(&self);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/tree-view/empty", test_empty);
  g_test_add_func("/ui/tree-view/picture", test_picture);
  g_test_add_func("/ui/tree-view/click", test_click);
  g_test_add_func("/ui/tree-view/walk", test_walk);
  g_test_add_func("/ui/tree-view/walk-to-ghosts", test_walk_to_ghosts);
  g_test_add_func("/ui/tree-view/toggle", test_toggle);
  g_test_add_func("/ui/tree-view/toggle-too-soon", test_toggle_too_soon);
  g_test_add_func("/ui/tree-view/zoom", test_zoom);
  g_test_add_func("/ui/tree-view/drag", test_drag);
  g_test_add_func("/ui/tree-view/keys", test_keys);
  return g_test_run();
}
