/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which cutoffs of a recording are worth a look: thousands of them are alike. A cutoff gets points:
 *
 *   40  it refutes the move that the pass before held to be the best: the best move changes
 *   30  it is deep: the bound is that of an ancestor three plies up or more
 *   24  less 4 a ply below the root of its pass, at least 0
 *   25  it is the first of its kind: by a move against the bound of its parent, deep, by a null
 *       window, by the window of the root, by the table, in quiescence
 *    3  for every doubling of the visits that it saved, at most 45: the moves left out times the
 *       mean size of those that were tried
 *   −4  for every doubling of those of its kind at its ply that came before: no list of the same
 *  −20  it saved nothing: the last move cut, not the table
 *
 * Pure, any thread. */

#include "trace/step.h"

#define PLY_LESSONS_MOST 500

/* Why a cutoff is worth a look, as bits. */
enum {
  PLY_LESSON_CHANGES = 1, /* the best move of the pass before is refuted */
  PLY_LESSON_DEEP = 2,
  PLY_LESSON_FIRST = 4, /* of its kind */
  PLY_LESSON_TOP = 8,   /* at most two plies below the root */
  PLY_LESSON_SAVES = 16 /* a thousand visits or more */
};

typedef struct PlyLesson {
  uint64_t step; /* at which the visit that was cut returns */
  uint32_t visit;
  int points;
  unsigned reasons;
} PlyLesson;

/* The `most` (at most PLY_LESSONS_MOST) cutoffs with the most points, the best first, of equals the
 * earlier. should_stop (may be NULL) is asked at every 65,536th visit. Returns how many there are,
 * −1 if it was stopped. O(visits), and O(most) for each that enters the list. */
int ply_trace_lessons(const PlyTrace *trace, int most, PlyLesson *lessons, void *data,
                      bool (*should_stop)(void *data));
