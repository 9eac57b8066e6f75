/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two runs side by side: what the table says, what is drawn, what pointer and keys do. */

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "engine/engines.h"
#include "frames.h"
#include "rules/number-tree.h"
#include "ui/window/application.h"
#include "ui/tree/compare-view-private.h"
#include "ui/tree/union-view.h"

static const char classic[] = "((3 12 8) (2 4 6) (14 5 2))";

typedef struct {
  PlySearchTree *tree;
  PlyCompareView *view;
  GtkWindow *window;
  PlyNumberTree *numbers;
} Fixture;

static gboolean
has_trace(gpointer data)
{
  return ply_search_tree_get_trace(data) != NULL;
}

static gboolean
has_other(gpointer data)
{
  return ply_search_tree_get_other(data) != NULL;
}

/* Compares with a second run, as the window does it: recorded by a tree of its own. */
static void
compare_with(PlySearchTree *tree, const PlyRecordRequest *request)
{
  g_autoptr(PlySearchTree) second = ply_search_tree_new();

  ply_search_tree_record(second, request, 0);
  g_assert_true(wait_until(has_trace, second));
  ply_search_tree_compare(tree, ply_search_tree_get_trace(second));
}

static PlyRecordRequest
request_for(const PlyRules *rules, const char *algorithm, int depth)
{
  PlyRecordRequest request = {.rules = *rules, .limits = {.depth = depth}, .budget = 64 << 20};

  ply_rules_start(rules, &request.root);
  ply_search_options_init(&request.options, rules);
  request.options.algorithm = ply_engine_find(algorithm, rules);
  request.options.iterative_deepening = request.options.table = false;
  request.options.killers = request.options.history = request.options.hash_move = false;
  request.options.static_order = false;
  return request;
}

static void
record(Fixture *fixture, const PlyRules *rules, const char *a, const char *b, int depth)
{
  PlyRecordRequest first = request_for(rules, a, depth), second = request_for(rules, b, depth);

  ply_search_tree_record(fixture->tree, &first, G_MAXUINT64);
  g_assert_true(wait_until(has_trace, fixture->tree));
  compare_with(fixture->tree, &second);
  g_assert_true(wait_until(has_other, fixture->tree));
}

static void
record_classic(Fixture *fixture)
{
  PlyRules rules = ply_number_tree_rules(fixture->numbers);

  record(fixture, &rules, "alpha-beta", "minimax", 2);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
  fixture->numbers = ply_number_tree_parse(classic, strlen(classic), NULL);
  fixture->tree = ply_search_tree_new();
  fixture->view = g_object_ref_sink(g_object_new(PLY_TYPE_COMPARE_VIEW, NULL));
  ply_compare_view_set_tree(fixture->view, fixture->tree);
  fixture->window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(fixture->window, 1100, 640);
  gtk_window_set_child(fixture->window, GTK_WIDGET(fixture->view));
  gtk_window_present(fixture->window);
  wait_frames(fixture->window);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  wait_frames(fixture->window);
  gtk_window_set_child(fixture->window, NULL);
  gtk_window_destroy(fixture->window);
  g_assert_true(wait_until(is_alone, fixture->view));
  g_assert_finalize_object(fixture->view);
  g_assert_true(wait_until(is_alone, fixture->tree)); /* what it still does ends first */
  g_assert_finalize_object(fixture->tree);
  ply_number_tree_free(fixture->numbers);
}

static const char *
page(Fixture *fixture)
{
  return gtk_stack_get_visible_child_name(fixture->view->stack);
}

static void
check_row(Fixture *fixture, PlyCompareFigure figure, const char *a, const char *b,
          const char *difference)
{
  GtkLabel **values = fixture->view->values[figure];

  g_assert_cmpstr(gtk_label_get_text(values[0]), ==, a);
  g_assert_cmpstr(gtk_label_get_text(values[1]), ==, b);
  g_assert_cmpstr(gtk_label_get_text(values[2]), ==, difference);
}

static void
test_empty(Fixture *fixture, gconstpointer data)
{
  g_assert_cmpstr(page(fixture), ==, "empty");
  g_assert_cmpstr(adw_status_page_get_title(fixture->view->status_page), ==,
                  "Record a second run to compare");
  GtkWidget *button = fixture->view->record;
  g_assert_cmpstr(gtk_actionable_get_action_name(GTK_ACTIONABLE(button)), ==,
                  "microscope.record-second");
  ply_compare_view_set_tree(fixture->view, NULL);
  g_assert_cmpstr(page(fixture), ==, "empty");
}

