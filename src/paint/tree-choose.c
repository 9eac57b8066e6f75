/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chooses which nodes of a pass are open. Without a canvas: what was asked for, then the biggest
 * subtrees, whose children tell most about where the search spent its time. On a canvas: the spine,
 * a path from the root through the focus to a leaf, and what was asked for. */

#include "paint/tree-private.h"
#include "trace/trace-fields.h"

#include <stdlib.h>

struct PlyTreeOpen {
  uint32_t *visits; /* sorted once the choice is made */
  uint32_t n, room;
  bool failed;
  uint32_t spine[PLY_TRACE_MAX_LEVELS]; /* from the root on; only on a canvas */
  int n_spine;
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
unless_to_come(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit)
{
  while (visit != PLY_TRACE_NONE && choice->to_come > 0 && visit >= choice->to_come &&
         ply_visit_is_again(&trace->visits[visit]))
    visit = ply_trace_next(trace, visit);
  return visit;
}

uint32_t
ply_tree_child(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit)
{
  return unless_to_come(trace, choice, ply_trace_child(trace, visit));
}

uint32_t
ply_tree_next(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit)
{
  return unless_to_come(trace, choice, ply_trace_next(trace, visit));
}

static uint32_t
open_one(PlyTreeOpen *open, Heap *heap, const PlyTrace *trace, const PlyTreeChoice *choice,
         uint32_t visit)
{
  uint32_t added = 0;

  if (!put(&open->visits, &open->n, &open->room, visit))
    open->failed = true;
  for (uint32_t c = ply_tree_child(trace, choice, visit); c != PLY_TRACE_NONE;
       c = ply_tree_next(trace, choice, c)) {
    added++;
    if (trace->visits[c].end > c + 1)
      heap_push(heap, trace, c);
  }
  return added + trace->visits[visit].untried;
}

/* In ascending order; NULL, and all freed, if memory is short. */
static PlyTreeOpen *
finish(PlyTreeOpen *open, bool failed)
{
  if (failed || open->failed) {
    ply_tree_open_free(open);
    return NULL;
  }
  if (open->n > 0)
    qsort(open->visits, open->n, sizeof *open->visits, compare);
  return open;
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
    /* The focus itself too: a node that was cut is small, and what cut it is below it. */
    bool wanted = visit == choice->focus || leads_to(trace, visit, choice->focus) ||
                  contains(choice->opened, choice->n_opened, visit);
    bool refused =
        contains(choice->closed, choice->n_closed, visit) && !leads_to(trace, visit, choice->focus);
    /* A node's children come all together, so the last may overshoot. */
    if (refused || (!wanted && shown >= choice->most) || shown > PLY_TREE_MOST_NODES)
      continue;
    shown += open_one(open, &heap, trace, choice, visit);
  }
  free(heap.visits);
  return finish(open, heap.failed);
}

uint32_t
ply_tree_best_before(const PlyTrace *trace, uint32_t visit, uint32_t end)
{
  uint32_t best = PLY_TRACE_NONE;

  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && c < end;
       c = ply_trace_next(trace, c)) {
    if (ply_visit_is_best(&trace->visits[c]))
      best = c;
  }
  return best;
}

/* The child that ended the work at a visit: after a cutoff the one that refuted it, else the best,
 * else the first, as where that is still to come; PLY_TRACE_NONE if there is none. O(children). */
static uint32_t
decisive_child(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit)
{
  uint32_t last = PLY_TRACE_NONE, best;

  if (choice->to_come > 0 && trace->visits[visit].end > choice->to_come)
    return ply_trace_child(trace, visit);
  if (!ply_visit_is_cut(&trace->visits[visit])) {
    best = ply_tree_best_before(trace, visit, UINT32_MAX);
    return best != PLY_TRACE_NONE ? best : ply_trace_child(trace, visit);
  }
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c))
    last = c;
  return last;
}

/* The focus, or where the pass ended if it lies in another. */
static uint32_t
focus_in_pass(const PlyTrace *trace, const PlyTreeChoice *choice)
{
  return leads_to(trace, choice->pass, choice->focus) ? choice->focus : choice->pass;
}

/* The path to the focus, then the decisive child of each node while there is room. */
static void
find_spine(PlyTreeOpen *open, const PlyTrace *trace, const PlyTreeChoice *choice, int levels)
{
  uint32_t focus = focus_in_pass(trace, choice);

  for (uint32_t v = focus; v != PLY_TRACE_NONE && open->n_spine < PLY_TRACE_MAX_LEVELS;
       v = trace->visits[v].parent)
    open->spine[open->n_spine++] = v;
  for (int i = 0, k = open->n_spine - 1; i < k; i++, k--) {
    uint32_t swap = open->spine[i];
    open->spine[i] = open->spine[k];
    open->spine[k] = swap;
  }
  for (uint32_t v = focus; open->n_spine < PLY_TRACE_MAX_LEVELS;) {
    bool closed = contains(choice->closed, choice->n_closed, v);
    v = closed ? PLY_TRACE_NONE : decisive_child(trace, choice, v);
    if (v == PLY_TRACE_NONE || (v != focus && open->n_spine >= levels))
      break;
    open->spine[open->n_spine++] = v;
  }
}

