/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Max-Connect4 with one thread: at the end of the game it says what a textbook
 * search says, every limit ends it, a mirror image is worth the same, a cleared search repeats
 * itself. */

#include <string.h>

#include "base/clock.h"
#include "base/sanitized.h"
#include "engine/maxconnect4/eval.h"
#include "mc4-plain.h"

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 4
#define EMPTIES   9
#else
#define POSITIONS 20
#define EMPTIES   12
#endif

static const char *const boards[] = {"maxconnect4",     "maxconnect4:4x4", "maxconnect4:5x4",
                                     "maxconnect4:4x5", "maxconnect4:5x5", "maxconnect4:7x3",
                                     "maxconnect4:8x7", "maxconnect4:4x3"};

/* Every move's value, where all are asked for. */
static void
test_all_moves(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    for (guint64 seed = 0; seed < POSITIONS; seed++) {
      Fixture fixture;
      begin(&fixture, boards[i], 1 + (int)seed % EMPTIES, seed);
      fixture.options.multi_pv = PLY_MAX_MULTI_PV;
      g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
      check_lines(&fixture);
      for (int j = 0; j < fixture.report.n_root; j++) {
        const PlyRootMove *root = &fixture.report.root[j];
        PlyPosition after;
        ply_rules_play(&fixture.rules, &fixture.position, root->move, &after, NULL);
        g_assert_cmpint(root->bound, ==, PLY_BOUND_EXACT);
        g_assert_cmpint(root->score, ==, -true_value(&fixture, &after));
        g_assert_cmpint(root->lower, ==, root->score);
        g_assert_cmpint(root->upper, ==, root->score);
        if (j > 0)
          g_assert_cmpint(root->score, <=, root[-1].score);
      }
      end(&fixture);
    }
  }
}

/* Moves that are solved in different iterations: each has its own value, the best is first, and one
 * that was solved early does not stand before a better one. */
static void
test_solved_apart(void)
{
  for (guint64 seed = 0; seed < POSITIONS / 4; seed++) {
    Fixture fixture;
    begin(&fixture, "maxconnect4", 24, 300 + seed);
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
    PlyScore value = fixture.report.score;
    fixture.options.multi_pv = PLY_MAX_MULTI_PV;
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
    check_lines(&fixture);
    g_assert_cmpint(fixture.report.score, ==, value);
    for (int j = 0; j < fixture.report.n_root; j++) {
      const PlyRootMove *root = &fixture.report.root[j];
      g_assert_cmpint(root->bound, ==, PLY_BOUND_EXACT);
      g_assert_cmpint(root->lower, ==, root->score);
      g_assert_cmpint(root->upper, ==, root->score);
      if (j > 0)
        g_assert_cmpint(root->score, <=, root[-1].score);
    }
    end(&fixture);
  }
}

/* The best move alone: its value, a line with that value, and no move that is better. */
static void
test_solved(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    for (guint64 seed = 0; seed < POSITIONS; seed++) {
      Fixture fixture;
      begin(&fixture, boards[i], 2 + (int)seed % EMPTIES, 100 + seed);
      PlyScore value = true_value(&fixture, &fixture.position);
      g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
      check_lines(&fixture);
      const PlyRootMove *root = fixture.report.root;
      g_assert_cmpint(fixture.report.score, ==, value);
      g_assert_cmpint(root[0].lower, ==, value);
      g_assert_cmpint(root[0].upper, ==, value);
      g_assert_cmpint(root[0].pv_length, ==,
                      fixture.rules.columns * fixture.rules.rows - fixture.position.ply);
      for (int j = 1; j < fixture.report.n_root; j++)
        g_assert_cmpint(root[j].upper, <=, value);
      end(&fixture);
    }
  }
}

static void
check_hook(void *data, const PlyReport *report)
{
  Fixture *self = data;

  self->report = *report;
  check_lines(self);
  g_assert_cmpint(report->best, ==, report->root[0].move);
}

