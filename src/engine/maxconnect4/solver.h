/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The exact solver of Max-Connect4. A value is the difference of fours on the full board, those
 * that are there already included, for the side to move. One solver serves one caller at a time,
 * and boards of one shape until it is cleared: its table tells those of two not apart. */

#include <stddef.h>

#include "base/crew.h"
#include "engine/maxconnect4/board.h"

typedef struct PlyMc4Solver PlyMc4Solver;

/* With a table of at most `bytes` (at least 1 MiB). NULL if memory is short. */
PlyMc4Solver *ply_mc4_solver_new(size_t bytes);
void ply_mc4_solver_free(PlyMc4Solver *solver);
/* Forgets everything: the next call takes the same nodes as a new solver's. */
void ply_mc4_solver_clear(PlyMc4Solver *solver);
/* Lets the crew's threads help; NULL: one thread, the same nodes each time. Borrowed. */
void ply_mc4_solver_set_crew(PlyMc4Solver *solver, PlyCrew *crew);

/* What to find out: the value, or only on which side of [alpha, beta] it lies. */
typedef struct PlyMc4Question {
  PlyMc4Shape shape;
  PlyMc4Board board;
  int alpha, beta; /* −PLY_MC4_MOST ≤ alpha < beta ≤ PLY_MC4_MOST */
  uint64_t nodes;  /* at most about this many; 0: no limit */
  void *data;
  bool (*should_stop)(void *data); /* NULL, or asked every few ms, on any of the threads */
} PlyMc4Question;

typedef struct PlyMc4Answer {
  bool stopped;     /* the bounds below are proven all the same */
  int lower, upper; /* hold the value; equal: solved */
  int column;       /* reaches `lower`, or −1 if none is known to */
  uint64_t nodes;   /* boards entered, of all threads */
} PlyMc4Answer;

void ply_mc4_solve(PlyMc4Solver *solver, const PlyMc4Question *question, PlyMc4Answer *answer);

/* Takes over what is proven of a board, with a column that reaches `lower` or −1. */
void ply_mc4_solver_learn(PlyMc4Solver *solver, const PlyMc4Shape *shape, PlyMc4Board board,
                          int lower, int upper, int column);

/* What is known without a search: bounds from the lines that can still be completed, and from
 * answering in the same column to the end. */
void ply_mc4_bounds(const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper);
