/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The endgame test of the French Othello Federation, by which solvers are compared. */

#include "engine/othello/kernel.h"

typedef struct PlyOthelloFfo {
  int number;
  const char *cells; /* a1 to h1, then a2 …: * black, O white, - empty */
  char side;         /* to move: * or O */
  int score;         /* for that side, with the empties to the winner */
} PlyOthelloFfo;

/* NULL past the last. */
const PlyOthelloFfo *ply_othello_ffo_at(int index);
PlyOthelloBoard ply_othello_ffo_board(const PlyOthelloFfo *position);
