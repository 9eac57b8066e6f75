/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a recording comes from, field by field in the order of docs/trace-format.md. */

#include "trace/codec-private.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engines.h"

enum { HAS_GAME = 1, FOREIGN = 2, HAS_KEYS = 4, ALL_FLAGS = 7, HAS_WINDOWS = 8 };

static bool *
option_at(PlySearchOptions *options, int index)
{
  bool *const all[] = {
      &options->fail_hard,       &options->iterative_deepening,
      &options->table,           &options->deeper_entries,
      &options->static_order,    &options->hash_move,
      &options->killers,         &options->history,
      &options->aspiration,      &options->quiescence,
      &options->candidates_only, &options->cut_beyond,
      &options->root_window,
  };

  return index < (int)(sizeof all / sizeof all[0]) ? all[index] : NULL;
}

static void
put_request(PlyCodecWriter *writer, const PlyTraceInfo *info)
{
  PlySearchOptions options = info->options;
  unsigned bits = 0;
  bool *option;

  for (int i = 0; (option = option_at(&options, i)) != NULL; i++)
    bits |= (unsigned)*option << i;
  ply_codec_put_text(writer,
                     options.algorithm != NULL ? ply_algorithm_id(options.algorithm) : NULL);
  ply_codec_put_text(writer, options.evaluation != NULL ? options.evaluation->id : NULL);
  ply_codec_put_number(writer, bits, 2);
  ply_codec_put_number(writer, (uint64_t)(int64_t)options.aspiration_window, 4);
  ply_codec_put_number(writer, (uint64_t)options.quiescence_depth, 1);
  ply_codec_put_number(writer, (uint64_t)options.multi_pv, 1);
  ply_codec_put_number(writer, (uint64_t)info->limits.depth, 2);
  ply_codec_put_number(writer, info->limits.nodes, 8);
  ply_codec_put_number(writer, (uint64_t)info->limits.wall_us, 8);
  ply_codec_put_number(writer, (uint64_t)info->limits.cpu_us, 8);
  ply_codec_put_number(writer, info->table_bytes, 8);
  if (options.root_window) {
    ply_codec_put_number(writer, (uint64_t)(int64_t)options.root_alpha, 4);
    ply_codec_put_number(writer, (uint64_t)(int64_t)options.root_beta, 4);
  }
}

void
ply_codec_put_info(PlyCodecWriter *writer, const PlyTrace *trace)
{
  const PlyTraceInfo *info = &trace->info;

  ply_codec_put_number(writer, PLY_CODEC_INFO, 1);
  ply_codec_put_number(writer, trace->n, 4);
  ply_codec_put_number(writer, trace->n_notes, 4);
  ply_codec_put_number(writer, trace->n > 0 ? trace->visits[0].ply : 0, 1);
  ply_codec_put_number(writer,
                       (info->rules.game != NULL ? HAS_GAME : 0u) | (info->foreign ? FOREIGN : 0u) |
                           (info->has_keys ? HAS_KEYS : 0u) |
                           (trace->n > 0 && ply_trace_has_windows(trace) ? HAS_WINDOWS : 0u),
                       1);
  ply_codec_put_number(writer, info->family, 1);
  if (info->rules.game != NULL)
    ply_codec_put_game(writer, info);
  put_request(writer, info);
  ply_codec_put_text(writer, info->title);
  ply_codec_put_number(writer, info->stop, 1);
  ply_codec_put_number(writer, info->best, 2);
  ply_codec_put_number(writer, (uint64_t)(int64_t)info->score, 4);
  ply_codec_put_number(writer, info->bound, 1);
  ply_codec_put_number(writer, (uint64_t)info->depth, 2);
  ply_codec_put_number(writer, info->visits, 8);
  ply_codec_put_number(writer, info->lost, 8);
  ply_codec_put_number(writer, info->keep_ply, 1);
  ply_codec_put_number(writer, (uint64_t)info->wall_us, 8);
}

