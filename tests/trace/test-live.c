/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search's tree while it runs, against the same search's recording: no visit is lost, what is small is merged, what
 * is big has a cell. */

#include "../fewer.h"
#include "cases.h"

#include "trace/live.h"
#include "trace/trace-fields.h"

typedef struct {
  PlyRecorder recorder;
  PlyLive *live;
  uint64_t visits, show_at, hide_at; /* 0: never */
  uint64_t pictures, stop_at;
} Both;

/* The sums of a picture, and the order of its cells. */
static void
check_picture(const PlyLivePicture *picture, uint64_t visits)
{
  g_assert_cmpint(picture->n, <=, PLY_LIVE_CELLS);
  if (picture->n == 0) {
    g_assert_cmpuint(visits, ==, 0);
    return;
  }
  g_assert_cmpuint(picture->cells[0].visits, ==, visits);
  for (uint16_t i = 0; i < picture->n; i++) {
    const PlyLiveCell *cell = &picture->cells[i];
    uint64_t below = cell->merged;
    int before = -1;
    for (uint16_t child = (uint16_t)(i + 1); child < i + cell->n;
         child = (uint16_t)(child + picture->cells[child].n)) {
      g_assert_cmpint(picture->cells[child].parent, ==, i);
      g_assert_cmpint(picture->cells[child].level, ==, cell->level + 1);
      g_assert_cmpint(picture->cells[child].move, >, before);
      before = picture->cells[child].move;
      below += picture->cells[child].visits;
      g_assert_true(!picture->cells[child].open || cell->open);
    }
    g_assert_cmpuint(below, <=, cell->visits);
  }
}

static void
enter(void *data, const PlyVisit *visit)
{
  Both *both = data;

  if (++both->visits == both->show_at)
    ply_live_show(both->live, true);
  if (both->visits == both->hide_at)
    ply_live_show(both->live, false);
  ply_recorder_enter(&both->recorder, visit);
  ply_live_enter(both->live, visit);
  if (both->visits % 997 == 0 && both->show_at == 1) {
    PlyLivePicture *picture = ply_live_take(both->live);
    check_picture(picture, both->visits);
    g_assert_true(picture->cells[0].open);
    ply_live_picture_unref(picture);
    both->pictures++;
  }
}

static void
leave(void *data, const PlyVisit *visit)
{
  Both *both = data;

  ply_recorder_leave(&both->recorder, visit);
  ply_live_leave(both->live, visit);
}

static bool
should_stop(void *data)
{
  const Both *both = data;

  return both->stop_at > 0 && both->visits >= both->stop_at;
}

static PlyTrace *
run(const Case *c, Both *both, size_t table_bytes)
{
  PlyTraceInfo info = {.rules = c->rules, .root = c->root, .options = c->options};
  PlySearchHooks hooks = {.data = both, .should_stop = should_stop, .enter = enter, .leave = leave};
  PlySearchLimits limits = {.depth = c->depth};
  PlySearch *search = ply_search_new();
  PlyTable *table = table_bytes > 0 ? ply_table_new(table_bytes) : NULL;
  PlyReport report;

  g_assert_true(ply_recorder_init(&both->recorder, &info, (size_t)256 << 20));
  ply_search_run(search, &c->rules, &c->root, &c->options, &limits, table, &hooks, &report);
  ply_search_free(search);
  ply_table_free(table);
  return ply_recorder_finish(&both->recorder, &report);
}

/* Visits by path, all passes together: what the cells estimate. */
typedef struct {
  uint64_t visits, cuts, entered;
  PlyScore value;
} Truth;

static GHashTable *
count(const PlyTrace *trace)
{
  GHashTable *paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *visit = &trace->visits[i];
    PlyMove moves[PLY_TRACE_MAX_LEVELS];
    int n = ply_trace_path(trace, i, moves);
    GString *path = g_string_new("");
    for (int l = 0; l <= n && l < PLY_LIVE_LEVELS; l++) {
      if (l > 0)
        g_string_append_printf(path, "%d ", moves[l - 1]);
      Truth *truth = g_hash_table_lookup(paths, path->str);
      if (truth == NULL) {
        truth = g_new0(Truth, 1);
        g_hash_table_insert(paths, g_strdup(path->str), truth);
      }
      truth->visits++;
      truth->cuts += (visit->flags & PLY_VISIT_CUT) != 0;
      if (l == n) {
        truth->entered++;
        truth->value = visit->value;
      }
    }
    g_string_free(path, TRUE);
  }
  return paths;
}

