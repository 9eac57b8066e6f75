/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* trace: one file a verb, listed in cmd-trace.c. Verbs are commands as cli.h has them; `check` also
 * returns PLY_CLI_FAULT. Visits are numbered from 0, as faults name them, steps from 1, as pages
 * and the window do. */

#include <json-glib/json-glib.h>

#include "trace/explain.h"
#include "trace/summary.h"

#define PLY_CLI_FAULT 1 /* the recording is not right */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyTrace, ply_trace_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyTraceSummary, ply_trace_summary_free)

int ply_cli_trace_record(int argc, char **argv);
int ply_cli_trace_show(int argc, char **argv);
int ply_cli_trace_export(int argc, char **argv);
int ply_cli_trace_check(int argc, char **argv);
int ply_cli_trace_diff(int argc, char **argv);
int ply_cli_trace_grade(int argc, char **argv);

/* Judges a log of a program of somebody's (judge/judge.h) and prints what is found. FALSE if it is
 * none: a recording of another form or of a game. */
gboolean ply_cli_trace_judge(const char *path, int *status);

/* A recording and how to tell it. */
typedef struct PlyCliTrace {
  PlyTrace *trace;
  const char *path; /* as given, for messages */
  PlyWording wording;
} PlyCliTrace;

/* Loads the recording; `wording` ("max-min", the default, or "negamax") and `notation` (an id) may
 * be NULL. FALSE after one line that says why. */
gboolean ply_cli_trace_open(PlyCliTrace *self, const char *path, const char *wording,
                            const char *notation);
/* The same in two steps: first only what is needed to read the rest (trace/lazy.h). */
gboolean ply_cli_trace_open_parts(PlyCliTrace *self, const char *path, const char *wording,
                                  const char *notation);
gboolean ply_cli_trace_read_all(PlyCliTrace *self); /* closes it if it fails */
/* What a step needs, or, where that is not PLY_TRACE_NONE, a visit. */
gboolean ply_cli_trace_read_part(PlyCliTrace *self, guint64 step, guint32 visit);
void ply_cli_trace_close(PlyCliTrace *self);

/* A move of the recording; "–" for none. */
const char *ply_cli_trace_move(const PlyCliTrace *self, PlyMove move,
                               char text[PLY_NOTATION_BYTES]);
/* "[3, +∞]": the window as passed; "–" if the search has none. Transfer full. */
char *ply_cli_trace_window(const PlyCliTrace *self, guint32 visit);
/* Its value with its bound, or that it was stopped. */
const char *ply_cli_trace_value(const PlyCliTrace *self, guint32 visit, char text[PLY_SCORE_BYTES]);
/* "✂ 2 not looked at", or "" if it was not cut. Transfer full. */
char *ply_cli_trace_cut(const PlyCliTrace *self, guint32 visit);
/* What happens at a step, in a sentence. Transfer full. */
char *ply_cli_trace_explain(const PlyTrace *trace, const PlyWording *wording, guint64 step);
/* The moves from the root, parted by blanks. Transfer full. */
char *ply_cli_trace_path(const PlyCliTrace *self, guint32 visit);
/* The last pass from the root, which gave the result; the trace is not empty. */
guint32 ply_cli_trace_last_pass(const PlyTrace *trace);

/* What show prints. */
int ply_cli_show_summary(const PlyCliTrace *self, gboolean json);
int ply_cli_show_step(const PlyCliTrace *self, guint64 step, gboolean json);
int ply_cli_show_tree(const PlyCliTrace *self, guint32 most, gboolean json);
int ply_cli_show_lessons(const PlyCliTrace *self, int most, gboolean json);
int ply_cli_show_bookmarks(const PlyCliTrace *self, gboolean json);
int ply_cli_show_matches(const PlyCliTrace *self, const char *query, gboolean json);

/* A visit's own fields, values as recorded; null where only its return tells them and it has not
 * `returned`. */
void ply_cli_json_visit(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit,
                        gboolean returned);
/* After recording: what it came to, on stderr if the recording went to stdout. */
void ply_cli_print_recorded(const PlyCliTrace *self);

/* Overwrites itself on a terminal's stderr; is due at most ten times a second. */
void ply_cli_progress(const char *text);
gboolean ply_cli_progress_is_due(void);
void ply_cli_progress_clear(void);
