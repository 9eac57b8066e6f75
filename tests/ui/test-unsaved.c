/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Work that is in no file is not lost without a question, and what is being written is written. */

#include <glib/gstdio.h>

#include "formats/trace-file.h"
#include "microscope-fixture.h"
#include "model/journal-log.h"
#include "rules/number-tree-edit.h"
#include "ui/document/runs.h"
#include "ui/widgets/file-choice.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/record-dialog.h"
#include "window-fixture.h"

#define SECOND_GAME "4 4 3 5" /* of Max-Connect4 */

static char *folder;

static gboolean
is_choosing(gpointer owner)
{
  return ply_file_choice_get_name(owner) != NULL;
}

/* Waits for the question for a file and answers with one in the test's folder; NULL cancels. */
static char *
choose(gpointer owner, const char *name)
{
  g_autofree char *path = name != NULL ? g_build_filename(folder, name, NULL) : NULL;
  g_autoptr(GFile) file = path != NULL ? g_file_new_for_path(path) : NULL;

  g_assert_true(wait_until(is_choosing, owner));
  g_assert_true(ply_file_choice_answer(owner, file));
  return g_steal_pointer(&path);
}

static PlyGameView *
window_with_work(void)
{
  PlyGameView *window = new_window();

  g_assert_true(ply_game_tree_play(window->game, 19));
  g_assert_true(ply_game_tree_get_modified(window->game));
  return window;
}

static const char *
game_of(PlyGameView *window)
{
  return ply_game_id(ply_game_tree_get_rules(window->game)->game);
}

static void
assert_first_game(PlyGameView *window)
{
  g_assert_cmpstr(game_of(window), ==, "othello");
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 1);
  g_assert_true(ply_game_tree_get_modified(window->game));
}

static gboolean
has_second_game(gpointer window)
{
  return g_str_equal(game_of(window), "maxconnect4");
}

/* In a tab of its own, which is shown. */
static gboolean
has_second_tab(gpointer window)
{
  const PlyRules *rules =
      ply_document_get_rules(ply_window_get_document(PLY_WINDOW(window_of(window))));

  return g_str_equal(ply_game_id(rules->game), "maxconnect4");
}

/* Whether the file holds the first game. */
static void
assert_saved(const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_load_file(path, ply_format_find("plygame"), FALSE, NULL, &error);

  g_assert_no_error(error);
  g_assert_cmpstr(ply_game_id(record->rules.game), ==, "othello");
  g_assert_cmpuint(record->n_nodes, ==, 2);
  g_unlink(path);
}

static void
open_in_view(PlyGameView *window)
{
  ply_game_view_open_text(window, SECOND_GAME, "pasted text");
}

static void
open_text(PlyGameView *window)
{
  ply_window_open_text(PLY_WINDOW(window_of(window)), SECOND_GAME, "dropped text");
}

/* As its key does it. */
static void
paste(PlyGameView *window)
{
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window)), SECOND_GAME);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.paste", NULL));
}

static void
open_file(PlyGameView *window)
{
  g_autofree char *path = g_build_filename(folder, "second.txt", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  g_assert_true(g_file_set_contents(path, SECOND_GAME, -1, NULL));
  ply_window_open_file(PLY_WINDOW(window_of(window)), file);
}

static void
open_sample(PlyGameView *window)
{
  gtk_widget_activate_action(GTK_WIDGET(window), "win.sample", "s", "maxconnect4-midgame.txt");
}

static void
begin_new_game(PlyGameView *window)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.new-game", "s", ""));
  gpointer dialog = find_toplevel(PLY_TYPE_NEW_GAME_DIALOG);
  g_assert_true(ply_new_game_dialog_choose(dialog, "maxconnect4"));
  g_signal_emit_by_name(dialog, "start");
}

/* In a view alone: Cancel keeps its game, Save saves it first, Discard does not. */
static void
test_replacing(void)
{
  PlyGameView *window = window_with_work();

  open_in_view(window);
  answer(window, "cancel");
  assert_first_game(window);

  open_in_view(window);
  answer(window, "save");
  g_free(choose(PLY_GAME_VIEW(window)->save_bar, NULL));
  assert_first_game(window);

  open_in_view(window);
  answer(window, "save");
  g_autofree char *path = choose(PLY_GAME_VIEW(window)->save_bar, "first.plygame");
  g_assert_true(wait_until(has_second_game, window));
  assert_saved(path);
  finish_window(window);

  window = window_with_work();
  open_in_view(window);
  answer(window, "go");
  g_assert_true(wait_until(has_second_game, window));
  g_assert_false(ply_game_tree_get_modified(window->game));
  finish_window(window);
}

