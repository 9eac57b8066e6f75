/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The review beside the board, under a virtual display. */

#include <string.h>

#include "ui/panels/review-panel-private.h"
#include "ui/widgets/row.h"
#include "ui/widgets/toaster.h"
#include "window-fixture.h"

/* A game of Max-Connect4 whose eighth move leaves three in a row alone, and one that does not. */
#define GAME "4142434"

static void
act(PlyGameView *window, const char *name)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), name, NULL));
}

static gboolean
has_moves(gpointer data)
{
  return ply_review_get_moves(PLY_GAME_VIEW(data)->review)->len > 0;
}

static PlyGameView *
new_game_window(const char *moves)
{
  PlyGameView *window = new_window();

  if (moves != NULL)
    ply_game_view_open_text(window, moves, "test");
  gtk_drop_down_set_selected(window->side->review_panel->limit, 1); /* depth */
  gtk_spin_button_set_value(window->side->review_panel->amount, 3);
  gtk_stack_set_visible_child_name(window->side->pages, "game");
  g_assert_true(moves == NULL || wait_until(has_moves, window)); /* a text opens in its time */
  wait_frames(window);
  return window;
}

static gboolean
has_ended(gpointer data)
{
  return !ply_review_get_running(PLY_GAME_VIEW(data)->review);
}

static GListModel *
rows_of(PlyGameView *window)
{
  return ply_moves_panel_get_rows(window->side->review_panel->moves);
}

/* A row a move, and one for the start. */
static gboolean
shows_rows(gpointer data)
{
  PlyGameView *window = data;

  return g_list_model_get_n_items(rows_of(window)) == ply_review_get_moves(window->review)->len + 1;
}

static void
review(PlyGameView *window)
{
  act(window, "game.review-game");
  g_assert_true(wait_until(has_ended, window));
  wait_frames(window);
}

/* Of the row of move `i`, from 0. */
static const char *
cell(PlyGameView *window, guint i, const char *property)
{
  g_autoptr(GObject) item = g_list_model_get_item(rows_of(window), i + 1);
  g_autofree char *text = NULL;

  g_object_get(item, property, &text, NULL);
  return text != NULL ? g_intern_string(text) : "";
}

static const PlyReviewMove *
move_of(PlyGameView *window, guint i)
{
  return &g_array_index(ply_review_get_moves(window->review), PlyReviewMove, i);
}

/* The first move that is at least a slip. */
static guint
first_loss(PlyGameView *window)
{
  guint i = 0;

  while (move_of(window, i)->loss.size == PLY_REVIEW_GOOD)
    i++;
  return i;
}

static void
test_empty(void)
{
  PlyGameView *window = new_game_window(NULL);
  PlyReviewPanel *panel = window->side->review_panel;

  g_assert_nonnull(strstr(gtk_label_get_text(panel->state), "no moves"));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(panel->start)));
  g_assert_false(gtk_widget_get_visible(panel->totals));
  finish_window(window);
}

/* Who walks a line sees the game itself again once it is reviewed. */
static void
test_leaves_a_line(void)
{
  PlyGameView *window = new_game_window(GAME);
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_cmpuint(ply_rules_moves(&ply_game_tree_get_record(window->game)->rules,
                                   ply_game_tree_get_position(window->game), moves),
                   >, 0);
  ply_analysis_set_preview(window->analysis, moves, 1, 1);
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, NULL, NULL), ==, 1);
  act(window, "game.review-game");
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, NULL, NULL), ==, 0);
  g_assert_true(wait_until(has_ended, window));
  finish_window(window);
}

static void
test_review(void)
{
  PlyGameView *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->side->review_panel;

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
  g_assert_cmpint(ABS(g_array_index(ply_game_graph_get_marks(window->graph), signed char, i + 1)),
                  ==, move->loss.size);
  g_assert_cmpstr(cell(window, i, "tone"), !=, "");
  /* Whoever waited stands at the first mistake, which does not say yet what was better. */
  char best[PLY_NOTATION_BYTES];
  ply_notation_move(ply_game_tree_get_notation(window->game), ply_game_tree_get_rules(window->game),
                    move->best, best);
  g_assert_cmpuint(ply_game_tree_get_current(window->game)->id, ==, move->id);
  g_assert_nonnull(strstr(gtk_label_get_text(panel->sentence), " lost"));
  g_assert_null(strstr(gtk_label_get_text(panel->sentence), "best move"));
  finish_window(window);
}

