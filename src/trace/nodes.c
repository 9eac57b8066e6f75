/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node is told by its parent's number and the move that leads to it. A hash table of those finds
 * it while the visits are gone through in time; then they are dealt out to their nodes. */

#include "trace/nodes.h"

#include <stdlib.h>

#include "base/hash.h"
#include "trace/step.h"

#define STOP_EVERY 0xffffu /* visits, less one */

/* Open addressing. A slot holds a node's first visit, which tells its key. */
typedef struct {
  const PlyTrace *trace;
  PlyTraceNodes *nodes;
  uint32_t *slots;
  uint64_t mask;
} Table;

static uint64_t
key_of(const Table *table, uint32_t visit)
{
  const PlyTraceVisit *at = &table->trace->visits[visit];
  uint64_t parent = at->parent == PLY_TRACE_NONE ? PLY_TRACE_NONE : table->nodes->node[at->parent];

  return parent << 16 | (at->parent == PLY_TRACE_NONE ? PLY_MOVE_NONE : at->move);
}

/* The node of a visit, a new one if none came there yet. */
static uint32_t
find(Table *table, uint32_t visit)
{
  uint64_t key = key_of(table, visit), slot = ply_hash_mix(key) & table->mask;

  while (table->slots[slot] != PLY_TRACE_NONE) {
    if (key_of(table, table->slots[slot]) == key)
      return table->nodes->node[table->slots[slot]];
    slot = (slot + 1) & table->mask;
  }
  table->slots[slot] = visit;
  return table->nodes->n++;
}

/* Gives every visit its node. */
static bool
number_visits(Table *table, void *data, bool (*should_stop)(void *data))
{
  uint64_t size = 16;

  while (size < 2 * (uint64_t)table->trace->n)
    size *= 2;
  table->slots = malloc((size_t)size * sizeof *table->slots);
  if (table->slots == NULL)
    return false;
  table->mask = size - 1;
  for (uint64_t i = 0; i < size; i++)
    table->slots[i] = PLY_TRACE_NONE;
  for (uint32_t i = 0; i < table->trace->n; i++) {
    if ((i & STOP_EVERY) == 0 && should_stop != NULL && should_stop(data))
      return false;
    table->nodes->node[i] = find(table, i);
  }
  return true;
}

/* Deals the visits out to their nodes, in time. */
static bool
deal_out(PlyTraceNodes *nodes, uint32_t n_visits)
{
  nodes->first = calloc((size_t)nodes->n + 1, sizeof *nodes->first);
  nodes->visits = malloc((size_t)n_visits * sizeof *nodes->visits);
  if (nodes->first == NULL || nodes->visits == NULL)
    return false;
  for (uint32_t i = 0; i < n_visits; i++)
    nodes->first[nodes->node[i]]++;
  /* Each becomes the end of its node's visits, and is counted down to their beginning. */
  for (uint32_t i = 1; i <= nodes->n; i++)
    nodes->first[i] += nodes->first[i - 1];
  for (uint32_t i = n_visits; i-- > 0;)
    nodes->visits[--nodes->first[nodes->node[i]]] = i;
  return true;
}

PlyTraceNodes *
ply_trace_nodes_new(const PlyTrace *trace, void *data, bool (*should_stop)(void *data))
{
  PlyTraceNodes *nodes = trace->n > 0 ? calloc(1, sizeof *nodes) : NULL;
  Table table = {.trace = trace, .nodes = nodes};

  if (nodes == NULL)
    return NULL;
  nodes->node = malloc((size_t)trace->n * sizeof *nodes->node);
  bool good = nodes->node != NULL && number_visits(&table, data, should_stop);
  free(table.slots);
  if (good && deal_out(nodes, trace->n))
    return nodes;
  ply_trace_nodes_free(nodes);
  return NULL;
}

void
ply_trace_nodes_free(PlyTraceNodes *nodes)
{
  if (nodes == NULL)
    return;
  free(nodes->node);
  free(nodes->visits);
  free(nodes->first);
  free(nodes);
}

uint32_t
ply_trace_nodes_entered(const PlyTraceNodes *nodes, const PlyTrace *trace, uint32_t node,
                        uint64_t step)
{
  uint32_t low = nodes->first[node], high = nodes->first[node + 1];

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (ply_trace_enter_step(trace, nodes->visits[middle]) <= step)
      low = middle + 1;
    else
      high = middle;
  }
  return low - nodes->first[node];
}

uint32_t
ply_trace_nodes_left(const PlyTraceNodes *nodes, const PlyTrace *trace, uint32_t node,
                     uint64_t step)
{
  uint32_t entered = ply_trace_nodes_entered(nodes, trace, node, step);

  if (entered == 0)
    return 0;
  uint32_t last = nodes->visits[nodes->first[node] + entered - 1];
  return entered - (ply_trace_leave_step(trace, last) > step);
}
