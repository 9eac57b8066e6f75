/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person opens, pastes or drops, good or bad, and what is said about it. */

#include <string.h>

#include <glib/gstdio.h>

#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "microscope-fixture.h"
#include "ui/start/samples.h"
#include "ui/widgets/toaster.h"
#include "window-fixture.h"

static char *folder;

static gboolean
is_idle(gpointer window)
{
  return PLY_WINDOW(window)->io == NULL;
}

static void
paste(PlyWindow *window, const char *text)
{
  ply_window_open_text(window, text, "pasted text");
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
open_file(PlyWindow *window, const char *name, const char *bytes, gssize n)
{
  g_autofree char *path = put(name, bytes, n);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_window_open_file(window, file);
  g_assert_true(wait_until(is_idle, window));
  g_unlink(path);
}

/* The newest message is the one that is shown, and none stands over what has come out well. */
static void
test_messages(void)
{
  PlyWindow *window = new_window();

  ply_window_tell(window, "One.");
  ply_window_tell(window, "Two <&> more.");
  g_assert_cmpstr(ply_toaster_get(window->toasts), ==, "Two <&> more.");
  paste(window, "rubbish");
  g_assert_cmpstr(ply_toaster_get(window->toasts), ==,
                  "This text is not a game or tree that Plyscope knows.");
  paste(window, "4 4 3 5");
  g_assert_null(ply_toaster_get(window->toasts));
  finish_window(window);
}

static void
test_key_in_vain(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  gtk_widget_activate_action(GTK_WIDGET(scope.window), "microscope.next", "s", "cut");
  g_assert_nonnull(ply_toaster_get(scope.window->toasts));
  ply_search_tree_go(scope.tree, PLY_GO_FIRST);
  ply_search_tree_go(scope.tree, PLY_GO_LAST);
  g_assert_null(ply_toaster_get(scope.window->toasts));
  ply_microscope_tell(scope.window, "Saved.");
  ply_search_tree_go(scope.tree, PLY_GO_FIRST); /* is no answer to that */
  g_assert_cmpstr(ply_toaster_get(scope.window->toasts), ==, "Saved.");
  scope_clear(&scope);
}

/* Nothing known: a sentence for everybody. Something known but broken: where, and what is wrong. */
static void
test_sentences(void)
{
  static const char *const unknown[] = {"h", "Dear Sir or Madam", "<html>", "{}", "{\"a\": 1}"};
  static const struct {
    const char *text, *expected;
  } broken[] = {{"f5 d6 zz", ":1:7: expected"},
                {"((3 12", ":1:7: expected"},
                {"{\"plygame\": 7}", "expected"}};
  PlyWindow *window = new_window();

  for (guint i = 0; i < G_N_ELEMENTS(unknown); i++) {
    open_file(window, "letter.txt", unknown[i], -1);
    g_assert_cmpstr(ply_toaster_get(window->toasts), ==,
                    "“letter.txt” is not a game or tree that Plyscope knows.");
  }
  open_file(window, "noise\x1b[31m.bin", "\xf8\xfd\x8ag\xe6\x00\x01z", 8);
  g_assert_cmpstr(ply_toaster_get(window->toasts), ==,
                  "“noise?[31m.bin” is not a game or tree that Plyscope knows.");
  for (guint i = 0; i < G_N_ELEMENTS(broken); i++) {
    open_file(window, "broken.txt", broken[i].text, -1);
    g_assert_nonnull(strstr(ply_toaster_get(window->toasts), "broken.txt"));
    g_assert_nonnull(strstr(ply_toaster_get(window->toasts), broken[i].expected));
  }
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.tell-known", NULL));
  g_assert_true(is_asked(window));
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
is_told(gpointer window)
{
  return ply_toaster_get(PLY_MICROSCOPE(window)->toasts) != NULL;
}

static gboolean
has_game_window(gpointer data)
{
  gpointer window = find_toplevel(PLY_TYPE_WINDOW);

  return window != NULL && PLY_WINDOW(window)->io == NULL &&
         ply_game_tree_get_position(PLY_WINDOW(window)->game)->ply == 3;
}

static guint
count_leaves(Scope *scope)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(scope->tree);
  guint n = 0;

  for (int i = 0; i < tree->n_nodes; i++)
    n += tree->nodes[i].n_children == 0;
  return n;
}

/* Recordings in both forms and under any name, number trees, games, and what is none of them. */
static void
test_drops(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  GString *lines = ply_trace_lines_save(scope_trace(&scope));
  g_autofree char *path = g_build_filename(folder, "search.bin", NULL);
  g_assert_true(ply_trace_file_save(path, scope_trace(&scope), NULL, NULL));

  drop_text(scope.window, "((3 12) (2 4 6))");
  scope_wait(&scope);
  g_assert_cmpuint(count_leaves(&scope), ==, 5);
  g_assert_false(ply_search_tree_get_modified(scope.tree));
  drop_file(scope.window, path);
  scope_wait(&scope);
  g_assert_cmpuint(count_leaves(&scope), ==, 9);
  drop_text(scope.window, lines->str);
  scope_wait(&scope);
  g_assert_true(scope_trace(&scope)->info.foreign);
  g_string_free(lines, TRUE);
  g_unlink(path);
  g_autofree char *tree = put("tree.txt", "(1 2 3)", -1);
  drop_file(scope.window, tree);
  scope_wait(&scope);
  g_assert_cmpuint(count_leaves(&scope), ==, 3);
  g_unlink(tree);
  drop_text(scope.window, "rubbish");
  g_assert_true(wait_until(is_told, scope.window));
  g_assert_cmpstr(ply_toaster_get(scope.window->toasts), ==,
                  "This text is not a game or tree that Plyscope knows.");
  drop_text(scope.window, "(1 2)");
  scope_wait(&scope);
  g_assert_null(ply_toaster_get(scope.window->toasts));
  drop_text(scope.window, "rubbish");
  g_assert_true(wait_until(is_told, scope.window));
  drop_text(scope.window, "f5 d6 c3");
  g_assert_true(wait_until(has_game_window, NULL));
  g_assert_null(ply_toaster_get(scope.window->toasts));
  gtk_window_destroy(find_toplevel(PLY_TYPE_WINDOW));
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
  ply_microscope_open_file(scope.window, file);
  g_assert_true(wait_until(is_told, scope.window));
  g_assert_cmpstr(ply_toaster_get(scope.window->toasts), ==,
                  "“letter.plytrace” is not a recording that Plyscope knows.");
  scope_clear(&scope);
  g_unlink(path);
}

/* A drop asks as everything else does, whatever it is. */
static void
test_drop_on_work(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  GString *lines = ply_trace_lines_save(scope_trace(&scope));
  g_autofree char *path = g_build_filename(folder, "search.bin", NULL);
  g_assert_true(ply_trace_file_save(path, scope_trace(&scope), NULL, NULL));
  ply_search_tree_set_note(scope.tree, "Mine.");
  drop_text(scope.window, "(1 2 3)");
  answer(scope.window, "cancel");
  drop_text(scope.window, lines->str);
  answer(scope.window, "cancel");
  drop_file(scope.window, path);
  answer(scope.window, "cancel");
  g_assert_cmpuint(count_leaves(&scope), ==, 9);
  g_assert_true(ply_search_tree_get_modified(scope.tree));
  scope_clear(&scope);
  g_string_free(lines, TRUE);
  g_unlink(path);
}

static void
assert_first_move(PlyWindow *window)
{
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 1);
  g_assert_true(ply_game_tree_get_modified(window->game));
}

static void
test_drop_on_game(void)
{
  PlyWindow *window = new_window();
  g_autofree char *path = put("game.txt", "4 4 3 5", -1);

  g_assert_true(ply_game_tree_play(window->game, 19));
  drop_text(window, "4 4 3 5");
  answer(window, "cancel");
  assert_first_move(window);
  drop_file(window, path);
  answer(window, "cancel");
  assert_first_move(window);
  finish_window(window);
  g_unlink(path);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  folder = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  g_test_add_func("/opening/messages", test_messages);
  g_test_add_func("/opening/key-in-vain", test_key_in_vain);
  g_test_add_func("/opening/sentences", test_sentences);
  g_test_add_func("/opening/sample-names", test_sample_names);
  g_test_add_func("/opening/drops", test_drops);
  g_test_add_func("/opening/no-recording", test_no_recording);
  g_test_add_func("/opening/drop-on-work", test_drop_on_work);
  g_test_add_func("/opening/drop-on-game", test_drop_on_game);
  int status = g_test_run();
  g_rmdir(folder);
  g_free(folder);
  return status;
}
