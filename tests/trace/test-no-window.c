/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is told of a search without windows: nothing about windows. Random recordings of minimax,
 * and of a program that wrote down none. */

#include <string.h>

#include "random-recording.h"
#include "trace/explain.h"

#define SAMPLES 300

static void
check_sentence(const char *text)
{
  static const char *const words[] = {"window", "α", "β", "∞", "narrow"};

  g_assert_cmpstr(text, !=, "");
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    if (strstr(text, words[i]) != NULL)
      g_error("“%s” tells of %s", text, words[i]);
  }
}

/* Every step whose node and the one above it have no window. */
static void
check_steps(const PlyTrace *trace)
{
  PlyTraceState state;
  char text[PLY_EXPLAIN_BYTES];

  g_assert_false(ply_trace_has_windows(trace));
  for (uint64_t step = 0; step < ply_trace_n_steps(trace); step++) {
    ply_trace_state_at(trace, step, &state);
    uint32_t visit = state.at.visit, up = trace->visits[visit].parent;
    if (ply_trace_has_window(trace, visit) ||
        (up != PLY_TRACE_NONE && ply_trace_has_window(trace, up)))
      continue; /* quiescence, which has windows in every search */
    for (int max_min = 0; max_min < 2; max_min++) {
      PlyWording wording = {.max_min = max_min != 0};
      check_sentence(ply_explain_step(trace, &state, &wording, text));
    }
  }
}

static void
test_minimax(void)
{
  uint32_t checked = 0, with_quiescence = 0;
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < SAMPLES; i++) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    if (strcmp(ply_algorithm_id(trace->info.options.algorithm), "minimax") == 0) {
      check_steps(trace);
      checked += trace->n > 0;
      for (uint32_t v = 0; v < trace->n; v++)
        with_quiescence += ply_trace_has_window(trace, v);
    } else if (trace->n > 0) {
      g_assert_true(ply_trace_has_windows(trace));
      g_assert_true(ply_trace_has_window(trace, 0));
    }
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  g_assert_cmpuint(checked, >, 40);
  g_assert_cmpuint(with_quiescence, >, 0);
}

/* A program that cuts but never says at what. */
static void
test_foreign(void)
{
  uint32_t cuts = 0;
  PlyRng rng;

  ply_rng_init(&rng, 8);
  for (int i = 0; i < SAMPLES; i++) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    trace->info.foreign = true;
    for (uint32_t v = 0; v < trace->n; v++) {
      trace->visits[v].alpha = -PLY_SCORE_INFINITE;
      trace->visits[v].beta = PLY_SCORE_INFINITE;
      trace->visits[v].flags &= ~(unsigned)(PLY_VISIT_QUIESCENCE | 3u << PLY_TRACE_BOUND_SHIFT);
      trace->visits[v].flags |= PLY_BOUND_EXACT << PLY_TRACE_BOUND_SHIFT;
      cuts += (trace->visits[v].flags & PLY_VISIT_CUT) != 0;
    }
    /* MTD(f) and fail-hard are made of windows. */
    if (strcmp(ply_algorithm_id(trace->info.options.algorithm), "mtdf") != 0 &&
        !trace->info.options.fail_hard)
      check_steps(trace);
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  g_assert_cmpuint(cuts, >, 100);
}

/* One window among many is enough. */
static void
test_foreign_with_windows(void)
{
  PlyRng rng;
  Sample sample;

  ply_rng_init(&rng, 9);
  PlyTrace *trace = random_recording(&rng, &sample);
  while (trace->n < 2) {
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
    trace = random_recording(&rng, &sample);
  }
  trace->info.foreign = true;
  trace->info.options.algorithm = ply_algorithm_find("minimax");
  for (uint32_t v = 0; v < trace->n; v++) {
    trace->visits[v].alpha = -PLY_SCORE_INFINITE;
    trace->visits[v].beta = PLY_SCORE_INFINITE;
  }
  trace->visits[trace->n - 1].alpha = 3;
  g_assert_true(ply_trace_has_windows(trace));
  g_assert_true(ply_trace_has_windows(trace));
  ply_trace_unref(trace);
  ply_number_tree_free(sample.tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/no-window/minimax", test_minimax);
  g_test_add_func("/trace/no-window/foreign", test_foreign);
  g_test_add_func("/trace/no-window/foreign-with-windows", test_foreign_with_windows);
  return g_test_run();
}
