/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures with words grow with the desktop's letters, as far as there is height for it. */

#include <adwaita.h>

#include "frames.h"
#include "record/folder.h"
#include "ui/panels/cup-bracket.h"
#include "ui/panels/game-graph.h"
#include "ui/panels/live-panel.h"
#include "ui/widgets/chart-view.h"
#include "ui/window/application.h"

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

/* A window without a bar, as wide as WIDTH, whose child gets no more height than it asks for. */
static GtkWindow *
present(gpointer child, int height)
{
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append(GTK_BOX(box), child);
  gtk_window_set_decorated(window, FALSE);
  gtk_window_set_child(window, box);
  gtk_window_set_default_size(window, WIDTH, height);
  gtk_window_present(window);
  wait_frames(window);
  return window;
}

/* What a chart is told of in a window so high, with letters of so many dots an inch. */
static Drawn
show(gboolean has_words, int height, int dpi)
{
  GtkSettings *settings = gtk_settings_get_default();
  PlyChartView *chart = g_object_new(PLY_TYPE_CHART_VIEW, NULL);
  Drawn drawn = {0};
  int usual;

  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", dpi, NULL);
  ply_chart_view_set_natural_height(chart, NATURAL);
  ply_chart_view_set_has_words(chart, has_words);
  ply_chart_view_set_draw(chart, draw, &drawn);
  GtkWindow *window = present(chart, height);
  wait_frames(window);
  g_assert_cmpfloat_with_epsilon(drawn.width * drawn.zoom, gtk_widget_get_width(GTK_WIDGET(chart)),
                                 0.01);
  g_assert_cmpfloat_with_epsilon(drawn.height * drawn.zoom,
                                 gtk_widget_get_height(GTK_WIDGET(chart)), 0.01);
  g_assert_cmpfloat(drawn.zoom, ==, ply_chart_view_get_zoom(chart));
  ply_chart_view_set_draw(chart, NULL, NULL);
  gtk_window_destroy(window);
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
  g_assert_cmpfloat(low.zoom, ==, 1.25); /* never less height than usual */
  g_assert_cmpfloat(low.height, ==, NATURAL);
  g_assert_cmpfloat(bare.zoom, ==, 1);
  g_assert_cmpfloat(bare.height, ==, NATURAL);
}

typedef struct {
  PlyChartView *chart;
  double zoom;
} Wanted;

static gboolean
has_zoom(gpointer data)
{
  Wanted *wanted = data;

  return ply_chart_view_get_zoom(wanted->chart) == wanted->zoom;
}

/* The letters may change while it is on screen. */
static void
test_change(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  PlyChartView *chart = g_object_new(PLY_TYPE_CHART_VIEW, NULL);
  Drawn drawn = {0};
  int usual;

  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  ply_chart_view_set_has_words(chart, TRUE);
  ply_chart_view_set_draw(chart, draw, &drawn);
  GtkWindow *window = present(chart, 400);
  g_object_set(settings, "gtk-xft-dpi", HALF_AS_LARGE_AGAIN, NULL);
  g_assert_true(wait_until(has_zoom, &(Wanted){chart, 1.5}));
  wait_frames(window);
  g_assert_cmpfloat(drawn.zoom, ==, 1.5);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  g_assert_true(wait_until(has_zoom, &(Wanted){chart, 1}));
  wait_frames(window);
  g_assert_cmpfloat(drawn.zoom, ==, 1);
  ply_chart_view_set_draw(chart, NULL, NULL);
  gtk_window_destroy(window);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
}

static PlyChartView *
chart_in(GtkWidget *widget)
{
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    PlyChartView *found = PLY_IS_CHART_VIEW(at) ? PLY_CHART_VIEW(at) : chart_in(at);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
press(GtkWidget *widget, double x)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);

  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GObject) each = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE_CLICK(each))
      g_signal_emit_by_name(each, "pressed", 1, x, 10.0);
  }
}