/* However another game comes, it leaves what is in no file alone. */
static void
check_beside(void (*open)(PlyGameView *window))
{
  PlyGameView *window = window_with_work();

  open(window);
  g_assert_true(wait_until(has_second_tab, window));
  g_assert_false(is_asked(window));
  assert_first_game(window);
  /* That of a document in which nothing was done is taken. */
  PlyGameView *empty = new_window();
  open(empty);
  g_assert_true(wait_until(has_second_game, empty));
  finish_window(empty);
  finish_window(window);
}

static void
test_beside(void)
{
  check_beside(open_text);
  check_beside(paste);
  check_beside(open_file);
  check_beside(open_sample);
  check_beside(begin_new_game);
}

static gboolean
is_idle(gpointer window)
{
  return !ply_game_save_bar_is_busy(PLY_GAME_VIEW(window)->save_bar);
}

/* Nothing is asked where nothing would be lost, nor about what cannot be opened. */
static void
test_no_question(void)
{
  PlyGameView *window = new_window();

  open_in_view(window);
  g_assert_true(wait_until(has_second_game, window));
  finish_window(window);
  window = window_with_work();
  ply_game_view_open_text(window, "no game at all", "pasted text");
  g_assert_true(wait_until(is_idle, window));
  g_assert_false(is_asked(window));
  assert_first_game(window);
  finish_window(window);
}

static gboolean
is_following(gpointer window)
{
  return ply_game_view_is_following(window);
}

static void
test_following(void)
{
  g_autoptr(GFile) at = g_file_new_for_path(folder);
  PlyGameView *window = window_with_work();

  ply_game_view_follow(window, at);
  answer(window, "cancel");
  g_assert_false(is_following(window));
  ply_game_view_follow(window, at);
  answer(window, "go");
  g_assert_true(wait_until(is_following, window));
  finish_window(window);
}

/* A window that closes by itself, or is destroyed by the test's end. */
static gpointer
watch(gpointer window, gpointer *left)
{
  *left = window;
  g_object_add_weak_pointer(window, left);
  return window;
}

static gboolean
is_saving_done(gpointer window)
{
  return !ply_game_view_is_writing(window);
}

static gboolean
is_game_saved(gpointer window)
{
  return !ply_game_tree_get_modified(PLY_GAME_VIEW(window)->game);
}

static void
test_closing(void)
{
  gpointer left, window = watch(window_with_work(), &left);

  gtk_window_close(window_of(window));
  answer(window, "cancel");
  assert_first_game(window);
  gtk_window_close(window_of(window));
  answer(window, "save");
  g_free(choose(PLY_GAME_VIEW(window)->save_bar, "no such folder/first.plygame"));
  g_assert_true(wait_until(is_saving_done, window));
  assert_first_game(window); /* it could not be written */
  gtk_window_close(window_of(window));
  answer(window, "save");
  g_autofree char *path = choose(PLY_GAME_VIEW(window)->save_bar, "first.plygame");
  g_assert_true(wait_until(is_gone, &left));
  assert_saved(path);

  window = watch(window_with_work(), &left);
  gtk_window_close(window_of(window));
  answer(window, "go");
  g_assert_true(wait_until(is_gone, &left));
}

/* A window closed while it saves is there until it has; its bar says so. */
static void
test_closing_while_saving(void)
{
  g_autofree char *path = g_build_filename(folder, "first.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gpointer left, window = watch(window_with_work(), &left);

  ply_game_save_bar_save_to(PLY_GAME_VIEW(window)->save_bar, file, ply_format_find("plygame"),
                            NULL);
  gtk_window_close(window_of(window));
  g_assert_nonnull(left);
  g_assert_cmpstr(busy_words(PLY_GAME_VIEW(window)->save_bar), ==,
                  "Saving. The window closes when it is done.");
  g_assert_true(wait_until(is_gone, &left));
  assert_saved(path);
}

/* What is played while the answer is being carried out is no part of it. */
static void
test_playing_while_saving(void)
{
  PlyGameView *window = window_with_work();

  gtk_window_close(window_of(window));
  answer(window, "save");
  g_autofree char *path = choose(PLY_GAME_VIEW(window)->save_bar, "first.plygame");
  g_assert_true(ply_game_tree_play(window->game, 18));
  g_assert_true(wait_until(is_saving_done, window));
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(window)));
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 2);
  g_assert_true(ply_game_tree_get_modified(window->game));
  finish_window(window);
  assert_saved(path);
}

