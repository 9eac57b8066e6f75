/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the reader and the writer of lines share. */

#include "formats/trace-lines.h"
#include "record/json-line.h"

#define PLY_TRACE_LINES_VERSION 1

/* Which side of the truth a value is on where the line does not say it: by its window, whose open
 * ends bound nothing. The evaluation of a leaf is exact whatever the window. */
PlyBound ply_trace_lines_bound(const PlySearchOptions *options, const PlyTraceVisit *visit,
                               gboolean has_children);

/* Whether fail-hard could return this number alone, whatever the node is worth: the window has no other.
 * Which side of the truth it is on is written, and where it is not, what came back inside tells. */
gboolean ply_trace_lines_is_closed(const PlySearchOptions *options, const PlyTraceVisit *visit);

/* Reads the first line into `info`, whose number tree then belongs to the caller, also if it fails.
 * FALSE with an error as of ply_trace_lines_load(). */
gboolean ply_trace_lines_read_head(const PlyJsonLine *line, PlyTraceInfo *info, GError **error);
