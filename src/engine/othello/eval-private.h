/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An evaluation as the kernels read it. Not for other folders. */

#include "engine/othello/eval.h"

#define OTHELLO_NIBBLES 16 /* of a board's 64 cells, four each */
#define OTHELLO_PASS    64

struct PlyOthelloEval {
  /* What the side to move's disc adds to each lane's index: on a cell, … */
  _Alignas(64) int16_t delta[65][PLY_OTHELLO_LANES]; /* (nothing for a pass) */
  /* … and on four cells in a row, by those of them that have one. */
  _Alignas(64) int16_t nibble[OTHELLO_NIBBLES][16][PLY_OTHELLO_LANES];
  /* Entry of each lane's empty pattern. Lanes out of use have an entry that is 0. */
  _Alignas(64) int32_t middle[PLY_OTHELLO_LANES];
  _Alignas(64) int16_t order_delta[65][PLY_OTHELLO_ORDER_LANES];
  _Alignas(64) int16_t order_nibble[OTHELLO_NIBBLES][16][PLY_OTHELLO_ORDER_LANES];
  _Alignas(64) int32_t order_middle[PLY_OTHELLO_ORDER_LANES];
  int small, order_small; /* first entry of the small features */
  size_t stride;          /* entries of a stage */
  int16_t *weights;       /* PLY_OTHELLO_STAGES × stride */
  int16_t *order_weights;
};

/* An evaluation without its weights, NULL if memory is short; and the weights of a stage, or
 * past the last those of the ordering, from its parameters. */
PlyOthelloEval *ply_othello_eval_begin(const PlyOthelloGeometry *main,
                                       const PlyOthelloGeometry *order);
void ply_othello_eval_fill(PlyOthelloEval *eval, const PlyOthelloGeometry *geometry, int stage,
                           const int16_t *parameters);

/* What the program carries, between the two. */
extern const unsigned char ply_othello_weights_begin[], ply_othello_weights_end[];

extern const PlyOthelloEvalKernel ply_othello_eval_portable, ply_othello_eval_avx2,
    ply_othello_eval_avx512;
