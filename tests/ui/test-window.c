/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window, its panels, dialogs and actions, under a virtual display. */

#include "ui/panels/candidates-panel.h"
#include "ui/panels/figures-panel.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/panels/moves-panel.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/preferences.h"
#include "ui/widgets/row.h"
#include "ui/start/samples.h"
#include "ui/panels/settings-panel.h"
#include "ui/widgets/settings-tables.h"
#include "ui/widgets/text.h"
#include "made-up-report.h"
#include "ui/panels/candidate-row.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/verdict.h"
#include "window-fixture.h"

static void
act(PlyGameView *window, const char *name)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), name, NULL));
}

static const PlyRules *
rules_of(PlyGameView *window)
{
  return ply_game_tree_get_rules(window->game);
}

static gboolean
has_report(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(PLY_GAME_VIEW(data)->analysis);

  return report != NULL && report->report.depth >= 1;
}

static gboolean
has_line(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(PLY_GAME_VIEW(data)->analysis);

  return report != NULL && report->report.stop != PLY_STOP_NOT_YET &&
         report->report.root[0].pv_length >= 2;
}

static gboolean
is_laid_out(gpointer data)
{
  return gtk_widget_get_width(GTK_WIDGET(PLY_GAME_VIEW(data)->board)) > 0;
}

static gboolean
is_idle(gpointer data)
{
  return !ply_game_save_bar_is_busy(PLY_GAME_VIEW(data)->save_bar);
}

/* Every sample opens, shows what to look for and is analysed at once. */
static void
test_samples(void)
{
  PlyGameView *window = new_window();
  g_autoptr(GPtrArray) samples = ply_samples_list();

  g_assert_cmpuint(samples->len, >=, 10);
  for (guint i = 0; i < samples->len; i++) {
    const PlySample *sample = g_ptr_array_index(samples, i);
    ply_game_view_open_sample(window, sample->file);
    g_assert_true(wait_until(is_idle, window));
    g_assert_cmpstr(ply_game_id(rules_of(window)->game), ==, sample->game);
    g_assert_cmpstr(ply_game_view_get_note(window), ==, sample->look_for);
    g_assert_true(wait_until(has_report, window));
    g_assert_true(ply_rules_is_legal(rules_of(window), ply_game_tree_get_position(window->game),
                                     ply_analysis_get_report(window->analysis)->report.best));
  }
  act(window, "game.close-note");
  g_assert_null(ply_game_view_get_note(window));
  finish_window(window);
}

/* Broken text is told in one sentence and leaves the game alone. */
static void
test_broken_text(void)
{
  PlyGameView *window = new_window();

  g_assert_true(ply_game_tree_play(window->game, 19));
  ply_game_view_open_text(window, "0000000\n0000000\n000x000\n", "pasted text");
  g_assert_true(wait_until(is_idle, window));
  wait_frames(window);
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 1);
  g_assert_true(ply_game_tree_get_modified(window->game));
  finish_window(window);
}

static void
test_paste(void)
{
  PlyGameView *window = new_window();

  ply_game_view_open_text(window, "4 4 3 5", "pasted text");
  g_assert_true(wait_until(is_idle, window));
  g_assert_cmpstr(ply_game_id(rules_of(window)->game), ==, "maxconnect4");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 4);
  /* The game before is one undo away. */
  act(window, "game.undo");
  g_assert_cmpstr(ply_game_id(rules_of(window)->game), ==, "othello");
  finish_window(window);
}

static void
test_moving_about(void)
{
  PlyGameView *window = new_window();
  PlyMove moves[PLY_MAX_MOVES];

  for (int i = 0; i < 4; i++) {
    ply_rules_moves(rules_of(window), ply_game_tree_get_position(window->game), moves);
    g_assert_true(ply_game_tree_play(window->game, moves[0]));
  }
  act(window, "game.go-back");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 3);
  act(window, "game.go-first");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 0);
  act(window, "game.go-forward");
  act(window, "game.go-last");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 4);
  act(window, "game.undo");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 3);
  act(window, "game.redo");
  act(window, "game.delete-variation");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 3);
  finish_window(window);
}

