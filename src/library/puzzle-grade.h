/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A puzzle's answer, and what a person's move is worth beside it: a search of all moves, and its values
 * compared as a review compares them (arena/game-review-judge.h). An estimate is never taken for a
 * proof, and two of them that a search cannot tell apart are worth the same. */

#include <gio/gio.h>

#include "arena/game-review-judge.h"

/* What the last depth that was searched to its end says of every move, the best first. */
typedef struct {
  PlyRules rules;
  PlyPosition position;
  int n;
  struct {
    PlyMove move;
    PlyReviewValue value; /* for the side to move */
    int n_line;
    PlyMove line[PLY_MAX_PV]; /* best play, the move first */
  } moves[PLY_MAX_MULTI_PV];
} PlyPuzzleAnswer;

/* So many nodes are searched for the values of all moves, and for that of the best alone, unless all
 * is proven before: the same position has the same answer every time. */
#define PLY_PUZZLE_NODES      3000000
#define PLY_PUZZLE_BEST_NODES 300000

/* Searches on this thread; blocks. With `all` it finds the values of all moves, so that any can be
 * graded, else of the best one. NULL: it was cancelled, there is not enough memory, or no depth was
 * searched to its end. */
PlyPuzzleAnswer *ply_puzzle_answer_new(const PlyRules *rules, const PlyPosition *position,
                                       gboolean all, GCancellable *cancellable);
void ply_puzzle_answer_free(PlyPuzzleAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyPuzzleAnswer, ply_puzzle_answer_free)

/* What the position is worth to who is to move. */
PlyClaim ply_puzzle_answer_claim(const PlyPuzzleAnswer *self);
/* "Blue to move wins by 6: find it", as far as that is proven, and of an estimate that it is one;
 * translated. `side` is who is to move. Transfer full. */
char *ply_puzzle_question(const PlyPuzzleAnswer *self, const char *side);
/* Where a move stands in the answer; −1: it is not there. */
int ply_puzzle_answer_find(const PlyPuzzleAnswer *self, PlyMove move);

typedef enum {
  PLY_PUZZLE_OPEN, /* the engine cannot tell */
  PLY_PUZZLE_RIGHT,
  PLY_PUZZLE_WRONG,
} PlyPuzzleVerdict;

typedef struct {
  PlyPuzzleVerdict verdict;
  PlyReviewLoss loss; /* beside the best move */
  PlyClaim claim;     /* of the move, for who plays it */
} PlyPuzzleGrade;

/* Right is a move that keeps the value: what is proven to the last disc, and of an estimate all that a
 * review would not call a slip. */
PlyPuzzleGrade ply_puzzle_grade(const PlyPuzzleAnswer *self, PlyMove move);
