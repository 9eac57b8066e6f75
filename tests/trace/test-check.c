/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of every kind are found right, and no field of any visit can be changed unnoticed. */

#include "../fewer.h"
#include "random-recording.h"

#include <string.h>

#include "trace/check.h"

#define N_FIELDS 27

static void
expect_sound(const PlyTrace *trace)
{
  const PlySearchOptions *options = &trace->info.options;
  PlyTraceFault fault;
  bool sound = ply_trace_check(trace, NULL, NULL, &fault);

  if (!sound)
    g_test_message("%s %s depth %d n %u keep %u: %s (%d)", ply_game_id(trace->info.rules.game),
                   ply_algorithm_id(options->algorithm), trace->info.limits.depth, trace->n,
                   trace->info.keep_ply, fault.sentence, fault.kind);
  g_assert_true(sound);
  g_assert_cmpint(fault.kind, ==, PLY_FAULT_NONE);
}

/* The same records as another program might have written them, and with the game unknown. */
static void
expect_foreign_sound(PlyTrace *trace)
{
  const PlyGame *game = trace->info.rules.game;
  PlyTraceFault fault;

  trace->info.foreign = true;
  for (int i = 0; i < 2; i++) {
    bool sound = ply_trace_check(trace, NULL, NULL, &fault);
    if (!sound)
      g_test_message("foreign %s %s: %s", ply_game_id(game),
                     ply_algorithm_id(trace->info.options.algorithm), fault.sentence);
    g_assert_true(sound);
    trace->info.rules.game = NULL;
  }
  trace->info.rules.game = game;
  trace->info.foreign = false;
}

static void
test_sound(void)
{
  guint seen[4] = {0}, folded = 0, stopped = 0, again = 0, quiet = 0, cut = 0;
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (guint i = 0; i < 2500 / FEWER; i++) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    expect_sound(trace);
    expect_foreign_sound(trace);
    for (int a = 0; a < 4; a++)
      seen[a] += trace->info.options.algorithm == ply_algorithm_at(a);
    for (uint32_t v = 0; v < trace->n; v++) {
      unsigned flags = trace->visits[v].flags;
      folded += (flags & PLY_TRACE_FOLDED) != 0;
      stopped += (flags & PLY_TRACE_STOPPED) != 0;
      again += (flags & PLY_VISIT_RE_SEARCH) != 0;
      quiet += (flags & PLY_VISIT_QUIESCENCE) != 0;
      cut += (flags & PLY_VISIT_TABLE_CUT) != 0;
    }
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  for (int a = 0; a < 4; a++)
    g_assert_cmpuint(seen[a], >, 200 / FEWER);
  g_assert_cmpuint(MIN(MIN(folded, stopped), MIN(again, MIN(quiet, cut))), >, 500 / FEWER);
}

/* Subtrees put back, the same or others, leave the trace sound. */
static void
test_unfolded(void)
{
  guint put_back = 0;
  PlyRng rng;

  ply_rng_init(&rng, 12);
  for (guint i = 0; i < 3000 / FEWER; i++) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    for (uint32_t v = 0; v < trace->n; v++) {
      bool exact, root = trace->visits[v].parent == PLY_TRACE_NONE;
      if (root || !(trace->visits[v].flags & PLY_TRACE_FOLDED) ||
          (trace->visits[v].flags & PLY_TRACE_STOPPED) || !chance(&rng, 8))
        continue;
      PlyTrace *more =
          ply_trace_unfold(trace, v, chance(&rng, 2) ? 0 : 1 << 20, NULL, NULL, &exact);
      g_assert_nonnull(more);
      ply_trace_unref(trace);
      trace = more;
      put_back++;
    }
    expect_sound(trace);
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  g_assert_cmpuint(put_back, >, 300 / FEWER);
}

static void
mutate_score(PlyRng *rng, PlyTraceVisit *at, int field)
{
  PlyScore step = (1 + (PlyScore)ply_rng_below(rng, 3)) * (chance(rng, 2) ? 1 : -1);

  if (field == 0)
    at->alpha += step;
  else if (field == 1)
    at->beta += step;
  else
    at->value += step;
}

static void
mutate_number(PlyRng *rng, PlyTraceVisit *at, int field)
{
  int step = chance(rng, 2) ? 1 : -1;

  if (field == 3)
    at->end += (uint32_t)step;
  else if (field == 8)
    at->order += 1;
  else if (field == 9)
    at->untried += 1;
  else if (field == 10)
    at->depth = (int8_t)(at->depth + step);
  else
    at->ply = (uint8_t)(at->ply + step);
}