/* What the window says in its messages. */
static const char *
told(PlyGameView *window)
{
  const char *sentence = ply_toaster_get(ply_toaster_find(GTK_WIDGET(window)));

  return sentence != NULL ? sentence : "";
}

static void
test_going_about(void)
{
  PlyGameView *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->side->review_panel;
  const PlyMove *line;
  guint shown;

  act(window, "game.review-next-loss");
  g_assert_nonnull(strstr(told(window), "not reviewed"));
  review(window);
  guint i = first_loss(window);
  const PlyReviewMove *move = move_of(window, i);
  act(window, "game.go-first");
  wait_frames(window);
  act(window, "game.review-next-loss");
  wait_frames(window);
  g_assert_cmpuint(ply_game_tree_get_current(window->game)->id, ==, move->id);
  /* What is better is shown from before the move, which the sentence is still about. */
  act(window, "game.review-better");
  wait_frames(window);
  g_assert_cmpuint(ply_analysis_get_preview(window->analysis, &line, &shown), >, 0);
  g_assert_cmpuint(line[0], ==, move->best);
  g_assert_true(g_str_has_prefix(get_label(window->bar, "status"), "1 of "));
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(window->game)), ==, i);
  g_assert_cmpuint(ply_review_study_get_move(panel->study)->id, ==, move->id);
  g_assert_nonnull(strstr(gtk_label_get_text(panel->sentence), "best move"));
  /* Beyond the last mistake there is none, and it says so. */
  act(window, "game.go-last");
  act(window, "game.review-next-loss");
  g_assert_nonnull(strstr(told(window), "no mistake after"));
  finish_window(window);
}

static PlyReviewMove
judged_now(PlyGameView *window)
{
  const PlyReviewMove *move =
      ply_review_find(window->review, ply_game_tree_get_current(window->game)->id);

  g_assert_nonnull(move);
  return *move;
}

static gboolean
is_judged(gpointer data)
{
  PlyGameView *window = data;
  const PlyReviewMove *move =
      ply_review_find(window->review, ply_game_tree_get_current(window->game)->id);

  return move != NULL && move->state == PLY_REVIEW_DONE && !ply_review_get_running(window->review);
}

/* By a search that runs, or has already ended. */
static gboolean
is_analysed(gpointer data)
{
  const PlyGameView *window = data;

  return ply_analysis_get_searching(window->analysis) ||
         ply_analysis_get_report(window->analysis) != NULL;
}

/* Another legal move than these two, or PLY_MOVE_NONE. */
static PlyMove
another_move(PlyGameView *window, PlyMove best, PlyMove played)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(ply_game_tree_get_rules(window->game),
                          ply_game_tree_get_position(window->game), moves);

  for (int i = 0; i < n; i++) {
    if (moves[i] != best && moves[i] != played)
      return moves[i];
  }
  return PLY_MOVE_NONE;
}

/* A person looks for a better move before it is shown; the analysis is silent meanwhile. */
static void
test_try_again(void)
{
  PlyGameView *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->side->review_panel;

  review(window);
  const PlyReviewMove lost = *move_of(window, first_loss(window));
  guint done = ply_review_n_done(window->review);
  ply_analysis_set_running(window->analysis, TRUE);
  act(window, "game.review-try");
  wait_frames(window);
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(window->game)), ==, lost.number - 1);
  g_assert_false(ply_analysis_get_searching(window->analysis));
  g_assert_null(ply_analysis_get_report(window->analysis));
  g_assert_nonnull(strstr(gtk_label_get_text(panel->sentence), "find a better move"));
  /* Any other move is judged, and the rest of the review stays. */
  g_assert_true(ply_game_tree_play(window->game, another_move(window, lost.best, lost.played)));
  g_assert_true(wait_until(is_judged, window));
  wait_frames(window);
  g_assert_cmpstr(gtk_label_get_text(panel->sentence), !=, "");
  g_assert_null(strstr(gtk_label_get_text(panel->sentence), "find a better move"));
  g_assert_cmpuint(judged_now(window).best, ==, lost.best);
  /* Once more, with the best one. */
  act(window, "game.review-try");
  wait_frames(window);
  g_assert_true(ply_game_tree_play(window->game, lost.best));
  g_assert_true(wait_until(is_judged, window));
  wait_frames(window);
  g_assert_nonnull(strstr(gtk_label_get_text(panel->sentence), "is the best move"));
  /* Elsewhere the trial is over, and the analysis goes on. */
  act(window, "game.go-first");
  g_assert_true(wait_until(is_analysed, window));
  act(window, "game.go-last");
  g_assert_cmpuint(ply_review_n_done(window->review), >=, lost.number);
  g_assert_cmpuint(done, ==, 7);
  finish_window(window);
}

