/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings as files, in either form (docs/trace-format.md). All block:
 * not for the main thread. */

#include <gio/gio.h>

#include "trace/codec.h"

/* Lines and files of version 1 that are larger are refused, and files whose records would take more
 * than the second: as many visits as have numbers. */
#define PLY_TRACE_FILE_MAX_BYTES   ((gint64)2 << 30)
#define PLY_TRACE_FILE_MAX_RECORDS ((guint64)PLY_TRACE_MAX_VISITS * sizeof(PlyTraceVisit))

/* Whether a file that begins like this is a recording. `n` of 512 bytes is enough. */
gboolean ply_trace_file_is_trace(const char *head, gsize n);

/* The same for a text that may be one with its beginning left out or spoilt: one that is worth
 * being read for its faults. */
gboolean ply_trace_file_may_be_trace(const char *head, gsize n);

/* Loads a regular file, in the form that its content has. NULL with an error: of PLY_TEXT_ERROR
 * if it is no recording, of G_FILE_ERROR if it cannot be read, or G_IO_ERROR_CANCELLED. */
PlyTrace *ply_trace_file_load(const char *path, GCancellable *cancellable, GError **error);

/* The text of a regular file of JSON lines; `*text` is NULL if it is of another form. Transfer full.
 * FALSE with an error as above. */
gboolean ply_trace_file_read_lines(const char *path, char **text, gsize *length,
                                   GCancellable *cancellable, GError **error);

/* The same in two steps: a file of the present version is only opened (trace/lazy.h); filling reads
 * the rest of it, `progress` (may be NULL) visits so far. It stays open until then, whatever takes
 * its place. A trace that is whole is filled already. */
PlyTrace *ply_trace_file_open(const char *path, GCancellable *cancellable, GError **error);
gboolean ply_trace_file_fill(PlyTrace *trace, const char *path, _Atomic uint64_t *progress,
                             GCancellable *cancellable, GError **error);
/* What is wrong with a file as an error. */
void ply_trace_file_set_error(GError **error, const char *path, const PlyTraceDecodeFault *fault);

/* Writes JSON lines if the name ends in ".jsonl", else the compressed form. The file is written
 * under another name beside `path`, synced and renamed, so that the old one survives a failure. */
gboolean ply_trace_file_save(const char *path, const PlyTrace *trace, GCancellable *cancellable,
                             GError **error);
