/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/tiles.h"

#include <stdlib.h>

#include "trace/lazy.h"
#include "trace/summary.h"
#include "trace/trace-fields.h"

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */

PlyTiles *
ply_trace_tiles_new(uint32_t visits)
{
  uint32_t n = visits / PLY_TILE_VISITS + (visits % PLY_TILE_VISITS != 0);
  PlyTiles *self = calloc(1, sizeof *self + (size_t)n * sizeof self->tiles[0]);

  if (self != NULL)
    self->n = n;
  return self;
}

void
ply_trace_tiles_free(PlyTiles *tiles)
{
  free(tiles);
}

void
ply_tile_add(PlyTile *tile, const PlyTraceVisit *at, uint32_t visit, int level)
{
  unsigned events =
      ply_trace_record_events(at, level, false) | ply_trace_record_events(at, level, true);
  unsigned leaf = ply_trace_record_is_leaf(at, visit), bound = (unsigned)ply_trace_bound(at);
  unsigned mask = events | (leaf ? PLY_TILE_LEAF : 0u);

  mask |= bound > 0 ? 1u << (PLY_TILE_BOUND_SHIFT + bound) : 0u;
  mask |= ply_visit_is_folded(at) ? PLY_TILE_FOLDED : 0u;
  tile->mask |= (uint16_t)mask;
  tile->counts[PLY_TILE_CUTS] += (events & PLY_EVENT_CUT) != 0;
  tile->counts[PLY_TILE_TABLE] += (events & PLY_EVENT_TABLE) != 0;
  tile->counts[PLY_TILE_BESTS] += (events & PLY_EVENT_BEST) != 0;
  tile->counts[PLY_TILE_RE_SEARCHES] += (events & PLY_EVENT_RE_SEARCH) != 0;
  tile->counts[PLY_TILE_LEAVES] += leaf != 0;
  tile->counts[PLY_TILE_QUIESCENCE] += ply_visit_is_quiescence(at);
  tile->counts[PLY_TILE_FOLDS] += ply_visit_is_folded(at);
  tile->counts[PLY_TILE_FINISHED] += ply_visit_is_finished(at);
}

/* Copies with other notes share their base's. */
static _Atomic(PlyTiles *) *
place_of(const PlyTrace *trace)
{
  return (_Atomic(PlyTiles *) *)&((PlyTrace *)(trace->base != NULL ? trace->base : trace))->tiles;
}

const PlyTiles *
ply_trace_get_tiles(const PlyTrace *trace)
{
  return atomic_load_explicit(place_of(trace), memory_order_acquire);
}

const PlyTiles *
ply_trace_make_tiles(const PlyTrace *trace, void *data, bool (*should_stop)(void *data))
{
  PlyTiles *known = atomic_load_explicit(place_of(trace), memory_order_acquire);

  if (known != NULL || !ply_trace_is_whole(trace))
    return known;
  PlyTiles *made = ply_trace_tiles_new(trace->n);
  for (uint32_t i = 0; made != NULL && i < trace->n; i++) {
    if ((i & POLL_MASK) == 0 && should_stop != NULL && should_stop(data)) {
      ply_trace_tiles_free(made);
      return NULL;
    }
    ply_tile_add(&made->tiles[i >> PLY_TILE_SHIFT], &trace->visits[i], i,
                 trace->visits[i].ply - trace->visits[0].ply);
  }
  /* Of two threads that counted, the second takes what the first has. */
  if (made != NULL && !atomic_compare_exchange_strong(place_of(trace), &known, made)) {
    ply_trace_tiles_free(made);
    return known;
  }
  return made;
}

static bool
has(const PlyTile *tile, unsigned any, unsigned all)
{
  return (any == 0 || (tile->mask & any) != 0) && (tile->mask & all) == all;
}

uint32_t
ply_trace_tiles_next(const PlyTiles *tiles, uint32_t from, uint32_t end, unsigned any, unsigned all)
{
  if (tiles == NULL || from >= end)
    return from < end ? from : end;
  for (uint32_t tile = from >> PLY_TILE_SHIFT; tile <= (end - 1) >> PLY_TILE_SHIFT; tile++) {
    uint32_t first = tile << PLY_TILE_SHIFT;
    if (has(&tiles->tiles[tile], any, all))
      return first > from ? first : from;
  }
  return end;
}

uint32_t
ply_trace_tiles_previous(const PlyTiles *tiles, uint32_t from, uint32_t first, unsigned any,
                         unsigned all)
{
  if (from == PLY_TRACE_NONE || from < first)
    return PLY_TRACE_NONE;
  if (tiles == NULL)
    return from;
  for (uint32_t tile = from >> PLY_TILE_SHIFT;; tile--) {
    uint32_t last = (tile << PLY_TILE_SHIFT) + (PLY_TILE_VISITS - 1);
    if (has(&tiles->tiles[tile], any, all))
      return last < from ? last : from;
    if (tile == first >> PLY_TILE_SHIFT)
      return PLY_TRACE_NONE;
  }
}
