/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program as it is met from outside: files of another process, signals, the next start. */

#include <signal.h>

#include <glib/gstdio.h>

#include "formats/format.h"
#include "model/journal.h"
#include "ui/window/application-private.h"
#include "ui/window/window-private.h"
#include "window-fixture.h"

static char *folder;

/* The first document of which this is true. */
static PlyDocument *
find_document(gboolean (*is_it)(PlyDocument *document, const void *data), const void *data)
{
  GListModel *windows = gtk_window_get_toplevels();

  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWindow) at = g_list_model_get_item(windows, i);
    AdwTabView *tabs = PLY_IS_WINDOW(at) ? ply_tabs_get_view(PLY_WINDOW(at)->tabs) : NULL;
    for (int tab = 0; tabs != NULL && tab < adw_tab_view_get_n_pages(tabs); tab++) {
      GtkWidget *child = adw_tab_page_get_child(adw_tab_view_get_nth_page(tabs, tab));
      if (PLY_IS_DOCUMENT(child) && is_it(PLY_DOCUMENT(child), data))
        return PLY_DOCUMENT(child);
    }
  }
  return NULL;
}

static gboolean
is_of_game(PlyDocument *document, const void *id)
{
  const PlyRules *rules = ply_document_get_rules(document);

  return rules != NULL && g_str_equal(ply_game_id(rules->game), id);
}

static PlyGameView *
view_of_game(const char *id)
{
  PlyDocument *document = find_document(is_of_game, id);

  return document != NULL ? ply_document_get_game_view(document) : NULL;
}

static gboolean
is_there(gpointer id)
{
  return view_of_game(id) != NULL;
}

static gboolean
is_without_game(gpointer unused)
{
  return view_of_game("othello") == NULL;
}

/* A program that has been started, apart from all that ran before. It lives on, for its signals. */
static PlyApplication *
start_program(void)
{
  PlyApplication *self = ply_application_new();
  GApplication *application = G_APPLICATION(self);
  g_autoptr(GError) error = NULL;

  g_application_set_flags(application,
                          g_application_get_flags(application) | G_APPLICATION_NON_UNIQUE);
  g_assert_true(g_application_register(application, NULL, &error));
  g_assert_no_error(error);
  return self;
}

static PlyGameView *
play_first(void)
{
  PlyWindow *first = find_toplevel(PLY_TYPE_WINDOW);
  PlyGameView *window = ply_document_get_game_view(ply_window_take_document(first));

  g_assert_true(view_of_game("othello") == window);
  wait_frames(window);
  g_assert_true(ply_game_tree_play(window->game, 19));
  return window;
}

static void
assert_first_game(PlyGameView *window)
{
  g_assert_true(view_of_game("othello") == window);
  g_assert_cmpint(ply_game_tree_get_position(window->game)->ply, ==, 1);
  g_assert_true(ply_game_tree_get_modified(window->game));
}

static gboolean
is_quiet(gpointer application)
{
  return gtk_application_get_windows(application) == NULL;
}

static gboolean
is_modified(gpointer window)
{
  return ply_game_tree_get_modified(PLY_GAME_VIEW(window)->game);
}

/* Answers that nothing is to be kept. */
static void
close_all(PlyApplication *self)
{
  gpointer window;

  while ((window = gtk_application_get_active_window(GTK_APPLICATION(self))) != NULL) {
    gpointer left = window;
    g_object_add_weak_pointer(window, &left);
    gtk_window_close(window);
    if (is_asked(window))
      answer(window, "go");
    g_assert_true(wait_until(is_gone, &left));
  }
  g_autoptr(GPtrArray) found = ply_journal_find();
  g_assert_cmpuint(found->len, ==, 0);
}

