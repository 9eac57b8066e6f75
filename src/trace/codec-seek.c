/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/codec-seek-private.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

#define SKIP_MAGIC  0x184D2A50u /* of the head: the first of the sixteen that decompressors skip */
#define TABLE_MAGIC 0x184D2A5Eu
#define END_MAGIC   0x8F92EAB1u
#define SKIP        8u /* bytes before a skipped frame's own */
#define FOOTER      9u /* frames, a byte of marks, END_MAGIC */
#define ENTRY       8u /* length in the file and decompressed */
#define MOST_FRAMES (UINT32_MAX / PLY_CODEC_BLOCK + 16)

void
ply_codec_seek_head(unsigned char head[PLY_CODEC_HEAD_2])
{
  ply_bytes_store(head, SKIP_MAGIC, 4);
  ply_bytes_store(head + 4, PLY_CODEC_HEAD_2 - SKIP, 4);
  memcpy(head + PLY_TRACE_CODEC_SKIP, PLY_TRACE_CODEC_MAGIC, 8);
  ply_bytes_store(head + PLY_TRACE_CODEC_SKIP + 8, PLY_TRACE_CODEC_VERSION, 4);
}

unsigned
ply_trace_codec_version(const void *head, size_t n)
{
  const unsigned char *bytes = head;

  if (n >= 8 && memcmp(bytes, PLY_TRACE_CODEC_MAGIC, 8) == 0)
    return 1;
  if (n < PLY_TRACE_CODEC_SKIP + 8 || ply_bytes_load(bytes, 4) != SKIP_MAGIC ||
      memcmp(bytes + PLY_TRACE_CODEC_SKIP, PLY_TRACE_CODEC_MAGIC, 8) != 0)
    return 0;
  return n < PLY_CODEC_HEAD_2 ? PLY_TRACE_CODEC_VERSION
                              : (unsigned)ply_bytes_load(bytes + PLY_TRACE_CODEC_SKIP + 8, 4);
}

unsigned char *
ply_codec_seek_table(const PlyCodecFrame *frames, uint32_t n, size_t *length)
{
  size_t inside = (size_t)n * ENTRY + FOOTER;
  unsigned char *bytes = malloc(SKIP + inside), *to = bytes;

  *length = SKIP + inside;
  if (bytes == NULL)
    return NULL;
  ply_bytes_store(to, TABLE_MAGIC, 4);
  ply_bytes_store(to + 4, inside, 4);
  to += SKIP;
  for (uint32_t i = 0; i < n; i++, to += ENTRY) {
    ply_bytes_store(to, frames[i].size, 4);
    ply_bytes_store(to + 4, frames[i].body_size, 4);
  }
  ply_bytes_store(to, n, 4);
  to[4] = 0;
  ply_bytes_store(to + 5, END_MAGIC, 4);
  return bytes;
}

/* The frames of a table that ends where the file does. */
static PlyCodecFrame *
read_entries(const PlyTraceSource *source, const unsigned char *table, uint32_t n, uint64_t end,
             const char **reason)
{
  PlyCodecFrame *frames = malloc(n * sizeof *frames);
  uint64_t at = 0, body = 0;

  if (frames == NULL) {
    *reason = "memory is short";
    return NULL;
  }
  for (uint32_t i = 0; i < n; i++, table += ENTRY) {
    frames[i] = (PlyCodecFrame){.at = at,
                                .size = (uint32_t)ply_bytes_load(table, 4),
                                .body = body,
                                .body_size = (uint32_t)ply_bytes_load(table + 4, 4)};
    at += frames[i].size;
    body += frames[i].body_size;
  }
  /* With the sum right, each lies inside the file. */
  if (at == end && frames[0].size == PLY_CODEC_HEAD_2 && frames[0].body_size == 0)
    return frames;
  *reason = "the seek table does not fit the file";
  free(frames);
  return NULL;
}

PlyCodecFrame *
ply_codec_read_seek_table(const PlyTraceSource *source, uint32_t *n, const char **reason)
{
  unsigned char footer[FOOTER];
  PlyCodecFrame *frames = NULL;

  *reason = NULL;
  if (source->size < PLY_CODEC_HEAD_2 + SKIP + FOOTER ||
      !source->read(source->data, source->size - FOOTER, footer, FOOTER) ||
      ply_bytes_load(footer + 5, 4) != END_MAGIC)
    return NULL;
  *n = (uint32_t)ply_bytes_load(footer, 4);
  uint64_t length = SKIP + (uint64_t)*n * ENTRY + FOOTER;
  if (*n == 0 || *n > MOST_FRAMES || footer[4] != 0 || length > source->size - PLY_CODEC_HEAD_2) {
    *reason = "the seek table does not fit the file";
    return NULL;
  }
  unsigned char *table = malloc(length);
  if (table == NULL || !source->read(source->data, source->size - length, table, length))
    *reason = table == NULL ? "memory is short" : "the file cannot be read any more";
  else if (ply_bytes_load(table, 4) != TABLE_MAGIC || ply_bytes_load(table + 4, 4) != length - SKIP)
    *reason = "the seek table does not fit the file";
  else
    frames = read_entries(source, table + SKIP, *n, source->size - length, reason);
  free(table);
  return frames;
}
