/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What of a wide tree can be seen: at the beginning, and when all is asked for. */

#include "tree-view-fixture.h"
#include "ui/tree/tree-fit.h"

static void
write_tree(GString *text, int depth, int branching)
{
  if (depth == 0) {
    g_string_append_printf(text, "%d ", (int)(text->len * 7 % 100));
    return;
  }
  g_string_append_c(text, '(');
  for (int i = 0; i < branching; i++)
    write_tree(text, depth - 1, branching);
  g_string_append(text, ") ");
}

static gboolean
is_seen(View *self, int i)
{
  graphene_point_t at = place_of(self, i);

  return gtk_widget_contains(GTK_WIDGET(self->view), (double)at.x, (double)at.y);
}

static int
count_seen(View *self)
{
  int n = 0;

  for (int i = 0; i < ply_tree_view_get_picture(self->view)->n; i++)
    n += is_seen(self, i);
  return n;
}

static void
show_wide(View *self)
{
  g_autoptr(GString) text = g_string_new(NULL);

  write_tree(text, 4, 4);
  view_init(self);
  show_text(self, text->str, G_MAXUINT64);
}

/* It begins at a size that can be read, with the root and its children in sight. */
static void
test_begin(void)
{
  View self;

  show_wide(&self);
  const PlyTreePicture *picture = ply_tree_view_get_picture(self.view);
  g_assert_cmpuint(visit_of(&self), ==, 0);
  g_assert_cmpfloat(looked_at(&self)->zoom, >=, PLY_TREE_READ);
  for (int i = 0; i < picture->n; i++) {
    if (picture->nodes[i].level <= 1)
      g_assert_true(is_seen(&self, i));
  }
  view_clear(&self);
}

static gboolean
is_narrow(gpointer view)
{
  return gtk_widget_get_width(view) <= 420;
}

/* The picture is one for the widget's size. */
static gboolean
is_fitted(gpointer data)
{
  PlyTreeView *view = data;
  const PlyTreePicture *picture = ply_tree_view_get_picture(view);

  return is_pictured(view) && picture->canvas.width == gtk_widget_get_width(GTK_WIDGET(view)) &&
         picture->canvas.height == gtk_widget_get_height(GTK_WIDGET(view));
}

/* In a narrow window less is chosen, and all of that can be read. Zoom 0 shows many more, again
 * after a walk; a size that can be read comes back with another search only. */
static void
test_whole(void)
{
  View self;

  show_wide(&self);
  gtk_window_set_default_size(GTK_WINDOW(self.window), 420, 360);
  g_assert_true(wait_until(is_narrow, self.view));
  g_assert_true(wait_until(is_fitted, self.view));
  wait_frames(self.window);
  int few = ply_tree_view_get_picture(self.view)->n;
  g_assert_cmpint(count_seen(&self), ==, few);
  g_assert_cmpfloat(looked_at(&self)->zoom, >=, PLY_TREE_READ);
  ply_canvas_zoom(PLY_CANVAS(self.view), 0);
  settle(&self);
  g_assert_cmpint(ply_tree_view_get_picture(self.view)->n, >, 4 * few);
  g_assert_cmpint(count_seen(&self), ==, ply_tree_view_get_picture(self.view)->n);
  g_assert_cmpfloat(looked_at(&self)->zoom, <, PLY_TREE_READ);
  walk(&self, 0, 1);
  settle(&self);
  g_assert_cmpint(count_seen(&self), ==, ply_tree_view_get_picture(self.view)->n);
  ply_canvas_begin(PLY_CANVAS(self.view));
  g_assert_true(wait_until(is_fitted, self.view));
  wait_frames(self.window);
  g_assert_cmpfloat(looked_at(&self)->zoom, >=, PLY_TREE_READ);
  view_clear(&self);
}

/* Nothing empty is shown beyond a tree that is larger than the view, wherever its node is. */
static void
test_reveal(void)
{
  PlyTreeNode nodes[] = {{.x = 1000, .y = 25}, {.x = 30, .y = 1980}};
  PlyTreePicture picture = {.nodes = nodes, .n = 2, .width = 2000, .height = 2000};
  PlyTreeRoom room = {.width = 800, .height = 600, .names = 40, .text = 1};
  PlyCanvasView view = {1, 900, 900};

  ply_tree_fit_reveal(&picture, &room, 0, &view);
  g_assert_cmpfloat(view.y, ==, 0);
  g_assert_cmpfloat(view.x, <, 1000);
  g_assert_cmpfloat(view.x + room.width, >, 1000);
  ply_tree_fit_reveal(&picture, &room, 1, &view);
  g_assert_cmpfloat(view.y, ==, picture.height - room.height);
  g_assert_cmpfloat(view.x, ==, -room.names);
}

static gboolean
has_large_labels(gpointer view)
{
  return is_fitted(view) && ply_tree_view_get_picture(view)->canvas.text == 1.5;
}

static gboolean
has_usual_labels(gpointer view)
{
  return is_fitted(view) && ply_tree_view_get_picture(view)->canvas.text == 1;
}

/* Labels grow with the desktop's letters, while the tree is on screen too, and by what a lecture adds to both. */
static void
test_letters(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  int usual;
  View self;

  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  show_wide(&self);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  g_assert_true(wait_until(has_large_labels, self.view));
  ply_canvas_set_text(PLY_CANVAS(self.view), 2);
  g_assert_cmpfloat(ply_canvas_get_text(PLY_CANVAS(self.view)), ==, 3);
  ply_canvas_set_text(PLY_CANVAS(self.view), 1);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  g_assert_true(wait_until(has_usual_labels, self.view));
  view_clear(&self);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/tree-view-fit/reveal", test_reveal);
  g_test_add_func("/ui/tree-view-fit/begin", test_begin);
  g_test_add_func("/ui/tree-view-fit/whole", test_whole);
  g_test_add_func("/ui/tree-view-fit/letters", test_letters);
  return g_test_run();
}
