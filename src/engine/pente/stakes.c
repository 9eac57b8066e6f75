/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What wins at once, and what the other side would do next. */

#include "engine/pente/search-private.h"

/* Captures that bring a side to its tenth stone. */
static int
capture_wins(const PlyPenteBoard *board, int side, uint16_t *cells, int most)
{
  int missing = (PLY_PENTE_TO_WIN - ply_pente_board_captured(board, side) + 1) / 2, n = 0;
  uint16_t captures[PLY_PENTE_CELLS];

  if (ply_pente_board_count(board, side, PLY_PENTE_NOTHING) == 0)
    return 0;
  int n_captures = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, captures);
  for (int i = 0; i < n_captures && n < most; i++) {
    if (ply_pente_board_hit(board, side, captures[i]).pairs >= missing)
      cells[n++] = captures[i];
  }
  return n;
}

int
ply_pente_wins_at(const PlyPenteBoard *board, int side, uint16_t *cells, int most)
{
  uint16_t fives[PLY_PENTE_CELLS];
  int n = 0, n_fives = 0;

  if (ply_pente_board_count(board, side, PLY_PENTE_FIVE) > 0)
    n_fives = ply_pente_board_cells(board, side, PLY_PENTE_FIVE, fives);
  for (int i = 0; i < n_fives && n < most; i++)
    cells[n++] = fives[i];
  if (n == most)
    return n;
  int n_captures = capture_wins(board, side, fives, most);
  for (int i = 0; i < n_captures && n < most; i++) {
    bool known = false;
    for (int k = 0; k < n; k++)
      known |= cells[k] == fives[i];
    if (!known)
      cells[n++] = fives[i];
  }
  return n;
}

void
ply_pente_stakes(const PlyPenteBoard *board, PenteStakes *stakes)
{
  int side = ply_pente_board_side(board);

  stakes->wins = ply_pente_wins_at(board, side, &stakes->cell, 1) > 0;
  stakes->n_threats = 0;
  stakes->open_four = false;
  if (stakes->wins)
    return;
  stakes->n_threats = ply_pente_wins_at(board, side ^ 1, stakes->threats, 2);
  stakes->open_four = ply_pente_board_count(board, side ^ 1, PLY_PENTE_OPEN_FOUR) > 0;
}
