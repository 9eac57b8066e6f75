/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/compare.h"

#include <assert.h>
#include <stdlib.h>

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */
#define N_MOVES   (UINT16_MAX + 1)

/* The visits of one trace, those of a union node together. */
typedef struct {
  uint32_t *visits;
  size_t n, capacity;
} Pool;

typedef struct {
  const PlyTrace *traces[2];
  PlyTraceUnion *made;
  uint32_t capacity, most;
  Pool pools[2];
  size_t (*first)[2]; /* of each node: where its visits begin in the pools */
  int32_t *by_move;   /* child of the node being expanded, or −1 */
  uint32_t seen;
  bool failed; /* stopped, or memory is short */
  void *data;
  bool (*should_stop)(void *data);
} Builder;

/* Keys tell number trees apart too. */
bool
ply_trace_is_comparable(const PlyTrace *a, const PlyTrace *b)
{
  const PlyRules *x = &a->info.rules, *y = &b->info.rules;

  return x->game == y->game && x->columns == y->columns && x->rows == y->rows &&
         x->opening == y->opening && a->info.root.key == b->info.root.key;
}

static bool
make_room(Builder *self)
{
  if (self->made->n_nodes < self->capacity)
    return true;
  uint32_t least = self->capacity < 512 ? 512 : self->capacity;
  uint32_t capacity = least < self->most / 2 ? least * 2 : self->most;
  PlyUnionNode *nodes = realloc(self->made->nodes, capacity * sizeof *nodes);
  if (nodes != NULL)
    self->made->nodes = nodes;
  size_t(*first)[2] = realloc(self->first, capacity * sizeof *first);
  if (first != NULL)
    self->first = first;
  if (nodes == NULL || first == NULL)
    return false;
  self->capacity = capacity;
  return true;
}

/* −1 if memory is short. */
static int32_t
add_node(Builder *self, int32_t parent, PlyMove move)
{
  if (!make_room(self))
    return -1;
  int32_t node = (int32_t)self->made->n_nodes++;
  self->made->nodes[node] = (PlyUnionNode){.parent = parent,
                                           .first_child = -1,
                                           .next_sibling = -1,
                                           .move = move,
                                           .visit = {PLY_TRACE_NONE, PLY_TRACE_NONE}};
  return node;
}

static void
add_visit(Builder *self, int32_t node, int k, uint32_t visit)
{
  PlyUnionNode *at = &self->made->nodes[node];

  at->visit[k] = visit;
  at->visits[k]++;
  at->size[k] += self->traces[k]->visits[visit].end - visit;
}

static bool
poll_stop(Builder *self)
{
  if ((self->seen++ & POLL_MASK) == 0 && self->should_stop != NULL && self->should_stop(self->data))
    self->failed = true;
  return self->failed;
}

/* Makes the nodes of the children that one visit has. False if they find no room,
 * or on a failure. */
static bool
add_children(Builder *self, int32_t node, int k, uint32_t visit, int32_t *last)
{
  const PlyTraceVisit *visits = self->traces[k]->visits;

  for (uint32_t c = visit + 1; c < visits[visit].end; c = visits[c].end) {
    int32_t *child = &self->by_move[visits[c].move];
    if (poll_stop(self) || (*child < 0 && self->made->n_nodes == self->most))
      return false;
    if (*child < 0) {
      *child = add_node(self, node, visits[c].move);
      if (*child < 0) {
        self->failed = true;
        return false;
      }
      PlyUnionNode *nodes = self->made->nodes;
      *(*last < 0 ? &nodes[node].first_child : &nodes[*last].next_sibling) = *child;
      *last = *child;
    }
    add_visit(self, *child, k, c);
  }
  return true;
}

static bool
pool_grow(Pool *pool, size_t n)
{
  if (n <= pool->capacity)
    return true;
  size_t capacity = n > 2 * pool->capacity ? n : 2 * pool->capacity;
  uint32_t *visits = realloc(pool->visits, capacity * sizeof *visits);
  if (visits == NULL)
    return false;
  pool->visits = visits;
  pool->capacity = capacity;
  return true;
}

