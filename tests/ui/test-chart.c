/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures with words grow with the desktop's letters, as far as there is height for it. */

#include <adwaita.h>

#include "frames.h"
#include "ui/widgets/chart-view.h"

#define NATURAL             80
#define WIDTH               600
#define HALF_AS_LARGE_AGAIN (96 * 1024 * 3 / 2)

typedef struct {
  double width, height, zoom; /* that it was told, and that of the drawing */
} Drawn;

static void
draw(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  Drawn *drawn = data;
  cairo_matrix_t matrix;

  cairo_get_matrix(cairo, &matrix);
  *drawn = (Drawn){width, height, matrix.xx};
}

/* What a chart is told of in a window so high, with letters of so many dots an inch. */
static Drawn
show(gboolean has_words, int height, int dpi)
{
  GtkSettings *settings = gtk_settings_get_default();
  GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  PlyChartView *chart = g_object_new(PLY_TYPE_CHART_VIEW, NULL);
  Drawn drawn = {0};
  int usual;

  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", dpi, NULL);
  ply_chart_view_set_natural_height(chart, NATURAL);
  ply_chart_view_set_has_words(chart, has_words);
  ply_chart_view_set_draw(chart, draw, &drawn);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(chart));
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, height);
  gtk_window_present(GTK_WINDOW(window));
  wait_frames(GTK_WINDOW(window));
  wait_frames(GTK_WINDOW(window));
  g_assert_cmpfloat_with_epsilon(drawn.width * drawn.zoom, gtk_widget_get_width(GTK_WIDGET(chart)),
                                 0.01);
  g_assert_cmpfloat_with_epsilon(drawn.height * drawn.zoom,
                                 gtk_widget_get_height(GTK_WIDGET(chart)), 0.01);
  g_assert_cmpfloat(drawn.zoom, ==, ply_chart_view_get_zoom(chart));
  ply_chart_view_set_draw(chart, NULL, NULL);
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
  return drawn;
}

static void
test_letters(void)
{
  Drawn usual = show(TRUE, 400, 96 * 1024), large = show(TRUE, 400, HALF_AS_LARGE_AGAIN);
  Drawn low = show(TRUE, 100, HALF_AS_LARGE_AGAIN), bare = show(FALSE, 400, HALF_AS_LARGE_AGAIN);

  g_assert_cmpfloat(usual.zoom, ==, 1);
  g_assert_cmpfloat(usual.height, ==, NATURAL);
  g_assert_cmpfloat(large.zoom, ==, 1.5);
  g_assert_cmpfloat(large.height, ==, NATURAL);
  g_assert_cmpfloat(low.zoom, ==, 1.25); /* never less room than usual */
  g_assert_cmpfloat(low.height, ==, NATURAL);
  g_assert_cmpfloat(bare.zoom, ==, 1);
  g_assert_cmpfloat(bare.height, ==, NATURAL);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/ui/chart/letters", test_letters);
  return g_test_run();
}