static void
test_lines(void)
{
  PlyGameView *window = new_window();
  guint shown;

  gtk_widget_activate_action(GTK_WIDGET(window), "game.analyse", NULL);
  g_assert_true(ply_analysis_get_running(window->analysis));
  PlySearchLimits limits = {.depth = 5};
  ply_analysis_set_limits(window->analysis, &limits);
  g_assert_true(wait_until(has_line, window));
  wait_frames(window);
  act(window, "game.line-begin");
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, NULL, &shown), >=, 2);
  act(window, "game.line-forward");
  ply_analysis_get_preview(window->analysis, NULL, &shown);
  g_assert_cmpuint(shown, ==, 2);
  g_assert_cmpint(ply_board_view_get_picture(window->board)->board.side, ==, 0);
  act(window, "game.line-play");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 2);
  g_assert_true(wait_until(has_report, window));
  act(window, "game.play-best");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 3);
  finish_window(window);
}

static void
test_set_up(void)
{
  PlyGameView *window = new_window();

  act(window, "game.set-up");
  g_assert_true(ply_board_view_get_edit_mode(window->board));
  ply_board_view_set_edit_stone(window->board, 2);
  g_assert_true(ply_board_view_activate_cell(window->board, 0));
  /* The game behind stays as it is. */
  gtk_widget_activate_action(GTK_WIDGET(window), "game.play-best", NULL);
  gtk_widget_activate_action(GTK_WIDGET(window), "game.line-play", NULL);
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 0);
  act(window, "game.set-up-cancel");
  g_assert_false(ply_board_view_get_edit_mode(window->board));
  PlyBoard board;
  ply_rules_read_board(rules_of(window), ply_game_tree_get_position(window->game), &board);
  g_assert_cmpint(board.cells[0], ==, 0); /* nothing is kept of what was given up */

  act(window, "game.set-up");
  ply_board_view_set_edit_stone(window->board, 2);
  g_assert_true(ply_board_view_activate_cell(window->board, 0));
  act(window, "game.set-up-done");
  ply_rules_read_board(rules_of(window), ply_game_tree_get_position(window->game), &board);
  g_assert_cmpint(board.cells[0], ==, 2);
  finish_window(window);
}

static void
count_start(gpointer dialog, guint *count)
{
  (*count)++;
}

static void
test_new_game_dialog(void)
{
  PlyNewGameDialog *dialog = ply_new_game_dialog_new(NULL, 2.0);
  g_autoptr(GError) error = NULL;
  g_auto(PlyPlayerChoice) choice = {0};
  guint started = 0;

  g_signal_connect(dialog, "start", G_CALLBACK(count_start), &started);
  g_assert_true(ply_new_game_dialog_choose(dialog, "othello:6"));
  g_autoptr(PlyRecord) six = ply_new_game_dialog_make_record(dialog, &error);
  g_assert_cmpint(six->rules.columns, ==, 6);
  g_assert_true(ply_new_game_dialog_choose(dialog, "pente"));
  g_autoptr(PlyRecord) pente = ply_new_game_dialog_make_record(dialog, &error);
  g_assert_cmpint(pente->rules.columns, ==, 19);
  g_assert_true(ply_new_game_dialog_choose(dialog, "number-tree"));
  g_autoptr(PlyRecord) tree = ply_new_game_dialog_make_record(dialog, &error);
  g_assert_nonnull(tree->tree);
  g_assert_true(ply_player_group_choose(ply_new_game_dialog_get_player(dialog, 0), &six->rules,
                                        &choice, &error));
  g_assert_no_error(error);
  g_assert_cmpint(choice.kind, ==, PLY_PLAYER_HUMAN);
  g_assert_cmpint(choice.limits.wall_us, ==, 2 * G_USEC_PER_SEC);
  gtk_window_destroy(GTK_WINDOW(dialog));
  g_assert_cmpuint(started, ==, 0);
}

/* The export dialog names what a format would lose, and nothing where nothing is lost. */
static void
test_format_dialog(void)
{
  PlyGameView *window = new_window();

  g_assert_true(ply_game_tree_play(window->game, 19));
  ply_game_tree_set_comment(window->game, 0, "A comment.");
  PlyFormatDialog *dialog = ply_format_dialog_new(window_of(window), window->game);
  g_assert_true(ply_format_dialog_choose(dialog, "othello-64"));
  g_assert_cmpstr(ply_format_dialog_get_losses(dialog), !=, "");
  /* Enter goes on. */
  g_assert_true(gtk_window_get_focus(GTK_WINDOW(dialog)) ==
                gtk_window_get_default_widget(GTK_WINDOW(dialog)));
  g_assert_true(ply_format_dialog_choose(dialog, "plygame"));
  g_assert_cmpstr(ply_format_dialog_get_losses(dialog), ==, "");
  g_assert_false(ply_format_dialog_choose(dialog, "pente-input"));
  gtk_window_destroy(GTK_WINDOW(dialog));
  finish_window(window);
}