/* Somebody else has written the game's file: asked before, and not again after. */
static void
test_changed_on_disk(void)
{
  PlyGameView *window = window_with_work();
  g_autofree char *path = g_build_filename(folder, "first.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autofree char *kept = NULL;

  ply_game_save_bar_save_to(window->save_bar, file, ply_format_find("plygame"), NULL);
  g_assert_true(wait_until(is_saving_done, window));
  finish_window(window);
  window = new_window(); /* which has only read it */
  ply_game_view_open_file(window, file);
  g_assert_true(wait_until(is_idle, window));
  g_assert_true(g_file_set_contents(path, "somebody else's", -1, NULL));
  ply_game_tree_set_players(window->game, "A", "B");
  ply_save_bar_save(PLY_SAVE_BAR(window->save_bar));
  answer(window, "cancel");
  g_assert_false(ply_game_view_is_writing(window));
  g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
  g_assert_cmpstr(kept, ==, "somebody else's");
  g_assert_true(ply_game_tree_get_modified(window->game));
  gtk_window_close(window_of(window));
  answer(window, "save");
  answer(window, "cancel");
  g_assert_true(ply_game_tree_get_modified(window->game)); /* and it is still there */
  ply_save_bar_save(PLY_SAVE_BAR(window->save_bar));
  answer(window, "go");
  g_assert_true(wait_until(is_game_saved, window));
  ply_game_tree_set_players(window->game, "C", "D");
  ply_save_bar_save(PLY_SAVE_BAR(window->save_bar));
  g_assert_false(is_asked(window));
  g_assert_true(wait_until(is_game_saved, window));
  assert_saved(path);
  finish_window(window);
}

/* What is being opened is not given up for a save. */
static void
test_saving_while_opening(void)
{
  PlyGameView *window = new_window();

  open_text(window);
  g_assert_true(ply_game_save_bar_is_busy(window->save_bar));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "game.save", NULL));
  g_assert_false(is_choosing(window->save_bar));
  g_assert_true(wait_until(has_second_game, window));
  finish_window(window);
}

static int
first_leaf(Scope *scope)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(scope->tree);
  int node = 0;

  while (tree->nodes[node].n_children > 0)
    node = tree->nodes[node].first_child;
  return node;
}

/* The first lesson with its first leaf at 77. */
static void
scope_init_work(Scope *scope)
{
  scope_init(scope);
  scope_open(scope, "minimax");
  g_assert_false(ply_search_tree_get_modified(scope->tree));
  int leaf = first_leaf(scope);
  ply_search_tree_edit(scope->tree,
                       ply_number_tree_set_value(ply_search_tree_get_tree(scope->tree), leaf, 77));
  scope_wait(scope);
  g_assert_true(ply_search_tree_get_modified(scope->tree));
}

static void
assert_work(Scope *scope)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(scope->tree);

  g_assert_cmpint(tree->nodes[first_leaf(scope)].value, ==, 77);
  g_assert_true(ply_search_tree_get_modified(scope->tree));
}

static gboolean
is_clean(gpointer tree)
{
  return !ply_search_tree_get_modified(tree);
}

/* Whether the file holds the lesson with 77 in it. */
static void
assert_recording(const char *path)
{
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = ply_trace_file_load(path, NULL, &error);
  int n = 0;

  g_assert_no_error(error);
  for (int i = 0; i < trace->info.rules.tree->n_nodes; i++)
    n += trace->info.rules.tree->nodes[i].value == 77;
  g_assert_cmpint(n, ==, 1);
  ply_trace_unref(trace);
  g_unlink(path);
}

static void
to_gallery(Scope *scope)
{
  ply_search_view_open_gallery(scope->view, "deep-cut");
}

