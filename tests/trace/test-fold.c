/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings that do not fit: what is kept, what is counted, and what comes back. */

#include "../fewer.h"
#include "cases.h"
#include "checks.h"

#include "rules/game.h"

/* `small` is `big` without the plies below small's keep_ply. */
static void
check_folded(const PlyTrace *big, const PlyTrace *small)
{
  int keep = small->info.keep_ply;
  g_autofree uint32_t *place = g_new(uint32_t, big->n + 1);
  uint32_t n = 0;

  for (uint32_t i = 0; i < big->n; i++) {
    place[i] = n;
    n += big->visits[i].ply <= keep;
  }
  place[big->n] = n;
  g_assert_cmpuint(small->n, ==, n);
  for (uint32_t i = 0; i < big->n; i++) {
    const PlyTraceVisit *whole = &big->visits[i], *kept = &small->visits[place[i]];
    uint32_t below = whole->end - i - 1;
    bool folded = whole->ply == keep && below > 0;
    if (whole->ply > keep)
      continue;
    check_alike(big, i, small, place[i], PLY_TRACE_FOLDED);
    g_assert_cmpuint(kept->end, ==, place[whole->end]);
    g_assert_cmpuint(kept->parent, ==,
                     whole->parent == PLY_TRACE_NONE ? PLY_TRACE_NONE : place[whole->parent]);
    g_assert_cmpint((kept->flags & PLY_TRACE_FOLDED) != 0, ==, folded);
    g_assert_cmpuint(kept->detail, ==, folded ? below : whole->detail);
  }
  g_assert_cmpuint(small->info.visits, ==, big->info.visits);
  g_assert_cmpuint(small->info.lost, ==, 0);
}

/* Unfolds one visit after the other until none is left, each recorded in `budget`.
 * Takes `trace`. */
static PlyTrace *
unfold_all(PlyTrace *trace, size_t budget)
{
  for (uint32_t i; (i = find_flag(trace, PLY_TRACE_FOLDED)) != PLY_TRACE_NONE;) {
    bool exact = false;
    PlyTrace *more = ply_trace_unfold(trace, i, budget, NULL, NULL, &exact);
    g_assert_nonnull(more);
    g_assert_true(exact);
    check_structure(more);
    check_sum(more);
    ply_trace_unref(trace);
    trace = more;
  }
  return trace;
}

/* Records with much and with little room; false if the little was enough, or too little to keep
 * more than the roots. */
static bool
check_budget(Case *c, size_t budget, const PlyTrace *big)
{
  bool folded;

  c->budget = budget;
  PlyTrace *small = case_record(c, 0);
  check_structure(small);
  check_sum(small);
  g_assert_cmpuint(small->n, <=, MAX(budget, PLY_RECORDER_LEAST_BYTES) / sizeof *small->visits);
  folded = small->info.keep_ply != UINT8_MAX && small->info.lost == 0;
  if (folded)
    check_folded(big, small);
  else if (small->info.lost == 0)
    check_identical(big, small, big->n);
  folded = folded && small->info.keep_ply > 0;
  if (folded && find_flag(small, PLY_TRACE_FOLDED) != PLY_TRACE_NONE) {
    PlyTrace *again = unfold_all(ply_trace_ref(small), (size_t)1 << 13);
    g_assert_cmpuint(again->n, ==, big->n);
    check_identical(again, big, big->n);
    ply_trace_unref(again);
  }
  ply_trace_unref(small);
  return folded;
}

static void
check_case(Case *c, unsigned *folded)
{
  PlyTrace *big = case_record(c, 0);

  check_structure(big);
  check_sum(big);
  g_assert_cmpint(big->info.keep_ply, ==, UINT8_MAX);
  g_assert_cmpuint(big->n, ==, big->info.visits);
  for (size_t budget = 1; budget <= (size_t)1 << 18; budget = budget == 1 ? 1 << 12 : 3 * budget) {
    /* To unfold a large recording visit by visit from its top is work for the square
     * of its size. */
    if (big->n < 12000 || budget > (size_t)1 << 14)
      *folded += check_budget(c, budget, big);
  }
  ply_trace_unref(big);
}

static void
test_number_trees(void)
{
  unsigned folded = 0;
  PlyRng rng;

  ply_rng_init(&rng, 17);
  for (unsigned i = 0; i < 500 / FEWER; i++) {
    Case c = case_of_tree(&rng, i);
    check_case(&c, &folded);
    case_clear(&c);
  }
  g_test_message("%u folded recordings", folded);
  g_assert_cmpuint(folded, >, 100 / FEWER);
}

static void
test_games(void)
{
  static const char *const specs[] = {"othello:6", "maxconnect4", "othello"};
  unsigned folded = 0;
  PlyRng rng;

  ply_rng_init(&rng, 19);
  for (unsigned i = 0; i < 80; i++) {
    Case c = i % 4 < 3 ? case_of_game(specs[i % 4], (int)ply_rng_below(&rng, 20), &rng, i / 4)
                       : case_of_brawl((int)ply_rng_below(&rng, 40), &rng, i / 4);
    if (i % 4 < 3)
      c.depth = i / 4 % 4 == 0 || i / 4 % 4 == 3 ? 3 : 4;
    c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    c.options.static_order = i / 16 % 2 == 1;
    check_case(&c, &folded);
  }
  g_test_message("%u folded recordings", folded);
  g_assert_cmpuint(folded, >, 40);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/fold/number-trees", test_number_trees);
  g_test_add_func("/trace/fold/games", test_games);
  return g_test_run();
}
