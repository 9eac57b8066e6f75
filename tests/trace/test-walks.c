/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks in a trace: paths, positions, lines, moves never tried. First on the tree of every
 * textbook, then against plain searches of the records. */

#include "cases.h"
#include "checks.h"

#include "rules/game.h"
#include "trace/trace-fields.h"

#define CLASSIC "((3 12 8) (2 4 6) (14 5 2))"

static void
test_classic(void)
{
  /* Preorder: the root 0, first node 1–4, second 5–6, third 7–10. */
  static const int values[] = {3, -3, 3, 12, 8, -2, 2, -2, 14, 5, 2};
  static const uint32_t parents[] = {PLY_TRACE_NONE, 0, 1, 1, 1, 0, 5, 0, 7, 7, 7};
  Case c = case_of_text(CLASSIC, 2);
  PlyTrace *trace = case_record(&c, 0);
  uint32_t line[PLY_TRACE_MAX_LEVELS];
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_cmpuint(trace->n, ==, 11);
  g_assert_cmpuint(trace->info.visits, ==, 11);
  for (uint32_t i = 0; i < 11; i++) {
    g_assert_cmpint(trace->visits[i].value, ==, values[i]);
    g_assert_cmpuint(trace->visits[i].parent, ==, parents[i]);
  }
  g_assert_cmpint(trace->info.score, ==, 3);
  g_assert_cmpuint(trace->info.best, ==, 0);
  g_assert_cmpint(ply_trace_line(trace, 0, line), ==, 2);
  g_assert_cmpuint(line[0], ==, 1);
  g_assert_cmpuint(line[1], ==, 2);
  /* 2 is refutation enough: 4 and 6 were never looked at. */
  g_assert_cmpuint(trace->visits[5].untried, ==, 2);
  g_assert_cmphex(trace->visits[5].flags & PLY_VISIT_CUT, !=, 0);
  g_assert_cmpint(ply_trace_untried(trace, 5, moves), ==, 2);
  g_assert_cmpuint(moves[0], ==, 1);
  g_assert_cmpuint(moves[1], ==, 2);
  g_assert_cmpint(ply_trace_untried(trace, 7, moves), ==, 0);
  g_assert_cmpint(ply_trace_path(trace, 9, moves), ==, 2);
  g_assert_cmpuint(moves[0], ==, 2);
  g_assert_cmpuint(moves[1], ==, 1);
  ply_trace_unref(trace);
  case_clear(&c);
}

/* The best move comes last, so no move is spared; a cut saves what the order allows. */
static void
test_classic_minimax(void)
{
  Case c = case_of_text(CLASSIC, 2);

  c.options.algorithm = ply_algorithm_find("minimax");
  PlyTrace *trace = case_record(&c, 0);
  g_assert_cmpuint(trace->n, ==, 13);
  g_assert_cmpint(trace->info.score, ==, 3);
  ply_trace_unref(trace);
  case_clear(&c);
}

/* The moves that a node could try, as the search listed them. */
static int
list(const PlyTrace *trace, uint32_t visit, PlyMove *moves)
{
  const PlyRules *rules = &trace->info.rules;
  PlyPosition position;

  g_assert_true(ply_trace_position(trace, visit, &position));
  g_assert_cmpuint((uint16_t)position.key, ==, trace->visits[visit].key);
  if (trace->visits[visit].flags & PLY_VISIT_QUIESCENCE)
    return rules->game->tactical_moves(rules, &position, moves);
  if (trace->info.options.candidates_only && rules->game->candidates != NULL)
    return rules->game->candidates(rules, &position, moves);
  return ply_rules_moves(rules, &position, moves);
}

/* In a later line of a multi-PV search, whether an earlier one has settled this move. */
static bool
is_settled(const PlyTrace *trace, uint32_t visit, PlyMove move)
{
  PlyMove settled[PLY_MAX_MULTI_PV];

  for (uint32_t i = 0; i < visit; i++) {
    const PlyTraceVisit *at = &trace->visits[i];
    if (at->parent == PLY_TRACE_NONE && at->best != PLY_MOVE_NONE)
      settled[at->order] = at->best;
  }
  for (uint32_t i = 0; trace->visits[visit].ply == 0 && i < trace->visits[visit].order; i++) {
    if (settled[i] == move)
      return true;
  }
  return false;
}

