/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Time in a trace against the slow walk through it. */

#include "cases.h"
#include "replay.h"

#include "rules/game.h"

#define TABLE ((size_t)1 << 20)

static const Moment *
moment_at(const GPtrArray *moments, uint64_t step)
{
  return g_ptr_array_index(moments, step);
}

static void
check_tour(const PlyTrace *trace, const GPtrArray *moments)
{
  g_assert_cmpuint(ply_trace_n_steps(trace), ==, moments->len);
  for (uint64_t t = 0; t < moments->len; t++) {
    PlyTraceStep want = moment_at(moments, t)->at, got = ply_trace_step_at(trace, t);
    g_assert_cmpuint(got.visit, ==, want.visit);
    g_assert_cmpint(got.leaving, ==, want.leaving);
    uint64_t back = want.leaving ? ply_trace_leave_step(trace, want.visit)
                                 : ply_trace_enter_step(trace, want.visit);
    g_assert_cmpuint(back, ==, t);
    g_assert_cmphex(ply_trace_events(trace, got), ==, moment_at(moments, t)->events);
  }
}

static void
check_state(const PlyTrace *trace, const GPtrArray *moments, uint64_t t, PlyTraceState *state)
{
  const Moment *want = moment_at(moments, t);

  ply_trace_state_at(trace, t, state);
  g_assert_cmpuint(state->step, ==, t);
  g_assert_cmpuint(state->at.visit, ==, want->at.visit);
  g_assert_cmpint(state->at.leaving, ==, want->at.leaving);
  g_assert_cmpint(state->n, ==, want->n);
  for (int i = 0; i < want->n; i++) {
    const PlyTraceLevel *a = &state->levels[i], *b = &want->levels[i];
    g_assert_cmpuint(a->visit, ==, b->visit);
    g_assert_cmpint(a->alpha, ==, b->alpha);
    g_assert_cmpint(a->beta, ==, b->beta);
    g_assert_cmpint(a->best, ==, b->best);
    g_assert_cmpint(a->low, ==, b->low);
    g_assert_cmpuint(a->best_child, ==, b->best_child);
    g_assert_cmpuint(a->tried, ==, b->tried);
  }
}

/* Forwards, backwards and in leaps: the state depends on the step alone. */
static void
check_states(const PlyTrace *trace, const GPtrArray *moments, PlyRng *rng)
{
  PlyTraceState state;

  for (uint64_t t = 0; t < moments->len; t++)
    check_state(trace, moments, t, &state);
  for (uint64_t t = moments->len; t > 0; t--)
    check_state(trace, moments, t - 1, &state);
  for (int i = 0; i < 50; i++)
    check_state(trace, moments, ply_rng_below(rng, moments->len), &state);
}

/* Walks the slow list in one direction for each kind of event, keeping what comes next. */
static void
check_find(const PlyTrace *trace, const GPtrArray *moments, unsigned events)
{
  uint64_t found = UINT64_MAX, stride = moments->len > 300 ? 5 : 1;

  for (uint64_t t = moments->len; t > 0; t--) {
    if ((t - 1) % stride == 0)
      g_assert_cmpuint(ply_trace_find_event(trace, t - 1, 1, events, NULL, NULL), ==, found);
    found = moment_at(moments, t - 1)->events & events ? t - 1 : found;
  }
  found = UINT64_MAX;
  for (uint64_t t = 0; t < moments->len; t++) {
    if (t % stride == 0)
      g_assert_cmpuint(ply_trace_find_event(trace, t, -1, events, NULL, NULL), ==, found);
    found = moment_at(moments, t)->events & events ? t : found;
  }
}

/* The first moment from `t` on in this direction at which `visit` is entered or left. */
static uint64_t
seek(const GPtrArray *moments, uint32_t visit, bool leaving)
{
  for (uint64_t t = 0; t < moments->len; t++) {
    PlyTraceStep at = moment_at(moments, t)->at;
    if (at.visit == visit && at.leaving == leaving)
      return t;
  }
  return UINT64_MAX;
}

static void
check_walks(const PlyTrace *trace, const GPtrArray *moments)
{
  uint64_t stride = moments->len > 300 ? 7 : 1;

  for (uint64_t t = 0; t < moments->len; t += stride) {
    const Moment *at = moment_at(moments, t);
    uint32_t visit = at->at.visit;
    uint64_t out = at->n > 1 ? seek(moments, at->levels[at->n - 2].visit, true) : UINT64_MAX;
    uint64_t on = at->at.leaving ? t + 1 : seek(moments, visit, true);
    uint64_t back = at->at.leaving ? seek(moments, visit, false) : t - 1;
    g_assert_cmpuint(ply_trace_step_out(trace, t), ==, out);
    g_assert_cmpuint(ply_trace_step_over(trace, t, 1), ==, on < moments->len ? on : UINT64_MAX);
    g_assert_cmpuint(ply_trace_step_over(trace, t, -1), ==, back);
  }
}