/* A key, while the keyboard is on the board. */
static void
press(PlyGameView *window, guint key)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers(GTK_WIDGET(window));
  gboolean done = FALSE;

  for (guint i = 0; !done && i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(all, i);
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
      g_signal_emit_by_name(controller, "key-pressed", key, 0, 0, &done);
  }
  g_assert_true(done);
}

/* While something better is on the board, a sign and a comment are of the move of the game that is
 * spoken of, and not of the one before it. */
static void
test_marked(void)
{
  PlyGameView *window = new_game_window(GAME);

  review(window);
  const PlyReviewMove lost = *move_of(window, first_loss(window));
  act(window, "game.review-better");
  wait_frames(window);
  const PlyRecord *record = ply_game_tree_get_record(window->game);
  PlyRecordNode *node = ply_record_find(record, lost.id);
  g_assert_true(ply_game_tree_get_current(window->game) == node->parent);
  press(window, GDK_KEY_question);
  g_assert_cmpint(node->mark, ==, PLY_MOVE_MARK_BAD);
  g_assert_cmpint(node->parent->mark, ==, PLY_MOVE_MARK_NONE);
  press(window, GDK_KEY_exclam);
  g_assert_cmpint(node->mark, ==, PLY_MOVE_MARK_DUBIOUS);
  press(window, GDK_KEY_BackSpace);
  g_assert_cmpint(node->mark, ==, PLY_MOVE_MARK_BAD);
  wait_frames(window);
  /* What is better is on the board still. */
  g_assert_nonnull(
      strstr(gtk_label_get_text(window->side->review_panel->sentence), "best move was"));
  act(window, "game.comment");
  GtkWidget *comment = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(window)));
  g_assert_true(GTK_IS_TEXT_VIEW(comment));
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(comment)), "Too fast.", -1);
  g_assert_cmpstr(node->comment, ==, "Too fast.");
  g_assert_null(node->parent->comment);
  /* Once another move is on the board, they are of that one. */
  act(window, "game.go-first");
  act(window, "game.go-forward");
  act(window, "game.leave-comment");
  press(window, GDK_KEY_exclam);
  g_assert_cmpint(ply_game_tree_get_current(window->game)->mark, ==, PLY_MOVE_MARK_GOOD);
  g_assert_cmpint(node->mark, ==, PLY_MOVE_MARK_BAD);
  finish_window(window);
}

/* Neither the analysis nor its own button throws a finished review away. */
static void
test_kept(void)
{
  PlyGameView *window = new_game_window(GAME);

  review(window);
  ply_analysis_set_running(window->analysis, TRUE);
  wait_frames(window);
  ply_analysis_set_running(window->analysis, FALSE);
  g_assert_cmpuint(ply_review_n_done(window->review), ==, 7);
  act(window, "game.review-game");
  g_assert_true(wait_until(is_asked, window));
  g_assert_cmpuint(ply_review_n_done(window->review), ==, 7);
  answer(window, "cancel");
  wait_frames(window);
  g_assert_cmpuint(ply_review_n_done(window->review), ==, 7);
  act(window, "game.review-game");
  g_assert_true(wait_until(is_asked, window));
  answer(window, "go");
  g_assert_true(wait_until(has_ended, window));
  g_assert_cmpuint(ply_review_n_done(window->review), ==, 7);
  finish_window(window);
}