/* `plyscope FILE` from a second process leaves the game on screen alone. */
static void
test_second_process(void)
{
  g_autofree char *path = g_build_filename(folder, "second.txt", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PlyApplication *self = start_program();

  g_assert_true(g_file_set_contents(path, "4 4 3 5", -1, NULL)); /* of Max-Connect4 */
  g_application_activate(G_APPLICATION(self));
  PlyGameView *window = play_first();
  g_application_open(G_APPLICATION(self), &file, 1, "");
  g_assert_true(wait_until(is_there, (gpointer) "maxconnect4"));
  assert_first_game(window);
  g_assert_true(window_of(view_of_game("maxconnect4")) == window_of(window));
  /* While a question stands over that window, in one of its own. */
  gtk_window_close(window_of(window));
  g_assert_true(wait_until(is_asked, window));
  g_application_activate(G_APPLICATION(self));
  g_assert_cmpuint(g_list_length(gtk_application_get_windows(GTK_APPLICATION(self))), ==, 2);
  answer(window, "cancel");
  assert_first_game(window);
  close_all(self);
  g_unlink(path);
}

/* What was played, or noted, an instant before a signal is offered by the next start. */
static void
test_signal(void)
{
  PlyApplication *self = start_program();

  g_application_activate(G_APPLICATION(self));
  play_first();
  g_assert_cmpint(raise(SIGTERM), ==, 0);
  g_assert_true(wait_until(is_quiet, self));

  self = start_program();
  g_application_activate(G_APPLICATION(self));
  g_assert_null(view_of_game("othello"));
  answer(find_toplevel(PLY_TYPE_WINDOW), "save"); /* Restore */
  g_assert_true(wait_until(is_there, (gpointer) "othello"));
  PlyGameView *window = view_of_game("othello");
  g_assert_true(wait_until(is_modified, window));
  assert_first_game(window);
  close_all(self);
}

static gboolean
is_recording(PlyDocument *document, const void *data)
{
  return document != NULL && !ply_document_is_untouched(document) &&
         ply_document_get_rules(document) == NULL;
}

/* The only recording. */
static PlySearchTree *
find_tree(void)
{
  PlyDocument *document = find_document(is_recording, NULL);

  return document != NULL ? ply_search_view_get_tree(ply_document_get_search_view(document)) : NULL;
}

static gboolean
has_recording(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

static gboolean
is_restored(gpointer data)
{
  PlySearchTree *tree = find_tree();

  return tree != NULL && has_recording(tree) && ply_search_tree_get_modified(tree);
}

static void
test_signal_with_recording(void)
{
  PlyApplication *self = start_program();

  self->options.gallery = g_strdup("minimax");
  g_application_activate(G_APPLICATION(self));
  g_assert_true(wait_until(has_recording, find_tree()));
  ply_search_tree_set_note(find_tree(), "Look here.");
  guint64 step = ply_search_tree_get_step(find_tree());
  g_assert_cmpint(raise(SIGTERM), ==, 0);
  g_assert_true(wait_until(is_quiet, self));

  self = start_program();
  g_application_activate(G_APPLICATION(self));
  answer(find_toplevel(PLY_TYPE_WINDOW), "save"); /* Restore */
  g_assert_true(wait_until(is_restored, NULL));
  g_assert_cmpstr(ply_trace_note(ply_search_tree_get_trace(find_tree()), step), ==, "Look here.");
  close_all(self);
}

static void
assert_written(PlyGameView *window, guint *n)
{
  g_assert_false(ply_game_view_is_writing(window));
  (*n)++;
}

/* What is being written when the signal comes is written first. */
static void
test_signal_while_saving(void)
{
  g_autofree char *path = g_build_filename(folder, "first.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PlyApplication *self = start_program();
  guint n = 0;

  g_application_activate(G_APPLICATION(self));
  PlyGameView *window = play_first();
  g_signal_connect(window, "destroy", G_CALLBACK(assert_written), &n);
  ply_game_save_bar_save_to(window->save_bar, file, ply_format_find("plygame"), NULL);
  g_assert_true(ply_game_view_is_writing(window));
  g_assert_cmpint(raise(SIGTERM), ==, 0);
  g_assert_true(wait_until(is_quiet, self));
  g_assert_cmpuint(n, >, 0);
  g_assert_true(g_file_test(path, G_FILE_TEST_IS_REGULAR));
  g_unlink(path);
  self = start_program();
  g_application_activate(G_APPLICATION(self));
  close_all(self); /* nothing was left to be offered */
}

/* A window whose last tab goes to another one goes too, and the tab's work does not. */
static void
test_last_tab_dragged_away(void)
{
  PlyApplication *self = start_program();

  g_application_activate(G_APPLICATION(self));
  PlyGameView *view = play_first();
  gpointer from = find_toplevel(PLY_TYPE_WINDOW);
  AdwTabView *tabs = ply_tabs_get_view(PLY_WINDOW(from)->tabs);
  PlyWindow *to = ply_window_new(GTK_APPLICATION(self));
  gtk_window_present(GTK_WINDOW(to));
  g_object_add_weak_pointer(G_OBJECT(from), &from);
  g_assert_cmpint(adw_tab_view_get_n_pages(tabs), ==, 1);
  adw_tab_view_transfer_page(tabs, adw_tab_view_get_nth_page(tabs, 0), ply_tabs_get_view(to->tabs),
                             1);
  g_assert_true(wait_until(is_gone, &from));
  g_assert_cmpint(adw_tab_view_get_n_pages(ply_tabs_get_view(to->tabs)), ==, 2);
  g_assert_true(view_of_game("othello") == view);
  g_assert_true(ply_game_view_get_unsaved(view));
  close_all(self);
}

/* What waits for a save says what closes after it. */
static void
test_waiting_for_a_save(void)
{
  g_autofree char *path = g_build_filename(folder, "first.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PlyApplication *self = start_program();

  g_application_activate(G_APPLICATION(self));
  PlyGameView *view = play_first();
  gpointer window = find_toplevel(PLY_TYPE_WINDOW);
  ply_game_save_bar_save_to(view->save_bar, file, ply_format_find("plygame"), NULL);
  gtk_window_close(window);
  g_assert_cmpstr(busy_words(view->save_bar), ==, "Saving. The window closes when it is done.");
  AdwTabView *tabs = ply_tabs_get_view(PLY_WINDOW(window)->tabs);
  adw_tab_view_close_page(tabs, adw_tab_view_get_nth_page(tabs, 0));
  g_assert_cmpstr(busy_words(view->save_bar), ==, "Saving. The tab closes when it is done.");
  g_assert_true(wait_until(is_without_game, NULL));
  g_assert_nonnull(find_toplevel(PLY_TYPE_WINDOW)); /* which shows the start page */
  g_unlink(path);
  close_all(self);
}

static PlyApplication *
start_with_sample(const char *name)
{
  PlyApplication *self = start_program();
  g_autoptr(GVariantDict) options = g_variant_dict_new(NULL);

  g_variant_dict_insert(options, "sample", "s", name);
  g_assert_cmpint(ply_options_read(&self->options, G_APPLICATION(self), options), ==, -1);
  g_application_activate(G_APPLICATION(self));
  return self;
}

/* A sample by its name with or without the suffix; one that is not there ends the program. */
static void
test_samples(void)
{
  PlyApplication *self = start_with_sample("pente-capture.txt");

  g_assert_true(wait_until(is_there, (gpointer) "pente"));
  close_all(self);
  self = start_with_sample("pente-capture");
  g_assert_true(wait_until(is_there, (gpointer) "pente"));
  g_assert_cmpint(ply_application_get_status(self), ==, 0);
  close_all(self);
  self = start_with_sample("no-such-sample");
  g_assert_true(wait_until(is_quiet, self));
  g_assert_cmpint(ply_application_get_status(self), ==, 2);
}

int
main(int argc, char **argv)
{
  folder = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE); /* each start is a program of its own */
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/application/second-process", test_second_process);
  g_test_add_func("/application/signal", test_signal);
  g_test_add_func("/application/signal-with-recording", test_signal_with_recording);
  g_test_add_func("/application/signal-while-saving", test_signal_while_saving);
  g_test_add_func("/application/last-tab-dragged-away", test_last_tab_dragged_away);
  g_test_add_func("/application/waiting-for-a-save", test_waiting_for_a_save);
  g_test_add_func("/application/samples", test_samples);
  int status = g_test_run();
  g_autofree char *program = g_build_filename(folder, "plyscope", NULL);
  g_autofree char *unsaved = g_build_filename(program, "unsaved", NULL);
  g_rmdir(unsaved);
  g_rmdir(program);
  g_rmdir(folder);
  g_free(folder);
  return status;
}
