/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Othello on boards of 4, 6 and 8 columns, as its driver has it: a solver,
 * whose table and threads the midgame search uses too, and an evaluation. For tests and tools;
 * everybody else searches with ply_engine_othello. */

#include "engine/drive/drive.h"
#include "engine/othello/eval.h"
#include "engine/othello/probcut.h"
#include "engine/othello/solver-private.h"

typedef struct PlyOthelloSearch {
  size_t bytes;             /* most for the table */
  PlyOthelloSolver *solver; /* NULL: nothing is made yet, as at first */
  const PlyOthelloEval *eval;
  PlyOthelloProbcut probcut;
  /* Of the run: */
  PlyDriver *drive;
  PlyOthelloBoard board;
  int columns, empties;
  uint64_t nodes_before;                          /* those of the worker now */
  uint64_t unsolved_nodes[PLY_OTHELLO_MAX_MOVES]; /* of the moves, when the solver began */
} PlyOthelloSearch;

/* With a table of at most `bytes` (at least 2 MiB), ready. NULL if memory is short. */
PlyOthelloSearch *ply_othello_search_new(size_t bytes);
void ply_othello_search_free(PlyOthelloSearch *search);
/* Forgets everything: the next run takes the same nodes as a new search's. */
void ply_othello_search_clear(PlyOthelloSearch *search);

/* The board's moves, a pass (PLY_OTHELLO_PASS) if there are none, nothing if the game is over. */
int ply_othello_children(const PlyOthelloSolver *solver, PlyOthelloBoard board, uint8_t *cells,
                         PlyOthelloBoard *children);
