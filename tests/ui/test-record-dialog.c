/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a search is to be recorded, under a virtual display. */

#include "dialogs.h"
#include "engine/engines.h"
#include "requests.h"
#include "rules/game.h"
#include "rules/number-tree.h"
#include "ui/dialogs/record-dialog.h"

/* The row of this title at or below a widget, or NULL. */
static GtkWidget *
find_row(GtkWidget *widget, const char *title)
{
  if (ADW_IS_PREFERENCES_ROW(widget) &&
      g_str_equal(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find_row(child, title);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static GtkWidget *
row_of(gpointer dialog, const char *title)
{
  GtkWidget *row = find_row(GTK_WIDGET(dialog), title);

  if (row == NULL)
    g_error("there is no row “%s”", title);
  return row;
}

static gpointer
control_of(gpointer dialog, const char *title)
{
  return adw_action_row_get_activatable_widget(ADW_ACTION_ROW(row_of(dialog, title)));
}

static void
set_switch(gpointer dialog, const char *title, gboolean active)
{
  gtk_switch_set_active(control_of(dialog, title), active);
}

static void
assert_sensitive(gpointer dialog, const char *title, gboolean expected)
{
  if (gtk_widget_get_sensitive(row_of(dialog, title)) != expected)
    g_error("“%s” is %s", title, expected ? "insensitive" : "sensitive");
}

/* The one run that is chosen. */
static void
get_only(PlyRecordDialog *dialog, PlyRecordRequest *request)
{
  PlyRecordSet set;

  ply_record_dialog_get_set(dialog, &set);
  g_assert_cmpuint(set.n, ==, 1);
  *request = set.requests[0];
}

static void
test_record_round_trip(void)
{
  PlyRecordRequest initial = new_request("pente"), request;
  initial.options.algorithm = ply_algorithm_find("alpha-beta");
  initial.options.evaluation = &initial.rules.game->evaluations[1];
  initial.options.fail_hard = initial.options.aspiration = initial.options.quiescence = true;
  initial.options.history = initial.options.iterative_deepening = false;
  initial.options.aspiration_window = 75;
  initial.options.quiescence_depth = 9;
  initial.options.multi_pv = 3;
  initial.limits.depth = 7;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  get_only(dialog, &request);
  g_assert_true(request.rules.game == initial.rules.game);
  g_assert_cmpuint(request.root.key, ==, initial.root.key);
  g_assert_true(request.options.algorithm == initial.options.algorithm);
  g_assert_true(request.options.evaluation == initial.options.evaluation);
  g_assert_true(request.options.fail_hard && request.options.aspiration);
  g_assert_true(request.options.quiescence && request.options.candidates_only);
  g_assert_true(request.options.killers && request.options.hash_move && request.options.table);
  g_assert_true(request.options.static_order);
  g_assert_false(request.options.history || request.options.iterative_deepening);
  g_assert_cmpint(request.options.aspiration_window, ==, 75);
  g_assert_cmpint(request.options.quiescence_depth, ==, 9);
  g_assert_cmpint(request.options.multi_pv, ==, 3);
  g_assert_cmpint(request.limits.depth, ==, 7);
  g_assert_cmpuint(request.table_bytes, ==, 32 * MEBIBYTE);
  g_assert_cmpuint(request.budget, ==, 64 * MEBIBYTE);
  g_assert_cmpstr(request.title, ==, "A title");
  finish_by_default(dialog);
}

static void
test_record_numbers(void)
{
  PlyRecordRequest initial = new_request("othello:6"), request;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  gtk_spin_button_set_value(control_of(dialog, "_Depth (plies)"), 1000);
  set_switch(dialog, "Aspiration windows", TRUE);
  gtk_spin_button_set_value(control_of(dialog, "Half width"), 2.25);
  gtk_spin_button_set_value(control_of(dialog, "Table (MiB)"), 5);
  gtk_spin_button_set_value(control_of(dialog, "_Memory (MiB)"), 1024);
  g_assert_cmpstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(row_of(dialog, "_Memory (MiB)"))), ==,
                  "Room for about 34 million visits");
  get_only(dialog, &request);
  g_assert_cmpint(request.limits.depth, ==, PLY_MAX_DEPTH);
  g_assert_true(request.options.aspiration);
  g_assert_cmpint(request.options.aspiration_window, ==, 225);
  g_assert_cmpuint(request.table_bytes, ==, 5 * MEBIBYTE);
  g_assert_cmpuint(request.budget, ==, 1024 * MEBIBYTE);
  finish_by_closing(dialog);
}

/* A lecture's numbers are whole; its tree has the depth that it is high,
 * and no more is asked for. */
static void
test_record_number_tree(void)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse("((3 12) (2 4))", 14, &fault);
  PlyRecordRequest initial = new_request("othello"), request;
  initial.rules = ply_number_tree_rules(tree);
  initial.limits.depth = PLY_NUMBER_TREE_MAX_DEPTH;
  ply_rules_start(&initial.rules, &initial.root);
  ply_search_options_init(&initial.options, &initial.rules);
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  set_switch(dialog, "Aspiration windows", TRUE);
  gtk_spin_button_set_value(control_of(dialog, "Half width"), 3);
  get_only(dialog, &request);
  g_assert_cmpint(request.options.aspiration_window, ==, 3);
  g_assert_true(request.rules.tree == tree);
  g_assert_cmpint(request.limits.depth, ==, 2);
  gtk_spin_button_set_value(control_of(dialog, "_Depth (plies)"), 3);
  get_only(dialog, &request);
  g_assert_cmpint(request.limits.depth, ==, 2);
  gtk_spin_button_set_value(control_of(dialog, "_Depth (plies)"), 1);
  get_only(dialog, &request);
  g_assert_cmpint(request.limits.depth, ==, 1);
  finish_by_closing(dialog);
  ply_number_tree_free(tree);
}

