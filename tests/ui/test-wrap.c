/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of children that goes on in further lines. */

#include "ui/widgets/left-to-right.h"
#include "ui/widgets/wrap.h"

enum { N = 4 };

typedef struct {
  GtkWidget *wrap;
  GtkWidget *children[N];
} Fixture;

/* Children 40, 50, 60 and 70 wide and 10 high, 10 apart. */
static void
set_up(Fixture *fixture, gboolean even)
{
  fixture->wrap = g_object_new(PLY_TYPE_WRAP, "spacing", 10, "line-spacing", 5, "even", even, NULL);
  g_object_ref_sink(fixture->wrap);
  for (int i = 0; i < N; i++) {
    fixture->children[i] = gtk_drawing_area_new();
    gtk_widget_set_size_request(fixture->children[i], 40 + 10 * i, 10);
    ply_wrap_append(PLY_WRAP(fixture->wrap), fixture->children[i]);
  }
}

static void
tear_down(Fixture *fixture)
{
  g_object_run_dispose(G_OBJECT(fixture->wrap));
  g_object_unref(fixture->wrap);
}

static int
height_at(Fixture *fixture, int width)
{
  int least, natural;

  gtk_widget_measure(fixture->wrap, GTK_ORIENTATION_VERTICAL, width, &least, &natural, NULL, NULL);
  g_assert_cmpint(least, ==, natural);
  return natural;
}

static void
assert_place(Fixture *fixture, int i, int x, int y, int width)
{
  graphene_rect_t bounds;

  g_assert_true(gtk_widget_compute_bounds(fixture->children[i], fixture->wrap, &bounds));
  g_assert_cmpfloat_with_epsilon((double)bounds.origin.x, x, 0.01);
  g_assert_cmpfloat_with_epsilon((double)bounds.origin.y, y, 0.01);
  g_assert_cmpfloat_with_epsilon((double)bounds.size.width, width, 0.01);
}

static void
allocate(Fixture *fixture, int width)
{
  gtk_widget_allocate(fixture->wrap, width, height_at(fixture, width), -1, NULL);
}

static void
test_lines(void)
{
  Fixture fixture;
  int least, natural;

  set_up(&fixture, FALSE);
  gtk_widget_measure(fixture.wrap, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_assert_cmpint(least, ==, 70);
  g_assert_cmpint(natural, ==, 40 + 50 + 60 + 70 + 3 * 10);
  g_assert_cmpint(height_at(&fixture, natural), ==, 10);
  g_assert_cmpint(height_at(&fixture, natural - 1), ==, 25);
  g_assert_cmpint(height_at(&fixture, least), ==, 4 * 10 + 3 * 5);
  allocate(&fixture, 200);
  assert_place(&fixture, 0, 0, 0, 40);
  assert_place(&fixture, 1, 50, 0, 50);
  assert_place(&fixture, 2, 110, 0, 60);
  assert_place(&fixture, 3, 0, 15, 70);
  gtk_widget_set_direction(fixture.wrap, GTK_TEXT_DIR_RTL);
  allocate(&fixture, 200);
  assert_place(&fixture, 0, 160, 0, 40);
  tear_down(&fixture);
}

/* Where texts go the other way, values with their signs and the keys of a bar of time do not. */
static void
test_left_to_right(void)
{
  GtkTextDirection before = gtk_widget_get_default_direction();

  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  GtkWidget *box = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
  GtkWidget *button = gtk_button_new_from_icon_name("go-first-symbolic");
  GtkWidget *label = gtk_label_new("≈ +6");
  int x, first;

  gtk_box_append(GTK_BOX(box), button);
  gtk_box_append(GTK_BOX(box), label);
  pango_layout_index_to_line_x(gtk_label_get_layout(GTK_LABEL(label)), 0, FALSE, NULL, &first);
  pango_layout_index_to_line_x(gtk_label_get_layout(GTK_LABEL(label)), 5, FALSE, NULL, &x);
  g_assert_cmpint(first, >, x); /* "6+ ≈" */
  ply_left_to_right(box);
  pango_layout_index_to_line_x(gtk_label_get_layout(GTK_LABEL(label)), 0, FALSE, NULL, &first);
  pango_layout_index_to_line_x(gtk_label_get_layout(GTK_LABEL(label)), 5, FALSE, NULL, &x);
  g_assert_cmpint(first, <, x);
  g_assert_cmpint(gtk_widget_get_direction(gtk_button_get_child(GTK_BUTTON(button))), ==,
                  GTK_TEXT_DIR_LTR);
  g_object_unref(box);
  gtk_widget_set_default_direction(before);
}

/* What is hidden takes no room, and there may be nothing at all. */
static void
test_hidden(void)
{
  Fixture fixture;

  set_up(&fixture, FALSE);
  gtk_widget_set_visible(fixture.children[0], FALSE);
  gtk_widget_set_visible(fixture.children[2], FALSE);
  g_assert_cmpint(height_at(&fixture, 130), ==, 10);
  allocate(&fixture, 130);
  assert_place(&fixture, 1, 0, 0, 50);
  assert_place(&fixture, 3, 60, 0, 70);
  gtk_widget_set_visible(fixture.children[1], FALSE);
  gtk_widget_set_visible(fixture.children[3], FALSE);
  g_assert_cmpint(height_at(&fixture, 130), ==, 0);
  tear_down(&fixture);
}

static void
test_even(void)
{
  Fixture fixture;

  set_up(&fixture, TRUE);
  gtk_widget_set_visible(fixture.children[1], FALSE);
  gtk_widget_set_visible(fixture.children[2], FALSE);
  allocate(&fixture, 210);
  assert_place(&fixture, 0, 0, 0, 100);
  assert_place(&fixture, 3, 110, 0, 100);
  allocate(&fixture, 149);
  assert_place(&fixture, 0, 0, 0, 149);
  assert_place(&fixture, 3, 0, 15, 149);
  tear_down(&fixture);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/ui/wrap/lines", test_lines);
  g_test_add_func("/ui/wrap/left-to-right", test_left_to_right);
  g_test_add_func("/ui/wrap/hidden", test_hidden);
  g_test_add_func("/ui/wrap/even", test_even);
  return g_test_run();
}
