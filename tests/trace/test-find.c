/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Queries against a slow look at every visit. */

#include "random-trace.h"
#include "trace/find.h"
#include "trace/trace-fields.h"

/* What the brute force knows of each visit. */
typedef struct {
  unsigned events;
  bool leaf;
  uint64_t key;
} Known;

static Known *
know(const PlyTrace *trace)
{
  Known *known = g_new0(Known, trace->n + 1);

  for (uint64_t step = 0; step < ply_trace_n_steps(trace); step++) {
    PlyTraceStep at = ply_trace_step_at(trace, step);
    known[at.visit].events |= ply_trace_events(trace, at);
  }
  for (uint32_t i = 0; i < trace->n; i++) {
    unsigned flags = trace->visits[i].flags;
    PlyPosition position;
    g_assert_true(ply_trace_position(trace, i, &position));
    known[i].key = position.key;
    known[i].leaf = ply_trace_child(trace, i) == PLY_TRACE_NONE && !(flags & PLY_TRACE_FOLDED) &&
                    !(flags & PLY_TRACE_STOPPED) && !(flags & PLY_VISIT_TABLE_CUT);
  }
  return known;
}

static bool
holds(const PlyTrace *trace, const Known *known, const PlyTraceQuery *query, uint32_t i)
{
  const PlyTraceVisit *at = &trace->visits[i];
  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int level = ply_trace_path(trace, i, path);
  int value = query->for_root && level % 2 == 1 ? -(int)at->value : (int)at->value;
  bool valued = query->has_value_min || query->has_value_max;

  return !(query->events != 0 && (known[i].events & query->events) == 0) &&
         !(query->all_events & ~known[i].events) && !(query->leaf && !known[i].leaf) &&
         !(query->bound_mask != 0 && (query->bound_mask & 1 << ply_trace_bound(at)) == 0) &&
         !(query->move != PLY_MOVE_NONE && (level == 0 || path[level - 1] != query->move)) &&
         at->ply >= query->min_ply && at->ply <= query->max_ply &&
         !(valued && (at->flags & PLY_TRACE_STOPPED) != 0) &&
         !(query->has_value_min && value < query->value_min) &&
         !(query->has_value_max && value > query->value_max) &&
         !(query->has_position && known[i].key != query->position_key);
}

/* One to three things asked for, most of them taken from some visit, so that they are found. */
static void
random_query(PlyRng *rng, const PlyTrace *trace, const Known *known, PlyTraceQuery *query)
{
  uint32_t some = ply_rng_below(rng, trace->n);
  const PlyTraceVisit *at = &trace->visits[some];

  ply_trace_query_init(query);
  query->for_root = ply_rng_below(rng, 2) != 0;
  for (uint32_t n = 1 + ply_rng_below(rng, 3); n > 0; n--) {
    switch (ply_rng_below(rng, 8)) {
    case 0:
      query->events = 1u << ply_rng_below(rng, 11) | 1u << ply_rng_below(rng, 11);
      break;
    case 1:
      query->all_events = known[some].events & (unsigned)ply_rng_next(rng);
      break;
    case 2:
      query->leaf = true;
      break;
    case 3:
      query->bound_mask = (uint8_t)(ply_rng_below(rng, 15));
      break;
    case 4:
      query->move = at->move;
      break;
    case 5:
      query->min_ply = (int)ply_rng_below(rng, at->ply + 1u);
      query->max_ply = query->min_ply + (int)ply_rng_below(rng, 3);
      break;
    case 6:
      query->has_value_min = ply_rng_below(rng, 2) != 0;
      query->has_value_max = ply_rng_below(rng, 2) != 0;
      query->value_min = (PlyScore)at->value;
      query->value_max = (PlyScore)at->value + (PlyScore)ply_rng_below(rng, 300);
      break;
    default:
      query->has_position = true;
      query->position_key = known[some].key ^ (ply_rng_below(rng, 9) == 0 ? 1ull << 40 : 0);
    }
  }
}

