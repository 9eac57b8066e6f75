/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Unions against a table of paths, filled visit by visit. */

#include <string.h>

#include "../fewer.h"
#include "random-trace.h"
#include "trace/compare.h"

#define EVERYTHING INT32_MAX

typedef struct {
  uint32_t visit[2], visits[2];
  uint64_t size[2];
} Path;

static GBytes *
path_key(const PlyMove *moves, int n)
{
  return g_bytes_new(moves, (gsize)n * sizeof *moves);
}

static Path *
look_up(GHashTable *paths, const PlyMove *moves, int n)
{
  g_autoptr(GBytes) key = path_key(moves, n);
  Path *path = g_hash_table_lookup(paths, key);

  if (path == NULL) {
    path = g_new0(Path, 1);
    path->visit[0] = path->visit[1] = PLY_TRACE_NONE;
    g_hash_table_insert(paths, g_bytes_ref(key), path);
  }
  return path;
}

static GHashTable *
all_paths(const PlyTrace *const traces[2], const uint32_t passes[2])
{
  GHashTable *paths =
      g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, g_free);

  for (int k = 0; k < 2; k++) {
    for (uint32_t i = passes[k]; i < traces[k]->visits[passes[k]].end; i++) {
      PlyMove moves[PLY_TRACE_MAX_LEVELS];
      int n = ply_trace_path(traces[k], i, moves);
      Path *own = look_up(paths, moves, n);
      own->visit[k] = i;
      own->visits[k]++;
      for (int j = 0; j <= n; j++)
        look_up(paths, moves, j)->size[k]++;
    }
  }
  return paths;
}

static int
union_path(const PlyTraceUnion *both, int32_t node, PlyMove *moves)
{
  int n = 0;

  for (int32_t i = node; both->nodes[i].parent >= 0; i = both->nodes[i].parent)
    n++;
  for (int j = n; j > 0; j--, node = both->nodes[node].parent)
    moves[j - 1] = both->nodes[node].move;
  return n;
}

static void
check_links(const PlyTraceUnion *both)
{
  uint32_t linked = 1;

  g_assert_cmpint(both->nodes[0].parent, ==, -1);
  g_assert_cmpint(both->nodes[0].next_sibling, ==, -1);
  for (uint32_t i = 0; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i];
    uint64_t inside[2] = {node->visits[0], node->visits[1]};
    bool only_b = false;
    for (int32_t c = node->first_child; c >= 0; c = both->nodes[c].next_sibling) {
      /* Breadth first, and what only b has comes last. */
      g_assert_cmpint(c, ==, (int32_t)linked++);
      g_assert_cmpint(both->nodes[c].parent, ==, (int32_t)i);
      g_assert_true(both->nodes[c].visits[0] == 0 || !only_b);
      only_b = both->nodes[c].visits[0] == 0;
      inside[0] += both->nodes[c].size[0];
      inside[1] += both->nodes[c].size[1];
    }
    for (int k = 0; k < 2 && (node->first_child >= 0 || both->whole); k++)
      g_assert_cmpuint(node->size[k], ==, inside[k]);
  }
  g_assert_cmpuint(linked, ==, both->n_nodes);
}

static void
check_paths(const PlyTraceUnion *both, GHashTable *paths)
{
  PlyMove moves[PLY_TRACE_MAX_LEVELS];

  for (uint32_t i = 0; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i];
    g_autoptr(GBytes) key = path_key(moves, union_path(both, (int32_t)i, moves));
    const Path *path = g_hash_table_lookup(paths, key);
    g_assert_nonnull(path);
    g_assert_cmpmem(node->visit, sizeof node->visit, path->visit, sizeof path->visit);
    g_assert_cmpmem(node->visits, sizeof node->visits, path->visits, sizeof path->visits);
    g_assert_cmpmem(node->size, sizeof node->size, path->size, sizeof path->size);
  }
}

