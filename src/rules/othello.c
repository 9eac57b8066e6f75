/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello on 4x4 to 10x10 boards (course documents: Othello move files, line protocol, command
 * prompt). A pass is a move of its own, the only one of a side that can flip nothing. */

#include "rules/othello-private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"

#define HEADER_BYTES offsetof(PlyPosition, state)

static int
bit_stride(const PlyRules *rules)
{
  return othello_is_small(rules) ? 8 : 10;
}

static int
cell_bit(const PlyRules *rules, int cell)
{
  return cell / rules->columns * bit_stride(rules) + cell % rules->columns;
}

static int
bit_cell(const PlyRules *rules, int bit)
{
  return bit / bit_stride(rules) * rules->columns + bit % bit_stride(rules);
}

/* Removes the lowest bit and returns its index. */
static int
pop_big(OthelloBig *word)
{
  int index = (uint64_t)*word != 0 ? ply_bits_first((uint64_t)*word)
                                   : 64 + ply_bits_first((uint64_t)(*word >> 64));

  *word &= *word - 1;
  return index;
}

static OthelloBig
discs_of(const PlyRules *rules, const PlyPosition *position, int side)
{
  const OthelloState *state = othello_state(position);

  return othello_is_small(rules) ? state->small[side] : state->big[side];
}

/* The squares where `side` may move. */
static OthelloBig
open_squares(const PlyRules *rules, const PlyPosition *position, int side)
{
  const OthelloState *state = othello_state(position);

  if (othello_is_small(rules)) {
    othello_small_Shape shape = othello_small_shape(rules->rows);
    return othello_small_moves(&shape, state->small[side], state->small[1 - side]);
  }
  othello_big_Shape shape = othello_big_shape(rules->rows);
  return othello_big_moves(&shape, state->big[side], state->big[1 - side]);
}

static void
touch_key(const PlyRules *rules, PlyPosition *position)
{
  const OthelloState *state = othello_state(position);
  uint64_t key = rules->rows;

  if (othello_is_small(rules)) {
    key = ply_hash_mix(key ^ state->small[0]) ^ state->small[1];
  } else {
    for (int side = 0; side < 2; side++)
      key = ply_hash_mix(ply_hash_mix(key ^ (uint64_t)state->big[side]) ^
                         (uint64_t)(state->big[side] >> 64));
  }
  position->key = ply_hash_mix(key) ^ (position->side != 0 ? PLY_HASH_STEP : 0);
}

static void
put(const PlyRules *rules, PlyPosition *position, int side, int cell)
{
  OthelloState *state = (void *)position->state;

  if (othello_is_small(rules))
    state->small[side] |= UINT64_C(1) << cell_bit(rules, cell);
  else
    state->big[side] |= (OthelloBig)1 << cell_bit(rules, cell);
}

/* White (side 1) stands on the main diagonal of the centre, Black on the other two squares. Odd
 * boards have their centre rounded down. */
static void
start(const PlyRules *rules, PlyPosition *position)
{
  int size = rules->rows, first = (size / 2 - 1) * (size + 1);

  memset(position, 0, sizeof *position);
  put(rules, position, 1, first);
  put(rules, position, 1, first + size + 1);
  put(rules, position, 0, first + 1);
  put(rules, position, 0, first + size);
  touch_key(rules, position);
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  int n = 0;

  if (othello_is_small(rules)) {
    uint64_t open = (uint64_t)open_squares(rules, position, position->side);
    while (open != 0)
      list[n++] = (PlyMove)bit_cell(rules, ply_bits_pop(&open));
  } else {
    OthelloBig open = open_squares(rules, position, position->side);
    while (open != 0)
      list[n++] = (PlyMove)bit_cell(rules, pop_big(&open));
  }
  if (n == 0 && open_squares(rules, position, 1 - position->side) != 0)
    list[n++] = PLY_MOVE_PASS;
  return n;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  OthelloBig open = open_squares(rules, position, position->side);

  if (move == PLY_MOVE_PASS)
    return open == 0 && open_squares(rules, position, 1 - position->side) != 0;
  return move < rules->columns * rules->rows && (open >> cell_bit(rules, move) & 1) != 0;
}

