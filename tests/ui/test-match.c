/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing against programs in the window, and the course's tournament. */

#include "arena/players.h"
#include "ui/widgets/compat.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/players-dialog.h"
#include "ui/window/tournament-window.h"
#include "window-fixture.h"

/* The dialog that an action opens. */
static gpointer
open_dialog(PlyGameView *window, const char *action, GType type)
{
  g_assert_true(g_str_equal(action, "win.new-game")
                    ? gtk_widget_activate_action(GTK_WIDGET(window), action, "s", "")
                    : gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
  wait_frames(window);
  GListModel *windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GObject) top = g_list_model_get_item(windows, i);
    if (g_type_is_a(G_OBJECT_TYPE(top), type) &&
        gtk_window_get_transient_for(GTK_WINDOW(top)) == window_of(window))
      return top;
  }
  g_assert_not_reached();
}

static void
press_start(gpointer dialog)
{
  gtk_window_set_focus(dialog, NULL);
  g_assert_true(gtk_widget_activate_action(dialog, "default.activate", NULL));
}

static gboolean
has_verdict(gpointer data)
{
  return ply_match_get_verdict(PLY_GAME_VIEW(data)->match) != NULL;
}

static gboolean
awaits_person(gpointer data)
{
  return ply_match_awaits_person(PLY_GAME_VIEW(data)->match);
}

static gboolean
has_bar(PlyGameView *window)
{
  return gtk_revealer_get_reveal_child(CHILD(window->seats, "revealer"));
}

static int
ply_of(PlyGameView *window)
{
  return ply_game_tree_get_position(window->game)->ply;
}

/* Whether the menu's Pause the Match can be chosen, and whether it is checked. */
static void
check_pause(PlyGameView *window, gboolean enabled, gboolean checked)
{
  GActionGroup *actions = G_ACTION_GROUP(window->actions);
  g_autoptr(GVariant) state = g_action_group_get_action_state(actions, "pause-match");

  g_assert_true(g_action_group_get_action_enabled(actions, "pause-match") == enabled);
  g_assert_true(g_variant_get_boolean(state) == checked);
}

/* A person against a reference opponent, chosen for the game on the board. */
static void
test_person(void)
{
  PlyGameView *window = new_window();

  g_assert_false(has_bar(window));
  check_pause(window, FALSE, FALSE);
  ply_match_set_paused(window->match, TRUE); /* as one does who sets up a position */
  check_pause(window, FALSE, FALSE);
  gpointer dialog = open_dialog(window, "game.players", PLY_TYPE_PLAYERS_DIALOG);
  g_object_add_weak_pointer(dialog, &dialog);
  /* One begins with what is asked, not with Cancel; sides are named as on the board. */
  PlyPlayerGroup *first = ply_players_dialog_get_player(dialog, 0);
  g_assert_true(gtk_widget_is_ancestor(gtk_window_get_focus(dialog), GTK_WIDGET(first)));
  g_assert_cmpstr(adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(first)), ==, "Blue");
  g_assert_true(ply_player_group_set(ply_players_dialog_get_player(dialog, 1), "random"));
  press_start(dialog);
  g_assert_true(wait_until(is_gone, &dialog));
  g_assert_true(has_bar(window));
  g_assert_cmpstr(ply_match_get_name(window->match, 1), ==, "random");
  g_assert_true(ply_board_view_activate_cell(window->board, 19));
  g_assert_true(wait_until(awaits_person, window));
  g_assert_cmpint(ply_of(window), ==, 2);
  g_assert_cmpstr(ply_game_tree_get_record(window->game)->players[1], ==, "random");
  check_pause(window, TRUE, FALSE);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.pause-match", NULL));
  g_assert_true(ply_match_get_paused(window->match));
  check_pause(window, TRUE, TRUE);
  g_assert_true(gtk_widget_has_css_class(CHILD(CHILD(window->seats, "bar"), "banner"), "paused"));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.end-match", NULL));
  g_assert_nonnull(ply_match_get_verdict(window->match));
  g_assert_true(ply_match_get_paused(window->match));
  wait_frames(window);
  g_assert_cmpstr(get_label(CHILD(window->seats, "bar"), "verdict"), !=, "");
  g_assert_false(gtk_widget_has_css_class(CHILD(CHILD(window->seats, "bar"), "banner"), "paused"));
  g_assert_true(gtk_widget_has_css_class(CHILD(CHILD(window->seats, "bar"), "banner"), "finished"));
  g_assert_cmpstr(get_label(window->bar, "status"), ==, "The match is over.");
  finish_window(window);
}

