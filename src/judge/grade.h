/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How much of a logged search is right, as marks are given for it. What a call is wrong in is judged
 * by what the log says before it (judge.h), so that one slip costs once; which calls there should
 * be, and where moves are left out, by the right search of the whole tree in the log's own dialect. */

#include "judge/calls.h"
#include "judge/exercise.h"

/* Of one log. */
typedef struct PlyGrade {
  double share[PLY_N_PARTS]; /* of each part, 0 to 1 */
  char *first;               /* what is wrong first, translated; NULL: nothing is */
  gboolean slipped;          /* the search itself is wrong */
  guint32 mistakes;          /* those that make all calls, a bit each (mistakes.h) */
} PlyGrade;

/* Whether it is a log of that tree, as a whole. */
gboolean ply_grade_is_of(const PlyExerciseTree *tree, const PlyCallLog *log);
/* Grades a log that is of the exercise's tree `index`, and changes it: only what is graded is left
 * of it. */
void ply_grade_log(const PlyExercise *exercise, guint index, PlyCallLog *log, PlyGrade *grade);
void ply_grade_clear(PlyGrade *grade);
