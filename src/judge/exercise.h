/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What students are to search, in which ways that is right, and the marks for it: lines of JSON
 * (docs/teaching.md). */

#include "judge/dialect.h"
#include "rules/number-tree.h"

/* What marks are given for. */
typedef enum {
  PLY_PART_NODES,   /* the visits of the right search, and no others */
  PLY_PART_VALUES,  /* what goes back */
  PLY_PART_WINDOWS, /* what the calls are made with */
  PLY_PART_CUTS,    /* where moves are left out */
  PLY_PART_ROOT,    /* the value of the whole */
  PLY_N_PARTS,
} PlyPart;

#define PLY_EXERCISE_MOST_TREES 100
#define PLY_EXERCISE_MOST_NODES 100000 /* of a tree */

typedef struct PlyExerciseTree {
  char *name; /* "tree 2" where the file has none */
  char *text; /* as programs are given it */
  PlyNumberTree *tree;
} PlyExerciseTree;

typedef struct PlyExercise {
  char *title;          /* or NULL */
  PlyCallDialects said; /* the ways that are right, for a root at which MAX moves */
  double marks[PLY_N_PARTS];
  gboolean at_end; /* practice is judged at its end, not at once */
  PlyExerciseTree *trees;
  guint n_trees;
} PlyExercise;

/* NULL with an error of PLY_TEXT_ERROR. */
PlyExercise *ply_exercise_read(const char *text, gsize length, const char *name, GError **error);
/* NULL is allowed. */
void ply_exercise_free(PlyExercise *exercise);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyExercise, ply_exercise_free)

/* The marks of each part where a file says nothing of them. */
void ply_exercise_usual_marks(gboolean minimax, double marks[PLY_N_PARTS]);

/* A part's name in files, not translated: "nodes". */
const char *ply_part_id(PlyPart part);
