/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "frames.h"
#include "made-up-report.h"
#include "ui/board/board-square.h"
#include "ui/board/board-view-private.h"

typedef struct {
  PlyGameTree *game;
  PlyAnalysis *analysis;
  PlyBoardView *view;
  GtkWindow *window;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer spec)
{
  PlyRules rules;
  PlyNumberTree *tree = NULL;

  g_assert_true(ply_rules_parse(spec, &rules));
  if (g_str_equal(spec, "number-tree")) {
    tree = ply_number_tree_random(3, 2, -9, 9, 1);
    rules = ply_number_tree_rules(tree);
  }
  fixture->game = ply_game_tree_new(ply_record_new(&rules, tree));
  fixture->analysis = ply_analysis_new(fixture->game);
  fixture->view = PLY_BOARD_VIEW(g_object_ref_sink(ply_board_view_new()));
  g_object_set(fixture->view, "animate", FALSE, "analysis", fixture->analysis, NULL);
  fixture->window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(fixture->window, 500, 500);
  gtk_window_set_child(fixture->window, GTK_WIDGET(fixture->view));
  gtk_window_present(fixture->window);
}

static void
tear_down(Fixture *fixture, gconstpointer spec)
{
  wait_frames(fixture->window);
  gtk_window_set_child(fixture->window, NULL);
  gtk_window_destroy(fixture->window);
  g_assert_true(wait_until(is_alone, fixture->view));
  g_assert_finalize_object(fixture->view);
  g_assert_finalize_object(fixture->analysis);
  g_assert_finalize_object(fixture->game);
}

static PlyBoardSquare *
square_at(Fixture *fixture, int cell)
{
  GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(fixture->view));

  for (; row; row = gtk_widget_get_next_sibling(row)) {
    GtkWidget *square = gtk_widget_get_first_child(row);
    for (; square; square = gtk_widget_get_next_sibling(square))
      if (ply_board_square_get_cell(PLY_BOARD_SQUARE(square)) == cell)
        return PLY_BOARD_SQUARE(square);
  }
  g_error("no square %d", cell);
}

