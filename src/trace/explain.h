/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Why: one paragraph for a step, made from the comparisons that the search executed there, and the
 * pseudocode line that did it. Pure, any thread. */

#include "trace/owner.h"
#include "trace/step.h"

#define PLY_EXPLAIN_BYTES 1024

/* How values are told. */
typedef struct PlyWording {
  bool max_min; /* values for MAX (ply_trace_is_max()), the other side being MIN; else negamax:
                   values for the side to move at the node */
  PlyNotation notation;
  /* Translates a literal of this folder or a game's English name; NULL: English. */
  const char *(*translate)(const char *text);
  bool alone; /* a step's sentence ends before what a value means for the node above */
} PlyWording;

/* "Black", "White", or "MAX", "MIN": who moves at a visit. */
const char *ply_explain_mover(const PlyTrace *trace, uint32_t visit, const PlyWording *wording);
/* Who does not. */
const char *ply_explain_opponent(const PlyTrace *trace, uint32_t visit, const PlyWording *wording);
/* The move into a visit, "–" at a root: of a tree of numbers which child it is, or its name. */
const char *ply_explain_move(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                             char text[PLY_NOTATION_BYTES]);
/* The same of a move at `parent`, whether it was tried or not. */
const char *ply_explain_child(const PlyTrace *trace, uint32_t parent, PlyMove move,
                              const PlyWording *wording, char text[PLY_NOTATION_BYTES]);
/* A value at a visit, given for its side to move, as the wording tells it; an open window's end is
 * ±∞. */
const char *ply_explain_value(const PlyTrace *trace, uint32_t visit, PlyScore score, PlyBound bound,
                              const PlyWording *wording, char text[PLY_SCORE_BYTES]);
/* The window at a level by now, [0] α and [1] β as the wording tells them: at a MIN node they
 * change places and signs. */
void ply_explain_window(const PlyTrace *trace, const PlyTraceLevel *level,
                        const PlyWording *wording, char text[2][PLY_SCORE_BYTES]);

/* What happened at a step and why. Returns `text`. */
const char *ply_explain_step(const PlyTrace *trace, const PlyTraceState *state,
                             const PlyWording *wording, char text[PLY_EXPLAIN_BYTES]);

/* Why the moves of a cut node that were never tried do not matter: who owns the bound. "" if it was
 * not cut. */
const char *ply_explain_cut(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                            char text[PLY_EXPLAIN_BYTES]);

/* Line `i` of the algorithm as pseudocode, for the options and wording in force; NULL past the
 * last. Static, not translated. */
const char *ply_pseudocode_text(const PlyTrace *trace, bool max_min, int i);
/* The line, from 0, that a step executes; −1 for a node in which the search was stopped. */
int ply_pseudocode_line(const PlyTrace *trace, const PlyTraceState *state, bool max_min);
/* At a return, the line of the node above that takes the value; −1 if there is none. */
int ply_pseudocode_above(const PlyTrace *trace, const PlyTraceState *state, bool max_min);
