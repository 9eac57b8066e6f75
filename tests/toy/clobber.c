/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clobber (Albert, Grossman, Nowakowski and Wolfe 2001): stones of both sides fill a board like the
 * fields of a chessboard; a move takes a stone of one's own onto a neighbour of the other side,
 * which is removed. Who cannot move loses. Its moves go from one square to another, so that on a
 * 5x5 board they are numbers up to 623. */

#include "toy.h"

#include <string.h>

#include "base/hash.h"

/* The cells next to one along an edge; returns how many. */
static int
neighbours(const PlyRules *rules, int cell, int cells[4])
{
  int columns = rules->columns, n = 0;

  if (cell >= columns)
    cells[n++] = cell - columns;
  if (cell % columns > 0)
    cells[n++] = cell - 1;
  if (cell % columns < columns - 1)
    cells[n++] = cell + 1;
  if (cell / columns < rules->rows - 1)
    cells[n++] = cell + columns;
  return n;
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  int all = rules->columns * rules->rows, own = position->side + 1, n = 0, near[4];

  for (int from = 0; from < all; from++) {
    int n_near = position->state[from] == own ? neighbours(rules, from, near) : 0;
    for (int i = 0; i < n_near; i++) {
      if (position->state[near[i]] == 3 - own)
        list[n++] = (PlyMove)(from * all + near[i]);
    }
  }
  return n;
}

static void
set(PlyPosition *position, int cell, int stone)
{
  int before = position->state[cell];

  position->key ^= before != 0 ? ply_hash_mix((uint64_t)(3 * cell + before)) : 0;
  position->key ^= stone != 0 ? ply_hash_mix((uint64_t)(3 * cell + stone)) : 0;
  position->state[cell] = (unsigned char)stone;
}

static void
finish(const PlyRules *rules, PlyPosition *position)
{
  position->over = moves(rules, position, (PlyMove[PLY_MAX_MOVES]){0}) == 0;
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  position->key = rules->columns;
  for (int i = 0; i < rules->columns * rules->rows; i++)
    set(position, i, (i / rules->columns + i % rules->columns) % 2 + 1);
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  int all = rules->columns * rules->rows, to = move % all;

  *after = *before;
  set(after, move / all, 0);
  set(after, to, before->side + 1);
  after->key ^= PLY_HASH_STEP;
  after->side ^= 1;
  after->ply++;
  finish(rules, after);
  if (change != NULL)
    *change = (PlyChange){.move = move, .mover = before->side, .placed = (int16_t)to};
}

static int
move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return move % (rules->columns * rules->rows);
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

/* Every move takes one stone. */
static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  memset(position, 0, sizeof *position);
  position->key = rules->columns;
  position->side = board->side;
  position->key ^= board->side != 0 ? PLY_HASH_STEP : 0;
  for (int i = 0; i < rules->columns * rules->rows; i++) {
    set(position, i, board->cells[i]);
    position->ply += board->cells[i] == 0;
  }
  finish(rules, position);
  return PLY_BOARD_OK;
}

static const PlyEvaluation evaluations[] = {{"pieces", "Won or lost only", ply_game_score_end},
                                            {NULL}};

const PlyGame ply_game_clobber = {
    .id = "clobber",
    .name = "Clobber",
    .sides = {"Blue", "Orange"},
    .letters = ".XO",
    .notations = {PLY_NOTATION_FROM_TO},
    .default_size = 5,
    .min_size = 2,
    .max_size = 8,
    .columns = 5,
    .rows = 5,
    .score_unit = 100,
    .evaluations = evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .move_cell = move_cell,
    .read_board = read_board,
    .set_board = set_board,
};
