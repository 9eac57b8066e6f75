/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person opens, pastes or drops, good or bad, and what is said about it. */

#include <string.h>

#include <glib/gstdio.h>

#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "microscope-fixture.h"
#include "model/document-io.h"
#include "ui/start/samples.h"
#include "ui/tree/find-bar-private.h"
#include "ui/tree/outline-private.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"
#include "ui/window/window-private.h"
#include "window-fixture.h"

static char *folder;

static gboolean
is_idle(gpointer window)
{
  return !ply_game_save_bar_is_busy(PLY_GAME_VIEW(window)->save_bar);
}

static void
paste(PlyGameView *window, const char *text)
{
  ply_game_view_open_text(window, text, "pasted text");
  g_assert_true(wait_until(is_idle, window));
}

static char *
put(const char *name, const char *bytes, gssize n)
{
  char *path = g_build_filename(folder, name, NULL);

  g_assert_true(g_file_set_contents(path, bytes, n, NULL));
  return path;
}

static void
open_file(PlyGameView *window, const char *name, const char *bytes, gssize n)
{
  g_autofree char *path = put(name, bytes, n);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_game_view_open_file(window, file);
  g_assert_true(wait_until(is_idle, window));
  g_unlink(path);
}

/* The newest message is the one that is shown, and none stands over what has come out well. */
static void
test_messages(void)
{
  PlyGameView *window = new_window();

  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(window)), "One.");
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(window)), "Two <&> more.");
  g_assert_cmpstr(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))), ==, "Two <&> more.");
  paste(window, "rubbish");
  g_assert_cmpstr(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))), ==,
                  "This text is not a game or tree that Plyscope knows.");
  paste(window, "4 4 3 5");
  g_assert_null(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))));
  finish_window(window);
}

static void
test_key_in_vain(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  gtk_widget_activate_action(GTK_WIDGET(scope.window), "microscope.next", "s", "cut");
  g_assert_nonnull(ply_toaster_get(scope.view->toasts));
  ply_search_tree_go(scope.tree, PLY_GO_FIRST);
  ply_search_tree_go(scope.tree, PLY_GO_LAST);
  g_assert_null(ply_toaster_get(scope.view->toasts));
  ply_toaster_tell(scope.view->toasts, "Saved.");
  ply_search_tree_go(scope.tree, PLY_GO_FIRST); /* is no answer to that */
  g_assert_cmpstr(ply_toaster_get(scope.view->toasts), ==, "Saved.");
  scope_clear(&scope);
}

/* Nothing known: a sentence for everybody. Something known but broken: that it is, and behind a button
 * where, and what is wrong. */
static void
test_sentences(void)
{
  static const char *const unknown[] = {"h", "Dear Sir or Madam", "<html>", "{}", "{\"a\": 1}"};
  static const char *const broken[] = {"f5 d6 zz", "((3 12", "{\"plygame\": 7}"};
  PlyGameView *window = new_window();

  for (guint i = 0; i < G_N_ELEMENTS(unknown); i++) {
    open_file(window, "letter.txt", unknown[i], -1);
    g_assert_cmpstr(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))), ==,
                    "“letter.txt” is not a game or tree that Plyscope knows.");
  }
  open_file(window, "noise\x1b[31m.bin", "\xf8\xfd\x8ag\xe6\x00\x01z", 8);
  g_assert_cmpstr(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))), ==,
                  "“noise?[31m.bin” is not a game or tree that Plyscope knows.");
  for (guint i = 0; i < G_N_ELEMENTS(broken); i++) {
    open_file(window, "broken.txt", broken[i], -1);
    g_assert_cmpstr(ply_toaster_get(ply_toaster_find(GTK_WIDGET(window))), ==,
                    "There is a fault in “broken.txt”: it was not opened.");
  }
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.tell-known", NULL));
  g_assert_true(is_asked(window));
  finish_window(window);
}

static gboolean
is_busy_told(gpointer window)
{
  return busy_words(PLY_GAME_VIEW(window)->save_bar) != NULL;
}

/* A name in the bar that tells what takes long. */
static void
test_busy_name(void)
{
  PlyGameView *window = new_window();

  ply_game_save_bar_begin_reading(window->save_bar, "Opening no\x1bte\u202e.ggf");
  g_assert_true(wait_until(is_busy_told, window));
  g_assert_cmpstr(busy_words(window->save_bar), ==, "Opening no?te?.ggf");
  finish_window(window);
}

static void
test_sample_names(void)
{
  g_autofree char *whole = ply_sample_find("pente-capture.txt");
  g_autofree char *stem = ply_sample_find("pente-capture");
  g_autofree char *names = ply_samples_names();

  g_assert_cmpstr(whole, ==, "pente-capture.txt");
  g_assert_cmpstr(stem, ==, "pente-capture.txt");
  g_assert_null(ply_sample_find("pente"));
  g_assert_nonnull(strstr(names, "pente-capture, "));
}