static void
to_file(Scope *scope)
{
  g_autofree char *path = g_build_filename(folder, "other.jsonl", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_search_view_open_file(scope->view, file);
}

/* However another recording comes. */
static void
check_replacing_recording(void (*replace)(Scope *scope))
{
  Scope scope;

  scope_init_work(&scope);
  replace(&scope);
  answer(scope.window, "cancel");
  assert_work(&scope);
  replace(&scope);
  answer(scope.window, "save");
  g_free(choose(scope.view->save_bar, NULL));
  assert_work(&scope);
  replace(&scope);
  answer(scope.window, "save");
  scope.traces = 0;
  g_autofree char *path = choose(scope.view->save_bar, "work.plytrace");
  scope_wait(&scope);
  g_assert_true(wait_until(is_clean, scope.tree));
  assert_recording(path);
  scope_clear(&scope);

  scope_init_work(&scope);
  replace(&scope);
  answer(scope.window, "go");
  scope_wait(&scope);
  scope_clear(&scope);
}

static void
test_replacing_recording(void)
{
  g_autofree char *path = g_build_filename(folder, "other.jsonl", NULL);
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  g_assert_true(ply_trace_file_save(path, scope_trace(&scope), NULL, NULL));
  scope_clear(&scope);
  check_replacing_recording(to_gallery);
  check_replacing_recording(to_file);
}

static gboolean
has_two_runs(gpointer runs)
{
  return ply_runs_get_n(runs) == 2;
}

/* What is recorded anew is a run beside the one there is, and nothing is asked. */
static void
test_recording_again(void)
{
  Scope scope;

  scope_init_work(&scope);
  PlyRuns *runs = PLY_RUNS(gtk_widget_get_ancestor(GTK_WIDGET(scope.view), PLY_TYPE_RUNS));
  scope_act(&scope, "microscope.record");
  finish_by_default(find_toplevel(PLY_TYPE_RECORD_DIALOG));
  g_assert_true(wait_until(has_two_runs, runs));
  g_assert_false(is_asked(scope.window));
  assert_work(&scope);
  g_assert_true(ply_runs_get_unsaved(runs));
  scope_clear(&scope);
}

static gboolean
is_recording_written(gpointer tree)
{
  return ply_search_tree_get_saves(tree) == 0;
}

static void
test_closing_recording(void)
{
  gpointer left;
  Scope scope;

  scope_init_work(&scope);
  watch(scope.window, &left);
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "cancel");
  assert_work(&scope);
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "save");
  g_free(choose(scope.view->save_bar, "no such folder/work.plytrace"));
  g_assert_true(wait_until(is_recording_written, scope.tree));
  assert_work(&scope); /* it could not be written */
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "save");
  g_autofree char *path = choose(scope.view->save_bar, "work.plytrace");
  g_assert_true(wait_until(is_gone, &left));
  assert_recording(path);
}

/* As with a game; here the question is asked again. */
static void
test_editing_while_saving(void)
{
  Scope scope;

  scope_init_work(&scope);
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "save");
  g_autofree char *path = choose(scope.view->save_bar, "work.plytrace");
  ply_search_tree_set_note(scope.tree, "Look here.");
  answer(scope.window, "cancel");
  assert_work(&scope);
  assert_recording(path);
  scope_clear(&scope);
}

/* A note that is being written is a note, and one that was only looked at is none. */
static void
test_note(void)
{
  gpointer left;
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  watch(scope.window, &left);
  gtk_popover_popup(CHILD(scope.view->note, "popover"));
  gtk_popover_popdown(CHILD(scope.view->note, "popover"));
  g_assert_false(ply_search_tree_get_modified(scope.tree));
  gtk_popover_popup(CHILD(scope.view->note, "popover"));
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(CHILD(scope.view->note, "text")), "Look here.",
                           -1);
  gtk_popover_popdown(CHILD(scope.view->note, "popover"));
  g_assert_true(ply_search_tree_get_modified(scope.tree));
  g_assert_cmpstr(ply_trace_note(scope_trace(&scope), scope_step(&scope)), ==, "Look here.");
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "go");
  g_assert_true(wait_until(is_gone, &left));
}

