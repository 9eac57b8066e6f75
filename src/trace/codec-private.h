/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the codec's files share. Not for other folders. */

#include "trace/codec-stream-private.h"

#define PLY_CODEC_BLOCK   65536                         /* visits of a block at most */
#define PLY_CODEC_MAX_ID  31                            /* bytes of an id */
#define PLY_CODEC_SCRATCH ((size_t)PLY_CODEC_BLOCK * 4) /* bytes of the longest column */

/* What a block is. */
enum { PLY_CODEC_INFO = 'I', PLY_CODEC_VISITS = 'V', PLY_CODEC_NOTES = 'N', PLY_CODEC_END = 'E' };

/* codec-game.c */
void ply_codec_put_game(PlyCodecWriter *writer, const PlyTraceInfo *info);
/* The number tree in `info` belongs to the caller, also if it fails; so too below. */
bool ply_codec_get_game(PlyCodecReader *reader, PlyTraceInfo *info);
/* Whether the game has such a move at all. */
bool ply_codec_has_move(const PlyRules *rules, PlyMove move);

/* codec-info.c */
void ply_codec_put_info(PlyCodecWriter *writer, const PlyTrace *trace);
bool ply_codec_get_info(PlyCodecReader *reader, PlyTraceInfo *info, uint32_t *n_visits,
                        uint32_t *n_notes, int *base_ply);

/* codec-visits.c. A block of `n` visits; `scratch` has PLY_CODEC_SCRATCH bytes. */
void ply_codec_put_visits(PlyCodecWriter *writer, const PlyTraceVisit *visits, uint32_t from,
                          uint32_t n, unsigned char *scratch);
/* Every number is in its range afterwards, but not held against the others; `end` is still the size
 * of the subtree. */
bool ply_codec_get_visits(PlyCodecReader *reader, PlyTraceVisit *visits, uint32_t n,
                          unsigned char *scratch);
