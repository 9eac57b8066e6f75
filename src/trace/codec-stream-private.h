/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Little-endian numbers and text in Zstandard frames. A frame is written from a buffer; it is read
 * from one, or, as the one frame of a file of version 1, piece by piece. For the codec's files
 * only. */

#include "trace/codec.h"

#include <zstd.h>

#define PLY_CODEC_HEAD_1 12 /* bytes before the frame of version 1: magic and version */

/* What a frame will hold. Once a call has failed, the ones after it do nothing. */
typedef struct PlyCodecWriter {
  unsigned char *bytes;
  size_t n, room;
  bool failed;
} PlyCodecWriter;

/* Once a call has failed, the ones after it do nothing and fail too. */
typedef struct PlyCodecReader {
  ZSTD_DCtx *stream; /* NULL: the frame is all in `room` */
  ZSTD_inBuffer in;
  unsigned char *room; /* decompressed, not yet taken */
  size_t size, from, to;
  uint64_t offset; /* taken so far */
  bool ended;      /* the frame is whole and its checksum right */
  PlyTraceDecodeFault *fault;
  bool failed;
} PlyCodecReader;

/* An empty writer is {0}. */
void ply_codec_writer_clear(PlyCodecWriter *self);
void ply_codec_put(PlyCodecWriter *self, const void *bytes, size_t n);
/* The low `bytes` bytes of a number, 1 to 8. */
void ply_codec_put_number(PlyCodecWriter *self, uint64_t number, int bytes);
/* A length of four bytes, then the text; NULL is an empty one. */
void ply_codec_put_text(PlyCodecWriter *self, const char *text);
/* The frame with a checksum into `*packed`, for free(); its length, or 0 if memory is short. */
size_t ply_codec_pack(const PlyCodecWriter *self, unsigned char **packed);

/* The one frame of a file of version 1. */
bool ply_codec_reader_init(PlyCodecReader *self, const void *bytes, size_t length,
                           PlyTraceDecodeFault *fault);
void ply_codec_reader_clear(PlyCodecReader *self);
/* A frame that was decompressed into `bytes`, which stay the caller's; it begins at `offset`. */
void ply_codec_reader_begin(PlyCodecReader *self, unsigned char *bytes, size_t n, uint64_t offset,
                            PlyTraceDecodeFault *fault);
/* Notes the first fault. Always false. */
bool ply_codec_fail(PlyCodecReader *self, const char *reason);
bool ply_codec_get(PlyCodecReader *self, void *bytes, size_t n);
/* An unsigned number of 1 to 8 bytes, at most `most`; 0 and failed if it is greater. */
uint64_t ply_codec_get_number(PlyCodecReader *self, int bytes, uint64_t most, const char *reason);
/* A signed one, both bounds included. */
int64_t ply_codec_get_signed(PlyCodecReader *self, int bytes, int64_t least, int64_t most,
                             const char *reason);
/* UTF-8 without NUL, for free(); NULL if failed. */
char *ply_codec_get_text(PlyCodecReader *self, size_t most, const char *reason);
/* Sees that the stream ends here, checksum and all, and nothing follows. */
bool ply_codec_get_end(PlyCodecReader *self);
