/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The summary against slow counts of one thing at a time. */

#include "random-trace.h"
#include "trace/summary.h"

static void
count_slowly(const PlyTrace *trace, uint32_t i, PlyTraceCounts *counts)
{
  const PlyTraceVisit *at = &trace->visits[i];
  uint32_t tried = ply_trace_tried(trace, i);
  bool cut = (at->flags & PLY_VISIT_CUT) != 0;
  bool other = (at->flags & (PLY_TRACE_FOLDED | PLY_TRACE_STOPPED | PLY_VISIT_TABLE_CUT)) != 0;

  counts->visits++;
  counts->leaves += tried == 0 && !other;
  counts->interior += tried > 0;
  counts->tried += tried;
  counts->left += tried > 0 ? at->untried : 0;
  counts->cuts += cut;
  counts->own_cuts += cut && tried > 0;
  counts->first_cuts += cut && tried == 1;
  counts->table_hits += (at->flags & PLY_VISIT_TABLE_HIT) != 0;
  counts->table_cuts += (at->flags & PLY_VISIT_TABLE_CUT) != 0;
  counts->re_searches += (at->flags & PLY_VISIT_RE_SEARCH) != 0;
  counts->folded += at->flags & PLY_TRACE_FOLDED ? at->detail : 0;
}

static void
assert_counts(const PlyTraceCounts *counts, const PlyTraceCounts *expected)
{
  g_assert_cmpmem(counts, sizeof *counts, expected, sizeof *expected);
}

static void
check_levels(const PlyTrace *trace, const PlyTraceSummary *summary)
{
  PlyTraceCounts total = {0};
  int deepest = -1;

  for (int level = 0; level < PLY_TRACE_MAX_LEVELS; level++) {
    PlyTraceCounts counts = {0};
    for (uint32_t i = 0; i < trace->n; i++) {
      if (trace->visits[i].ply == level)
        count_slowly(trace, i, &counts);
    }
    assert_counts(&summary->levels[level], &counts);
    deepest = counts.visits > 0 ? level : deepest;
  }
  for (uint32_t i = 0; i < trace->n; i++)
    count_slowly(trace, i, &total);
  assert_counts(&summary->total, &total);
  g_assert_cmpint(summary->n_levels, ==, deepest + 1);
  g_assert_cmpuint(total.visits, ==, trace->n);
  g_assert_cmpuint(total.visits + total.folded + trace->info.lost, ==, trace->info.visits);
}

static void
check_passes(const PlyTrace *trace, const PlyTraceSummary *summary)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < trace->n; i++) {
    if (trace->visits[i].parent != PLY_TRACE_NONE)
      continue;
    PlyTraceCounts counts, expected = {0};
    g_assert_cmpuint(summary->passes[n++], ==, i);
    for (uint32_t j = i; j < trace->visits[i].end; j++)
      count_slowly(trace, j, &expected);
    g_assert_true(ply_trace_count(trace, i, &counts, NULL, NULL));
    assert_counts(&counts, &expected);
  }
  g_assert_cmpuint(summary->n_passes, ==, n);
}

static void
check_slices(const PlyTrace *trace, const PlyTraceSummary *summary)
{
  g_autofree uint32_t *cuts = g_new0(uint32_t, PLY_SUMMARY_BUCKETS);
  g_autofree uint16_t *events = g_new0(uint16_t, PLY_SUMMARY_BUCKETS);
  uint64_t n = ply_trace_n_steps(trace);

  for (uint64_t step = 0; step < n; step++) {
    unsigned at = ply_trace_events(trace, ply_trace_step_at(trace, step));
    int slice = ply_trace_summary_bucket(trace, step);
    g_assert_cmpuint(step * PLY_SUMMARY_BUCKETS / n, ==, (uint64_t)slice);
    events[slice] |= (uint16_t)at;
    cuts[slice] += (at & PLY_EVENT_CUT) != 0;
  }
  g_assert_cmpmem(summary->events, sizeof summary->events, events, sizeof summary->events);
  g_assert_cmpmem(summary->cuts, sizeof summary->cuts, cuts, sizeof summary->cuts);
}

