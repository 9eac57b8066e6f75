/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every visit of a recording, field by field, against the slow reference searches. */

#include "../fewer.h"
#include "cases.h"
#include "reference.h"

#include "rules/game.h"
#include "trace/trace-fields.h"

static void
say_where(const Case *c, uint32_t visit)
{
  g_autofree char *words = case_describe(c);

  g_test_message("visit %u of %s", visit, words);
}

#define SAME(a, b)                                                                                 \
  do {                                                                                             \
    if ((int64_t)(a) != (int64_t)(b))                                                              \
      say_where(c, i);                                                                             \
    g_assert_cmpint((int64_t)(a), ==, (int64_t)(b));                                               \
  } while (0)

static void
compare_flags(const Case *c, uint32_t i, const PlyTraceVisit *got, const RefVisit *want)
{
  SAME(got->flags & 0xff, want->flags);
  SAME(got->flags & PLY_TRACE_FOLDED, 0);
  SAME(got->flags & PLY_TRACE_STOPPED, 0);
  SAME((got->flags & PLY_TRACE_BEST) != 0, want->is_best);
  SAME((got->flags & PLY_TRACE_RAISED) != 0, want->raised);
  SAME(ply_trace_bound(got), want->bound);
}

static void
compare_visit(const Case *c, uint32_t i, const PlyTraceVisit *got, const RefVisit *want)
{
  SAME(got->ply, want->ply);
  SAME(got->depth, want->depth);
  SAME(got->move, want->move);
  SAME(got->order, want->order);
  SAME(got->alpha, want->alpha);
  SAME(got->beta, want->beta);
  SAME(got->value, want->value);
  SAME(got->end, want->end);
  SAME(got->parent, want->parent);
  SAME(got->best, want->best);
  SAME(got->untried, want->untried);
  SAME(got->key, want->key);
  compare_flags(c, i, got, want);
  SAME(got->flags & PLY_VISIT_EVALUATED ? ply_trace_evaluation(got) : 0,
       want->flags & PLY_VISIT_EVALUATED ? want->evaluation : 0);
}

/* What the compared visits were, so that no kind of them can go missing unnoticed. */
static struct {
  uint64_t visits, cuts, re_searches, iterations, finished, untried, tactical;
} met;

static void
count(const RefVisit *visit)
{
  met.visits++;
  met.cuts += (visit->flags & PLY_VISIT_CUT) != 0;
  met.re_searches += (visit->flags & PLY_VISIT_RE_SEARCH) != 0;
  met.iterations += (visit->flags & PLY_VISIT_ITERATION) != 0;
  met.finished += (visit->flags & PLY_VISIT_FINISHED) != 0;
  met.tactical += visit->depth < 0;
  met.untried += (uint64_t)visit->untried;
}

static void
expect_variety(void)
{
  g_test_message("%" G_GUINT64_FORMAT " visits, %" G_GUINT64_FORMAT " cuts, %" G_GUINT64_FORMAT
                 " re-searches",
                 met.visits, met.cuts, met.re_searches);
  g_assert_cmpuint(met.cuts, >, 500 / FEWER);
  g_assert_cmpuint(met.re_searches, >, 200 / FEWER);
  g_assert_cmpuint(met.iterations, >, 100 / FEWER);
  g_assert_cmpuint(met.finished, >, 30 / FEWER);
  g_assert_cmpuint(met.untried, >, met.cuts);
  memset(&met, 0, sizeof met);
}

/* Records the case and compares. */
static void
check(const Case *c)
{
  Reference want = reference_search(&c->rules, &c->root, &c->options, c->depth);
  PlyTrace *got = case_record(c, 0);
  uint32_t i = 0, n = MIN(got->n, want.visits->len);

  for (; i < n; i++) {
    compare_visit(c, i, &got->visits[i], &g_array_index(want.visits, RefVisit, i));
    count(&g_array_index(want.visits, RefVisit, i));
  }
  SAME(got->n, want.visits->len);
  SAME(got->info.visits, want.visits->len);
  SAME(got->info.lost, 0);
  SAME(got->info.keep_ply, UINT8_MAX);
  SAME(got->info.stop, want.stop);
  SAME(got->info.best, want.best);
  SAME(got->info.score, want.score);
  SAME(got->info.bound, want.bound);
  SAME(got->info.depth, want.depth);
  SAME(got->info.has_keys, true);
  SAME(got->info.foreign, false);
  ply_trace_unref(got);
  reference_clear(&want);
}

