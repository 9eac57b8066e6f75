/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A trace as bytes and back: the file format .plytrace of docs/trace-format.md, whose body is one
 * Zstandard frame (RFC 8878) with a checksum. Bytes are hostile until read: every count is checked
 * before memory is taken for it, every number against its range, the nesting of the visits, and
 * the root position against its key. Any thread; both take only small buffers besides the trace. */

#include "trace/trace.h"

#define PLY_TRACE_CODEC_MAGIC   "PLYTRACE"
#define PLY_TRACE_CODEC_VERSION 1u

/* More than any search will ask for; bounds what a file can make ply_trace_unfold() take. */
#define PLY_TRACE_CODEC_MAX_TABLE ((uint64_t)1 << 36)
#define PLY_TRACE_CODEC_MAX_NOTES 100000u
#define PLY_TRACE_CODEC_MAX_TEXT  16777216u /* bytes of all notes, or of a number tree's text */

/* Why bytes are no trace. */
typedef struct PlyTraceDecodeFault {
  uint64_t offset; /* where: bytes of the file if `in_file` (as far as it could be decompressed),
                      else of the body once decompressed */
  bool in_file;
  const char *reason; /* static English: "a visit's window is empty" */
} PlyTraceDecodeFault;

/* Hands the file's bytes to write() piece by piece. False if write() was, memory is short, or the
 * notes are more than the limits above. The
 * same trace gives the same bytes with the same version of the Zstandard library. */
bool ply_trace_encode(const PlyTrace *trace, bool (*write)(void *data, const void *bytes, size_t n),
                      void *data);

/* NULL with `fault` filled in if the bytes are no trace, or one of more than `most_bytes` of
 * records (32 a visit). */
PlyTrace *ply_trace_decode(const void *bytes, size_t length, size_t most_bytes,
                           PlyTraceDecodeFault *fault);
