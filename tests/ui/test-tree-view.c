/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recorded search as a tree that one walks in, under a virtual display. */

#include "rules/number-tree-edit.h"
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
  walk(&self, 1, 0);
  walk(&self, 0, -1);
  ply_canvas_open(PLY_CANVAS(self.view));
  ply_canvas_zoom(PLY_CANVAS(self.view), 1.5);
  ply_canvas_zoom(PLY_CANVAS(self.view), 0);
  ply_canvas_set_style(PLY_CANVAS(self.view), 0);
  g_assert_false(click_at(&self, 10, 10));
  ply_canvas_refit(PLY_CANVAS(self.view));
  wait_frames(self.window);
  record_text(&self.model, CLASSIC, 0);
  ply_canvas_open(PLY_CANVAS(self.view));
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
  /* Everything can be seen. */
  for (int i = 0; i < picture->n; i++) {
    graphene_point_t at = place_of(&self, i);
    g_assert_true(gtk_widget_contains(GTK_WIDGET(self.view), (double)at.x, (double)at.y));
  }
  /* Another step of the same pass needs no other picture, only another painting. */
  g_assert_true(ply_canvas_is_painted(PLY_CANVAS(self.view)));
  ply_search_tree_set_step(self.model.tree, 3);
  g_assert_false(ply_canvas_is_painted(PLY_CANVAS(self.view)));
  settle(&self);
  g_assert_true(ply_tree_view_get_picture(self.view) == picture);
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
  g_assert_false(click_at(&self, 1, 1));
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

/* While a learner is asked what comes next, nothing tells of it: no tooltip, no click, no key. */
static void
test_held(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, 3);
  ply_search_tree_hold(self.model.tree, TRUE);
  settle(&self);
  const PlyTreePicture *picture = ply_tree_view_get_picture(self.view);
  int told = 0;
  for (int i = 0; i < picture->n; i++) {
    guint32 visit = picture->nodes[i].visit;
    g_autofree char *text = PLY_CANVAS_GET_CLASS(self.view)->tell(PLY_CANVAS(self.view), i);
    gboolean left = ply_trace_leave_step(trace_of(&self.model), visit) <= 3;
    g_assert_true((text != NULL) == left);
    told += text != NULL;
    g_assert_true(click_node(&self, i));
    g_assert_cmpuint(step_of(&self.model), ==, 3);
  }
  g_assert_cmpint(told, ==, 1);
  g_assert_cmpuint(self.ghosts, ==, 0);
  walk(&self, 1, 0);
  walk(&self, 0, -1);
  walk(&self, 0, 1);
  ply_search_tree_set_step(self.model.tree, 5);
  g_assert_false(ply_search_tree_go(self.model.tree, PLY_GO_LAST) && step_of(&self.model) != 3);
  g_assert_cmpuint(step_of(&self.model), ==, 3);
  g_assert_cmpuint(self.ghosts, ==, 0);
  g_assert_false(ply_search_tree_can_edit(self.model.tree));
  ply_search_tree_move_held(self.model.tree, 4);
  g_assert_cmpuint(step_of(&self.model), ==, 4);
  ply_search_tree_hold(self.model.tree, FALSE);
  walk(&self, 0, -1);
  g_assert_cmpuint(step_of(&self.model), !=, 4);
  view_clear(&self);
}

static int
find_visit(View *self, guint32 visit)
{
  return ply_tree_picture_find(ply_tree_view_get_picture(self->view), visit);
}

