/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <unistd.h>

#include <glib/gstdio.h>

#include "model/library-list.h"
#include "model/library-reading.h"
#include "model/library-reviewing.h"

#define N_GAMES 500

/* A folder with a file of many games, of which the last is broken. */
typedef struct {
  char *folder, *games, *path;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
  g_autoptr(GString) text = g_string_new(NULL);

  self->folder = g_dir_make_tmp("ply-library-XXXXXX", NULL);
  self->games = g_build_filename(self->folder, "games.pgn", NULL);
  self->path = g_build_filename(self->folder, "library.sqlite", NULL);
  for (int i = 0; i < N_GAMES; i++)
    g_string_append_printf(text,
                           "[Event \"Cup %d\"]\n[Date \"%d.01.01\"]\n[Black \"P%03d\"]\n"
                           "[White \"Q\"]\n\n1. f5 %s *\n\n",
                           i % 3, 1500 + i, i, i % 2 == 0 ? "d6" : "f6");
  g_string_append(text, "[Event \"Broken\"]\n\n1. f5 f9 *\n");
  g_assert_true(g_file_set_contents(self->games, text->str, (gssize)text->len, NULL));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
  static const char *const ends[] = {"", "-wal", "-shm"};

  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    g_autofree char *path = g_strconcat(self->path, ends[i], NULL);
    g_unlink(path);
  }
  g_unlink(self->games);
  g_assert_cmpint(g_rmdir(self->folder), ==, 0);
  g_free(self->folder);
  g_free(self->games);
  g_free(self->path);
}

static void
iterate_while(gboolean (*waits)(gpointer), gpointer of)
{
  while (waits(of))
    g_main_context_iteration(NULL, TRUE);
}

static gboolean
is_reading(gpointer reading)
{
  return ply_library_reading_is_running(reading);
}

static gboolean
is_asking(gpointer list)
{
  return ply_library_list_is_asking(list);
}

static PlyLibraryReadingState
import_from(Fixture *self, const char *path, gboolean cancel)
{
  g_autoptr(GListStore) files = g_list_store_new(G_TYPE_FILE);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  g_list_store_append(files, file);
  g_autoptr(PlyLibraryReading) reading = ply_library_reading_new(self->path, G_LIST_MODEL(files));
  if (cancel)
    ply_library_reading_cancel(reading);
  iterate_while(is_reading, reading);
  g_assert_null(ply_library_reading_get_error(reading));
  return ply_library_reading_get_state(reading);
}

static PlyLibraryReadingState
import(Fixture *self, gboolean cancel)
{
  return import_from(self, self->games, cancel);
}