/* What an algorithm or a game cannot use cannot be touched and is not asked for. */
static void
test_record_sensitivity(void)
{
  PlyRecordRequest initial = new_request("othello"), request;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  assert_sensitive(dialog, "Quiescence search", initial.rules.game->tactical_moves != NULL);
  assert_sensitive(dialog, "Candidate moves only", initial.rules.game->candidates != NULL);
  assert_sensitive(dialog, "Half width", FALSE);
  set_switch(dialog, "Aspiration windows", TRUE);
  assert_sensitive(dialog, "Half width", TRUE);
  set_switch(dialog, "Transposition table", FALSE);
  assert_sensitive(dialog, "Hash move first", FALSE);
  assert_sensitive(dialog, "Table (MiB)", FALSE);
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 0);
  assert_sensitive(dialog, "Fail-hard", FALSE);
  assert_sensitive(dialog, "Aspiration windows", FALSE);
  assert_sensitive(dialog, "Killer moves", FALSE);
  get_only(dialog, &request);
  g_assert_cmpstr(ply_algorithm_id(request.options.algorithm), ==, "minimax");
  g_assert_false(request.options.killers || request.options.history || request.options.aspiration);
  g_assert_false(request.options.hash_move || request.options.table);
  /* MTD(f) has no window, but it cuts. */
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 3);
  assert_sensitive(dialog, "Aspiration windows", FALSE);
  assert_sensitive(dialog, "Killer moves", TRUE);
  finish_by_closing(dialog);
}

static void
assert_window(PlyRecordDialog *dialog, const char *text, bool right, PlyScore alpha, PlyScore beta)
{
  PlyRecordRequest request;

  gtk_editable_set_text(GTK_EDITABLE(control_of(dialog, "Ends of the window")), text);
  get_only(dialog, &request);
  g_assert_cmpint(request.options.root_window, ==, right);
  if (right) {
    g_assert_cmpint(request.options.root_alpha, ==, alpha);
    g_assert_cmpint(request.options.root_beta, ==, beta);
  }
}

/* The rule of a cut is alpha-beta's alone. A root window can be typed, is that of the recording where
 * it had one, and can be left out; one that is wrong is not searched with. */
