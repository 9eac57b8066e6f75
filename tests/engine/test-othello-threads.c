/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The endgame search by several threads: the same values as by one, whatever is split; stopped, it
 * ends in order, and what it has proven is true. Under the thread sanitizer too. */

#include <glib.h>

#include "base/rng.h"
#include "base/sanitized.h"
#include "positions/ffo.h"
#include "engine/othello/solver-private.h"

#define TABLE_BYTES ((gsize)4 << 20)
#define LOW_SPLIT   9 /* empties: far below what pays, so that most is split */

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 8
#define MOST      14
#else
#define POSITIONS 120
#define MOST      18
#endif

/* A position of random play with this many empties; FALSE if the game ended before. */
static gboolean
random_position(PlyRng *rng, int empties, PlyOthelloBoard *board)
{
  const PlyOthelloKernel *kernel = ply_othello_kernel();

  *board = (PlyOthelloBoard){G_GUINT64_CONSTANT(0x0000000810000000),
                             G_GUINT64_CONSTANT(0x0000001008000000)};
  while (64 - __builtin_popcountll(board->own | board->other) > empties) {
    guint64 moves = kernel->moves(board->own, board->other);
    if (moves == 0) {
      *board = (PlyOthelloBoard){board->other, board->own};
      if (kernel->moves(board->own, board->other) == 0)
        return FALSE;
      continue;
    }
    for (guint32 skip = ply_rng_below(rng, (guint32)__builtin_popcountll(moves)); skip > 0; skip--)
      moves &= moves - 1;
    int cell = __builtin_ctzll(moves);
    *board = ply_othello_board_play(*board, cell, kernel->flips(cell, board->own, board->other));
  }
  return TRUE;
}

typedef struct {
  PlyOthelloSolver *alone, *together;
  PlyCrew *crew;
} Pair;

static void
pair_init(Pair *pair, int n_threads)
{
  pair->alone = ply_othello_solver_new(TABLE_BYTES);
  pair->together = ply_othello_solver_new(TABLE_BYTES);
  pair->crew = ply_crew_new(n_threads - 1);
  g_assert_true(ply_othello_solver_set_crew(pair->together, pair->crew));
  pair->together->split_from = LOW_SPLIT;
}

static void
pair_clear(Pair *pair)
{
  ply_othello_solver_free(pair->together);
  ply_othello_solver_free(pair->alone);
  ply_crew_free(pair->crew);
}

static void
check_moves(const PlyOthelloResult *result, const PlyOthelloResult *expected)
{
  g_assert_cmpint(result->n_moves, ==, expected->n_moves);
  for (int i = 0; i < result->n_moves; i++) {
    const PlyOthelloRootMove *move = &result->moves[i];
    g_assert_cmpint(move->lower, <=, move->upper);
    for (int j = 0; j < result->n_moves; j++) {
      if (expected->moves[j].cell != move->cell)
        continue;
      g_assert_cmpint(move->lower, <=, expected->moves[j].upper);
      g_assert_cmpint(move->upper, >=, expected->moves[j].lower);
    }
  }
}

/* Values, not lines: of moves that are worth the same, another may be found first. */
static void
test_values(gconstpointer data)
{
  guint64 splits = 0, helped = 0;
  PlyRng rng;
  Pair pair;

  pair_init(&pair, GPOINTER_TO_INT(data));
  ply_rng_init(&rng, 5);
  for (int i = 0; i < POSITIONS; i++) {
    PlyOthelloResult one, many;
    PlyOthelloBoard board;
    int alpha = -64, beta = 64;
    if (!random_position(&rng, i % 20 == 0 ? MOST : 14 + i % 2, &board))
      continue;
    if (i % 4 == 3) {
      alpha = (int)ply_rng_below(&rng, 32) - 16;
      beta = alpha + 2;
    }
    ply_othello_solve(pair.alone, 8, board, -64, 64, NULL, &one);
    if (i % 8 == 0)
      ply_othello_solver_clear(pair.together);
    ply_othello_solve(pair.together, 8, board, alpha, beta, NULL, &many);
    guint64 opened, joined;
    ply_split_figures(pair.together->pool, &opened, &joined);
    splits += opened;
    helped += joined;
    g_assert_false(many.stopped);
    g_assert_cmpint(many.lower, <=, one.lower);
    g_assert_cmpint(many.upper, >=, one.upper);
    g_assert_true(many.lower == many.upper || many.lower >= beta || many.upper <= alpha);
    check_moves(&many, &one);
    g_assert_cmpint(many.pv_length > 0, ==, many.n_moves > 0 && many.lower == many.upper);
  }
  g_test_message("%" G_GUINT64_FORMAT " splits, joined %" G_GUINT64_FORMAT " times", splits,
                 helped);
  g_assert_cmpuint(splits, >, POSITIONS);
  g_assert_cmpuint(helped, >, 0);
  pair_clear(&pair);
}

