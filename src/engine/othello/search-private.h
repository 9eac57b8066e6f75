/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the strong search share. Not for other folders. */

#include "engine/othello/eval.h"
#include "engine/othello/probcut.h"
#include "engine/othello/search.h"
#include "engine/othello/solver-private.h"

#define OTHELLO_DISC 100 /* of a report's score */

typedef enum {
  OTHELLO_PASS_MIDGAME, /* so many plies */
  OTHELLO_PASS_TO_END,  /* … to the end of the game, with ProbCut */
  OTHELLO_PASS_EXACT,   /* by the endgame search */
} OthelloPassKind;

/* One search of all root moves. */
typedef struct OthelloPass {
  OthelloPassKind kind;
  int depth;
  PlyOthelloConfidence confidence;
} OthelloPass;

struct PlyOthelloSearch {
  PlyOthelloSolver *solver; /* whose table and worker are used */
  PlyOthelloEval *eval;
  PlyOthelloProbcut probcut;
  /* Of the run: */
  const PlyOthelloLimits *limits;
  PlyOthelloReport *report;
  int multi_pv, empties;
  uint64_t nodes_before;                           /* those of the worker or the team now */
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES]; /* of the report's lines */
  uint64_t unsolved_nodes[PLY_OTHELLO_MAX_MOVES];  /* of the lines, when the solver began */
};

/* search-crew.c: the crew helps between begin and end, if there is one. */
void ply_othello_crew_begin(PlyOthelloSearch *search);
void ply_othello_crew_end(PlyOthelloSearch *search);
/* Of all threads. */
uint64_t ply_othello_crew_nodes(const PlyOthelloSearch *search);
/* Brings the report's counts up to date. */
void ply_othello_crew_count(PlyOthelloSearch *search);

/* search-root.c: searches the lines; false if stopped before all of them were. */
bool ply_othello_root_pass(PlyOthelloSearch *search, const OthelloPass *pass);
/* Counts and tells. */
void ply_othello_root_tell(PlyOthelloSearch *search);
/* Moves the line up to `to`; those between keep their order. */
void ply_othello_root_move_up(PlyOthelloSearch *search, int from, int to);

/* search-solve.c: proves the best line's value; false if stopped before. */
bool ply_othello_root_solve(PlyOthelloSearch *search, PlyOthelloBoard board);

/* search-line.c: the board's moves, a pass if there are none, nothing if the game is over. */
int ply_othello_children(const PlyOthelloSolver *solver, PlyOthelloBoard board, uint8_t *cells,
                         PlyOthelloBoard *children);
/* Sets a line's moves after the first: what the table remembers of it; of a solved one, a way to
 * its value. */
void ply_othello_line_recall(PlyOthelloSearch *search, PlyOthelloLine *line, PlyOthelloBoard child);
void ply_othello_line_prove(PlyOthelloSearch *search, PlyOthelloLine *line, PlyOthelloBoard child);
