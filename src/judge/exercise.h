/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What students are to search, in which ways that is right, what else they are asked of it, and the
 * marks: lines of JSON (docs/teaching.md). */

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
  char *code; /* of a random one, from which it can be made again; else NULL */
  PlyNumberTree *tree;
} PlyExerciseTree;

/* What a question asks for. */
typedef enum {
  PLY_ASKS_WRITTEN, /* what its author has written */
  PLY_ASKS_CHOICE,  /* likewise, one of several */
  /* What is looked up in the right search of each tree: */
  PLY_ASKS_VALUE,    /* the root's value */
  PLY_ASKS_MOVE,     /* the root's child that is chosen, by its number or name */
  PLY_ASKS_LEAVES,   /* how many leaves are looked at */
  PLY_ASKS_LEFT_OUT, /* how many are not */
  PLY_ASKS_NODES,    /* how many nodes are looked at, leaves and root included */
  PLY_ASKS_CUTS,     /* at how many nodes children are left out */
  PLY_ASKS_AGAIN, /* how often PVS searches a child again; in the three above each visit counts */
} PlyAsks;

#define PLY_EXERCISE_MOST_QUESTIONS 50
#define PLY_EXERCISE_MOST_CHOICES   8

typedef struct PlyQuestion {
  char *text; /* one line; no two of a tree are the same */
  PlyAsks asks;
  char *answer;   /* that its author has written, else NULL */
  char **choices; /* of a choice, `answer` among them; else NULL */
  int tree;       /* the only tree that it is asked of; −1: of each */
  double marks;
} PlyQuestion;

typedef struct PlyExercise {
  char *title;          /* or NULL */
  PlyCallDialects said; /* the ways that are right, for a root at which MAX moves */
  double marks[PLY_N_PARTS];
  gboolean at_end; /* practice is judged at its end, not at once … */
  gboolean told;   /* … as the file says */
  PlyExerciseTree *trees;
  guint n_trees;
  PlyQuestion *questions; /* asked in this order, once a tree has been searched */
  guint n_questions;
} PlyExercise;

/* NULL with an error of PLY_TEXT_ERROR. */
PlyExercise *ply_exercise_read(const char *text, gsize length, const char *name, GError **error);
/* NULL is allowed. */
void ply_exercise_free(PlyExercise *exercise);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyExercise, ply_exercise_free)

/* Whether a question is asked of a tree. */
static inline gboolean
ply_question_is_of(const PlyQuestion *question, guint tree)
{
  return question->tree < 0 || (guint)question->tree == tree;
}

/* Whether its search comes to a node more than once: PVS, with null windows and re-searches. */
static inline gboolean
ply_exercise_is_pvs(const PlyExercise *exercise)
{
  return exercise->said.calls == 1u << PLY_CALLS_PVS;
}

/* The marks of each part where a file says nothing of them. */
void ply_exercise_usual_marks(gboolean minimax, double marks[PLY_N_PARTS]);

/* A part's name in files, not translated: "nodes". */
const char *ply_part_id(PlyPart part);