/* Alpha-beta leaves two of nine leaves out of the textbook's tree, and finds the same. */
static void
test_table(Fixture *fixture, gconstpointer data)
{
  record_classic(fixture);
  g_assert_cmpstr(page(fixture), ==, "both");
  check_row(fixture, PLY_COMPARE_DEPTH, "2", "2", "=");
  check_row(fixture, PLY_COMPARE_VALUE, "3", "3", "=");
  check_row(fixture, PLY_COMPARE_MOVE, "1", "1", "=");
  check_row(fixture, PLY_COMPARE_VISITS, "11", "13", "× 1.18");
  check_row(fixture, PLY_COMPARE_LAST_PASS, "11", "13", "× 1.18");
  check_row(fixture, PLY_COMPARE_LEAVES, "7", "9", "× 1.29");
  check_row(fixture, PLY_COMPARE_CUTOFFS, "2", "0", "× 0.00");
  check_row(fixture, PLY_COMPARE_FIRST, "50.0 %", "–", "–");
  check_row(fixture, PLY_COMPARE_TABLE_HITS, "0", "0", "=");
  check_row(fixture, PLY_COMPARE_RE_SEARCHES, "0", "0", "=");
  g_assert_cmpstr(gtk_label_get_text(fixture->view->counts[0]), ==, "both 11");
  g_assert_cmpstr(gtk_label_get_text(fixture->view->counts[1]), ==, "only A 0");
  g_assert_cmpstr(gtk_label_get_text(fixture->view->counts[2]), ==, "only B 2");
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(fixture->view->omissions)));
}

/* A new second run takes the place of the last; a new first run ends the comparison. */
static void
test_update(Fixture *fixture, gconstpointer data)
{
  PlyRules rules = ply_number_tree_rules(fixture->numbers);

  record_classic(fixture);
  ply_search_tree_drop_other(fixture->tree);
  g_assert_cmpstr(page(fixture), ==, "empty");
  PlyRecordRequest second = request_for(&rules, "alpha-beta", 1);
  compare_with(fixture->tree, &second);
  g_assert_true(wait_until(has_other, fixture->tree));
  g_assert_cmpstr(page(fixture), ==, "both");
  check_row(fixture, PLY_COMPARE_DEPTH, "2", "1", "−1");
  check_row(fixture, PLY_COMPARE_VISITS, "11", "4", "× 0.36");
  PlyRecordRequest first = request_for(&rules, "minimax", 2);
  ply_search_tree_record(fixture->tree, &first, 0);
  g_assert_cmpstr(page(fixture), ==, "empty");
}

/* A run that is there can be chosen without a menu; without one, there is only one to record. */
static void
test_offers(Fixture *fixture, gconstpointer data)
{
  g_autoptr(GMenu) others = g_menu_new(), runs = g_menu_new();
  PlyCompareView *view = fixture->view;

  g_menu_append_section(others, NULL, G_MENU_MODEL(runs));
  ply_compare_view_set_others(view, G_MENU_MODEL(others), NULL);
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(view->offers)));
  g_assert_true(gtk_widget_has_css_class(view->record, "suggested-action"));
  g_menu_append(runs, "Minimax", "document.compare-run::1");
  g_menu_append(runs, "Alpha-beta", "document.compare-run::2");
  ply_compare_view_set_others(view, G_MENU_MODEL(others), NULL);
  g_assert_cmpstr(adw_status_page_get_title(view->status_page), ==, "Choose a run to compare with");
  GtkWidget *second = gtk_widget_get_last_child(GTK_WIDGET(view->offers));
  g_assert_cmpstr(gtk_actionable_get_action_name(GTK_ACTIONABLE(second)), ==,
                  "document.compare-run");
  g_assert_cmpstr(
      g_variant_get_string(gtk_actionable_get_action_target_value(GTK_ACTIONABLE(second)), NULL),
      ==, "2");
  g_assert_false(gtk_widget_has_css_class(view->record, "suggested-action"));
}

