/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said of the blocks of visits before they are read, and which visits come first. */

#include <stdlib.h>
#include <string.h>

#include "trace/codec-private.h"

/* Of a block: its open subtrees, its tiles, the visits of its levels. */
#define MOST_BLOCK_BYTES                                                                           \
  (1 + PLY_TRACE_MAX_LEVELS * 8 + PLY_CODEC_BLOCK_TILES * sizeof(PlyTile) + 1 +                    \
   PLY_TRACE_MAX_LEVELS * 4)

/* Powers of two that a subtree's size may lie below. */
#define N_SIZES     33
#define LEAST_POWER 12
/* What is narrower than this part of the whole is not seen in a picture of it, and each visit of the
 * top costs a page when a file is opened. */
#define PICTURE 4096u

static uint32_t
n_blocks(uint32_t n_visits)
{
  return n_visits / PLY_CODEC_BLOCK + (n_visits % PLY_CODEC_BLOCK != 0);
}

static bool
index_init(PlyCodecIndex *self, uint32_t n_visits)
{
  uint32_t n = n_blocks(n_visits);

  self->n = n;
  self->blocks = calloc(n > 0 ? n : 1, sizeof *self->blocks);
  self->open = malloc((n > 0 ? n : 1) * PLY_TRACE_MAX_LEVELS * sizeof *self->open);
  self->tiles = ply_trace_tiles_new(n_visits);
  return self->blocks != NULL && self->open != NULL && self->tiles != NULL;
}

void
ply_codec_index_clear(PlyCodecIndex *self)
{
  free(self->blocks);
  free(self->open);
  ply_trace_tiles_free(self->tiles);
  *self = (PlyCodecIndex){0};
}

uint64_t
ply_codec_index_most(uint32_t n_visits)
{
  return 1 + (uint64_t)n_blocks(n_visits) * MOST_BLOCK_BYTES;
}

bool
ply_codec_index_make(PlyCodecIndex *self, const PlyTrace *trace)
{
  uint32_t stack[PLY_TRACE_MAX_LEVELS], used = 0;
  int top = -1;

  if (!index_init(self, trace->n))
    return false;
  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *at = &trace->visits[i];
    PlyCodecBlockIndex *block = &self->blocks[i / PLY_CODEC_BLOCK];
    int level = at->ply - trace->visits[0].ply;
    if (i % PLY_CODEC_BLOCK == 0) {
      block->open = used;
      block->n_open = (uint8_t)level;
      for (int k = 0; k < level; k++)
        self->open[used++] = (PlyCodecOpen){stack[k], trace->visits[stack[k]].end};
    }
    top = level;
    stack[top] = i;
    block->levels[level]++;
    ply_tile_add(&self->tiles->tiles[i >> PLY_TILE_SHIFT], at, i, level);
  }
  return true;
}

static void
put_tiles(PlyCodecWriter *writer, const PlyTiles *tiles, uint32_t block)
{
  uint32_t first = block * PLY_CODEC_BLOCK_TILES;

  for (uint32_t i = first; i < first + PLY_CODEC_BLOCK_TILES && i < tiles->n; i++) {
    ply_codec_put_number(writer, tiles->tiles[i].mask, 2);
    for (int kind = 0; kind < PLY_TILE_KINDS; kind++)
      ply_codec_put_number(writer, tiles->tiles[i].counts[kind], 2);
  }
}

void
ply_codec_put_index(PlyCodecWriter *writer, const PlyCodecIndex *index)
{
  ply_codec_put_number(writer, PLY_CODEC_INDEX, 1);
  for (uint32_t i = 0; i < index->n; i++) {
    const PlyCodecBlockIndex *block = &index->blocks[i];
    int levels = PLY_TRACE_MAX_LEVELS;
    ply_codec_put_number(writer, block->n_open, 1);
    for (uint32_t k = block->open; k < block->open + block->n_open; k++) {
      ply_codec_put_number(writer, index->open[k].visit, 4);
      ply_codec_put_number(writer, index->open[k].end, 4);
    }
    put_tiles(writer, index->tiles, i);
    while (levels > 0 && block->levels[levels - 1] == 0)
      levels--;
    ply_codec_put_number(writer, (uint64_t)levels, 1);
    for (int level = 0; level < levels; level++)
      ply_codec_put_number(writer, block->levels[level], 4);
  }
}