/* Changes one field to something else; false if chance left it as it was. */
static bool
mutate(PlyRng *rng, const PlyTrace *trace, PlyTraceVisit *at, int field)
{
  uint32_t bit = ply_rng_below(rng, 16), parent = at->parent;

  if (field >= 13)
    at->flags ^= 1u << (field - 13);
  else if (field < 3)
    mutate_score(rng, at, field);
  else if (field == 4)
    at->parent = chance(rng, 4) ? PLY_TRACE_NONE : ply_rng_below(rng, trace->n);
  else if (field == 5)
    at->detail ^= 1u << ply_rng_below(rng, 32);
  else if (field == 6)
    at->move ^= (PlyMove)(1u << bit);
  else if (field == 7)
    at->best ^= (PlyMove)(1u << bit);
  else if (field == 12)
    at->key ^= (uint16_t)(1u << bit);
  else
    mutate_number(rng, at, field);
  return field != 4 || at->parent != parent;
}

/* How often the records alone, without a search, told. */
typedef struct {
  guint changed, noticed, named;
} Tally;

/* One changed field: it is found, and this visit is named. */
static void
check_mutation(PlyRng *rng, PlyTrace *trace, uint32_t visit, int field, Tally *tally)
{
  PlyTraceVisit before = trace->visits[visit];
  PlyTraceFault fault;

  if (!mutate(rng, trace, &trace->visits[visit], field)) {
    trace->visits[visit] = before;
    return;
  }
  bool sound = ply_trace_check(trace, NULL, NULL, &fault);
  if (sound || fault.visit != visit)
    g_test_message("field %d of visit %u: %s", field, visit, sound ? "unnoticed" : fault.sentence);
  g_assert_false(sound);
  g_assert_cmpuint(fault.visit, ==, visit);
  g_assert_true(g_utf8_validate(fault.sentence, -1, NULL));
  bool shaped = ply_trace_check_structure(trace, &fault);
  sound = shaped && ply_trace_check_semantics(trace, NULL, NULL, &fault);
  tally[field].changed++;
  tally[field].noticed += !sound;
  tally[field].named += !sound && fault.visit == visit;
  trace->visits[visit] = before;
}

static void
test_mutations(void)
{
  guint recordings = 0, changed = 0, noticed = 0, named = 0;
  Tally tally[N_FIELDS] = {0};
  PlyRng rng;

  ply_rng_init(&rng, 13);
  while (recordings < 60 / FEWER) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    if (trace->n > 0 && trace->n < 600) {
      uint32_t visits = MIN(trace->n, 40);
      for (uint32_t i = 0; i < visits; i++) {
        uint32_t visit = visits < trace->n ? ply_rng_below(&rng, trace->n) : i;
        for (int field = 0; field < N_FIELDS; field++)
          check_mutation(&rng, trace, visit, field, tally);
      }
      recordings++;
    }
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  for (int field = 0; field < N_FIELDS; field++) {
    g_test_message("field %d: %u changed, %u noticed, %u named", field, tally[field].changed,
                   tally[field].noticed, tally[field].named);
    changed += tally[field].changed;
    noticed += tally[field].noticed;
    named += tally[field].named;
  }
  g_test_message("%u changed, %u noticed, %u named without a search", changed, noticed, named);
  g_assert_cmpuint(noticed * 100, >=, changed * 98);
  g_assert_cmpuint(named * 100, >=, changed * 96);
}

static bool
stop_at_once(void *data)
{
  return true;
}

static void
test_stopped(void)
{
  PlyTraceFault fault;
  Sample sample;
  PlyRng rng;

  ply_rng_init(&rng, 15);
  PlyTrace *trace = random_recording(&rng, &sample);
  g_assert_false(ply_trace_check(trace, NULL, stop_at_once, &fault));
  g_assert_cmpint(fault.kind, ==, PLY_FAULT_UNCHECKED);
  trace->info.score++;
  g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
  g_assert_cmpint(fault.kind, ==, PLY_FAULT_RESULT);
  ply_trace_unref(trace);
  ply_number_tree_free(sample.tree);
}

/* A window round a great number ends past infinity, and a search without a depth goes deeper than a
 * record can say. */
static void
test_past_the_ends(void)
{
  static const char text[] = "(999990:(1 2) 5)";
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyRecordRequest request = {.rules = ply_number_tree_rules(tree)};

  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.aspiration = true;
  PlyTrace *trace = ply_trace_record(&request);
  expect_sound(trace);
  uint32_t second = trace->visits[0].end;
  g_assert_cmpint(trace->visits[second].alpha, ==, 999940);
  g_assert_cmpint(trace->visits[second].beta, ==, PLY_SCORE_INFINITE);
  ply_trace_unref(trace);

  request.options.iterative_deepening = false;
  trace = ply_trace_record(&request);
  expect_sound(trace);
  g_assert_cmpint(trace->visits[0].depth, ==, INT8_MAX);
  g_assert_cmpint(trace->visits[1].depth, ==, INT8_MAX);
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/check/sound", test_sound);
  g_test_add_func("/trace/check/unfolded", test_unfolded);
  g_test_add_func("/trace/check/mutations", test_mutations);
  g_test_add_func("/trace/check/past-the-ends", test_past_the_ends);
  g_test_add_func("/trace/check/stopped", test_stopped);
  return g_test_run();
}
