/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Othello on the board of 10 columns, as its driver has it: an evaluation from
 * generic features, selective passes, the exact value of the end. For tests and tools; everybody
 * else searches with ply_engine_othello_wide. */

#include "engine/drive/drive.h"
#include "engine/othello/wide-private.h"

typedef struct PlyOthelloWide {
  size_t bytes; /* most for the table */
  const WideKernel *kernel;
  WideShape shape;
  PlySharedTable table; /* all zeros until the first run */
  WideWorker worker;
  PlySplitPool *pool; /* NULL: the caller's thread alone */
  /* Of the run: */
  PlyDriver *drive;
  Board board;
  int empties;
} PlyOthelloWide;

/* For the trainer: other weights, which stay where they are. Forgets everything. */
void ply_othello_wide_set_weights(PlyOthelloWide *search, const int16_t *weights);
