/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the line format share. */

#include "record/json-line.h"
#include "formats/trace-lines.h"

#define PLY_TRACE_LINES_VERSION 1
#define PLY_LINES_MOST_ORDER    511 /* a record has no room for more */

/* Members of the lines after the first. */
typedef enum {
  PLY_LINES_EVENT,
  PLY_LINES_MOVE,
  PLY_LINES_DEPTH,
  PLY_LINES_ALPHA,
  PLY_LINES_BETA,
  PLY_LINES_VALUE,
  PLY_LINES_BOUND,
  PLY_LINES_BEST,
  PLY_LINES_UNTRIED,
  PLY_LINES_EVALUATION,
  PLY_LINES_TABLE,
  PLY_LINES_QUIESCENCE,
  PLY_LINES_FOLDED,
  PLY_LINES_STOPPED,
  PLY_LINES_TEXT,
  PLY_LINES_N_KEYS
} PlyTraceLinesKey;

/* A call that has not returned. */
typedef struct PlyTraceLinesLevel {
  guint32 visit, last;        /* the call, and the last one that it made */
  PlyScore best, best_before; /* of its children so far, and without the last of them */
  PlyMove move, move_before;  /* that raised alpha last; the same */
  int order, depth;
  PlyPosition position;
} PlyTraceLinesLevel;

/* What is kept while the lines are read. */
typedef struct PlyTraceLines {
  PlyJsonLine line;
  PlyJsonValue values[PLY_LINES_N_KEYS];
  PlyTrace *trace;
  int level, root_depth; /* of the innermost call, or −1; of the last root */
  guint64 steps;
  gsize noted; /* bytes */
  GError **error;
  PlyTraceLinesLevel open[PLY_TRACE_MAX_LEVELS];
} PlyTraceLines;

/* The error at a member; `found` may be NULL to quote it. Always FALSE. */
gboolean ply_trace_lines_fail(PlyTraceLines *self, PlyTraceLinesKey key, const char *expected,
                              const char *found);
gboolean ply_trace_lines_has(const PlyTraceLines *self, PlyTraceLinesKey key);
/* A whole number; `value` is left alone if it is missing and need not be there. */
gboolean ply_trace_lines_get_number(PlyTraceLines *self, PlyTraceLinesKey key, gint64 least,
                                    gint64 most, gboolean needed, gint64 *value);
/* A move that must be there and of the game, but need not be legal. */
gboolean ply_trace_lines_get_move(PlyTraceLines *self, PlyTraceLinesKey key, PlyMove *move);
/* Adds the flag if the member is true. */
gboolean ply_trace_lines_get_flag(PlyTraceLines *self, PlyTraceLinesKey key, unsigned flag,
                                  unsigned *flags);

/* What the lines do. Of leave and cut there is an open call. */
gboolean ply_trace_lines_enter(PlyTraceLines *self);
gboolean ply_trace_lines_cut(PlyTraceLines *self);
gboolean ply_trace_lines_leave(PlyTraceLines *self);
gboolean ply_trace_lines_note(PlyTraceLines *self);
/* Ends the calls that are still open, and takes the result from the last that returned. */
void ply_trace_lines_finish(PlyTraceLines *self);
/* Which side of the truth a value is on where the line does not say it: by its window, whose open
 * ends bound nothing. The evaluation of a leaf is exact whatever the window. */
PlyBound ply_trace_lines_bound(const PlyTraceVisit *visit, gboolean has_children);

/* Reads the first line into `info`, whose number tree then belongs to the caller,
 * also if it fails. */
gboolean ply_trace_lines_read_head(const PlyJsonLine *line, PlyTraceInfo *info, GError **error);