static char *
path_of(const PlyLivePicture *picture, uint16_t cell)
{
  const PlyLiveCell *at = &picture->cells[cell];

  if (at->level == 0)
    return g_strdup("");
  g_autofree char *above = path_of(picture, at->parent);
  return g_strdup_printf("%s%d ", above, at->move);
}

/* How many nodes of at least this many visits have no cell, or one that misses more than half. */
static guint
count_missed(GHashTable *truths, GHashTable *cells, uint64_t least)
{
  GHashTableIter iter;
  gpointer path, value;
  guint missed = 0;

  g_hash_table_iter_init(&iter, truths);
  while (g_hash_table_iter_next(&iter, &path, &value)) {
    const Truth *truth = value;
    const PlyLiveCell *cell = g_hash_table_lookup(cells, path);
    missed += truth->visits >= least && (cell == NULL || cell->visits * 2 < truth->visits);
  }
  return missed;
}

/* `merged`: whether the search is so big that cells must have been merged. */
static void
compare(const PlyTrace *trace, const PlyLivePicture *picture, bool merged)
{
  g_autoptr(GHashTable) truths = count(trace);
  g_autoptr(GHashTable) cells = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

  check_picture(picture, trace->n);
  for (uint16_t i = 0; i < picture->n; i++) {
    char *path = path_of(picture, i);
    const PlyLiveCell *cell = &picture->cells[i];
    const Truth *truth = g_hash_table_lookup(truths, path);
    g_hash_table_insert(cells, path, (gpointer)cell);
    g_assert_nonnull(truth);
    g_assert_cmpuint(cell->visits, <=, truth->visits);
    g_assert_cmpuint(cell->cuts, <=, truth->cuts);
    g_assert_false(cell->open);
    g_assert_cmpint(cell->value, ==, truth->value);
    if (merged)
      continue;
    g_assert_cmpuint(cell->visits, ==, truth->visits);
    g_assert_cmpuint(cell->cuts, ==, truth->cuts);
    g_assert_cmpuint(cell->merged, ==,
                     cell->level + 1 < PLY_LIVE_LEVELS ? 0 : truth->visits - truth->entered);
  }
  if (!merged)
    g_assert_cmpuint(picture->n, ==, g_hash_table_size(truths));
  g_assert_cmpuint(count_missed(truths, cells, MAX(trace->n / 100, 1)), ==, 0);
}

static void
test_small(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 20261123);
  for (unsigned i = 0; i < 200; i++) {
    Case c = case_of_tree(&rng, i);
    Both both = {.live = ply_live_new(), .show_at = 1};
    PlyTrace *trace = run(&c, &both, 0);
    PlyLivePicture *picture = ply_live_take(both.live);
    if (trace->n < PLY_LIVE_CELLS)
      compare(trace, picture, false);
    ply_live_picture_unref(picture);
    ply_live_free(both.live);
    ply_trace_unref(trace);
    case_clear(&c);
  }
}

/* A tree in which the sides do not take turns. */
static void
write_odd(PlyRng *rng, GString *text, int depth)
{
  static const char *const open[] = {"(", "max(", "min(", "<", "min(", "max("};
  guint kind = ply_rng_below(rng, G_N_ELEMENTS(open));

  if (depth == 0) {
    g_string_append_printf(text, "%d", (int)ply_rng_below(rng, 41) - 20);
    return;
  }
  g_string_append(text, open[kind]);
  for (guint i = 0, n = 1 + ply_rng_below(rng, 3); i < n; i++) {
    g_string_append(text, i > 0 ? " " : "");
    write_odd(rng, text, ply_rng_below(rng, 6) == 0 ? 0 : depth - 1);
  }
  g_string_append(text, kind == 3 ? ">" : ")");
}

