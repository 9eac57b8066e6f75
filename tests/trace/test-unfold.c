/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a folded subtree comes back only as something like it, or not at all, and searches that
 * were stopped. */

#include "cases.h"
#include "checks.h"

#include "trace/step.h"

#define TABLE ((size_t)1 << 20)

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
    Case c = case_of_much(&rng, 4 * (i / 3) + 1 + i % 2);
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
  /* As little room again is no help. */
  PlyTrace *same = ply_trace_unfold(small, 0, 0, NULL, NULL, NULL);
  check_identical(small, same, 2);
  ply_trace_unref(same);
  ply_trace_unref(big);
  ply_trace_unref(small);
  g_string_free(text, TRUE);
  case_clear(&c);
}

/* Not even the passes find room: MTD(f) without a table creeps towards a far value. What is kept is
 * still how it began. */
static void
test_lost(void)
{
  GString *text = g_string_new("(");
  PlyTrace *small, *big;

  for (int i = 0; i < 300; i++)
    g_string_append_printf(text, "(%d %d)", i, 1000);
  g_string_append_c(text, ')');
  Case c = case_of_text(text->str, 2);
  c.options.algorithm = ply_algorithm_find("mtdf");
  big = case_record(&c, 0);
  c.budget = PLY_RECORDER_LEAST_BYTES;
  small = case_record(&c, 0);
  check_structure(small);
  check_sum(small);
  g_assert_cmpuint(small->info.visits, ==, big->n);
  g_assert_cmpuint(small->info.lost, >, 0);
  g_assert_cmpuint(small->n, ==, PLY_RECORDER_LEAST_BYTES / sizeof *small->visits);
  for (uint32_t i = 0, j = 0; i < small->n; i++, j = big->visits[j].end) {
    check_alike(small, i, big, j, PLY_TRACE_FOLDED);
    g_assert_cmpuint(small->visits[i].detail, ==, big->visits[j].end - j - 1);
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
  Case c = case_of_much(&rng, 1);
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
  Case c = case_of_much(&rng, 1);
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

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/unfold/memory", test_memory);
  g_test_add_func("/trace/unfold/roots", test_roots);
  g_test_add_func("/trace/unfold/lost", test_lost);
  g_test_add_func("/trace/unfold/refusals", test_refusals);
  g_test_add_func("/trace/unfold/notes", test_notes);
  return g_test_run();
}
