/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialogs round a recorded search, driven through their widgets under a virtual display. */

#include <adwaita.h>
#include <string.h>

#include "../model/wait.h"
#include "ui/application.h"
#include "ui/random-tree-dialog.h"
#include "ui/record-dialog.h"
#include "ui/tree-export-dialog.h"

#define MEBIBYTE ((size_t)1 << 20)

/* A widget of a dialog's template by its id. */
#define CHILD(dialog, id)                                                                          \
  ((gpointer)gtk_widget_get_template_child(GTK_WIDGET(dialog), G_OBJECT_TYPE(dialog), id))

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

/* The first button with this icon at or below a widget, or NULL. */
static GtkWidget *
find_button(GtkWidget *widget, const char *icon)
{
  if (GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), icon) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find_button(child, icon);
    if (found != NULL)
      return found;
  }
  return NULL;
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

static void
count_chosen(gpointer dialog, guint *count)
{
  (*count)++;
}

static void
run_briefly(gpointer window)
{
  gtk_window_present(GTK_WINDOW(window));
  run_for_ms(30);
}

static gboolean
is_gone(gpointer pointer)
{
  return *(gpointer *)pointer == NULL;
}

/* Presses the default button and sees that the dialog says so once and goes. */
static void
finish_by_default(gpointer dialog)
{
  gpointer left = dialog;
  guint chosen = 0;

  g_object_add_weak_pointer(G_OBJECT(dialog), &left);
  g_signal_connect(dialog, "chosen", G_CALLBACK(count_chosen), &chosen);
  run_briefly(dialog);
  gtk_window_set_focus(GTK_WINDOW(dialog), NULL);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), "default.activate", NULL));
  /* A button pressed by a key stays down for a moment. */
  g_assert_true(wait_until(is_gone, &left));
  g_assert_cmpuint(chosen, ==, 1);
}

/* Closes as Escape does, and sees that nothing was chosen and nothing holds the dialog back. */
static void
finish_by_closing(gpointer dialog)
{
  gpointer left = dialog;
  guint chosen = 0;

  g_object_add_weak_pointer(G_OBJECT(dialog), &left);
  g_signal_connect(dialog, "chosen", G_CALLBACK(count_chosen), &chosen);
  run_briefly(dialog);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), "window.close", NULL));
  run_for_ms(60);
  g_assert_cmpuint(chosen, ==, 0);
  g_assert_null(left);
}

static PlyRecordRequest
new_request(const char *game)
{
  PlyRecordRequest request = {.limits = {.depth = 4},
                              .table_bytes = 32 * MEBIBYTE,
                              .budget = 64 * MEBIBYTE,
                              .title = "A title"};

  g_assert_true(ply_rules_parse(game, &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  return request;
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

  ply_record_dialog_get_request(dialog, &request);
  g_assert_true(request.rules.game == initial.rules.game);
  g_assert_cmpmem(&request.root, sizeof request.root, &initial.root, sizeof initial.root);
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
  ply_record_dialog_get_request(dialog, &request);
  g_assert_cmpint(request.limits.depth, ==, PLY_MAX_DEPTH);
  g_assert_true(request.options.aspiration);
  g_assert_cmpint(request.options.aspiration_window, ==, 225);
  g_assert_cmpuint(request.table_bytes, ==, 5 * MEBIBYTE);
  g_assert_cmpuint(request.budget, ==, 1024 * MEBIBYTE);
  finish_by_closing(dialog);
}

/* A lecture's numbers are whole. */
static void
test_record_number_tree(void)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse("((3 12) (2 4))", 14, &fault);
  PlyRecordRequest initial = new_request("othello"), request;
  initial.rules = ply_number_tree_rules(tree);
  ply_rules_start(&initial.rules, &initial.root);
  ply_search_options_init(&initial.options, &initial.rules);
  PlyRecordDialog *dialog = ply_record_dialog_new(NULL, "Record", &initial);

  set_switch(dialog, "Aspiration windows", TRUE);
  gtk_spin_button_set_value(control_of(dialog, "Half width"), 3);
  ply_record_dialog_get_request(dialog, &request);
  g_assert_cmpint(request.options.aspiration_window, ==, 3);
  g_assert_true(request.rules.tree == tree);
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
  ply_record_dialog_get_request(dialog, &request);
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

  assert_presets(dialog, FALSE, TRUE);
  set_switch(dialog, "Killer moves", FALSE);
  assert_presets(dialog, FALSE, FALSE);
  adw_combo_row_set_selected(CHILD(dialog, "algorithm"), 1);
  g_signal_emit_by_name(CHILD(dialog, "textbook"), "clicked");
  assert_presets(dialog, TRUE, FALSE);
  ply_record_dialog_get_request(dialog, &request);
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
  ply_record_dialog_get_request(dialog, &request);
  g_assert_true(request.options.algorithm == initial.options.algorithm);
  g_assert_true(request.options.table && request.options.killers && request.options.history);
  finish_by_closing(dialog);
}

static void
set_entry(gpointer dialog, const char *id, const char *text)
{
  gtk_editable_set_text(GTK_EDITABLE(CHILD(dialog, id)), text);
}

static const char *
get_entry(gpointer dialog, const char *id)
{
  return gtk_editable_get_text(GTK_EDITABLE(CHILD(dialog, id)));
}

static const char *
get_label(gpointer dialog, const char *id)
{
  return gtk_label_get_text(CHILD(dialog, id));
}

static int
get_number(gpointer dialog, const char *id)
{
  return gtk_spin_button_get_value_as_int(CHILD(dialog, id));
}

static void
assert_go(gpointer dialog, gboolean expected)
{
  g_assert_true(gtk_widget_get_sensitive(CHILD(dialog, "go")) == expected);
}

/* From the fields to the code. */
static void
test_random_fields(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);

  set_entry(dialog, "seed", "1A2B3C");
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b3d4v0..99s1a2b3c");
  gtk_check_button_set_active(CHILD(dialog, "as_drawn"), FALSE);
  gtk_range_set_value(CHILD(dialog, "quality"), 70);
  gtk_spin_button_set_value(CHILD(dialog, "branching"), 2);
  gtk_spin_button_set_value(CHILD(dialog, "depth"), 5);
  gtk_spin_button_set_value(CHILD(dialog, "low"), 200);
  g_assert_cmpint(get_number(dialog, "high"), ==, 200);
  gtk_spin_button_set_value(CHILD(dialog, "high"), -7);
  g_assert_cmpint(get_number(dialog, "low"), ==, -7);
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b2d5v-7..-7q70s1a2b3c");
  g_assert_cmpstr(ply_random_tree_dialog_get_code(dialog), ==, "b2d5v-7..-7q70s1a2b3c");
  g_assert_cmpstr(get_label(dialog, "random_note"), ==, "32 leaves; alpha-beta needs at least 11");
  GtkWidget *dice = find_button(GTK_WIDGET(dialog), "media-playlist-shuffle-symbolic");
  g_signal_emit_by_name(dice, "clicked");
  g_assert_true(g_str_has_prefix(get_entry(dialog, "code_row"), "b2d5v-7..-7q70s"));
  g_assert_true(g_str_has_suffix(get_entry(dialog, "code_row"), get_entry(dialog, "seed")));
  assert_go(dialog, TRUE);
  finish_by_default(dialog);
}