/* Without a crew, or after one was taken away, the nodes are those of a solver that had none. */
static void
test_alone_again(void)
{
  PlyOthelloResult one, again;
  PlyOthelloBoard board;
  PlyRng rng;
  Pair pair;

  pair_init(&pair, 2);
  ply_rng_init(&rng, 6);
  g_assert_true(random_position(&rng, 16, &board));
  ply_othello_solve(pair.alone, 8, board, -64, 64, NULL, &one);
  ply_othello_solve(pair.together, 8, board, -64, 64, NULL, &again);
  g_assert_cmpint(again.lower, ==, one.lower);
  g_assert_true(ply_othello_solver_set_crew(pair.together, NULL));
  ply_othello_solver_clear(pair.together);
  ply_othello_solve(pair.together, 8, board, -64, 64, NULL, &again);
  g_assert_cmpuint(again.nodes, ==, one.nodes);
  g_assert_cmpmem(again.pv, again.pv_length, one.pv, one.pv_length);
  pair_clear(&pair);
}

typedef struct {
  guint calls, stop_at; /* not atomic: one thread at a time asks */
  int score;
  guint64 nodes;
  GThread *caller;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->calls >= watch->stop_at;
}

static void
watch_progress(void *data, const PlyOthelloResult *so_far)
{
  Watch *watch = data;

  g_assert_true(g_thread_self() == watch->caller);
  g_assert_cmpint(so_far->lower, <=, watch->score);
  g_assert_cmpint(so_far->upper, >=, watch->score);
  g_assert_cmpuint(so_far->nodes, >=, watch->nodes);
  watch->nodes = so_far->nodes;
}

/* FFO 41 takes millions of nodes: it is stopped at ever later moments, and solved with what the
 * table kept of that. */
static void
test_stop(gconstpointer data)
{
  const PlyOthelloFfo *ffo = ply_othello_ffo_at(1);
  int n_threads = GPOINTER_TO_INT(data);
  PlyOthelloResult result;
  Pair pair;

  pair_init(&pair, n_threads);
  for (guint stop_at = 1; stop_at <= 12; stop_at++) {
    Watch watch = {0, stop_at, ffo->score, 0, g_thread_self()};
    PlyOthelloSolveLimits limits = {0, &watch, watch_stop, watch_progress};
    ply_othello_solve(pair.together, 8, ply_othello_ffo_board(ffo), -64, 64, &limits, &result);
    g_assert_true(result.stopped);
    g_assert_cmpuint(watch.calls, ==, stop_at);
    g_assert_cmpint(result.lower, <=, ffo->score);
    g_assert_cmpint(result.upper, >=, ffo->score);
  }
  Watch watch = {0, 0, ffo->score, 0, g_thread_self()};
  PlyOthelloSolveLimits limits = {300000, &watch, NULL, watch_progress};
  ply_othello_solve(pair.together, 8, ply_othello_ffo_board(ffo), -64, 64, &limits, &result);
  g_assert_true(result.stopped);
  g_assert_cmpuint(result.nodes, >=, 300000);
  g_assert_cmpuint(result.nodes, <, 300000 + 200000 * (guint64)n_threads);
  pair_clear(&pair);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/engine/othello/threads/values/2", GINT_TO_POINTER(2), test_values);
  g_test_add_data_func("/engine/othello/threads/values/4", GINT_TO_POINTER(4), test_values);
  g_test_add_func("/engine/othello/threads/alone-again", test_alone_again);
  g_test_add_data_func("/engine/othello/threads/stop/2", GINT_TO_POINTER(2), test_stop);
  g_test_add_data_func("/engine/othello/threads/stop/4", GINT_TO_POINTER(4), test_stop);
  return g_test_run();
}
