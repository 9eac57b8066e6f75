/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a board tells. */

#include <assert.h>

#include "base/bits.h"
#include "engine/pente/board-state.h"

int
ply_pente_board_side(const PlyPenteBoard *board)
{
  return board->now->side;
}

int
ply_pente_board_ply(const PlyPenteBoard *board)
{
  return board->now->ply;
}

uint64_t
ply_pente_board_key(const PlyPenteBoard *board)
{
  return board->now->key;
}

int
ply_pente_board_stone(const PlyPenteBoard *board, int cell)
{
  assert(cell >= 0 && cell < PLY_PENTE_CELLS);
  return board->stones[cell];
}

int
ply_pente_board_captured(const PlyPenteBoard *board, int side)
{
  return board->now->captured[side];
}

bool
ply_pente_board_won(const PlyPenteBoard *board)
{
  return board->now->won;
}

PlyPenteHit
ply_pente_board_hit(const PlyPenteBoard *board, int side, int cell)
{
  assert(cell >= 0 && cell < PLY_PENTE_CELLS && board->stones[cell] == 0);
  const PenteCell *it = &board->cells[cell];
  uint32_t extras = it->extras >> 16 * side;
  int rank = it->ranks[side];

  return (PlyPenteHit){.best = (uint8_t)(rank & 7),
                       .second = (uint8_t)(rank >> 3),
                       .pairs = (uint8_t)(extras >> PENTE_EXTRA_PAIR & 15),
                       .attacks = (uint8_t)(extras >> PENTE_EXTRA_ATTACK & 15),
                       .danger = (uint8_t)(extras >> PENTE_EXTRA_DANGER & 7)};
}

/* The cells of one word's bits. */
static int
list_word(uint64_t word, int first, uint16_t *cells)
{
  int n = 0;

  while (word != 0)
    cells[n++] = (uint16_t)(first + ply_bits_pop(&word));
  return n;
}

int
ply_pente_board_cells(const PlyPenteBoard *board, int side, PlyPenteShape least,
                      uint16_t cells[PLY_PENTE_CELLS])
{
  const uint64_t(*sets)[PENTE_WORDS] = board->now->sets[side];
  int from = (int)least, to = PLY_PENTE_FIVE, n = 0;

  if (least == PLY_PENTE_NOTHING)
    from = to = PENTE_CAPTURES;
  for (int i = 0; i < PENTE_WORDS; i++) {
    uint64_t word = 0;
    for (int set = from; set <= to; set++)
      word |= sets[set][i];
    n += list_word(word, 64 * i, cells + n);
  }
  return n;
}

int
ply_pente_board_count(const PlyPenteBoard *board, int side, PlyPenteShape shape)
{
  int n = 0;

  if (shape != PLY_PENTE_NOTHING)
    return (int)(board->now->counts[side] >> 9 * ((int)shape - 1) & 511);
  for (int i = 0; i < PENTE_WORDS; i++)
    n += ply_bits_count(board->now->sets[side][PENTE_CAPTURES][i]);
  return n;
}

int
ply_pente_board_pairs(const PlyPenteBoard *board, int side)
{
  return board->now->pairs[side];
}

/* Whether a stone of `side` on `cell` would take the two cells beside it along a step of the board;
 * the edge has been looked to by the caller's pattern. */
static bool
flanks(const PlyPenteBoard *board, int side, int cell, int down, int right)
{
  int row = cell / PENTE_SIDE + 3 * down, column = cell % PENTE_SIDE + 3 * right;
  int step = down * PENTE_SIDE + right;

  return row >= 0 && row < PENTE_SIDE && column >= 0 && column < PENTE_SIDE &&
         board->stones[cell + step] == 2 - side && board->stones[cell + 2 * step] == 2 - side &&
         board->stones[cell + 3 * step] == side + 1;
}

int
ply_pente_board_in_danger(const PlyPenteBoard *board, int side, uint16_t cells[PLY_PENTE_CELLS])
{
  uint16_t takers[PLY_PENTE_CELLS];
  uint64_t set[PENTE_WORDS] = {0};
  int n_takers = ply_pente_board_cells(board, side ^ 1, PLY_PENTE_NOTHING, takers), n = 0;

  for (int i = 0; i < n_takers; i++)
    for (int down = -1; down <= 1; down++)
      for (int right = -1; right <= 1; right++) {
        if ((down == 0 && right == 0) || !flanks(board, side ^ 1, takers[i], down, right))
          continue;
        for (int k = 1; k <= 2; k++) {
          int cell = takers[i] + k * (down * PENTE_SIDE + right);
          set[cell >> 6] |= UINT64_C(1) << (cell & 63);
        }
      }
  for (int i = 0; i < PENTE_WORDS; i++)
    n += list_word(set[i], 64 * i, cells + n);
  return n;
}
