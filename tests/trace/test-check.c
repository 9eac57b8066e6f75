/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of every kind are found right, and no field of any visit can be changed unnoticed. */

#include <glib.h>

#include "base/rng.h"
#include "rules/number-tree.h"
#include "trace/check.h"
#include "trace/recorder.h"

#define N_FIELDS 27

typedef struct {
  PlyRules rules;
  PlyNumberTree *tree; /* or NULL */
  PlyRecordRequest request;
} Sample;

static bool
chance(PlyRng *rng, uint32_t one_in)
{
  return ply_rng_below(rng, one_in) == 0;
}

static void
choose_root(PlyRng *rng, Sample *sample)
{
  static const char *const specs[] = {"othello:4", "othello:6", "maxconnect4:4x4",
                                      "maxconnect4:5x4", "pente"};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  *sample = (Sample){0};
  if (chance(rng, 3)) {
    int branching = 1 + (int)ply_rng_below(rng, 4), width = chance(rng, 4) ? 999999 : 9;
    sample->tree = ply_number_tree_random(branching, 1 + (int)ply_rng_below(rng, 4), -width, width,
                                          ply_rng_next(rng));
    sample->rules = ply_number_tree_rules(sample->tree);
  } else {
    const char *spec = specs[ply_rng_below(rng, G_N_ELEMENTS(specs))];
    g_assert_true(ply_rules_parse(spec, &sample->rules));
  }
  PlyPosition *root = &sample->request.root;
  ply_rules_start(&sample->rules, root);
  int plies = sample->tree != NULL ? 0 : (int)ply_rng_below(rng, 14);
  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(&sample->rules, root, moves);
    if (n == 0)
      return;
    ply_rules_play(&sample->rules, root, moves[ply_rng_below(rng, (uint32_t)n)], &after, NULL);
    *root = after;
  }
}

/* A request at random among everything that can be set. */
static void
choose(PlyRng *rng, Sample *sample)
{
  choose_root(rng, sample);
  PlyRecordRequest *request = &sample->request;
  PlySearchOptions *options = &request->options;
  bool pente = sample->rules.columns == 19;

  request->rules = sample->rules;
  ply_search_options_init(options, &sample->rules);
  options->algorithm = ply_algorithm_at((int)ply_rng_below(rng, 4));
  options->iterative_deepening = chance(rng, 2);
  options->fail_hard = chance(rng, 2);
  options->aspiration = chance(rng, 2);
  options->aspiration_window = 1 + (PlyScore)ply_rng_below(rng, chance(rng, 4) ? 400000 : 200);
  options->hash_move = chance(rng, 2);
  options->killers = chance(rng, 2);
  options->history = chance(rng, 2);
  options->static_order = chance(rng, 2);
  options->deeper_entries = chance(rng, 3);
  options->candidates_only = pente || chance(rng, 2);
  options->quiescence = chance(rng, 2);
  options->quiescence_depth = 1 + (int)ply_rng_below(rng, 3);
  options->multi_pv = chance(rng, 3) ? 3 : 1;
  options->table = chance(rng, 2);
  request->table_bytes = 1 << 20;
  request->limits.depth = 1 + (int)ply_rng_below(rng, pente ? 2 : 7);
  request->limits.nodes = chance(rng, 3) ? 1 + ply_rng_below(rng, 300) : 5000;
  request->budget = chance(rng, 3) ? 0 : 1 << 20;
}

static PlyTrace *
record(PlyRng *rng, Sample *sample)
{
  choose(rng, sample);
  PlyTrace *trace = ply_trace_record(&sample->request);
  g_assert_nonnull(trace);
  return trace;
}

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