/* Two players in a new game, to its end. */
static void
test_new_game(void)
{
  PlyGameView *window = new_window();
  gpointer dialog = open_dialog(window, "win.new-game", PLY_TYPE_NEW_GAME_DIALOG);

  g_object_add_weak_pointer(dialog, &dialog);
  g_assert_true(ply_new_game_dialog_choose(dialog, "othello:4"));
  for (int side = 0; side < 2; side++)
    g_assert_true(ply_player_group_set(ply_new_game_dialog_get_player(dialog, side), "random"));
  press_start(dialog);
  g_assert_true(wait_until(is_gone, &dialog));
  g_assert_true(wait_until(has_verdict, window));
  g_assert_cmpint(ply_match_get_verdict(window->match)->fault, ==, PLY_FAULT_NONE);
  g_assert_true(
      g_str_has_prefix(get_label(CHILD(window->seats, "bar"), "verdict"), "The game is over"));
  /* The rows are as they were when one asks again. */
  dialog = open_dialog(window, "game.players", PLY_TYPE_PLAYERS_DIALOG);
  g_autoptr(GVariant) rows =
      g_variant_ref_sink(ply_player_group_save(ply_players_dialog_get_player(dialog, 0)));
  const char *spec;
  g_variant_get_child(rows, 0, "&s", &spec);
  g_assert_cmpstr(spec, ==, "random");
  gtk_window_destroy(dialog);
  finish_window(window);
}

static gboolean
has_fault(gpointer data)
{
  return *get_label(data, "fault") != '\0';
}

/* What cannot be started is said in the dialog, which stays. */
static void
test_no_program(void)
{
  static const char *const wrong[] = {"", "/nowhere/at/all --x", "unfinished 'quote"};
  PlyGameView *window = new_window();
  PlyPlayersDialog *dialog = open_dialog(window, "game.players", PLY_TYPE_PLAYERS_DIALOG);
  PlyPlayerGroup *group = ply_players_dialog_get_player(dialog, 0);

  for (guint i = 0; i < G_N_ELEMENTS(wrong) && ply_protocol_at(0) != NULL; i++) {
    g_autofree char *spec = g_strconcat("x-y:", wrong[i], NULL);
    ply_players_dialog_show_fault(dialog, NULL);
    g_assert_true(ply_player_group_set(group, spec));
    press_start(dialog);
    /* A button pressed by a key stays down for a moment. */
    g_assert_true(wait_until(has_fault, dialog));
    wait_frames(window);
    g_assert_cmpint(ply_match_get_player(window->match, 0), ==, PLY_PLAYER_HUMAN);
  }
  /* The conversations' names, which are long, are listed whole. */
  adw_action_row_activate(CHILD(group, "protocol"));
  wait_frames(dialog);
  gtk_window_destroy(GTK_WINDOW(dialog));
  finish_window(window);
}

/* One that ends before it has said a word is no success, though nobody has lost. */
static void
test_program_that_ends(void)
{
  g_autofree char *path = g_find_program_in_path("false");
  g_autofree char *spec = g_strconcat("nboard:", path, NULL);

  if (path == NULL || ply_protocol_at(0) == NULL) {
    g_test_skip("no false, or no conversations");
    return;
  }
  PlyGameView *window = new_window();
  gpointer dialog = open_dialog(window, "game.players", PLY_TYPE_PLAYERS_DIALOG);
  g_object_add_weak_pointer(dialog, &dialog);
  g_assert_true(ply_player_group_set(ply_players_dialog_get_player(dialog, 0), spec));
  press_start(dialog);
  g_assert_true(wait_until(is_gone, &dialog));
  g_assert_true(wait_until(has_verdict, window));
  wait_frames(window);
  GtkWidget *banner = CHILD(CHILD(window->seats, "bar"), "banner");
  g_assert_true(gtk_widget_has_css_class(banner, "fault"));
  g_assert_false(gtk_widget_has_css_class(banner, "finished"));
  finish_window(window);
}