/* From the code to the fields, and to the tree that it names. */
static void
test_random_code(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);
  PlyNumberTreeCode code = {3, 4, 0, 99, 50, 0x1a2b3c};

  set_entry(dialog, "code_row", "b3d4v0..99q50s1a2b3c");
  g_assert_cmpint(get_number(dialog, "branching"), ==, 3);
  g_assert_cmpint(get_number(dialog, "depth"), ==, 4);
  g_assert_cmpint(get_number(dialog, "low"), ==, 0);
  g_assert_cmpint(get_number(dialog, "high"), ==, 99);
  g_assert_false(gtk_check_button_get_active(CHILD(dialog, "as_drawn")));
  g_assert_cmpfloat(gtk_range_get_value(CHILD(dialog, "quality")), ==, 50);
  g_assert_cmpstr(get_entry(dialog, "seed"), ==, "1a2b3c");
  g_assert_cmpstr(get_label(dialog, "random_note"), ==, "81 leaves; alpha-beta needs at least 17");
  PlyNumberTree *made = ply_random_tree_dialog_make_tree(dialog);
  PlyNumberTree *expected = ply_number_tree_from_code(&code);
  char *made_text = ply_number_tree_format(made), *expected_text = ply_number_tree_format(expected);
  g_assert_cmpstr(made_text, ==, expected_text);
  free(made_text);
  free(expected_text);
  ply_number_tree_free(made);
  ply_number_tree_free(expected);
  finish_by_closing(dialog);
}

static void
assert_no_tree(PlyRandomTreeDialog *dialog)
{
  assert_go(dialog, FALSE);
  g_assert_null(ply_random_tree_dialog_make_tree(dialog));
  g_assert_null(ply_random_tree_dialog_get_code(dialog));
}

static void
test_random_faults(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);

  set_entry(dialog, "code_row", "b3d4v0..99q50");
  assert_no_tree(dialog);
  g_assert_true(gtk_widget_has_css_class(CHILD(dialog, "random_note"), "error"));
  set_entry(dialog, "code_row", "b27d4v0..99s1");
  assert_no_tree(dialog);
  set_entry(dialog, "code_row", "b26d12v0..99s1"); /* a code, but of far too much */
  assert_no_tree(dialog);
  set_entry(dialog, "code_row", "b3d2v0..99s1");
  assert_go(dialog, TRUE);
  g_assert_false(gtk_widget_has_css_class(CHILD(dialog, "random_note"), "error"));
  set_entry(dialog, "seed", "12345678901234567");
  assert_no_tree(dialog);
  set_entry(dialog, "seed", "-1");
  assert_no_tree(dialog);
  set_entry(dialog, "seed", "ffffffffffffffff");
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b3d2v0..99sffffffffffffffff");
  assert_go(dialog, TRUE);
  finish_by_closing(dialog);
}

