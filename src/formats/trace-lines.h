/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings as lines of JSON, a call of the search function each: how a program of one's own tells
 * what it does (docs/trace-format.md, plytrace/plytrace.h). Any thread. */

#include <gio/gio.h>

#include "formats/format.h"
#include "trace/trace.h"

/* Whether text that begins like this is such lines. */
gboolean ply_trace_lines_detect(const char *text, gsize length);

/* The trace of the lines; it is foreign (PlyTraceInfo). Orders, keys, best moves and the marks
 * follow from the lines; calls that never return are marked as stopped. NULL with an error of
 * PLY_TEXT_ERROR, "NAME:LINE:COLUMN: expected …, found ….", or G_IO_ERROR_CANCELLED. The text is
 * hostile until read. */
PlyTrace *ply_trace_lines_load(const char *text, gsize length, const char *name,
                               GCancellable *cancellable, GError **error);

/* Hands the lines to write() piece by piece; FALSE as soon as it is. What the trace's options,
 * limits and times were is not kept, nor the keys; the windows, values, moves,
 * cuts and notes are. */
gboolean ply_trace_lines_write(const PlyTrace *trace,
                               bool (*write)(void *data, const void *bytes, size_t n), void *data);

/* The same in memory. Transfer full. */
GString *ply_trace_lines_save(const PlyTrace *trace);
