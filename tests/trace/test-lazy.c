/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A recording that comes out of its file block by block: whatever is asked for is as if all were
 * there, in any order and from several threads, and what is wrong is told. */

#include <glib.h>
#include <string.h>

#include "../fewer.h"
#include "base/rng.h"
#include "base/sanitized.h"
#include "trace/find.h"
#include "trace/lazy-private.h"
#include "trace/recorder.h"
#include "trace/sketch.h"
#include "trace/summary.h"
#include "trace/tiles.h"

#define BUDGET ((size_t)64 << 20)
#define BLOCK  65536u

/* Whether it is tested what one thread does: that says nothing to the thread sanitizer. */
#if PLY_THREAD_SANITIZED
#define ALONE FALSE
#else
#define ALONE TRUE
#endif

/* A file in memory that counts what is read of it, and can fail. */
typedef struct {
  GByteArray *bytes;
  atomic_uint reads;
  guint64 broken; /* bytes from here on cannot be read */
  atomic_int closed;
} File;

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static bool
read_file(void *data, uint64_t at, void *bytes, size_t n)
{
  File *file = data;

  atomic_fetch_add(&file->reads, 1);
  g_assert_cmpuint(at + n, <=, file->bytes->len);
  memcpy(bytes, file->bytes->data + at, n);
  return at + n <= file->broken || at + n > file->bytes->len - 4096;
}

static void
close_file(void *data)
{
  atomic_fetch_add(&((File *)data)->closed, 1);
}

static PlyTrace *whole; /* of several blocks */

