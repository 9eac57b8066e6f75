/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What to export of a recorded search, under a virtual display. */

#include "dialogs.h"
#include "requests.h"
#include "ui/dialogs/tree-export-dialog.h"

static gboolean
has_trace(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

static PlySearchTree *
record(const PlyRecordRequest *request)
{
  PlySearchTree *tree = ply_search_tree_new();

  ply_search_tree_record(tree, request, 0);
  g_assert_true(wait_until(has_trace, tree));
  return tree;
}

/* Counted one by one. */
static guint
count_steps(const PlyTrace *trace, unsigned event, guint64 first, guint64 last)
{
  guint n = 0;

  for (guint64 step = first; step <= last; step++)
    n += (ply_trace_events(trace, ply_trace_step_at(trace, step)) & event) != 0;
  return n;
}

static void
assert_steps(PlyTreeExportDialog *dialog, const PlyTrace *trace, unsigned event, guint64 first,
             guint64 last)
{
  guint expected = count_steps(trace, event, first, last);
  int n = -1;

  gtk_spin_button_set_value(CHILD(dialog, "from"), (double)first + 1);
  gtk_spin_button_set_value(CHILD(dialog, "to"), (double)last + 1);
  g_autofree guint64 *steps = ply_tree_export_dialog_get_steps(dialog, &n);
  assert_go(dialog, expected > 0 && expected <= PLY_TREE_EXPORT_MOST_STEPS);
  if (expected == 0 || expected > PLY_TREE_EXPORT_MOST_STEPS) {
    g_assert_null(steps);
    g_assert_cmpint(n, ==, 0);
    return;
  }
  g_assert_cmpint(n, ==, expected);
  for (int i = 0; i < n; i++) {
    g_assert_cmpuint(steps[i], >=, i > 0 ? steps[i - 1] + 1 : first);
    g_assert_cmpuint(steps[i], <=, last);
    g_assert_true(ply_trace_events(trace, ply_trace_step_at(trace, steps[i])) & event);
  }
  g_autofree char *pages = g_strdup_printf(expected == 1 ? "%u page" : "%u pages", expected);
  g_assert_cmpstr(get_label(dialog, "note"), ==, pages);
}

/* Every kind of step, over all and over parts of a short and of a long recording. */
static void
check_counts(int depth)
{
  static const unsigned events[] = {PLY_EVENT_VISIT, PLY_EVENT_RETURN, PLY_EVENT_CUT,
                                    PLY_EVENT_ROOT_MOVE, PLY_EVENT_ITERATION};
  PlyRecordRequest request = new_request("othello");
  request.limits.depth = depth;
  PlySearchTree *tree = record(&request);
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  PlyTreeExportDialog *dialog = ply_tree_export_dialog_new(NULL, tree);
  guint64 last = ply_trace_n_steps(trace) - 1;

  gtk_check_button_set_active(CHILD(dialog, "every_step"), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS(events); i++) {
    gtk_drop_down_set_selected(CHILD(dialog, "event"), i);
    assert_steps(dialog, trace, events[i], 0, last);
    assert_steps(dialog, trace, events[i], last / 3, last / 2);
    assert_steps(dialog, trace, events[i], last - 20, last);
    assert_steps(dialog, trace, events[i], 5, 5);
  }
  finish_by_closing(dialog);
  g_assert_true(wait_until(is_alone, tree));
  g_assert_finalize_object(tree);
}

static void
test_export_counts(void)
{
  check_counts(2);
  check_counts(7);
}

/* A talk: its steps in their order, within the range. */
static void
test_export_bookmarks(void)
{
  PlyRecordRequest request = new_request("othello:6");
  PlySearchTree *tree = record(&request);
  PlyTreeExportDialog *dialog = ply_tree_export_dialog_new(NULL, tree);
  static const guint64 marks[] = {40, 3, 17};
  int n;

  gtk_check_button_set_active(CHILD(dialog, "every_step"), TRUE);
  gtk_drop_down_set_selected(CHILD(dialog, "event"), 5);
  g_assert_null(ply_tree_export_dialog_get_steps(dialog, &n));
  g_assert_cmpint(n, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    ply_search_tree_set_step(tree, marks[i]);
    g_assert_true(ply_search_tree_toggle_bookmark(tree));
  }
  g_autofree guint64 *steps = ply_tree_export_dialog_get_steps(dialog, &n);
  g_assert_cmpint(n, ==, 3);
  g_assert_cmpuint(steps[0], ==, 3);
  g_assert_cmpuint(steps[1], ==, 17);
  g_assert_cmpuint(steps[2], ==, 40);
  gtk_spin_button_set_value(CHILD(dialog, "from"), 5);
  g_autofree guint64 *fewer = ply_tree_export_dialog_get_steps(dialog, &n);
  g_assert_cmpint(n, ==, 2);
  g_assert_cmpuint(fewer[0], ==, 17);
  finish_by_closing(dialog);
  g_assert_true(wait_until(is_alone, tree));
  g_assert_finalize_object(tree);
}

static void
test_export_choices(void)
{
  PlyRecordRequest request = new_request("othello:6");
  PlySearchTree *tree = record(&request);
  PlyTreeExportDialog *dialog = ply_tree_export_dialog_new(NULL, tree);
  int n;

  ply_search_tree_set_step(tree, 9);
  g_autofree guint64 *steps = ply_tree_export_dialog_get_steps(dialog, &n);
  g_assert_cmpint(n, ==, 1);
  g_assert_cmpuint(steps[0], ==, 9);
  g_assert_false(gtk_widget_get_sensitive(CHILD(dialog, "from_row")));
  g_assert_cmpint(ply_tree_export_dialog_get_kind(dialog), ==, PLY_EXPORT_PDF);
  gtk_switch_set_active(CHILD(dialog, "explain"), TRUE);
  g_assert_true(ply_tree_export_dialog_get_explain(dialog));
  adw_combo_row_set_selected(CHILD(dialog, "format"), PLY_EXPORT_SVG);
  g_assert_cmpstr(get_label(dialog, "note"), ==, "1 file");
  adw_combo_row_set_selected(CHILD(dialog, "format"), PLY_EXPORT_DOT);
  g_assert_cmpint(ply_tree_export_dialog_get_kind(dialog), ==, PLY_EXPORT_DOT);
  g_assert_false(ply_tree_export_dialog_get_explain(dialog));
  g_assert_false(ply_tree_export_dialog_get_worksheet(dialog));
  gtk_switch_set_active(CHILD(dialog, "worksheet"), TRUE);
  g_assert_true(ply_tree_export_dialog_get_worksheet(dialog));
  g_assert_cmpstr(get_label(dialog, "note"), ==, "1 worksheet with its answer key");
  const char *before = adw_action_row_get_subtitle(CHILD(dialog, "explain_row"));
  g_autofree char *max_min = g_strdup(before);
  g_object_set(tree, "max-min", FALSE, NULL);
  g_assert_cmpstr(adw_action_row_get_subtitle(CHILD(dialog, "explain_row")), !=, max_min);
  choose_by_default(dialog);
  finish_by_closing(dialog);
  g_assert_true(wait_until(is_alone, tree));
  g_assert_finalize_object(tree);
}

/* The range follows the recording; without one nothing can be exported. */
static void
test_export_recordings(void)
{
  PlyRecordRequest request = new_request("othello:6");
  PlySearchTree *tree = ply_search_tree_new();
  PlyTreeExportDialog *dialog = ply_tree_export_dialog_new(NULL, tree);

  assert_go(dialog, FALSE);
  ply_search_tree_record(tree, &request, 0);
  g_assert_true(wait_until(has_trace, tree));
  assert_go(dialog, TRUE);
  guint64 last = ply_trace_n_steps(ply_search_tree_get_trace(tree)) - 1;
  g_assert_cmpint(get_number(dialog, "to"), ==, (int)last + 1);
  gtk_check_button_set_active(CHILD(dialog, "every_step"), TRUE);
  gtk_spin_button_set_value(CHILD(dialog, "to"), 10);
  gtk_spin_button_set_value(CHILD(dialog, "from"), 20);
  g_assert_cmpint(get_number(dialog, "to"), ==, 20);
  finish_by_closing(dialog);
  g_assert_true(wait_until(is_alone, tree));
  g_assert_finalize_object(tree);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/dialogs/export/counts", test_export_counts);
  g_test_add_func("/dialogs/export/choices", test_export_choices);
  g_test_add_func("/dialogs/export/bookmarks", test_export_bookmarks);
  g_test_add_func("/dialogs/export/recordings", test_export_recordings);
  return g_test_run();
}
