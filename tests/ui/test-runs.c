/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of runs: the memory that was asked for is that of the whole set, and the table of the runs. */

#include <locale.h>
#include <stddef.h>
#include <string.h>

#include <adwaita.h>

#include "frames.h"
#include "ui/document/runs.h"
#include "ui/tree/runs-view.h"
#include "ui/window/application.h"

#define DEPTHS 5

static void
on_added(PlyRuns *runs, PlySearchView *view, gpointer data)
{
  g_ptr_array_add(data, ply_search_view_get_tree(view));
}

static gboolean
are_recorded(gpointer data)
{
  GPtrArray *trees = data;

  for (guint i = 0; i < trees->len; i++) {
    if (ply_search_tree_get_trace(trees->pdata[i]) == NULL)
      return FALSE;
  }
  return trees->len == DEPTHS;
}

static gboolean
is_recorded(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

static void
make_set(PlyRecordSet *set, gsize budget)
{
  PlyRecordRequest request = {.budget = budget};

  g_assert_true(ply_rules_parse("othello", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("minimax");
  request.options.iterative_deepening = request.options.table = false;
  for (set->n = 0; set->n < DEPTHS; set->n++) {
    set->requests[set->n] = request;
    set->requests[set->n].limits.depth = 1 + (int)set->n;
  }
}

/* Minimax to depth 1 … 5 has 5, 17, 73, 317 and 1713 visits. */
static void
test_budget(void)
{
  static const struct {
    gsize budget;
    gboolean folded;
  } cases[] = {{(gsize)48 << 10, TRUE}, {(gsize)80 << 10, FALSE}};

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    GtkWindow *window = GTK_WINDOW(gtk_window_new());
    PlyRuns *runs = ply_runs_new(FALSE);
    g_autoptr(GPtrArray) trees = g_ptr_array_new();
    PlyRecordSet set;
    gsize bytes = 0;
    gtk_window_set_child(window, GTK_WIDGET(runs));
    gtk_window_present(window);
    g_signal_connect(runs, "added", G_CALLBACK(on_added), trees);
    make_set(&set, cases[i].budget);
    ply_runs_record(runs, &set, PLY_NOTATION_DEFAULT, FALSE, FALSE);
    g_assert_true(wait_until(are_recorded, trees));
    for (guint k = 0; k < trees->len; k++)
      bytes += (gsize)ply_search_tree_get_trace(trees->pdata[k])->n * sizeof(PlyTraceVisit);
    g_test_message("%zu of %zu bytes", bytes, cases[i].budget);
    g_assert_cmpuint(bytes, <=, cases[i].budget);
    /* What the shallow runs do not need the deepest one has: a fifth of the memory is too little. */
    const PlyTrace *deepest = ply_search_tree_get_trace(trees->pdata[DEPTHS - 1]);
    g_assert_cmpuint(deepest->n < deepest->info.visits, ==, cases[i].folded);
    gtk_window_destroy(window);
  }
}

static gboolean
says(GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    if (says(child, text))
      return TRUE;
  }
  return FALSE;
}

/* Transfer full. */
static char *
copied(GtkWidget *widget)
{
  GdkContentProvider *content = gdk_clipboard_get_content(gtk_widget_get_clipboard(widget));
  g_auto(GValue) text = G_VALUE_INIT;

  g_value_init(&text, G_TYPE_STRING);
  g_assert_true(gdk_content_provider_get_value(content, &text, NULL));
  return g_value_dup_string(&text);
}

/* A person reads the digits in groups, as in the outline; a spreadsheet gets them without. */
static void
test_table(void)
{
  g_autoptr(GtkWindow) window = g_object_ref(GTK_WINDOW(gtk_window_new()));
  PlyRuns *runs = ply_runs_new(FALSE);
  GtkWidget *view = g_object_new(PLY_TYPE_RUNS_VIEW, NULL);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr(GPtrArray) trees = g_ptr_array_new();
  PlyRecordSet set;

  if (g_getenv("PLY_TEST_LOCPATH") != NULL)
    g_setenv("LOCPATH", g_getenv("PLY_TEST_LOCPATH"), TRUE);
  if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL &&
      setlocale(LC_NUMERIC, "en_US.UTF-8") == NULL) {
    g_test_skip("no locale that groups digits");
    gtk_window_destroy(window);
    return;
  }
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(runs));
  gtk_box_append(GTK_BOX(box), view);
  gtk_window_set_child(window, box);
  gtk_window_present(window);
  g_signal_connect(runs, "added", G_CALLBACK(on_added), trees);
  make_set(&set, (gsize)1 << 20);
  ply_runs_record(runs, &set, PLY_NOTATION_DEFAULT, FALSE, FALSE);
  g_assert_true(wait_until(are_recorded, trees));
  ply_runs_view_set_runs(PLY_RUNS_VIEW(view), (PlySearchTree *const *)trees->pdata, trees->len, 0);
  g_autofree char *grouped = g_strdup_printf("1%s713", localeconv()->thousands_sep);
  g_assert_true(says(view, grouped));
  g_assert_false(says(view, "1713"));
  gtk_widget_activate_action(view, "runs.copy", NULL);
  g_autofree char *copy = copied(view);
  g_assert_nonnull(strstr(copy, "\t1713\t"));
  g_assert_null(strstr(copy, grouped));
  setlocale(LC_NUMERIC, "C");
  gtk_window_destroy(window);
}

/* A run of the same position begins at the node that was looked at, whatever stands between the members
 * of the position. */
static void
test_same_position(void)
{
  g_autoptr(GtkWindow) window = g_object_ref(GTK_WINDOW(gtk_window_new()));
  PlyRuns *runs = ply_runs_new(FALSE);
  g_autoptr(GPtrArray) trees = g_ptr_array_new();
  PlyMove path[PLY_TRACE_MAX_LEVELS], again[PLY_TRACE_MAX_LEVELS];
  gboolean leaving;
  PlyRecordSet set;

  gtk_window_set_child(window, GTK_WIDGET(runs));
  gtk_window_present(window);
  g_signal_connect(runs, "added", G_CALLBACK(on_added), trees);
  make_set(&set, (gsize)1 << 20);
  ply_runs_record(runs, &set, PLY_NOTATION_DEFAULT, FALSE, FALSE);
  g_assert_true(wait_until(are_recorded, trees));
  ply_runs_set_current(runs, DEPTHS - 1);
  PlySearchTree *tree = trees->pdata[DEPTHS - 1];
  ply_search_tree_set_step(tree, 500);
  int n = ply_search_tree_get_path(tree, path, &leaving);
  g_assert_cmpint(n, >=, 3);

  set.requests[0] = set.requests[DEPTHS - 1];
  set.n = 1;
  memset((char *)&set.requests[0].root.over + 1, 0xa5,
         offsetof(PlyPosition, state) - offsetof(PlyPosition, over) - 1);
  ply_runs_record(runs, &set, PLY_NOTATION_DEFAULT, FALSE, FALSE);
  g_assert_true(wait_until(is_recorded, ply_search_view_get_tree(ply_runs_get_current(runs))));
  g_assert_cmpint(ply_search_tree_get_path(ply_search_view_get_tree(ply_runs_get_current(runs)),
                                           again, &leaving),
                  ==, n);
  g_assert_cmpmem(path, (gsize)n * sizeof *path, again, (gsize)n * sizeof *again);
  gtk_window_destroy(window);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/runs/budget", test_budget);
  g_test_add_func("/ui/runs/table", test_table);
  g_test_add_func("/ui/runs/same-position", test_same_position);
  return g_test_run();
}
