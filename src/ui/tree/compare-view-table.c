/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/compare-view-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/text.h"

#define SPLIT    6    /* rows of the first table */
#define BAR_FULL 20.0 /* the ratio that fills half a bar */

static const PlyPalette *
palette(void)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  return ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
}

/* From the middle to the left as far as A has more, to the right as far as B has: logarithmic. */
static void
draw_bar(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
  const PlyCompareRow *row = data;
  double a = (double)row->counts[0], b = (double)row->counts[1], middle = floor(width / 2.0) + 0.5;
  double share = a == b ? 0 : a == 0 ? 1 : b == 0 ? -1 : CLAMP(log(b / a) / log(BAR_FULL), -1, 1);
  double top = floor(height / 2.0) - 3;

  if (!row->counted)
    return;
  ply_colour_set(cairo, ply_colour_with_alpha(palette()->faint, 0.16));
  cairo_rectangle(cairo, 0, top, width, 6);
  cairo_fill(cairo);
  ply_colour_set(cairo, palette()->series[share > 0]);
  cairo_rectangle(cairo, middle, top, share * (middle - 0.5), 6);
  cairo_fill(cairo);
  ply_colour_set(cairo, palette()->faint);
  cairo_rectangle(cairo, middle - 0.5, top - 2, 1, 10);
  cairo_fill(cairo);
}

static GtkWidget *
label(const char *text, float xalign, const char *css)
{
  GtkWidget *made = gtk_label_new(text);

  gtk_label_set_xalign(GTK_LABEL(made), xalign);
  gtk_widget_add_css_class(made, "caption");
  if (css != NULL)
    gtk_widget_add_css_class(made, css);
  return made;
}

static GtkGrid *
grid_of(PlyCompareView *self, int i)
{
  return i < SPLIT ? self->first : self->second;
}

static void
add_heads(GtkGrid *grid)
{
  static const char *const heads[] = {"A", "B", N_("B to A")};

  for (int i = 0; i < 3; i++)
    gtk_grid_attach(grid, label(i < 2 ? heads[i] : _(heads[i]), 1, "heading"), 1 + i + (i == 2), 0,
                    1, 1);
}

static void
add_row(PlyCompareView *self, int i)
{
  GtkGrid *grid = grid_of(self, i);
  int line = 1 + i % SPLIT;
  GtkWidget *name = label(NULL, 0, "dim-label"), *bar = gtk_drawing_area_new();

  gtk_grid_attach(grid, name, 0, line, 1, 1);
  for (int k = 0; k < 3; k++) {
    GtkWidget *value = label(NULL, 1, "numeric");
    gtk_label_set_width_chars(GTK_LABEL(value), 6);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name,
                                   NULL, -1);
    gtk_grid_attach(grid, value, 1 + k + (k == 2), line, 1, 1);
    self->values[i][k] = GTK_LABEL(value);
  }
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(bar), 40);
  gtk_widget_set_hexpand(bar, TRUE);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(bar), 14);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(bar), draw_bar, &self->rows[i], NULL);
  gtk_grid_attach(grid, bar, 3, line, 1, 1);
  self->bars[i] = GTK_DRAWING_AREA(bar);
  gtk_label_set_text(GTK_LABEL(name), _(ply_compare_name((PlyCompareFigure)i)));
  gtk_widget_set_tooltip_text(name, _(ply_compare_tooltip((PlyCompareFigure)i)));
}

void
ply_compare_view_make_table(PlyCompareView *self)
{
  add_heads(self->first);
  add_heads(self->second);
  for (int i = 0; i < PLY_COMPARE_N; i++)
    add_row(self, i);
}

void
ply_compare_view_show_table(PlyCompareView *self)
{
  ply_compare_rows(self->tree, self->rows);
  for (int i = 0; i < PLY_COMPARE_N; i++) {
    gtk_label_set_text(self->values[i][0], self->rows[i].runs[0]);
    gtk_label_set_text(self->values[i][1], self->rows[i].runs[1]);
    gtk_label_set_text(self->values[i][2], self->rows[i].difference);
    gtk_widget_queue_draw(GTK_WIDGET(self->bars[i]));
  }
}

/* The legend's signs: a node of both; then, for each run, one that it alone has in its own half and
 * in the other's. */
static void
draw_sign(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
  int i = GPOINTER_TO_INT(data);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  PlyUnionSign sign = i == 0 ? PLY_UNION_BOTH : i % 2 == 1 ? PLY_UNION_HERE : PLY_UNION_MISSING;

  ply_paint_union_sign(cairo, sign, i > 2, dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT, width, height);
}

static void
add_sign(PlyCompareView *self, GtkBox *entry, int i)
{
  GtkWidget *sign = gtk_drawing_area_new();

  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(sign), 26);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(sign), 16);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(sign), draw_sign, GINT_TO_POINTER(i), NULL);
  gtk_box_append(entry, sign);
  self->signs[i] = GTK_DRAWING_AREA(sign);
}

void
ply_compare_view_make_legend(PlyCompareView *self)
{
  for (int i = 0; i < 3; i++) {
    GtkWidget *count = label(NULL, 0, "numeric"),
              *entry = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    add_sign(self, GTK_BOX(entry), i == 0 ? 0 : 2 * i - 1);
    if (i > 0)
      add_sign(self, GTK_BOX(entry), 2 * i);
    gtk_box_append(GTK_BOX(entry), count);
    ply_wrap_append(self->legend, entry);
    self->counts[i] = GTK_LABEL(count);
  }
  GtkWidget *meaning = label(_("outlined: not looked at, thick: best line"), 0, "dim-label");
  gtk_label_set_ellipsize(GTK_LABEL(meaning), PANGO_ELLIPSIZE_END);
  ply_wrap_append(self->legend, meaning);
}

void
ply_compare_view_show_legend(PlyCompareView *self)
{
  const PlyUnionPicture *picture = self->picture;
  g_autofree char *omissions = ply_compare_omissions(self->tree);
  g_autofree char *both = g_strdup_printf(_("both %u"), picture->both);
  g_autofree char *only_a = g_strdup_printf(_("only A %u"), picture->only[0]);
  g_autofree char *only_b = g_strdup_printf(_("only B %u"), picture->only[1]);

  gtk_label_set_text(self->counts[0], both);
  gtk_label_set_text(self->counts[1], only_a);
  gtk_label_set_text(self->counts[2], only_b);
  gtk_label_set_text(self->omissions, omissions);
  gtk_widget_set_visible(GTK_WIDGET(self->omissions), omissions[0] != '\0');
}
