/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One frame of a file of version 2, and one block of visits, whatever is known of the others. */

#include <stdlib.h>
#include <string.h>

#include "trace/codec-private.h"

/* Of a frame's header: the four bytes it begins with, and the bit that promises a checksum
 * (RFC 8878, 3.1.1). */
static const unsigned char frame_magic[4] = {0x28, 0xb5, 0x2f, 0xfd};
#define CHECKSUM_BIT 4

PlyBlockReader *
ply_block_reader_new(void)
{
  PlyBlockReader *self = calloc(1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->context = ZSTD_createDCtx();
  if (self->context != NULL)
    return self;
  ply_block_reader_free(self);
  return NULL;
}

void
ply_block_reader_free(PlyBlockReader *self)
{
  if (self == NULL)
    return;
  ZSTD_freeDCtx(self->context);
  free(self->packed);
  free(self->body);
  free(self->scratch);
  free(self->visits);
  free(self);
}

static bool
make_room(unsigned char **bytes, size_t *room, size_t n)
{
  if (n <= *room)
    return true;
  free(*bytes);
  *bytes = malloc(n);
  *room = *bytes != NULL ? n : 0;
  return *bytes != NULL;
}

/* Visits that are there are compared as bytes: what lies between their fields is 0. */
static bool
make_room_for_visits(PlyBlockReader *self, uint32_t n)
{
  if (n <= self->visits_room)
    return true;
  free(self->visits);
  self->visits = calloc(n, sizeof *self->visits);
  self->visits_room = self->visits != NULL ? n : 0;
  return self->visits != NULL;
}

/* Why the packed bytes cannot be undone, or NULL. */
static const char *
unpack(PlyBlockReader *self, const PlyCodecFrame *frame)
{
  if (frame->size < 5 || memcmp(self->packed, frame_magic, 4) != 0)
    return "the compressed part is missing";
  if (!(self->packed[4] & CHECKSUM_BIT))
    return "the checksum is missing";
  if (ZSTD_getFrameContentSize(self->packed, frame->size) != frame->body_size ||
      ZSTD_decompressDCtx(self->context, self->body, frame->body_size, self->packed, frame->size) !=
          frame->body_size)
    return "the compressed part is damaged";
  return NULL;
}

bool
ply_block_reader_frame(PlyBlockReader *self, const PlyTraceSource *source,
                       const PlyCodecFrame *frame)
{
  const char *reason = NULL;

  self->fault = (PlyTraceDecodeFault){0};
  /* No frame is much longer than what it holds. */
  if (frame->size > ZSTD_compressBound(frame->body_size) + 64)
    reason = "the compressed part is damaged";
  else if (!make_room(&self->packed, &self->packed_room, frame->size) ||
           !make_room(&self->body, &self->body_room, (size_t)frame->body_size + 1))
    reason = "memory is short";
  else if (!source->read(source->data, frame->at, self->packed, frame->size))
    reason = "the file cannot be read any more";
  else
    reason = unpack(self, frame);
  ply_codec_reader_begin(&self->reader, self->body, frame->body_size, frame->body, &self->fault);
  if (reason == NULL)
    return true;
  self->fault = (PlyTraceDecodeFault){.offset = frame->at, .in_file = true, .reason = reason};
  self->reader.failed = true;
  return false;
}

/* Whether the visits are as the index says, and what is open behind them as it says of the next
 * block. */
static bool
fits(PlyBlockReader *self, const PlyCodecIndex *index, uint32_t block, uint32_t n,
     PlyCodecNest *nest)
{
  static const char reason[] = "the index is that of another recording";
  uint32_t first = block * PLY_CODEC_BLOCK;
  uint32_t levels[PLY_TRACE_MAX_LEVELS] = {0};
  PlyTile tiles[PLY_CODEC_BLOCK_TILES] = {0};
  uint32_t n_tiles = (n + PLY_TILE_VISITS - 1) / PLY_TILE_VISITS;

  for (uint32_t i = 0; i < n; i++) {
    int level = self->visits[i].ply - nest->base_ply;
    levels[level]++;
    ply_tile_add(&tiles[i >> PLY_TILE_SHIFT], &self->visits[i], first + i, level);
  }
  if (memcmp(levels, index->blocks[block].levels, sizeof levels) != 0 ||
      memcmp(tiles, &index->tiles->tiles[block * PLY_CODEC_BLOCK_TILES], n_tiles * sizeof *tiles) !=
          0)
    return ply_codec_fail(&self->reader, reason);
  while (nest->top >= 0 && nest->open[nest->top].end == first + n)
    nest->top--;
  int open = block + 1 < index->n ? index->blocks[block + 1].n_open : 0;
  if (nest->top + 1 != open ||
      (open > 0 && memcmp(nest->open, &index->open[index->blocks[block + 1].open],
                          (size_t)open * sizeof *nest->open) != 0))
    return ply_codec_fail(&self->reader, reason);
  return true;
}

bool
ply_block_reader_columns(PlyBlockReader *self, PlyTraceVisit *visits, uint32_t n)
{
  if (!make_room(&self->scratch, &self->scratch_room, (size_t)n * 4 + 1))
    return ply_codec_fail(&self->reader, "memory is short");
  return ply_codec_get_visits(&self->reader, visits, n, self->scratch);
}

bool
ply_block_reader_visits(PlyBlockReader *self, const PlyTraceSource *source,
                        const PlyCodecFrame *frame, const PlyCodecIndex *index, uint32_t block,
                        PlyCodecNest nest)
{
  const PlyCodecBlockIndex *known = &index->blocks[block];
  uint32_t first = block * PLY_CODEC_BLOCK, left = nest.n_visits - first;
  uint32_t n = left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK;

  if (!ply_block_reader_frame(self, source, frame))
    return false;
  if (ply_codec_get_number(&self->reader, 1, UINT8_MAX, "") != PLY_CODEC_VISITS)
    return ply_codec_fail(&self->reader, "visits are missing");
  if (ply_codec_get_number(&self->reader, 4, UINT32_MAX, "") != n)
    return ply_codec_fail(&self->reader, "a block has another number of visits");
  if (!make_room_for_visits(self, n))
    return ply_codec_fail(&self->reader, "memory is short");
  if (!ply_block_reader_columns(self, self->visits, n))
    return false;
  nest.reader = &self->reader;
  nest.top = known->n_open - 1;
  if (known->n_open > 0)
    memcpy(nest.open, &index->open[known->open], known->n_open * sizeof *nest.open);
  for (uint32_t i = 0; i < n; i++) {
    if (!ply_codec_nest(&nest, &self->visits[i], first + i))
      return false;
  }
  return ply_codec_get_end(&self->reader) && fits(self, index, block, n, &nest);
}