/* Returns all kinds of events that the trace has. */
static unsigned
check(const Case *c, size_t table_bytes, uint64_t nodes, PlyRng *rng)
{
  PlyRecordRequest request = {.rules = c->rules,
                              .root = c->root,
                              .options = c->options,
                              .limits = {.depth = c->depth, .nodes = nodes},
                              .table_bytes = table_bytes,
                              .budget = c->budget};
  PlyTrace *trace = ply_trace_record(&request);
  GPtrArray *moments = replay(trace);
  unsigned met = 0;

  for (guint t = 0; t < moments->len; t++)
    met |= moment_at(moments, t)->events;
  check_tour(trace, moments);
  if (trace->n > 0) {
    check_states(trace, moments, rng);
    check_walks(trace, moments);
  }
  for (unsigned event = 1; event <= PLY_EVENT_PASS; event *= 2)
    check_find(trace, moments, event);
  check_find(trace, moments, PLY_EVENT_CUT | PLY_EVENT_BEST);
  g_ptr_array_unref(moments);
  ply_trace_unref(trace);
  return met;
}

static void
test_number_trees(void)
{
  unsigned met = 0;
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (unsigned i = 0; i < 400; i++) {
    Case c = case_of_tree(&rng, i);
    c.depth = MIN(c.depth, 4);
    c.budget = i % 3 == 0 ? PLY_RECORDER_LEAST_BYTES : c.budget;
    c.options.table = i % 5 == 0;
    /* Every fourth search is stopped. */
    met |=
        check(&c, i % 5 == 0 ? TABLE : 0, i / 4 % 4 == 0 ? 1 + ply_rng_below(&rng, 100) : 0, &rng);
    case_clear(&c);
  }
  g_assert_cmphex(met, ==, 2 * PLY_EVENT_PASS - 1);
}

static void
test_games(void)
{
  static const char *const specs[] = {"othello:6", "othello:4", "maxconnect4:5x4"};
  unsigned met = 0;
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (unsigned i = 0; i < 160; i++) {
    Case c = i % 4 < 3 ? case_of_game(specs[i % 4], (int)ply_rng_below(&rng, 12), &rng, i / 4)
                       : case_of_brawl(10 + (int)ply_rng_below(&rng, 30), &rng, i / 4);
    if (i % 4 < 3)
      c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    c.depth = i % 4 == 3 ? 1 : 2;
    c.budget = i % 5 == 0 ? (size_t)1 << 13 : (size_t)1 << 24;
    met |= check(&c, 0, 1 + ply_rng_below(&rng, 800), &rng);
  }
  g_assert_cmphex(met | PLY_EVENT_TABLE, ==, 2 * PLY_EVENT_PASS - 1);
}

static bool
stop_at_once(void *data)
{
  ++*(int *)data;
  return true;
}

/* A long way to an event that never comes is given up when asked. */
static void
test_giving_up(void)
{
  PlyNumberTree *tree = ply_number_tree_random(4, 9, -20, 20, 1);
  Case c = case_of_text("(1)", 9);
  int asked = 0;

  PlyNumberTree *small = c.tree;
  c.tree = tree;
  c.rules = ply_number_tree_rules(tree);
  ply_rules_start(&c.rules, &c.root);
  c.options.algorithm = ply_algorithm_find("minimax");
  c.options.multi_pv = 1;
  PlyTrace *trace = case_record(&c, 0);
  uint64_t last = ply_trace_n_steps(trace) - 1;
  g_assert_cmpuint(last, >, 3 << 16);
  g_assert_cmpuint(ply_trace_find_event(trace, 0, 1, PLY_EVENT_TABLE, &asked, stop_at_once), ==,
                   UINT64_MAX);
  g_assert_cmpint(asked, ==, 1);
  g_assert_cmpuint(ply_trace_find_event(trace, last, -1, PLY_EVENT_PASS, &asked, stop_at_once), ==,
                   UINT64_MAX);
  g_assert_cmpint(asked, ==, 2);
  g_assert_cmpuint(ply_trace_find_event(trace, last, -1, PLY_EVENT_PASS, NULL, NULL), ==, 0);
  ply_trace_unref(trace);
  ply_number_tree_free(small);
  case_clear(&c);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/steps/number-trees", test_number_trees);
  g_test_add_func("/trace/steps/games", test_games);
  g_test_add_func("/trace/steps/giving-up", test_giving_up);
  return g_test_run();
}
