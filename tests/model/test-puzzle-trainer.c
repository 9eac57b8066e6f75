/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/puzzle-trainer.h"

#include "../library/puzzle-fixture.h"
#include "wait.h"

typedef struct {
  PlyPuzzleTrainer *trainer;
  PlyTrainerState state;
} Wanted;

static gboolean
is_so(gpointer data)
{
  const Wanted *wanted = data;
  return ply_puzzle_trainer_get_state(wanted->trainer) == wanted->state;
}

static void
wait_for(PlyPuzzleTrainer *trainer, PlyTrainerState state)
{
  Wanted wanted = {trainer, state};

  g_assert_true(wait_until(is_so, &wanted));
}

static gboolean
has_answer(gpointer trainer)
{
  return ply_puzzle_trainer_get_answer(trainer) != NULL;
}

/* The puzzles of the fixture as the file has them. */
static PlyPuzzleFigures
kept(const PuzzleFixture *self)
{
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
  PlyPuzzleFigures figures;

  g_assert_true(
      ply_library_puzzle_figures(library, g_get_real_time() / G_USEC_PER_SEC, &figures, NULL));
  return figures;
}

static void
test_session(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(PlyPuzzleTrainer) trainer = ply_puzzle_trainer_new(self->path);
  PlyMove move;

  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_ASKING);
  g_assert_cmpuint(ply_puzzle_trainer_get_figures(trainer)->all, ==, 2);
  guint64 first = ply_puzzle_trainer_get_puzzle(trainer)->key;
  g_assert_true(wait_until(has_answer, trainer));
  /* The best move is right, and only the first try counts. */
  const PlyPuzzleAnswer *answer = ply_puzzle_trainer_get_answer(trainer);
  ply_puzzle_trainer_play(trainer, answer->moves[0].move);
  wait_for(trainer, PLY_TRAINER_GRADED);
  g_assert_cmpint(ply_puzzle_trainer_get_grade(trainer, &move)->verdict, ==, PLY_PUZZLE_RIGHT);
  g_assert_cmpint(move, ==, answer->moves[0].move);
  ply_puzzle_trainer_give_up(trainer);
  g_assert_null(ply_puzzle_trainer_get_grade(trainer, &move));
  /* The next one, of which the answer is shown, and then nothing is due. */
  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_ASKING);
  g_assert_cmpuint(ply_puzzle_trainer_get_puzzle(trainer)->key, !=, first);
  g_assert_true(wait_until(has_answer, trainer));
  ply_puzzle_trainer_give_up(trainer);
  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_RESTING);
  PlyPuzzleFigures figures = kept(self);
  g_assert_cmpuint(figures.fresh, ==, 0);
  g_assert_cmpuint(figures.due, ==, 0);
  ply_puzzle_trainer_next(trainer, TRUE);
  wait_for(trainer, PLY_TRAINER_ASKING);
}

/* A move that is quicker than the engine is graded when the answer has come; a page that is closed
 * meanwhile leaves nothing behind. */
static void
test_quick(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(PlyPuzzleTrainer) trainer = ply_puzzle_trainer_new(self->path);
  PlyMove moves[PLY_MAX_MOVES];

  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_ASKING);
  const PlyRecord *record = ply_puzzle_trainer_get_record(trainer);
  ply_rules_moves(&record->rules, &record->root->position, moves);
  ply_puzzle_trainer_play(trainer, 0); /* no legal move: nothing happens */
  g_assert_cmpint(ply_puzzle_trainer_get_state(trainer), ==, PLY_TRAINER_ASKING);
  ply_puzzle_trainer_play(trainer, moves[0]);
  wait_for(trainer, PLY_TRAINER_GRADED);
  ply_puzzle_trainer_next(trainer, FALSE);
  ply_puzzle_trainer_stop(trainer);
  g_assert_true(wait_until(is_alone, trainer));
}

static gboolean
is_unkept(gpointer trainer)
{
  return ply_puzzle_trainer_get_unkept(trainer) != NULL;
}

static gboolean
is_kept(gpointer trainer)
{
  return !is_unkept(trainer);
}

/* A library that is gone, or has no room, keeps no answer: it is said, though the next puzzle was asked
 * for meanwhile, and the puzzle stays. */
static void
test_unkept(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(PlyPuzzleTrainer) trainer = ply_puzzle_trainer_new(self->path);
  g_autofree char *away = g_strconcat(self->path, ".away", NULL);

  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_ASKING);
  g_assert_true(wait_until(has_answer, trainer));
  g_assert_cmpint(g_rename(self->path, away), ==, 0);
  ply_puzzle_trainer_give_up(trainer);
  g_assert_true(wait_until(is_unkept, trainer));
  g_assert_cmpint(ply_puzzle_trainer_get_state(trainer), ==, PLY_TRAINER_GRADED);
  g_assert_nonnull(ply_puzzle_trainer_get_record(trainer));
  g_assert_cmpint(g_rename(away, self->path), ==, 0);
  g_assert_cmpuint(kept(self).fresh, ==, 2);
  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_ASKING);
  g_assert_true(wait_until(has_answer, trainer));
  ply_puzzle_trainer_give_up(trainer);
  g_assert_true(wait_until(is_kept, trainer));
  g_assert_cmpuint(kept(self).fresh, ==, 1);
}

static void
test_none(PuzzleFixture *self, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename(self->folder, "nothing.sqlite", NULL);
  g_autoptr(PlyPuzzleTrainer) trainer = ply_puzzle_trainer_new(nowhere);

  ply_puzzle_trainer_next(trainer, FALSE);
  wait_for(trainer, PLY_TRAINER_EMPTY);
  g_assert_false(g_file_test(nowhere, G_FILE_TEST_EXISTS));
  g_autoptr(PlyPuzzleTrainer) odd = ply_puzzle_trainer_new(self->folder);
  ply_puzzle_trainer_next(odd, FALSE);
  wait_for(odd, PLY_TRAINER_FAILED);
  g_assert_nonnull(ply_puzzle_trainer_get_error(odd));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                                            \
  g_test_add("/puzzle-trainer/" name, PuzzleFixture, NULL, puzzle_set_up, test, puzzle_tear_down)
  ADD("session", test_session);
  ADD("quick", test_quick);
  ADD("unkept", test_unkept);
  ADD("none", test_none);
#undef ADD
  return g_test_run();
}
