/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recording at a glance: what there is in each run of 4,096 visits, so that densities are drawn
 * and rare things found without a look at every record. A file of version 2 has it in its index; of
 * other traces it is counted when it is first wanted. Any thread. */

#include "trace/step.h"

#define PLY_TILE_SHIFT  12
#define PLY_TILE_VISITS (1u << PLY_TILE_SHIFT)

/* Of a tile's mask the low bits are the PLY_EVENT_* of its entries and returns, then these. */
enum {
  PLY_TILE_LEAF = 1 << 11,   /* ply_trace_is_leaf() */
  PLY_TILE_BOUND_SHIFT = 11, /* 1 << (11 + PlyBound) for each bound but NONE */
  PLY_TILE_FOLDED = 1 << 15,
};

/* What is counted, in visits. */
typedef enum PlyTileKind {
  PLY_TILE_CUTS,  /* PLY_EVENT_CUT */
  PLY_TILE_TABLE, /* PLY_EVENT_TABLE */
  PLY_TILE_BESTS, /* PLY_EVENT_BEST */
  PLY_TILE_RE_SEARCHES,
  PLY_TILE_LEAVES,
  PLY_TILE_QUIESCENCE,
  PLY_TILE_FOLDS,
  PLY_TILE_FINISHED,
  PLY_TILE_KINDS
} PlyTileKind;

typedef struct PlyTile {
  uint16_t mask;
  uint16_t counts[PLY_TILE_KINDS]; /* at most PLY_TILE_VISITS */
} PlyTile;

struct PlyTiles {
  uint32_t n;      /* ⌈visits / PLY_TILE_VISITS⌉ */
  PlyTile tiles[]; /* the last may have fewer visits */
};

/* Room for the tiles of `visits` visits, all zero. NULL if memory is short. */
PlyTiles *ply_trace_tiles_new(uint32_t visits);
void ply_trace_tiles_free(PlyTiles *tiles); /* NULL is allowed */
/* Counts a visit in its tile; only visit, end, value, window and flags of the record are read. */
void ply_tile_add(PlyTile *tile, const PlyTraceVisit *at, uint32_t visit, int level);

/* The trace's, or NULL if nobody has counted them yet. */
const PlyTiles *ply_trace_get_tiles(const PlyTrace *trace);
/* The same; they are counted if need be, O(visits). NULL if memory is short, it was stopped, or the
 * trace is not all there (lazy.h). */
const PlyTiles *ply_trace_make_tiles(const PlyTrace *trace, void *data,
                                     bool (*should_stop)(void *data));
/* The next visit at `from` or after it, below `end`, in a tile whose mask has one of `any` (0: each
 * has) and all of `all`; `end` if there is none. Without tiles it is `from`. */
uint32_t ply_trace_tiles_next(const PlyTiles *tiles, uint32_t from, uint32_t end, unsigned any,
                              unsigned all);
/* The last such visit at `from` or before it, not below `first`; PLY_TRACE_NONE if there is none. */
uint32_t ply_trace_tiles_previous(const PlyTiles *tiles, uint32_t from, uint32_t first,
                                  unsigned any, unsigned all);