/* Runs of different positions have nothing in common. */
static void
test_unlike(Fixture *fixture, gconstpointer data)
{
  PlyRules rules = ply_number_tree_rules(fixture->numbers), othello;

  g_assert_true(ply_rules_parse("othello:6", &othello));
  PlyRecordRequest first = request_for(&rules, "minimax", 2);
  PlyRecordRequest second = request_for(&othello, "minimax", 2);
  ply_search_tree_record(fixture->tree, &first, 0);
  g_assert_true(wait_until(has_trace, fixture->tree));
  compare_with(fixture->tree, &second);
  g_assert_true(wait_until(has_other, fixture->tree));
  g_assert_cmpstr(page(fixture), ==, "empty");
  g_assert_cmpstr(adw_status_page_get_title(fixture->view->status_page), ==,
                  "These two runs cannot be compared");
}

/* The node that only run B went to, and the first leaf. */
static void
test_select(Fixture *fixture, gconstpointer data)
{
  const PlyUnionPicture *picture;
  int32_t missing = -1;

  record_classic(fixture);
  picture = fixture->view->picture;
  for (int32_t i = picture->n - 1; i >= 0; i--)
    if (ply_union_only(&picture->places[i].at) == 1)
      missing = i;
  guint64 step = ply_search_tree_get_step(fixture->tree);
  g_object_set(fixture->view->trees, "selected", missing, NULL);
  g_assert_cmpstr(gtk_label_get_text(fixture->view->node), ==, "2 → 2 · A: not looked at · B: 4");
  gtk_test_accessible_assert_property(fixture->view->trees, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "2 → 2 · A: not looked at · B: 4");
  g_assert_cmpuint(ply_search_tree_get_step(fixture->tree), ==, step);
  /* The second move's node: alpha-beta stopped there. */
  g_object_set(fixture->view->trees, "selected", picture->places[missing].parent, NULL);
  g_assert_cmpstr(gtk_label_get_text(fixture->view->node), ==, "2 · A: ≤ 2, cut off · B: 2");
  PlyTrace *trace = ply_search_tree_get_trace(fixture->tree);
  guint32 visit = picture->places[picture->places[missing].parent].at.visit[0];
  g_assert_cmpuint(ply_search_tree_get_step(fixture->tree), ==, ply_trace_leave_step(trace, visit));
  g_object_set(fixture->view->trees, "selected", 0, NULL);
  g_assert_true(g_str_has_prefix(gtk_label_get_text(fixture->view->node), "Root · A: 3"));
}

static gboolean
is_wide(gpointer trees)
{
  return ply_union_view_is_beside(gtk_widget_get_width(trees), gtk_widget_get_height(trees));
}

static gboolean
is_narrow(gpointer trees)
{
  return !is_wide(trees);
}

/* The window has been given another size. */
static void
wait_for_width(Fixture *fixture, gboolean narrow)
{
  g_assert_true(wait_until(narrow ? is_narrow : is_wide, fixture->view->trees));
  wait_frames(fixture->window);
}

/* The same node is hit in both halves, beside each other and above each other. */
static void
test_halves(Fixture *fixture, gconstpointer data)
{
  PlyUnionView *trees = fixture->view->trees;

  record_classic(fixture);
  for (int narrow = 0; narrow < 2; narrow++) {
    gtk_window_set_default_size(fixture->window, narrow ? 500 : 1100, narrow ? 850 : 640);
    wait_for_width(fixture, narrow != 0);
    double width = gtk_widget_get_width(GTK_WIDGET(trees));
    double height = gtk_widget_get_height(GTK_WIDGET(trees));
    const PlyCanvasView *view = ply_canvas_get_view(PLY_CANVAS(trees));
    double root = (fixture->view->picture->places[0].x - view->x) * view->zoom;
    double top = -view->y * ply_canvas_get_down(PLY_CANVAS(trees), view->zoom) + 5;
    for (int half = 0; half < 2; half++) {
      double x = root + (narrow ? 0 : half * (floor((width - 1) / 2) + 1));
      double y = top + (narrow ? half * (floor((height - 1) / 2) + 1) : 0);
      g_assert_cmpint(ply_canvas_find(PLY_CANVAS(trees), x, y), ==, 0);
    }
  }
  ply_canvas_set_hovered(PLY_CANVAS(trees), 1);
  g_assert_true(g_str_has_prefix(gtk_label_get_text(fixture->view->node), "1 · A: 3 · B: 3"));
  ply_canvas_set_hovered(PLY_CANVAS(trees), -1);
  g_assert_true(g_str_has_prefix(gtk_label_get_text(fixture->view->node), "Point at a node"));
}

