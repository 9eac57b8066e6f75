/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The review beside the board, under a virtual display. */

#include <string.h>

#include "ui/panels/review-panel-private.h"
#include "window-fixture.h"

/* A game of Max-Connect4 whose eighth move leaves three in a row alone, and one that does not. */
#define GAME "4142434"

static void
act(PlyWindow *window, const char *name)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), name, NULL));
}

static gboolean
has_moves(gpointer data)
{
  return ply_review_get_moves(PLY_WINDOW(data)->review)->len > 0;
}

static PlyWindow *
new_game_window(const char *moves)
{
  PlyWindow *window = new_window();

  if (moves != NULL)
    ply_window_open_text(window, moves, "test");
  gtk_drop_down_set_selected(window->review_panel->limit, 1); /* depth */
  gtk_spin_button_set_value(window->review_panel->amount, 3);
  gtk_stack_set_visible_child_name(window->pages, "review");
  g_assert_true(moves == NULL || wait_until(has_moves, window)); /* a text opens in its time */
  wait_frames(window);
  return window;
}

static gboolean
has_ended(gpointer data)
{
  return !ply_review_get_running(PLY_WINDOW(data)->review);
}

static gboolean
shows_rows(gpointer data)
{
  PlyWindow *window = data;

  return g_list_model_get_n_items(G_LIST_MODEL(window->review_panel->rows)) ==
         ply_review_get_moves(window->review)->len;
}

static void
review(PlyWindow *window)
{
  act(window, "win.review-game");
  g_assert_true(wait_until(has_ended, window));
  wait_frames(window);
}

static const char *
cell(PlyWindow *window, guint row, const char *property)
{
  g_autoptr(GObject) item = g_list_model_get_item(G_LIST_MODEL(window->review_panel->rows), row);
  g_autofree char *text = NULL;

  g_object_get(item, property, &text, NULL);
  return g_intern_string(text);
}

static const PlyReviewMove *
move_of(PlyWindow *window, guint i)
{
  return &g_array_index(ply_review_get_moves(window->review), PlyReviewMove, i);
}

/* The first move that is at least a slip. */
static guint
first_loss(PlyWindow *window)
{
  guint i = 0;

  while (move_of(window, i)->loss.size == PLY_REVIEW_GOOD)
    i++;
  return i;
}

static void
test_empty(void)
{
  PlyWindow *window = new_game_window(NULL);
  PlyReviewPanel *panel = window->review_panel;

  g_assert_nonnull(strstr(gtk_label_get_text(panel->state), "no moves"));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(panel->start)));
  g_assert_false(gtk_widget_get_visible(panel->totals));
  finish_window(window);
}

static void
test_review(void)
{
  PlyWindow *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->review_panel;

  g_assert_true(wait_until(shows_rows, window));
  g_assert_cmpstr(cell(window, 0, "text-2"), ==, "");
  g_assert_false(gtk_widget_get_visible(panel->totals));
  review(window);
  g_assert_cmpstr(gtk_label_get_text(panel->state), ==, "All 7 moves are reviewed.");
  g_assert_true(gtk_widget_get_visible(panel->totals));
  g_assert_nonnull(strstr(gtk_label_get_text(panel->side_totals[0]), " lost"));
  /* What cannot be compared, a proven value with one of a limited depth, is counted. */
  PlyReviewTotals totals[2];
  ply_review_sum(ply_review_get_moves(window->review), totals);
  for (int side = 0; side < 2; side++)
    g_assert_cmpint(strstr(gtk_label_get_text(panel->side_totals[side]), "judged") != NULL, ==,
                    totals[side].judged < totals[side].n_moves);
  guint i = first_loss(window);
  const PlyReviewMove *move = move_of(window, i);
  g_assert_true(g_str_has_prefix(cell(window, i, "text-2"), ply_review_size_sign(move->loss.size)));
  g_assert_cmpint(ABS(g_array_index(panel->marks, signed char, i + 1)), ==, move->loss.size);
  finish_window(window);
}

