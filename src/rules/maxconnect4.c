/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4: discs fall down columns, the game lasts until the board is full, and every four
 * counts (course document: Max-Connect4). Discs are bits, column by column with one empty bit over
 * each column, so that a line in any direction is a word shifted by a constant (Tromp's layout). */

#include "rules/maxconnect4-private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"

#define HEADER_BYTES offsetof(PlyPosition, state)

static void
touch_key(const PlyRules *rules, PlyPosition *position)
{
  const MaxConnect4State *state = maxconnect4_state(position);
  uint64_t shape = (uint64_t)rules->columns << 8 | rules->rows;

  position->key = ply_hash_mix(state->discs[0] ^ ply_hash_mix(state->discs[1] ^ shape)) ^
                  (position->side != 0 ? PLY_HASH_STEP : 0);
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  touch_key(rules, position);
}

static uint64_t
filled(const PlyPosition *position)
{
  const MaxConnect4State *state = maxconnect4_state(position);

  return state->discs[0] | state->discs[1];
}

static bool
column_is_open(const PlyRules *rules, uint64_t taken, int column)
{
  return (taken >> (column * maxconnect4_stride(rules) + rules->rows - 1) & 1) == 0;
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  uint64_t taken = filled(position);
  int n = 0;

  for (int column = 0; column < rules->columns; column++) {
    if (column_is_open(rules, taken, column))
      list[n++] = (PlyMove)column;
  }
  return n;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return move < rules->columns && column_is_open(rules, filled(position), move);
}

int
ply_maxconnect4_height(const PlyRules *rules, const PlyPosition *position, int column)
{
  uint64_t bottom = ((UINT64_C(1) << rules->rows) - 1) << (column * maxconnect4_stride(rules));

  return ply_bits_count(filled(position) & bottom);
}

/* Cell of a bit: rows are numbered from the top. */
static int
bit_cell(const PlyRules *rules, int bit)
{
  int stride = maxconnect4_stride(rules);

  return (rules->rows - 1 - bit % stride) * rules->columns + bit / stride;
}

static int
move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  int height = ply_maxconnect4_height(rules, position, move);

  return height < rules->rows ? bit_cell(rules, move * maxconnect4_stride(rules) + height) : -1;
}

/* Lowest discs (in each direction) of all complete fours. */
static uint64_t
four_starts(uint64_t discs, int step)
{
  uint64_t pairs = discs & discs >> step;

  return pairs & pairs >> 2 * step;
}

static int
count_fours(const PlyRules *rules, uint64_t discs)
{
  int fours = 0;

  for (int direction = 0; direction < 4; direction++)
    fours += ply_bits_count(four_starts(discs, maxconnect4_step(rules, direction)));
  return fours;
}

/* Writes the fours of `discs`; with `through` not 0 only those that hold one of its bits. */
static int
write_lines(const PlyRules *rules, uint64_t discs, uint64_t through, PlyLine *lines, int most)
{
  int n = 0;

  for (int direction = 0; direction < 4; direction++) {
    int step = maxconnect4_step(rules, direction);
    uint64_t starts = four_starts(discs, step);
    while (starts != 0) {
      int bit = ply_bits_pop(&starts);
      uint64_t four = UINT64_C(1) << bit | UINT64_C(1) << (bit + step) |
                      UINT64_C(1) << (bit + 2 * step) | UINT64_C(1) << (bit + 3 * step);
      if ((through == 0 || (four & through) != 0) && n < most)
        lines[n++] =
            (PlyLine){(int16_t)bit_cell(rules, bit), (int16_t)bit_cell(rules, bit + 3 * step)};
    }
  }
  return n;
}

