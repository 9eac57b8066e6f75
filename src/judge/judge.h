/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Is a logged search right? Each call is judged by what the log itself says before it: the window by
 * its caller's window and the values that had come back, the value by those of the calls inside it,
 * a leaf by the tree's number, what is left out by the cutoff that must stand behind it. So one slip
 * is one finding, and the first finding is the first call that a right program would have made
 * otherwise. Alpha-beta, its windows and its kinds of values as in D. E. Knuth and R. W. Moore, An
 * Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975); fail-soft: J. P. Fishburn (1981). */

#include "judge/calls.h"
#include "judge/dialect.h"

/* What a call can be wrong in. */
typedef enum {
  PLY_WRONG_CALL = 1,   /* it should not have been made, not there or not then */
  PLY_WRONG_VALUE = 2,  /* that goes back */
  PLY_WRONG_WINDOW = 4, /* that it is called with */
  PLY_WRONG_CUT = 8,    /* moves are left out, or tried, that should not be */
} PlyWrong;

typedef struct PlyFinding {
  guint32 call, line; /* line: of the call's beginning or its return */
  char *sentence;     /* translated, numbers as the log has them */
} PlyFinding;

typedef struct PlyVerdict {
  PlyCallDialect dialect;  /* the one that is right, or whose first finding comes last */
  PlyCallDialects read_as; /* with it those that differ from it in one thing and are as right */
  PlyFinding *findings;    /* in the order of the log, no more than were asked for */
  guint n_findings;
  guint64 n_all; /* how many there are */
  guint8 *wrong; /* of each call, what it is wrong in */
} PlyVerdict;

/* Runs all dialects that the log leaves open. `should_stop` (may be NULL) is asked now and then;
 * NULL if it said so. */
PlyVerdict *ply_judge(const PlyCallLog *log, guint most, gboolean (*should_stop)(gpointer data),
                      gpointer data);
/* NULL is allowed. */
void ply_verdict_free(PlyVerdict *verdict);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyVerdict, ply_verdict_free)

/* A call's numbers for MAX: whichever of the two the dialect says, and back. */
typedef struct PlyCallView {
  guint8 side; /* 0: MAX moves there */
  double alpha, beta, value;
} PlyCallView;

PlyCallView ply_call_view(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call);
/* A value for MAX as the log would have it at that call: "−3", "∞". Transfer full. */
char *ply_call_number(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call,
                      double value);
/* The same for a window, "[3, ∞]". Transfer full. */
char *ply_call_window(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call,
                      double alpha, double beta);
/* What a search returns for MAX, given the best of what came back or a leaf's number. */
double ply_call_dialect_returns(const PlyCallDialect *dialect, guint8 side, gboolean leaf,
                                double best, double alpha, double beta);
/* Whether the best so far cuts off. */
gboolean ply_call_dialect_cuts(const PlyCallDialect *dialect, guint8 side, double best,
                               double alpha, double beta);
