/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The kernels of the 10x10 search and what else its files and its trainer share. Not for other
 * folders. */

#include "engine/othello/wide-worker.h"

/* The inner loops, compiled for one instruction set. */
typedef struct {
  const char *name;
  Bits (*moves)(Board board);
  Bits (*flips)(Board board, int cell);
  Bits (*stable)(Board board);
  void (*features)(const WideShape *shape, Board board, WideFeatures *features);
  int (*evaluate)(const WideShape *shape, const int16_t *weights, Board board);
  /* The value to `depth` plies within the window, fail-soft; 0 if stopped. The line is in
   * pv[ply] if the window is wider than one point. */
  int (*search)(WideWorker *w, Board board, int alpha, int beta, int depth, int ply);
} WideKernel;

/* The best for this machine; by index, portable first, NULL past the last. */
const WideKernel *ply_othello_wide_kernel(void);
const WideKernel *ply_othello_wide_kernel_at(int index);
extern const WideKernel ply_othello_wide_portable, ply_othello_wide_avx2;

void ply_othello_wide_shape(WideShape *shape);