static void
test_going_about(void)
{
  PlyWindow *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->review_panel;
  const PlyMove *line;
  guint shown;

  review(window);
  guint i = first_loss(window);
  const PlyReviewMove *move = move_of(window, i);
  act(window, "win.go-first");
  wait_frames(window);
  g_assert_cmpuint(gtk_single_selection_get_selected(panel->selection), ==,
                   GTK_INVALID_LIST_POSITION);
  act(window, "win.review-next-loss");
  wait_frames(window);
  g_assert_cmpuint(ply_game_tree_get_current(window->game)->id, ==, move->id);
  g_assert_cmpuint(gtk_single_selection_get_selected(panel->selection), ==, i);
  /* What is better is shown from before the move, which stays selected. */
  act(window, "win.review-better");
  wait_frames(window);
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, &line, &shown), >, 0);
  g_assert_cmpuint(line[0], ==, move->best);
  g_assert_true(g_str_has_prefix(gtk_label_get_text(window->status), "1 of "));
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(window->game)), ==, i);
  g_assert_cmpuint(gtk_single_selection_get_selected(panel->selection), ==, i);
  /* A person's choice of a row goes there. */
  gtk_single_selection_set_selected(panel->selection, 6);
  wait_frames(window);
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(window->game)), ==, 7);
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, NULL, NULL), ==, 0);
  finish_window(window);
}

/* From page to page the keyboard goes to the lists. */
static void
test_focus(void)
{
  PlyWindow *window = new_game_window(GAME);
  const char *const pages[] = {"game", "review", "game", "review"};

  gtk_widget_child_focus(GTK_WIDGET(window->pages), GTK_DIR_TAB_FORWARD);
  for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
    g_autofree char *name = g_strconcat("win.page::", pages[i], NULL);
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    g_assert_true(g_action_parse_detailed_name(name, &action, &target, NULL));
    gtk_widget_activate_action_variant(GTK_WIDGET(window), action, target);
    wait_frames(window);
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
    g_assert_nonnull(focus);
    g_assert_nonnull(gtk_widget_get_ancestor(focus, GTK_TYPE_COLUMN_VIEW));
    g_assert_true(gtk_widget_is_ancestor(focus, gtk_stack_get_visible_child(window->pages)));
  }
  finish_window(window);
}

static gboolean
shows_progress(gpointer data)
{
  return gtk_revealer_get_reveal_child(PLY_WINDOW(data)->review_panel->progress_revealer);
}

/* A button whose label is shorter than the one before does not move the splitter. */
static void
test_splitter(void)
{
  PlyWindow *window = g_object_new(PLY_TYPE_WINDOW, NULL);
  GtkWidget *button = GTK_WIDGET(window->review_panel->start);

  gtk_stack_set_visible_child_name(window->pages, "review");
  gtk_widget_set_size_request(button, 500, -1); /* the widest of all that stands in the panels */
  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
  int at = gtk_paned_get_position(GTK_PANED(window->paned));
  gtk_widget_set_size_request(button, -1, -1);
  wait_frames(window);
  g_assert_cmpint(gtk_paned_get_position(GTK_PANED(window->paned)), ==, at);
  finish_window(window);
}

static void
test_stop(void)
{
  PlyWindow *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->review_panel;

  gtk_spin_button_set_value(panel->amount, 60);
  int at = gtk_paned_get_position(GTK_PANED(window->paned));
  act(window, "win.review-game");
  g_assert_false(shows_progress(window));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(panel->amount)));
  g_assert_true(wait_until(shows_progress, window));
  g_assert_true(g_str_has_prefix(gtk_label_get_text(panel->state), "Move 7 at depth"));
  wait_frames(window);
  g_assert_cmpint(gtk_paned_get_position(GTK_PANED(window->paned)), ==, at); /* it stays */
  act(window, "win.review-game");
  g_assert_true(wait_until(has_ended, window));
  wait_frames(window);
  g_assert_false(shows_progress(window));
  g_assert_true(gtk_widget_get_sensitive(GTK_WIDGET(panel->amount)));
  /* The window may go while it runs. */
  act(window, "win.review-game");
  wait_frames(window);
  finish_window(window);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/review/empty", test_empty);
  g_test_add_func("/ui/review/finished", test_review);
  g_test_add_func("/ui/review/going-about", test_going_about);
  g_test_add_func("/ui/review/focus", test_focus);
  g_test_add_func("/ui/review/splitter", test_splitter);
  g_test_add_func("/ui/review/stop", test_stop);
  return g_test_run();
}
