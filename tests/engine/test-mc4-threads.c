/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver of Max-Connect4 by several threads: the same values as by one; stopped, it ends in
 * order, and what it has proven is true. Under the thread sanitizer too. */

#include <glib.h>

#include "base/rng.h"
#include "base/sanitized.h"
#include "engine/maxconnect4/solver.h"

#define TABLE_BYTES ((gsize)1 << 20)

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 10
#define EMPTIES   20
#else
#define POSITIONS 60
#define EMPTIES   24
#endif

static void
test_values(gconstpointer data)
{
  PlyMc4Solver *alone = ply_mc4_solver_new(TABLE_BYTES);
  PlyMc4Solver *together = ply_mc4_solver_new(TABLE_BYTES);
  PlyCrew *crew = ply_crew_new(GPOINTER_TO_INT(data) - 1);
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  PlyRng rng;

  ply_mc4_solver_set_crew(together, crew);
  ply_rng_init(&rng, 12);
  for (int i = 0; i < POSITIONS; i++) {
    PlyMc4Question question = {.shape = shape,
                               .board = ply_mc4_random_board(&rng, &shape, EMPTIES - i % 3),
                               .alpha = -PLY_MC4_MOST,
                               .beta = PLY_MC4_MOST};
    PlyMc4Answer one, many;
    ply_mc4_solve(alone, &question, &one);
    if (i % 4 == 3) {
      question.alpha = one.lower - 2 + i % 5;
      question.beta = question.alpha + 1;
    }
    if (i % 8 == 0)
      ply_mc4_solver_clear(together);
    ply_mc4_solve(together, &question, &many);
    g_assert_false(many.stopped);
    g_assert_cmpint(many.lower, <=, one.lower);
    g_assert_cmpint(many.upper, >=, one.lower);
    g_assert_true(many.lower == many.upper || many.lower >= question.beta ||
                  many.upper <= question.alpha);
  }
  ply_mc4_solver_set_crew(together, NULL);
  ply_mc4_solver_free(together);
  ply_mc4_solver_free(alone);
  ply_crew_free(crew);
}

typedef struct {
  guint calls, stop_at; /* not atomic: one thread at a time asks */
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->calls >= watch->stop_at;
}

/* The empty board of 6x6 takes millions of nodes; whatever is left over is 0. */
static void
test_stop(gconstpointer data)
{
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);
  PlyCrew *crew = ply_crew_new(GPOINTER_TO_INT(data) - 1);
  PlyMc4Answer answer;

  ply_mc4_solver_set_crew(solver, crew);
  for (guint stop_at = 1; stop_at <= 12; stop_at++) {
    Watch watch = {0, stop_at};
    PlyMc4Question question = {.shape = ply_mc4_shape(6, 6),
                               .alpha = -PLY_MC4_MOST,
                               .beta = PLY_MC4_MOST,
                               .data = &watch,
                               .should_stop = watch_stop};
    ply_mc4_solver_clear(solver);
    ply_mc4_solve(solver, &question, &answer);
    g_assert_true(answer.stopped);
    g_assert_cmpuint(watch.calls, ==, stop_at);
    g_assert_cmpint(answer.lower, <=, 0);
    g_assert_cmpint(answer.upper, >=, 0);
  }
  ply_mc4_solver_free(solver);
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/engine/maxconnect4/threads/values/2", GINT_TO_POINTER(2), test_values);
  g_test_add_data_func("/engine/maxconnect4/threads/values/4", GINT_TO_POINTER(4), test_values);
  g_test_add_data_func("/engine/maxconnect4/threads/stop/2", GINT_TO_POINTER(2), test_stop);
  g_test_add_data_func("/engine/maxconnect4/threads/stop/4", GINT_TO_POINTER(4), test_stop);
  return g_test_run();
}
