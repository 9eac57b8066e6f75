/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The exact solver of Max-Connect4 against a plain search without pruning: values, windows, and
 * every bound that it takes without a search. "long" as an argument takes the full counts. */

#include <glib.h>

#include "base/rng.h"
#include "engine/maxconnect4/solver-private.h"

#define TABLE_BYTES ((gsize)4 << 20)

static gboolean is_long;

/* What plain_value() has worked out below one position, so that each board is looked at once:
 * values and nothing else. */
static struct {
  guint64 code;
  guint32 position; /* number of the one that it was worked out for */
  gint32 value;
} worked_out[1 << 20];
static guint32 position_number;

/* Every move of every board to the end of the game. */
static int
plain_value(const PlyMc4Shape *shape, PlyMc4Board board)
{
  guint64 moves = ply_mc4_moves(shape, board), code = ply_mc4_code(shape, board);
  gsize slot = (gsize)(code * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15) >> 44);
  int best = -PLY_MC4_MOST;

  if (moves == 0)
    return ply_mc4_margin(shape, board);
  for (; worked_out[slot].position == position_number; slot = (slot + 1) % G_N_ELEMENTS(worked_out))
    if (worked_out[slot].code == code)
      return worked_out[slot].value;
  for (; moves != 0; moves &= moves - 1)
    best = MAX(best, -plain_value(shape, ply_mc4_play(board, moves & -moves)));
  while (worked_out[slot].position == position_number)
    slot = (slot + 1) % G_N_ELEMENTS(worked_out);
  worked_out[slot].code = code;
  worked_out[slot].position = position_number;
  worked_out[slot].value = best;
  return best;
}

static PlyMc4Shape
random_shape(PlyRng *rng)
{
  return ply_mc4_shape(4 + (int)ply_rng_below(rng, 5), 3 + (int)ply_rng_below(rng, 5));
}

static void
check_bounds(const PlyMc4Shape *shape, PlyMc4Board board, int value)
{
  int lower, upper;

  ply_mc4_bounds(shape, board, &lower, &upper);
  g_assert_cmpint(lower, <=, value);
  g_assert_cmpint(upper, >=, value);
}

static void
ask(PlyMc4Solver *solver, const PlyMc4Shape *shape, PlyMc4Board board, int alpha, int beta,
    PlyMc4Answer *answer)
{
  PlyMc4Question question = {.shape = *shape, .board = board, .alpha = alpha, .beta = beta};

  ply_mc4_solve(solver, &question, answer);
  g_assert_false(answer->stopped);
  g_assert_cmpint(answer->lower, <=, answer->upper);
}

/* The column must reach what is said of it. */
static void
check_column(const PlyMc4Shape *shape, PlyMc4Board board, const PlyMc4Answer *answer)
{
  guint64 column = (G_GUINT64_CONSTANT(1) << shape->rows) - 1;

  if (answer->column < 0)
    return;
  guint64 cell = ply_mc4_moves(shape, board) & column << (answer->column * shape->stride);
  g_assert_cmpuint(cell, !=, 0);
  g_assert_cmpint(-plain_value(shape, ply_mc4_play(board, cell)), >=, answer->lower);
}