static void
test_sound(void)
{
  guint seen[4] = {0}, folded = 0, stopped = 0, again = 0, quiet = 0, cut = 0;
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (guint i = 0; i < 2500; i++) {
    Sample sample;
    PlyTrace *trace = record(&rng, &sample);
    expect_sound(trace);
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
    g_assert_cmpuint(seen[a], >, 200);
  g_assert_cmpuint(MIN(MIN(folded, stopped), MIN(again, MIN(quiet, cut))), >, 500);
}

/* Subtrees put back, the same or others, leave the trace sound. */
static void
test_unfolded(void)
{
  guint put_back = 0;
  PlyRng rng;

  ply_rng_init(&rng, 12);
  for (guint i = 0; i < 3000; i++) {
    Sample sample;
    PlyTrace *trace = record(&rng, &sample);
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
  g_assert_cmpuint(put_back, >, 300);
}

/* Changes one field to something else; false if this visit has no such field. */
static bool
mutate(PlyRng *rng, const PlyTrace *trace, PlyTraceVisit *at, int field)
{
  PlyScore step = 1 + (PlyScore)ply_rng_below(rng, 3);

  switch (field) {
  case 0:
    at->alpha += chance(rng, 2) ? step : -step;
    return true;
  case 1:
    at->beta += chance(rng, 2) ? step : -step;
    return true;
  case 2:
    at->value += chance(rng, 2) ? step : -step;
    return true;
  case 3:
    at->end += chance(rng, 2) ? 1u : (uint32_t)-1;
    return true;
  case 4: {
    uint32_t parent = chance(rng, 4) ? PLY_TRACE_NONE : ply_rng_below(rng, trace->n);
    bool other = parent != at->parent;
    at->parent = parent;
    return other;
  }
  case 5:
    at->detail ^= 1u << ply_rng_below(rng, 32);
    return true;
  case 6:
    at->move ^= (PlyMove)(1u << ply_rng_below(rng, 16));
    return true;
  case 7:
    at->best ^= (PlyMove)(1u << ply_rng_below(rng, 16));
    return true;
  case 8:
    at->order += 1;
    return true;
  case 9:
    at->untried += 1;
    return true;
  case 10:
    at->depth = (int8_t)(at->depth + (chance(rng, 2) ? 1 : -1));
    return true;
  case 11:
    at->ply = (uint8_t)(at->ply + (chance(rng, 2) ? 1 : -1));
    return true;
  case 12:
    at->key ^= (uint16_t)(1u << ply_rng_below(rng, 16));
    return true;
  default:
    at->flags ^= 1u << (field - 13);
    return true;
  }
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
  if (sound || fault.visit != visit) {
    g_test_message("%s field %d of visit %u/%u (flags %u): %s %u: %s",
                   ply_algorithm_id(trace->info.options.algorithm), field, visit, trace->n,
                   (unsigned)before.flags, sound ? "unnoticed" : "names", fault.visit,
                   fault.sentence);
  }
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
  while (recordings < 60) {
    Sample sample;
    PlyTrace *trace = record(&rng, &sample);
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

/* Records of random bits, and right ones with some random bits in them: whatever passes for a
 * structure can be played through. */
static void
test_garbage(void)
{
  PlyTraceInfo info = {.foreign = true};
  guint shaped = 0;
  PlyRng rng;

  ply_rng_init(&rng, 14);
  info.options.algorithm = ply_algorithm_at(1);
  for (guint i = 0; i < 20000; i++) {
    uint32_t n = 1 + ply_rng_below(&rng, 12);
    bool wild = chance(&rng, 2);
    PlyTraceFault fault;
    PlyTrace *trace = ply_trace_new(&info, n * sizeof(PlyTraceVisit));
    g_assert_nonnull(trace);
    trace->n = n;
    for (uint32_t v = 0; v < n; v++) {
      PlyTraceVisit *at = &trace->visits[v];
      if (!wild) {
        *at = (PlyTraceVisit){.alpha = -9, .beta = 9, .end = v == 0 ? n : v + 1, .ply = v > 0};
        at->parent = v == 0 ? PLY_TRACE_NONE : ply_rng_below(&rng, 2);
        at->move = v == 0 ? PLY_MOVE_NONE : (PlyMove)v;
        at->order = v == 0 ? 0 : v - 1;
        at->flags = ply_rng_below(&rng, 1 << 14) & ply_rng_below(&rng, 1 << 14) & 1023;
      }
      for (size_t byte = 0; wild && byte < sizeof *at; byte++)
        ((uint8_t *)at)[byte] = (uint8_t)(chance(&rng, 2) ? ply_rng_next(&rng) : 0);
    }
    if (ply_trace_check_structure(trace, &fault)) {
      shaped++;
      ply_trace_check_semantics(trace, NULL, NULL, &fault);
    } else {
      g_assert_cmpuint(fault.visit, <, n);
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(shaped, >, 100);
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
  PlyTrace *trace = record(&rng, &sample);
  g_assert_false(ply_trace_check(trace, NULL, stop_at_once, &fault));
  g_assert_cmpint(fault.kind, ==, PLY_FAULT_UNCHECKED);
  trace->info.score++;
  g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
  g_assert_cmpint(fault.kind, ==, PLY_FAULT_RESULT);
  ply_trace_unref(trace);
  ply_number_tree_free(sample.tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/check/sound", test_sound);
  g_test_add_func("/trace/check/unfolded", test_unfolded);
  g_test_add_func("/trace/check/mutations", test_mutations);
  g_test_add_func("/trace/check/garbage", test_garbage);
  g_test_add_func("/trace/check/stopped", test_stopped);
  return g_test_run();
}
