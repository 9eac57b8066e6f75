/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/title-row-private.h"

#include <adwaita.h>

#define GAP 6 /* pixels behind the name */

typedef struct {
  GtkWidget *name, *middle;
  int gap;
} Row;

static Row
row_of(GtkWidget *widget)
{
  GtkWidget *name = gtk_widget_get_first_child(widget);

  return (Row){name, gtk_widget_get_next_sibling(name), gtk_widget_should_layout(name) ? GAP : 0};
}

static void
measure_child(GtkWidget *child, GtkOrientation orientation, int for_size, int *least, int *natural)
{
  *least = *natural = 0;
  if (gtk_widget_should_layout(child))
    gtk_widget_measure(child, orientation, for_size, least, natural, NULL, NULL);
}

/* With as much room behind the middle as the name takes before it. */
static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural,
        int *least_baseline, int *natural_baseline)
{
  int name_least, name_natural, middle_least, middle_natural;
  Row row = row_of(widget);

  measure_child(row.name, orientation, -1, &name_least, &name_natural);
  measure_child(row.middle, orientation, -1, &middle_least, &middle_natural);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *least = MAX(name_least, middle_least);
    *natural = MAX(name_natural, middle_natural);
    return;
  }
  *least = name_least + row.gap + middle_least;
  *natural = 2 * (name_natural + row.gap) + middle_natural;
}

static void
place(GtkWidget *child, int x, int width, int height)
{
  if (gtk_widget_should_layout(child))
    gtk_widget_size_allocate(child, &(GtkAllocation){x, 0, width, height}, -1);
}

/* From where the row begins: its own middle, if there is none. What is round it has its place
 * already. */
static int
middle_of_header(GtkWidget *widget, int width, gboolean from_right)
{
  GtkWidget *header = gtk_widget_get_ancestor(widget, ADW_TYPE_HEADER_BAR);
  graphene_point_t begin = GRAPHENE_POINT_INIT(from_right ? (float)width : 0, 0), at;

  if (header == NULL || !gtk_widget_compute_point(widget, header, &begin, &at))
    return width / 2;
  int middle = gtk_widget_get_width(header) / 2 - (int)at.x;
  return from_right ? -middle : middle;
}

static void
allocate(GtkWidget *widget, int width, int height, int baseline)
{
  gboolean from_right = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  int name_least, name_natural, middle_least, middle_natural;
  Row row = row_of(widget);

  measure_child(row.name, GTK_ORIENTATION_HORIZONTAL, -1, &name_least, &name_natural);
  measure_child(row.middle, GTK_ORIENTATION_HORIZONTAL, -1, &middle_least, &middle_natural);
  int middle = CLAMP(width - name_least - row.gap, middle_least, middle_natural);
  int name = CLAMP(width - middle - row.gap, name_least, name_natural);
  int x = CLAMP(middle_of_header(widget, width, from_right) - middle / 2, name + row.gap,
                MAX(name + row.gap, width - middle));
  place(row.name, from_right ? width - name : 0, name, height);
  place(row.middle, from_right ? width - x - middle : x, middle, height);
}

void
ply_title_row_lay_out(GtkBox *row)
{
  gtk_widget_set_layout_manager(GTK_WIDGET(row), gtk_custom_layout_new(NULL, measure, allocate));
}
