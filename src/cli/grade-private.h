/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* trace grade: what students hand in (trace-grade.c), how it is run and read (grade-run.c), and
 * where the marks are written (grade-out.c). */

#include <gio/gio.h>

#include "judge/grade.h"
#include "protocols/jail.h"

/* An exercise in a file; NULL after one line that says why. */
PlyExercise *ply_cli_load_exercise(const char *path);

/* What one student has handed in: a file, or a folder. */
typedef struct PlySubmission {
  char *name; /* to be shown */
  char *path;
  gboolean folder;
  char **sentences; /* of each tree, what is wrong; "": nothing is */
  double marks[PLY_N_PARTS];
  double total;
  guint32 mistakes; /* those that make all calls of all logs, a bit each */
} PlySubmission;

typedef struct PlyGradeRun {
  const PlyExercise *exercise;
  char **argv;    /* with places for the names of files; NULL: logs are handed in */
  double seconds; /* of CPU time for a tree */
  guint64 memory; /* bytes */
  PlyJail jail;   /* in which it is run */
  GCancellable *cancellable;
} PlyGradeRun;

/* What programs that are run may do, by its memory and time; `unsafe`: they are run where there is no
 * sandbox too. */
void ply_grade_jail(PlyGradeRun *self, gboolean unsafe);
/* Grades it. Whatever it does is its own fault, told in a sentence; FALSE with an error only if the
 * fault is ours, as a full disk is, or it was cancelled. */
gboolean ply_grade_submission(const PlyGradeRun *self, PlySubmission *submission, GError **error);

/* All that is wrong: what its program does that makes its calls, if that is known, then a line a
 * tree. Transfer full. */
char *ply_submission_text(const PlyExercise *exercise, const PlySubmission *submission);
/* The marks that there are in all. */
double ply_grade_most(const PlyExercise *exercise);
/* The marks for the questions that are asked of a tree. */
double ply_grade_questions(const PlyExercise *exercise, guint tree);

/* Prints a cell of a table for people, `width` characters wide. */
void ply_grade_print_cell(const char *text, int width);

/* The marks as a table, as results of tests, and of one submission as Gradescope reads them. */
GString *ply_grade_csv(const PlyExercise *exercise, GPtrArray *submissions);
GString *ply_grade_junit(const PlyExercise *exercise, GPtrArray *submissions);
GString *ply_grade_gradescope(const PlyExercise *exercise, const PlySubmission *submission);

/* exercise grade: marks for what learners answered in practice. */
int ply_cli_exercise_grade(int argc, char **argv);
