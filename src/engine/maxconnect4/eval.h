/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A guess at how a game of Max-Connect4 will end, from lines that one side can still complete.
 * Pure, any thread. */

#include "engine/maxconnect4/board.h"

/* What is counted for each side, in this order: */
enum {
  /* lines with 1–3 of its own discs and nothing of the other side's, by how many of the missing
   * cells are in rows that fall to it (see eval.inc); upright ones, which the other side can always
   * stop, apart */
  PLY_MC4_ONE = 0,     /* + 0–3 */
  PLY_MC4_TWO = 4,     /* + 0–2 */
  PLY_MC4_THREE = 7,   /* + 0–1 */
  PLY_MC4_UPRIGHT = 9, /* + 0 for two discs, 1 for three */
  PLY_MC4_NOW = 11,    /* cells that a disc can fall to now and make a four */
  PLY_MC4_NEXT,        /* cells right over those that it can fall to now, which make a four */
  PLY_MC4_STACK,       /* pairs of cells over each other that both make a four */
  PLY_MC4_OVER,        /* cells that make a four right over one of the other side's */
  PLY_MC4_FILL,        /* fours it has if each side gets the cells in its rows */
  PLY_MC4_COUNTS,
};

#define PLY_MC4_TERMS  (2 * PLY_MC4_COUNTS + 1) /* of the side to move, of the other; 1 */
#define PLY_MC4_STAGES 14                       /* by empties, see ply_mc4_stage() */

/* Pairs of stages share the number of empties halved: even and odd are apart,
 * as zugzwang wants it. */
static inline int
ply_mc4_stage(int empties)
{
  int band = empties / 4;

  band = band < PLY_MC4_STAGES / 2 ? band : PLY_MC4_STAGES / 2 - 1;
  return 2 * band + empties % 2;
}

/* Fills in PLY_MC4_TERMS numbers, whose products with the stage's weights add up to what the
 * evaluation expects beyond the fours there are. */
void ply_mc4_terms(const PlyMc4Shape *shape, PlyMc4Board board, int16_t *terms);

/* Hundredths of a four for the side to move. On a full board the true value. */
int ply_mc4_evaluate(const PlyMc4Shape *shape, PlyMc4Board board);
