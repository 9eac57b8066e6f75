/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The analysis of the game on screen: the one object that every panel knows. While it is running it
 * follows the current position: each position-changed starts the search anew. Main thread only.
 *
 * Properties (all notify):
 *   game      PlyGameTree, construct-only
 *   running   gboolean, writable: whether the person wants analysis
 *   searching gboolean: whether the worker is at it now (limits may have ended it)
 *   report    PlyModelReport, nullable: newest one of the current position; at most 30 a second
 * Signals: settings-changed (options, limits, table size or all-values), preview-changed (the line
 * or how much of it is shown).
 * The preview is a line of moves from the current position that the board shows instead of it (a
 * walk along a principal variation); it ends by itself on position-changed. */

#include "model/game-tree.h"
#include "book/own-book.h"
#include "model/report.h"
#include "protocols/protocols.h"

#define PLY_TYPE_ANALYSIS (ply_analysis_get_type())
G_DECLARE_FINAL_TYPE(PlyAnalysis, ply_analysis, PLY, ANALYSIS, GObject)

PlyAnalysis *ply_analysis_new(PlyGameTree *game);

PlyGameTree *ply_analysis_get_game(PlyAnalysis *self); /* borrowed */

gboolean ply_analysis_get_running(PlyAnalysis *self);
void ply_analysis_set_running(PlyAnalysis *self, gboolean running);
gboolean ply_analysis_get_searching(PlyAnalysis *self);
/* Holds the search back while another (the program's own move) has the machine; nests. */
void ply_analysis_hold(PlyAnalysis *self);
void ply_analysis_release(PlyAnalysis *self);

/* Borrowed, good until the next notify::report. NULL if nothing has been reported for this
 * position. */
const PlyModelReport *ply_analysis_get_report(PlyAnalysis *self);

/* Another program in place of our own search, inquired of by `protocol`, which must be one with words
 * for that; NULL, NULL: our own search again. It starts when an analysis does. FALSE with one
 * sentence, and nothing changed, if there is no such program. Our own options stay as they are, and
 * of the limits it is told what its conversation has words for. What it says is in the report (`who`
 * in it) and not kept with the game. */
gboolean ply_analysis_set_program(PlyAnalysis *self, const PlyProtocol *protocol,
                                  const char *command, GError **error);
/* Its name; NULL: our own search. Borrowed. */
const char *ply_analysis_get_program(PlyAnalysis *self);
/* What it tells besides, as on stderr; NULL: our own search. Borrowed. */
PlyAside *ply_analysis_get_aside(PlyAnalysis *self);
/* "ugi:PROGRAM", or NULL. Borrowed. */
const char *ply_analysis_get_program_spec(PlyAnalysis *self);
/* What went wrong with it, which has ended the analysis, in one sentence; NULL: nothing. It stands
 * until the next act. Told by notify::report. Borrowed. */
const char *ply_analysis_get_fault(PlyAnalysis *self);

/* Setting restarts a running search. An evaluation that does not belong to the current game is
 * replaced by that game's default when the search starts. */
const PlySearchOptions *ply_analysis_get_options(PlyAnalysis *self);
/* The same, with what the current game lacks (an evaluation, an engine) replaced by its defaults. */
PlySearchOptions ply_analysis_get_effective_options(PlyAnalysis *self);
void ply_analysis_set_options(PlyAnalysis *self, const PlySearchOptions *options);
const PlySearchLimits *ply_analysis_get_limits(PlyAnalysis *self); /* all 0: until stopped */
void ply_analysis_set_limits(PlyAnalysis *self, const PlySearchLimits *limits);
guint ply_analysis_get_table_megabytes(PlyAnalysis *self); /* 1–4096, default 64 */
void ply_analysis_set_table_megabytes(PlyAnalysis *self, guint megabytes);
/* The book from which a match of this game plays Othello, or NULL: the program's. The analysis itself
 * searches. */
PlyOwnBook *ply_analysis_get_book(PlyAnalysis *self);
void ply_analysis_set_book(PlyAnalysis *self, PlyOwnBook *book);

/* Whether an engine gives every legal move an exact value, whatever options.multi_pv says; FALSE.
 * Where there are more than PLY_MAX_MULTI_PV moves, as in Pente, it changes nothing. */
void ply_analysis_set_all_values(PlyAnalysis *self, gboolean all_values);

/* Whether reports bring the tree of our own search (PlyModelReport.tree); FALSE. What nobody looks at
 * costs nothing: a running search starts anew when it is to be shown. */
void ply_analysis_set_tree_shown(PlyAnalysis *self, gboolean shown);

/* Shows the first `shown` of `n` moves; they must be legal in turn (the line is cut at the first
 * that is not). n = 0 ends the preview. */
void ply_analysis_set_preview(PlyAnalysis *self, const PlyMove *moves, guint n, guint shown);
/* The previewed line; returns its length, 0 if there is none; `shown` may be NULL. Borrowed. */
guint ply_analysis_get_preview(PlyAnalysis *self, const PlyMove **moves, guint *shown);
/* One step along the previewed line (+1, −1); FALSE at its ends. */
gboolean ply_analysis_step_preview(PlyAnalysis *self, int step);

/* What the board should show: the end of the preview, or the current position. Borrowed. */
const PlyPosition *ply_analysis_get_shown_position(PlyAnalysis *self);
/* The change that led to the shown position; FALSE at the start of a game. */
gboolean ply_analysis_get_shown_change(PlyAnalysis *self, PlyChange *change);
