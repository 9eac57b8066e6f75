/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of runs: the memory that was asked for is that of the whole set. */

#include <adwaita.h>

#include "frames.h"
#include "ui/document/runs.h"
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

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/runs/budget", test_budget);
  return g_test_run();
}
