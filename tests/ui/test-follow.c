/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following folders from the window, and the ways in which its files come and go. */

#include <string.h>

#include <glib/gstdio.h>

#include "record/folder.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/format-filters.h"
#include "ui/window/opening-private.h"
#include "ui/window/window-private.h"
#include "window-fixture.h"

typedef struct {
  PlyGameView *window;
  char *path;
  guint plies; /* waited for */
} Fixture;

static void
put(Fixture *f, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename(f->path, name, NULL);
  FILE *file = fopen(path, "w");

  g_assert_nonnull(file);
  fputs(text, file);
  g_assert_cmpint(fclose(file), ==, 0);
}

static GFile *
file_in(Fixture *f, const char *name)
{
  return g_file_new_build_filename(f->path, name, NULL);
}

static void
set_up(Fixture *f, gconstpointer data)
{
  f->path = g_dir_make_tmp("ply-follow-XXXXXX", NULL);
  f->window = new_window();
}

static void
tear_down(Fixture *f, gconstpointer data)
{
  finish_window(f->window);
  ply_folder_remove(f->path);
  g_free(f->path);
}

static gboolean
has_plies(gpointer data)
{
  Fixture *f = data;
  const PlyRecord *record = ply_game_tree_get_record(f->window->game);

  return ply_record_depth(ply_record_main_end(record)) == f->plies;
}

static void
await_plies(Fixture *f, guint plies)
{
  f->plies = plies;
  g_assert_true(wait_until(has_plies, f));
}

static gboolean
shows_bar(gpointer data)
{
  Fixture *f = data;

  return gtk_revealer_get_reveal_child(CHILD(f->window->follow_bar, "revealer"));
}

static gboolean
says_black(gpointer data)
{
  Fixture *f = data;

  return g_str_equal(gtk_label_get_text(CHILD(f->window->follow_bar, "status")), "Black to move");
}

static gboolean
has_clock(gpointer data)
{
  Fixture *f = data;

  return *gtk_label_get_text(CHILD(f->window->follow_bar, "time")) != '\0';
}

static void
note_change(gboolean *seen)
{
  *seen = TRUE;
}

static gboolean
is_seen(gpointer seen)
{
  return *(gboolean *)seen;
}

/* Writes a file and waits until the watcher of the folder has been told, and has had its time. */
static void
put_and_see(Fixture *f, const char *name, const char *text)
{
  g_autoptr(GFile) folder = g_file_new_for_path(f->path);
  g_autoptr(GFileMonitor) monitor =
      g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, NULL, NULL);
  gboolean seen = FALSE;

  g_signal_connect_swapped(monitor, "changed", G_CALLBACK(note_change), &seen);
  put(f, name, text);
  g_assert_true(wait_until(is_seen, &seen));
  wait_frames(f->window);
}

/* From the action to its end by the button, the game on screen staying. */
static void
test_bar(Fixture *f, gconstpointer data)
{
  g_assert_false(shows_bar(f));
  put(f, "move_file", "GroupX E 3\n");
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(f->window), "win.follow-folder", "s", f->path));
  g_assert_true(shows_bar(f));
  await_plies(f, 1);
  g_assert_true(wait_until(has_clock, f));
  g_assert_nonnull(strstr(gtk_label_get_text(CHILD(f->window->follow_bar, "status")), "Orange"));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(f->window), "game.stop-following", NULL));
  g_assert_false(shows_bar(f));
  put_and_see(f, "move_file", "GroupY F 3\n");
  await_plies(f, 1);
  /* A sample is another game: following ends by itself. */
  g_autoptr(GFile) folder = g_file_new_for_path(f->path);
  ply_game_view_follow(f->window, folder);
  answer(f->window, "go"); /* the game that was followed is in no file */
  put(f, "move_file", "");
  await_plies(f, 0);
  put(f, "move_file", "GroupX E 3\n");
  await_plies(f, 1);
  ply_game_view_open_text(f->window, "10K 9L", "moves");
  answer(f->window, "go");
  f->plies = 2;
  g_assert_true(wait_until(has_plies, f));
  g_assert_false(shows_bar(f));
}

/* What is dropped is followed, or opened. */
/* The sides are called what they are called everywhere, by their discs. */
static void
test_sides(Fixture *f, gconstpointer data)
{
  g_autoptr(GFile) folder = g_file_new_for_path(f->path);

  g_settings_set_boolean(ply_settings_get(), "black-discs", TRUE);
  put(f, "move_file", "");
  ply_game_view_follow(f->window, folder);
  g_assert_true(wait_until(says_black, f));
  g_settings_reset(ply_settings_get(), "black-discs");
}