static void
test_preferences(void)
{
  PlyPreferences *preferences = ply_preferences_new(NULL);

  gtk_window_present(GTK_WINDOW(preferences));
  wait_frames(preferences);
  gtk_window_destroy(GTK_WINDOW(preferences));
}

/* A panel in a window of its own, so that it is mapped and hears everything. */
static void
check_panel(GType type, PlyAnalysis *analysis)
{
  GtkWidget *window = gtk_window_new();
  PlyPanel *panel = g_object_new(type, NULL);
  gpointer left = panel;

  g_object_add_weak_pointer(G_OBJECT(panel), &left);
  ply_panel_set_analysis(panel, analysis);
  gtk_window_set_child(window_of(window), GTK_WIDGET(panel));
  gtk_window_present(window_of(window));
  wait_frames(window);
  g_assert_true(ply_panel_get_analysis(panel) == analysis);
  gtk_window_destroy(window_of(window));
  g_assert_true(wait_until(is_gone, &left));
}

static void
test_panels(void)
{
  PlyRules rules;
  g_assert_true(ply_rules_parse("othello", &rules));
  PlyGameTree *game = ply_game_tree_new(ply_record_new(&rules, NULL));
  PlyAnalysis *analysis = ply_analysis_new(game);

  ply_analysis_set_running(analysis, TRUE);
  check_panel(PLY_TYPE_CANDIDATES_PANEL, analysis);
  check_panel(PLY_TYPE_FIGURES_PANEL, analysis);
  check_panel(PLY_TYPE_MOVES_PANEL, analysis);
  check_panel(PLY_TYPE_SETTINGS_PANEL, analysis);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(game);
}

typedef struct {
  PlyPanel *panel;
  const char *headline, *progress;
} Headline;

static gboolean
says(gpointer data)
{
  const Headline *wanted = data;

  return g_str_equal(get_label(wanted->panel, "headline"), wanted->headline) &&
         g_str_equal(get_label(wanted->panel, "progress"), wanted->progress);
}

static void
assert_headline(PlyPanel *panel, const char *headline, const char *progress)
{
  const Headline wanted = {panel, headline, progress};

  g_assert_true(wait_until(says, (gpointer)&wanted));
  g_assert_cmpstr(get_label(panel, "headline"), ==, headline);
  g_assert_cmpstr(get_label(panel, "progress"), ==, progress);
}

static PlyCandidateRow *
row_at(PlyPanel *panel, int i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(CHILD(panel, "list")), i);

  g_assert_nonnull(row);
  return PLY_CANDIDATE_ROW(row);
}

static void
assert_row(PlyPanel *panel, int i, const char *value, const char *proven)
{
  g_assert_cmpstr(ply_candidate_row_get_value(row_at(panel, i)), ==, value);
  g_assert_cmpstr(ply_candidate_row_get_proven(row_at(panel, i)), ==, proven);
}

/* A strong engine's report: depth and confidence, then the proof's progress, then the result; no
 * report makes the panel wider or higher than another. */
static void
test_proofs(void)
{
  PlyGameView *window = new_window();
  PlyPanel *panel = window->side->candidates;
  GtkWidget *view = CHILD(panel, "stack");

  g_assert_true(wait_until(is_laid_out, window));
  int board = gtk_widget_get_width(GTK_WIDGET(window->board));
  send_made_up(window->analysis, MADE_UP_MIDGAME);
  assert_headline(panel, "Depth 24, 73 % sure", ""); /* stopped: nothing is under way */
  window->analysis->searching = TRUE;
  send_made_up(window->analysis, MADE_UP_MIDGAME);
  assert_headline(panel, "Depth 24, 73 % sure", "now 24, 73 % sure");
  window->analysis->searching = FALSE;
  assert_row(panel, 0, "≈ +3.27", "");
  g_assert_cmpstr(get_label(panel, "verdict"), ==, "Blue is ahead by about 3.5; 73 % sure");
  /* What was searched less stands last, although its value is the better one. */
  assert_row(panel, 2, "≈ −3.87", "");
  assert_row(panel, 3, "≈ −1.49", "");
  g_assert_cmpint(ply_candidate_row_get_group(row_at(panel, 2)), ==, 0);
  g_assert_cmpint(ply_candidate_row_get_group(row_at(panel, 3)), >, 0);
  int width = gtk_widget_get_width(view), height = gtk_widget_get_height(view);
  send_made_up(window->analysis, MADE_UP_PROVING);
  assert_headline(panel, "Proving: −4 … +6", "1 of 4 moves settled");
  assert_row(panel, 0, "≈ +4", "proven −4 … +6");
  assert_row(panel, 1, "= −8", "");
  assert_row(panel, 2, "≤ 0", "");
  g_assert_cmpint(gtk_widget_get_width(view), ==, width);
  g_assert_cmpint(gtk_widget_get_height(view), ==, height);
  send_made_up(window->analysis, MADE_UP_SOLVED);
  assert_headline(panel, "Solved: +4", "");
  assert_row(panel, 0, "= +4", "");
  g_assert_cmpstr(get_label(panel, "verdict"), ==, "Solved: Blue wins by 4");
  g_assert_cmpint(gtk_widget_get_height(view), ==, height);
  g_assert_cmpint(board, >, 200);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(window->board)), ==, board);
  finish_window(window);
}