/* As the pointer does it. */
static void
drop(gpointer window, const GValue *value)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(window);
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items(controllers) && !taken; i++) {
    g_autoptr(GtkEventController) at = g_list_model_get_item(controllers, i);
    if (GTK_IS_DROP_TARGET(at))
      g_signal_emit_by_name(at, "drop", value, 10.0, 10.0, &taken);
  }
  g_assert_true(taken);
}

static void
drop_text(gpointer window, const char *text)
{
  g_auto(GValue) value = G_VALUE_INIT;

  g_value_init(&value, G_TYPE_STRING);
  g_value_set_string(&value, text);
  drop(window, &value);
}

static void
drop_file(gpointer window, const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_path(path);
  GSList files = {file, NULL};
  g_auto(GValue) value = G_VALUE_INIT;

  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed(&value, &files);
  drop(window, &value);
}

static gboolean
is_told(gpointer view)
{
  return ply_toaster_get(PLY_SEARCH_VIEW(view)->toasts) != NULL;
}

/* The recording that the window shows. */
static PlySearchTree *
shown_tree(PlyWindow *window)
{
  PlyDocument *document = ply_window_get_document(window);

  return !g_str_equal(ply_document_get_view(document), "board")
             ? ply_search_view_get_tree(ply_document_get_search_view(document))
             : NULL;
}

/* What is waited for: a recording with so many leaves, or a game of so many plies. */
typedef struct {
  PlyWindow *window;
  int leaves, plies;
} Wanted;

static gboolean
is_there(gpointer data)
{
  const Wanted *wanted = data;
  PlySearchTree *search = shown_tree(wanted->window);
  const PlyNumberTree *tree = NULL;
  int n = 0;

  if (wanted->leaves > 0) {
    if (search == NULL || ply_search_tree_get_trace(search) == NULL)
      return FALSE;
    tree = ply_search_tree_get_tree(search);
    for (int i = 0; tree != NULL && i < tree->n_nodes; i++)
      n += tree->nodes[i].n_children == 0;
    return n == wanted->leaves;
  }
  if (search != NULL)
    return FALSE;
  PlyGameView *view = ply_document_get_game_view(ply_window_get_document(wanted->window));
  return ply_game_tree_get_position(view->game)->ply == wanted->plies;
}

static void
await_leaves(PlyWindow *window, int leaves)
{
  Wanted wanted = {.window = window, .leaves = leaves};

  g_assert_true(wait_until(is_there, &wanted));
}

static void
await_plies(PlyWindow *window, int plies)
{
  Wanted wanted = {.window = window, .plies = plies};

  g_assert_true(wait_until(is_there, &wanted));
}

static gboolean
is_told_by_window(gpointer window)
{
  return ply_toaster_get(PLY_WINDOW(window)->toasts) != NULL;
}

/* Recordings in both forms and under any name, number trees, games, and what is none of them: each
 * beside what was there before. */
static void
test_drops(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  PlyWindow *window = scope.window;
  GString *lines = ply_trace_lines_save(scope_trace(&scope));
  g_autofree char *path = g_build_filename(folder, "search.bin", NULL);
  g_assert_true(ply_trace_file_save(path, scope_trace(&scope), NULL, NULL));
  ply_search_tree_set_note(scope.tree, "Mine.");

  drop_text(window, "((3 12) (2 4 6))");
  await_leaves(window, 5);
  drop_file(window, path);
  await_leaves(window, 9);
  g_assert_true(shown_tree(window) != scope.tree);
  drop_text(window, lines->str);
  g_string_free(lines, TRUE);
  g_unlink(path);
  g_autofree char *tree = put("tree.txt", "(1 2 3)", -1);
  drop_file(window, tree);
  await_leaves(window, 3);
  g_unlink(tree);
  drop_text(window, "rubbish");
  g_assert_true(wait_until(is_told_by_window, window));
  g_assert_cmpstr(ply_toaster_get(window->toasts), ==,
                  "This text is not a game or tree that Plyscope knows.");
  await_leaves(window, 3); /* nothing is left of it */
  drop_text(window, "f5 d6 c3");
  await_plies(window, 3);
  g_assert_null(ply_toaster_get(window->toasts));
  g_assert_true(ply_search_tree_get_modified(scope.tree));
  scope_clear(&scope);
}