static void
test_record_rules(void)
{
  PlyRecordRequest initial = new_request("othello"), request;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 2);
  assert_sensitive(dialog, "Cut only beyond the window", FALSE);
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 1);
  assert_sensitive(dialog, "Cut only beyond the window", TRUE);
  assert_sensitive(dialog, "Ends of the window", FALSE);
  set_switch(dialog, "Cut only beyond the window", TRUE);
  get_only(dialog, &request);
  g_assert_true(request.options.cut_beyond && !request.options.root_window);
  set_switch(dialog, "Root window", TRUE);
  assert_sensitive(dialog, "Ends of the window", TRUE);
  assert_sensitive(dialog, "Aspiration windows", FALSE);
  assert_window(dialog, "", FALSE, 0, 0);
  assert_window(dialog, "8..3", FALSE, 0, 0);
  assert_window(dialog, "3..3", FALSE, 0, 0);
  assert_window(dialog, "3", FALSE, 0, 0);
  assert_window(dialog, "3..x", FALSE, 0, 0);
  assert_window(dialog, "1e3..", FALSE, 0, 0);
  assert_window(dialog, "..9999999999", FALSE, 0, 0);
  assert_window(dialog, "-3 .. +8", TRUE, -300, 800);
  assert_window(dialog, "-1.5..", TRUE, -150, PLY_SCORE_INFINITE);
  assert_window(dialog, "..", TRUE, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
  assert_window(dialog, "..8", TRUE, -PLY_SCORE_INFINITE, 800);
  finish_by_closing(dialog);
  request.title = initial.title; /* the dialog's own went with it */
  request.options.root_window = true;
  request.options.root_alpha = -300;
  request.options.root_beta = 800;
  initial = request;
  dialog = ply_record_dialog_new(NULL, "Record", &initial);
  assert_sensitive(dialog, "Root window", TRUE);
  get_only(dialog, &request);
  g_assert_true(request.options.cut_beyond && request.options.root_window);
  g_assert_cmpint(request.options.root_beta, ==, 800);
  set_switch(dialog, "Root window", FALSE);
  get_only(dialog, &request);
  g_assert_false(request.options.root_window);
  assert_sensitive(dialog, "Root window", TRUE);
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 0);
  get_only(dialog, &request);
  g_assert_false(request.options.cut_beyond);
  finish_by_closing(dialog);
}

static gboolean
offers(PlyRecordDialog *dialog, const char *id, const PlyRules *rules)
{
  GListModel *names = adw_combo_row_get_model(CHILD(dialog, "algorithm"));
  const char *name = ply_algorithm_name(ply_engine_find(id, rules));

  for (guint i = 0; i < g_list_model_get_n_items(names); i++) {
    g_autoptr(GtkStringObject) item = g_list_model_get_item(names, i);
    if (g_str_equal(gtk_string_object_get_string(item), name))
      return TRUE;
  }
  return FALSE;
}

/* An engine that can be recorded is among the algorithms; it takes no switch of the others, and none
 * of those is asked for. */
static void
test_record_engine(void)
{
  PlyRecordRequest initial = new_request("maxconnect4"), request;
  initial.options.algorithm = ply_engine_for(&initial.rules);
  initial.options.table = false;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  assert_sensitive(dialog, "_Depth (plies)", TRUE);
  assert_sensitive(dialog, "Table (MiB)", TRUE);
  assert_sensitive(dialog, "Exact root moves", TRUE);
  assert_sensitive(dialog, "Killer moves", FALSE);
  assert_sensitive(dialog, "Transposition table", FALSE);
  g_assert_false(gtk_widget_get_sensitive(CHILD(dialog, "evaluation")));
  get_only(dialog, &request);
  g_assert_true(request.options.algorithm == initial.options.algorithm);
  g_assert_true(request.options.table);
  g_assert_false(request.options.killers || request.options.history || request.options.hash_move);
  g_assert_cmpuint(request.table_bytes, ==, 32 * MEBIBYTE);
  /* A lecture's search is not an engine's. */
  g_signal_emit_by_name(CHILD(dialog, "textbook"), "clicked");
  get_only(dialog, &request);
  g_assert_cmpstr(ply_algorithm_id(request.options.algorithm), ==, "alpha-beta");
  assert_sensitive(dialog, "Killer moves", TRUE);
  finish_by_closing(dialog);
}

