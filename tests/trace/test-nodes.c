/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The index of nodes against one made from the ways of moves as text. */

#include <glib.h>

#include "random-trace.h"
#include "trace/nodes.h"
#include "trace/step.h"

static char *
way_of(const PlyTrace *trace, uint32_t visit)
{
  PlyMove moves[PLY_TRACE_MAX_LEVELS];
  int n = ply_trace_path(trace, visit, moves);
  GString *way = g_string_new(NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf(way, "%d ", moves[i]);
  return g_string_free(way, FALSE);
}

/* Of each way its visits in time. */
static GHashTable *
naive(const PlyTrace *trace)
{
  GHashTable *ways =
      g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);

  for (uint32_t i = 0; i < trace->n; i++) {
    char *way = way_of(trace, i);
    GArray *visits = g_hash_table_lookup(ways, way);
    if (visits == NULL)
      g_hash_table_insert(ways, g_strdup(way),
                          visits = g_array_new(FALSE, FALSE, sizeof(uint32_t)));
    g_array_append_val(visits, i);
    g_free(way);
  }
  return ways;
}

static void
check_at(const PlyTrace *trace, const PlyTraceNodes *nodes, uint32_t node, uint64_t step)
{
  uint32_t entered = 0, left = 0;

  for (uint32_t i = nodes->first[node]; i < nodes->first[node + 1]; i++) {
    entered += ply_trace_enter_step(trace, nodes->visits[i]) <= step;
    left += ply_trace_leave_step(trace, nodes->visits[i]) <= step;
  }
  g_assert_cmpuint(ply_trace_nodes_entered(nodes, trace, node, step), ==, entered);
  g_assert_cmpuint(ply_trace_nodes_left(nodes, trace, node, step), ==, left);
}

static void
check_index(const PlyTrace *trace, PlyRng *rng)
{
  GHashTable *ways = naive(trace);
  PlyTraceNodes *nodes = ply_trace_nodes_new(trace, NULL, NULL);

  g_assert_nonnull(nodes);
  g_assert_cmpuint(nodes->n, ==, g_hash_table_size(ways));
  g_assert_cmpuint(nodes->first[nodes->n], ==, trace->n);
  for (uint32_t node = 0; node < nodes->n; node++) {
    uint32_t begin = nodes->first[node], n = nodes->first[node + 1] - begin;
    char *way = way_of(trace, nodes->visits[begin]);
    GArray *visits = g_hash_table_lookup(ways, way);
    g_assert_cmpmem(nodes->visits + begin, n * sizeof(uint32_t), visits->data,
                    visits->len * sizeof(uint32_t));
    /* Numbered by first visits. */
    if (node > 0)
      g_assert_cmpuint(nodes->visits[begin], >, nodes->visits[nodes->first[node - 1]]);
    for (uint32_t i = begin; i < begin + n; i++)
      g_assert_cmpuint(nodes->node[nodes->visits[i]], ==, node);
    g_free(way);
  }
  for (int i = 0; i < 50; i++)
    check_at(trace, nodes, ply_rng_below(rng, nodes->n),
             ply_rng_below(rng, (uint32_t)ply_trace_n_steps(trace)));
  ply_trace_nodes_free(nodes);
  g_hash_table_unref(ways);
}

static void
test_random(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 1616);
  for (int i = 0; i < 60; i++) {
    PlyTrace *trace = random_trace(&rng);
    if (trace->n > 0 && trace->n < 60000)
      check_index(trace, &rng);
    ply_trace_unref(trace);
  }
}

/* Iterations come to the same nodes again. */
static void
test_iterations(void)
{
  PlyTrace *trace = plain_trace_of("othello:6", 4);
  PlyTraceNodes *nodes = ply_trace_nodes_new(trace, NULL, NULL);
  uint32_t passes = 0;

  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end)
    passes++;
  g_assert_cmpuint(nodes->first[1], ==, passes);
  ply_trace_nodes_free(nodes);
  ply_trace_unref(trace);
}

static void
test_stop(void)
{
  PlyTrace *trace = plain_trace_of("othello:6", 4);
  int left = 0;

  g_assert_null(ply_trace_nodes_new(trace, &left, stop_countdown));
  ply_trace_nodes_free(NULL);
  ply_trace_unref(trace);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/nodes/random", test_random);
  g_test_add_func("/trace/nodes/iterations", test_iterations);
  g_test_add_func("/trace/nodes/stop", test_stop);
  return g_test_run();
}
