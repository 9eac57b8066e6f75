/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What answers are worth, in two scores. The first holds each step of the right search against what
 * was said of it. The second asks of each answer whether it follows from what was said before: a
 * slip costs one mark there, however much comes of it. Where what is right was told at once the two
 * are the same, as the search went on from there. */

#include "judge/exercise.h"
#include "practice/answers.h"

typedef struct PlyPracticeScore {
  guint right, of;           /* steps */
  double share[PLY_N_PARTS]; /* of each part, 0 to 1 */
} PlyPracticeScore;

typedef struct PlyPracticeMarks {
  PlyPracticeScore first, own;
  guint shown;    /* answers that were asked for */
  guint missing;  /* steps that nothing was said of */
  double seconds; /* of all answers whose time is known */
  int wrong;      /* the first answer that does not follow from those before, from 1; 0: all do */
  unsigned slips; /* what is wrong in it (step.h); 0: it was asked for */
  int node;       /* where the search stood then */
  PlyPracticeStep right; /* what would have followed */
} PlyPracticeMarks;

void ply_practice_mark(const PlyAnswers *answers, PlyPracticeMarks *marks);