static void
test_arguments(void)
{
  const char *plain[] = {"plyscope", "--dark", NULL};
  const char *full[] = {"plyscope", "--tournament", "-human",   "builtin:random", "4", "0",
                        "0",        "--as",         "document", "--dark",         NULL};
  const char *few[] = {"plyscope", "--tournament", "-human", NULL};
  const char *wrong[] = {"plyscope", "--tournament", "-human", "-human", "deep", "0", "0", NULL};
  g_autoptr(GError) error = NULL, other = NULL;
  PlyTournament *tournament;
  int argc = 2;

  g_assert_false(ply_tournament_window_take(&argc, plain, &tournament, &error));
  argc = 10;
  g_assert_true(ply_tournament_window_take(&argc, full, &tournament, &error));
  g_assert_no_error(error);
  g_assert_cmpint(argc, ==, 2);
  g_assert_cmpstr(full[1], ==, "--dark");
  g_assert_null(full[2]);
  g_assert_cmpstr(tournament->manner.dialect->name, ==, "document");
  g_assert_true(ply_tournament_is_human(tournament, 0));
  ply_tournament_window_free(tournament);
  argc = 3;
  g_assert_true(ply_tournament_window_take(&argc, few, &tournament, &error));
  g_assert_null(tournament);
  g_assert_nonnull(error);
  argc = 7;
  g_assert_true(ply_tournament_window_take(&argc, wrong, &tournament, &other));
  g_assert_null(tournament);
  g_assert_nonnull(other);
}

static int
begin(PlyGameView *window, const char *first, const char *second, int *status)
{
  const char *argv[] = {"plyscope", "--tournament", first, second, "1", "0", "0", NULL};
  g_autoptr(GError) error = NULL;
  PlyTournament *tournament;
  int argc = 7;

  g_assert_true(ply_tournament_window_take(&argc, argv, &tournament, &error));
  gboolean begun = ply_tournament_window_begin(tournament, window, status, &error);
  ply_tournament_window_free(tournament);
  return begun;
}

/* Run as processes of their own, for what they print. */
static void
test_to_the_end(void)
{
  int status = 0;

  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 60 * G_USEC_PER_SEC, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stdout("*winner ? * legal\n*");
    return;
  }
  PlyGameView *window = new_window();
  g_assert_true(begin(window, "builtin:random", "builtin:random", &status));
  g_assert_cmpint(status, ==, 1);
  g_assert_true(wait_until(has_verdict, window) || wait_until(has_verdict, window));
  g_assert_cmpint(status, ==, 0);
  finish_window(window);
}

static void
test_closed_early(void)
{
  int status = 0;

  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 60 * G_USEC_PER_SEC, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("*was closed before the game was over*");
    g_test_trap_assert_stdout_unmatched("*winner*");
    return;
  }
  PlyGameView *window = new_window();
  g_assert_false(begin(window, "-human", "builtin:nobody", &status));
  g_assert_true(begin(window, "-human", "builtin:random", &status));
  /* Nobody is helped in a game that counts. */
  ply_analysis_set_running(ply_game_view_get_analysis(window), TRUE);
  g_assert_false(ply_analysis_get_running(ply_game_view_get_analysis(window)));
  /* A move counts at once: nothing is taken back, and none is made elsewhere in the game. */
  g_assert_true(ply_board_view_activate_cell(window->board, 19));
  g_assert_true(wait_until(awaits_person, window));
  g_assert_cmpint(ply_of(window), ==, 2);
  gtk_widget_activate_action(GTK_WIDGET(window), "game.undo", NULL);
  g_assert_cmpint(ply_of(window), ==, 2);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.go-first", NULL));
  g_assert_true(ply_match_get_paused(window->match));
  g_assert_false(awaits_person(window));
  g_assert_cmpint(ply_board_view_get_picture(window->board)->overlay.marks[19], ==, 0);
  ply_match_set_paused(window->match, FALSE);
  g_assert_cmpint(ply_of(window), ==, 2);
  g_assert_true(awaits_person(window));
  /* Who comes back by themselves goes on as well; who has paused has not. */
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.go-back", NULL));
  g_assert_true(ply_match_get_paused(window->match));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.go-forward", NULL));
  g_assert_true(awaits_person(window));
  ply_match_set_paused(window->match, TRUE);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.go-back", NULL));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.go-forward", NULL));
  g_assert_true(ply_match_get_paused(window->match));
  ply_match_set_paused(window->match, FALSE);
  /* Ending it is asked about. */
  gpointer question = open_dialog(window, "game.end-match", ply_compat_question_type());
  g_object_add_weak_pointer(question, &question);
  ply_compat_answer(question, "cancel");
  g_assert_true(wait_until(is_gone, &question));
  g_assert_null(ply_match_get_verdict(window->match));
  finish_window(window);
  g_assert_cmpint(status, ==, 1);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/match/person", test_person);
  g_test_add_func("/ui/match/new-game", test_new_game);
  g_test_add_func("/ui/match/no-program", test_no_program);
  g_test_add_func("/ui/match/program-that-ends", test_program_that_ends);
  g_test_add_func("/ui/tournament/arguments", test_arguments);
  g_test_add_func("/ui/tournament/to-the-end", test_to_the_end);
  g_test_add_func("/ui/tournament/closed-early", test_closed_early);
  return g_test_run();
}
