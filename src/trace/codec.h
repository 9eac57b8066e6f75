/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A trace as bytes and back: the file format .plytrace of docs/trace-format.md, Zstandard frames
 * (RFC 8878) with checksums, one for each block of visits, and a seek table. Bytes are hostile until
 * read: every count is checked before memory is taken for it, every number against its range, the
 * nesting of the visits, the index against the visits, and the root position against its key. Any
 * thread. Files are opened piece by piece with lazy.h. */

#include "base/crew.h"
#include "trace/trace.h"

#define PLY_TRACE_CODEC_MAGIC   "PLYTRACE"
#define PLY_TRACE_CODEC_VERSION 2u
/* A file of version 1 begins with the magic; one of version 2 with a frame that decompressors skip
 * and the magic after these bytes. */
#define PLY_TRACE_CODEC_SKIP 8u

/* More than any search will ask for; bounds what a file can make ply_trace_unfold() take. */
#define PLY_TRACE_CODEC_MAX_TABLE ((uint64_t)1 << 36)
#define PLY_TRACE_CODEC_MAX_NOTES 100000u
#define PLY_TRACE_CODEC_MAX_TEXT  16777216u /* bytes of all notes, or of a number tree's text */

/* Why bytes are no trace. */
typedef struct PlyTraceDecodeFault {
  /* Where: bytes of the file if `in_file` (as far as it could be decompressed), else of the body once
   * decompressed. */
  uint64_t offset;
  bool in_file;
  bool is_cut_off;    /* the file has no end: `offset` is the length of what is there … */
  uint32_t visits;    /* … and these there were to be, 0: unknown */
  uint32_t lost;      /* of `visits`, those of damaged blocks; 0: nothing can be read at all */
  bool is_too_large;  /* `visits` are more than allowed */
  int error;          /* errno where the disk or the reading failed, else 0 */
  const char *reason; /* static English: "a visit's window is empty" */
} PlyTraceDecodeFault;

/* The version of a file that begins like this; 0 if it is no recording. 20 bytes are enough. */
unsigned ply_trace_codec_version(const void *head, size_t n);

/* Hands the file's bytes to write() piece by piece; the crew (NULL: this thread alone) compresses.
 * The trace is whole. False if write() was, memory is short, or the notes are more than the limits
 * above. The same trace gives the same bytes with the same version of the Zstandard library. */
bool ply_trace_encode(const PlyTrace *trace, PlyCrew *crew,
                      bool (*write)(void *data, const void *bytes, size_t n), void *data);

/* A file of either version that is in memory. NULL with `fault` filled in if the bytes are no
 * trace, or one of more than `most_bytes` of records (32 a visit). */
PlyTrace *ply_trace_decode(const void *bytes, size_t length, size_t most_bytes,
                           PlyTraceDecodeFault *fault);
