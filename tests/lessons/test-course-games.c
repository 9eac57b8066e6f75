/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the course's texts say of the table, of iterations, and of games. */

#include "shown.h"

static void
test_table(void)
{
  Shown table, mtdf;
  PlyPosition here, before;

  shown_init(&table, "table-cut");
  g_assert_true(table.at->flags & PLY_VISIT_TABLE_CUT);
  g_assert_true(ply_trace_position(table.trace, table.look_at, &here));
  g_assert_true(ply_trace_position(table.trace, 3, &before)); /* b1 a1 a2 */
  g_assert_cmpuint(here.key, ==, before.key);
  g_assert_cmpint(table.at->value, ==, table.trace->visits[3].value);
  shown_init(&mtdf, "mtdf");
  g_assert_cmpuint(mtdf.summary->n_passes, ==, 4);
  shown_check_pass(&mtdf, 0, -1, 0, 6, PLY_BOUND_LOWER);
  shown_check_pass(&mtdf, 1, 6, 7, 8, PLY_BOUND_LOWER);
  shown_check_pass(&mtdf, 2, 8, 9, 11, PLY_BOUND_LOWER);
  shown_check_pass(&mtdf, 3, 11, 12, 11, PLY_BOUND_UPPER);
  shown_clear(&table);
  shown_clear(&mtdf);
}

static void
test_deepening(void)
{
  Shown direct, deepening;

  shown_init(&direct, "direct");
  shown_init(&deepening, "deepening-pays");
  g_assert_cmpuint(direct.request.root.key, ==, deepening.request.root.key);
  g_assert_cmpint(direct.trace->info.score, ==, deepening.trace->info.score);
  g_assert_cmpuint(direct.trace->info.best, ==, deepening.trace->info.best);
  g_assert_cmpuint(direct.trace->n, ==, 16451);
  g_assert_cmpuint(deepening.trace->n, ==, 4583);
  g_assert_cmpuint(deepening.summary->n_passes, ==, 7);
  g_assert_true(deepening.at == shown_pass(&deepening, 6));
  g_assert_cmpuint(deepening.at->end - deepening.look_at, ==, 2555);
  shown_clear(&direct);
  shown_clear(&deepening);
}

static void
test_horizon(void)
{
  Shown self;

  shown_init(&self, "horizon");
  PlyMove near = shown_move(&self, "b1"), far = shown_move(&self, "a1");
  for (uint32_t i = 0; i < 6; i++)
    g_assert_cmpuint(shown_pass(&self, i)->best, ==, i < 3 ? near : far);
  g_assert_cmpint(shown_pass(&self, 2)->value, ==, 900);
  g_assert_true(self.at == shown_pass(&self, 3));
  g_assert_cmpint(shown_worth(&self, near, 6, false), ==, -1000);
  g_assert_cmpint(shown_worth(&self, far, 6, false), ==, 0);
  shown_clear(&self);
}

static void
test_quiescence(void)
{
  PlyChange change;
  PlyPosition after;
  Shown self;

  shown_init(&self, "quiescence");
  PlyMove best = shown_move(&self, "9K"), greedy = shown_move(&self, "15D");
  g_assert_cmpuint(self.at->move, ==, greedy);
  g_assert_cmpint(shown_worth(&self, greedy, 1, false), ==, 400);
  g_assert_cmpint(shown_worth(&self, greedy, 1, true), <, -PLY_SCORE_WIN_MIN);
  for (uint32_t c = 1; self.trace->visits[c].move != best; c = self.trace->visits[c].end)
    g_assert_cmpint(self.trace->visits[c].value, >, PLY_SCORE_WIN_MIN);
  ply_rules_play(&self.request.rules, &self.request.root, best, &after, &change);
  g_assert_cmpint(change.n_captured, ==, 2);
  int cell = change.placed;
  PlyBoard board;
  ply_rules_read_board(&self.request.rules, &after, &board);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint(board.cells[cell + i], ==, 2);
  g_assert_cmpint(board.cells[shown_move(&self, "10K")], ==, 0);
  g_assert_cmpint(board.cells[shown_move(&self, "11K")], ==, 0);
  /* Without quiescence no other move looks as good as the greedy one. */
  self.request.options.quiescence = false;
  PlyTrace *plain = ply_trace_record(&self.request);
  g_assert_cmpuint(plain->info.best, ==, greedy);
  ply_trace_unref(plain);
  shown_clear(&self);
}

