/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of searches that were stopped. */

#include "cases.h"
#include "checks.h"

static bool
stop_when_zero(void *data)
{
  return (*(int *)data)-- <= 0;
}

/* What a stopped search recorded is how the whole one begins; only visits still open have no value
 * yet, and a scout may not have been overruled yet. */
static void
check_beginning(const PlyTrace *part, const PlyTrace *whole)
{
  const unsigned rank = PLY_TRACE_BEST | PLY_TRACE_RAISED;

  for (uint32_t i = 0; i < part->n; i++) {
    const PlyTraceVisit *at = &part->visits[i], *then = &whole->visits[i];
    g_assert_cmpint(at->alpha, ==, then->alpha);
    g_assert_cmpint(at->beta, ==, then->beta);
    g_assert_cmpuint(at->move, ==, then->move);
    g_assert_cmpuint(at->parent, ==, then->parent);
    g_assert_cmpint(at->depth, ==, then->depth);
    if (at->flags & PLY_TRACE_STOPPED)
      continue;
    check_alike(part, i, whole, i, at->end == part->n ? rank : 0);
    g_assert_cmpuint(at->end, ==, then->end);
    g_assert_cmpuint(at->detail, ==, then->detail);
  }
}

static void
test_node_limit(void)
{
  unsigned open = 0;
  PlyRng rng;

  ply_rng_init(&rng, 37);
  for (unsigned i = 0; i < 400; i++) {
    Case c = case_of_tree(&rng, i);
    PlyTrace *whole = case_record(&c, 0);
    PlyRecordRequest request = {.rules = c.rules,
                                .root = c.root,
                                .options = c.options,
                                .limits = {.depth = c.depth},
                                .budget = (size_t)1 << 20};
    if (whole->n > 1) {
      request.limits.nodes = 1 + ply_rng_below(&rng, whole->n - 1);
      PlyTrace *part = ply_trace_record(&request);
      g_assert_cmpint(part->info.stop, ==, PLY_STOP_NODES);
      g_assert_cmpuint(part->info.visits, ==, request.limits.nodes);
      check_structure(part);
      check_sum(part);
      check_beginning(part, whole);
      open += find_flag(part, PLY_TRACE_STOPPED) != PLY_TRACE_NONE;
      ply_trace_unref(part);
    }
    ply_trace_unref(whole);
    case_clear(&c);
  }
  g_assert_cmpuint(open, >, 200);
}

static void
test_should_stop(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 41);
  for (int i = 0; i < 24; i++) {
    _Atomic uint64_t progress = 0;
    int calls = i / 4;
    Case c = case_of_much(&rng, (unsigned)i);
    PlyRecordRequest request = {.rules = c.rules,
                                .root = c.root,
                                .options = c.options,
                                .limits = {.depth = 9},
                                .budget = i % 3 == 0 ? PLY_RECORDER_LEAST_BYTES : (size_t)1 << 22,
                                .title = "A search that is asked to stop",
                                .data = &calls,
                                .should_stop = stop_when_zero,
                                .progress = &progress};
    PlyTrace *trace = ply_trace_record(&request);
    g_assert_nonnull(trace);
    g_assert_cmpint(trace->info.stop, ==, PLY_STOP_ASKED);
    g_assert_cmpstr(trace->info.title, ==, request.title);
    g_assert_cmpuint(trace->info.visits, ==, progress);
    check_structure(trace);
    check_sum(trace);
    /* A subtree that was cut short cannot come back as it was. */
    uint32_t cut_short = find_flag(trace, PLY_TRACE_FOLDED | PLY_TRACE_STOPPED);
    for (; cut_short < trace->n; cut_short++) {
      const unsigned both = PLY_TRACE_FOLDED | PLY_TRACE_STOPPED;
      bool exact = true;
      int more_calls = 1000;
      if ((trace->visits[cut_short].flags & both) != both)
        continue;
      PlyTrace *more = ply_trace_unfold(trace, cut_short, PLY_RECORDER_LEAST_BYTES, &more_calls,
                                        stop_when_zero, &exact);
      g_assert_true(more == NULL || !exact);
      ply_trace_unref(more);
    }
    ply_trace_unref(trace);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/stop/node-limit", test_node_limit);
  g_test_add_func("/trace/stop/should-stop", test_should_stop);
  return g_test_run();
}