/* Any window, then the whole: on 7x6 with a table that is seldom cleared, and on other shapes. */
static void
test_values(gconstpointer data)
{
  const PlyMc4Kernel *kernel = data;
  PlyMc4Solver *solvers[2] = {ply_mc4_solver_new(TABLE_BYTES), ply_mc4_solver_new(TABLE_BYTES)};
  int count = is_long ? 2000 : 100, most = is_long ? 14 : 9;
  PlyRng rng;

  for (int i = 0; i < 2; i++)
    ply_mc4_solver_set_kernel(solvers[i], kernel);
  ply_rng_init(&rng, 31);
  for (int i = 0; i < count; i++) {
    PlyMc4Shape shape = i % 2 == 0 ? ply_mc4_shape(7, 6) : random_shape(&rng);
    int empties = MIN((int)ply_rng_below(&rng, (guint32)most + 1), shape.cells);
    PlyMc4Board board = ply_mc4_random_board(&rng, &shape, empties);
    position_number++;
    int value = plain_value(&shape, board), alpha = value - 4 + (int)ply_rng_below(&rng, 8);
    PlyMc4Answer answer;
    check_bounds(&shape, board, value);
    PlyMc4Solver *solver = solvers[i % 2];
    if (i % 64 == 0 || i % 2 == 1)
      ply_mc4_solver_clear(solver);
    ask(solver, &shape, board, alpha, alpha + 1 + (int)ply_rng_below(&rng, 3), &answer);
    g_assert_cmpint(answer.lower, <=, value);
    g_assert_cmpint(answer.upper, >=, value);
    check_column(&shape, board, &answer);
    ask(solver, &shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, &answer);
    g_assert_cmpint(answer.lower, ==, value);
    g_assert_cmpint(answer.upper, ==, value);
    if (empties > 0)
      g_assert_cmpint(answer.column, >=, 0);
    check_column(&shape, board, &answer);
    PlyMc4Board mirrored = ply_mc4_mirror(&shape, board);
    ask(solver, &shape, mirrored, -PLY_MC4_MOST, PLY_MC4_MOST, &answer);
    g_assert_cmpint(answer.lower, ==, value);
    check_column(&shape, mirrored, &answer);
  }
  for (int i = 0; i < 2; i++)
    ply_mc4_solver_free(solvers[i]);
}

typedef struct {
  PlyMc4Shape shape;
  GHashTable *values; /* by code */
  PlyMc4Solver *solver;
} Walk;

/* The value of every board below this one, each worked out once; bounds checked at each. */
static int
walk(Walk *game, PlyMc4Board board)
{
  guint64 moves = ply_mc4_moves(&game->shape, board);
  gpointer code = GSIZE_TO_POINTER(ply_mc4_code(&game->shape, board)), known;
  int best = -PLY_MC4_MOST;

  if (g_hash_table_lookup_extended(game->values, code, NULL, &known))
    return GPOINTER_TO_INT(known);
  if (moves == 0)
    best = ply_mc4_margin(&game->shape, board);
  for (; moves != 0; moves &= moves - 1)
    best = MAX(best, -walk(game, ply_mc4_play(board, moves & -moves)));
  check_bounds(&game->shape, board, best);
  g_hash_table_insert(game->values, code, GINT_TO_POINTER(best));
  return best;
}

/* Every board that there is, on small shapes. */
static void
test_every_board(void)
{
  static const int sizes[][2] = {{4, 3}, {4, 4}, {5, 3}, {5, 4}, {4, 5}, {6, 3}};

  for (int i = 0; i < (is_long ? (int)G_N_ELEMENTS(sizes) : 2); i++) {
    Walk game = {ply_mc4_shape(sizes[i][0], sizes[i][1]), g_hash_table_new(NULL, NULL),
                 ply_mc4_solver_new(TABLE_BYTES)};
    PlyMc4Answer answer;
    int value = walk(&game, (PlyMc4Board){0, 0});
    ask(game.solver, &game.shape, (PlyMc4Board){0, 0}, -PLY_MC4_MOST, PLY_MC4_MOST, &answer);
    g_test_message("%dx%d: %u boards, value %d", sizes[i][0], sizes[i][1],
                   g_hash_table_size(game.values), value);
    g_assert_cmpint(answer.lower, ==, value);
    g_assert_cmpint(answer.upper, ==, value);
    g_hash_table_unref(game.values);
    ply_mc4_solver_free(game.solver);
  }
}