static void
test_greed(void)
{
  PlyChange change;
  PlyPosition after;
  Shown self;

  shown_init(&self, "greedy-loss");
  PlyMove greedy = shown_move(&self, "3"), best = shown_move(&self, "1");
  g_assert_cmpint(self.request.root.side, ==, 1); /* Orange */
  g_assert_cmpuint(shown_pass(&self, 0)->best, ==, greedy);
  ply_rules_play(&self.request.rules, &self.request.root, greedy, &after, &change);
  g_assert_cmpint(change.n_lines, ==, 1);
  g_assert_true(self.at == shown_pass(&self, 1));
  g_assert_cmpuint(self.at->best, ==, best);
  g_assert_cmpuint(self.trace->visits[self.look_at + 1].best, ==, greedy);
  g_assert_cmpint(self.trace->info.stop, ==, PLY_STOP_SOLVED);
  g_assert_cmpint(shown_worth(&self, best, 7, false), ==, 200);
  g_assert_cmpint(shown_worth(&self, greedy, 7, false), ==, -100);
  shown_clear(&self);
}

/* Every answer to the fork is worth +1, and it threatens two cells. */
static void
test_fork(void)
{
  PlyPosition after, won;
  PlyMove moves[PLY_MAX_MOVES];
  Shown self;

  shown_init(&self, "tic-tac-toe");
  const PlyRules *rules = &self.request.rules;
  PlyMove fork = shown_move(&self, "b3");
  g_assert_cmpuint(self.at->move, ==, fork);
  g_assert_cmpint(self.trace->info.stop, ==, PLY_STOP_SOLVED);
  g_assert_cmpint(shown_worth(&self, fork, 5, false), ==, 100);
  for (uint32_t c = self.look_at + 1; c < self.at->end; c = self.trace->visits[c].end)
    g_assert_cmpint(self.trace->visits[c].value, ==, 100);
  ply_rules_play(rules, &self.request.root, fork, &after, NULL);
  after.side = 0; /* what Blue threatens if Orange did nothing */
  int n = ply_rules_moves(rules, &after, moves), threats = 0;
  for (int i = 0; i < n; i++) {
    ply_rules_play(rules, &after, moves[i], &won, NULL);
    threats += ply_rules_outcome(rules, &won) == PLY_FIRST_WINS;
  }
  g_assert_cmpint(threats, ==, 2);
  shown_clear(&self);
}

/* After C3 two equal heaps are left, and only that wins. */
static void
test_nim(void)
{
  PlyPosition after;
  PlyBoard board;
  Shown self;

  shown_init(&self, "nim-sum");
  PlyMove best = shown_move(&self, "C3");
  ply_rules_play(&self.request.rules, &self.request.root, best, &after, NULL);
  ply_rules_read_board(&self.request.rules, &after, &board);
  int heaps[3] = {0};
  for (int cell = 0; cell < 9; cell++)
    heaps[cell % 3] += board.cells[cell] != 0;
  g_assert_true(heaps[0] == 1 && heaps[1] == 1 && heaps[2] == 0);
  g_assert_cmpint(shown_worth(&self, best, 5, false), ==, 100);
  shown_clear(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lessons/course-games/table", test_table);
  g_test_add_func("/lessons/course-games/deepening", test_deepening);
  g_test_add_func("/lessons/course-games/horizon", test_horizon);
  g_test_add_func("/lessons/course-games/quiescence", test_quiescence);
  g_test_add_func("/lessons/course-games/greed", test_greed);
  g_test_add_func("/lessons/course-games/fork", test_fork);
  g_test_add_func("/lessons/course-games/nim", test_nim);
  return g_test_run();
}