/* Also an engine whose search can be recorded. */
static const PlyAlgorithm *
find_algorithm(const char *id, const PlyTraceInfo *info)
{
  const PlyAlgorithm *algorithm = info->rules.game != NULL && !info->foreign
                                      ? ply_engine_find(id, &info->rules)
                                      : ply_algorithm_find(id);

  return algorithm != NULL && ply_algorithm_is_recordable(algorithm, &info->rules) ? algorithm
                                                                                   : NULL;
}

static bool
get_ids(PlyCodecReader *reader, PlyTraceInfo *info)
{
  char *algorithm = ply_codec_get_text(reader, PLY_CODEC_MAX_ID, "the algorithm is unknown");
  char *evaluation = ply_codec_get_text(reader, PLY_CODEC_MAX_ID, "the evaluation is unknown");
  const PlyGame *game = info->rules.game;
  bool needed = game != NULL && !info->foreign;

  if (algorithm != NULL && *algorithm != '\0')
    info->options.algorithm = find_algorithm(algorithm, info);
  if (evaluation != NULL && *evaluation != '\0' && game != NULL)
    info->options.evaluation = ply_game_evaluation(game, evaluation);
  if (!reader->failed && info->options.algorithm == NULL && (*algorithm != '\0' || needed))
    ply_codec_fail(reader, "the algorithm is unknown");
  if (!reader->failed && info->options.evaluation == NULL && (*evaluation != '\0' || needed))
    ply_codec_fail(reader, "the evaluation is unknown");
  free(algorithm);
  free(evaluation);
  return !reader->failed;
}

static bool
get_request(PlyCodecReader *reader, PlyTraceInfo *info)
{
  static const char option_reason[] = "an option is out of range";
  static const char limit_reason[] = "a limit is out of range";
  PlySearchOptions *options = &info->options;
  bool *option;
  int i;

  if (!get_ids(reader, info))
    return false;
  options->confidence = 100; /* as every search that is recorded */
  uint64_t bits = ply_codec_get_number(reader, 2, UINT16_MAX, "");
  for (i = 0; (option = option_at(options, i)) != NULL; i++)
    *option = (bits >> i & 1) != 0;
  if (bits >> i != 0)
    return ply_codec_fail(reader, "an option is unknown");
  options->aspiration_window =
      (PlyScore)ply_codec_get_signed(reader, 4, 0, PLY_SCORE_INFINITE, option_reason);
  options->quiescence_depth = (int)ply_codec_get_number(reader, 1, 16, option_reason);
  options->multi_pv = (int)ply_codec_get_number(reader, 1, PLY_MAX_MULTI_PV, option_reason);
  info->limits.depth = (int)ply_codec_get_number(reader, 2, PLY_MAX_DEPTH, limit_reason);
  info->limits.nodes = ply_codec_get_number(reader, 8, UINT64_MAX, limit_reason);
  info->limits.wall_us = ply_codec_get_signed(reader, 8, 0, INT64_MAX, limit_reason);
  info->limits.cpu_us = ply_codec_get_signed(reader, 8, 0, INT64_MAX, limit_reason);
  info->table_bytes =
      ply_codec_get_number(reader, 8, PLY_TRACE_CODEC_MAX_TABLE, "the table is too large");
  if (options->root_window) {
    options->root_alpha = (PlyScore)ply_codec_get_signed(reader, 4, -PLY_SCORE_INFINITE,
                                                         PLY_SCORE_INFINITE - 1, option_reason);
    options->root_beta = (PlyScore)ply_codec_get_signed(reader, 4, options->root_alpha + 1,
                                                        PLY_SCORE_INFINITE, option_reason);
  }
  return !reader->failed;
}

