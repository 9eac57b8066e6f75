/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recorded searches of an engine: they are those that are made when nobody records, are found
 * right on every board and by every limit, come back from a file, and no value in them can be
 * changed unnoticed. */

#include "../engine/pente-games.h"
#include "../fewer.h"
#include "../search/random-position.h"
#include "engine/engines.h"
#include "trace/check.h"
#include "trace/codec.h"
#include "trace/explain.h"
#include "trace/recorder.h"
#include "trace/trace-fields.h"

static const char *const boards[] = {"maxconnect4",     "maxconnect4:4x4", "maxconnect4:5x5",
                                     "maxconnect4:8x7", "maxconnect4:7x3", "pente"};
/* Othello is searched to the end half of the time. */
static const char *const othello[] = {"othello", "othello", "othello", "othello:6", "othello:4"};

/* Each kind is met more than `n` times; in an eighth of the recordings what is rare is met once. */
#define OFTEN(n) (FEWER == 1 ? (n) : 0)

/* Of one game. */
static void
prepare_on(const char *board, PlyRng *rng, PlyRecordRequest *request)
{
  bool pente = strcmp(board, "pente") == 0;

  *request = (PlyRecordRequest){.budget = 64 << 20, .table_bytes = 1 << 20};
  if (pente) {
    request->rules = pente_rules((PlyOpening)ply_rng_below(rng, 3));
    lively_position(&request->rules, rng, (int)ply_rng_below(rng, 40), &request->root);
  } else {
    random_position(board, rng, (int)ply_rng_below(rng, 12), &request->rules, &request->root);
  }
  ply_engine_options_init(&request->options, &request->rules);
  request->options.multi_pv = 1 + (int)ply_rng_below(rng, 3);
  request->limits.depth = 1 + (int)ply_rng_below(rng, pente ? 5 : 9);
}

static void
prepare_othello(const char *board, PlyRng *rng, bool to_end, PlyRecordRequest *request)
{
  int squares = g_str_equal(board, "othello") ? 64 : g_str_equal(board, "othello:6") ? 36 : 16;

  prepare_on(board, rng, request);
  random_position(board, rng,
                  to_end ? squares - 5 - (int)ply_rng_below(rng, 11) : (int)ply_rng_below(rng, 40),
                  &request->rules, &request->root);
  if (to_end)
    request->limits.depth = 60;
}

static void
prepare(PlyRng *rng, PlyRecordRequest *request)
{
  prepare_on(boards[ply_rng_below(rng, G_N_ELEMENTS(boards))], rng, request);
}

/* Something is said of each step, and it is a line of the pseudocode. Whether that is true, programs
 * of their own judge (tests/cli); here no word may come from where nothing is. */
static void
expect_told(const PlyTrace *trace)
{
  PlyWording wording = {.max_min = trace->n % 2 == 0};
  char text[PLY_EXPLAIN_BYTES];
  PlyTraceState state;

  if (trace->n == 0)
    return;
  for (uint64_t step = 0; step < ply_trace_n_steps(trace); step += 1 + trace->n / 500) {
    ply_trace_state_at(trace, step, &state);
    g_assert_cmpstr(ply_explain_step(trace, &state, &wording, text), !=, "");
    int line = ply_pseudocode_line(trace, &state, wording.max_min);
    bool stopped = state.at.leaving && ply_visit_is_stopped(&trace->visits[state.at.visit]);
    g_assert_cmpint(line, >=, stopped ? -1 : 0);
    g_assert_true(line < 0 || ply_pseudocode_text(trace, wording.max_min, line) != NULL);
    ply_explain_cut(trace, state.at.visit, &wording, text);
  }
}

static void
expect_sound(const PlyTrace *trace)
{
  PlyTraceFault fault;
  bool sound = ply_trace_check(trace, NULL, NULL, &fault);

  if (!sound)
    g_test_message("%d × %d, depth %d: visit %u %s", trace->info.rules.columns,
                   trace->info.rules.rows, trace->info.limits.depth, fault.visit, fault.sentence);
  g_assert_true(sound);
  expect_told(trace);
}

