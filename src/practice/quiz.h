/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An exercise for a learning platform, or as a table: at each inner node the window that it is called
 * with and what comes back, and of each leaf whether it is looked at. Nodes have the letters of the
 * printed sheet. And the search that an exercise wants of a tree. */

#include "judge/exercise.h"
#include "practice/own.h"
#include "trace/recorder.h"

typedef enum {
  PLY_QUIZ_MOODLE, /* Moodle's XML: a cloze question for each tree, with its picture */
  PLY_QUIZ_CSV,    /* the key: a row for each node */
  PLY_QUIZ_QTI,    /* QTI 2.1: a package of files */
} PlyQuizKind;

/* What is expected of an exercise of which a key can be made, or one with values for MAX; NULL if it is
 * so. Translated. */
const char *ply_exercise_refusal(const PlyExercise *exercise, gboolean for_max);

/* The same of one that is printed or asked by a learning platform, where each node stands once. */
const char *ply_exercise_paper_refusal(const PlyExercise *exercise);

/* The exercise's tree with the side at its root that the exercise wants, the rules of its search, and
 * the request that records it, which holds the returned tree and the exercise's name of it. NULL if
 * memory is short. Free with ply_number_tree_free(). */
PlyNumberTree *ply_exercise_prepare(const PlyExercise *exercise, guint index, PlyOwnRules *rules,
                                    PlyRecordRequest *request);

/* All trees in one text, of Moodle or CSV. Transfer full; NULL if memory is short. */
GString *ply_quiz_write(const PlyExercise *exercise, PlyQuizKind kind);

/* A tree's item of QTI, tree-N.xml from 1, and its picture, tree-N.svg. Transfer full; FALSE if memory
 * is short. */
gboolean ply_quiz_item(const PlyExercise *exercise, guint index, GString **item, GString **picture);
/* imsmanifest.xml of the package. Transfer full. */
GString *ply_quiz_manifest(const PlyExercise *exercise);