static gboolean
has_board_focus(gpointer data)
{
  GtkWidget *focus = gtk_window_get_focus(window_of(data));

  return focus != NULL && gtk_widget_is_ancestor(focus, GTK_WIDGET(PLY_GAME_VIEW(data)->board));
}

/* The panels go with the keyboard in them: it goes to the board, not to the splitter. */
static void
test_focus_lost(void)
{
  PlyGameView *window = new_window();

  g_assert_true(has_board_focus(window));
  for (int i = 0; i < 2; i++) {
    g_assert_true(gtk_widget_child_focus(GTK_WIDGET(window->side), GTK_DIR_TAB_FORWARD));
    wait_frames(window);
    g_assert_false(has_board_focus(window));
    gtk_widget_activate_action(GTK_WIDGET(window), "game.sidebar", NULL);
    g_assert_true(wait_until(has_board_focus, window));
    gtk_widget_activate_action(GTK_WIDGET(window), "game.sidebar", NULL);
    wait_frames(window);
    g_assert_true(has_board_focus(window));
  }
  finish_window(window);
}

static void
test_names_for_screen_readers(void)
{
  PlyGameView *window = new_window();

  gtk_test_accessible_assert_role(window->board, GTK_ACCESSIBLE_ROLE_GRID);
  g_assert_true(gtk_test_accessible_has_property(GTK_ACCESSIBLE(window->board),
                                                 GTK_ACCESSIBLE_PROPERTY_LABEL));
  finish_window(window);
}

static void
assert_count(guint64 count, const char *expected)
{
  char text[PLY_TEXT_BYTES];

  g_assert_cmpstr(ply_text_count(count, text), ==, expected);
}

/* The row of this title, below `widget`; or NULL. */
static GtkWidget *
find_row(GtkWidget *widget, const char *title)
{
  if (ADW_IS_ACTION_ROW(widget) &&
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

static void
assert_allowed(PlyGameView *window, const char *title, gboolean allowed)
{
  GtkWidget *row = find_row(ply_analyse_button_get_settings(window->analyse), title);

  g_assert_nonnull(row);
  GtkWidget *control = adw_action_row_get_activatable_widget(ADW_ACTION_ROW(row));
  g_assert_cmpint(gtk_widget_get_sensitive(control), ==, allowed);
  g_assert_true(allowed || gtk_widget_get_tooltip_text(control) != NULL);
}

/* What the engine of this game and board has no use for cannot be touched, and says why. */
static void
test_engine_options(void)
{
  static const char *const games[] = {"othello", "othello:10", "othello:5", "pente", "maxconnect4"};
  PlyGameView *window = new_window();

  ply_analyse_button_show_settings(window->analyse);
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    PlyRules rules;
    g_assert_true(ply_rules_parse(games[i], &rules));
    ply_game_tree_set_record(window->game, ply_record_new(&rules, NULL));
    if (rules.columns == 19) /* Pente's first move is the only one */
      g_assert_true(ply_game_tree_play(window->game, 9 * 19 + 9));
    wait_frames(window); /* a panel follows with the next frame */
    PlySearchOptions options = ply_analysis_get_effective_options(window->analysis);
    unsigned takes = ply_algorithm_takes(options.algorithm, &rules);
    assert_allowed(window, "Threads of the engine", (takes & PLY_TAKES_THREADS) != 0);
    assert_allowed(window, "Confidence of the engine (%)", (takes & PLY_TAKES_CONFIDENCE) != 0);
    /* Of Pente's hundreds of moves not all get exact values. */
    gboolean all = ply_algorithm_is_engine(options.algorithm) && rules.columns < 19;
    assert_allowed(window, "Exact root moves", !all);
  }
  finish_window(window);
}

static void
assert_brief(const char *game, PlyScore score, PlyBound bound, const char *expected)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(game, &rules));
  g_autofree char *text =
      ply_text_brief_score(&rules, 10, score, bound, g_str_equal(game, "pente"));
  g_assert_cmpstr(text, ==, expected);
}