/* A row of visits, from left to right. */
typedef struct {
  uint32_t *visits;
  uint32_t n, room;
} Row;

typedef struct {
  PlyTreeOpen *open;
  const PlyTrace *trace;
  const PlyTreeChoice *choice;
  const PlyTreeGrid *grid;
  Row row;
} Rows;

/* Units that the children of a visit take in a row, moves not tried included. */
static double
family_width(const Rows *self, uint32_t visit)
{
  double wide = (double)(ply_tree_node_width(self->trace) + PLY_TREE_GAP), width = 0;
  uint32_t ghosts = self->trace->visits[visit].untried;

  for (uint32_t c = ply_tree_child(self->trace, self->choice, visit); c != PLY_TRACE_NONE;
       c = ply_tree_next(self->trace, self->choice, c))
    width += wide;
  if (width == 0)
    return 0;
  bool numbers = self->trace->info.rules.tree != NULL;
  double ghost = numbers ? wide : (double)(PLY_TREE_NODE_SLIM + PLY_TREE_GAP);
  if (ply_trace_is_selective(self->trace))
    width += ghosts > 0 ? wide : 0;
  else
    width += ghosts > PLY_TREE_GHOSTS ? PLY_TREE_GHOSTS * ghost + wide : ghosts * ghost;
  return width + PLY_TREE_GAP; /* cousins stand farther apart */
}

static bool
may_open(const Rows *self, uint32_t visit)
{
  const PlyTreeChoice *choice = self->choice;

  return !ply_visit_is_folded(&self->trace->visits[visit]) &&
         ply_trace_child(self->trace, visit) != PLY_TRACE_NONE &&
         (!contains(choice->closed, choice->n_closed, visit) ||
          leads_to(self->trace, visit, choice->focus));
}

/* Whether what hangs from the row's visits, or from those under one parent only, finds room side by
 * side. */
static bool
fits(const Rows *self, uint32_t parent)
{
  double width = 0;

  for (uint32_t i = 0; i < self->row.n && width <= self->grid->row; i++) {
    if (parent == PLY_TRACE_NONE || self->trace->visits[self->row.visits[i]].parent == parent)
      width += may_open(self, self->row.visits[i]) ? family_width(self, self->row.visits[i]) : 0;
  }
  return width <= self->grid->row;
}

/* Opens what finds room: all of the row, or the brothers of the visit on the spine, or that alone.
 * Where brothers are open together, going from one to the next changes nothing. The row becomes the
 * next one. */
static void
open_row(Rows *self, uint32_t spine)
{
  const PlyTrace *trace = self->trace;
  uint32_t parent = PLY_TRACE_NONE;
  Row next = {0};

  bool all = fits(self, PLY_TRACE_NONE);
  if (!all && spine != PLY_TRACE_NONE)
    parent = trace->visits[spine].parent;
  bool family = !all && parent != PLY_TRACE_NONE && fits(self, parent);
  for (uint32_t i = 0; i < self->row.n && !self->open->failed; i++) {
    uint32_t visit = self->row.visits[i];
    bool wanted = visit == spine || contains(self->choice->opened, self->choice->n_opened, visit);
    if (!may_open(self, visit) ||
        !(wanted || all || (family && trace->visits[visit].parent == parent)))
      continue;
    self->open->failed = !put(&self->open->visits, &self->open->n, &self->open->room, visit);
    for (uint32_t c = ply_tree_child(trace, self->choice, visit);
         c != PLY_TRACE_NONE && !self->open->failed; c = ply_tree_next(trace, self->choice, c))
      self->open->failed = !put(&next.visits, &next.n, &next.room, c);
  }
  free(self->row.visits);
  self->row = next;
}

PlyTreeOpen *
ply_tree_choose_rows(const PlyTrace *trace, const PlyTreeChoice *choice, const PlyTreeGrid *grid)
{
  PlyTreeOpen *open = calloc(1, sizeof *open);
  Rows self = {.open = open, .trace = trace, .choice = choice, .grid = grid};

  if (open == NULL)
    return NULL;
  find_spine(open, trace, choice, grid->levels);
  open->failed = !put(&self.row.visits, &self.row.n, &self.row.room, choice->pass);
  for (int i = 0; !open->failed && self.row.n > 0 && i < PLY_TRACE_MAX_LEVELS; i++) {
    bool focus = i < open->n_spine && open->spine[i] == choice->focus;
    bool on = i + 1 < open->n_spine || focus;
    if (!on && i + 1 >= grid->levels)
      break;
    open_row(&self, on ? open->spine[i] : PLY_TRACE_NONE);
  }
  free(self.row.visits);
  return finish(open, false);
}

uint32_t
ply_tree_spine_child(const PlyTreeOpen *open, const PlyTrace *trace, uint32_t visit)
{
  for (int i = 1; i < open->n_spine; i++) {
    if (open->spine[i - 1] == visit)
      return open->spine[i];
  }
  return PLY_TRACE_NONE;
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