static void
test_roles(Fixture *fixture, gconstpointer spec)
{
  GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(fixture->view));
  int rows = 0, cells = 0;

  gtk_test_accessible_assert_role(fixture->view, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_property(fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Board");
  for (; row; row = gtk_widget_get_next_sibling(row), rows++) {
    GtkWidget *square = gtk_widget_get_first_child(row);
    gtk_test_accessible_assert_role(row, GTK_ACCESSIBLE_ROLE_ROW);
    for (; square; square = gtk_widget_get_next_sibling(square), cells++)
      gtk_test_accessible_assert_role(square, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  }
  g_assert_cmpint(rows, ==, 8);
  g_assert_cmpint(cells, ==, 64);
}

/* Names are those that assistive technology gets, before and after a move. */
static void
test_names(Fixture *fixture, gconstpointer spec)
{
  PlyBoardSquare *e3 = square_at(fixture, 2 * 8 + 4), *d3 = square_at(fixture, 2 * 8 + 3);

  gtk_test_accessible_assert_property(d3, GTK_ACCESSIBLE_PROPERTY_LABEL, "d3, empty, legal move");
  gtk_test_accessible_assert_property(e3, GTK_ACCESSIBLE_PROPERTY_LABEL, "e3, empty");
  g_assert_true(ply_board_view_activate_cell(fixture->view, 2 * 8 + 3));
  gtk_test_accessible_assert_property(d3, GTK_ACCESSIBLE_PROPERTY_LABEL, "d3, Blue, last move");
}

static void
test_cursor(Fixture *fixture, gconstpointer spec)
{
  PlyBoardView *view = fixture->view;

  ply_board_view_set_cursor(view, 2 * 8 + 2);
  ply_board_view_move_cursor(view, 1, 0);
  g_assert_cmpint(ply_board_view_get_cursor(view), ==, 2 * 8 + 3);
  g_assert_true(gtk_window_get_focus(fixture->window) == GTK_WIDGET(square_at(fixture, 19)));
  g_assert_cmpint(ply_board_view_get_picture(view)->overlay.cursor_cell, ==, 19);
  ply_board_view_move_cursor(view, -20, -20);
  g_assert_cmpint(ply_board_view_get_cursor(view), ==, 0);
  ply_board_view_move_cursor(view, 20, 20);
  g_assert_cmpint(ply_board_view_get_cursor(view), ==, 63);
}

/* A square that is activated plays; one that is not legal does nothing. */
static void
test_activate(Fixture *fixture, gconstpointer spec)
{
  g_assert_false(ply_board_view_activate_cell(fixture->view, 0));
  g_assert_cmpint(ply_game_tree_get_position(fixture->game)->ply, ==, 0);
  g_assert_true(gtk_widget_activate(GTK_WIDGET(square_at(fixture, 19))));
  g_assert_cmpint(ply_game_tree_get_position(fixture->game)->ply, ==, 1);
  g_assert_cmpint(ply_board_view_get_picture(fixture->view)->last_cell, ==, 19);
}

static void
test_match(Fixture *fixture, gconstpointer spec)
{
  PlyMatch *match = ply_match_new(fixture->analysis);
  PlySearchLimits limits = {.wall_us = 60 * G_USEC_PER_SEC};

  ply_match_set_player(match, 0, PLY_PLAYER_PROGRAM, &limits);
  ply_match_set_paused(match, FALSE);
  ply_board_view_set_match(fixture->view, match);
  g_assert_false(ply_board_view_activate_cell(fixture->view, 19));
  ply_match_set_player(match, 0, PLY_PLAYER_HUMAN, NULL);
  g_assert_true(ply_board_view_activate_cell(fixture->view, 19));
  ply_board_view_set_match(fixture->view, NULL);
  g_assert_finalize_object(match);
}

static void
test_columns(Fixture *fixture, gconstpointer spec)
{
  PlyBoardView *view = fixture->view;

  ply_board_view_move_cursor(view, 3, 0);
  g_assert_cmpint(ply_board_view_get_picture(view)->overlay.cursor_cell, ==, 5 * 7 + 3);
  g_assert_true(ply_board_view_activate_cell(view, 3));
  g_assert_cmpint(ply_board_view_get_picture(view)->board.cells[5 * 7 + 3], ==, 1);
  gtk_test_accessible_assert_property(square_at(fixture, 38), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "column 4, row 1, Blue, last move");
}

static void
test_edit(Fixture *fixture, gconstpointer spec)
{
  PlyBoardView *view = fixture->view;
  int edited = 0;

  g_signal_connect_swapped(view, "board-edited", G_CALLBACK(g_atomic_int_inc), &edited);
  ply_board_view_set_edit_mode(view, TRUE);
  ply_board_view_set_edit_stone(view, 2);
  g_assert_true(ply_board_view_activate_cell(view, 0));
  g_assert_false(ply_board_view_activate_cell(view, 0));
  g_assert_cmpint(edited, ==, 1);
  g_assert_cmpint(ply_board_view_get_edit_board(view)->cells[0], ==, 2);
  g_assert_cmpint(ply_board_view_get_picture(view)->board.cells[0], ==, 2);
  ply_board_view_set_edit_stone(view, 0);
  g_assert_true(ply_board_view_activate_cell(view, 0));
  ply_board_view_set_edit_stone(view, 1);
  g_assert_true(ply_board_view_activate_cell(view, 1));
  ply_board_view_set_edit_mode(view, FALSE);
  g_assert_cmpint(ply_board_view_get_picture(view)->board.cells[1], ==, 0);
  g_assert_cmpint(ply_game_tree_get_position(fixture->game)->ply, ==, 0);
}

/* Discs that are set up rest on others. */
static void
test_edit_columns(Fixture *fixture, gconstpointer spec)
{
  PlyBoardView *view = fixture->view;
  const PlyBoard *board = ply_board_view_get_edit_board(view);

  ply_board_view_set_edit_mode(view, TRUE);
  for (int i = 0; i < 6; i++)
    g_assert_true(ply_board_view_activate_cell(view, 2));
  g_assert_false(ply_board_view_activate_cell(view, 2));
  ply_board_view_set_edit_stone(view, 0);
  g_assert_true(ply_board_view_activate_cell(view, 5 * 7 + 2));
  g_assert_cmpint(board->cells[2], ==, 0);
  g_assert_cmpint(board->cells[7 + 2], ==, 1);
  g_assert_cmpint(board->cells[5 * 7 + 2], ==, 1);
}

/* Whether the search is over, and the board and the names of its squares say what it found. */
static gboolean
is_told(gpointer data)
{
  Fixture *fixture = data;
  const PlyModelReport *report = ply_analysis_get_report(fixture->analysis);

  return report != NULL && report->report.stop != PLY_STOP_NOT_YET &&
         ply_board_view_get_picture(fixture->view)->overlay.n_values > 0 &&
         fixture->view->squares.names_timeout == 0;
}

/* Values come from the report, the best one first, and go when another position is shown. */
static void
test_values(Fixture *fixture, gconstpointer spec)
{
  PlySearchLimits limits = {.depth = 3};
  const PlyBoardPicture *picture = ply_board_view_get_picture(fixture->view);

  g_object_set(fixture->view, "show-pv", TRUE, NULL);
  ply_analysis_set_limits(fixture->analysis, &limits);
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(is_told, fixture));
  g_assert_cmpint(picture->overlay.n_values, >, 0);
  const PlyModelReport *report = ply_analysis_get_report(fixture->analysis);
  g_assert_cmpint(picture->overlay.values[0].rank, ==, 1);
  if (!picture->rules.tree)
    g_assert_cmpint(picture->overlay.n_ghosts, >, 0);
  char *name = g_strdup_printf("value %s", picture->overlay.values[0].text);
  PlyBoardSquare *best = square_at(fixture, picture->overlay.values[0].cell);
  g_assert_nonnull(strstr(ply_board_square_get_name(best), name));
  g_free(name);
  g_assert_cmpint(report->report.best, !=, PLY_MOVE_NONE);
  ply_analysis_set_running(fixture->analysis, FALSE);
  g_assert_true(ply_game_tree_play(fixture->game, report->report.best));
  g_assert_cmpint(picture->overlay.n_values, ==, 0);
}

static const PlyPictureValue *
value_at(Fixture *fixture, PlyMove move)
{
  const PlyBoardOverlay *overlay = &ply_board_view_get_picture(fixture->view)->overlay;

  for (int i = 0; i < overlay->n_values; i++)
    if (overlay->values[i].cell == move)
      return &overlay->values[i];
  g_error("no value on %d", move);
}

static void
assert_name(Fixture *fixture, PlyMove move, const char *expected)
{
  ply_board_squares_name(&fixture->view->squares);
  const char *name = ply_board_square_get_name(square_at(fixture, move));
  g_assert_cmpstr(strstr(name, "value"), ==, expected);
}

/* The less sure a value is the paler, solved values marked; all of it in the names that a screen
 * reader says. */
static void
test_live_values(Fixture *fixture, gconstpointer spec)
{
  PlyMove moves[PLY_MAX_MOVES];

  ply_rules_moves(ply_game_tree_get_rules(fixture->game), ply_game_tree_get_position(fixture->game),
                  moves);
  send_made_up(fixture->analysis, MADE_UP_MIDGAME);
  g_assert_cmpstr(value_at(fixture, moves[0])->text, ==, "+3.27");
  g_assert_cmpint(value_at(fixture, moves[0])->doubt, >, 0);
  g_assert_cmpint(value_at(fixture, moves[0])->marks, ==, 0);
  g_assert_cmpint(value_at(fixture, moves[2])->doubt, >, 0);
  g_assert_cmpint(value_at(fixture, moves[2])->marks, ==, 0);
  g_assert_cmpstr(value_at(fixture, moves[2])->text, ==, "−1.49");
  assert_name(fixture, moves[2], "value −1.49, depth 23, 98 % sure");

  send_made_up(fixture->analysis, MADE_UP_PROVING);
  g_assert_cmpint(value_at(fixture, moves[0])->marks, ==, 0);
  g_assert_cmpint(value_at(fixture, moves[1])->marks, ==, PLY_VALUE_SOLVED);
  g_assert_cmpint(value_at(fixture, moves[1])->doubt, ==, 0);
  g_assert_cmpstr(value_at(fixture, moves[2])->text, ==, "≤0");
  assert_name(fixture, moves[0], "value +4, depth 24, 98 % sure, proven between −4 and +6");
  assert_name(fixture, moves[1], "value −8, solved");
  assert_name(fixture, moves[2], "value ≤0, proven at most 0");

  send_made_up(fixture->analysis, MADE_UP_SOLVED);
  g_assert_cmpint(value_at(fixture, moves[0])->marks, ==, PLY_VALUE_SOLVED);
  g_assert_cmpint(value_at(fixture, moves[0])->rank, ==, 1);
  assert_name(fixture, moves[0], "value +4, solved");
}

/* Animations end by themselves and leave the picture at rest. */
static gboolean
stands_still(gpointer view)
{
  return !ply_board_view_get_picture(view)->moving;
}

static void
test_animation(Fixture *fixture, gconstpointer spec)
{
  const PlyBoardPicture *picture = ply_board_view_get_picture(fixture->view);

  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", TRUE, NULL);
  g_object_set(fixture->view, "animate", TRUE, NULL);
  wait_frames(fixture->window);
  PlyMove moves[PLY_MAX_MOVES];
  ply_rules_moves(&picture->rules, ply_game_tree_get_position(fixture->game), moves);
  g_assert_true(ply_game_tree_play(fixture->game, moves[0]));
  g_assert_true(picture->moving);
  g_assert_true(wait_until(stands_still, fixture->view));
  g_assert_false(picture->moving);
  g_assert_cmpfloat(picture->progress, ==, 1);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  g_assert_true(ply_game_tree_go_back(fixture->game));
  g_assert_true(ply_game_tree_play(fixture->game, moves[0]));
  g_assert_false(picture->moving);
}

/* Another game in the same window: squares, names and focus follow. */
static void
test_another_game(Fixture *fixture, gconstpointer spec)
{
  static const char *const specs[] = {"pente", "othello:4", "maxconnect4", "othello:10"};
  static const int cells[] = {361, 16, 42, 100};

  for (gsize i = 0; i < G_N_ELEMENTS(specs); i++) {
    PlyRules rules;
    g_assert_true(ply_rules_parse(specs[i], &rules));
    ply_board_view_set_cursor(fixture->view, 15);
    ply_game_tree_set_record(fixture->game, ply_record_new(&rules, NULL));
    g_assert_nonnull(ply_board_square_get_name(square_at(fixture, cells[i] - 1)));
    wait_frames(fixture->window);
  }
}

int
main(int argc, char **argv)
{
  /* No session bus is needed to look at accessible names. */
  g_setenv("GTK_A11Y", "test", TRUE);
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
#define ADD(name, spec, function)                                                                  \
  g_test_add("/board-view/" name, Fixture, spec, set_up, function, tear_down)
  ADD("roles", "othello", test_roles);
  ADD("names", "othello", test_names);
  ADD("cursor", "othello", test_cursor);
  ADD("activate", "othello", test_activate);
  ADD("match", "othello", test_match);
  ADD("columns", "maxconnect4", test_columns);
  ADD("edit", "othello", test_edit);
  ADD("edit-columns", "maxconnect4", test_edit_columns);
  ADD("values-othello", "othello", test_values);
  ADD("values-pente", "pente", test_values);
  ADD("values-maxconnect4", "maxconnect4", test_values);
  ADD("values-number-tree", "number-tree", test_values);
  ADD("live-values", "othello", test_live_values);
  ADD("animation-othello", "othello", test_animation);
  ADD("animation-maxconnect4", "maxconnect4", test_animation);
  ADD("another-game", "othello", test_another_game);
  return g_test_run();
}
