/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 search by several threads: the end has the value that one thread finds, lines are legal,
 * figures are of all threads, a limit of nodes ends it. Under the thread sanitizer too. */

#include "base/sanitized.h"
#include "drive-run.h"
#include "wide-boards.h"

#include "base/crew.h"

#define EMPTIES 12

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 3
#define DEPTH     8
#else
#define POSITIONS 12
#define DEPTH     10
#endif

static PlyOthelloWide *
wide_of(const Run *self)
{
  return self->drive->memory;
}

/* As a cleared memory searches the board. */
static bool
go(Run *self, Board board)
{
  uint8_t cells[PLY_OTHELLO_WIDE_SQUARES];

  for (int i = 0; i < PLY_OTHELLO_WIDE_SQUARES; i++)
    cells[i] = (board.own >> i & 1) != 0 ? 1 : (board.other >> i & 1) != 0 ? 2 : 0;
  ply_driver_clear(self->drive);
  run_put(self, cells);
  return run_go(self);
}

static void
check_lines(const Run *self, Board start)
{
  for (int i = 0; i < self->report.n_root; i++) {
    const PlyRootMove *root = &self->moves[i];
    Board board = start;
    for (int j = 0; j < root->pv_length; j++) {
      Bits moves = ply_othello_wide_moves(board);
      g_assert_true(root->pv[j] == PLY_MOVE_PASS ? moves == 0 : (moves >> root->pv[j] & 1) != 0);
      board = ply_othello_wide_play(board, root->pv[j] == PLY_MOVE_PASS ? PLY_OTHELLO_WIDE_PASS
                                                                        : root->pv[j]);
    }
  }
}

static void
test_end(gconstpointer data)
{
  PlyCrew *crew = ply_crew_new(GPOINTER_TO_INT(data) - 1);
  guint64 splits = 0, joins = 0;
  PlyRng rng;
  Run alone, many;

  run_begin(&alone, "othello:10", TABLE_BYTES);
  run_begin(&many, "othello:10", TABLE_BYTES);
  many.options.crew = crew;
  ply_rng_init(&rng, 11);
  /* On a busy machine the helpers may come too late to all of them. */
  for (int i = 0; i < POSITIONS || (joins == 0 && i < 50 * POSITIONS); i++) {
    guint64 opened, joined;
    Board board = random_board(&rng, EMPTIES);
    alone.options.multi_pv = many.options.multi_pv = 1 + i % 2;
    if (!go(&alone, board))
      continue;
    g_assert_true(go(&many, board));
    g_assert_cmpint(many.report.score, ==, alone.report.score);
    g_assert_cmpint(many.moves[0].lower, ==, alone.moves[0].lower);
    g_assert_cmpint(many.moves[0].upper, ==, alone.moves[0].lower);
    check_lines(&many, board);
    ply_split_figures(wide_of(&many)->pool, &opened, &joined);
    splits += opened;
    joins += joined;
  }
  g_test_message("%" G_GUINT64_FORMAT " splits, joined %" G_GUINT64_FORMAT " times", splits, joins);
  g_assert_cmpuint(splits, >, 0);
  g_assert_cmpuint(joins, >, 0);
  run_end(&many);
  run_end(&alone);
  ply_crew_free(crew);
}

static void
test_depth(void)
{
  PlyCrew *crew = ply_crew_new(3);
  Run many;

  run_begin(&many, "othello:10", TABLE_BYTES);
  many.options.crew = crew;
  many.limits.depth = DEPTH;
  g_assert_true(go(&many, ply_othello_wide_start()));
  const PlySearchFigures *figures = &many.report.figures;
  g_assert_cmpint(many.report.depth, ==, DEPTH);
  g_assert_cmpuint(figures->cutoffs, >, figures->first_cutoffs);
  g_assert_cmpuint(figures->first_cutoffs, >, 0);
  g_assert_cmpuint(figures->table_hits, >, figures->table_cutoffs);
  g_assert_cmpuint(figures->table_stores, >, 0);
  check_lines(&many, ply_othello_wide_start());
  many.limits.depth = 0;
  many.limits.nodes = 20000;
  g_assert_true(go(&many, ply_othello_wide_start()));
  g_assert_cmpint(many.report.stop, ==, PLY_STOP_NODES);
  g_assert_cmpuint(many.report.figures.nodes, >=, 20000);
  g_assert_cmpuint(many.report.figures.nodes, <, 20000 + 4 * 5000);
  /* And alone again, as if there had been nobody. */
  many.options.crew = NULL;
  g_assert_true(go(&many, ply_othello_wide_start()));
  g_assert_cmpuint(many.report.figures.nodes, >=, 20000);
  g_assert_null(wide_of(&many)->pool);
  run_end(&many);
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/engine/othello/wide-threads/end/2", GINT_TO_POINTER(2), test_end);
  g_test_add_data_func("/engine/othello/wide-threads/end/4", GINT_TO_POINTER(4), test_end);
  g_test_add_func("/engine/othello/wide-threads/depth", test_depth);
  return g_test_run();
}