/* The subtrees that the block's first visit lies in: each inside the one before. */
static bool
get_open(PlyCodecReader *reader, PlyCodecIndex *index, uint32_t number, uint32_t used,
         uint32_t n_visits)
{
  PlyCodecBlockIndex *block = &index->blocks[number];
  uint32_t begin = number * PLY_CODEC_BLOCK;
  PlyCodecOpen round = {0, n_visits};

  block->open = used;
  block->n_open = (uint8_t)ply_codec_get_number(reader, 1, PLY_TRACE_MAX_LEVELS - 1,
                                                "the index's tree is too deep");
  for (int k = 0; k < block->n_open; k++) {
    PlyCodecOpen open = {(uint32_t)ply_codec_get_number(reader, 4, UINT32_MAX, ""),
                         (uint32_t)ply_codec_get_number(reader, 4, UINT32_MAX, "")};
    bool after = k == 0 || open.visit > round.visit;
    if (!reader->failed &&
        (!after || open.visit >= begin || open.end <= begin || open.end > round.end))
      return ply_codec_fail(reader, "the index's subtrees do not lie in each other");
    index->open[used + (uint32_t)k] = round = open;
  }
  return !reader->failed;
}

static bool
get_tiles(PlyCodecReader *reader, PlyTiles *tiles, uint32_t block)
{
  uint32_t first = block * PLY_CODEC_BLOCK_TILES;

  for (uint32_t i = first; i < first + PLY_CODEC_BLOCK_TILES && i < tiles->n; i++) {
    tiles->tiles[i].mask = (uint16_t)ply_codec_get_number(reader, 2, UINT16_MAX, "");
    for (int kind = 0; kind < PLY_TILE_KINDS; kind++)
      tiles->tiles[i].counts[kind] = (uint16_t)ply_codec_get_number(
          reader, 2, PLY_TILE_VISITS, "the index counts more than there is");
  }
  return !reader->failed;
}

bool
ply_codec_get_index(PlyCodecReader *reader, PlyCodecIndex *index, uint32_t n_visits)
{
  uint32_t used = 0;

  if (!index_init(index, n_visits))
    return ply_codec_fail(reader, "memory is short");
  if (ply_codec_get_number(reader, 1, UINT8_MAX, "") != PLY_CODEC_INDEX)
    return ply_codec_fail(reader, "the index is missing");
  for (uint32_t i = 0; i < index->n; i++) {
    PlyCodecBlockIndex *block = &index->blocks[i];
    if (!get_open(reader, index, i, used, n_visits) || !get_tiles(reader, index->tiles, i))
      return false;
    used += block->n_open;
    int levels =
        (int)ply_codec_get_number(reader, 1, PLY_TRACE_MAX_LEVELS, "the index's tree is too deep");
    for (int level = 0; level < levels; level++)
      block->levels[level] = (uint32_t)ply_codec_get_number(reader, 4, PLY_CODEC_BLOCK,
                                                            "the index counts more than there is");
    if (reader->failed)
      return false;
  }
  /* Most trees are far less deep than they could be. */
  PlyCodecOpen *less = realloc(index->open, (used > 0 ? used : 1) * sizeof *less);
  index->open = less != NULL ? less : index->open;
  return ply_codec_get_end(reader);
}

static int
power_above(uint32_t size)
{
  int power = 0;

  while (power < N_SIZES - 1 && size > (uint64_t)1 << power)
    power++;
  return power;
}

/* The least power of two, but not less than a picture shows, with which the top is small enough; N_SIZES if the passes alone are too
 * many. A node's children count at the power that its size is not above. */
static int
choose_power(const PlyTrace *trace)
{
  uint64_t children[N_SIZES + 1] = {0}, sum = 0;
  int power = N_SIZES, least = power_above(trace->n / PICTURE);

  least = least > LEAST_POWER ? least : LEAST_POWER;

  for (uint32_t i = 0; i < trace->n; i++) {
    uint32_t parent = trace->visits[i].parent;
    children[parent == PLY_TRACE_NONE ? N_SIZES
                                      : power_above(trace->visits[parent].end - parent)]++;
  }
  for (; power > least; power--) {
    sum += children[power];
    if (sum > PLY_CODEC_MAX_TOP)
      return power;
  }
  return least;
}

uint32_t *
ply_codec_top(const PlyTrace *trace, uint32_t *n)
{
  *n = 0;
  if (trace->n <= PLY_CODEC_BLOCK)
    return NULL;
  int power = choose_power(trace);
  uint32_t *top = power < N_SIZES ? malloc(PLY_CODEC_MAX_TOP * sizeof *top) : NULL;
  if (top == NULL) {
    *n = power < N_SIZES;
    return NULL;
  }
  for (uint32_t i = 0; i < trace->n;) {
    const PlyTraceVisit *at = &trace->visits[i];
    top[(*n)++] = i;
    /* All children of a large node, none of a small one. */
    i = at->end - i > (uint64_t)1 << power ? i + 1 : at->end;
  }
  return top;
}