/* Returns how many it found. */
static uint64_t
check_query(PlyRng *rng, const PlyTrace *trace, const Known *known, const PlyTraceQuery *query)
{
  g_autofree uint32_t *visits = g_new(uint32_t, trace->n);
  uint32_t most = ply_rng_below(rng, 2) != 0 ? trace->n : ply_rng_below(rng, 20), n = 0;
  uint32_t up = PLY_TRACE_NONE, down = PLY_TRACE_NONE;
  uint64_t total = 0;

  uint32_t written = ply_trace_find_all(trace, query, visits, most, &total, NULL, NULL);
  for (uint32_t i = 0; i < trace->n; i++) {
    if (!holds(trace, known, query, i))
      continue;
    if (n < most)
      g_assert_cmpuint(visits[n], ==, i);
    n++;
    up = ply_trace_find(trace, query, up, 1, NULL, NULL);
    g_assert_cmpuint(up, ==, i);
  }
  g_assert_cmpuint(total, ==, n);
  g_assert_cmpuint(written, ==, MIN(n, most));
  if (n > 0)
    g_assert_cmpuint(ply_trace_find(trace, query, up, 1, NULL, NULL), ==, PLY_TRACE_NONE);
  for (uint32_t i = trace->n; i-- > 0;) {
    if (!holds(trace, known, query, i))
      continue;
    down = ply_trace_find(trace, query, down, -1, NULL, NULL);
    g_assert_cmpuint(down, ==, i);
  }
  return total;
}

static void
test_random(void)
{
  uint64_t found = 0, nothing = 0;
  PlyRng rng;

  ply_rng_init(&rng, 17);
  for (int i = 0; i < 120; i++) {
    PlyTrace *trace = random_trace(&rng);
    if (trace->n > 0) {
      g_autofree Known *known = know(trace);
      for (int j = 0; j < 25; j++) {
        PlyTraceQuery query;
        random_query(&rng, trace, known, &query);
        uint64_t total = check_query(&rng, trace, known, &query);
        found += total > 1;
        nothing += total == 0;
      }
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(found, >, 500);
  g_assert_cmpuint(nothing, >, 100);
}

/* Without keys in the records every position is replayed; without a game there are none. */
static void
test_positions(void)
{
  PlyTraceQuery query;
  PlyTrace *trace = NULL;
  uint64_t total;
  PlyRng rng;

  ply_rng_init(&rng, 5);
  do {
    ply_trace_unref(trace);
    trace = random_trace(&rng);
  } while (trace->n < 200);
  g_autofree Known *known = know(trace);
  ply_trace_query_init(&query);
  query.has_position = true;
  query.position_key = known[trace->n / 2].key;
  g_assert_cmpuint(check_query(&rng, trace, known, &query), >, 0);
  trace->info.has_keys = false;
  for (uint32_t i = 0; i < trace->n; i++)
    trace->visits[i].key = 0;
  g_assert_cmpuint(check_query(&rng, trace, known, &query), >, 0);
  const PlyGame *game = trace->info.rules.game;
  trace->info.rules.game = NULL;
  g_assert_cmpuint(ply_trace_find_all(trace, &query, NULL, 0, &total, NULL, NULL), ==, 0);
  g_assert_cmpuint(total, ==, 0);
  trace->info.rules.game = game;
  ply_trace_unref(trace);
}

static void
test_stop(void)
{
  PlyTrace *trace = plain_trace_of("othello", 10);
  PlyTraceQuery never;
  uint64_t total = 1;

  ply_trace_query_init(&never);
  never.min_ply = 99;
  g_assert_cmpuint(trace->n, >, 2 << 16);
  for (int polls = 0; polls < 5; polls++) {
    int left = polls, all = polls;
    g_assert_cmpuint(
        ply_trace_find(trace, &never, PLY_TRACE_NONE, polls % 2 ? 1 : -1, &left, stop_countdown),
        ==, PLY_TRACE_NONE);
    g_assert_cmpint(left, ==, polls - MIN(polls + 1, (int)((trace->n - 1) >> 16) + 1));
    PlyTraceQuery any;
    ply_trace_query_init(&any);
    g_assert_cmpuint(ply_trace_find_all(trace, &any, NULL, 0, &total, &all, stop_countdown), ==, 0);
    g_assert_cmpuint(total, ==, MIN(trace->n, (uint32_t)polls << 16));
  }
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/find/random", test_random);
  g_test_add_func("/trace/find/positions", test_positions);
  g_test_add_func("/trace/find/stop", test_stop);
  return g_test_run();
}