static void
check_untried(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyMove got[PLY_MAX_MOVES], all[PLY_MAX_MOVES];
  int n = ply_trace_untried(trace, visit, got), want = 0;

  g_assert_cmpint(n, ==, at->untried);
  if (n == 0)
    return;
  int n_all = list(trace, visit, all);
  for (int i = 0; i < n_all; i++) {
    bool tried = is_settled(trace, visit, all[i]);
    for (uint32_t c = visit + 1; c < at->end; c++)
      tried = tried || (trace->visits[c].parent == visit && trace->visits[c].move == all[i]);
    if (!tried) {
      g_assert_cmpint(want, <, n);
      g_assert_cmpuint(got[want++], ==, all[i]);
    }
  }
  g_assert_cmpint(want, ==, n);
}

/* A value is that of the position at the end of its line, as long as none was squeezed into a
 * window on its way up. */
static void
check_line(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  uint32_t line[PLY_TRACE_MAX_LEVELS], parent = visit;
  int n = ply_trace_line(trace, visit, line);
  PlyScore value = at->value;

  for (int i = 0; i < n; i++) {
    g_assert_cmpuint(trace->visits[line[i]].parent, ==, parent);
    if (i == 0 && at->best != PLY_MOVE_NONE)
      g_assert_cmpuint(trace->visits[line[i]].move, ==, at->best);
    parent = line[i];
    value = -value;
  }
  if (trace->info.options.fail_hard && ply_trace_bound(at) != PLY_BOUND_EXACT)
    return;
  g_assert_cmpint(trace->visits[parent].value, ==, value);
  g_assert_cmphex(trace->visits[parent].flags & PLY_VISIT_EVALUATED, !=, 0);
  g_assert_cmpint(ply_trace_evaluation(&trace->visits[parent]), ==, value);
}

static void
check_neighbours(const PlyTrace *trace, uint32_t visit)
{
  uint32_t before = PLY_TRACE_NONE, after = PLY_TRACE_NONE, parent = trace->visits[visit].parent;

  for (uint32_t i = 0; i < trace->n; i++) {
    if (trace->visits[i].parent != parent)
      continue;
    before = i < visit ? i : before;
    after = i > visit && after == PLY_TRACE_NONE ? i : after;
  }
  g_assert_cmpuint(ply_trace_previous(trace, visit), ==, before);
  g_assert_cmpuint(ply_trace_next(trace, visit), ==, after);
  if (trace->visits[visit].end > visit + 1)
    g_assert_cmpuint(trace->visits[ply_trace_child(trace, visit)].parent, ==, visit);
  else
    g_assert_cmpuint(ply_trace_child(trace, visit), ==, PLY_TRACE_NONE);
}

static void
check_walks(const Case *c)
{
  PlyTrace *trace = case_record(c, 0);

  for (uint32_t i = 0; i < trace->n; i++) {
    check_untried(trace, i);
    check_line(trace, i);
    if (trace->n < 600)
      check_neighbours(trace, i);
  }
  ply_trace_unref(trace);
}

static void
test_number_trees(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 43);
  for (unsigned i = 0; i < 600; i++) {
    Case c = case_of_tree(&rng, i);
    c.depth = MIN(c.depth, 4);
    c.options.multi_pv = 1 + (int)ply_rng_below(&rng, 3);
    check_walks(&c);
    case_clear(&c);
  }
}

static void
test_games(void)
{
  static const char *const specs[] = {"othello:6", "maxconnect4", "othello:4"};
  PlyRng rng;

  ply_rng_init(&rng, 47);
  for (unsigned i = 0; i < 80; i++) {
    Case c = i % 4 < 3 ? case_of_game(specs[i % 4], (int)ply_rng_below(&rng, 14), &rng, i / 4)
                       : case_of_brawl((int)ply_rng_below(&rng, 40), &rng, i / 4);
    c.depth = i % 4 < 3 ? 2 : 1;
    c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    c.options.candidates_only = i % 8 != 3;
    c.options.static_order = i % 3 == 0;
    check_walks(&c);
  }
}

static void
test_quiescence(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 61);
  for (unsigned i = 0; i < 300; i++) {
    Case c = case_of_brawl((int)ply_rng_below(&rng, 60), &rng, i);
    if (i % 3 == 0)
      c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    check_walks(&c);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/walks/classic", test_classic);
  g_test_add_func("/trace/walks/classic-minimax", test_classic_minimax);
  g_test_add_func("/trace/walks/number-trees", test_number_trees);
  g_test_add_func("/trace/walks/games", test_games);
  g_test_add_func("/trace/walks/quiescence", test_quiescence);
  return g_test_run();
}
