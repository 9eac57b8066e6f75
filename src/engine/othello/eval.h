/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The evaluation learned from play, for boards of 8 columns: what a position is worth to the side
 * to move, in hundredths of a disc (docs/engineering/evaluation.md). An evaluation never
 * changes once made and may be shared by threads. */

#include <stddef.h>

#include "engine/othello/geometry.h"
#include "engine/othello/kernel.h"

#define PLY_OTHELLO_EVAL_MOST   6400
#define PLY_OTHELLO_STAGES      20 /* of three discs each */
#define PLY_OTHELLO_ORDER_LANES 16
#define PLY_OTHELLO_MAIN_LANES  50 /* that are in use */

typedef struct PlyOthelloEval PlyOthelloEval;

/* A position's pattern indices, for the side to move. Set once, then carried from move to move. */
typedef struct PlyOthelloFeatures {
  _Alignas(64) int16_t index[PLY_OTHELLO_LANES];
} PlyOthelloFeatures;

typedef struct PlyOthelloOrderFeatures {
  _Alignas(32) int16_t index[PLY_OTHELLO_ORDER_LANES];
} PlyOthelloOrderFeatures;

/* With the weights that the program carries: one for all threads, unpacked when it is first asked for,
 * and never freed. NULL if memory is short. */
const PlyOthelloEval *ply_othello_eval_shared(void);
/* With those of a file's bytes, which may be anything. NULL with `*reason`, static English, if they
 * are no weights for these features or memory is short. */
PlyOthelloEval *ply_othello_eval_load(const void *bytes, size_t length, const char **reason);
/* With parameters, ply_othello_eval_parameters() of them: each stage's, then the ordering's. */
PlyOthelloEval *ply_othello_eval_make(const int16_t *parameters);
void ply_othello_eval_free(PlyOthelloEval *eval);
/* How many parameters there are for these two geometries. */
size_t ply_othello_eval_parameters(const PlyOthelloGeometry *main, const PlyOthelloGeometry *order);

/* The true difference, with the empties to the winner, if the game is over. */
int ply_othello_evaluate(const PlyOthelloEval *eval, PlyOthelloBoard board);

/* The same by steps, for searches; and the ordering of moves in the endgame: hundredths of a disc,
 * roughly, where a move's promise is −order() of the board after it. All paths give the same. */
typedef struct PlyOthelloEvalKernel {
  void (*set)(const PlyOthelloEval *eval, PlyOthelloBoard board, PlyOthelloFeatures *features);
  /* After a disc on `cell` that flips `turned`; cell PLY_OTHELLO_PASS: after a pass. */
  void (*play)(const PlyOthelloEval *eval, const PlyOthelloFeatures *before, int cell,
               uint64_t turned, PlyOthelloFeatures *after);
  int (*value)(const PlyOthelloEval *eval, const PlyOthelloFeatures *features,
               PlyOthelloBoard board);
  void (*order_set)(const PlyOthelloEval *eval, PlyOthelloBoard board,
                    PlyOthelloOrderFeatures *features);
  void (*order_play)(const PlyOthelloEval *eval, const PlyOthelloOrderFeatures *before, int cell,
                     uint64_t turned, PlyOthelloOrderFeatures *after);
  int (*order)(const PlyOthelloEval *eval, const PlyOthelloOrderFeatures *features, int n_moves);
} PlyOthelloEvalKernel;

/* For the same instruction sets as ply_othello_kernel_at(); the best of them. */
const PlyOthelloEvalKernel *ply_othello_eval_kernel_at(int index);
const PlyOthelloEvalKernel *ply_othello_eval_kernel(void);

static inline int
ply_othello_stage(PlyOthelloBoard board)
{
  int stage = (__builtin_popcountll(board.own | board.other) - 4) / 3;

  return stage < 0 ? 0 : stage < PLY_OTHELLO_STAGES ? stage : PLY_OTHELLO_STAGES - 1;
}
