/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The blocks of a recording in their order, and the checks that need more than one number. */

#include "trace/codec-private.h"

#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"

/* What is kept while the visits come in. */
typedef struct {
  PlyCodecReader reader;
  PlyTrace *trace;
  uint32_t n_visits, n_notes;
  int base_ply, top;
  uint32_t open[PLY_TRACE_MAX_LEVELS]; /* visits whose subtree is not yet complete */
} Decoder;

static bool
put_notes(PlyCodecWriter *writer, const PlyTrace *trace)
{
  size_t bytes = 0;

  for (uint32_t i = 0; i < trace->n_notes; i++)
    bytes += strlen(trace->notes[i].text);
  if (trace->n_notes > PLY_TRACE_CODEC_MAX_NOTES || bytes > PLY_TRACE_CODEC_MAX_TEXT)
    return false;
  ply_codec_put_number(writer, PLY_CODEC_NOTES, 1);
  for (uint32_t i = 0; i < trace->n_notes; i++) {
    ply_codec_put_number(writer, trace->notes[i].step, 8);
    ply_codec_put_text(writer, trace->notes[i].text);
  }
  ply_codec_put_number(writer, PLY_CODEC_END, 1);
  return true;
}

bool
ply_trace_encode(const PlyTrace *trace, bool (*write)(void *data, const void *bytes, size_t n),
                 void *data)
{
  unsigned char *scratch = malloc(PLY_CODEC_SCRATCH);
  PlyCodecWriter writer;
  bool good = ply_codec_writer_init(&writer, write, data) && scratch != NULL;

  if (good) {
    ply_codec_put_info(&writer, trace);
    for (uint32_t i = 0; i < trace->n && !writer.failed;) {
      uint32_t n = trace->n - i < PLY_CODEC_BLOCK ? trace->n - i : PLY_CODEC_BLOCK;
      ply_codec_put_visits(&writer, trace->visits, i, n, scratch);
      i += n;
    }
    good = put_notes(&writer, trace) && ply_codec_writer_finish(&writer);
  }
  ply_codec_writer_clear(&writer);
  free(scratch);
  return good;
}

/* Whether what one visit says of itself fits together. */
static bool
check_visit(Decoder *self, const PlyTraceVisit *visit)
{
  const PlyRules *rules = &self->trace->info.rules;
  bool is_root = visit->parent == PLY_TRACE_NONE;
  unsigned evaluated = visit->flags & (PLY_VISIT_EVALUATED | PLY_TRACE_FOLDED);

  if (visit->alpha >= visit->beta)
    return ply_codec_fail(&self->reader, "a window is empty");
  if (!(is_root && visit->move == PLY_MOVE_NONE) && !ply_codec_has_move(rules, visit->move))
    return ply_codec_fail(&self->reader, "a move is none of this game");
  if (visit->best != PLY_MOVE_NONE && !ply_codec_has_move(rules, visit->best))
    return ply_codec_fail(&self->reader, "a best move is none of this game");
  if (evaluated == PLY_VISIT_EVALUATED && (ply_trace_evaluation(visit) > PLY_SCORE_INFINITE ||
                                           ply_trace_evaluation(visit) < -PLY_SCORE_INFINITE))
    return ply_codec_fail(&self->reader, "an evaluation is out of range");
  return true;
}

/* Makes ends of sizes; parent and ply follow from who is open. */
static bool
nest(Decoder *self, uint32_t index)
{
  PlyTraceVisit *visits = self->trace->visits, *visit = &visits[index];

  while (self->top >= 0 && visits[self->open[self->top]].end == index)
    self->top--;
  uint32_t limit = self->top >= 0 ? visits[self->open[self->top]].end : self->n_visits;
  int ply = self->base_ply + self->top + 1;
  if (visit->end > limit - index)
    return ply_codec_fail(&self->reader, "a subtree reaches past its parent's");
  if (ply >= PLY_TRACE_MAX_LEVELS)
    return ply_codec_fail(&self->reader, "the tree is too deep");
  visit->end += index;
  visit->parent = self->top >= 0 ? self->open[self->top] : PLY_TRACE_NONE;
  visit->ply = (uint8_t)ply;
  self->open[++self->top] = index;
  return check_visit(self, visit);
}

static bool
get_visits(Decoder *self, unsigned char *scratch)
{
  PlyTrace *trace = self->trace;

  while (trace->n < self->n_visits) {
    uint32_t left = self->n_visits - trace->n;
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
      if (!nest(self, trace->n))
        return false;
    }
  }
  return true;
}

static bool
get_notes(Decoder *self)
{
  PlyTrace *trace = self->trace;
  size_t left = PLY_TRACE_CODEC_MAX_TEXT;

  if (ply_codec_get_number(&self->reader, 1, UINT8_MAX, "") != PLY_CODEC_NOTES)
    return ply_codec_fail(&self->reader, "the notes are missing");
  for (uint32_t i = 0; i < self->n_notes; i++) {
    uint64_t step = ply_codec_get_number(&self->reader, 8, UINT64_MAX, "");
    char *text = ply_codec_get_text(&self->reader, left, "a note is no text, or too long");
    if (text == NULL)
      return false;
    left -= strlen(text);
    if (step >= 2 * (uint64_t)trace->n || (i > 0 && step <= trace->notes[i - 1].step))
      ply_codec_fail(&self->reader, "a note is at no step of its own");
    else if (!ply_trace_add_note(trace, step, text))
      ply_codec_fail(&self->reader, "memory is short");
    free(text);
    if (self->reader.failed)
      return false;
  }
  if (ply_codec_get_number(&self->reader, 1, UINT8_MAX, "") != PLY_CODEC_END)
    return ply_codec_fail(&self->reader, "the end mark is missing");
  return ply_codec_get_end(&self->reader);
}

/* Reads the description and makes the trace with room for the visits that it announces. The room
 * costs memory only as visits come in. */
static bool
begin(Decoder *self, size_t most_bytes)
{
  PlyTraceInfo info = {0};

  if (ply_codec_get_info(&self->reader, &info, &self->n_visits, &self->n_notes, &self->base_ply)) {
    size_t bytes = (size_t)self->n_visits * sizeof(PlyTraceVisit);
    if (bytes > most_bytes)
      ply_codec_fail(&self->reader, "the recording is larger than allowed");
    else if ((self->trace = ply_trace_new(&info, bytes)) == NULL)
      ply_codec_fail(&self->reader, "memory is short");
  }
  ply_number_tree_free((PlyNumberTree *)info.rules.tree);
  return !self->reader.failed;
}

PlyTrace *
ply_trace_decode(const void *bytes, size_t length, size_t most_bytes, PlyTraceDecodeFault *fault)
{
  unsigned char *scratch = malloc(PLY_CODEC_SCRATCH);
  Decoder self = {.top = -1};

  if (ply_codec_reader_init(&self.reader, bytes, length, fault)) {
    if (scratch == NULL)
      ply_codec_fail(&self.reader, "memory is short");
    else if (begin(&self, most_bytes) && get_visits(&self, scratch))
      get_notes(&self);
  }
  if (self.reader.failed) {
    ply_trace_unref(self.trace);
    self.trace = NULL;
  }
  ply_codec_reader_clear(&self.reader);
  free(scratch);
  return self.trace;
}
