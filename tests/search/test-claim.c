/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What values claim: how a claim follows from a window and a proof, how it is worded, and that what
 * the textbook searches claim is true. */

#include "search/claim.h"

#include "random-position.h"

#define NEVER PLY_SCORE_INFINITE

static const struct {
  PlyBound bound;
  PlyScore score, lower, upper;
  PlyClaimKind kind;
  PlyScore claimed;
  const char *side, *text;
} cases[] = {
    {PLY_BOUND_NONE, 0, -NEVER, NEVER, PLY_CLAIM_NONE, 0, "none", ""},
    {PLY_BOUND_NONE, 0, 200, NEVER, PLY_CLAIM_LOWER, 200, "lower", "≥ +2"},
    {PLY_BOUND_NONE, 0, -NEVER, -200, PLY_CLAIM_UPPER, -200, "upper", "≤ -2"},
    {PLY_BOUND_EXACT, 150, -NEVER, NEVER, PLY_CLAIM_ESTIMATE, 150, "estimate", "≈ +1.5"},
    {PLY_BOUND_EXACT, 150, -200, 400, PLY_CLAIM_ESTIMATE, 150, "estimate", "≈ +1.5"},
    {PLY_BOUND_LOWER, 150, -NEVER, NEVER, PLY_CLAIM_ESTIMATE, 150, "lower", "≳ +1.5"},
    {PLY_BOUND_UPPER, 150, -NEVER, NEVER, PLY_CLAIM_ESTIMATE, 150, "upper", "≲ +1.5"},
    {PLY_BOUND_LOWER, 200, 200, NEVER, PLY_CLAIM_LOWER, 200, "lower", "≥ +2"},
    {PLY_BOUND_UPPER, 200, -NEVER, 200, PLY_CLAIM_UPPER, 200, "upper", "≤ +2"},
    {PLY_BOUND_EXACT, 200, 200, 200, PLY_CLAIM_PROVEN, 200, "exact", "= +2"},
    {PLY_BOUND_EXACT, 899990, 899990, NEVER, PLY_CLAIM_LOWER, 899990, "lower", "≥ win in 10"},
    {PLY_BOUND_EXACT, 899990, -NEVER, NEVER, PLY_CLAIM_ESTIMATE, 899990, "estimate", "≈ win in 10"},
    {PLY_BOUND_EXACT, -899990, -NEVER, NEVER, PLY_CLAIM_ESTIMATE, -899990, "estimate",
     "≈ loss in 10"},
    /* The proof counts for more than the search. */
    {PLY_BOUND_EXACT, 600, -NEVER, 200, PLY_CLAIM_UPPER, 200, "upper", "≤ +2"},
    {PLY_BOUND_UPPER, -600, -200, NEVER, PLY_CLAIM_LOWER, -200, "lower", "≥ -2"},
    {PLY_BOUND_UPPER, 900, 200, 200, PLY_CLAIM_PROVEN, 200, "exact", "= +2"},
    {PLY_BOUND_NONE, 0, 0, 0, PLY_CLAIM_PROVEN, 0, "exact", "= 0"},
};

static void
check_turned(const PlyClaim *claim)
{
  PlyClaim turned = ply_claim_turned(claim), back = ply_claim_turned(&turned);

  g_assert_cmpint(turned.score, ==, -claim->score);
  g_assert_cmpint(turned.lower, ==, -claim->upper);
  g_assert_cmpint(back.kind, ==, claim->kind);
  g_assert_cmpint(back.bound, ==, claim->bound);
  g_assert_cmpint(back.upper, ==, claim->upper);
  if (claim->kind == PLY_CLAIM_LOWER)
    g_assert_cmpint(turned.kind, ==, PLY_CLAIM_UPPER);
}

static void
test_cases(void)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyClaim claim =
        ply_claim_make(cases[i].bound, cases[i].score, 9, 73, cases[i].lower, cases[i].upper);
    char text[PLY_CLAIM_BYTES];
    PlyClaimKind kind = PLY_CLAIM_NONE;
    g_test_message("case %u", i);
    g_assert_cmpint(claim.kind, ==, cases[i].kind);
    g_assert_cmpint(claim.score, ==, cases[i].claimed);
    g_assert_cmpint(claim.confidence, ==, claim.kind == PLY_CLAIM_ESTIMATE ? 73 : 100);
    g_assert_cmpstr(ply_claim_bound_name(&claim), ==, cases[i].side);
    g_assert_cmpstr(ply_claim_text(&rules, 0, &claim, text), ==, cases[i].text);
    g_assert_true(ply_claim_find(ply_claim_name(claim.kind), &kind));
    g_assert_cmpint(kind, ==, claim.kind);
    check_turned(&claim);
  }
}