/* The same search, of which nobody is told. */
static void
expect_alike(const PlyTrace *trace, const PlyRecordRequest *request)
{
  PlySearchOptions options = request->options;
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(request->table_bytes);
  PlyReport report;

  options.book = false;
  options.threads = 1;
  ply_search_run(search, &request->rules, &request->root, &options, &request->limits, table, NULL,
                 &report);
  g_assert_cmpint(trace->info.score, ==, report.score);
  g_assert_cmpuint(trace->info.best, ==, report.best);
  g_assert_cmpint(trace->info.depth, ==, report.depth);
  g_assert_cmpint(trace->info.stop, ==, report.stop);
  ply_table_free(table);
  ply_search_free(search);
}

static bool
keep(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static void
expect_kept(const PlyTrace *trace)
{
  GByteArray *bytes = g_byte_array_new();
  PlyTraceDecodeFault fault;

  g_assert_true(ply_trace_encode(trace, NULL, keep, bytes));
  PlyTrace *back = ply_trace_decode(bytes->data, bytes->len, 64 << 20, &fault);
  g_assert_nonnull(back);
  g_assert_true(back->info.options.algorithm == trace->info.options.algorithm);
  g_assert_cmpuint(back->n, ==, trace->n);
  g_assert_cmpmem(back->visits, back->n * sizeof *back->visits, trace->visits,
                  trace->n * sizeof *trace->visits);
  expect_sound(back);
  ply_trace_unref(back);
  g_byte_array_unref(bytes);
}

static void
test_sound(void)
{
  guint64 proven = 0, reduced = 0, settled = 0;
  PlyRng rng;

  ply_rng_init(&rng, 21);
  for (guint i = 0; i < 200 / FEWER; i++) {
    PlyRecordRequest request;
    prepare(&rng, &request);
    PlyTrace *trace = ply_trace_record(&request);
    g_assert_true(ply_trace_is_engine(trace));
    expect_sound(trace);
    expect_alike(trace, &request);
    if (i % 8 == 0)
      expect_kept(trace);
    for (uint32_t v = 0; v < trace->n; v++) {
      proven += ply_trace_is_proven(trace, v);
      reduced += ply_trace_reduction(trace, v) > 0;
      settled += (trace->visits[v].flags & PLY_VISIT_TABLE_CUT) != 0;
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(MIN(proven, MIN(reduced, settled)), >, OFTEN(100));
}

static void
test_othello(void)
{
  guint64 kinds[PLY_REASON_SOLVED + 1] = {0}, settled = 0;
  PlyRng rng;

  ply_rng_init(&rng, 25);
  for (guint i = 0; i < 120 / FEWER; i++) {
    PlyRecordRequest request;
    prepare_othello(othello[ply_rng_below(&rng, G_N_ELEMENTS(othello))], &rng, i % 2 == 0,
                    &request);
    PlyTrace *trace = ply_trace_record(&request);
    g_assert_true(trace->n == 0 || ply_trace_is_engine(trace));
    expect_sound(trace);
    expect_alike(trace, &request);
    if (i % 8 == 0)
      expect_kept(trace);
    for (uint32_t v = 0; v < trace->n; v++) {
      kinds[ply_trace_reason(trace, v).kind]++;
      settled += (trace->visits[v].flags & PLY_VISIT_TABLE_CUT) != 0;
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(MIN(kinds[PLY_REASON_PASS], kinds[PLY_REASON_LIKELY]), >, 0);
  g_assert_cmpuint(kinds[PLY_REASON_SOLVED], >, 0);
  g_assert_cmpuint(settled, >, OFTEN(100));
}

/* The line of a win that needed no search of the moves: it can be played, and wins when it is said
 * to. */
static void
expect_line(const PlyTrace *trace, uint32_t visit)
{
  PlyMove line[PLY_MAX_PV];
  PlyPosition at, after;
  int n = ply_trace_win_line(trace, visit, line);

  g_assert_true(ply_trace_position(trace, visit, &at));
  int winner = at.side;
  g_assert_cmpint(n, ==, PLY_SCORE_WIN - trace->visits[visit].value - at.ply);
  for (int i = 0; i < n; i++) {
    g_assert_true(ply_rules_is_legal(&trace->info.rules, &at, line[i]));
    ply_rules_play(&trace->info.rules, &at, line[i], &after, NULL);
    g_assert_cmpint(after.over != 0, ==, i == n - 1);
    at = after;
  }
  g_assert_true(has_won(&trace->info.rules, &at, winner));
}

/* Whatever Pente's does is told and found right. */
static void
test_selective(void)
{
  guint64 passed = 0, far = 0, extended = 0, reduced = 0, hoped = 0, won = 0;
  PlyRng rng;

  ply_rng_init(&rng, 25);
  for (guint i = 0; i < 60 / FEWER; i++) {
    PlyRecordRequest request;
    prepare_on("pente", &rng, &request);
    if (i % 10 == 0) { /* a side may stand well enough to pass where nothing goes on yet */
      ply_rules_start(&request.rules, &request.root);
      request.limits.depth = 8;
    }
    PlyTrace *trace = ply_trace_record(&request);
    expect_sound(trace);
    expect_alike(trace, &request);
    for (uint32_t v = 0; v < trace->n; v++) {
      const PlyTraceVisit *at = &trace->visits[v];
      passed += ply_trace_is_passed(trace, v);
      far += ply_trace_is_far_above(trace, v);
      extended += ply_trace_is_extended(trace, v);
      reduced += ply_trace_reduction(trace, v) > 0;
      if (ply_trace_is_proven(trace, v) && at->best != PLY_MOVE_NONE &&
          at->value < PLY_SCORE_WIN - trace->info.root.ply - at->ply - 1) {
        expect_line(trace, v);
        won++;
      }
      hoped += at->depth > 0 && at->end > v + 1 && at->untried > 0 && at->best == PLY_MOVE_NONE;
    }
    ply_trace_unref(trace);
  }
  g_test_message("passed %" G_GUINT64_FORMAT ", far above %" G_GUINT64_FORMAT
                 ", extended %" G_GUINT64_FORMAT ", reduced %" G_GUINT64_FORMAT
                 ", hoped %" G_GUINT64_FORMAT ", won %" G_GUINT64_FORMAT,
                 passed, far, extended, reduced, hoped, won);
  g_assert_cmpuint(MIN(MIN(passed, far), MIN(MIN(extended, reduced), MIN(hoped, won))), >,
                   OFTEN(50));
}

/* What is folded is counted, and a recording without room for its deep plies is right. */
static void
expect_folded(PlyRecordRequest *request)
{
  PlyTraceFault fault;

  request->budget = 1 << 20;
  request->options.multi_pv = 1;
  request->limits = (PlySearchLimits){.nodes = 600000 / FEWER};
  PlyTrace *trace = ply_trace_record(request);
  g_assert_cmpuint(trace->n, <, trace->info.visits);
  expect_sound(trace);
  for (uint32_t v = 0; v < trace->n; v++)
    g_assert_null(trace->visits[v].flags & PLY_TRACE_FOLDED
                      ? ply_trace_unfold(trace, v, 1 << 20, NULL, NULL, NULL)
                      : NULL);
  trace->info.visits--;
  g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
  ply_trace_unref(trace);
}

static void
test_folded(void)
{
  PlyRecordRequest request;
  PlyRng rng;

  ply_rng_init(&rng, 22);
  prepare_on("maxconnect4", &rng, &request);
  expect_folded(&request);
  prepare_on("pente", &rng, &request);
  ply_rules_start(&request.rules, &request.root);
  expect_folded(&request);
}

static bool
count_down(void *data)
{
  guint *left = data;

  return (*left)-- == 0;
}

static void
test_stopped(void)
{
  guint stopped = 0;
  PlyRng rng;

  ply_rng_init(&rng, 23);
  for (guint i = 0; i < 30 / FEWER + 1; i++) {
    PlyRecordRequest request;
    guint left = ply_rng_below(&rng, 30);
    prepare(&rng, &request);
    request.limits.depth = 30;
    request.data = &left;
    request.should_stop = count_down;
    PlyTrace *trace = ply_trace_record(&request);
    stopped += trace->info.stop == PLY_STOP_ASKED;
    expect_sound(trace);
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(stopped, >, 0);
}

/* One word of one visit is another: it is found. */
static void
expect_noticed(PlyTrace *trace, uint32_t visit, int word)
{
  PlyTraceVisit *at = &trace->visits[visit], before = *at;
  PlyTraceFault fault;

  if (word == 0)
    at->value += 1;
  else if (word == 1)
    at->value -= 100;
  else if (word == 2)
    at->depth += 2;
  else if (word == 3)
    at->beta += 1;
  else if (word == 4)
    at->flags ^= PLY_VISIT_CUT;
  else if (word == 5)
    at->flags ^= PLY_VISIT_TABLE_CUT;
  else
    at->untried += 1;
  g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
  g_assert_cmpuint(fault.visit, ==, visit);
  *at = before;
}

static void
test_mutations(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 24);
  for (guint i = 0; i < 24 / FEWER; i++) {
    PlyRecordRequest request;
    prepare(&rng, &request);
    request.limits.depth = 5;
    PlyTrace *trace = ply_trace_record(&request);
    for (guint j = 0; j < 40; j++) {
      uint32_t visit = ply_rng_below(&rng, trace->n);
      /* An open window's end is as great as a window's end can be. */
      int word = trace->visits[visit].beta == PLY_SCORE_INFINITE ? 0 : (int)(j % 7);
      expect_noticed(trace, visit, word);
    }
    expect_sound(trace);
    ply_trace_unref(trace);
  }
}

/* What is said of a reason can be changed as little as a value. */
static guint
change_reasons(PlyTrace *trace, PlyRng *rng)
{
  PlyTraceFault fault;
  guint changed = 0;

  for (uint32_t v = 0; v < trace->n && changed < 10; v += 1 + ply_rng_below(rng, 20)) {
    PlyTraceVisit *at = &trace->visits[v], before = *at;
    if (ply_trace_reason(trace, v).kind == PLY_REASON_NONE)
      continue;
    at->detail += 16u << ply_rng_below(rng, 6);
    g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
    g_assert_cmpuint(fault.visit, ==, v);
    *at = before;
    changed++;
  }
  return changed;
}

static void
test_reasons(void)
{
  guint changed = 0;
  PlyRng rng;

  ply_rng_init(&rng, 26);
  for (guint i = 0; i < 8; i++) {
    PlyRecordRequest request;
    prepare_othello("othello", &rng, true, &request);
    request.limits.depth = i % 2 == 0 ? 60 : 5;
    PlyTrace *trace = ply_trace_record(&request);
    changed += change_reasons(trace, &rng);
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(changed, >, 10);
}

/* A file may ask for a search that would take for ever: what is more than it has ends that. */
static void
test_endless(void)
{
  PlyRecordRequest request = {.budget = 1 << 20, .table_bytes = 1 << 20, .limits = {.depth = 2}};
  PlyTraceFault fault;

  g_assert_true(ply_rules_parse("maxconnect4:8x7", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_engine_options_init(&request.options, &request.rules);
  PlyTrace *trace = ply_trace_record(&request);
  trace->info.limits.depth = 56;
  g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
  trace->visits[0].depth = 40;
  g_assert_false(ply_trace_check_rerun(trace, NULL, NULL, &fault));
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/engine/sound", test_sound);
  g_test_add_func("/trace/engine/selective", test_selective);
  g_test_add_func("/trace/engine/othello", test_othello);
  g_test_add_func("/trace/engine/reasons", test_reasons);
  g_test_add_func("/trace/engine/folded", test_folded);
  g_test_add_func("/trace/engine/stopped", test_stopped);
  g_test_add_func("/trace/engine/mutations", test_mutations);
  g_test_add_func("/trace/engine/endless", test_endless);
  return g_test_run();
}