static void
test_limits(void)
{
  static const PlySearchLimits limits[] = {{.depth = 1},
                                           {.depth = 7},
                                           {.nodes = 1},
                                           {.nodes = 5000},
                                           {.wall_us = 1},
                                           {.wall_us = 30000},
                                           {.cpu_us = 1},
                                           {.cpu_us = 30000, .playing = true},
                                           {.depth = 128, .wall_us = 20000}};

  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    for (guint j = 0; j < G_N_ELEMENTS(limits); j++) {
      Fixture fixture;
      PlySearchHooks hooks = {.data = &fixture, .report = check_hook};
      begin(&fixture, boards[i], 12, j);
      if (i == 0)
        ply_rules_start(&fixture.rules, &fixture.position);
      fixture.options.book = false; /* it would end the search at once */
      fixture.limits = limits[j];
      PlyStop stop = run(&fixture, &hooks);
      check_lines(&fixture);
      g_assert_true(ply_rules_is_legal(&fixture.rules, &fixture.position, fixture.report.best));
      g_assert_cmpint(stop, !=, PLY_STOP_NOT_YET);
      g_assert_cmpint(stop, !=, PLY_STOP_ASKED);
      if (limits[j].depth == 7)
        g_assert_true(stop == PLY_STOP_SOLVED ||
                      (stop == PLY_STOP_DEPTH && fixture.report.depth == 7));
      if (limits[j].nodes > 0)
        g_assert_cmpuint(fixture.report.figures.nodes, <=, limits[j].nodes + 1100);
      if (i == 0 && limits[j].nodes > 0)
        g_assert_cmpint(stop, ==, PLY_STOP_NODES);
      end(&fixture);
    }
  }
}

typedef struct {
  int asked;
} Asked;

static bool
stop_later(void *data)
{
  Asked *asked = data;

  return ++asked->asked >= 10;
}

/* Where a move has no time, the first look at the clock is late enough for one that is not blind. */
static void
test_no_time(void)
{
  for (guint64 seed = 0; seed < 5; seed++) {
    Fixture fixture;
    begin(&fixture, "maxconnect4", 34, seed);
    fixture.limits = (PlySearchLimits){.wall_us = 1, .playing = true};
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_WALL);
    g_assert_cmpuint(fixture.report.figures.nodes, >=, 1000);
    g_assert_cmpint(fixture.report.depth, >=, 2);
    end(&fixture);
  }
}

static void
test_stop(void)
{
  Asked asked = {0};
  PlySearchHooks hooks = {.data = &asked, .should_stop = stop_later};
  Fixture fixture;

  begin(&fixture, "maxconnect4", 40, 3);
  fixture.options.book = false;
  g_assert_cmpint(run(&fixture, &hooks), ==, PLY_STOP_ASKED);
  check_lines(&fixture);
  g_assert_cmpint(asked.asked, <=, 12);
  end(&fixture);
}

/* Left and right changed over. */
static void
mirror(Fixture *self)
{
  PlyBoard board, mirrored;
  int cell;

  ply_rules_read_board(&self->rules, &self->position, &board);
  mirrored = board;
  for (int i = 0; i < board.rows * board.columns; i++)
    mirrored.cells[i] =
        board.cells[i / board.columns * board.columns + board.columns - 1 - i % board.columns];
  g_assert_cmpint(ply_rules_set_board(&self->rules, &mirrored, false, &self->position, &cell), ==,
                  PLY_BOARD_OK);
}

static void
test_mirror(void)
{
  for (guint64 seed = 0; seed < POSITIONS; seed++) {
    Fixture one, other;
    begin(&one, "maxconnect4", 30, seed);
    begin(&other, "maxconnect4", 30, seed);
    mirror(&other);
    one.limits.depth = other.limits.depth = 9;
    one.options.multi_pv = other.options.multi_pv = 1 + (int)seed % 8;
    run(&one, NULL);
    run(&other, NULL);
    g_assert_cmpuint(one.report.figures.nodes, ==, other.report.figures.nodes);
    for (int i = 0; i < one.report.n_root; i++) {
      const PlyRootMove *left = &one.report.root[i], *right = &other.report.root[i];
      g_assert_cmpint(left->move, ==, 6 - right->move);
      g_assert_cmpint(left->score, ==, right->score);
      g_assert_cmpint(left->pv_length, ==, right->pv_length);
      for (int j = 0; j < left->pv_length; j++)
        g_assert_cmpint(left->pv[j], ==, 6 - right->pv[j]);
    }
    end(&one);
    end(&other);
  }
}