/* From page to page the keyboard goes to the list. */
static void
test_focus(void)
{
  PlyGameView *window = new_game_window(GAME);
  const char *const pages[] = {"game"};

  gtk_stack_set_visible_child_name(window->side->pages, "analysis");
  wait_frames(window);
  gtk_widget_child_focus(GTK_WIDGET(window->side->pages), GTK_DIR_TAB_FORWARD);
  for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
    g_autofree char *name = g_strconcat("game.page::", pages[i], NULL);
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    g_assert_true(g_action_parse_detailed_name(name, &action, &target, NULL));
    gtk_widget_activate_action_variant(GTK_WIDGET(window), action, target);
    wait_frames(window);
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(window)));
    g_assert_nonnull(focus);
    g_assert_nonnull(gtk_widget_get_ancestor(focus, GTK_TYPE_COLUMN_VIEW));
    g_assert_true(gtk_widget_is_ancestor(focus, gtk_stack_get_visible_child(window->side->pages)));
  }
  finish_window(window);
}

static gboolean
shows_progress(gpointer data)
{
  return gtk_revealer_get_reveal_child(PLY_GAME_VIEW(data)->side->review_panel->progress_revealer);
}

/* A button whose label is shorter than the one before does not move the splitter. */
static void
test_splitter(void)
{
  PlyGameView *window = new_window();
  GtkWidget *button = GTK_WIDGET(window->side->review_panel->start);

  gtk_stack_set_visible_child_name(window->side->pages, "game");
  gtk_widget_set_size_request(button, 500, -1); /* the widest of all that stands in the panels */
  gtk_window_present(window_of(window));
  wait_frames(window);
  int at = gtk_paned_get_position(
      GTK_PANED(gtk_widget_get_ancestor(GTK_WIDGET(window->side), GTK_TYPE_PANED)));
  gtk_widget_set_size_request(button, -1, -1);
  wait_frames(window);
  g_assert_cmpint(gtk_paned_get_position(
                      GTK_PANED(gtk_widget_get_ancestor(GTK_WIDGET(window->side), GTK_TYPE_PANED))),
                  ==, at);
  finish_window(window);
}

static void
test_stop(void)
{
  PlyGameView *window = new_game_window(GAME);
  PlyReviewPanel *panel = window->side->review_panel;

  gtk_spin_button_set_value(panel->amount, 60);
  int at = gtk_paned_get_position(
      GTK_PANED(gtk_widget_get_ancestor(GTK_WIDGET(window->side), GTK_TYPE_PANED)));
  act(window, "game.review-game");
  g_assert_false(shows_progress(window));
  g_assert_false(gtk_widget_get_sensitive(panel->limits));
  g_assert_true(wait_until(shows_progress, window));
  g_assert_true(g_str_has_prefix(gtk_label_get_text(panel->state), "Move 7 at depth"));
  wait_frames(window);
  g_assert_cmpint(gtk_paned_get_position(
                      GTK_PANED(gtk_widget_get_ancestor(GTK_WIDGET(window->side), GTK_TYPE_PANED))),
                  ==, at); /* it stays */
  act(window, "game.review-game");
  g_assert_true(wait_until(has_ended, window));
  wait_frames(window);
  g_assert_false(shows_progress(window));
  g_assert_true(gtk_widget_get_sensitive(panel->limits));
  /* The window may go while it runs. */
  act(window, "game.review-game");
  wait_frames(window);
  finish_window(window);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/review/empty", test_empty);
  g_test_add_func("/ui/review/finished", test_review);
  g_test_add_func("/ui/review/leaves-a-line", test_leaves_a_line);
  g_test_add_func("/ui/review/going-about", test_going_about);
  g_test_add_func("/ui/review/try-again", test_try_again);
  g_test_add_func("/ui/review/marked", test_marked);
  g_test_add_func("/ui/review/kept", test_kept);
  g_test_add_func("/ui/review/focus", test_focus);
  g_test_add_func("/ui/review/splitter", test_splitter);
  g_test_add_func("/ui/review/stop", test_stop);
  return g_test_run();
}