static void
test_random(void)
{
  uint64_t folded = 0, cuts = 0, table = 0, re_searches = 0;
  PlyRng rng;

  ply_rng_init(&rng, 41);
  for (int i = 0; i < 150; i++) {
    PlyTrace *trace = random_trace(&rng);
    PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);
    check_levels(trace, summary);
    check_passes(trace, summary);
    check_slices(trace, summary);
    folded += summary->total.folded;
    cuts += summary->total.first_cuts;
    table += summary->total.table_cuts;
    re_searches += summary->total.re_searches;
    ply_trace_summary_free(summary);
    ply_trace_unref(trace);
  }
  g_assert_true(folded > 0 && cuts > 0 && table > 0 && re_searches > 0);
}

/* The tree of a lecture: MAX over three MIN nodes of three leaves; alpha-beta spares two leaves. */
static void
test_lecture(void)
{
  static const char text[] = "((3 12 8) (2 4 6) (14 5 2))";
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, sizeof text - 1, &fault);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = plain_trace(&rules, &root, "alpha-beta", 2);
  PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);
  g_assert_cmpuint(summary->total.visits, ==, 11);
  g_assert_cmpuint(summary->levels[1].visits, ==, 3);
  g_assert_cmpuint(summary->total.leaves, ==, 7);
  g_assert_cmpuint(summary->total.interior, ==, 4);
  g_assert_cmpfloat(ply_trace_counts_mean_tried(&summary->total), ==, 2.5);
  /* The second MIN node is cut by its first leaf, the third by its last. */
  g_assert_cmpuint(summary->levels[1].cuts, ==, 2);
  g_assert_cmpfloat(ply_trace_counts_first_share(&summary->total), ==, 0.5);
  g_assert_cmpuint(summary->n_passes, ==, 1);
  ply_trace_summary_free(summary);
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

static void
test_empty(void)
{
  PlyTrace *trace = ply_trace_new(&(PlyTraceInfo){0}, 1);
  PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);

  g_assert_cmpuint(summary->total.visits + summary->n_passes, ==, 0);
  g_assert_cmpint(summary->n_levels, ==, 0);
  g_assert_cmpfloat(ply_trace_counts_mean_tried(&summary->total), ==, 0);
  g_assert_cmpfloat(ply_trace_counts_first_share(&summary->total), ==, 0);
  ply_trace_summary_free(summary);
  ply_trace_summary_free(NULL);
  ply_trace_unref(trace);
}

/* Told, stopped and timed; with "-m perf" at ten million visits, the size that a window has to
 * bear. */
static void
test_large(void)
{
  uint64_t nodes = g_test_perf() ? 10000000 : 1000000;
  PlyRecordRequest request = {.limits.nodes = nodes, .budget = (size_t)1 << 29};

  ply_rules_parse("othello", &request.rules);
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.table = false;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_cmpuint(trace->n, >=, nodes - 1000);
  gint64 start = g_get_monotonic_time();
  PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);
  g_test_message("summary of %u visits: %.3f s", trace->n,
                 (double)(g_get_monotonic_time() - start) / 1e6);
  g_assert_cmpuint(summary->total.visits + trace->info.lost, ==, trace->info.visits);
  uint64_t cuts = 0;
  for (int i = 0; i < PLY_SUMMARY_BUCKETS; i++)
    cuts += summary->cuts[i];
  g_assert_cmpuint(cuts, ==, summary->total.cuts);
  for (int polls = 0; polls < 24; polls++) {
    int left = polls;
    PlyTraceSummary *stopped = ply_trace_summary_new(trace, &left, stop_countdown);
    g_assert_true((stopped == NULL) ==
                  ((uint32_t)polls <= ((trace->n - 1) >> 16) + (trace->n >> 16)));
    ply_trace_summary_free(stopped);
  }
  ply_trace_summary_free(summary);
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/summary/random", test_random);
  g_test_add_func("/trace/summary/lecture", test_lecture);
  g_test_add_func("/trace/summary/empty", test_empty);
  g_test_add_func("/trace/summary/large", test_large);
  return g_test_run();
}
