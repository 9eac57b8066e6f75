/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A cup played by its hall: paused when it is over already, and its games followed. */

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "model/spectator.h"
#include "record/folder.h"
#include "wait.h"

typedef struct {
  char *path;
  PlyCupHall *hall;
  PlyCupHallState awaited;
  guint done; /* games, before */
} Fixture;

static gboolean
has_state(gpointer data)
{
  Fixture *f = data;

  return ply_cup_hall_get_state(f->hall) == f->awaited;
}

static gboolean
is_at_rest(gpointer data)
{
  return ply_cup_hall_is_at_rest(((Fixture *)data)->hall);
}

static void
await(Fixture *f, PlyCupHallState state)
{
  f->awaited = state;
  g_assert_true(wait_until(has_state, f));
}

static void
set_up(Fixture *f, gconstpointer stages)
{
  f->path = g_dir_make_tmp("ply-hall-XXXXXX", NULL);
  g_assert_nonnull(f->path);
  g_autofree char *cup = g_build_filename(f->path, "small.plycup", NULL);
  g_autofree char *text =
      g_strconcat("plycup: 1\ngame: othello:4\nplayer: a = random\nplayer: b = random\n",
                  (const char *)stages, NULL);
  g_assert_true(g_file_set_contents(cup, text, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(cup);
  f->hall = ply_cup_hall_new(file);
  await(f, PLY_CUP_HALL_RESTING);
}

static void
tear_down(Fixture *f, gconstpointer stages)
{
  g_object_unref(f->hall);
  ply_folder_remove(f->path);
  g_free(f->path);
}

/* Whether the hall's thread is there; the main loop, which hears from it, stands still meanwhile. */
static gboolean
has_thread(void)
{
  DIR *tasks = opendir("/proc/self/task");
  gboolean found = FALSE;

  g_assert_nonnull(tasks);
  for (const struct dirent *task; !found && (task = readdir(tasks)) != NULL;) {
    g_autofree char *path = g_strdup_printf("/proc/self/task/%s/comm", task->d_name);
    g_autofree char *name = NULL;
    found = g_file_get_contents(path, &name, NULL, NULL) && g_str_has_prefix(name, "ply-cup-hall");
  }
  closedir(tasks);
  return found;
}

/* A person pauses what, as far as the window knows, is played, and is over in truth: it is over. */
static void
test_pause_too_late(Fixture *f, gconstpointer stages)
{
  gint64 end = g_get_monotonic_time() + PATIENCE_US;

  ply_cup_hall_play(f->hall, 2, FALSE);
  while (ply_cup_hall_get_state(f->hall) == PLY_CUP_HALL_PREPARING)
    g_main_context_iteration(NULL, TRUE);
  while (has_thread() && g_get_monotonic_time() < end)
    g_usleep(500);
  ply_cup_hall_pause(f->hall);
  g_assert_true(wait_until(is_at_rest, f));
  g_assert_cmpint(ply_cup_hall_get_state(f->hall), ==, PLY_CUP_HALL_OVER);
  g_assert_null(ply_cup_hall_get_fault(f->hall));
}

static gboolean
has_more(gpointer data)
{
  Fixture *f = data;

  return ply_cup_hall_is_at_rest(f->hall) || ply_cup_hall_get_news(f->hall)->done > f->done;
}

/* Paused as soon as it is begun, before the main loop has heard of a game, then after some, and gone on with. */
static void
test_pause_at_once(Fixture *f, gconstpointer stages)
{
  for (guint tries = 0; ply_cup_hall_get_state(f->hall) != PLY_CUP_HALL_OVER; tries++) {
    g_assert_cmpuint(tries, <, 20);
    f->done = ply_cup_hall_get_news(f->hall)->done;
    ply_cup_hall_play(f->hall, 2, FALSE);
    if (tries > 0)
      g_assert_true(wait_until(has_more, f));
    ply_cup_hall_pause(f->hall);
    g_assert_true(wait_until(is_at_rest, f));
    g_assert_true(ply_cup_hall_get_state(f->hall) == PLY_CUP_HALL_RESTING ||
                  ply_cup_hall_get_state(f->hall) == PLY_CUP_HALL_OVER);
    g_assert_null(ply_cup_hall_get_fault(f->hall));
  }
  PlyCupNews *news = ply_cup_hall_get_news(f->hall);
  g_assert_cmpuint(news->done, ==, news->report.schedule->jobs->len);
  g_assert_cmpuint(g_hash_table_size(news->report.results), ==, news->done);
}

/* Programs are looked at before the first game, each is told of, and a window can say how many are done. */
static void
test_looked(Fixture *f, gconstpointer stages)
{
  guint done = 0, n = 0;
  gboolean cannot = FALSE;

  g_assert_false(ply_cup_hall_get_looked(f->hall, &done, &n));
  ply_cup_hall_play(f->hall, 1, TRUE);
  g_assert_true(wait_until(is_at_rest, f));
  g_assert_true(ply_cup_hall_get_looked(f->hall, &done, &n));
  g_assert_cmpuint(done, ==, 2);
  g_assert_cmpuint(n, ==, 2);
  for (guint i = 0; i < 4; i++) {
    g_autofree char *sentence = ply_cup_hall_get_check(f->hall, i, &cannot);
    g_assert_true(cannot == (i >= 2) && (sentence != NULL) == cannot);
  }
  g_assert_nonnull(strstr(ply_cup_hall_get_fault(f->hall), "none of the 2 programs"));
}

static gboolean
has_moves(gpointer game)
{
  return ply_game_tree_get_record(game)->n_nodes > 4;
}

/* A game that is followed is kept by its cup: what the analysis says of it is nobody's unsaved work, and
 * what a person writes is. */
static void
test_followed(Fixture *f, gconstpointer stages)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("connect4", &rules));
  g_autoptr(PlyGameTree) game = ply_game_tree_new(ply_record_new(&rules, NULL));
  g_autoptr(PlySpectator) spectator = ply_spectator_new(game);
  const PlyRecordAnalysis analysis = {.nodes = 1, .best = PLY_MOVE_NONE};

  ply_cup_hall_play(f->hall, 1, FALSE);
  await(f, PLY_CUP_HALL_OVER);
  const PlyCupJob *job =
      &g_array_index(ply_cup_hall_get_news(f->hall)->report.schedule->jobs, PlyCupJob, 0);
  ply_spectator_follow_table(spectator, f->hall, job);
  g_assert_true(wait_until(has_moves, game));
  g_assert_cmpstr(
      ply_game_tree_get_record(game)->players[0], ==,
      ((PlyCupPlayer *)ply_cup_hall_get_news(f->hall)->cup->players->pdata[job->player[0]])->name);
  g_assert_false(ply_game_tree_get_modified(game));
  ply_game_tree_set_analysis(game, 1, &analysis);
  g_assert_false(ply_game_tree_get_analysed(game));
  ply_game_tree_set_comment(game, 1, "Why?");
  g_assert_true(ply_game_tree_get_modified(game));
  ply_spectator_stop(spectator);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add("/cup-hall/pause-too-late", Fixture, "stage: all = play-off pairs 100\n", set_up,
             test_pause_too_late, tear_down);
  g_test_add("/cup-hall/pause-at-once", Fixture, "stage: all = play-off pairs 8\n", set_up,
             test_pause_at_once, tear_down);
  g_test_add("/cup-hall/looked", Fixture,
             "player: c = plyscope-no-such-program\nplayer: d = plyscope-none-either\n"
             "stage: all = round-robin\n",
             set_up, test_looked, tear_down);
  g_test_add("/cup-hall/followed", Fixture, "stage: all = play-off\n", set_up, test_followed,
             tear_down);
  return g_test_run();
}