/* By its name a recording, and by what is in it none: no reader's words either. */
static void
test_no_recording(void)
{
  g_autofree char *path = put("letter.plytrace", "Dear Sir or Madam", -1);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax"); /* over an empty microscope it is a notice */
  ply_search_view_open_file(scope.view, file);
  g_assert_true(wait_until(is_told, scope.view));
  g_assert_cmpstr(ply_toaster_get(scope.view->toasts), ==,
                  "“letter.plytrace” is not a recording that Plyscope knows.");
  scope_clear(&scope);
  g_unlink(path);
}

static void
assert_first_move(PlyGameView *window)
{
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 1);
  g_assert_true(ply_game_tree_get_modified(window->game));
}

static void
test_drop_on_game(void)
{
  PlyGameView *view = new_window();
  PlyWindow *window = PLY_WINDOW(window_of(view));
  g_autofree char *path = put("game.txt", "4 4 3 5 1", -1);

  g_assert_true(ply_game_tree_play(view->game, 19));
  drop_text(window, "4 4 3 5");
  await_plies(window, 4);
  drop_file(window, path);
  await_plies(window, 5);
  assert_first_move(view);
  finish_window(view);
  g_unlink(path);
}

static void
begin_file(PlyGameView *view, GFile *file)
{
  ply_game_view_open_file(view, file);
}

static void
begin_text(PlyGameView *view, GFile *file)
{
  ply_game_view_open_text(view, "4 4 3 5 1", "pasted text");
}

static void
begin_save(PlyGameView *view, GFile *file)
{
  ply_game_save_bar_save_to(view->save_bar, file, ply_format_find("plygame"), NULL);
}

static void
begin_picture(PlyGameView *view, GFile *file)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(view), "game.export-picture", NULL));
  g_assert_true(ply_file_choice_answer(GTK_WIDGET(view->board), file));
}

/* Destroys a window and sees that something in it has gone before anybody could have answered it. */
static void
assert_closes_at_once(gpointer window, gpointer part)
{
  g_object_add_weak_pointer(part, &part);
  gtk_window_destroy(window);
  g_assert_null(part);
}

/* What is closed does not wait for the work that was begun for it; a file is written all the same. */
static void
test_closed_meanwhile(void)
{
  static const struct {
    void (*begin)(PlyGameView *view, GFile *file);
    const char *name, *writes;
  } works[] = {
      {begin_file, "game.txt", NULL},
      {begin_text, "game.txt", NULL},
      {begin_save, "saved.plygame", "{"},
      {begin_picture, "board.svg", "<?xml"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(works); i++) {
    PlyGameView *view = new_window();
    g_autofree char *path = put(works[i].name, "4 4 3 5 1", -1);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    works[i].begin(view, file);
    assert_closes_at_once(window_of(view), view);
    ply_document_wait();
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_true(g_str_has_prefix(text, works[i].writes != NULL ? works[i].writes : "4 4"));
    while (g_main_context_iteration(NULL, FALSE)) /* the answers, which nobody waits for */
      continue;
    g_unlink(path);
  }
}

static gpointer
begin_layout(Scope *scope)
{
  ply_canvas_lay_out(PLY_CANVAS(scope->view->tree_view));
  g_assert_true(ply_canvas_is_laying_out(PLY_CANVAS(scope->view->tree_view)));
  return scope->view->tree_view;
}

static gpointer
begin_finding(Scope *scope)
{
  PlyFindBar *bar = scope->view->outline->find_bar;

  gtk_widget_activate_action(GTK_WIDGET(bar), "outline.find-next", NULL);
  g_assert_nonnull(bar->find_work);
  return bar;
}

/* Begins what takes its time, and gives what must go. */
typedef gpointer (*Begin)(Scope *scope);

static void
test_recording_closed_meanwhile(void)
{
  static const Begin begins[] = {begin_layout, begin_finding};

  for (guint i = 0; i < G_N_ELEMENTS(begins); i++) {
    Scope scope;

    scope_init(&scope);
    scope_open(&scope, "minimax");
    assert_closes_at_once(scope.window, begins[i](&scope));
    while (g_main_context_iteration(NULL, FALSE))
      continue;
  }
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  folder = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  g_test_add_func("/opening/messages", test_messages);
  g_test_add_func("/opening/key-in-vain", test_key_in_vain);
  g_test_add_func("/opening/sentences", test_sentences);
  g_test_add_func("/opening/busy-name", test_busy_name);
  g_test_add_func("/opening/sample-names", test_sample_names);
  g_test_add_func("/opening/drops", test_drops);
  g_test_add_func("/opening/no-recording", test_no_recording);
  g_test_add_func("/opening/drop-on-game", test_drop_on_game);
  g_test_add_func("/opening/closed-meanwhile", test_closed_meanwhile);
  g_test_add_func("/opening/recording-closed-meanwhile", test_recording_closed_meanwhile);
  int status = g_test_run();
  g_rmdir(folder);
  g_free(folder);
  return status;
}