/* Turns the discs that `move` flips; returns them. */
static OthelloBig
flip(const PlyRules *rules, PlyPosition *position, int mover, PlyMove move)
{
  OthelloState *state = (void *)position->state;
  int bit = cell_bit(rules, move);

  if (othello_is_small(rules)) {
    othello_small_Shape shape = othello_small_shape(rules->rows);
    uint64_t square = UINT64_C(1) << bit;
    uint64_t flips =
        othello_small_flips(&shape, state->small[mover], state->small[1 - mover], square);
    state->small[mover] |= flips | square;
    state->small[1 - mover] &= ~flips;
    return flips;
  }
  othello_big_Shape shape = othello_big_shape(rules->rows);
  OthelloBig square = (OthelloBig)1 << bit;
  OthelloBig flips = othello_big_flips(&shape, state->big[mover], state->big[1 - mover], square);
  state->big[mover] |= flips | square;
  state->big[1 - mover] &= ~flips;
  return flips;
}

static void
describe(const PlyRules *rules, int mover, PlyMove move, OthelloBig flips, PlyChange *change)
{
  memset(change, 0, sizeof *change);
  change->move = move;
  change->mover = (uint8_t)mover;
  change->placed = move == PLY_MOVE_PASS ? -1 : (int16_t)move;
  while (flips != 0)
    change->flipped[change->n_flipped++] = (int16_t)bit_cell(rules, pop_big(&flips));
  if (move != PLY_MOVE_PASS) {
    change->scored[mover] = (int16_t)(change->n_flipped + 1);
    change->scored[1 - mover] = (int16_t)-change->n_flipped;
  }
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  int mover = before->side;
  OthelloBig flips = 0;

  memcpy(after, before, HEADER_BYTES + sizeof(OthelloState));
  if (move != PLY_MOVE_PASS)
    flips = flip(rules, after, mover, move);
  after->side = (uint8_t)(1 - mover);
  after->ply++;
  touch_key(rules, after);
  if (change != NULL)
    describe(rules, mover, move, flips, change);
}

static void
tally(const PlyRules *rules, const PlyPosition *position, int out[2])
{
  for (int side = 0; side < 2; side++)
    out[side] = othello_big_count(discs_of(rules, position, side));
}

static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  int discs[2];

  tally(rules, position, discs);
  return 100 * (discs[position->side] - discs[1 - position->side]);
}

static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  for (int side = 0; side < 2; side++) {
    for (OthelloBig discs = discs_of(rules, position, side); discs != 0;)
      board->cells[bit_cell(rules, pop_big(&discs))] = (uint8_t)(side + 1);
  }
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  int discs = 0;

  memset(position, 0, sizeof *position);
  for (int i = 0; i < rules->columns * rules->rows; i++) {
    assert(board->cells[i] <= 2);
    if (board->cells[i] == 0)
      continue;
    put(rules, position, board->cells[i] - 1, i);
    discs++;
  }
  position->side = board->side;
  position->ply = (uint16_t)(discs > 4 ? discs - 4 : 0);
  touch_key(rules, position);
  return PLY_BOARD_OK;
}

static const char *
illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlyMove list[PLY_MAX_MOVES];
  PlyBoard board;
  int n = moves(rules, position, list);

  read_board(rules, position, &board);
  if (move == PLY_MOVE_PASS)
    return "%s, a pass with a legal move in hand";
  if (move < rules->columns * rules->rows && board.cells[move] != 0)
    return "%s, which is occupied";
  if (n == 1 && list[0] == PLY_MOVE_PASS)
    return "%s, where the side to move has to pass";
  return "%s, which traps nothing";
}

const PlyGame ply_game_othello = {
    .id = "othello",
    .name = "Othello",
    .sides = {"Black", "White"},
    .letters = ".BW",
    .notations = {PLY_NOTATION_STANDARD, PLY_NOTATION_MOVE_FILE, PLY_NOTATION_X_Y,
                  PLY_NOTATION_ROW_COLUMN},
    .units = {"%s disc", "%s discs"},
    .default_size = 8,
    .min_size = 4,
    .max_size = 10,
    .columns = 8,
    .rows = 8,
    .score_unit = 100,
    .has_pass = true,
    .mistakes = {100, 400, 1000}, /* a fraction of a disc is no more than an estimate */
    .noise = 500,                 /* measured: docs/review.md */
    .evaluations = ply_othello_evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .tally = tally,
    .illegal = illegal,
    .is_legal = is_legal,
    .read_board = read_board,
    .set_board = set_board,
    .order = ply_othello_order,
};
