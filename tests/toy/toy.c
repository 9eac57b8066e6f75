/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Col (Vout; Conway 1976): on a grid each side puts stones of its colour on empty cells that touch
 * none of its own along an edge. Who cannot move loses. A game as short as it can be: it says only
 * what a game must say, and no other file knows it. */

#include "toy.h"

#include <string.h>

#include "base/hash.h"

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove cell)
{
  const unsigned char *cells = position->state;
  int own = position->side + 1, columns = rules->columns, n = columns * rules->rows;

  return cell < n && cells[cell] == 0 && (cell < columns || cells[cell - columns] != own) &&
         (cell + columns >= n || cells[cell + columns] != own) &&
         (cell % columns == 0 || cells[cell - 1] != own) &&
         (cell % columns == columns - 1 || cells[cell + 1] != own);
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  int n = 0;

  for (PlyMove cell = 0; cell < rules->columns * rules->rows; cell++) {
    if (is_legal(rules, position, cell))
      list[n++] = cell;
  }
  return n;
}

static void
put(PlyPosition *position, int cell, int side)
{
  position->state[cell] = (unsigned char)(side + 1);
  position->key ^= ply_hash_mix((uint64_t)(2 * cell + side + 1));
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  position->key = rules->columns;
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  *after = *before;
  put(after, move, before->side);
  after->key ^= PLY_HASH_STEP;
  after->side ^= 1;
  after->ply++;
  after->over = moves(rules, after, (PlyMove[PLY_MAX_MOVES]){0}) == 0;
  if (change != NULL)
    *change = (PlyChange){.move = move, .mover = before->side, .placed = (int16_t)move};
}

static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  return -100;
}

static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  memcpy(board->cells, position->state, (size_t)rules->columns * rules->rows);
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  start(rules, position);
  for (int i = 0; i < rules->columns * rules->rows; i++) {
    if (board->cells[i] != 0) {
      put(position, i, board->cells[i] - 1);
      position->ply++;
    }
  }
  position->side = board->side;
  position->key ^= board->side != 0 ? PLY_HASH_STEP : 0;
  position->over = moves(rules, position, (PlyMove[PLY_MAX_MOVES]){0}) == 0;
  return PLY_BOARD_OK;
}

static const PlyEvaluation evaluations[] = {{"pieces", "Won or lost only", ply_game_score_end},
                                            {NULL}};

const PlyGame ply_game_col = {
    .id = "col",
    .name = "Col",
    .sides = {"Blue", "Orange"},
    .letters = ".XO",
    .notations = {PLY_NOTATION_GRID},
    .default_size = 3,
    .min_size = 2,
    .max_size = 8,
    .columns = 3,
    .rows = 3,
    .score_unit = 100,
    .evaluations = evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .is_legal = is_legal,
    .read_board = read_board,
    .set_board = set_board,
};
