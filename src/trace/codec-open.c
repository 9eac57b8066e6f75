/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The frame of a file of version 2: what can be had of it without its blocks of visits. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "rules/number-tree.h"
#include "trace/codec-seek-private.h"
#include "trace/lazy-private.h"

/* What stands before and behind the blocks: head, description, top; notes, index. */
enum { HEAD, INFO, TOP, BEFORE, AFTER = 2 };
#define MOST_INFO  ((uint64_t)PLY_TRACE_CODEC_MAX_TEXT + 65536)
#define MOST_NOTES ((uint64_t)PLY_TRACE_CODEC_MAX_TEXT + PLY_TRACE_CODEC_MAX_NOTES * 12u + 2)
#define MOST_TOP   (5 + (uint64_t)PLY_CODEC_MAX_TOP * (4 + PLY_CODEC_VISIT))
#define BLOCK_HEAD 5u

typedef struct {
  const PlyTraceSource *source;
  PlyTraceDecodeFault *fault;
  PlyBlockReader *reader;
  PlyCodecFrame *frames; /* all of them */
  uint32_t n_frames;
  PlyCodecInfo info;
  PlyLazy *lazy;
  PlyTrace *trace;
} Opening;

static bool
fail(Opening *self, uint64_t offset, const char *reason)
{
  if (self->fault->reason == NULL)
    *self->fault = (PlyTraceDecodeFault){.offset = offset, .in_file = true, .reason = reason};
  return false;
}

/* What the reader of frames found is the fault. */
static bool
fail_so(Opening *self)
{
  if (self->fault->reason == NULL)
    *self->fault = self->reader->fault;
  return false;
}

/* The frame's reader, or NULL with a fault: it may have `most` bytes. */
static PlyCodecReader *
read_frame(Opening *self, uint32_t number, uint64_t most)
{
  if (self->frames[number].body_size > most) {
    fail(self, self->frames[number].at, "a frame is too large");
    return NULL;
  }
  if (ply_block_reader_frame(self->reader, self->source, &self->frames[number]))
    return &self->reader->reader;
  fail_so(self);
  return NULL;
}

/* How many visits the description of a file promises whose end is missing; 0 if that is missing,
 * too. */
static uint32_t
promised(Opening *self)
{
  if (self->source->size <= PLY_CODEC_HEAD_2)
    return 0;
  uint64_t most = ZSTD_compressBound(MOST_INFO), left = self->source->size - PLY_CODEC_HEAD_2;
  size_t n = (size_t)(left < most ? left : most);
  unsigned char *bytes = malloc(n > 0 ? n : 1);
  PlyCodecInfo info = {0};
  PlyTraceDecodeFault fault = {0};

  if (bytes != NULL && self->source->read(self->source->data, PLY_CODEC_HEAD_2, bytes, n)) {
    size_t size = ZSTD_findFrameCompressedSize(bytes, n);
    unsigned long long body = ZSTD_getFrameContentSize(bytes, n);
    PlyCodecFrame frame = {.at = PLY_CODEC_HEAD_2, .size = (uint32_t)size};
    if (!ZSTD_isError(size) && body <= MOST_INFO) {
      frame.body_size = (uint32_t)body;
      if (ply_block_reader_frame(self->reader, self->source, &frame)) {
        self->reader->reader.fault = &fault;
        ply_codec_get_info(&self->reader->reader, PLY_TRACE_CODEC_VERSION, &info);
      }
    }
  }
  ply_number_tree_free((PlyNumberTree *)info.info.rules.tree);
  free(bytes);
  return fault.reason == NULL ? info.n_visits : 0;
}

static bool
read_frames(Opening *self)
{
  const char *reason = NULL;

  self->frames = ply_codec_read_seek_table(self->source, &self->n_frames, &reason);
  if (self->frames != NULL)
    return self->n_frames >= BEFORE + AFTER ||
           fail(self, self->source->size, "the seek table has another number of frames");
  if (reason != NULL)
    return fail(self, self->source->size, reason);
  uint32_t visits = promised(self);
  fail(self, self->source->size, "the recording ends too early");
  self->fault->is_cut_off = true;
  self->fault->visits = visits;
  return false;
}

