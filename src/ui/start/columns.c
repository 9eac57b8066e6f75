/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/columns-private.h"

#define SPACING   24
#define THRESHOLD 820
#define WIDEST    640 /* one below the other: longer lines are hard to read */
/* Shares of the width, by column. */
#define OUTER 5
#define INNER 6

struct _PlyColumns {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE(PlyColumns, ply_columns, GTK_TYPE_LAYOUT_MANAGER)

static int
n_columns(GtkWidget *widget)
{
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    n += gtk_widget_should_layout(child);
  return n;
}

static int
share_of(int column)
{
  return column == 1 ? INNER : OUTER;
}

/* Of the columns before this one, of n; of all with column = n. */
static int
shares_before(int column)
{
  int shares = 0;

  for (int i = 0; i < column; i++)
    shares += share_of(i);
  return shares;
}

/* Where a column begins in a width; a column ends SPACING before the next one. */
static int
left_of(int column, int n, int width)
{
  int room = width - (n - 1) * SPACING;

  return room * shares_before(column) / shares_before(n) + column * SPACING;
}

/* Every column has at least its child's least width. */
static int
threshold_of(GtkWidget *widget)
{
  int n = n_columns(widget), least = THRESHOLD, column = 0;

  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    int minimum;
    if (!gtk_widget_should_layout(child))
      continue;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    int share = share_of(column++);
    least = MAX(least, (minimum + 1) * shares_before(n) / share + 1 + (n - 1) * SPACING);
  }
  return least;
}

static GtkSizeRequestMode
ply_columns_get_request_mode(GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ply_columns_measure(GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                    int for_size, int *minimum, int *natural, int *minimum_baseline,
                    int *natural_baseline)
{
  int n = n_columns(widget), column = 0, gaps = MAX(n - 1, 0) * SPACING;
  int least = 0, sum_least = gaps, most = 0, sum = gaps;
  gboolean side_by_side = for_size < 0 || for_size >= threshold_of(widget);

  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    int child_least, child_natural, width = -1;
    if (!gtk_widget_should_layout(child))
      continue;
    if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
      width = side_by_side
                  ? left_of(column + 1, n, for_size) - SPACING - left_of(column, n, for_size)
                  : MIN(for_size, WIDEST);
    gtk_widget_measure(child, orientation, width, &child_least, &child_natural, NULL, NULL);
    least = MAX(least, child_least);
    sum_least += child_least;
    most = MAX(most, child_natural);
    sum += child_natural;
    column++;
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = least;
    *natural = MAX(sum, least);
  } else {
    /* Boards in a column grow with its width: so may the natural height, but not the least. */
    *minimum = side_by_side ? least : sum_least;
    *natural = side_by_side ? most : sum;
  }
}

static void
ply_columns_allocate(GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                     int baseline)
{
  int n = n_columns(widget), column = 0, y = 0;
  gboolean side_by_side = width >= threshold_of(widget);

  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkAllocation place = {MAX(0, width - WIDEST) / 2, y, MIN(width, WIDEST), 0};
    if (!gtk_widget_should_layout(child))
      continue;
    if (side_by_side) {
      place.x = left_of(column, n, width);
      place.width = left_of(column + 1, n, width) - SPACING - place.x;
      if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
        place.x = width - place.x - place.width;
    }
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, place.width, NULL, &place.height, NULL,
                       NULL);
    gtk_widget_size_allocate(child, &place, -1);
    if (!side_by_side)
      y += place.height + SPACING;
    column++;
  }
}

static void
ply_columns_class_init(PlyColumnsClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);

  manager_class->get_request_mode = ply_columns_get_request_mode;
  manager_class->measure = ply_columns_measure;
  manager_class->allocate = ply_columns_allocate;
}

static void
ply_columns_init(PlyColumns *self)
{
}