/* The window goes, or another recording comes, while the note is being written. */
static void
test_note_in_hand(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  gtk_popover_popup(CHILD(scope.view->note, "popover"));
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(CHILD(scope.view->note, "text")), "Look here.",
                           -1);
  to_gallery(&scope);
  answer(scope.window, "cancel");
  g_assert_true(ply_search_tree_get_modified(scope.tree));
  scope_clear(&scope);

  scope_init(&scope);
  scope_open(&scope, "minimax");
  gtk_popover_popup(CHILD(scope.view->note, "popover"));
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(CHILD(scope.view->note, "text")), "Look here.",
                           -1);
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "cancel");
  g_assert_cmpstr(ply_trace_note(scope_trace(&scope), scope_step(&scope)), ==, "Look here.");
  scope_clear(&scope);
}

/* A picture that is being written is there before the window goes. */
static void
test_closing_while_exporting(void)
{
  gpointer left;
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  watch(scope.window, &left);
  ply_search_save_bar_begin_export(PLY_SEARCH_SAVE_BAR(scope.view->save_bar));
  gtk_window_close(GTK_WINDOW(scope.window));
  g_assert_nonnull(left);
  g_assert_true(gtk_widget_get_visible(left));
  g_assert_nonnull(busy_words(scope.view->save_bar));
  g_object_ref(scope.window); /* as the export's task does */
  ply_search_save_bar_end_export(PLY_SEARCH_SAVE_BAR(scope.view->save_bar), TRUE);
  g_object_unref(scope.window);
  g_assert_true(wait_until(is_gone, &left));
}

