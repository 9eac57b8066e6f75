/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/sketch.h"

#include <stdlib.h>

#include "trace/lazy.h"
#include "trace/tiles.h"

/* The passes, which are all at the top. */
static bool
find_passes(PlyTraceSummary *self, const PlyTrace *trace)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end) {
    if (!ply_trace_has(trace, i))
      return false;
    n++;
  }
  self->passes = malloc((n > 0 ? n : 1) * sizeof *self->passes);
  if (self->passes == NULL)
    return false;
  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end)
    self->passes[self->n_passes++] = i;
  return true;
}

/* The steps of a tile's visits, but for returns that come after the tile. */
static void
sketch_tile(PlyTraceSummary *self, uint32_t number, const PlyTile *tile, uint32_t n)
{
  uint64_t first = 2 * (uint64_t)number * PLY_TILE_VISITS, end = first + 2 * PLY_TILE_VISITS;
  uint64_t last = (end < 2 * (uint64_t)n ? end : 2 * (uint64_t)n) - 1;
  uint32_t from = (uint32_t)(first * PLY_SUMMARY_BUCKETS / (2 * (uint64_t)n));
  uint32_t to = (uint32_t)(last * PLY_SUMMARY_BUCKETS / (2 * (uint64_t)n));

  for (uint32_t slice = from; slice <= to; slice++) {
    self->events[slice] |= tile->mask & (PLY_TILE_LEAF - 1);
    self->cuts[slice] += tile->counts[PLY_TILE_CUTS] / (to - from + 1);
  }
}

PlyTraceSummary *
ply_trace_summary_sketch(const PlyTrace *trace)
{
  PlyTraceSummary *self = calloc(1, sizeof *self);
  const PlyTiles *tiles = ply_trace_get_tiles(trace);
  uint64_t sizes[PLY_TRACE_MAX_LEVELS];

  if (self == NULL || tiles == NULL || !ply_trace_level_sizes(trace, sizes) ||
      !find_passes(self, trace)) {
    ply_trace_summary_free(self);
    return NULL;
  }
  for (uint32_t i = 0; i < tiles->n; i++)
    sketch_tile(self, i, &tiles->tiles[i], trace->n);
  for (int level = 0; level < PLY_TRACE_MAX_LEVELS; level++) {
    self->levels[level].visits = sizes[level];
    self->total.visits += sizes[level];
    self->n_levels = sizes[level] > 0 ? level + 1 : self->n_levels;
  }
  return self;
}