static void
assert_verdict(const char *game, PlyClaim claim, const char *expected)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(game, &rules));
  g_autoptr(PlyGameTree) tree = ply_game_tree_new(ply_record_new(&rules, NULL));
  g_autofree char *text = ply_verdict_text(tree, 0, 10, &claim);
  g_assert_cmpstr(text, ==, expected);
}

static PlyClaim
claim_of(PlyClaimKind kind, PlyBound bound, PlyScore score, int confidence)
{
  return (PlyClaim){
      .kind = kind, .bound = bound, .score = score, .depth = 20, .confidence = confidence};
}

/* Estimates, bounds and proofs in words, which are never mixed. */
static void
test_verdicts(void)
{
  const PlyClaimKind estimate = PLY_CLAIM_ESTIMATE;

  assert_verdict("maxconnect4", ply_claim_none(), "");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_EXACT, 1037, 87),
                 "Blue is ahead by about 10.5; 87 % sure");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_EXACT, -1000, 100),
                 "Orange is ahead by about 10");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_EXACT, 20, 100),
                 "Neither side is ahead");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_LOWER, 300, 100),
                 "Blue is ahead by about 3 or more");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_UPPER, 300, 100),
                 "Blue is ahead by about 3 at most");
  assert_verdict("maxconnect4", claim_of(estimate, PLY_BOUND_UPPER, -300, 100),
                 "Orange is ahead by about 3 or more");
  assert_verdict("pente", claim_of(estimate, PLY_BOUND_EXACT, PLY_SCORE_WIN - 15, 100),
                 "White seems to win in 5 plies");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, 1200, 100),
                 "Solved: Blue wins by 12");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, 0, 100),
                 "Solved: a draw");
  assert_verdict("pente", claim_of(PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, -(PLY_SCORE_WIN - 14), 100),
                 "Solved: Black wins in 4 plies");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_LOWER, PLY_BOUND_LOWER, 400, 100),
                 "Proven: Blue wins by at least 4");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_LOWER, PLY_BOUND_LOWER, -400, 100),
                 "Proven: Blue loses by 4 at most");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_UPPER, PLY_BOUND_UPPER, 0, 100),
                 "Proven: Orange does not lose");
  assert_verdict("maxconnect4", claim_of(PLY_CLAIM_UPPER, PLY_BOUND_UPPER, -400, 100),
                 "Proven: Orange wins by at least 4");
  /* Where nothing is counted, nobody wins or is ahead by a number. */
  assert_verdict("nim", claim_of(PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, -100, 100),
                 "Solved: Orange wins");
  assert_verdict("mnk", claim_of(PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, 0, 100), "Solved: a draw");
  assert_verdict("mnk", claim_of(PLY_CLAIM_LOWER, PLY_BOUND_LOWER, 100, 100), "Proven: Blue wins");
  assert_verdict("mnk", claim_of(PLY_CLAIM_LOWER, PLY_BOUND_LOWER, -100, 100),
                 "Nothing is proven yet");
  assert_verdict("mnk:15x15x5", claim_of(estimate, PLY_BOUND_EXACT, -87, 100), "Orange is ahead");
}

/* The sides are called what the discs look like, and both change at once. */
static void
test_discs(void)
{
  PlyGameView *window = new_window();
  GSettings *settings = ply_settings_get();

  g_assert_cmpstr(ply_text_side(window->game, 0), ==, "Blue");
  g_assert_false(ply_board_view_get_picture(window->board)->black_discs);
  g_settings_set_boolean(settings, "black-discs", TRUE);
  wait_frames(window);
  g_assert_cmpstr(ply_text_side(window->game, 0), ==, "Black");
  g_assert_cmpstr(ply_text_side(window->game, 1), ==, "White");
  g_assert_true(ply_board_view_get_picture(window->board)->black_discs);
  g_settings_set_boolean(settings, "black-discs", FALSE);
  wait_frames(window);
  g_assert_false(ply_board_view_get_picture(window->board)->black_discs);
  finish_window(window);
}