/* The recording's visit of each way of moves that came last. */
static GHashTable *
find_visits(const PlyTrace *trace)
{
  GHashTable *visits = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

  for (uint32_t i = 0; i < trace->n; i++) {
    PlyMove moves[PLY_TRACE_MAX_LEVELS];
    GString *path = g_string_new("");
    for (int l = 0, n = ply_trace_path(trace, i, moves); l < n; l++)
      g_string_append_printf(path, "%d ", moves[l]);
    g_hash_table_insert(visits, g_string_free(path, FALSE), GUINT_TO_POINTER(i));
  }
  return visits;
}

/* Whose value it is, and whether anybody moves there, is as in the recording, at every node. */
static guint
compare_sides(const PlyTrace *trace, const PlyLivePicture *picture)
{
  PlyTraceInfo info = {.rules = trace->info.rules,
                       .root = trace->info.root,
                       .family = ply_trace_family_of(&trace->info.rules)};
  PlyTrace *live = ply_live_picture_trace(picture, &info);
  g_autoptr(GHashTable) visits = find_visits(trace);
  guint same = 0;

  g_assert_cmpint(info.family, ==, trace->info.family);
  g_assert_cmpuint(live->n, ==, g_hash_table_size(visits));
  for (uint32_t i = 0; i < live->n; i++) {
    g_autofree char *path = path_of(picture, (uint16_t)i);
    uint32_t visit = GPOINTER_TO_UINT(g_hash_table_lookup(visits, path));
    const PlyTraceVisit *here = &live->visits[i], *there = &trace->visits[visit];
    g_assert_true(ply_trace_is_max(live, i) == ply_trace_is_max(trace, visit));
    g_assert_true(ply_visit_is_same_side(here) == ply_visit_is_same_side(there));
    g_assert_cmpint(ply_visit_for_parent(here), ==, ply_visit_for_parent(there));
    g_assert_true(ply_visit_is_chance(here) == ply_visit_is_chance(there));
    g_assert_cmpuint(ply_trace_weight(live, i), ==, ply_trace_weight(trace, visit));
    same += ply_visit_is_same_side(here);
  }
  ply_trace_unref(live);
  return same;
}

static void
test_odd(void)
{
  PlyRng rng;
  guint same = 0, chances = 0;

  ply_rng_init(&rng, 16);
  for (int i = 0; i < 400; i++) {
    GString *text = g_string_new(NULL);
    do {
      g_string_truncate(text, 0);
      write_odd(&rng, text, 1 + (int)ply_rng_below(&rng, 5));
    } while (g_ascii_isdigit(text->str[0]) || text->str[0] == '-');
    Case c = case_of_text(text->str, 10);
    Both both = {.live = ply_live_new(), .show_at = 1};
    c.options.algorithm = ply_algorithm_find(i % 3 == 0 ? "minimax" : "alpha-beta");
    c.options.iterative_deepening = i % 2 == 0;
    PlyTrace *trace = run(&c, &both, 0);
    trace->info.family = ply_trace_family_of(&c.rules);
    chances += trace->info.family == PLY_TRACE_CHANCE;
    PlyLivePicture *picture = ply_live_take(both.live);
    same += compare_sides(trace, picture);
    ply_live_picture_unref(picture);
    ply_live_free(both.live);
    ply_trace_unref(trace);
    case_clear(&c);
    g_string_free(text, TRUE);
  }
  g_test_message("%u nodes of their parent's side, %u trees with chance nodes", same, chances);
  g_assert_cmpuint(same, >, 1000);
  g_assert_cmpuint(chances, >, 100);
}

/* Shown late, what lies above the present node is as it was entered when nobody looked. */
static void
test_odd_shown_late(void)
{
  Case c = case_of_text("min(min(1 2) <max(3 4) min(5 max(7 9))>)", 10);
  PlyTrace *trace = NULL;
  GHashTable *visits = NULL;

  for (uint64_t at = 1; trace == NULL || at <= trace->n; at++) {
    Both both = {.live = ply_live_new(), .show_at = at};
    c.options.algorithm = ply_algorithm_find("minimax");
    ply_trace_unref(trace);
    trace = run(&c, &both, 0);
    trace->info.family = PLY_TRACE_CHANCE;
    g_clear_pointer(&visits, g_hash_table_unref);
    visits = find_visits(trace);
    PlyLivePicture *picture = ply_live_take(both.live);
    PlyTrace *live = ply_live_picture_trace(picture, &trace->info);
    for (uint32_t i = 0; i < live->n; i++) {
      g_autofree char *path = path_of(picture, (uint16_t)i);
      uint32_t visit = GPOINTER_TO_UINT(g_hash_table_lookup(visits, path));
      g_assert_true(ply_trace_is_max(live, i) == ply_trace_is_max(trace, visit));
      g_assert_true(ply_visit_is_chance(&live->visits[i]) ==
                    ply_visit_is_chance(&trace->visits[visit]));
    }
    ply_trace_unref(live);
    ply_live_picture_unref(picture);
    ply_live_free(both.live);
  }
  g_clear_pointer(&visits, g_hash_table_unref);
  ply_trace_unref(trace);
  case_clear(&c);
}

