/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/live.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Cell {
  uint64_t visits, cuts; /* of its own and of what is merged into it */
  uint64_t entered;      /* visits of the node itself among them */
  uint64_t below;        /* of its children's subtrees; made anew by sum() */
  uint32_t id;
  PlyScore value;
  PlyMove move;
  uint16_t parent, child, next; /* indices or NONE; children ascend by move */
  int16_t depth;
  uint8_t level, bound;
  bool cut, same_side, chance;
} Cell;

struct PlyLive {
  atomic_bool shown;
  bool counting; /* as the search saw it at its last visit */
  uint16_t free; /* chain of unused cells by `next`, or NONE */
  uint16_t used;
  uint32_t ids;
  uint64_t bound; /* visits that a node's parent needs for the node to have a cell */
  /* Where the search is. What is known of the path's nodes when they are entered is kept even when
   * hidden, so that counting can begin anywhere. */
  struct {
    PlyMove move;
    bool same_side, chance;
    uint8_t side;
  } entered[PLY_LIVE_LEVELS];
  int level;                      /* of the innermost visit */
  uint16_t path[PLY_LIVE_LEVELS]; /* cells, as far as `known` */
  int known;
  Cell cells[PLY_LIVE_CELLS];
};

PlyLive *
ply_live_new(void)
{
  PlyLive *self = malloc(sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init(&self->shown, false);
  ply_live_clear(self);
  return self;
}

void
ply_live_free(PlyLive *self)
{
  free(self);
}

void
ply_live_show(PlyLive *self, bool shown)
{
  atomic_store_explicit(&self->shown, shown, memory_order_relaxed);
}

bool
ply_live_is_shown(const PlyLive *self)
{
  return atomic_load_explicit(&self->shown, memory_order_relaxed);
}

static void
forget(PlyLive *self)
{
  for (int i = 0; i < PLY_LIVE_CELLS; i++)
    self->cells[i].next = (uint16_t)(i + 1);
  self->cells[PLY_LIVE_CELLS - 1].next = PLY_LIVE_NONE;
  self->free = 0;
  self->used = 0;
  self->bound = 1;
  self->known = 0;
}

void
ply_live_clear(PlyLive *self)
{
  self->counting = false;
  self->ids = 0;
  self->level = -1;
  forget(self);
}

/* Subtrees' sums, for those who ask which of them is small. */
static uint64_t
sum(PlyLive *self, uint16_t cell)
{
  Cell *node = &self->cells[cell];

  node->below = 0;
  for (uint16_t child = node->child; child != PLY_LIVE_NONE; child = self->cells[child].next)
    node->below += sum(self, child);
  return node->visits + node->below;
}

static bool
is_on_path(const PlyLive *self, uint16_t cell)
{
  int level = self->cells[cell].level;

  return level < self->known && self->path[level] == cell;
}

/* Takes the cells of a subtree back; its visits count in `into`. */
static void
merge(PlyLive *self, uint16_t cell, Cell *into)
{
  Cell *node = &self->cells[cell];

  for (uint16_t child = node->child, next; child != PLY_LIVE_NONE; child = next) {
    next = self->cells[child].next;
    merge(self, child, into);
  }
  into->visits += node->visits;
  into->cuts += node->cuts;
  node->next = self->free;
  self->free = cell;
  self->used--;
}

/* Merges what was visited less than `bound` times, except where the search is. */
static void
merge_small(PlyLive *self, uint16_t cell)
{
  Cell *node = &self->cells[cell];

  for (uint16_t *link = &node->child; *link != PLY_LIVE_NONE;) {
    uint16_t child = *link;
    Cell *small = &self->cells[child];
    if (small->visits + small->below >= self->bound || is_on_path(self, child)) {
      merge_small(self, child);
      link = &small->next;
      continue;
    }
    *link = small->next;
    merge(self, child, node);
  }
}

/* A free cell, or NONE: there is none whatever is merged, which nobody has seen. */
static uint16_t
find_room(PlyLive *self)
{
  /* A quarter at once, so that it is done seldom. */
  if (self->free == PLY_LIVE_NONE) {
    sum(self, 0);
    for (int times = 0; self->used > PLY_LIVE_CELLS / 4 * 3 && times < 64; times++) {
      self->bound *= 2;
      sum(self, 0);
      merge_small(self, 0);
    }
  }
  uint16_t cell = self->free;
  if (cell != PLY_LIVE_NONE) {
    self->free = self->cells[cell].next;
    self->used++;
  }
  return cell;
}

static uint16_t
new_cell(PlyLive *self, uint16_t parent, int level)
{
  uint16_t cell = find_room(self);

  if (cell != PLY_LIVE_NONE)
    self->cells[cell] = (Cell){.id = ++self->ids,
                               .move = self->entered[level].move,
                               .same_side = self->entered[level].same_side,
                               .chance = self->entered[level].chance,
                               .parent = parent,
                               .child = PLY_LIVE_NONE,
                               .next = PLY_LIVE_NONE,
                               .level = (uint8_t)level,
                               .bound = PLY_BOUND_NONE};
  return cell;
}

/* The child's cell, made if its parent has been visited often enough; else NONE. */
static uint16_t
child_of(PlyLive *self, uint16_t parent, int level)
{
  uint16_t *link = &self->cells[parent].child;
  PlyMove move = self->entered[level].move;

  while (*link != PLY_LIVE_NONE && self->cells[*link].move < move)
    link = &self->cells[*link].next;
  if (*link != PLY_LIVE_NONE && self->cells[*link].move == move)
    return *link;
  if (self->bound > 1 && self->cells[parent].visits < self->bound)
    return PLY_LIVE_NONE;
  uint16_t made = new_cell(self, parent, level);
  if (made == PLY_LIVE_NONE)
    return made;
  /* Making room may have changed the chain. */
  for (link = &self->cells[parent].child; *link != PLY_LIVE_NONE && self->cells[*link].move < move;)
    link = &self->cells[*link].next;
  self->cells[made].next = *link;
  *link = made;
  return made;
}

/* The path's cells, down to the last that there is. */
static void
follow(PlyLive *self, int level)
{
  if (self->known == 0) {
    if (self->used == 0)
      new_cell(self, PLY_LIVE_NONE, 0);
    self->path[0] = 0;
    self->known = 1;
  }
  for (int l = self->known; l <= level && l < PLY_LIVE_LEVELS; l++) {
    uint16_t cell = child_of(self, self->path[l - 1], l);
    if (cell == PLY_LIVE_NONE)
      return;
    self->path[l] = cell;
    self->known = l + 1;
  }
}

/* Engines tell no positions below the root: in their games the sides take turns. */
static void
note(PlyLive *self, const PlyVisit *visit, int level)
{
  int above = level > 0 ? self->entered[level - 1].side : 0;
  int side = visit->position != NULL ? visit->position->side : !above;

  self->entered[level].move = visit->move;
  self->entered[level].side = (uint8_t)side;
  self->entered[level].same_side = level > 0 && side == above;
  self->entered[level].chance = (visit->flags & PLY_VISIT_CHANCE) != 0;
}

void
ply_live_enter(void *data, const PlyVisit *visit)
{
  PlyLive *self = data;
  int level = visit->ply;

  self->level = level;
  if (level < PLY_LIVE_LEVELS) {
    note(self, visit, level);
    if (self->known > level)
      self->known = level;
  }
  if (!ply_live_is_shown(self)) {
    self->counting = false;
    return;
  }
  if (!self->counting) {
    forget(self);
    self->counting = true;
  }
  /* Below a node without a cell there is none: it need not be looked for. */
  if (level < PLY_LIVE_LEVELS && self->known == level)
    follow(self, level);
  else if (self->known == 0)
    follow(self, level);
  Cell *cell = &self->cells[self->path[self->known - 1]];
  cell->visits++;
  cell->entered += self->known == level + 1;
}

void
ply_live_leave(void *data, const PlyVisit *visit)
{
  PlyLive *self = data;
  int level = visit->ply;
  bool cut = (visit->flags & PLY_VISIT_CUT) != 0;

  self->level = level - 1;
  if (!self->counting || self->known == 0)
    return;
  Cell *cell = &self->cells[self->path[self->known - 1]];
  cell->cuts += cut;
  cell->visits += visit->below;
  if (self->known <= level)
    return;
  self->known = level;
  if (visit->bound == PLY_BOUND_NONE) /* stopped in there: what was known before stays */
    return;
  cell->value = visit->score;
  cell->bound = visit->bound;
  cell->depth = visit->depth;
  cell->cut = cut;
  /* A chance node at the horizon is a leaf like others. */
  cell->chance = (visit->flags & (PLY_VISIT_CHANCE | PLY_VISIT_EVALUATED)) == PLY_VISIT_CHANCE;
}

/* Copies a subtree to the picture's end and returns its visits. */
static uint64_t
copy(const PlyLive *self, PlyLivePicture *picture, uint16_t cell, uint16_t parent)
{
  const Cell *from = &self->cells[cell];
  uint16_t at = picture->n++;
  uint64_t visits = from->visits, cuts = from->cuts;

  for (uint16_t child = from->child; child != PLY_LIVE_NONE; child = self->cells[child].next) {
    uint16_t first = picture->n;
    visits += copy(self, picture, child, at);
    cuts += picture->cells[first].cuts;
  }
  picture->cells[at] = (PlyLiveCell){
      .visits = visits,
      .merged = from->visits - from->entered,
      .cuts = cuts,
      .id = from->id,
      .value = from->value,
      .move = from->move,
      .parent = parent,
      .n = (uint16_t)(picture->n - at),
      .depth = from->depth,
      .level = from->level,
      .bound = from->bound,
      .cut = from->cut,
      .same_side = from->same_side,
      .chance = from->chance,
      .open = is_on_path(self, cell),
  };
  return visits;
}

PlyLivePicture *
ply_live_take(const PlyLive *self)
{
  PlyLivePicture *picture = malloc(sizeof *picture + self->used * sizeof picture->cells[0]);

  if (picture == NULL)
    return NULL;
  atomic_init(&picture->references, 1);
  picture->n = 0;
  if (self->used > 0)
    copy(self, picture, 0, PLY_LIVE_NONE);
  assert(picture->n == self->used);
  return picture;
}

static void
fill(PlyTraceVisit *visit, const PlyLivePicture *picture, uint16_t i, uint32_t order)
{
  const PlyLiveCell *cell = &picture->cells[i];
  unsigned flags = (unsigned)cell->bound << PLY_TRACE_BOUND_SHIFT;

  flags |= cell->bound == PLY_BOUND_NONE ? PLY_TRACE_STOPPED : 0u;
  flags |= cell->cut ? PLY_VISIT_CUT : 0u;
  flags |= cell->chance ? PLY_VISIT_CHANCE : 0u;
  flags |= cell->merged > 0 ? PLY_TRACE_FOLDED : 0u;
  *visit = (PlyTraceVisit){
      .alpha = -PLY_SCORE_INFINITE,
      .beta = PLY_SCORE_INFINITE,
      .value = cell->value,
      .end = (uint32_t)i + cell->n,
      .parent = cell->parent == PLY_LIVE_NONE ? PLY_TRACE_NONE : cell->parent,
      .detail = cell->merged < UINT32_MAX ? (uint32_t)cell->merged : UINT32_MAX,
      .move = cell->move,
      .best = PLY_MOVE_NONE,
      .order = order,
      .flags = flags,
      .same_side = cell->same_side,
      .depth = (int8_t)(cell->depth < INT8_MAX ? cell->depth : INT8_MAX),
      .ply = cell->level,
  };
}

PlyTrace *
ply_live_picture_trace(const PlyLivePicture *picture, const PlyTraceInfo *info)
{
  PlyTrace *trace = picture->n > 0 ? ply_trace_new(info, picture->n * sizeof(PlyTraceVisit)) : NULL;
  uint32_t orders[PLY_LIVE_LEVELS] = {0};

  if (trace == NULL)
    return NULL;
  for (uint16_t i = 0; i < picture->n; i++) {
    int level = picture->cells[i].level;
    if (level + 1 < PLY_LIVE_LEVELS)
      orders[level + 1] = 0;
    fill(&trace->visits[i], picture, i, orders[level]++);
  }
  trace->n = picture->n;
  trace->info.visits = picture->cells[0].visits;
  return trace;
}

PlyLivePicture *
ply_live_picture_ref(PlyLivePicture *picture)
{
  atomic_fetch_add(&picture->references, 1);
  return picture;
}

void
ply_live_picture_unref(PlyLivePicture *picture)
{
  if (picture != NULL && atomic_fetch_sub(&picture->references, 1) == 1)
    free(picture);
}