/* The point under the pointer stays; "0" brings everything back; wide and narrow. */
static void
test_zoom(Fixture *fixture, gconstpointer data)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:8", &rules));
  record(fixture, &rules, "alpha-beta", "pvs", 5);
  wait_frames(fixture->window);
  PlyUnionView *trees = fixture->view->trees;
  g_assert_true(is_wide(trees));
  const PlyCanvasView *view = ply_canvas_get_view(PLY_CANVAS(trees));
  double fitted = view->zoom, x = 200 / view->zoom + view->x;
  double y = 100 / ply_canvas_get_down(PLY_CANVAS(trees), view->zoom) + view->y;
  ply_canvas_zoom_at(PLY_CANVAS(trees), 20, 200, 100);
  g_assert_cmpfloat_with_epsilon(200 / view->zoom + view->x, x, 1e-6 * (1 + x));
  g_assert_cmpfloat_with_epsilon(100 / ply_canvas_get_down(PLY_CANVAS(trees), view->zoom) + view->y,
                                 y, 1e-6);
  wait_frames(fixture->window);
  for (int i = 0; i < 40; i++)
    ply_canvas_zoom_at(PLY_CANVAS(trees), i < 20 ? 1.7 : 0.5, 700, 150);
  wait_frames(fixture->window);
  ply_canvas_zoom(PLY_CANVAS(trees), 0);
  g_assert_cmpfloat_with_epsilon(view->zoom, fitted, 1e-9);
  gtk_window_set_default_size(fixture->window, 600, 900);
  wait_for_width(fixture, TRUE);
  g_assert_false(is_wide(trees));
  g_assert_cmpfloat(view->zoom, >, fitted);
}

static void
test_settings(Fixture *fixture, gconstpointer data)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:6", &rules));
  record(fixture, &rules, "minimax", "alpha-beta", 3);
  g_autofree char *minimax = ply_compare_settings(ply_search_tree_get_trace(fixture->tree));
  g_assert_cmpstr(minimax, ==, "Minimax");
  PlyRecordRequest second = request_for(&rules, "alpha-beta", 3);
  second.options.static_order = second.options.killers = second.options.table = true;
  second.table_bytes = 1 << 20;
  ply_search_tree_drop_other(fixture->tree);
  compare_with(fixture->tree, &second);
  g_assert_true(wait_until(has_other, fixture->tree));
  g_autofree char *other = ply_compare_settings(ply_search_tree_get_other(fixture->tree));
  g_assert_cmpstr(other, ==, "Alpha-beta · table, static ordering, killers");
}

/* An engine beside a textbook search of the same position: who looked at what. */
static void
test_engine(Fixture *fixture, gconstpointer data)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("maxconnect4", &rules));
  record(fixture, &rules, PLY_ENGINE_ID, "alpha-beta", 4);
  g_assert_cmpstr(page(fixture), ==, "both");
  check_row(fixture, PLY_COMPARE_DEPTH, "4", "4", "=");
  const PlyTraceUnion *both = ply_search_tree_get_union(fixture->tree);
  g_assert_cmpuint(both->only[0], >, 0);
  g_assert_cmpuint(both->only[1], >, 0);
  g_autofree char *settings = ply_compare_settings(ply_search_tree_get_trace(fixture->tree));
  g_assert_cmpstr(settings, ==, "Engine (strongest) · iterative deepening");
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run)(Fixture *, gconstpointer);
  } tests[] = {
      {"/ui/compare-view/empty", test_empty},   {"/ui/compare-view/table", test_table},
      {"/ui/compare-view/update", test_update}, {"/ui/compare-view/unlike", test_unlike},
      {"/ui/compare-view/offers", test_offers}, {"/ui/compare-view/select", test_select},
      {"/ui/compare-view/zoom", test_zoom},     {"/ui/compare-view/settings", test_settings},
      {"/ui/compare-view/halves", test_halves}, {"/ui/compare-view/engine", test_engine},
  };

  g_setenv("GTK_A11Y", "test", TRUE);
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
    g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run();
}
