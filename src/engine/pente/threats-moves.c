/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which moves of the attacker are looked at. What is left out can only cost a win, never make one
 * up. */

#include "base/bits.h"
#include "engine/pente/threats-private.h"

#define SIDE 19

int
ply_pente_threats_wins(const PlyPenteBoard *board, int side, uint16_t cells[PLY_PENTE_CELLS])
{
  uint16_t captures[PLY_PENTE_CELLS];
  int n = ply_pente_board_cells(board, side, PLY_PENTE_FIVE, cells), n_fives = n;
  int n_captures = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, captures);
  int missing = PLY_PENTE_TO_WIN - ply_pente_board_captured(board, side);

  for (int i = 0; i < n_captures; i++) {
    bool known = false;
    if (2 * ply_pente_board_hit(board, side, captures[i]).pairs < missing)
      continue;
    for (int k = 0; k < n_fives && !known; k++)
      known = cells[k] == captures[i];
    if (!known)
      cells[n++] = captures[i];
  }
  return n;
}

bool
ply_pente_threats_can_win(const PlyPenteBoard *board, int side)
{
  uint16_t cells[PLY_PENTE_CELLS];

  return ply_pente_threats_wins(board, side, cells) > 0;
}

/* The cell `k` steps from one, or −1 off the board. */
static int
step(int cell, int down, int right, int k)
{
  int row = cell / SIDE + k * down, column = cell % SIDE + k * right;

  return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? -1 : row * SIDE + column;
}

void
ply_pente_threats_open_pairs(const PlyPenteBoard *board, int side, PenteZone *zone)
{
  static const int8_t directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++) {
    if (ply_pente_board_stone(board, cell) != side + 1)
      continue;
    for (int i = 0; i < 4; i++) {
      int down = directions[i][0], right = directions[i][1];
      int before = step(cell, down, right, -1), next = step(cell, down, right, 1);
      int after = step(cell, down, right, 2);
      if (before < 0 || after < 0 || ply_pente_board_stone(board, next) != side + 1 ||
          ply_pente_board_stone(board, before) != 0 || ply_pente_board_stone(board, after) != 0)
        continue;
      pente_zone_add(zone, before);
      pente_zone_add(zone, after);
    }
  }
}

int
ply_pente_threats_empty(const PlyPenteBoard *board, const PenteZone *zone,
                        uint16_t cells[PLY_PENTE_CELLS])
{
  int n = 0;

  for (int i = 0; i < (int)(sizeof zone->words / sizeof *zone->words); i++) {
    for (uint64_t bits = zone->words[i]; bits != 0;) {
      int cell = 64 * i + ply_bits_pop(&bits);
      if (ply_pente_board_stone(board, cell) == 0)
        cells[n++] = (uint16_t)cell;
    }
  }
  return n;
}

/* Greatest rank first; equal ones stay in order. */
static void
sort(uint16_t *moves, int16_t *ranks, int n)
{
  for (int i = 1; i < n; i++) {
    uint16_t move = moves[i];
    int16_t rank = ranks[i];
    int k = i;
    for (; k > 0 && ranks[k - 1] < rank; k--) {
      ranks[k] = ranks[k - 1];
      moves[k] = moves[k - 1];
    }
    ranks[k] = rank;
    moves[k] = move;
  }
}

/* Own fours first, then captures: what refutes most threats is not what stands in their way. */
void
ply_pente_threats_sort_answers(const PlyPenteBoard *board, uint16_t *answers, int n)
{
  int side = ply_pente_board_side(board);
  int16_t ranks[PLY_PENTE_CELLS];

  for (int i = 0; i < n; i++) {
    PlyPenteHit own = ply_pente_board_hit(board, side, answers[i]);
    PlyPenteHit other = ply_pente_board_hit(board, side ^ 1, answers[i]);
    ranks[i] = (int16_t)(128 * own.best + 32 * own.second + 300 * own.pairs + 16 * other.best +
                         8 * other.second + 16 * other.pairs);
  }
  sort(answers, ranks, n);
}

static void
add_cells(const PlyPenteBoard *board, int side, PlyPenteShape least, PenteZone *zone)
{
  uint16_t cells[PLY_PENTE_CELLS];
  int n = ply_pente_board_cells(board, side, least, cells);

  for (int i = 0; i < n; i++)
    pente_zone_add(zone, cells[i]);
}

/* A plain four leaves one cell to answer on, and then there is no win at once unless a capture
 * helps: not worth trying when two moves are all there is. */
static bool
is_too_slow(PlyPenteHit hit, int captured)
{
  return hit.pairs == 0 && captured + 2 < PLY_PENTE_TO_WIN && hit.best < PLY_PENTE_OPEN_FOUR &&
         hit.second < PLY_PENTE_FOUR;
}

/* Where the other side wins next, only taking that cell or a capture can help. */
int
ply_pente_threats_moves(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, int first,
                        uint16_t moves[PLY_PENTE_CELLS])
{
  const PlyPenteBoard *board = threats->board;
  int side = ply_pente_board_side(board), captured = ply_pente_board_captured(board, side);
  int n = ply_pente_threats_wins(board, side ^ 1, moves), kept = 0;
  int16_t ranks[PLY_PENTE_CELLS];
  PenteZone zone = {0};

  for (int i = 0; i < n; i++)
    pente_zone_add(&zone, moves[i]);
  add_cells(board, side, PLY_PENTE_NOTHING, &zone);
  if (n == 0) {
    add_cells(board, side, kind == PLY_PENTE_ALL ? PLY_PENTE_OPEN_THREE : PLY_PENTE_FOUR, &zone);
    if (captured + (kind == PLY_PENTE_ALL ? 4 : 2) >= PLY_PENTE_TO_WIN)
      ply_pente_threats_open_pairs(board, side ^ 1, &zone);
  }
  n = ply_pente_threats_empty(board, &zone, moves);
  for (int i = 0; i < n; i++) {
    PlyPenteHit own = ply_pente_board_hit(board, side, moves[i]);
    PlyPenteHit other = ply_pente_board_hit(board, side ^ 1, moves[i]);
    if (depth == 2 && is_too_slow(own, captured)) {
      threats->horizon = true;
      continue;
    }
    moves[kept] = moves[i];
    ranks[kept++] = moves[i] == first ? INT16_MAX
                                      : (int16_t)(64 * own.best + 16 * own.second + 40 * own.pairs +
                                                  4 * other.best + 8 * other.pairs);
  }
  sort(moves, ranks, kept);
  return kept;
}