static bool
read_info(Opening *self, size_t most_bytes)
{
  PlyCodecReader *reader = read_frame(self, INFO, MOST_INFO);
  uint32_t n = 0;

  if (reader == NULL)
    return false;
  if (!ply_codec_get_info(reader, PLY_TRACE_CODEC_VERSION, &self->info) ||
      !ply_codec_get_end(reader))
    return fail_so(self);
  n = self->info.n_visits;
  uint32_t blocks = n / PLY_CODEC_BLOCK + (n % PLY_CODEC_BLOCK != 0);
  if (self->n_frames != BEFORE + blocks + AFTER)
    return fail(self, self->source->size, "the seek table has another number of frames");
  size_t bytes = (size_t)n * sizeof(PlyTraceVisit);
  if (bytes > most_bytes) {
    fail(self, self->frames[INFO].at, "the recording is larger than allowed");
    self->fault->is_too_large = true;
    self->fault->visits = n;
    return false;
  }
  /* Before there is a place for what they hold. */
  for (uint32_t i = 0; i < blocks; i++) {
    uint32_t left = n - i * PLY_CODEC_BLOCK;
    uint32_t visits = left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK;
    if (self->frames[BEFORE + i].body_size != BLOCK_HEAD + visits * PLY_CODEC_VISIT)
      return fail(self, self->frames[BEFORE + i].at, "a block has another number of visits");
  }
  self->trace = ply_trace_new(&self->info.info, bytes);
  if (self->trace == NULL)
    return fail(self, self->frames[INFO].at, "memory is short");
  ply_room_scatter(&self->trace->room); /* the top comes first, which lies all over it */
  if (ply_trace_reserve(self->trace, n))
    return true;
  int error = errno;
  fail(self, self->frames[INFO].at, "the disk has no room for it");
  self->fault->error = error;
  self->fault->visits = n;
  return false;
}

static bool
read_index(Opening *self)
{
  uint32_t number = self->n_frames - 1;
  PlyCodecReader *reader = read_frame(self, number, ply_codec_index_most(self->info.n_visits));

  if (reader == NULL)
    return false;
  if (!ply_codec_get_index(reader, &self->lazy->index, self->info.n_visits))
    return fail_so(self);
  if (self->lazy->index.n > 0 && self->lazy->index.blocks[0].n_open > 0)
    return fail(self, self->frames[number].at, "the index is that of another recording");
  return true;
}

/* The numbers of the top's visits: the first, then of each the next in the tree, or the one past its
 * subtree. Checked with the visits. */
static bool
read_top_visits(Opening *self, PlyCodecReader *reader, uint32_t n)
{
  PlyTraceVisit *visits = calloc(n > 0 ? n : 1, sizeof *visits);
  PlyCodecNest nest = {.reader = reader,
                       .rules = &self->trace->info.rules,
                       .n_visits = self->info.n_visits,
                       .base_ply = self->info.base_ply,
                       .top = -1};
  uint32_t *top = self->lazy->top, due = 0;
  bool good = visits != NULL || ply_codec_fail(reader, "memory is short");

  good = good && ply_block_reader_columns(self->reader, visits, n);
  for (uint32_t i = 0; good && i < n; i++) {
    good = (i == 0 ? top[i] == 0 : top[i] == top[i - 1] + 1 || top[i] == due) &&
           top[i] < self->info.n_visits;
    if (!good)
      ply_codec_fail(reader, "the top's visits do not lie in each other");
    good = good && ply_codec_nest(&nest, &visits[i], top[i]);
    due = visits[i].end;
    if (good)
      self->trace->visits[top[i]] = visits[i];
  }
  if (good && n > 0 && due != self->info.n_visits)
    good = ply_codec_fail(reader, "the top is not whole");
  free(visits);
  return good && ply_codec_get_end(reader);
}

