/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a folded subtree comes back only as something like it, or not at all, and searches that
 * were stopped. */

#include "cases.h"
#include "checks.h"

#include "trace/step.h"

#include "rules/game.h"

#define TABLE ((size_t)1 << 20)

/* A game whose search at this depth needs thousands of visits. */
static Case
large_case(unsigned number, PlyRng *rng)
{
  Case c = case_of_game("maxconnect4", 6, rng, number);

  c.options.multi_pv = 1;
  c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
  c.depth = 6;
  c.budget = PLY_RECORDER_LEAST_BYTES;
  return c;
}

static uint32_t
find_flag(const PlyTrace *trace, unsigned flag)
{
  for (uint32_t i = 0; i < trace->n; i++) {
    if (trace->visits[i].flags & flag)
      return i;
  }
  return PLY_TRACE_NONE;
}

/* Unfolds some visits; `exact` must come out as told. */
static void
unfold_some(const PlyTrace *trace, bool want)
{
  int done = 0;

  for (uint32_t i = 0; i < trace->n && done < 20; i++) {
    bool exact = !want;
    if (!(trace->visits[i].flags & PLY_TRACE_FOLDED))
      continue;
    PlyTrace *more = ply_trace_unfold(trace, i, (size_t)1 << 20, NULL, NULL, &exact);
    g_assert_nonnull(more);
    g_assert_cmpint(exact, ==, want);
    g_assert_cmpuint(more->visits[i].end, >, i + 1);
    g_assert_cmphex(more->visits[i].flags & PLY_TRACE_FOLDED, ==, 0);
    check_structure(more);
    ply_trace_unref(more);
    done++;
  }
  g_assert_cmpint(done, >, 0);
}

/* With anything on that remembers other parts of the search, a second search is only a likeness. */
static void
test_memory(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 23);
  for (unsigned i = 0; i < 12; i++) {
    Case c = large_case(4 * (i / 3) + 1 + i % 2, &rng);
    c.options.table = i % 3 == 0;
    c.options.killers = i % 3 == 1;
    c.options.history = i % 3 == 2;
    PlyTrace *trace = case_record(&c, TABLE);
    g_assert_cmpuint(trace->info.table_bytes, ==, c.options.table ? TABLE : 0);
    check_structure(trace);
    check_sum(trace);
    unfold_some(trace, false);
    ply_trace_unref(trace);
  }
}

/* So little room that only the passes from the root are kept. The first pass tried the moves in the
 * game's order and can be searched again; what order a later one had is not known. */
static void
test_roots(void)
{
  Case c = case_of_text("(1)", 2);
  GString *text = g_string_new("(");
  PlyNumberTreeFault fault;

  for (int i = 0; i < 200; i++)
    g_string_append_printf(text, "(%d %d)", i % 37, i % 41);
  g_string_append_c(text, ')');
  ply_number_tree_free(c.tree);
  c.tree = ply_number_tree_parse(text->str, text->len, &fault);
  c.rules = ply_number_tree_rules(c.tree);
  ply_rules_start(&c.rules, &c.root);
  c.options.iterative_deepening = true;
  PlyTrace *big = case_record(&c, 0);
  c.budget = PLY_RECORDER_LEAST_BYTES;
  PlyTrace *small = case_record(&c, 0);
  g_assert_cmpuint(small->n, ==, 2);
  g_assert_cmpuint(small->info.keep_ply, ==, 0);
  check_sum(small);
  for (uint32_t i = 0; i < 2; i++) {
    bool exact = i == 1;
    PlyTrace *more = ply_trace_unfold(small, i, (size_t)1 << 20, NULL, NULL, &exact);
    g_assert_nonnull(more);
    g_assert_cmpint(exact, ==, i == 0);
    check_structure(more);
    if (i == 0)
      check_identical(big, more, more->n - 1);
    ply_trace_unref(more);
  }
  ply_trace_unref(big);
  ply_trace_unref(small);
  g_string_free(text, TRUE);
  case_clear(&c);
}

static bool
stop_when_zero(void *data)
{
  return (*(int *)data)-- <= 0;
}

static void
test_refusals(void)
{
  PlyRng rng;
  int calls = 0;

  ply_rng_init(&rng, 29);
  Case c = large_case(1, &rng);
  PlyTrace *trace = case_record(&c, 0);
  uint32_t folded = find_flag(trace, PLY_TRACE_FOLDED);
  g_assert_cmpuint(folded, !=, PLY_TRACE_NONE);
  g_assert_null(ply_trace_unfold(trace, 0, (size_t)1 << 20, NULL, NULL, NULL));
  g_assert_null(ply_trace_unfold(trace, folded, (size_t)1 << 20, &calls, stop_when_zero, NULL));
  PlyTrace *other = ply_trace_with_note(trace, 0, "Here");
  other->info.foreign = true;
  g_assert_null(ply_trace_unfold(other, folded, (size_t)1 << 20, NULL, NULL, NULL));
  ply_trace_unref(other);
  ply_trace_unref(trace);
}

/* Words stay with the moment that they were said about. */
static void
test_notes(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 31);
  Case c = large_case(1, &rng);
  PlyTrace *trace = case_record(&c, 0);
  uint32_t folded = find_flag(trace, PLY_TRACE_FOLDED);
  uint64_t steps[] = {ply_trace_enter_step(trace, folded), ply_trace_leave_step(trace, folded),
                      ply_trace_enter_step(trace, trace->n - 1)};
  for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
    PlyTrace *next = ply_trace_with_note(trace, steps[i], i == 0 ? "in" : i == 1 ? "out" : "last");
    ply_trace_unref(trace);
    trace = next;
  }
  PlyTrace *more = ply_trace_unfold(trace, folded, (size_t)1 << 20, NULL, NULL, NULL);
  g_assert_cmpuint(more->n_notes, ==, 3);
  g_assert_cmpstr(ply_trace_note(more, ply_trace_enter_step(more, folded)), ==, "in");
  g_assert_cmpstr(ply_trace_note(more, ply_trace_leave_step(more, folded)), ==, "out");
  g_assert_cmpstr(ply_trace_note(more, ply_trace_enter_step(more, more->n - 1)), ==, "last");
  ply_trace_unref(more);
  ply_trace_unref(trace);
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
    Case c = large_case((unsigned)i, &rng);
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
  g_test_add_func("/trace/unfold/memory", test_memory);
  g_test_add_func("/trace/unfold/roots", test_roots);
  g_test_add_func("/trace/unfold/refusals", test_refusals);
  g_test_add_func("/trace/unfold/notes", test_notes);
  g_test_add_func("/trace/stop/node-limit", test_node_limit);
  g_test_add_func("/trace/stop/should-stop", test_should_stop);
  return g_test_run();
}
