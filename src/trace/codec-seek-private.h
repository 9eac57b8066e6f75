/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The ends of a file of version 2: a frame to be skipped with magic and version, and the table of
 * frames of Zstandard's seekable format 0.1.0 (zstd, contrib/seekable_format). Not for other
 * folders. */

#include "trace/codec-private.h"

#define PLY_CODEC_HEAD_2 20u /* bytes of the first frame */

/* The bytes of the first frame. */
void ply_codec_seek_head(unsigned char head[PLY_CODEC_HEAD_2]);
/* The bytes of the last one, for free(); NULL if memory is short. */
unsigned char *ply_codec_seek_table(const PlyCodecFrame *frames, uint32_t n, size_t *length);
/* All frames but that of the table, in their order and without gaps, for free(). NULL if there is no
 * table, or with a reason if it or memory is wrong. */
PlyCodecFrame *ply_codec_read_seek_table(const PlyTraceSource *source, uint32_t *n,
                                         const char **reason);