/* … nor a move that is searched once more stands there twice before it is. */
static void
test_held_again(void)
{
  PlyNumberTree *numbers = parse_tree("((3 12 8) (2 4 6) (7 5 9))");
  PlyRecordRequest request = tree_request(numbers, "pvs");
  guint32 again = 1;
  View self;

  view_init(&self);
  record(&self.model, &request, 0);
  ply_number_tree_free(numbers);
  settle(&self);
  const PlyTrace *trace = trace_of(&self.model);
  while (again < trace->n && !ply_visit_is_again(&trace->visits[again]))
    again++;
  g_assert_cmpuint(again, <, trace->n);
  g_assert_cmpint(find_visit(&self, again), >=, 0);
  ply_search_tree_hold(self.model.tree, TRUE);
  settle(&self);
  g_assert_cmpint(ply_tree_view_get_picture(self.view)->n, ==, 13);
  guint64 entered = ply_trace_enter_step(trace, again);
  for (guint64 step = 1; step <= entered; step++) {
    ply_search_tree_move_held(self.model.tree, step);
    settle(&self);
    g_assert_true((find_visit(&self, again) >= 0) == (step == entered));
  }
  ply_search_tree_hold(self.model.tree, FALSE);
  settle(&self);
  for (guint32 visit = 0; visit < trace->n; visit++)
    g_assert_cmpint(find_visit(&self, visit), >=, 0);
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
    walk(&self, ways[i].across, ways[i].down);
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
    walk(&self, 1, 0);
    g_assert_cmpint(ghost_node(&self), ==, node);
    g_assert_cmpint(ghost_node(&self), >=, 0);
    g_assert_cmpuint(self.ghosts, ==, (guint)node - 7);
    g_assert_cmpuint(self.ghost_visit, ==, 5);
    g_assert_cmpuint(visit_of(&self), ==, 5);
  }
  walk(&self, 1, 0); /* the last */
  walk(&self, 0, 1); /* a leaf */
  g_assert_cmpint(ghost_node(&self), ==, 9);
  walk(&self, -1, 0);
  g_assert_cmpint(ghost_node(&self), ==, 8);
  walk(&self, -1, 0);
  g_assert_cmpint(ghost_node(&self), ==, -1);
  g_assert_cmpuint(visit_of(&self), ==, 6);
  walk(&self, 1, 0);
  walk(&self, 0, -1); /* the step stays the same */
  g_assert_cmpint(ghost_node(&self), ==, -1);
  g_assert_cmpuint(visit_of(&self), ==, 5);
  g_assert_cmpuint(self.ghost_visit, ==, PLY_TRACE_NONE);
  /* Time moves on without it. */
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 6));
  walk(&self, 1, 0);
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
  ply_canvas_open(PLY_CANVAS(self.view));
  settle(&self);
  g_assert_false(shows(&self, 9));
  g_assert_true(shows(&self, 6));
  ply_canvas_open(PLY_CANVAS(self.view));
  settle(&self);
  g_assert_true(shows(&self, 9));
  /* A step into what is closed shows it. */
  ply_canvas_open(PLY_CANVAS(self.view));
  settle(&self);
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 9));
  settle(&self);
  g_assert_true(shows(&self, 9));
  /* Asked twice before the first picture is there: the last wish counts. */
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 1));
  settle(&self);
  ply_canvas_lay_out(PLY_CANVAS(self.view));
  ply_canvas_open(PLY_CANVAS(self.view));
  g_assert_true(ply_canvas_is_laying_out(PLY_CANVAS(self.view)));
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
  ply_canvas_open(PLY_CANVAS(self.view));
  graphene_point_t at = place_of(&self, 0);
  g_assert_false(click_at(&self, (double)at.x, (double)at.y));
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
  double zoom = looked_at(&self)->zoom, x = looked_at(&self)->x;
  double width = gtk_widget_get_width(GTK_WIDGET(self.view));
  double middle = x + width / 2 / zoom;
  ply_canvas_zoom(PLY_CANVAS(self.view), 2);
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->zoom, 2 * zoom, 1e-9);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->x + width / 2 / looked_at(&self)->zoom, middle,
                                 1e-6);
  ply_canvas_zoom(PLY_CANVAS(self.view), 0.5);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->x, x, 1e-6);
  for (int i = 0; i < 60; i++)
    ply_canvas_zoom(PLY_CANVAS(self.view), 1.5);
  g_assert_cmpfloat(looked_at(&self)->zoom, <=, 6);
  for (int i = 0; i < 60; i++)
    ply_canvas_zoom(PLY_CANVAS(self.view), 0.5);
  g_assert_cmpfloat(looked_at(&self)->zoom, >, 0);
  wait_frames(self.window);
  ply_canvas_zoom(PLY_CANVAS(self.view), 0);
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->zoom, zoom, 1e-9);
  view_clear(&self);
}