/* What is proven of the position follows from all of its moves, not from the first. */
static void
test_of_report(void)
{
  PlyRootMove moves[3] = {
      {.bound = PLY_BOUND_EXACT, .score = -200, .depth = 6, .lower = -200, .upper = -200},
      {.bound = PLY_BOUND_UPPER, .score = 100, .depth = 5, .lower = -NEVER, .upper = NEVER},
      {.bound = PLY_BOUND_NONE, .lower = -NEVER, .upper = NEVER},
  };
  PlyReport report = {
      .n_root = 3, .root = moves, .score = -200, .bound = PLY_BOUND_EXACT, .depth = 6};
  PlyClaim claim = ply_claim_of_report(&report);

  g_assert_cmpint(ply_claim_of_move(&moves[0]).kind, ==, PLY_CLAIM_PROVEN);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_ESTIMATE);
  g_assert_cmpint(claim.lower, ==, -200);
  g_assert_cmpint(claim.upper, ==, NEVER);
  /* A depth that was searched told what the others are worth, none did not. */
  moves[1].bound = PLY_BOUND_NONE;
  g_assert_cmpint(ply_claim_of_report(&report).kind, ==, PLY_CLAIM_ESTIMATE);
  report.depth = 0;
  claim = ply_claim_of_report(&report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_LOWER);
  g_assert_cmpint(claim.score, ==, -200);
  moves[1].upper = moves[2].upper = -200;
  claim = ply_claim_of_report(&report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_PROVEN);
  report = (PlyReport){.stop = PLY_STOP_NO_MOVES, .score = 1200, .bound = PLY_BOUND_EXACT};
  claim = ply_claim_of_report(&report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_PROVEN);
  g_assert_cmpint(claim.score, ==, 1200);
}

/* A mean is proven as soon as all outcomes are, though none of them is worth as much. */
static void
test_of_mean(void)
{
  PlyRootMove moves[2] = {
      {.bound = PLY_BOUND_EXACT, .score = 3, .depth = 1, .lower = 3, .upper = 3},
      {.bound = PLY_BOUND_EXACT, .score = 12, .depth = 1, .lower = -NEVER, .upper = NEVER},
  };
  PlyReport report = {
      .n_root = 2, .root = moves, .chance = true, .score = 8, .bound = PLY_BOUND_EXACT, .depth = 1};
  PlyClaim claim = ply_claim_of_report(&report);

  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_ESTIMATE);
  g_assert_cmpint(claim.score, ==, 8);
  moves[1].lower = moves[1].upper = 12;
  claim = ply_claim_of_report(&report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_PROVEN);
  g_assert_cmpint(claim.score, ==, 8);
  report.bound = PLY_BOUND_NONE;
  g_assert_cmpint(ply_claim_of_report(&report).kind, ==, PLY_CLAIM_NONE);
}

static void
check_true(const PlyClaim *claim, PlyScore truth)
{
  g_assert_cmpint(claim->lower, <=, truth);
  g_assert_cmpint(claim->upper, >=, truth);
  if (claim->kind == PLY_CLAIM_PROVEN)
    g_assert_cmpint(claim->score, ==, truth);
}

/* Textbook searches to a depth, or to a number of nodes, against the whole tree. */
static void
test_searches(void)
{
  static const char *const games[] = {"othello:4", "maxconnect4:4x4"};
  static const char *const algorithms[] = {"minimax", "alpha-beta", "pvs", "mtdf"};
  PlySearch *search = ply_search_new();
  int proven = 0, estimates = 0;
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (int i = 0; i < 300; i++) {
    PlyRules rules;
    PlyPosition position;
    PlySearchOptions options;
    PlyReport report;
    random_position(games[i % 2], &rng, 5 + (int)ply_rng_below(&rng, 5), &rules, &position);
    if (ply_rules_outcome(&rules, &position) != PLY_GOING_ON)
      continue;
    PlyScore truth = slow_minimax(&rules, rules.game->evaluations, false, &position, 40);
    ply_search_options_init(&options, &rules);
    options.algorithm = ply_algorithm_find(algorithms[i / 2 % 4]);
    options.multi_pv = i % 3 == 0 ? 2 : 1;
    PlySearchLimits limits = {.depth = i % 5 == 0 ? 40 : 1 + (int)ply_rng_below(&rng, 9),
                              .nodes = i % 5 == 1 ? 1 + ply_rng_below(&rng, 2000) : 0};
    ply_search_run(search, &rules, &position, &options, &limits, NULL, NULL, &report);
    PlyClaim claim = ply_claim_of_report(&report);
    g_test_message("position %d", i);
    check_true(&claim, truth);
    proven += claim.kind == PLY_CLAIM_PROVEN;
    estimates += claim.kind == PLY_CLAIM_ESTIMATE;
    g_assert_true(claim.kind == PLY_CLAIM_PROVEN || report.stop != PLY_STOP_SOLVED);
  }
  g_assert_cmpint(proven, >, 20);
  g_assert_cmpint(estimates, >, 20);
  ply_search_free(search);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/claim/cases", test_cases);
  g_test_add_func("/claim/of-report", test_of_report);
  g_test_add_func("/claim/of-mean", test_of_mean);
  g_test_add_func("/claim/searches", test_searches);
  return g_test_run();
}