static void
test_drops(Fixture *f, gconstpointer data)
{
  g_autoptr(GFile) folder = g_file_new_for_path(f->path), go = file_in(f, "GroupX.go");
  g_autoptr(GFile) end = file_in(f, "end_game"), move = file_in(f, "move_file");

  put(f, "move_file", "GroupX E 3\n");
  put(f, "GroupX.go", "");
  put(f, "end_game", "END: Match TIED!\n");
  PlyWindow *window = PLY_WINDOW(window_of(f->window));
  g_assert_true(ply_opening_follow_dropped(PLY_WINDOW(window)->tabs, folder));
  g_assert_true(shows_bar(f));
  g_assert_true(ply_opening_follow_dropped(PLY_WINDOW(window)->tabs, go));
  g_assert_true(ply_opening_follow_dropped(PLY_WINDOW(window)->tabs, end));
  g_assert_false(ply_opening_follow_dropped(PLY_WINDOW(window)->tabs, move));
  /* The offer does what it says. */
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(f->window), "game.stop-following", NULL));
  g_assert_true(ply_follow_bar_offer(GTK_WIDGET(f->window), move, NULL, NULL));
  g_autofree char *uri = g_file_get_uri(folder);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(f->window), "win.follow-folder", "s", uri));
  PlyDocument *document = ply_window_get_document(window);
  g_assert_true(ply_document_is_following(document)); /* in a tab beside unsaved work */
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(f->window), "win.follow-folder", "s", "/no/where"));
  g_assert_true(ply_document_is_following(document));
}

static gboolean
is_idle(gpointer data)
{
  return !ply_game_save_bar_is_busy(((Fixture *)data)->window->save_bar);
}

/* The files of each course leave and come back through the dialogs, under their own names. */
static void
check_course_file(Fixture *f, const char *game, const char *moves, const char *id, const char *name,
                  gboolean loses)
{
  ply_game_view_open_text(f->window, moves, game);
  g_assert_true(wait_until(is_idle, f));
  const PlyRecord *record = ply_game_tree_get_record(f->window->game);
  g_assert_cmpstr(ply_game_id(record->rules.game), ==, game);
  PlyFormatDialog *dialog = ply_format_dialog_new(window_of(f->window), f->window->game);
  g_assert_true(ply_format_dialog_choose(dialog, id));
  g_assert_true((*ply_format_dialog_get_losses(dialog) != '\0') == loses);
  const PlyFormat *format = ply_format_dialog_get_format(dialog);
  g_autofree char *usual = ply_format_usual_name(format);
  g_assert_cmpstr(usual, ==, name);
  gtk_window_destroy(GTK_WINDOW(dialog));
  g_autoptr(GFile) file = file_in(f, usual);
  ply_game_save_bar_save_to(f->window->save_bar, file, format, NULL);
  g_assert_true(wait_until(is_idle, f));
  g_assert_true(g_file_query_exists(file, NULL));
  dialog = ply_format_dialog_new(window_of(f->window), NULL);
  g_assert_true(ply_format_dialog_choose(dialog, id));
  gtk_window_destroy(GTK_WINDOW(dialog));
  ply_game_view_open_file_as(f->window, file, format);
  g_assert_true(wait_until(is_idle, f));
  record = ply_game_tree_get_record(f->window->game);
  g_assert_cmpint(record->notation, ==, format->notation);
}

static void
test_course_files(Fixture *f, gconstpointer data)
{
  check_course_file(f, "othello", "e6", "othello-move-file", "move_file", TRUE);
  check_course_file(f, "othello", "e6 f6 f5", "othello-transcript", "game.txt", FALSE);
  check_course_file(f, "othello", "e6 f6 f5", "othello-x-y", "game.txt", FALSE);
  check_course_file(f, "othello", "e6 f6 f5", "othello-prompt", "game.txt", FALSE);
  check_course_file(f, "pente", "10K 9L", "pente-input", "input.txt", TRUE);
  check_course_file(f, "pente", "10K", "pente-output", "output.txt", TRUE);
  check_course_file(f, "maxconnect4", "4 4 3 5", "maxconnect4-state", "game.txt", TRUE);
}

static void
test_filters(void)
{
  const PlyFormat *each, *input = ply_format_find("pente-input");
  guint n = 5; /* all files, recordings, talks, lessons, tournaments */

  for (guint i = 0; (each = ply_format_at(i)) != NULL; i++)
    n += each->load != NULL;
  g_autoptr(GListModel) all = ply_format_filters(NULL), one = ply_format_filters(input);
  g_assert_cmpuint(g_list_model_get_n_items(all), ==, n);
  g_assert_cmpuint(g_list_model_get_n_items(one), ==, 2);
  g_autoptr(GtkFileFilter) filter = g_list_model_get_item(one, 0);
  g_assert_cmpstr(gtk_file_filter_get_name(filter), ==, input->name);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
#define ADD(name, test) g_test_add("/ui/follow/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("bar", test_bar);
  ADD("sides", test_sides);
  ADD("drops", test_drops);
  ADD("course-files", test_course_files);
#undef ADD
  g_test_add_func("/ui/follow/filters", test_filters);
  return g_test_run();
}
