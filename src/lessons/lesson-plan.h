/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A lesson as a text that a person writes: what is searched and how, a question that stands before
 * the answer, what to notice, and a tree to be searched by hand or another question (docs/teaching.md; the grammar is at
 * the head of lesson-read.c). Once read a plan never changes: any thread. */

#include <glib.h>

#include "trace/recorder.h"

#define PLY_LESSON_SUFFIX       ".plylesson"
#define PLY_LESSON_MOST_BYTES   ((gsize)1 << 16) /* of a file */
#define PLY_LESSON_MOST_NODES   5000             /* of a tree */
#define PLY_LESSON_MOST_CHOICES 6
#define PLY_LESSON_MOST_CLAIMS  40
#define PLY_LESSON_MOST_VISITS  (1 << 18) /* of a recording, which is to be whole */

/* What can be read off a recording. */
typedef enum {
  PLY_MEASURE_NONE,
  PLY_MEASURE_VISITS,
  PLY_MEASURE_LEAVES,
  PLY_MEASURE_CUTS,     /* beta cutoffs by a move */
  PLY_MEASURE_LEFT_OUT, /* moves that were never tried */
  PLY_MEASURE_TABLE_CUTS,
  PLY_MEASURE_RE_SEARCHES,
  PLY_MEASURE_PASSES,
  PLY_MEASURE_VALUE, /* for MAX */
  PLY_MEASURE_BEST,
  PLY_MEASURE_WINDOW,   /* for MAX */
  PLY_MEASURE_PLIES_UP, /* to the owner of the bound that a cutoff reached */
  PLY_MEASURE_KIND,     /* all words of a query hold */
} PlyMeasureKind;

/* Of the whole recording, or at a place in it. */
typedef struct PlyLessonMeasure {
  PlyMeasureKind kind;
  char *place; /* "look", "visit 5", "pass 3", "path 2 1",
                "node C", "find cut ply<=2"; or NULL */
} PlyLessonMeasure;

/* What a lesson says of its recording, so that it can be checked. */
typedef struct PlyLessonClaim {
  PlyLessonMeasure measure;
  char *value;
  guint line, column; /* where it says so */
} PlyLessonClaim;

typedef struct PlyLessonChoice {
  char *text;
  gboolean right;
} PlyLessonChoice;

/* In the file. */
typedef struct PlyLessonSpot {
  guint line, column;
} PlyLessonSpot;

typedef struct PlyLessonPlan {
  char *id;                       /* "deep-cut" */
  char *chapter, *title, *notice; /* English in the built-in course, to be translated */

  PlyNumberTree *tree; /* or NULL: a game */
  PlyRules rules;
  PlyPosition root;
  PlySearchOptions options;
  int depth;
  PlyLessonSpot depth_spot; /* where it, or what is searched, is said */
  guint32 visits;           /* that the recording has, 0: not said */
  PlyLessonSpot visits_spot;
  char *look_at; /* the place where it happens: stepping begins there; or NULL */
  PlyLessonSpot look_spot;

  char *question; /* or NULL */
  PlyLessonChoice choices[PLY_LESSON_MOST_CHOICES];
  guint n_choices;                 /* 0: a number is typed, if anything is asked */
  double answer;                   /* … this one, … */
  char *answer_text;               /* … as its author has written it */
  PlyLessonMeasure answer_measure; /* what of the recording it is, if that is said */
  guint answer_line;
  char *why; /* said with the answer; or NULL */

  char *exercise; /* words; or NULL */
  gboolean has_exercise;
  PlyNumberTree *exercise_tree; /* or NULL: the lesson's own */
  PlySearchOptions exercise_options;
  guint exercise_line;
  struct PlyLessonPlan *task; /* instead of it: another search, and a question about it; or NULL */
  const struct PlyLessonPlan *part_of; /* of a task its lesson; else NULL */

  PlyLessonClaim claims[PLY_LESSON_MOST_CLAIMS];
  guint n_claims;
} PlyLessonPlan;

/* NULL with an error of PLY_TEXT_ERROR. `name` is that of the file; a file without an id gets that
 * of its name. */
PlyLessonPlan *ply_lesson_plan_read(const char *text, gsize length, const char *name,
                                    GError **error);
/* The same of a regular file, blocking; also errors of G_FILE_ERROR. */
PlyLessonPlan *ply_lesson_plan_load(const char *path, GError **error);
void ply_lesson_plan_free(PlyLessonPlan *plan); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyLessonPlan, ply_lesson_plan_free)

/* Asks for the recording of the lesson, whole, or of its exercise. The request borrows from the
 * plan; its title is the plan's. */
void ply_lesson_plan_prepare(const PlyLessonPlan *plan, PlyRecordRequest *request);
void ply_lesson_plan_prepare_exercise(const PlyLessonPlan *plan, PlyRecordRequest *request);

/* The visit that a place names, PLY_TRACE_NONE if this recording has none; 0 for NULL. */
guint32 ply_lesson_plan_visit(const PlyLessonPlan *plan, const PlyTrace *trace, const char *place);

/* Whether what was typed is the number that is asked for, or where that is a move the name of its node;
 * *is_number (may be NULL): whether it is any. */
gboolean ply_lesson_plan_is_answer(const PlyLessonPlan *plan, const char *typed,
                                   gboolean *is_number);
/* The right answer as text, in English where it is a choice. Transfer full. */
char *ply_lesson_plan_answer(const PlyLessonPlan *plan);