/* What is written on squares: short, and a rounded bound still true. */
static void
test_brief_values(void)
{
  assert_brief("othello", -325, PLY_BOUND_EXACT, "−3.25");
  assert_brief("maxconnect4", 1250, PLY_BOUND_LOWER, "≥+12.5");
  assert_brief("pente", 975, PLY_BOUND_EXACT, "+9.8");
  assert_brief("pente", -108, PLY_BOUND_UPPER, "≤−1");
  assert_brief("pente", -108, PLY_BOUND_EXACT, "−1.1");
  assert_brief("pente", -11170, PLY_BOUND_EXACT, "−112");
  assert_brief("pente", -11170, PLY_BOUND_UPPER, "≤−111");
  assert_brief("pente", -11170, PLY_BOUND_LOWER, "≥−112");
  assert_brief("pente", 1001, PLY_BOUND_UPPER, "≤+11");
  assert_brief("pente", PLY_SCORE_WIN - 15, PLY_BOUND_EXACT, "W5");
  assert_brief("pente", -(PLY_SCORE_WIN - 14), PLY_BOUND_UPPER, "≤L4");
}

/* A number tree has no winner and nothing to count. */
static void
test_leaf(void)
{
  PlyGameView *window = new_window();

  ply_game_view_open_text(window, "((3 12 8) (2 4 6) (14 5 2))", "pasted text");
  g_assert_true(wait_until(is_idle, window));
  g_assert_true(ply_game_tree_play(window->game, 1));
  g_assert_true(ply_game_tree_play(window->game, 1));
  g_autofree char *text = ply_text_result(
      window->game, ply_rules_outcome(rules_of(window), ply_game_tree_get_position(window->game)));
  g_assert_cmpstr(text, ==, "A leaf: its value is 4.");
  finish_window(window);
}

static void
test_texts(void)
{
  char text[PLY_TEXT_BYTES];

  assert_count(0, "0");
  assert_count(999, "999");
  assert_count(1000, "1.00 k");
  assert_count(12345, "12.3 k");
  assert_count(999499, "999 k");
  assert_count(999500, "1.00 M");
  assert_count(G_GUINT64_CONSTANT(9876543210), "9.88 G");
  g_assert_cmpstr(ply_text_time(420000, text), ==, "0.42 s");
  g_assert_cmpstr(ply_text_time(65 * G_USEC_PER_SEC, text), ==, "1:05");
  g_assert_cmpstr(ply_text_time(G_GINT64_CONSTANT(3661) * G_USEC_PER_SEC, text), ==, "1:01:01");
}

/* A confidence that the engine lacks gives way to the next one in the direction of the change. */
static void
test_confidence(void)
{
  g_assert_cmpint(ply_settings_snap_confidence(90, 73), ==, 95);
  g_assert_cmpint(ply_settings_snap_confidence(74, 73), ==, 87);
  g_assert_cmpint(ply_settings_snap_confidence(90, 100), ==, 87);
  g_assert_cmpint(ply_settings_snap_confidence(86, 87), ==, 73);
  g_assert_cmpint(ply_settings_snap_confidence(99, 100), ==, 99);
  g_assert_cmpint(ply_settings_snap_confidence(98, 98), ==, 98);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/texts", test_texts);
  g_test_add_func("/ui/window/leaf", test_leaf);
  g_test_add_func("/ui/panels", test_panels);
  g_test_add_func("/ui/window/samples", test_samples);
  g_test_add_func("/ui/window/broken-text", test_broken_text);
  g_test_add_func("/ui/window/paste", test_paste);
  g_test_add_func("/ui/window/moving-about", test_moving_about);
  g_test_add_func("/ui/window/lines", test_lines);
  g_test_add_func("/ui/window/set-up", test_set_up);
  g_test_add_func("/ui/window/proofs", test_proofs);
  g_test_add_func("/ui/window/engine-options", test_engine_options);
  g_test_add_func("/ui/window/verdicts", test_verdicts);
  g_test_add_func("/ui/window/discs", test_discs);
  g_test_add_func("/ui/window/brief-values", test_brief_values);
  g_test_add_func("/ui/window/focus-lost", test_focus_lost);
  g_test_add_func("/ui/window/names", test_names_for_screen_readers);
  g_test_add_func("/ui/new-game-dialog", test_new_game_dialog);
  g_test_add_func("/ui/format-dialog", test_format_dialog);
  g_test_add_func("/ui/preferences", test_preferences);
  g_test_add_func("/ui/window/confidence", test_confidence);
  return g_test_run();
}