static graphene_rect_t
bounds_of(View *self, GtkWidget *child)
{
  graphene_rect_t bounds;

  g_assert_true(gtk_widget_compute_bounds(child, GTK_WIDGET(self->view), &bounds));
  return bounds;
}

static gboolean
is_narrower(gpointer view)
{
  return gtk_widget_get_width(view) < 700;
}

/* A widget lies on its node, goes where that goes, and is away while the node is folded. */
static void
test_child(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  const PlyTreePicture *picture = ply_tree_view_get_picture(self.view);
  int leaf = ply_tree_picture_find(picture, 2), node = picture->nodes[leaf].number_node;
  GtkWidget *child = gtk_label_new("8");
  ply_canvas_put(PLY_CANVAS(self.view), child, node);
  wait_frames(self.window);
  graphene_rect_t at = bounds_of(&self, child);
  graphene_point_t middle = place_of(&self, leaf);
  g_assert_true(graphene_rect_contains_point(&at, &middle));
  g_assert_cmpfloat(at.size.width, >=, picture->node_width);
  ply_canvas_pan(PLY_CANVAS(self.view), 0.25, 0);
  wait_frames(self.window);
  graphene_rect_t moved = bounds_of(&self, child);
  double quarter = gtk_widget_get_width(GTK_WIDGET(self.view)) / 4.0;
  g_assert_cmpfloat_with_epsilon((double)(at.origin.x - moved.origin.x), quarter, 1.01);
  ply_search_tree_set_step(self.model.tree, ply_trace_leave_step(trace_of(&self.model), 1));
  ply_canvas_open(PLY_CANVAS(self.view)); /* folds */
  settle(&self);
  g_assert_false(gtk_widget_get_child_visible(child));
  ply_canvas_take_out(PLY_CANVAS(self.view), child);
  ply_canvas_put(PLY_CANVAS(self.view), gtk_label_new("left to the canvas"), node);
  view_clear(&self);
}

/* The node that was edited is meant afterwards, though it is never visited; unless one steps
 * elsewhere meanwhile. */
static void
test_stepped_while_edited(void)
{
  View self;

  view_init(&self);
  for (int stepped = 0; stepped < 2; stepped++) {
    show_text(&self, CLASSIC, G_MAXUINT64);
    const PlyNumberTree *tree = ply_search_tree_get_tree(self.model.tree);
    self.model.traces = 0;
    ply_tree_view_keep_ghost(self.view, 8);
    ply_search_tree_edit_at(self.model.tree, ply_number_tree_set_value(tree, 8, 9), 8);
    if (stepped)
      ply_search_tree_set_step(self.model.tree, 0);
    wait_for_trace(&self.model);
    settle(&self);
    g_assert_cmpint(ply_tree_view_get_ghost_node(self.view), ==, stepped ? -1 : 8);
    if (stepped)
      g_assert_cmpuint(ply_search_tree_get_step(self.model.tree), ==, 0);
  }
  view_clear(&self);
}