/* Known values of the empty board. */
static void
test_empty_boards(void)
{
  static const int known[][3] = {{4, 4, 0}, {5, 4, 0}, {4, 5, 0}, {5, 5, 0},
                                 {4, 6, 0}, {7, 3, 0}, {6, 4, -1}};
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);

  for (gsize i = 0; i < G_N_ELEMENTS(known); i++) {
    PlyMc4Shape shape = ply_mc4_shape(known[i][0], known[i][1]);
    PlyMc4Answer answer;
    ask(solver, &shape, (PlyMc4Board){0, 0}, -PLY_MC4_MOST, PLY_MC4_MOST, &answer);
    g_assert_cmpint(answer.lower, ==, known[i][2]);
    g_assert_cmpint(answer.upper, ==, known[i][2]);
    g_assert_cmpint(answer.column, >=, 0);
  }
  ply_mc4_solver_free(solver);
}

/* Cleared, a solver takes the same nodes as a new one; and every kernel takes the same. */
static void
test_same_nodes(void)
{
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  const PlyMc4Kernel *kernel;
  PlyMc4Answer first, again;
  PlyMc4Board board;
  PlyRng rng;

  ply_rng_init(&rng, 4);
  board = ply_mc4_random_board(&rng, &shape, 20);
  ask(solver, &shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, &first);
  for (int i = 0; (kernel = ply_mc4_kernel_at(i)) != NULL; i++) {
    ply_mc4_solver_set_kernel(solver, kernel);
    ply_mc4_solver_clear(solver);
    ask(solver, &shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, &again);
    g_assert_cmpint(again.lower, ==, first.lower);
    g_assert_cmpint(again.column, ==, first.column);
    g_assert_cmpuint(again.nodes, ==, first.nodes);
  }
  ply_mc4_solver_free(solver);
}

typedef struct {
  guint calls, stop_at;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->calls >= watch->stop_at;
}

/* Stopped, it still says what is true; then it ends where it would have ended. */
static void
test_stop(void)
{
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  PlyMc4Answer answer, whole;
  PlyMc4Board board;
  PlyRng rng;

  ply_rng_init(&rng, 8);
  board = ply_mc4_random_board(&rng, &shape, 31);
  ask(solver, &shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, &whole);
  g_assert_cmpuint(whole.nodes, >, 40000);
  for (guint stop_at = 1; stop_at <= 8; stop_at++) {
    Watch watch = {0, stop_at};
    PlyMc4Question question = {shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, 0, &watch, watch_stop};
    ply_mc4_solver_clear(solver);
    ply_mc4_solve(solver, &question, &answer);
    g_assert_true(answer.stopped);
    g_assert_cmpuint(watch.calls, ==, stop_at);
    g_assert_cmpint(answer.lower, <=, whole.lower);
    g_assert_cmpint(answer.upper, >=, whole.lower);
  }
  PlyMc4Question question = {shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, 20000, NULL, NULL};
  ply_mc4_solver_clear(solver);
  ply_mc4_solve(solver, &question, &answer);
  g_assert_true(answer.stopped);
  g_assert_cmpuint(answer.nodes, >=, 20000);
  g_assert_cmpuint(answer.nodes, <, 40000);
  ask(solver, &shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, &answer);
  g_assert_cmpint(answer.lower, ==, whole.lower);
  g_assert_cmpint(answer.upper, ==, whole.lower);
  ply_mc4_solver_free(solver);
}

int
main(int argc, char **argv)
{
  const PlyMc4Kernel *kernel;

  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  for (int i = 0; (kernel = ply_mc4_kernel_at(i)) != NULL; i++) {
    char *path = g_strdup_printf("/engine/maxconnect4/solver/values/%s", kernel->name);
    g_test_add_data_func(path, kernel, test_values);
    g_free(path);
  }
  g_test_add_func("/engine/maxconnect4/solver/every-board", test_every_board);
  g_test_add_func("/engine/maxconnect4/solver/empty-boards", test_empty_boards);
  g_test_add_func("/engine/maxconnect4/solver/same-nodes", test_same_nodes);
  g_test_add_func("/engine/maxconnect4/solver/stop", test_stop);
  return g_test_run();
}