static void
test_number_trees(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 20260101);
  for (unsigned i = 0; i < 10000 / FEWER; i++) {
    Case c = case_of_tree(&rng, i);
    check(&c);
    case_clear(&c);
  }
  expect_variety();
}

/* How deep a game can be searched without a table in little time. */
static int
choose_depth(const char *spec, PlyRng *rng, unsigned algorithm)
{
  if (g_str_equal(spec, "pente"))
    return 1;
  if (algorithm == 3)
    return 2;
  return 2 + (int)ply_rng_below(rng, g_str_equal(spec, "othello") && algorithm == 0 ? 2 : 3);
}

static void
test_games(void)
{
  static const char *const specs[] = {"othello",     "othello:4",       "othello:6",
                                      "maxconnect4", "maxconnect4:5x4", "pente"};
  PlyRng rng;

  ply_rng_init(&rng, 7);
  /* Every game with each of 32 choices of options, at the least. */
  for (unsigned i = 0; i < (FEWER == 1 ? 1000 : 32 * G_N_ELEMENTS(specs)); i++) {
    const char *spec = specs[i % G_N_ELEMENTS(specs)];
    bool small = g_str_has_suffix(spec, "4") && !g_str_equal(spec, "maxconnect4");
    int plies = (int)ply_rng_below(&rng, small ? 18 : 36);
    Case c = case_of_game(spec, plies, &rng, i / G_N_ELEMENTS(specs));
    c.depth = choose_depth(spec, &rng, i / G_N_ELEMENTS(specs) % 4);
    /* Values far apart make MTD(f) without a table take thousands of passes: count pieces only. */
    if (i / G_N_ELEMENTS(specs) % 4 == 3)
      c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    check(&c);
  }
  expect_variety();
}

static void
test_quiescence(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (unsigned i = 0; i < 400 / FEWER; i++) {
    Case c = case_of_brawl((int)ply_rng_below(&rng, 50), &rng, i);
    check(&c);
  }
  g_assert_cmpuint(met.tactical, >, 1000 / FEWER);
  expect_variety();
}

/* Games that have no tactical moves take no notice of the switch. */
static void
test_no_quiescence(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 13);
  for (unsigned i = 0; i < 16; i++) {
    Case c = case_of_game(i % 2 == 0 ? "othello:6" : "maxconnect4:5x4", 12, &rng, i / 2);
    c.options.quiescence = true;
    c.depth = 2;
    check(&c);
  }
  g_assert_cmpuint(met.tactical, ==, 0);
  memset(&met, 0, sizeof met);
}

/* Without a limit a search is as deep as there are plies, which is more than a record's depth can
 * say. It must neither turn into quiescence nor come back different. */
static void
test_unlimited(void)
{
  Case c = case_of_text("((3 12 8) (2 4 6) (14 5 2))", 0);
  PlyTrace *trace = case_record(&c, 0);

  g_assert_cmpuint(trace->n, ==, 11);
  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *at = &trace->visits[i];
    g_assert_cmpint(at->depth, ==, MIN(PLY_MAX_DEPTH - at->ply, INT8_MAX));
  }
  ply_trace_unref(trace);
  case_clear(&c);
}

/* A title that just fits is kept whole; a longer one loses whole characters. */
static void
test_titles(void)
{
  PlyRecordRequest request = {.limits = {.depth = 1}, .budget = PLY_RECORDER_LEAST_BYTES};
  g_autofree char *whole = g_strnfill(127, 'a');
  g_autofree char *longer = g_strdup_printf("%.126sπ", whole);
  const char *titles[] = {whole, longer, "π"};
  size_t lengths[] = {127, 126, 2};

  g_assert_true(ply_rules_parse("othello:4", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++) {
    request.title = titles[i];
    PlyTrace *trace = ply_trace_record(&request);
    g_assert_nonnull(trace);
    g_assert_cmpuint(strlen(trace->info.title), ==, lengths[i]);
    g_assert_true(g_str_has_prefix(titles[i], trace->info.title));
    ply_trace_unref(trace);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/recorder/number-trees", test_number_trees);
  g_test_add_func("/trace/recorder/games", test_games);
  g_test_add_func("/trace/recorder/quiescence", test_quiescence);
  g_test_add_func("/trace/recorder/no-quiescence", test_no_quiescence);
  g_test_add_func("/trace/recorder/unlimited", test_unlimited);
  g_test_add_func("/trace/recorder/titles", test_titles);
  return g_test_run();
}