static void
test_big(void)
{
  static const struct {
    const char *spec;
    int plies, depth;
  } games[] = {{"othello", 12, 7}, {"maxconnect4", 6, 9}, {"pente", 8, 3}};
  const int less = FEWER > 1 ? 1 : 0; /* a ply */
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (unsigned i = 0; i < G_N_ELEMENTS(games); i++) {
    Case c = case_of_game(games[i].spec, games[i].plies, &rng, 1);
    Both both = {.live = ply_live_new(), .show_at = 1};
    c.depth = games[i].depth - less;
    c.options.iterative_deepening = true;
    PlyTrace *trace = run(&c, &both, 0);
    PlyLivePicture *picture = ply_live_take(both.live);
    g_test_message("%s: %u visits, %d cells", games[i].spec, trace->n, picture->n);
    g_assert_cmpuint(trace->n, >, less > 0 ? 2500 : 20000);
    g_assert_cmpuint(both.pictures, >, less > 0 ? 2 : 10);
    g_assert_cmpint(picture->n, >, 500);
    compare(trace, picture, true);
    ply_live_picture_unref(picture);
    ply_live_free(both.live);
    ply_trace_unref(trace);
    case_clear(&c);
  }
}

/* Shown in the middle, it counts from there on; hidden, it counts no more. */
static void
test_shown_late(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 3);
  Case c = case_of_game("othello", 12, &rng, 1);
  Both both = {.live = ply_live_new(), .show_at = 5000, .hide_at = 15000};
  c.depth = 6;
  PlyTrace *trace = run(&c, &both, 0);
  PlyLivePicture *picture = ply_live_take(both.live);
  g_assert_cmpuint(trace->n, >, 15000);
  check_picture(picture, 10000);
  ply_live_picture_unref(picture);

  ply_live_clear(both.live);
  picture = ply_live_take(both.live);
  g_assert_cmpint(picture->n, ==, 0);
  ply_live_picture_unref(picture);
  ply_live_free(both.live);
  ply_trace_unref(trace);
  case_clear(&c);
}

/* Stopped inside, what was open stays open in the picture; the next search begins anew. */
static void
test_stopped(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 4);
  Case c = case_of_game("maxconnect4", 6, &rng, 1);
  Both both = {.live = ply_live_new(), .show_at = 1, .stop_at = 3000};
  c.depth = 12;
  PlyTrace *trace = run(&c, &both, 0);
  PlyLivePicture *picture = ply_live_take(both.live);
  check_picture(picture, both.visits);
  g_assert_true(picture->cells[0].open);
  g_assert_cmpint(picture->cells[0].bound, ==, PLY_BOUND_NONE);
  ply_live_picture_unref(picture);
  ply_trace_unref(trace);

  ply_live_clear(both.live);
  both.visits = both.stop_at = 0;
  c.depth = 3;
  trace = run(&c, &both, 0);
  picture = ply_live_take(both.live);
  compare(trace, picture, false);
  ply_live_picture_unref(picture);
  ply_live_free(both.live);
  ply_trace_unref(trace);
  case_clear(&c);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/live/small", test_small);
  g_test_add_func("/live/odd", test_odd);
  g_test_add_func("/live/odd-shown-late", test_odd_shown_late);
  g_test_add_func("/live/big", test_big);
  g_test_add_func("/live/shown-late", test_shown_late);
  g_test_add_func("/live/stopped", test_stopped);
  return g_test_run();
}