/* Zoomed and moved by hand, it stays so at another size and after an edit; fitted, it follows. */
static void
test_fitted(void)
{
  View self;

  view_init(&self);
  show_text(&self, CLASSIC, G_MAXUINT64);
  int width = gtk_widget_get_width(GTK_WIDGET(self.view));
  gtk_window_set_default_size(GTK_WINDOW(self.window), width * 3 / 5, 600);
  g_assert_true(wait_until(is_narrower, self.view));
  settle(&self);
  g_assert_cmpfloat(ply_tree_view_get_picture(self.view)->canvas.width, <, width);
  for (int i = 0; i < ply_tree_view_get_picture(self.view)->n; i++) {
    graphene_point_t at = place_of(&self, i);
    g_assert_true(gtk_widget_contains(GTK_WIDGET(self.view), (double)at.x, (double)at.y));
  }
  ply_canvas_zoom(PLY_CANVAS(self.view), 1.5);
  double zoom = looked_at(&self)->zoom;
  self.model.traces = 0;
  ply_search_tree_edit_at(
      self.model.tree, ply_number_tree_set_value(ply_search_tree_get_tree(self.model.tree), 4, 9),
      4);
  wait_for_trace(&self.model);
  settle(&self);
  g_assert_cmpfloat(looked_at(&self)->zoom, ==, zoom);
  g_assert_false(ply_canvas_is_fitted(PLY_CANVAS(self.view)));
  show_text(&self, "((1 2 3) (4 5) (6))", G_MAXUINT64); /* another tree */
  g_assert_true(ply_canvas_is_fitted(PLY_CANVAS(self.view)));
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
  double x = looked_at(&self)->x, y = looked_at(&self)->y, zoom = looked_at(&self)->zoom;
  self.model.traces = 0;
  drag(&self, GRAPHENE_POINT_INIT(2, 2), 50, -20);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->x, x - 50 / zoom, 1e-6);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->y, y + 20 / zoom, 1e-6);
  drag(&self, GRAPHENE_POINT_INIT(2, 2), 1, 2); /* a trembling hand */
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->x, x - 50 / zoom, 1e-6);
  wait_frames(self.window);
  g_assert_cmpuint(self.model.traces, ==, 0);
  view_clear(&self);
}

/* Does what the class has for a key. Returns whether it has something. */
static gboolean
press(View *self, guint key, GdkModifierType state)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers(GTK_WIDGET(self->view));

  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkEventController) keys = g_list_model_get_item(all, i);
    guint n = GTK_IS_SHORTCUT_CONTROLLER(keys) ? g_list_model_get_n_items(G_LIST_MODEL(keys)) : 0;
    for (guint k = 0; k < n; k++) {
      g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(G_LIST_MODEL(keys), k);
      GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger(shortcut);
      if (GTK_IS_KEYVAL_TRIGGER(trigger) &&
          gtk_keyval_trigger_get_keyval(GTK_KEYVAL_TRIGGER(trigger)) == key &&
          gtk_keyval_trigger_get_modifiers(GTK_KEYVAL_TRIGGER(trigger)) == state)
        return gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0,
                                            GTK_WIDGET(self->view),
                                            gtk_shortcut_get_arguments(shortcut));
    }
  }
  return FALSE;
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
  double zoom = looked_at(&self)->zoom;
  g_assert_true(press(&self, GDK_KEY_plus, 0));
  g_assert_cmpfloat(looked_at(&self)->zoom, >, zoom);
  g_assert_true(press(&self, GDK_KEY_0, 0));
  wait_frames(self.window);
  g_assert_cmpfloat_with_epsilon(looked_at(&self)->zoom, zoom, 1e-9);
  walk(&self, 0, 1);
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
  g_test_add_func("/ui/tree-view/held", test_held);
  g_test_add_func("/ui/tree-view/walk", test_walk);
  g_test_add_func("/ui/tree-view/walk-to-ghosts", test_walk_to_ghosts);
  g_test_add_func("/ui/tree-view/toggle", test_toggle);
  g_test_add_func("/ui/tree-view/toggle-too-soon", test_toggle_too_soon);
  g_test_add_func("/ui/tree-view/zoom", test_zoom);
  g_test_add_func("/ui/tree-view/child", test_child);
  g_test_add_func("/ui/tree-view/fitted", test_fitted);
  g_test_add_func("/ui/tree-view/held-again", test_held_again);
  g_test_add_func("/ui/tree-view/stepped-while-edited", test_stepped_while_edited);
  g_test_add_func("/ui/tree-view/drag", test_drag);
  g_test_add_func("/ui/tree-view/keys", test_keys);
  return g_test_run();
}
