/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lets a search of your own be watched in Plyscope: call these from your search function and open
 * the file. It holds a line of JSON a call (docs/trace-format.md), and each is in the file when the
 * function returns: what a program did before it crashed can be looked at. C99, no other library;
 * one thread a writer. Where a PlytraceWriter is taken, NULL is allowed and does nothing, so that a
 * search can be run without being recorded. */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PlytraceWriter PlytraceWriter;

/* What counts as an open end of a window, or more; values are kept within it. */
#define PLYTRACE_INFINITE 1000000

/* Begins a file. `game` is "othello:8", "pente", "maxconnect4", or NULL for a game that Plyscope
 * does not know; a number tree is written as itself: "((3 12 8) (2 4 6) (14 5 2))". `position` is
 * the text of a position in a file format that Plyscope reads, and `algorithm` "minimax",
 * "alpha-beta", "pvs" or "mtdf"; both may be NULL: the start, alpha-beta. NULL with errno if the
 * file cannot be made or memory is short. */
PlytraceWriter *plytrace_begin(const char *path, const char *game, const char *position,
                               const char *algorithm);

/* The search function begins. `move` led to this node, as the game writes moves ("d3"; a child of a
 * number tree, or of a game that Plyscope does not know, is counted from 1); NULL at the root.
 * `depth` plies remain. alpha and beta are the window as passed, for the side to move here, in
 * hundredths of the game's unit (whole units in a number tree), alpha < beta. */
void plytrace_enter(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta);

/* The same for a search with two cases, MAX and MIN, whose windows and values are for MAX
 * everywhere. `max_moves`: whether it is MAX who moves at this node. A file has either all calls of
 * this kind, or all of the one above. */
void plytrace_enter_max(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta,
                        int max_moves);

/* The node's static evaluation, once it was asked for; its sign as that of the node's values. */
void plytrace_evaluation(PlytraceWriter *writer, int value);

/* Alpha or beta cutoff: the node is left with `untried` of its moves not tried. */
void plytrace_cut(PlytraceWriter *writer, int untried);

/* The search function returns this value, for the side to move at the node, or for MAX. */
void plytrace_leave(PlytraceWriter *writer, int value);

/* What the value says of the node's true one, where that is known better than by the window. */
typedef enum { PLYTRACE_EXACT, PLYTRACE_LOWER, PLYTRACE_UPPER } PlytraceBound;

/* The same with what the value is: exact, or the true one is at least or at most that. */
void plytrace_leave_bound(PlytraceWriter *writer, int value, PlytraceBound bound);

/* A remark at the call that began or returned last. */
void plytrace_note(PlytraceWriter *writer, const char *text);

/* Closes the file and frees the writer. 0, or the errno of what went wrong first. */
int plytrace_end(PlytraceWriter *writer);

#ifdef __cplusplus
}
#endif
