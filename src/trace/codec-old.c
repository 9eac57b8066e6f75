/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of version 1: everything in one frame, which is read from its beginning to its end. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/codec-private.h"
#include "trace/trace-fields.h"

/* What is kept while the visits come in. */
typedef struct {
  PlyCodecReader reader;
  PlyTrace *trace;
  PlyCodecInfo info;
  PlyCodecNest nest;
} Decoder;

static bool
get_blocks(Decoder *self, unsigned char *scratch)
{
  PlyTrace *trace = self->trace;

  while (trace->n < self->info.n_visits) {
    uint32_t left = self->info.n_visits - trace->n;
    uint32_t most = left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK;
    if (ply_codec_get_number(&self->reader, 1, UINT8_MAX, "") != PLY_CODEC_VISITS)
      return ply_codec_fail(&self->reader, "visits are missing");
    uint32_t n =
        (uint32_t)ply_codec_get_number(&self->reader, 4, most, "a block has too many visits");
    if (n == 0)
      return ply_codec_fail(&self->reader, "a block is empty");
    if (!ply_codec_get_visits(&self->reader, &trace->visits[trace->n], n, scratch))
      return false;
    for (; n > 0; n--, trace->n++) {
      if (trace->visits[trace->n].same_side)
        return ply_codec_fail(&self->reader, "a mark is unknown");
      /* It had no chance nodes: who wrote "over" without a value meant nothing by it. */
      if (ply_visit_is_chance(&trace->visits[trace->n]))
        trace->visits[trace->n].flags &= ~(unsigned)PLY_VISIT_CHANCE;
      if (!ply_codec_nest(&self->nest, &trace->visits[trace->n], trace->n))
        return false;
    }
  }
  return true;
}

static bool
get_visits(Decoder *self)
{
  uint32_t most = self->info.n_visits < PLY_CODEC_BLOCK ? self->info.n_visits : PLY_CODEC_BLOCK;
  unsigned char *scratch = malloc((size_t)most * 4 + 1);
  bool good = scratch != NULL ? get_blocks(self, scratch)
                              : ply_codec_fail(&self->reader, "memory is short");

  free(scratch);
  return good;
}

/* Reads the description and makes the trace with room for the visits that it announces. In memory
 * the room costs something only as visits come in. */
static bool
begin(Decoder *self, size_t most_bytes)
{
  PlyTraceDecodeFault *fault = self->reader.fault;

  if (ply_codec_get_info(&self->reader, 1, &self->info)) {
    size_t bytes = (size_t)self->info.n_visits * sizeof(PlyTraceVisit);
    if (bytes > most_bytes) {
      ply_codec_fail(&self->reader, "the recording is larger than allowed");
      fault->is_too_large = true;
      fault->visits = self->info.n_visits;
    } else if ((self->trace = ply_trace_new(&self->info.info, bytes)) == NULL) {
      ply_codec_fail(&self->reader, "memory is short");
    } else if (!ply_trace_reserve(self->trace, self->info.n_visits)) {
      int error = errno;
      ply_codec_fail(&self->reader, "the disk has no room for it");
      fault->error = error;
    }
  }
  ply_number_tree_free((PlyNumberTree *)self->info.info.rules.tree);
  if (!self->reader.failed)
    self->nest = (PlyCodecNest){.reader = &self->reader,
                                .rules = &self->trace->info.rules,
                                .n_visits = self->info.n_visits,
                                .base_ply = self->info.base_ply,
                                .top = -1};
  return !self->reader.failed;
}

PlyTrace *
ply_codec_decode_old(const void *bytes, size_t length, size_t most_bytes,
                     PlyTraceDecodeFault *fault)
{
  Decoder self = {0};

  if (ply_codec_reader_init(&self.reader, bytes, length, fault)) {
    if (begin(&self, most_bytes) && get_visits(&self))
      ply_codec_get_notes(&self.reader, self.trace, self.trace->n, self.info.n_notes);
  }
  if (self.reader.failed) {
    ply_trace_unref(self.trace);
    self.trace = NULL;
  }
  ply_codec_reader_clear(&self.reader);
  return self.trace;
}