static void
make_whole(void)
{
  PlyRecordRequest request = {.budget = BUDGET};

  g_assert_true(ply_rules_parse("maxconnect4", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("pvs");
  request.options.table = false;
  request.limits = (PlySearchLimits){.depth = 20, .nodes = 700000};
  whole = ply_trace_record(&request);
  g_assert_nonnull(whole);
  g_assert_cmpuint(whole->n, >, 5 * BLOCK);
}

static void
file_init(File *file)
{
  *file = (File){.bytes = g_byte_array_new(), .broken = UINT64_MAX};
  PlyCrew *crew = ply_crew_new(3);
  g_assert_true(ply_trace_encode(whole, crew, append, file->bytes));
  ply_crew_free(crew);
  if (FEWER > 1) /* the same bytes as in any build */
    return;
  g_autoptr(GByteArray) alone = g_byte_array_new();
  g_assert_true(ply_trace_encode(whole, NULL, append, alone));
  g_assert_cmpmem(alone->data, alone->len, file->bytes->data, file->bytes->len);
}

static PlyTrace *
open_file(File *file)
{
  PlyTraceSource source = {
      .data = file, .size = file->bytes->len, .read = read_file, .close = close_file};
  PlyTraceDecodeFault fault;
  PlyTrace *trace = ply_trace_open(&source, BUDGET, &fault);

  g_assert_cmpstr(fault.reason, ==, NULL);
  g_assert_cmpuint(trace->n, ==, whole->n);
  return trace;
}

static void
assert_same_state(PlyTrace *trace, uint64_t step)
{
  static PlyTraceState here, there;
  PlyTraceDecodeFault fault;

  g_assert_true(ply_trace_need_step(trace, step, &fault));
  ply_trace_state_at(trace, step, &here);
  ply_trace_state_at(whole, step, &there);
  g_assert_cmpuint(here.at.visit, ==, there.at.visit);
  g_assert_true(here.at.leaving == there.at.leaving);
  g_assert_cmpint(here.n, ==, there.n);
  for (int i = 0; i < here.n; i++) {
    const PlyTraceLevel *a = &here.levels[i], *b = &there.levels[i];
    g_assert_true(a->visit == b->visit && a->alpha == b->alpha && a->beta == b->beta);
    g_assert_true(a->low == b->low && a->last == b->last && a->best == b->best);
    g_assert_true(a->best_child == b->best_child && a->tried == b->tried);
  }
}

static void
assert_same_visits(const PlyTrace *trace)
{
  g_assert_true(ply_trace_is_whole(trace));
  for (uint32_t i = 0; i < whole->n; i++)
    g_assert_cmpmem(&trace->visits[i], sizeof trace->visits[i], &whole->visits[i],
                    sizeof whole->visits[i]);
}

/* At first the top is there, and of everything else what it lies in. */
static void
test_top(void)
{
  File file;
  file_init(&file);
  PlyTrace *trace = open_file(&file);
  uint32_t n = 0;

  g_assert_false(ply_trace_is_whole(trace));
  for (uint32_t i = 0; i < trace->n; i++) {
    uint32_t seen = ply_trace_seen(trace, i);
    g_assert_cmpuint(seen, <=, i);
    g_assert_true(ply_trace_has(trace, seen));
    g_assert_cmpuint(trace->visits[seen].end, >, i);
    g_assert_true((seen == i) == ply_trace_has(trace, i));
    n += seen == i;
    /* Whoever has a large subtree is there with all its children. */
    if (whole->visits[i].end - i > BLOCK) {
      g_assert_true(ply_trace_has(trace, i));
      for (uint32_t c = ply_trace_child(whole, i); c != PLY_TRACE_NONE;
           c = ply_trace_next(whole, c))
        g_assert_true(ply_trace_has(trace, c));
    }
  }
  g_assert_cmpuint(n, >, 0);
  g_assert_cmpuint(n, <=, 100000);
  for (uint32_t c = 0; c != PLY_TRACE_NONE; c = ply_trace_next(whole, c)) {
    g_assert_true(ply_trace_has(trace, c));
    g_assert_cmpuint(ply_trace_next(trace, c), ==, ply_trace_next(whole, c));
  }
  ply_trace_unref(trace);
  g_assert_cmpint(atomic_load(&file.closed), ==, 1);
  g_byte_array_unref(file.bytes);
}

static void
test_steps(void)
{
  File file;
  PlyRng rng;
  PlyTraceDecodeFault fault;

  file_init(&file);
  ply_rng_init(&rng, 3);
  for (int round = 0; round < 30; round++) {
    PlyTrace *trace = open_file(&file);
    uint32_t before = atomic_load(&file.reads);
    assert_same_state(trace, ply_rng_next(&rng) % ply_trace_n_steps(whole));
    /* One step of a large recording is a block or two. */
    g_assert_cmpuint(atomic_load(&file.reads) - before, <=, 3);
    if (round == 0) {
      for (int i = 0; i < 2000; i++)
        assert_same_state(trace, ply_rng_next(&rng) % ply_trace_n_steps(whole));
      assert_same_state(trace, 0);
      assert_same_state(trace, ply_trace_n_steps(whole) - 1);
      g_assert_true(ply_trace_fill(trace, NULL, NULL, NULL, NULL, &fault));
      assert_same_visits(trace);
      g_assert_cmpint(atomic_load(&file.closed), ==, 1);
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpint(atomic_load(&file.closed), ==, 30);
  g_byte_array_unref(file.bytes);
}

/* What an event is, without tiles and in the order of the steps. */
static uint64_t
plain_event(uint64_t from, int direction, unsigned events)
{
  for (uint64_t step = from + (uint64_t)direction; step < ply_trace_n_steps(whole);
       step += (uint64_t)direction) {
    if (ply_trace_events(whole, ply_trace_step_at(whole, step)) & events)
      return step;
    if (direction < 0 && step == 0)
      break;
  }
  return UINT64_MAX;
}

static void
test_events(void)
{
  static const unsigned rare[] = {PLY_EVENT_ITERATION, PLY_EVENT_FAIL_LOW, PLY_EVENT_PASS,
                                  PLY_EVENT_ROOT_MOVE, PLY_EVENT_TABLE,    PLY_EVENT_RE_SEARCH};
  static const unsigned common[] = {PLY_EVENT_CUT, PLY_EVENT_BEST, PLY_EVENT_VISIT,
                                    PLY_EVENT_RETURN, PLY_EVENT_CUT | PLY_EVENT_RE_SEARCH};
  File file;
  PlyRng rng;

  file_init(&file);
  ply_rng_init(&rng, 4);
  g_assert_nonnull(ply_trace_make_tiles(whole, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS(rare) + 400 / FEWER; i++) {
    unsigned events = i < G_N_ELEMENTS(rare) ? rare[i] : common[i % G_N_ELEMENTS(common)];
    int direction = i % 2 == 0 ? 1 : -1;
    PlyTrace *trace = open_file(&file);
    uint64_t from = ply_rng_next(&rng) % ply_trace_n_steps(whole);
    uint64_t found = plain_event(from, direction, events);
    g_assert_cmpuint(ply_trace_find_event(trace, from, direction, events, NULL, NULL), ==, found);
    g_assert_cmpuint(ply_trace_find_event(whole, from, direction, events, NULL, NULL), ==, found);
    ply_trace_unref(trace);
  }
  g_byte_array_unref(file.bytes);
}

/* Matches by looking at each visit, and by what the tiles leave. */
static void
test_finds(void)
{
  static const char *const texts[] = {"cut",   "fail-low", "re-search leaf", "upper cut",
                                      "exact", "table",    "leaf ply=3",     "lower best",
                                      "upper", "iteration"};
  File file;

  file_init(&file);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    PlyTrace *trace = open_file(&file), *none = open_file(&file);
    PlyTraceQuery query;
    PlyTraceQueryFault fault;
    uint64_t total, expected = 0;
    uint32_t visits[8], last = PLY_TRACE_NONE;
    g_assert_true(ply_trace_query_parse(texts[i], trace, &query, &fault));
    for (uint32_t at = 0; at < whole->n; at++) {
      /* A window of one visit has no neighbours to pass over. */
      uint32_t one = ply_trace_find(whole, &query, at > 0 ? at - 1 : PLY_TRACE_NONE, 1, NULL, NULL);
      if (one == PLY_TRACE_NONE)
        break;
      expected++;
      last = at = one;
    }
    ply_trace_find_all(trace, &query, visits, G_N_ELEMENTS(visits), &total, NULL, NULL);
    g_assert_cmpuint(total, ==, expected);
    g_assert_cmpuint(ply_trace_find(none, &query, PLY_TRACE_NONE, -1, NULL, NULL), ==, last);
    ply_trace_unref(trace);
    ply_trace_unref(none);
  }
  g_byte_array_unref(file.bytes);
}

/* Each tile has what its visits have. */
static void
test_tiles(void)
{
  const PlyTiles *tiles = ply_trace_make_tiles(whole, NULL, NULL);
  PlyTraceSummary *summary = ply_trace_summary_new(whole, NULL, NULL);
  uint64_t cuts = 0, leaves = 0, again = 0;

  g_assert_cmpuint(tiles->n, ==, (whole->n + PLY_TILE_VISITS - 1) / PLY_TILE_VISITS);
  for (uint32_t i = 0; i < tiles->n; i++) {
    cuts += tiles->tiles[i].counts[PLY_TILE_CUTS];
    leaves += tiles->tiles[i].counts[PLY_TILE_LEAVES];
    again += tiles->tiles[i].counts[PLY_TILE_RE_SEARCHES];
  }
  g_assert_cmpuint(cuts, ==, summary->total.cuts);
  g_assert_cmpuint(leaves, ==, summary->total.leaves);
  g_assert_cmpuint(again, ==, summary->total.re_searches);
  ply_trace_summary_free(summary);
}

/* What the index tells of a whole recording is so, or may be so. */
static void
test_sketch(void)
{
  File file;
  file_init(&file);
  PlyTrace *trace = open_file(&file);
  PlyTraceSummary *sketch = ply_trace_summary_sketch(trace);
  PlyTraceSummary *summary = ply_trace_summary_new(whole, NULL, NULL);
  uint64_t cuts = 0, all = 0;

  g_assert_nonnull(sketch);
  g_assert_false(ply_trace_is_whole(trace));
  g_assert_null(ply_trace_summary_sketch(whole)); /* it has no index */
  g_assert_cmpmem(sketch->passes, sketch->n_passes * sizeof *sketch->passes, summary->passes,
                  summary->n_passes * sizeof *summary->passes);
  g_assert_cmpint(sketch->n_levels, ==, summary->n_levels);
  g_assert_cmpuint(sketch->total.visits, ==, summary->total.visits);
  for (int level = 0; level < summary->n_levels; level++)
    g_assert_cmpuint(sketch->levels[level].visits, ==, summary->levels[level].visits);
  for (int i = 0; i < PLY_SUMMARY_BUCKETS; i++) {
    cuts += sketch->cuts[i];
    all += summary->cuts[i];
  }
  g_assert_cmpuint(cuts, <=, all);
  g_assert_cmpuint(cuts, >, all - all / 4);
  ply_trace_summary_free(sketch);
  ply_trace_summary_free(summary);
  ply_trace_unref(trace);
  g_byte_array_unref(file.bytes);
}

typedef struct {
  PlyTrace *trace;
} Race;

static gpointer
ask(gpointer data)
{
  Race *race = data;
  PlyRng rng;

  ply_rng_init(&rng, (guint64)(gsize)g_thread_self());
  for (int i = 0; i < 300; i++) {
    PlyTraceDecodeFault fault;
    PlyTraceState state;
    uint64_t step = ply_rng_next(&rng) % ply_trace_n_steps(whole);
    g_assert_true(ply_trace_need_step(race->trace, step, &fault));
    ply_trace_state_at(race->trace, step, &state);
    g_assert_cmpuint(state.at.visit, ==, ply_trace_step_at(whole, step).visit);
  }
  return NULL;
}

/* Two that ask, and two crews that fill. */
static void
test_threads(void)
{
  for (int round = 0; round < 3; round++) {
    File file;
    file_init(&file);
    Race race = {.trace = open_file(&file)};
    GThread *threads[2];
    PlyTraceDecodeFault fault;
    PlyCrew *crew = ply_crew_new(3);
    _Atomic uint64_t progress = 0;
    for (int i = 0; i < 2; i++)
      threads[i] = g_thread_new("ask", ask, &race);
    g_assert_true(ply_trace_fill(race.trace, crew, &progress, NULL, NULL, &fault));
    for (int i = 0; i < 2; i++)
      g_thread_join(threads[i]);
    g_assert_cmpuint(atomic_load(&progress), ==, whole->n);
    assert_same_visits(race.trace);
    g_assert_cmpint(atomic_load(&file.closed), ==, 1);
    ply_crew_free(crew);
    ply_trace_unref(race.trace);
    g_byte_array_unref(file.bytes);
  }
}

/* One of a few visits has no top: all of it is there when it is opened. */
static void
test_small(void)
{
  PlyRecordRequest request = {.budget = BUDGET};
  PlyTraceDecodeFault fault;

  g_assert_true(ply_rules_parse("maxconnect4", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("pvs");
  request.limits = (PlySearchLimits){.depth = 20, .nodes = 2000};
  PlyTrace *small = ply_trace_record(&request);
  File file = {.bytes = g_byte_array_new(), .broken = UINT64_MAX};
  g_assert_true(ply_trace_encode(small, NULL, append, file.bytes));
  PlyTraceSource source = {
      .data = &file, .size = file.bytes->len, .read = read_file, .close = close_file};
  PlyTrace *trace = ply_trace_open(&source, BUDGET, &fault);
  g_assert_cmpstr(fault.reason, ==, NULL);
  g_assert_true(ply_trace_is_whole(trace));
  g_assert_cmpint(atomic_load(&file.closed), ==, 1);
  for (uint32_t i = 0; i < small->n; i++)
    g_assert_cmpuint(ply_trace_root_of(trace, i), ==, ply_trace_root_of(small, i));
  ply_trace_unref(trace);
  ply_trace_unref(small);
  g_byte_array_unref(file.bytes);
}

static bool
stop_third(void *data)
{
  return atomic_fetch_add((atomic_int *)data, 1) >= 3;
}

/* Stopped, or with a part that cannot be read: what came is there, the rest is told. */
static void
test_stopped_and_broken(void)
{
  File file;
  PlyTraceDecodeFault fault;
  atomic_int asked = 0;

  file_init(&file);
  PlyTrace *trace = open_file(&file);
  g_assert_false(ply_trace_fill(trace, NULL, NULL, &asked, stop_third, &fault));
  g_assert_cmpstr(fault.reason, ==, NULL);
  g_assert_false(ply_trace_is_whole(trace));
  assert_same_state(trace, 2 * BLOCK);
  g_assert_true(ply_trace_fill(trace, NULL, NULL, NULL, NULL, &fault));
  assert_same_visits(trace);
  ply_trace_unref(trace);
  trace = open_file(&file);
  file.broken = file.bytes->len / 2;
  assert_same_state(trace, 0);
  g_assert_false(ply_trace_need(trace, whole->n - 8192, &fault) &&
                 ply_trace_need_step(trace, 2 * (uint64_t)whole->n - 3 * BLOCK, &fault));
  g_assert_cmpstr(fault.reason, ==, "the file cannot be read any more");
  g_assert_false(ply_trace_fill(trace, NULL, NULL, NULL, NULL, &fault));
  g_assert_cmpstr(fault.reason, ==, "the file cannot be read any more");
  ply_trace_unref(trace);
  g_byte_array_unref(file.bytes);
}

static void
check_damage(PlyTrace *trace, uint32_t damaged)
{
  const char *const reason = "the compressed part is damaged";
  PlyTraceDecodeFault fault;

  g_assert_false(ply_trace_is_whole(trace));
  g_assert_false(
      ply_trace_need_step(trace, ply_trace_enter_step(whole, damaged * BLOCK + BLOCK / 2), &fault));
  g_assert_cmpstr(fault.reason, ==, reason);
  g_assert_cmpuint(fault.visits, ==, whole->n);
  g_assert_cmpuint(fault.lost, ==, BLOCK);
  /* The steps before and after it. */
  for (uint32_t block = 0; block < whole->n / BLOCK; block++)
    g_assert_true(block == damaged || ply_trace_has(trace, block * BLOCK + BLOCK / 2));
  for (uint32_t i = 0; i < whole->n; i++) {
    if (ply_trace_has(trace, i))
      g_assert_cmpmem(&trace->visits[i], sizeof *trace->visits, &whole->visits[i],
                      sizeof *whole->visits);
  }
}

/* A file that is damaged in the middle: what is wrong is told once, and all other blocks come. */
static void
test_damaged(void)
{
  const uint32_t damaged = 2;
  File file;
  PlyTraceDecodeFault fault;

  file_init(&file);
  PlyTrace *trace = open_file(&file);
  const PlyCodecFrame *frame = &trace->lazy->frames[damaged];
  file.bytes->data[frame->at + frame->size / 2] ^= 0x55;
  /* In any order: on demand first, or all of it by several threads. */
  g_assert_false(ply_trace_need(trace, damaged * BLOCK + BLOCK / 2, &fault));
  assert_same_state(trace, ply_trace_enter_step(whole, 4 * BLOCK + 17));
  PlyCrew *crew = ply_crew_new(3);
  for (int round = 0; round < 2; round++) {
    g_assert_false(ply_trace_fill(trace, crew, NULL, NULL, NULL, &fault));
    g_assert_cmpuint(fault.lost, ==, BLOCK);
    check_damage(trace, damaged);
  }
  ply_trace_unref(trace);
  trace = open_file(&file);
  g_assert_false(ply_trace_fill(trace, crew, NULL, NULL, NULL, &fault));
  check_damage(trace, damaged);
  ply_crew_free(crew);
  ply_trace_unref(trace);
  g_byte_array_unref(file.bytes);
}

/* A damaged top costs time alone, for all that it has is in the blocks; with a block it cannot be
 * done without. */
static void
test_damaged_top(void)
{
  File file;
  PlyTraceDecodeFault fault;

  file_init(&file);
  PlyTrace *trace = open_file(&file);
  const PlyCodecFrame block = trace->lazy->frames[2];
  file.bytes->data[trace->lazy->frames[0].at - 20] ^= 0x55;
  ply_trace_unref(trace);
  trace = open_file(&file);
  g_assert_cmpuint(trace->lazy->n_top, ==, 0);
  g_assert_true(ply_trace_is_whole(trace));
  assert_same_visits(trace);
  ply_trace_unref(trace);
  file.bytes->data[block.at + block.size / 2] ^= 0x55;
  PlyTraceSource source = {.data = &file, .size = file.bytes->len, .read = read_file};
  g_assert_null(ply_trace_open(&source, BUDGET, &fault));
  g_assert_cmpstr(fault.reason, ==, "the compressed part is damaged");
  g_assert_cmpuint(fault.lost, ==, 0);
  g_byte_array_unref(file.bytes);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  make_whole();
  if (ALONE) {
    g_test_add_func("/trace/lazy/top", test_top);
    g_test_add_func("/trace/lazy/steps", test_steps);
    g_test_add_func("/trace/lazy/events", test_events);
    g_test_add_func("/trace/lazy/finds", test_finds);
    g_test_add_func("/trace/lazy/tiles", test_tiles);
    g_test_add_func("/trace/lazy/sketch", test_sketch);
    g_test_add_func("/trace/lazy/small", test_small);
    g_test_add_func("/trace/lazy/damaged", test_damaged);
    g_test_add_func("/trace/lazy/damaged-top", test_damaged_top);
  }
  g_test_add_func("/trace/lazy/threads", test_threads);
  g_test_add_func("/trace/lazy/stopped-and-broken", test_stopped_and_broken);
  int status = g_test_run();
  ply_trace_unref(whole);
  return status;
}