static bool
get_result(PlyCodecReader *reader, PlyTraceInfo *info)
{
  char *title = ply_codec_get_text(reader, sizeof info->title - 1, "the title is no text");

  if (title == NULL)
    return false;
  memcpy(info->title, title, strlen(title) + 1);
  free(title);
  info->stop = (PlyStop)ply_codec_get_number(reader, 1, PLY_STOP_NO_MOVES, "the end is unknown");
  info->best = (PlyMove)ply_codec_get_number(reader, 2, UINT16_MAX, "");
  if (info->best != PLY_MOVE_NONE && !ply_codec_has_move(&info->rules, info->best))
    return ply_codec_fail(reader, "a move is none of this game");
  info->score = (PlyScore)ply_codec_get_signed(reader, 4, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                                               "a value is out of range");
  info->bound = (PlyBound)ply_codec_get_number(reader, 1, PLY_BOUND_UPPER, "a bound is unknown");
  info->depth = (int)ply_codec_get_number(reader, 2, PLY_MAX_DEPTH, "a depth is out of range");
  info->visits = ply_codec_get_number(reader, 8, UINT64_MAX, "");
  info->lost = ply_codec_get_number(reader, 8, UINT64_MAX, "");
  info->keep_ply = (uint8_t)ply_codec_get_number(reader, 1, UINT8_MAX, "");
  info->wall_us = ply_codec_get_signed(reader, 8, 0, INT64_MAX, "a time is negative");
  return !reader->failed;
}

bool
ply_codec_get_info(PlyCodecReader *reader, unsigned version, PlyCodecInfo *self)
{
  unsigned all = version > 1 ? ALL_FLAGS | HAS_WINDOWS : ALL_FLAGS;
  PlyTraceInfo *info = &self->info;

  *self = (PlyCodecInfo){.info.best = PLY_MOVE_NONE};
  if (ply_codec_get_number(reader, 1, UINT8_MAX, "") != PLY_CODEC_INFO)
    return ply_codec_fail(reader, "the description is missing");
  self->n_visits =
      (uint32_t)ply_codec_get_number(reader, 4, PLY_TRACE_MAX_VISITS, "too many visits");
  self->n_notes =
      (uint32_t)ply_codec_get_number(reader, 4, PLY_TRACE_CODEC_MAX_NOTES, "too many notes");
  self->base_ply =
      (int)ply_codec_get_number(reader, 1, PLY_TRACE_MAX_LEVELS - 1, "a ply is too great");
  unsigned flags = (unsigned)ply_codec_get_number(reader, 1, all, "a mark is unknown");
  if (version > 1)
    info->family =
        (PlyTraceFamily)ply_codec_get_number(reader, 1, PLY_TRACE_CHANCE, "the family is unknown");
  if (reader->failed)
    return false;
  info->foreign = (flags & FOREIGN) != 0;
  info->has_keys = (flags & HAS_KEYS) != 0;
  /* Of an empty trace there is nothing to know yet. */
  self->windows = version == 1 || self->n_visits == 0 ? 0 : flags & HAS_WINDOWS ? 2 : 1;
  if ((flags & HAS_GAME) && !ply_codec_get_game(reader, info))
    return false;
  return get_request(reader, info) && get_result(reader, info);
}

bool
ply_codec_put_notes(PlyCodecWriter *writer, const PlyTrace *trace)
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
ply_codec_get_notes(PlyCodecReader *reader, PlyTrace *trace, uint32_t n_visits, uint32_t n_notes)
{
  size_t left = PLY_TRACE_CODEC_MAX_TEXT;

  if (ply_codec_get_number(reader, 1, UINT8_MAX, "") != PLY_CODEC_NOTES)
    return ply_codec_fail(reader, "the notes are missing");
  for (uint32_t i = 0; i < n_notes; i++) {
    uint64_t step = ply_codec_get_number(reader, 8, UINT64_MAX, "");
    char *text = ply_codec_get_text(reader, left, "a note is no text, or too long");
    if (text == NULL)
      return false;
    left -= strlen(text);
    if (step >= 2 * (uint64_t)n_visits || (i > 0 && step <= trace->notes[i - 1].step))
      ply_codec_fail(reader, "a note is at no step of its own");
    else if (!ply_trace_add_note(trace, step, text))
      ply_codec_fail(reader, "memory is short");
    free(text);
    if (reader->failed)
      return false;
  }
  if (ply_codec_get_number(reader, 1, UINT8_MAX, "") != PLY_CODEC_END)
    return ply_codec_fail(reader, "the end mark is missing");
  return ply_codec_get_end(reader);
}
