/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What somebody has answered in practice, as a file: the tree, the rules, and each answer with its
 * time. Nothing in it says what is right: who gives marks makes the search once more
 * (marks.h, docs/teaching.md). */

#include "practice/own.h"

#define PLY_ANSWERS_SUFFIX ".plyanswers"
/* Of a tree, and answers: each node is entered and left once. */
#define PLY_ANSWERS_NODES 100000
#define PLY_ANSWERS_MOST  (2 * PLY_ANSWERS_NODES)

typedef struct PlyAnswer {
  PlyPracticeStep said;
  gboolean shown; /* nothing was said: what is right was asked for */
  double seconds; /* since the answer before; NAN: not known */
} PlyAnswer;

/* What was answered to a question of an exercise, which is known by its text. */
typedef struct PlyAnswerReply {
  char *text;
  char *said;     /* NULL: what is right was asked for */
  double seconds; /* likewise */
} PlyAnswerReply;

typedef struct PlyAnswers {
  char *name;  /* whose they are, or NULL */
  char *title; /* of what was searched, or NULL */
  PlyNumberTree *tree;
  PlyOwnRules rules;
  gboolean at_end; /* what is right was told at the end: the search went on from what was said, not
                      from what is right */
  GArray *answers; /* PlyAnswer */
  GArray *replies; /* PlyAnswerReply */
} PlyAnswers;

/* Without answers. The tree is copied. */
PlyAnswers *ply_answers_new(const PlyNumberTree *tree, const PlyOwnRules *rules);
/* NULL is allowed. */
void ply_answers_free(PlyAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyAnswers, ply_answers_free)

/* Adds one; `said` is NULL if what is right was shown. */
void ply_answers_add(PlyAnswers *answers, const PlyPracticeStep *said, double seconds);

/* Adds what was said to a question; `said` is NULL if what is right was shown. */
void ply_answers_reply(PlyAnswers *answers, const char *text, const char *said, double seconds);
/* What was said first to a question of this text; NULL: nothing. Borrowed. */
const PlyAnswerReply *ply_answers_find(const PlyAnswers *answers, const char *text);

/* Reads a file's text. NULL with an error of PLY_TEXT_ERROR. */
PlyAnswers *ply_answers_read(const char *text, gsize length, const char *name, GError **error);
/* The same as text. Transfer full. */
GString *ply_answers_write(const PlyAnswers *answers);

/* Where the search stands behind an answer: with what was said, or what is right. */
void ply_answer_take(const PlyAnswers *answers, const PlyAnswer *answer, PlyOwn *own);