static int
lines(const PlyRules *rules, const PlyPosition *position, PlyLine *out, int most)
{
  const MaxConnect4State *state = maxconnect4_state(position);
  int n = write_lines(rules, state->discs[0], 0, out, most);

  return n + write_lines(rules, state->discs[1], 0, out + n, most - n);
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  int bit = move * maxconnect4_stride(rules) + ply_maxconnect4_height(rules, before, move);
  int mover = before->side;

  memcpy(after, before, HEADER_BYTES + sizeof(MaxConnect4State));
  MaxConnect4State *state = (MaxConnect4State *)after->state;
  state->discs[mover] |= UINT64_C(1) << bit;
  state->fours[mover] = (int16_t)count_fours(rules, state->discs[mover]);
  after->side = (uint8_t)(1 - mover);
  after->ply++;
  after->over = after->ply >= rules->columns * rules->rows;
  touch_key(rules, after);

  if (change == NULL)
    return;
  memset(change, 0, sizeof *change);
  change->move = move;
  change->mover = (uint8_t)mover;
  change->placed = (int16_t)bit_cell(rules, bit);
  change->n_lines = (uint8_t)write_lines(rules, state->discs[mover], UINT64_C(1) << bit,
                                         change->lines, PLY_MAX_LINES);
  change->scored[mover] = (int16_t)(state->fours[mover] - maxconnect4_state(before)->fours[mover]);
}

static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  (void)rules;
  return maxconnect4_margin(position);
}

static void
tally(const PlyRules *rules, const PlyPosition *position, int out[2])
{
  (void)rules;
  out[0] = maxconnect4_state(position)->fours[0];
  out[1] = maxconnect4_state(position)->fours[1];
}

static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  const MaxConnect4State *state = maxconnect4_state(position);

  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  for (int side = 0; side < 2; side++) {
    for (uint64_t discs = state->discs[side]; discs != 0;)
      board->cells[bit_cell(rules, ply_bits_pop(&discs))] = (uint8_t)(side + 1);
  }
}

/* Fills in the discs; PLY_BOARD_FLOATING_DISC with `*cell` where one hangs in the air. */
static PlyBoardFault
set_discs(const PlyRules *rules, const PlyBoard *board, MaxConnect4State *state, int *cell)
{
  for (int column = 0; column < rules->columns; column++) {
    bool gap = false;
    for (int height = 0; height < rules->rows; height++) {
      int bit = column * maxconnect4_stride(rules) + height;
      int stone = board->cells[bit_cell(rules, bit)];
      assert(stone <= 2);
      if (stone != 0 && gap) {
        *cell = bit_cell(rules, bit);
        return PLY_BOARD_FLOATING_DISC;
      }
      gap = stone == 0;
      if (stone != 0)
        state->discs[stone - 1] |= UINT64_C(1) << bit;
    }
  }
  return PLY_BOARD_OK;
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  MaxConnect4State state = {0};
  PlyBoardFault fault = set_discs(rules, board, &state, cell);
  int discs[2] = {ply_bits_count(state.discs[0]), ply_bits_count(state.discs[1])};

  if (fault != PLY_BOARD_OK)
    return fault;
  if (!force && discs[0] - discs[1] != board->side)
    return PLY_BOARD_WRONG_SIDE;
  for (int side = 0; side < 2; side++)
    state.fours[side] = (int16_t)count_fours(rules, state.discs[side]);

  memset(position, 0, sizeof *position);
  memcpy(position->state, &state, sizeof state);
  position->side = board->side;
  position->ply = (uint16_t)(discs[0] + discs[1]);
  position->over = position->ply >= rules->columns * rules->rows;
  touch_key(rules, position);
  return PLY_BOARD_OK;
}

const PlyGame ply_game_maxconnect4 = {
    .id = "maxconnect4",
    .name = "Max-Connect4",
    /* The document's red and green are one colour to many eyes. */
    .sides = {"Blue", "Orange"},
    .min_size = 4,
    .max_size = 8,
    .columns = 7,
    .rows = 6,
    .score_unit = 100,
    .upright = true,
    .evaluations = ply_maxconnect4_evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .tally = tally,
    .is_legal = is_legal,
    .lines = lines,
    .move_cell = move_cell,
    .read_board = read_board,
    .set_board = set_board,
    .order = ply_maxconnect4_order,
};
