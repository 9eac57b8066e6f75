/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is there of a recording that comes from a file. How it comes, codec-fill.c knows. */

#include "trace/lazy-private.h"

#include <stdlib.h>

bool
ply_trace_is_whole(const PlyTrace *trace)
{
  return trace->lazy == NULL ||
         atomic_load_explicit(&trace->lazy->missing, memory_order_acquire) == 0;
}

/* The place in the top of the last of its visits that is not past `visit`; −1: none. */
static int64_t
top_at(const PlyLazy *self, uint32_t visit)
{
  uint32_t low = 0, high = self->n_top;

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (self->top[middle] <= visit)
      low = middle + 1;
    else
      high = middle;
  }
  return (int64_t)low - 1;
}

static bool
is_there(const PlyLazy *self, uint32_t visit)
{
  return atomic_load_explicit(&self->blocks[visit / PLY_CODEC_BLOCK], memory_order_acquire) ==
         PLY_BLOCK_THERE;
}

bool
ply_trace_has(const PlyTrace *trace, uint32_t visit)
{
  const PlyLazy *self = trace->lazy;

  if (self == NULL || is_there(self, visit))
    return true;
  int64_t at = top_at(self, visit);
  return at >= 0 && self->top[at] == visit;
}

/* No visit of the top lies between a visit and the innermost of the top round it. */
uint32_t
ply_trace_seen(const PlyTrace *trace, uint32_t visit)
{
  const PlyLazy *self = trace->lazy;

  if (self == NULL || is_there(self, visit))
    return visit;
  int64_t at = top_at(self, visit);
  return at >= 0 ? self->top[at] : PLY_TRACE_NONE;
}

bool
ply_trace_level_sizes(const PlyTrace *trace, uint64_t sizes[PLY_TRACE_MAX_LEVELS])
{
  if (trace->lazy == NULL)
    return false;
  for (int level = 0; level < PLY_TRACE_MAX_LEVELS; level++) {
    sizes[level] = 0;
    for (uint32_t block = 0; block < trace->lazy->n_blocks; block++)
      sizes[level] += trace->lazy->index.blocks[block].levels[level];
  }
  return true;
}

void
ply_lazy_range_of_step(const PlyTrace *trace, uint64_t step, uint32_t *from, uint32_t *to)
{
  const PlyLazy *self = trace->lazy;
  uint32_t low = 0, high = self != NULL ? self->n_blocks : 0;

  if (high == 0)
    return;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    uint64_t entered = 2 * (uint64_t)middle * PLY_CODEC_BLOCK - self->index.blocks[middle].n_open;
    if (entered <= step)
      low = middle;
    else
      high = middle;
  }
  *from = low * PLY_CODEC_BLOCK;
  *to = self->n_visits - *from > PLY_CODEC_BLOCK ? *from + PLY_CODEC_BLOCK : self->n_visits;
}

void
ply_lazy_part(const PlyTrace *trace, uint32_t visit, uint32_t *first, uint32_t *end)
{
  int64_t at = top_at(trace->lazy, visit);

  *first = at >= 0 ? trace->lazy->top[at] : 0;
  *end = trace->n;
  if (at < 0)
    return;
  /* The children of a node that is not at the top's lower edge are in the top. */
  bool edge = at + 1 == trace->lazy->n_top || trace->lazy->top[at + 1] > *first + 1;
  *end = edge ? trace->visits[*first].end : *first;
}

void
ply_lazy_free(PlyLazy *self)
{
  if (self == NULL)
    return;
  if (self->source.close != NULL)
    self->source.close(self->source.data);
  if (self->reader != NULL)
    self->free_reader(self->reader);
  free(self->index.blocks);
  free(self->index.open);
  pthread_cond_destroy(&self->came);
  pthread_mutex_destroy(&self->lock);
  free(self->frames);
  free(self->top);
  free(self->blocks);
  free(self);
}