/* Links that lead back do not make a folder longer. */
static void
test_circle(Fixture *self, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-circle-XXXXXX", NULL);
  g_autofree char *file = g_build_filename(folder, "game.txt", NULL);
  g_autofree char *circle = g_build_filename(folder, "circle", NULL);

  g_assert_true(g_file_set_contents(file, "f5d6c3d3c4\n", -1, NULL));
  g_assert_cmpint(symlink(".", circle), ==, 0);
  PlyLibraryReadingState state = import_from(self, folder, FALSE);
  g_assert_cmpuint(state.counts.added, ==, 1);
  g_assert_cmpuint(state.counts.merged, ==, 0);
  g_unlink(file);
  g_unlink(circle);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static const PlyLibraryRow *
row_at(PlyLibraryList *list, guint at)
{
  g_autoptr(PlyLibraryItem) item = g_list_model_get_item(G_LIST_MODEL(list), at);
  const PlyLibraryRow *row;

  while ((row = ply_library_list_get_row(list, item)) == NULL)
    g_main_context_iteration(NULL, TRUE);
  return row;
}

static guint
ask(PlyLibraryList *list, const PlyLibraryQuestion *question)
{
  ply_library_list_ask(list, question);
  iterate_while(is_asking, list);
  g_assert_null(ply_library_list_get_error(list));
  return g_list_model_get_n_items(G_LIST_MODEL(list));
}

/* What is imported is listed, in the order and by the filters asked for. */
static void
test_list(Fixture *self, gconstpointer data)
{
  g_autoptr(PlyLibraryList) list = ply_library_list_new(self->path);
  PlyLibraryQuestion question = {.order = PLY_LIBRARY_BY_YEAR, .descending = TRUE};

  g_assert_cmpuint(ask(list, &question), ==, 0); /* there is no file yet */
  PlyLibraryReadingState state = import(self, FALSE);
  g_assert_cmpuint(state.counts.added, ==, N_GAMES);
  g_assert_cmpuint(state.counts.broken, ==, 1);
  state = import(self, FALSE);
  g_assert_cmpuint(state.counts.merged, ==, N_GAMES);
  g_assert_cmpuint(ask(list, &question), ==, N_GAMES);
  g_assert_cmpint(row_at(list, 0)->year, ==, 1500 + N_GAMES - 1);
  g_assert_cmpint(row_at(list, N_GAMES - 1)->year, ==, 1500);
  g_assert_cmpint(row_at(list, 200)->year, ==, 1500 + N_GAMES - 201);
  question = (PlyLibraryQuestion){.order = PLY_LIBRARY_BY_FIRST, .event = "cup 1"};
  g_assert_cmpuint(ask(list, &question), ==, N_GAMES / 3 + 1);
  g_assert_cmpstr(row_at(list, 0)->players[0], ==, "P001");
  question = (PlyLibraryQuestion){.player = "p499", .years = {1999, 1999}};
  g_assert_cmpuint(ask(list, &question), ==, 1);
  question.years[0] = 2000;
  question.years[1] = 0;
  g_assert_cmpuint(ask(list, &question), ==, 0);
  g_assert_cmpuint(ply_library_list_get_total(list), ==, N_GAMES);
}

/* A position says what was played there. */
static void
test_position(Fixture *self, gconstpointer data)
{
  g_autoptr(PlyLibraryList) list = ply_library_list_new(self->path);
  PlyLibraryQuestion question = {.has_position = TRUE, .order = PLY_LIBRARY_BY_YEAR};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition start;

  import(self, FALSE);
  g_assert_true(ply_rules_parse("othello", &question.rules));
  ply_rules_start(&question.rules, &start);
  g_assert_cmpint(ply_rules_moves(&question.rules, &start, moves), ==, 4);
  ply_rules_play(&question.rules, &start, moves[0], &question.position, NULL);
  g_assert_cmpuint(ask(list, &question), ==, N_GAMES); /* any way round */
  const GArray *played = ply_library_list_get_moves(list);
  g_assert_cmpuint(played->len, ==, 2);
  g_assert_cmpuint(g_array_index(played, PlyLibraryMove, 0).games, ==, N_GAMES / 2);
}

/* The newest question alone is answered, and a list may go with questions open. */
static void
test_newest(Fixture *self, gconstpointer data)
{
  PlyLibraryList *list = ply_library_list_new(self->path);
  PlyLibraryQuestion question = {.player = "p1"};

  import(self, FALSE);
  for (int i = 0; i < 20; i++)
    ply_library_list_ask(list, &question);
  question.player = "p1234";
  g_assert_cmpuint(ask(list, &question), ==, 0);
  question.player = NULL;
  ply_library_list_ask(list, &question);
  g_object_unref(list);
}

/* What was read before a cancelling is whole. */
static void
test_cancelled(Fixture *self, gconstpointer data)
{
  PlyLibraryReadingState state = import(self, TRUE);

  g_assert_true(state.cancelled);
  g_assert_cmpuint(state.counts.added, <=, N_GAMES);
}

static gboolean
is_reviewing(gpointer reviewing)
{
  return ply_library_reviewing_get_state(reviewing).running;
}

/* Cancelled at once, and gone on with: what was found then is known, and the rows tell it. */
static void
test_reviewed(Fixture *self, gconstpointer data)
{
  g_autoptr(PlyLibraryList) list = ply_library_list_new(self->path);
  const PlyLibraryQuestion question = {.player = "p49"};

  import(self, FALSE);
  g_assert_cmpuint(ask(list, &question), ==, 10);
  g_assert_false(ply_library_list_has_reviews(list));
  guint before = 0;
  for (int run = 0; run < 3; run++) {
    g_autoptr(PlyLibraryReviewing) reviewing =
        ply_library_reviewing_new(self->path, ply_library_list_get_games(list));
    if (run == 0)
      ply_library_reviewing_cancel(reviewing);
    iterate_while(is_reviewing, reviewing);
    PlyLibraryReviewingState state = ply_library_reviewing_get_state(reviewing);
    g_assert_null(ply_library_reviewing_get_error(reviewing));
    g_assert_cmpuint(state.games, ==, 10);
    g_assert_cmpuint(state.counts.known, ==, before);
    if (run > 0)
      g_assert_cmpuint(state.counts.known + state.counts.reviewed, ==, 10);
    before = state.counts.known + state.counts.reviewed;
    g_assert_cmpint(state.cancelled, ==, run == 0);
  }
  g_assert_cmpuint(ask(list, &question), ==, 10);
  g_assert_true(ply_library_list_has_reviews(list));
  row_at(list, 0);
  g_autoptr(PlyLibraryItem) item = g_list_model_get_item(G_LIST_MODEL(list), 0);
  const gint64 *lost = ply_library_list_get_lost(list, item);
  g_assert_nonnull(lost);
  g_assert_cmpint(lost[0] + lost[1], >=, 0);
  g_autoptr(PlyLibraryReviewing) nothing =
      ply_library_reviewing_new("/nonexistent/library.sqlite", ply_library_list_get_games(list));
  iterate_while(is_reviewing, nothing);
  g_assert_nonnull(ply_library_reviewing_get_error(nothing));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                                            \
  g_test_add("/model/library-list/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("list", test_list);
  ADD("circle", test_circle);
  ADD("position", test_position);
  ADD("newest", test_newest);
  ADD("cancelled", test_cancelled);
  ADD("reviewed", test_reviewed);
  return g_test_run();
}
