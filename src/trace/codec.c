/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The frames of a recording in their order. */

#include "trace/codec.h"

#include <stdlib.h>
#include <string.h>

#include "trace/codec-seek-private.h"

/* A block on its way to the file. */
typedef struct {
  unsigned char *packed;
  size_t size, body_size;
} Packed;

typedef struct {
  const PlyTrace *trace;
  bool (*write)(void *data, const void *bytes, size_t n);
  void *data;
  PlyCodecFrame *frames; /* written so far */
  uint32_t n_frames;
  /* Blocks that are compressed at the same time. */
  uint32_t block;
  Packed *packed; /* one for each thread */
} Encoder;

static bool
write_frame(Encoder *self, const void *bytes, size_t n, size_t body_size)
{
  self->frames[self->n_frames++] =
      (PlyCodecFrame){.size = (uint32_t)n, .body_size = (uint32_t)body_size};
  return self->write(self->data, bytes, n);
}

/* Takes what the writer holds for a frame of its own. */
static bool
write_packed(Encoder *self, PlyCodecWriter *writer)
{
  unsigned char *packed;
  size_t n = ply_codec_pack(writer, &packed);
  bool good = n > 0 && write_frame(self, packed, n, writer->n);

  free(packed);
  ply_codec_writer_clear(writer);
  return good;
}

static void
pack_block(void *data, int index)
{
  Encoder *self = data;
  Packed *to = &self->packed[index];
  uint64_t from = ((uint64_t)self->block + (uint32_t)index) * PLY_CODEC_BLOCK;

  *to = (Packed){0};
  if (from < self->trace->n) {
    uint32_t left = self->trace->n - (uint32_t)from;
    uint32_t n = left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK;
    unsigned char *scratch = malloc((size_t)n * 4);
    PlyCodecWriter writer = {.failed = scratch == NULL};
    ply_codec_put_number(&writer, PLY_CODEC_VISITS, 1);
    ply_codec_put_number(&writer, n, 4);
    if (!writer.failed)
      ply_codec_put_visits(&writer, self->trace->visits, NULL, (uint32_t)from, n, scratch);
    to->body_size = writer.n;
    to->size = ply_codec_pack(&writer, &to->packed);
    ply_codec_writer_clear(&writer);
    free(scratch);
  }
}

static bool
write_blocks(Encoder *self, PlyCrew *crew)
{
  uint32_t n = self->trace->n / PLY_CODEC_BLOCK + (self->trace->n % PLY_CODEC_BLOCK != 0);
  uint32_t at_once = crew != NULL ? (uint32_t)ply_crew_size(crew) : 1;
  bool good = true;

  self->packed = calloc(at_once, sizeof *self->packed);
  for (self->block = 0; good && self->block < n; self->block += at_once) {
    if (self->packed == NULL)
      return false;
    if (crew != NULL) {
      ply_crew_begin(crew, pack_block, self);
      ply_crew_end(crew);
    } else {
      pack_block(self, 0);
    }
    for (uint32_t i = 0; i < at_once; i++) {
      if (good && self->block + i < n)
        good = self->packed[i].size > 0 &&
               write_frame(self, self->packed[i].packed, self->packed[i].size,
                           self->packed[i].body_size);
      free(self->packed[i].packed);
    }
  }
  free(self->packed);
  return good;
}

static bool
write_info(Encoder *self)
{
  PlyCodecWriter writer = {0};

  ply_codec_put_info(&writer, self->trace);
  return write_packed(self, &writer);
}

static bool
write_top(Encoder *self)
{
  PlyCodecWriter writer = {0};
  uint32_t n, *top = ply_codec_top(self->trace, &n);
  unsigned char *scratch = malloc((size_t)n * 4 + 1);

  writer.failed = scratch == NULL || (n > 0 && top == NULL);
  if (!writer.failed) {
    ply_codec_put_number(&writer, PLY_CODEC_TOP, 1);
    ply_codec_put_number(&writer, n, 4);
    for (uint32_t i = 0; i < n; i++)
      ply_codec_put_number(&writer, top[i], 4);
    ply_codec_put_visits(&writer, self->trace->visits, top, 0, n, scratch);
  }
  free(scratch);
  free(top);
  return write_packed(self, &writer);
}

static bool
write_notes(Encoder *self)
{
  PlyCodecWriter writer = {0};

  writer.failed = !ply_codec_put_notes(&writer, self->trace);
  return write_packed(self, &writer);
}

static bool
write_index(Encoder *self)
{
  PlyCodecWriter writer = {0};
  PlyCodecIndex index = {0};

  if (ply_codec_index_make(&index, self->trace))
    ply_codec_put_index(&writer, &index);
  else
    writer.failed = true;
  ply_codec_index_clear(&index);
  return write_packed(self, &writer);
}

static bool
write_table(Encoder *self)
{
  size_t n;
  unsigned char *table = ply_codec_seek_table(self->frames, self->n_frames, &n);
  bool good = table != NULL && self->write(self->data, table, n);

  free(table);
  return good;
}

bool
ply_trace_encode(const PlyTrace *trace, PlyCrew *crew,
                 bool (*write)(void *data, const void *bytes, size_t n), void *data)
{
  Encoder self = {.trace = trace, .write = write, .data = data};
  unsigned char head[PLY_CODEC_HEAD_2];

  self.frames = malloc((trace->n / PLY_CODEC_BLOCK + 16) * sizeof *self.frames);
  ply_codec_seek_head(head);
  bool good = self.frames != NULL && write_frame(&self, head, sizeof head, 0) &&
              write_info(&self) && write_top(&self) && write_blocks(&self, crew) &&
              write_notes(&self) && write_index(&self) && write_table(&self);
  free(self.frames);
  return good;
}

typedef struct {
  const unsigned char *bytes;
} Memory;

static bool
read_memory(void *data, uint64_t at, void *bytes, size_t n)
{
  memcpy(bytes, ((const Memory *)data)->bytes + at, n);
  return true;
}

PlyTrace *
ply_trace_decode(const void *bytes, size_t length, size_t most_bytes, PlyTraceDecodeFault *fault)
{
  Memory memory = {bytes};
  PlyTraceSource source = {.data = &memory, .size = length, .read = read_memory};
  PlyTrace *trace;

  if (ply_trace_codec_version(bytes, length) <= 1)
    return ply_codec_decode_old(bytes, length, most_bytes, fault);
  trace = ply_trace_open(&source, most_bytes, fault);
  if (trace == NULL || ply_trace_fill(trace, NULL, NULL, NULL, NULL, fault))
    return trace;
  ply_trace_unref(trace);
  return NULL;
}