/* Puts the visits of each new child together, in the order in which they happened. */
static bool
pool_children(Builder *self, int32_t node, int32_t from, int k)
{
  const PlyUnionNode *nodes = self->made->nodes;
  const PlyTraceVisit *visits = self->traces[k]->visits;
  Pool *pool = &self->pools[k];
  int32_t end = (int32_t)self->made->n_nodes;
  size_t n = pool->n;

  for (int32_t i = from; i < end; i++) {
    self->first[i][k] = n;
    n += nodes[i].visits[k];
  }
  if (!pool_grow(pool, n))
    return false;
  for (uint32_t i = 0; i < nodes[node].visits[k]; i++) {
    uint32_t visit = pool->visits[self->first[node][k] + i];
    for (uint32_t c = visit + 1; c < visits[visit].end; c = visits[c].end)
      pool->visits[self->first[self->by_move[visits[c].move]][k]++] = c;
  }
  for (int32_t i = from; i < end; i++)
    self->first[i][k] -= nodes[i].visits[k];
  pool->n = n;
  return true;
}

/* Gives the node its children. False if there is no room for all of them, or on a failure. */
static bool
expand(Builder *self, int32_t node)
{
  PlyTraceUnion *made = self->made;
  int32_t from = (int32_t)made->n_nodes, last = -1;
  bool fits = true;

  for (int k = 0; k < 2 && fits; k++) {
    for (uint32_t i = 0; i < made->nodes[node].visits[k] && fits; i++) {
      uint32_t visit = self->pools[k].visits[self->first[node][k] + i];
      fits = add_children(self, node, k, visit, &last);
    }
  }
  for (int k = 0; k < 2 && fits && last >= 0; k++) {
    fits = pool_children(self, node, from, k);
    self->failed |= !fits;
  }
  for (int32_t i = from; i < (int32_t)made->n_nodes; i++)
    self->by_move[made->nodes[i].move] = -1;
  if (!fits) {
    made->n_nodes = (uint32_t)from;
    made->nodes[node].first_child = -1;
  }
  return fits;
}

static bool
start(Builder *self, const uint32_t passes[2])
{
  self->by_move = malloc(N_MOVES * sizeof *self->by_move);
  if (self->by_move == NULL || add_node(self, -1, PLY_MOVE_NONE) < 0)
    return false;
  for (int i = 0; i < N_MOVES; i++)
    self->by_move[i] = -1;
  for (int k = 0; k < 2; k++) {
    if (!pool_grow(&self->pools[k], 1))
      return false;
    self->first[0][k] = 0;
    self->pools[k].visits[self->pools[k].n++] = passes[k];
    add_visit(self, 0, k, passes[k]);
    if (!ply_trace_count(self->traces[k], passes[k], &self->made->counts[k], self->data,
                         self->should_stop))
      return false;
  }
  return true;
}

static bool
build(Builder *self, const uint32_t passes[2])
{
  PlyTraceUnion *made = self->made;

  if (!start(self, passes))
    return false;
  made->whole = true;
  for (uint32_t i = 0; i < made->n_nodes && made->whole; i++)
    made->whole = expand(self, (int32_t)i);
  for (uint32_t i = 0; i < made->n_nodes; i++) {
    const PlyUnionNode *node = &made->nodes[i];
    made->only[0] += node->visits[1] == 0;
    made->only[1] += node->visits[0] == 0;
    made->both += node->visits[0] > 0 && node->visits[1] > 0;
  }
  return !self->failed;
}

PlyTraceUnion *
ply_trace_union_new(const PlyTrace *a, uint32_t pass_a, const PlyTrace *b, uint32_t pass_b,
                    uint32_t most_nodes, void *data, bool (*should_stop)(void *data))
{
  Builder self = {.traces = {a, b}, .most = most_nodes, .data = data, .should_stop = should_stop};
  PlyTraceUnion *made = self.made = calloc(1, sizeof *made);

  assert(a->info.root.key == b->info.root.key && a->info.rules.game == b->info.rules.game);
  assert(pass_a < a->n && a->visits[pass_a].parent == PLY_TRACE_NONE);
  assert(pass_b < b->n && b->visits[pass_b].parent == PLY_TRACE_NONE);
  assert(most_nodes > 0 && most_nodes <= INT32_MAX);
  if (made != NULL && !build(&self, (uint32_t[2]){pass_a, pass_b})) {
    ply_trace_union_free(made);
    made = NULL;
  }
  free(self.pools[0].visits);
  free(self.pools[1].visits);
  free(self.first);
  free(self.by_move);
  return made;
}

void
ply_trace_union_free(PlyTraceUnion *self)
{
  if (self == NULL)
    return;
  free(self->nodes);
  free(self);
}