static bool
read_top(Opening *self)
{
  PlyCodecReader *reader = read_frame(self, TOP, MOST_TOP);

  /* What the top has is in the blocks too: a damaged one is done without. */
  if (reader == NULL) {
    *self->fault = (PlyTraceDecodeFault){0};
    return true;
  }
  if (ply_codec_get_number(reader, 1, UINT8_MAX, "") != PLY_CODEC_TOP)
    ply_codec_fail(reader, "the top is missing");
  uint32_t n = (uint32_t)ply_codec_get_number(reader, 4, PLY_CODEC_MAX_TOP, "the top is too large");
  self->lazy->top = malloc((n > 0 ? n : 1) * sizeof *self->lazy->top);
  if (self->lazy->top == NULL)
    ply_codec_fail(reader, "memory is short");
  for (uint32_t i = 0; i < n && !reader->failed; i++)
    self->lazy->top[i] = (uint32_t)ply_codec_get_number(reader, 4, UINT32_MAX, "");
  self->lazy->n_top = n;
  return (!reader->failed && read_top_visits(self, reader, n)) || fail_so(self);
}

static bool
read_notes(Opening *self)
{
  PlyCodecReader *reader = read_frame(self, self->n_frames - AFTER, MOST_NOTES);

  return reader != NULL &&
         (ply_codec_get_notes(reader, self->trace, self->info.n_visits, self->info.n_notes) ||
          fail_so(self));
}

static PlyLazy *
lazy_new(const Opening *self)
{
  PlyLazy *lazy = calloc(1, sizeof *lazy);
  uint32_t n = self->n_frames - BEFORE - AFTER;

  if (lazy == NULL)
    return NULL;
  pthread_mutex_init(&lazy->lock, NULL);
  pthread_cond_init(&lazy->came, NULL);
  lazy->n_blocks = n;
  lazy->n_visits = self->info.n_visits;
  lazy->base_ply = self->info.base_ply;
  lazy->frames = malloc((n > 0 ? n : 1) * sizeof *lazy->frames);
  lazy->blocks = calloc(n > 0 ? n : 1, sizeof *lazy->blocks);
  if (lazy->frames == NULL || lazy->blocks == NULL) {
    ply_lazy_free(lazy);
    return NULL;
  }
  memcpy(lazy->frames, self->frames + BEFORE, n * sizeof *lazy->frames);
  atomic_store(&lazy->missing, n);
  return lazy;
}

static bool
open_all(Opening *self, size_t most_bytes)
{
  if (self->reader == NULL)
    return fail(self, 0, "memory is short");
  if (!read_frames(self) || !read_info(self, most_bytes))
    return false;
  self->lazy = self->trace->lazy = lazy_new(self);
  if (self->lazy == NULL)
    return fail(self, 0, "memory is short");
  if (!read_index(self) || !read_top(self) || !read_notes(self))
    return false;
  self->trace->n = self->info.n_visits;
  self->trace->tiles = self->lazy->index.tiles;
  atomic_store(&self->trace->windows, self->info.windows);
  return true;
}

PlyTrace *
ply_trace_open(const PlyTraceSource *source, size_t most_bytes, PlyTraceDecodeFault *fault)
{
  Opening self = {.source = source, .fault = fault, .reader = ply_block_reader_new()};

  *fault = (PlyTraceDecodeFault){0};
  bool good = open_all(&self, most_bytes);
  ply_number_tree_free((PlyNumberTree *)self.info.info.rules.tree);
  ply_block_reader_free(self.reader);
  free(self.frames);
  if (good) {
    self.lazy->source = *source;
    /* Without a top nothing could be shown. */
    if (self.lazy->n_top > 0 || ply_trace_fill(self.trace, NULL, NULL, NULL, NULL, fault))
      return self.trace;
    fault->lost = 0; /* nor can the others be looked at */
    ply_trace_unref(self.trace);
    return NULL;
  }
  if (self.lazy != NULL)
    ply_trace_tiles_free(self.lazy->index.tiles);
  ply_trace_unref(self.trace);
  if (source->close != NULL)
    source->close(source->data);
  return NULL;
}