/* Cut short, a union is the beginning of the whole one. */
static void
check_prefix(const PlyTraceUnion *part, const PlyTraceUnion *whole, uint32_t most)
{
  g_assert_cmpuint(part->n_nodes, <=, most);
  g_assert_cmpint(part->whole, ==, most >= whole->n_nodes);
  for (uint32_t i = 0; i < part->n_nodes; i++) {
    const PlyUnionNode *node = &part->nodes[i], *same = &whole->nodes[i];
    g_assert_cmpint(node->parent, ==, same->parent);
    g_assert_true(node->first_child == same->first_child || node->first_child == -1);
    g_assert_cmpint(node->next_sibling, ==, same->next_sibling);
    g_assert_cmpint(node->move, ==, same->move);
    g_assert_cmpmem(node->visit, sizeof node->visit, same->visit, sizeof same->visit);
    g_assert_cmpmem(node->visits, sizeof node->visits, same->visits, sizeof same->visits);
    g_assert_cmpmem(node->size, sizeof node->size, same->size, sizeof same->size);
  }
  g_assert_cmpuint(part->only[0] + part->only[1] + part->both, ==, part->n_nodes);
  g_assert_cmpmem(part->counts, sizeof part->counts, whole->counts, sizeof whole->counts);
  check_links(part);
}

static uint32_t
random_pass(PlyRng *rng, const PlyTrace *trace)
{
  return ply_trace_root_of(trace, ply_rng_below(rng, trace->n));
}

static void
check_pair(PlyRng *rng, const PlyTrace *a, const PlyTrace *b)
{
  const PlyTrace *traces[2] = {a, b};
  uint32_t passes[2] = {random_pass(rng, a), random_pass(rng, b)}, found[2] = {0}, shared = 0;
  g_autoptr(GHashTable) paths = all_paths(traces, passes);
  PlyTraceUnion *both = ply_trace_union_new(a, passes[0], b, passes[1], EVERYTHING, NULL, NULL);
  GHashTableIter iter;
  gpointer value;

  g_assert_true(both->whole);
  g_assert_cmpuint(both->n_nodes, ==, g_hash_table_size(paths));
  check_links(both);
  check_paths(both, paths);
  g_hash_table_iter_init(&iter, paths);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    const Path *path = value;
    found[0] += path->visits[1] == 0;
    found[1] += path->visits[0] == 0;
    shared += path->visits[0] > 0 && path->visits[1] > 0;
  }
  g_assert_cmpmem(both->only, sizeof both->only, found, sizeof found);
  g_assert_cmpuint(both->both, ==, shared);
  for (int k = 0; k < 2; k++) {
    PlyTraceCounts counts;
    ply_trace_count(traces[k], passes[k], &counts, NULL, NULL);
    g_assert_cmpmem(&both->counts[k], sizeof counts, &counts, sizeof counts);
    g_assert_cmpuint(both->nodes[0].size[k], ==, counts.visits);
  }
  for (int i = 0; i < 4; i++) {
    uint32_t most = 1 + ply_rng_below(rng, both->n_nodes + 3);
    PlyTraceUnion *part = ply_trace_union_new(a, passes[0], b, passes[1], most, NULL, NULL);
    check_prefix(part, both, most);
    ply_trace_union_free(part);
  }
  ply_trace_union_free(both);
}

static void
test_random(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 31);
  for (int i = 0; i < 60 / FEWER; i++) {
    PlyTrace *a = random_trace(&rng);
    PlyTrace *b = random_trace_of(&rng, &a->info.rules, &a->info.root, 1 + (int)(i % 3));
    g_assert_true(ply_trace_is_comparable(a, b));
    if (a->n > 0 && b->n > 0) {
      check_pair(&rng, a, b);
      check_pair(&rng, b, a);
      check_pair(&rng, a, a);
    }
    ply_trace_unref(a);
    ply_trace_unref(b);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/compare/random", test_random);
  return g_test_run();
}
