/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the codec's files share. Not for other folders. */

#include "trace/codec-stream-private.h"
#include "trace/lazy.h"
#include "trace/tiles.h"

#define PLY_CODEC_BLOCK   65536u  /* visits of a block at most */
#define PLY_CODEC_MAX_ID  31      /* bytes of an id */
#define PLY_CODEC_VISIT   33u     /* bytes of a visit in a block */
#define PLY_CODEC_MAX_TOP 100000u /* visits of the top */

#define PLY_CODEC_BLOCK_TILES (PLY_CODEC_BLOCK / PLY_TILE_VISITS)

/* What a block is. */
enum {
  PLY_CODEC_INFO = 'I',
  PLY_CODEC_TOP = 'T',
  PLY_CODEC_VISITS = 'V',
  PLY_CODEC_NOTES = 'N',
  PLY_CODEC_END = 'E',
  PLY_CODEC_INDEX = 'X'
};

/* A frame of the file. */
typedef struct PlyCodecFrame {
  uint64_t at;   /* in the file … */
  uint32_t size; /* … and how long it is there */
  uint64_t body; /* in all frames decompressed … */
  uint32_t body_size;
} PlyCodecFrame;

/* A subtree that is not complete where a block begins. */
typedef struct PlyCodecOpen {
  uint32_t visit, end;
} PlyCodecOpen;

/* What the index says of a block. */
typedef struct PlyCodecBlockIndex {
  uint32_t open; /* where in the index's list the subtrees are that its first visit lies in … */
  uint8_t n_open;
  uint32_t levels[PLY_TRACE_MAX_LEVELS]; /* visits of each */
} PlyCodecBlockIndex;

typedef struct PlyCodecIndex {
  uint32_t n; /* blocks */
  PlyCodecBlockIndex *blocks;
  PlyCodecOpen *open;
  PlyTiles *tiles;
} PlyCodecIndex;

/* codec-game.c */
void ply_codec_put_game(PlyCodecWriter *writer, const PlyTraceInfo *info);
/* The number tree in `info` belongs to the caller, also if it fails; so too below. */
bool ply_codec_get_game(PlyCodecReader *reader, PlyTraceInfo *info);
/* Whether the game has such a move at all. */
bool ply_codec_has_move(const PlyRules *rules, PlyMove move);

/* codec-info.c */
void ply_codec_put_info(PlyCodecWriter *writer, const PlyTrace *trace);
/* What the description of a file of either version says. */
typedef struct PlyCodecInfo {
  PlyTraceInfo info;
  uint32_t n_visits, n_notes;
  int base_ply;
  int windows; /* PlyTrace's */
} PlyCodecInfo;
bool ply_codec_get_info(PlyCodecReader *reader, unsigned version, PlyCodecInfo *info);
/* N and E. False if they are more than the limits. */
bool ply_codec_put_notes(PlyCodecWriter *writer, const PlyTrace *trace);
bool ply_codec_get_notes(PlyCodecReader *reader, PlyTrace *trace, uint32_t n_visits,
                         uint32_t n_notes);

/* codec-visits.c. The columns of `n` visits, of which the i-th is visits[ids != NULL ? ids[i] : from
 * + i]; `scratch` has 4 bytes for each visit. */
void ply_codec_put_visits(PlyCodecWriter *writer, const PlyTraceVisit *visits, const uint32_t *ids,
                          uint32_t from, uint32_t n, unsigned char *scratch);
/* Every number is in its range afterwards, but not held against the others; `end` is still the size
 * of the subtree. */
bool ply_codec_get_visits(PlyCodecReader *reader, PlyTraceVisit *visits, uint32_t n,
                          unsigned char *scratch);

/* codec-nest.c: subtrees that are open, while visits come in. */
typedef struct PlyCodecNest {
  PlyCodecReader *reader; /* faults are its */
  const PlyRules *rules;
  uint32_t n_visits;
  int base_ply, top; /* index of the innermost; −1: none */
  PlyCodecOpen open[PLY_TRACE_MAX_LEVELS];
} PlyCodecNest;
/* Makes an end of the size of visit `index`, and fills in parent and ply; sees that what it says of
 * itself fits together. */
bool ply_codec_nest(PlyCodecNest *self, PlyTraceVisit *visit, uint32_t index);

/* codec-index.c */
void ply_codec_index_clear(PlyCodecIndex *self);
/* Of a whole trace; false if memory is short. */
bool ply_codec_index_make(PlyCodecIndex *self, const PlyTrace *trace);
void ply_codec_put_index(PlyCodecWriter *writer, const PlyCodecIndex *index);
bool ply_codec_get_index(PlyCodecReader *reader, PlyCodecIndex *index, uint32_t n_visits);
/* Bytes that the index of a file of so many visits can have. */
uint64_t ply_codec_index_most(uint32_t n_visits);
/* The top of a trace: a node's children are in it if its subtree is larger than the least power of
 * two with which it is at most PLY_CODEC_MAX_TOP visits; none of a short trace. NULL with *n not 0
 * if memory is short. For free(). */
uint32_t *ply_codec_top(const PlyTrace *trace, uint32_t *n);

/* codec-block.c: reads frames, for one thread. */
typedef struct PlyBlockReader {
  ZSTD_DCtx *context;
  unsigned char *packed, *body, *scratch;
  size_t packed_room, body_room, scratch_room;
  PlyTraceVisit *visits; /* of the block that was read last */
  uint32_t visits_room;
  PlyCodecReader reader; /* of the frame that was read last */
  PlyTraceDecodeFault fault;
} PlyBlockReader;
/* NULL if memory is short. */
PlyBlockReader *ply_block_reader_new(void);
void ply_block_reader_free(PlyBlockReader *reader); /* NULL is allowed */
/* Reads and decompresses a frame; `reader` stands at its beginning then. */
bool ply_block_reader_frame(PlyBlockReader *self, const PlyTraceSource *source,
                            const PlyCodecFrame *frame);
/* Reads `n` visits of the frame that was read last. */
bool ply_block_reader_columns(PlyBlockReader *self, PlyTraceVisit *visits, uint32_t n);
/* Reads a block of visits and holds it against the index: the visits are in `visits` then. */
bool ply_block_reader_visits(PlyBlockReader *self, const PlyTraceSource *source,
                             const PlyCodecFrame *frame, const PlyCodecIndex *index, uint32_t block,
                             PlyCodecNest nest);

/* codec-old.c: files of version 1. */
PlyTrace *ply_codec_decode_old(const void *bytes, size_t length, size_t most_bytes,
                               PlyTraceDecodeFault *fault);