/* A cleared table makes the next search the same as the first. */
static void
test_same(void)
{
  Fixture fixture;

  begin(&fixture, "maxconnect4", 34, 5);
  fixture.limits.depth = 11;
  run(&fixture, NULL);
  PlyReport first = fixture.report;
  PlyRootMove *moves = g_memdup2(first.root, sizeof *moves * (gsize)first.n_root);
  ply_table_clear(fixture.table);
  run(&fixture, NULL);
  g_assert_cmpuint(fixture.report.figures.nodes, ==, first.figures.nodes);
  for (int i = 0; i < first.n_root; i++) {
    const PlyRootMove *now = &fixture.report.root[i];
    g_assert_cmpint(now->move, ==, moves[i].move);
    g_assert_cmpint(now->score, ==, moves[i].score);
    g_assert_cmpuint(now->nodes, ==, moves[i].nodes);
    g_assert_cmpmem(now->pv, now->pv_length * sizeof *now->pv, moves[i].pv,
                    moves[i].pv_length * sizeof *now->pv);
  }
  g_free(moves);
  end(&fixture);
}

/* So does a board of another shape, of which the table may tell boards from old ones not apart. */
static void
test_other_shape(void)
{
  Fixture fixture, fresh;

  begin(&fixture, "maxconnect4:8x3", 21, 5);
  begin(&fresh, "maxconnect4:4x7", 24, 5);
  fixture.limits.nodes = fresh.limits.nodes = 100000;
  fixture.options.book = fresh.options.book = false;
  run(&fresh, NULL);
  run(&fixture, NULL);
  fixture.rules = fresh.rules;
  fixture.position = fresh.position;
  run(&fixture, NULL);
  g_assert_cmpuint(fixture.report.figures.nodes, ==, fresh.report.figures.nodes);
  g_assert_cmpuint(fixture.report.figures.table_hits, ==, fresh.report.figures.table_hits);
  end(&fixture);
  end(&fresh);
}

/* Lines are looked at one by one, the slow way. */
static void
count_plainly(const PlyMc4Shape *shape, PlyMc4Board board, int *one, int *two, int *three)
{
  static const int steps[3][2] = {{1, 0}, {1, 1}, {1, -1}};

  *one = *two = *three = 0;
  for (int i = 0; i < 3 * 64; i++) {
    int column = i / 8 % 8, row = i % 8, discs = 0, cells = 0;
    for (int j = 0; j < 4; j++) {
      int x = column + j * steps[i / 64][0], y = row + j * steps[i / 64][1];
      if (x >= shape->columns || y < 0 || y >= shape->rows)
        break;
      guint64 bit = G_GUINT64_CONSTANT(1) << (x * shape->stride + y);
      cells += (board.other & bit) == 0;
      discs += (board.own & bit) != 0;
    }
    *one += cells == 4 && discs == 1;
    *two += cells == 4 && discs == 2;
    *three += cells == 4 && discs == 3;
  }
}

static void
test_evaluation(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < 2000; i++) {
    PlyMc4Shape shape = ply_mc4_shape(4 + i % 5, 3 + i / 5 % 5);
    PlyMc4Board board =
        ply_mc4_random_board(&rng, &shape, (int)ply_rng_below(&rng, (guint32)shape.cells + 1));
    PlyMc4Board mirrored = ply_mc4_mirror(&shape, board);
    gint16 terms[PLY_MC4_TERMS];
    int one, two, three;
    ply_mc4_terms(&shape, board, terms);
    count_plainly(&shape, board, &one, &two, &three);
    g_assert_cmpint(terms[0] + terms[1] + terms[2] + terms[3], ==, one);
    g_assert_cmpint(terms[4] + terms[5] + terms[6], ==, two);
    g_assert_cmpint(terms[7] + terms[8], ==, three);
    g_assert_cmpint(ply_mc4_evaluate(&shape, board), ==, ply_mc4_evaluate(&shape, mirrored));
    if (ply_mc4_empties(&shape, board) == 0)
      g_assert_cmpint(ply_mc4_evaluate(&shape, board), ==, 100 * ply_mc4_margin(&shape, board));
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mc4-search/all-moves", test_all_moves);
  g_test_add_func("/mc4-search/solved-apart", test_solved_apart);
  g_test_add_func("/mc4-search/solved", test_solved);
  g_test_add_func("/mc4-search/limits", test_limits);
  g_test_add_func("/mc4-search/no-time", test_no_time);
  g_test_add_func("/mc4-search/stop", test_stop);
  g_test_add_func("/mc4-search/mirror", test_mirror);
  g_test_add_func("/mc4-search/same", test_same);
  g_test_add_func("/mc4-search/other-shape", test_other_shape);
  g_test_add_func("/mc4-search/evaluation", test_evaluation);
  return g_test_run();
}
