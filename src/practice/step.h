/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Practice: a learner says what a recorded search does next, and is judged by what it did. Each step
 * of time is one question. A search goes down to a child, with a window, or goes back with a value
 * and what that says; moves that are left out are a cutoff, so that going back is the answer to both.
 * Pure, any thread. */

#include <glib.h>

#include "rules/number-tree.h"
#include "trace/explain.h"

/* What a step does, or what somebody says that it does. Numbers are as the tree has them, and for
 * whom the wording says; ∓INFINITY is an open end. */
typedef struct PlyPracticeStep {
  gboolean back;      /* it returns a value, else it goes down */
  int child;          /* down: to this child, from 1; 0: to no number that can be read */
  gboolean windowed;  /* down: with a window */
  double alpha, beta; /* of it; NAN: not said */
  double value;       /* back: NAN: not said */
  PlyBound bound;     /* of it: EXACT, LOWER (≥) or UPPER (≤) */
} PlyPracticeStep;

/* What can be wrong in it, as bits. */
enum {
  PLY_SLIP_BACK = 1, /* it goes down where it should go back, or back too early */
  PLY_SLIP_CHILD = 2,
  PLY_SLIP_ALPHA = 4,
  PLY_SLIP_BETA = 8,
  PLY_SLIP_VALUE = 16,
  PLY_SLIP_BOUND = 32,
};

/* Why there is no practice on a recording, in a translated sentence; NULL: there is.
 * It has to be one pass of a textbook search of a number tree, whole and without chance nodes. */
const char *ply_practice_refusal(const PlyTrace *trace);

/* What the step does; `step` is one of ply_trace_n_steps(). */
PlyPracticeStep ply_practice_right(const PlyTrace *trace, guint64 step, const PlyWording *wording);
/* What is wrong in an answer, as bits; 0: nothing. Behind a wrong way nothing else is looked at. */
unsigned ply_practice_judge(const PlyPracticeStep *right, const PlyPracticeStep *answer);

/* Whether a number that was said is the right one: a third that is written 0.333 is, a whole number is
 * not near another, NAN is none. */
gboolean ply_practice_same(double right, double said);

/* What was wrong, in the order in which one would find it out: a translated sentence. */
const char *ply_practice_slip_text(unsigned slips, const PlyPracticeStep *right);
/* "it goes back with ≤ 1/3", "it goes down to child 2 with α = 3, β = ∞", numbers as the tree writes
 * them. Translated; transfer full. */
char *ply_practice_step_text(const PlyNumberTree *tree, const PlyPracticeStep *step);
/* A number as the tree writes it, with a minus of ASCII, or as a decimal if it has none such. Not
 * NAN, nor an infinity. */
void ply_practice_number_append(GString *text, const PlyNumberTree *tree, double number);

/* The number of a value (record/typed-number.h) that is typed with its sign, "≤ 3", "<=3", ">= 3", "= 3": the sign, if there is one, goes to
 * `*bound`, which else stays as it is. */
double ply_practice_value(const char *text, PlyBound *bound);