/* The game's graph begins 68 units from the left, which are 102 pixels then: there is its first position. */
static void
test_graph(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  PlyMove moves[PLY_MAX_MOVES];
  PlyRules rules;
  int usual;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyGameTree *game = ply_game_tree_new(ply_record_new(&rules, NULL));
  PlyAnalysis *analysis = ply_analysis_new(game);
  PlyReview *review = ply_review_new(analysis);
  for (int i = 0; i < 10; i++) {
    g_assert_cmpint(ply_rules_moves(&rules, ply_game_tree_get_position(game), moves), >, 0);
    g_assert_true(ply_game_tree_play(game, moves[0]));
  }
  guint end = ply_game_tree_get_current(game)->id;
  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", HALF_AS_LARGE_AGAIN, NULL);
  PlyGameGraph *graph = g_object_new(PLY_TYPE_GAME_GRAPH, NULL);
  ply_game_graph_connect(graph, analysis, review);
  GtkWindow *window = present(graph, 400);
  PlyChartView *chart = chart_in(GTK_WIDGET(graph));
  g_assert_true(wait_until(has_zoom, &(Wanted){chart, 1.5}));
  press(GTK_WIDGET(chart), 102);
  g_assert_null(ply_game_tree_get_current(game)->parent);
  press(GTK_WIDGET(chart), gtk_widget_get_width(GTK_WIDGET(chart)) - 18);
  g_assert_cmpuint(ply_game_tree_get_current(game)->id, ==, end);
  gtk_window_destroy(window);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
  g_object_unref(review);
  g_object_unref(analysis);
  g_object_unref(game);
}

static int
natural(gpointer widget, GtkOrientation orientation)
{
  int size;

  gtk_widget_measure(widget, orientation, -1, NULL, &size, NULL, NULL);
  return size;
}

typedef struct {
  gpointer widget;
  int height;
} High;

static gboolean
is_so_high(gpointer data)
{
  High *high = data;

  return natural(high->widget, GTK_ORIENTATION_VERTICAL) == high->height;
}

/* The rows of a running search's tree, of which each has a line of words. */
static void
test_live(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  int usual;

  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  PlyLivePanel *panel = g_object_new(PLY_TYPE_LIVE_PANEL, "expanded", TRUE, NULL);
  GtkWindow *window = present(panel, 400);
  PlyChartView *chart = chart_in(GTK_WIDGET(panel));
  int height = natural(chart, GTK_ORIENTATION_VERTICAL);
  g_object_set(settings, "gtk-xft-dpi", HALF_AS_LARGE_AGAIN, NULL);
  g_assert_true(wait_until(is_so_high, &(High){chart, height * 3 / 2}));
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  g_assert_true(wait_until(is_so_high, &(High){chart, height}));
  gtk_window_destroy(window);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
}

static gboolean
has_news(gpointer hall)
{
  return ply_cup_hall_get_news(hall) != NULL;
}

static void
test_bracket(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  const char *text = "plycup: 1\ngame: othello:4\nplayer: a = random\nplayer: b = random\n"
                     "player: c = random\nplayer: d = random\nstage: all = elimination\n";
  g_autofree char *folder = g_dir_make_tmp("ply-bracket-XXXXXX", NULL);
  int usual;

  g_assert_nonnull(folder);
  g_autofree char *path = g_build_filename(folder, "small.plycup", NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PlyCupHall *hall = ply_cup_hall_new(file);
  g_assert_true(wait_until(has_news, hall));
  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024, NULL);
  PlyCupBracket *bracket = g_object_ref_sink(g_object_new(PLY_TYPE_CUP_BRACKET, NULL));
  ply_cup_bracket_show(bracket, ply_cup_hall_get_news(hall));
  int width = natural(bracket, GTK_ORIENTATION_HORIZONTAL);
  int height = natural(bracket, GTK_ORIENTATION_VERTICAL);
  g_assert_cmpint(width, >, 100);
  g_assert_cmpint(height, >, 50);
  g_object_set(settings, "gtk-xft-dpi", HALF_AS_LARGE_AGAIN, NULL);
  gtk_widget_queue_resize(GTK_WIDGET(bracket));
  g_assert_cmpint(ABS(natural(bracket, GTK_ORIENTATION_HORIZONTAL) - width * 3 / 2), <=, 2);
  g_assert_cmpint(ABS(natural(bracket, GTK_ORIENTATION_VERTICAL) - height * 3 / 2), <=, 2);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
  g_object_unref(bracket);
  g_object_unref(hall);
  ply_folder_remove(folder);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/chart/letters", test_letters);
  g_test_add_func("/ui/chart/change", test_change);
  g_test_add_func("/ui/chart/graph", test_graph);
  g_test_add_func("/ui/chart/live", test_live);
  g_test_add_func("/ui/chart/bracket", test_bracket);
  return g_test_run();
}
