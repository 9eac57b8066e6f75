/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chooses which nodes of a pass are of interest: what was asked for, then the biggest subtrees,
 * whose children tell most about where the search spent its time. */

#include "paint/tree-private.h"

#include <stdlib.h>

struct PlyTreeOpen {
  uint32_t *visits; /* sorted once the choice is made */
  uint32_t n, room;
  bool failed;
};

/* Subtrees not opened yet, the biggest on top: a binary heap. */
typedef struct {
  uint32_t *visits;
  uint32_t n, room;
  bool failed;
} Heap;

static bool
put(uint32_t **list, uint32_t *n, uint32_t *room, uint32_t visit)
{
  if (*n == *room) {
    uint32_t more = *room * 2 + 64;
    uint32_t *grown = realloc(*list, (size_t)more * sizeof *grown);
    if (grown == NULL)
      return false;
    *list = grown;
    *room = more;
  }
  (*list)[(*n)++] = visit;
  return true;
}

static uint32_t
size_of(const PlyTrace *trace, uint32_t visit)
{
  return trace->visits[visit].end - visit;
}

/* Bigger first; of equals the earlier, so that the choice is the same every time. */
static bool
comes_before(const PlyTrace *trace, uint32_t a, uint32_t b)
{
  uint32_t size_a = size_of(trace, a), size_b = size_of(trace, b);

  return size_a != size_b ? size_a > size_b : a < b;
}

static void
heap_push(Heap *heap, const PlyTrace *trace, uint32_t visit)
{
  if (!put(&heap->visits, &heap->n, &heap->room, visit)) {
    heap->failed = true;
    return;
  }
  for (uint32_t i = heap->n - 1; i > 0;) {
    uint32_t up = (i - 1) / 2;
    if (!comes_before(trace, heap->visits[i], heap->visits[up]))
      break;
    uint32_t swap = heap->visits[i];
    heap->visits[i] = heap->visits[up];
    heap->visits[up] = swap;
    i = up;
  }
}

static uint32_t
heap_pop(Heap *heap, const PlyTrace *trace)
{
  uint32_t top = heap->visits[0];

  heap->visits[0] = heap->visits[--heap->n];
  for (uint32_t i = 0;;) {
    uint32_t first = i;
    for (uint32_t child = 2 * i + 1; child <= 2 * i + 2 && child < heap->n; child++) {
      if (comes_before(trace, heap->visits[child], heap->visits[first]))
        first = child;
    }
    if (first == i)
      return top;
    uint32_t swap = heap->visits[i];
    heap->visits[i] = heap->visits[first];
    heap->visits[first] = swap;
    i = first;
  }
}

static int
compare(const void *a, const void *b)
{
  uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

  return left < right ? -1 : left > right;
}

static bool
contains(const uint32_t *sorted, uint32_t n, uint32_t visit)
{
  return n > 0 && bsearch(&visit, sorted, n, sizeof *sorted, compare) != NULL;
}

/* Whether the focus lies in the subtree of `visit`, not counting itself. */
static bool
leads_to(const PlyTrace *trace, uint32_t visit, uint32_t focus)
{
  return focus != PLY_TRACE_NONE && focus > visit && focus < trace->visits[visit].end;
}

static uint32_t
open_one(PlyTreeOpen *open, Heap *heap, const PlyTrace *trace, uint32_t visit)
{
  uint32_t added = 0;

  if (!put(&open->visits, &open->n, &open->room, visit))
    open->failed = true;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    added++;
    if (trace->visits[c].end > c + 1)
      heap_push(heap, trace, c);
  }
  return added + trace->visits[visit].untried;
}

PlyTreeOpen *
ply_tree_choose(const PlyTrace *trace, const PlyTreeChoice *choice)
{
  PlyTreeOpen *open = calloc(1, sizeof *open);
  Heap heap = {0};
  uint32_t shown = 1;

  if (open == NULL)
    return NULL;
  heap_push(&heap, trace, choice->pass);
  while (heap.n > 0 && !heap.failed && !open->failed) {
    uint32_t visit = heap_pop(&heap, trace);
    bool wanted =
        leads_to(trace, visit, choice->focus) || contains(choice->opened, choice->n_opened, visit);
    bool refused =
        contains(choice->closed, choice->n_closed, visit) && !leads_to(trace, visit, choice->focus);
    /* A node's children come all together, so the last may overshoot. */
    if (refused || (!wanted && shown >= choice->most) || shown > PLY_TREE_MOST_NODES)
      continue;
    shown += open_one(open, &heap, trace, visit);
  }
  bool failed = heap.failed || open->failed;
  free(heap.visits);
  if (failed) {
    ply_tree_open_free(open);
    return NULL;
  }
  if (open->n > 0)
    qsort(open->visits, open->n, sizeof *open->visits, compare);
  return open;
}

bool
ply_tree_is_open(const PlyTreeOpen *open, uint32_t visit)
{
  return contains(open->visits, open->n, visit);
}

void
ply_tree_open_free(PlyTreeOpen *open)
{
  if (open != NULL)
    free(open->visits);
  free(open);
}