static void
test_record_engine_set(void)
{
  PlyRecordRequest initial = new_request("maxconnect4");
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);
  PlyRecordSet set;

  g_assert_true(offers(dialog, PLY_ENGINE_ID, &initial.rules));
  ply_record_dialog_offer_sets(dialog);
  adw_combo_row_set_selected(CHILD(dialog, "runs"), 2);
  ply_record_dialog_get_set(dialog, &set);
  g_assert_cmpuint(set.n, ==, 5);
  g_assert_true(set.requests[4].options.algorithm == ply_engine_for(&initial.rules));
  g_assert_false(set.requests[4].options.killers);
  g_assert_true(set.requests[1].options.killers);
  finish_by_closing(dialog);
}

/* Where it cannot be recorded, it is not in the list, and a sentence says so. */
static void
test_record_no_engine(void)
{
  PlyRecordRequest initial = new_request("othello:10");
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  g_assert_false(offers(dialog, PLY_ENGINE_ID, &initial.rules));
  g_assert_cmpstr(adw_preferences_group_get_description(CHILD(dialog, "search_group")), ==,
                  "An engine’s own search cannot be recorded");
  finish_by_closing(dialog);
}

static void
assert_presets(PlyRecordDialog *dialog, gboolean textbook, gboolean engine)
{
  g_assert_true(gtk_toggle_button_get_active(CHILD(dialog, "textbook")) == textbook);
  g_assert_true(gtk_toggle_button_get_active(CHILD(dialog, "engine")) == engine);
}

static void
test_record_presets(void)
{
  PlyRecordRequest initial = new_request("pente"), request;
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  assert_presets(dialog, FALSE, FALSE);
  set_switch(dialog, "Killer moves", FALSE);
  assert_presets(dialog, FALSE, FALSE);
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 1);
  g_signal_emit_by_name(CHILD(dialog, "textbook"), "clicked");
  assert_presets(dialog, TRUE, FALSE);
  get_only(dialog, &request);
  g_assert_cmpstr(ply_algorithm_id(request.options.algorithm), ==, "alpha-beta");
  g_assert_false(request.options.table || request.options.iterative_deepening);
  g_assert_false(request.options.static_order || request.options.hash_move);
  g_assert_false(request.options.killers || request.options.history);
  g_assert_true(request.options.candidates_only);
  /* Once more changes nothing, not even the button. */
  g_signal_emit_by_name(CHILD(dialog, "textbook"), "clicked");
  assert_presets(dialog, TRUE, FALSE);
  g_signal_emit_by_name(CHILD(dialog, "engine"), "clicked");
  assert_presets(dialog, FALSE, TRUE);
  get_only(dialog, &request);
  g_assert_true(request.options.algorithm == initial.options.algorithm);
  g_assert_true(request.options.table && request.options.killers && request.options.history);
  g_assert_true(request.options.aspiration && request.options.quiescence);
  g_assert_true(request.options.deeper_entries && !request.options.fail_hard);
  finish_by_closing(dialog);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/dialogs/record/round-trip", test_record_round_trip);
  g_test_add_func("/dialogs/record/numbers", test_record_numbers);
  g_test_add_func("/dialogs/record/number-tree", test_record_number_tree);
  g_test_add_func("/dialogs/record/sensitivity", test_record_sensitivity);
  g_test_add_func("/dialogs/record/rules", test_record_rules);
  g_test_add_func("/dialogs/record/presets", test_record_presets);
  g_test_add_func("/dialogs/record/engine", test_record_engine);
  g_test_add_func("/dialogs/record/engine-set", test_record_engine_set);
  g_test_add_func("/dialogs/record/no-engine", test_record_no_engine);
  return g_test_run();
}