static void
test_random_text(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(CHILD(dialog, "text"));

  set_entry(dialog, "code_row", "nonsense");
  assert_go(dialog, FALSE);
  gtk_stack_set_visible_child_name(CHILD(dialog, "pages"), "text");
  assert_go(dialog, TRUE);
  g_assert_cmpstr(get_label(dialog, "text_note"), ==, "9 leaves");
  PlyNumberTree *tree = ply_random_tree_dialog_make_tree(dialog);
  g_assert_cmpint(tree->n_nodes, ==, 13);
  g_assert_cmpint(tree->nodes[4].value, ==, 3);
  ply_number_tree_free(tree);
  g_assert_null(ply_random_tree_dialog_get_code(dialog));
  gtk_text_buffer_set_text(buffer, "((3 12)\n (2 ä))", -1);
  g_assert_true(g_str_has_prefix(get_label(dialog, "text_note"), "2:5: expected "));
  assert_go(dialog, FALSE);
  g_assert_null(ply_random_tree_dialog_make_tree(dialog));
  gtk_text_buffer_set_text(buffer, "7", -1);
  g_assert_cmpstr(get_label(dialog, "text_note"), ==, "1 leaf");
  gtk_stack_set_visible_child_name(CHILD(dialog, "pages"), "random");
  assert_go(dialog, FALSE);
  finish_by_closing(dialog);
}

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

  gtk_spin_button_set_value(CHILD(dialog, "from"), (double)first);
  gtk_spin_button_set_value(CHILD(dialog, "to"), (double)last);
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
  g_assert_finalize_object(tree);
}

static void
test_export_counts(void)
{
  check_counts(2);
  check_counts(7);
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
  g_assert_cmpint(ply_tree_export_dialog_get_kind(dialog), ==, PLY_TREE_EXPORT_PDF);
  gtk_switch_set_active(CHILD(dialog, "explain"), TRUE);
  g_assert_true(ply_tree_export_dialog_get_explain(dialog));
  adw_combo_row_set_selected(CHILD(dialog, "format"), PLY_TREE_EXPORT_SVG);
  g_assert_cmpstr(get_label(dialog, "note"), ==, "1 file");
  adw_combo_row_set_selected(CHILD(dialog, "format"), PLY_TREE_EXPORT_DOT);
  g_assert_cmpint(ply_tree_export_dialog_get_kind(dialog), ==, PLY_TREE_EXPORT_DOT);
  g_assert_false(ply_tree_export_dialog_get_explain(dialog));
  g_assert_false(ply_tree_export_dialog_get_worksheet(dialog));
  gtk_switch_set_active(CHILD(dialog, "worksheet"), TRUE);
  g_assert_true(ply_tree_export_dialog_get_worksheet(dialog));
  g_assert_cmpstr(get_label(dialog, "note"), ==, "1 worksheet with its answer key");
  const char *before = adw_action_row_get_subtitle(CHILD(dialog, "explain_row"));
  g_autofree char *max_min = g_strdup(before);
  g_object_set(tree, "max-min", FALSE, NULL);
  g_assert_cmpstr(adw_action_row_get_subtitle(CHILD(dialog, "explain_row")), !=, max_min);
  finish_by_default(dialog);
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
  g_assert_cmpint(get_number(dialog, "to"), ==, (int)last);
  gtk_check_button_set_active(CHILD(dialog, "every_step"), TRUE);
  gtk_spin_button_set_value(CHILD(dialog, "to"), 10);
  gtk_spin_button_set_value(CHILD(dialog, "from"), 20);
  g_assert_cmpint(get_number(dialog, "to"), ==, 20);
  finish_by_closing(dialog);
  g_assert_finalize_object(tree);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/dialogs/record/round-trip", test_record_round_trip);
  g_test_add_func("/dialogs/record/numbers", test_record_numbers);
  g_test_add_func("/dialogs/record/number-tree", test_record_number_tree);
  g_test_add_func("/dialogs/record/sensitivity", test_record_sensitivity);
  g_test_add_func("/dialogs/record/presets", test_record_presets);
  g_test_add_func("/dialogs/random/fields", test_random_fields);
  g_test_add_func("/dialogs/random/code", test_random_code);
  g_test_add_func("/dialogs/random/faults", test_random_faults);
  g_test_add_func("/dialogs/random/text", test_random_text);
  g_test_add_func("/dialogs/export/counts", test_export_counts);
  g_test_add_func("/dialogs/export/choices", test_export_choices);
  g_test_add_func("/dialogs/export/recordings", test_export_recordings);
  return g_test_run();
}