/* A recording that is being saved is written before its window goes. */
static void
test_closing_while_saving_recording(void)
{
  g_autofree char *path = g_build_filename(folder, "work.plytrace", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gpointer left;
  Scope scope;

  scope_init_work(&scope);
  watch(scope.window, &left);
  ply_search_tree_save(scope.tree, file);
  gtk_window_close(GTK_WINDOW(scope.window));
  g_assert_nonnull(left);
  g_assert_nonnull(busy_words(scope.view->save_bar));
  g_assert_true(wait_until(is_gone, &left));
  assert_recording(path);
}

/* The only entry that an ended program has left. Transfer full. */
static PlyJournalEntry *
find_entry(void)
{
  g_autoptr(GPtrArray) found = ply_journal_find();

  g_assert_cmpuint(found->len, ==, 1);
  return g_ptr_array_steal_index(found, 0);
}

static void
assert_nothing_left(void)
{
  g_autoptr(GPtrArray) found = ply_journal_find();

  g_assert_cmpuint(found->len, ==, 0);
}

static gboolean
is_modified_game(gpointer window)
{
  return ply_game_tree_get_modified(PLY_GAME_VIEW(window)->game);
}

/* A window is destroyed as by a signal; another takes up its game; saving ends what was kept. */
static void
test_restoring(void)
{
  g_autofree char *path = g_build_filename(folder, "first.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gpointer left, window = window_with_work();

  ply_game_view_keep_work(window);
  ply_game_tree_set_comment(PLY_GAME_VIEW(window)->game,
                            ply_game_tree_get_current(PLY_GAME_VIEW(window)->game)->id, "Why?");
  ply_game_view_flush_work(window);
  finish_window(window);
  window = watch(new_window(), &left);
  g_assert_true(ply_game_view_is_untouched(window));
  ply_game_view_restore(window, find_entry());
  g_assert_true(wait_until(is_modified_game, window));
  assert_first_game(window);
  g_assert_cmpstr(ply_game_tree_get_current(PLY_GAME_VIEW(window)->game)->comment, ==, "Why?");
  g_assert_false(ply_game_view_is_untouched(window));
  ply_game_save_bar_save_to(PLY_GAME_VIEW(window)->save_bar, file, ply_format_find("plygame"),
                            NULL);
  gtk_window_close(window_of(window));
  g_assert_true(wait_until(is_gone, &left));
  assert_saved(path);
  assert_nothing_left();
}

static void
analyse(PlyGameView *window)
{
  PlyRecordAnalysis found = {
      .claim =
          ply_claim_make(PLY_BOUND_EXACT, 300, 20, 100, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE),
      .nodes = 1000,
      .best = 18,
  };

  ply_game_tree_set_analysis(window->game, ply_game_tree_get_current(window->game)->id, &found);
}

/* Values that were found for a saved game outlive the program, and are asked about by nobody. */
static void
test_restoring_analysis(void)
{
  gpointer left, window = watch(window_with_work(), &left);

  ply_game_view_keep_work(window);
  ply_game_tree_set_saved(PLY_GAME_VIEW(window)->game);
  ply_game_view_flush_work(window);
  assert_nothing_left();
  analyse(window);
  g_assert_false(ply_game_tree_get_modified(PLY_GAME_VIEW(window)->game));
  ply_game_view_flush_work(window);
  finish_window(window);
  PlyJournalEntry *entry = find_entry();
  window = watch(new_window(), &left);
  ply_game_view_restore(window, entry);
  g_assert_true(wait_until(is_modified_game, window));
  g_assert_cmpint(ply_game_tree_get_current(PLY_GAME_VIEW(window)->game)->analysis.claim.score, ==,
                  300);
  ply_game_tree_set_saved(PLY_GAME_VIEW(window)->game);
  analyse(window);
  ply_game_view_flush_work(window);
  gtk_window_close(window_of(window));
  g_assert_true(wait_until(is_gone, &left));
  assert_nothing_left();
}

/* A game of a cup or the library is kept there: looking at it makes it nobody's work, but what a review has found and
 * what a person changes are. */
static void
test_kept_game(void)
{
  gpointer left, window = watch(new_window(), &left);
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  g_assert_nonnull(ply_record_play(record, record->root, 19));
  ply_game_view_keep_work(window);
  ply_game_view_open_record(window, record, 0);
  analyse(window);
  ply_game_view_flush_work(window);
  assert_nothing_left();
  ply_game_tree_set_reviewed(PLY_GAME_VIEW(window)->game);
  analyse(window);
  ply_game_view_flush_work(window);
  finish_window(window);
  ply_journal_entry_remove(find_entry());
  assert_nothing_left();
  window = watch(new_window(), &left);
  ply_game_view_keep_work(window);
  record = ply_record_new(&rules, NULL);
  g_assert_nonnull(ply_record_play(record, record->root, 19));
  ply_game_view_open_record(window, record, 7);
  analyse(window);
  ply_game_view_flush_work(window);
  assert_nothing_left();
  ply_game_tree_set_comment(PLY_GAME_VIEW(window)->game, 1, "Why?");
  ply_game_view_flush_work(window);
  finish_window(window);
  ply_journal_entry_remove(find_entry());
}

/* Work that a person discards is gone for good. */
static void
test_discarding(void)
{
  gpointer left, window = watch(new_window(), &left);

  ply_game_view_keep_work(window);
  g_assert_true(ply_game_tree_play(PLY_GAME_VIEW(window)->game, 19));
  ply_game_view_flush_work(window);
  gtk_window_close(window_of(window));
  answer(window, "go");
  g_assert_true(wait_until(is_gone, &left));
  assert_nothing_left();
}

static void
test_restoring_recording(void)
{
  gpointer left;
  Scope scope;

  scope_init(&scope);
  ply_search_view_keep_work(scope.view);
  scope_open(&scope, "minimax");
  ply_search_tree_edit(scope.tree, ply_number_tree_set_value(ply_search_tree_get_tree(scope.tree),
                                                             first_leaf(&scope), 77));
  scope_wait(&scope);
  ply_search_tree_set_note(scope.tree, "Look here.");
  guint64 step = scope_step(&scope);
  ply_search_view_flush_work(scope.view);
  scope_clear(&scope);

  scope_init(&scope);
  watch(scope.window, &left);
  ply_search_view_restore(scope.view, find_entry());
  scope_wait(&scope);
  assert_work(&scope);
  g_assert_cmpstr(ply_trace_note(scope_trace(&scope), step), ==, "Look here.");
  gtk_window_close(GTK_WINDOW(scope.window));
  answer(scope.window, "save");
  g_autofree char *path = choose(scope.view->save_bar, "work.plytrace");
  g_assert_true(wait_until(is_gone, &left));
  assert_recording(path);
  assert_nothing_left();
}

static gboolean
shows_notice(gpointer notice)
{
  return ply_notice_bar_get(notice) != NULL;
}

/* The folder of the only entry. Transfer full. */
static char *
entry_path(void)
{
  g_autofree char *all = g_build_filename(folder, "plyscope", "unsaved", NULL);
  g_autoptr(GDir) entries = g_dir_open(all, 0, NULL);

  g_assert_nonnull(entries);
  return g_build_filename(all, g_dir_read_name(entries), NULL);
}

/* Puts what is whole as a log, and means nothing, into it. */
static void
spoil(const char *path, const char *recording)
{
  PlyJournalLog *log = ply_journal_log_new();
  g_autoptr(GKeyFile) stand = g_key_file_new();

  ply_journal_log_begin(log);
  ply_journal_log_add(log, 1, "game 0 0 \n{]", 12);
  g_key_file_set_string(stand, "Plyscope", recording != NULL ? "Recording" : "Present",
                        recording != NULL ? recording : "1");
  g_assert_true(ply_journal_log_commit(log, path, stand));
  ply_journal_log_free(log);
}

/* What cannot be read is told, and stays for somebody who can. */
static void
test_restoring_rubbish(void)
{
  gpointer window = window_with_work();
  Scope scope;

  ply_game_view_keep_work(window);
  ply_game_tree_set_players(PLY_GAME_VIEW(window)->game, "A", "B");
  ply_game_view_flush_work(window);
  finish_window(window);
  g_autofree char *path = entry_path();
  spoil(path, NULL);
  window = new_window();
  ply_game_view_restore(window, find_entry());
  g_assert_true(wait_until(is_idle, window));
  g_assert_false(is_modified_game(window));
  finish_window(window);
  /* As a recording it is none either. */
  g_autofree char *trace = g_build_filename(path, "search-00000000.plytrace", NULL);
  g_assert_true(g_file_set_contents(trace, "\x01{]\xff", 4, NULL));
  spoil(path, "search-00000000.plytrace");
  scope_init(&scope);
  ply_search_view_restore(scope.view, find_entry());
  g_assert_true(wait_until(shows_notice, scope.view->notice));
  scope_clear(&scope);
  g_assert_true(g_file_test(trace, G_FILE_TEST_EXISTS));
  ply_journal_entry_remove(find_entry());
}

int
main(int argc, char **argv)
{
  folder = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  init_dialogs(&argc, &argv);
  g_test_add_func("/unsaved/chooser/replacing", test_replacing);
  g_test_add_func("/unsaved/alone/beside", test_beside);
  g_test_add_func("/unsaved/alone/no-question", test_no_question);
  g_test_add_func("/unsaved/alone/following", test_following);
  g_test_add_func("/unsaved/chooser/closing", test_closing);
  g_test_add_func("/unsaved/alone/closing-while-saving", test_closing_while_saving);
  g_test_add_func("/unsaved/chooser/playing-while-saving", test_playing_while_saving);
  g_test_add_func("/unsaved/alone/changed-on-disk", test_changed_on_disk);
  g_test_add_func("/unsaved/alone/saving-while-opening", test_saving_while_opening);
  g_test_add_func("/unsaved/chooser/replacing-recording", test_replacing_recording);
  g_test_add_func("/unsaved/alone/recording-again", test_recording_again);
  g_test_add_func("/unsaved/chooser/closing-recording", test_closing_recording);
  g_test_add_func("/unsaved/chooser/editing-while-saving", test_editing_while_saving);
  g_test_add_func("/unsaved/alone/note", test_note);
  g_test_add_func("/unsaved/alone/note-in-hand", test_note_in_hand);
  g_test_add_func("/unsaved/alone/closing-while-exporting", test_closing_while_exporting);
  g_test_add_func("/unsaved/alone/closing-while-saving-recording",
                  test_closing_while_saving_recording);
  g_test_add_func("/unsaved/alone/restoring", test_restoring);
  g_test_add_func("/unsaved/alone/restoring-analysis", test_restoring_analysis);
  g_test_add_func("/unsaved/alone/kept-game", test_kept_game);
  g_test_add_func("/unsaved/alone/discarding", test_discarding);
  g_test_add_func("/unsaved/chooser/restoring-recording", test_restoring_recording);
  g_test_add_func("/unsaved/alone/restoring-rubbish", test_restoring_rubbish);
  int status = g_test_run();
  for (const char *const *at =
           (const char *const[]){"second.txt", "other.jsonl", "plyscope/unsaved", "plyscope", NULL};
       *at != NULL; at++) {
    g_autofree char *path = g_build_filename(folder, *at, NULL);
    g_remove(path);
  }
  g_rmdir(folder);
  g_free(folder);
  return status;
}
