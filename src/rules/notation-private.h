/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the notations are made of: how each names its columns and rows, and in what pattern. */

#include "rules/notation.h"

typedef enum {
  PLY_LABELS_NONE,
  PLY_LABELS_LOWER,       /* a, b, c … */
  PLY_LABELS_UPPER,       /* A, B, C … */
  PLY_LABELS_UPPER_NO_I,  /* … G, H, J, K … */
  PLY_LABELS_FROM_0,      /* 0, 1, 2 … */
  PLY_LABELS_FROM_1,      /* 1, 2, 3 … */
  PLY_LABELS_FROM_BOTTOM, /* …, 3, 2, 1 */
  PLY_LABELS_COUNT,       /* 1, 2, 3 …, of something that is no line of the board */
} PlyLabels;

typedef struct {
  const char *id;
  PlyLabels columns, rows;
  /* 'c' stands for the column, 'r' for the row, 'C' and 'R' for those of the square that a piece goes
   * to, ' ' for white space. */
  const char *pattern;
  const char *pass; /* how a pass is written; NULL if the game has none */
} PlyNotationStyle;

/* The style of a notation that is not DEFAULT once resolved. Static. */
const PlyNotationStyle *ply_notation_style(PlyNotation notation, const PlyRules *rules);

/* Writes the label of number `index` from 0 out of `count`; "" for PLY_LABELS_NONE. */
void ply_labels_write(PlyLabels labels, int index, int count, char text[PLY_NOTATION_BYTES]);

/* Reads the longest label at `*text` and moves past it; −1 if none of `count` stands there. */
