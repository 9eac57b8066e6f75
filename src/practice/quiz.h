/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An exercise for a learning platform, or as a table: at each inner node the window that it is called
 * with and what comes back, and of each leaf whether it is looked at. Nodes have the letters of the
 * printed sheet. */

#include "judge/exercise.h"
#include "practice/own.h"

typedef enum {
  PLY_QUIZ_MOODLE, /* Moodle's XML: a cloze question for each tree, with its picture */
  PLY_QUIZ_CSV,    /* the key: a row for each node */
} PlyQuizKind;

/* The exercise's tree with the side at its root that the exercise wants, and the rules of its search;
 * NULL if memory is short. Free with ply_number_tree_free(). */
PlyNumberTree *ply_exercise_search(const PlyExercise *exercise, guint index, PlyOwnRules *rules);

/* Transfer full; NULL if memory is short. */
GString *ply_quiz_write(const PlyExercise *exercise, PlyQuizKind kind);
