/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/board-walk.h"

uint64_t
ply_pente_board_walk(PlyPenteBoard *board, int depth)
{
  uint16_t cells[PLY_PENTE_CELLS];
  uint64_t n_plays = 0;

  if (depth == 0 || ply_pente_board_won(board))
    return 0;
  int n = ply_pente_board_cells(board, ply_pente_board_side(board), PLY_PENTE_TWO, cells);
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, cells[i]);
    n_plays += 1 + ply_pente_board_walk(board, depth - 1);
    ply_pente_board_undo(board);
  }
  return n_plays;
}
