/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Boards whose discs fall: bits, column by column with one empty bit over each column, so that a
 * line in any direction is a word shifted by a constant (Tromp's layout). */

#include "rules/columns-private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"

#define HEADER_BYTES offsetof(PlyPosition, state)

/* Bits from a cell to its right neighbour. */
static int
stride_of(const PlyRules *rules)
{
  return rules->rows + 1;
}

/* Bits between neighbours along direction 0–3: up, right, right and up, right and down. */
static int
step_along(const PlyRules *rules, int direction)
{
  int stride = stride_of(rules);

  return direction == 0 ? 1 : direction == 1 ? stride : direction == 2 ? stride + 1 : stride - 1;
}

/* Every cell of the board. */
static uint64_t
all_cells(const PlyRules *rules)
{
  uint64_t column = (UINT64_C(1) << rules->rows) - 1, board = 0;

  for (int i = 0; i < rules->columns; i++)
    board |= column << (i * stride_of(rules));
  return board;
}

/* A board may be oblong as long as its columns, each with the gap over it, fit a word. */
bool
ply_columns_has_size(const PlyRules *rules)
{
  int columns = rules->columns, rows = rules->rows;

  return columns >= 4 && columns <= 8 && rows >= 3 && rows <= 7 && (rows + 1) * columns <= 64;
}

const char *
ply_columns_illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return "%s, a column that is full";
}

static void
touch_key(const PlyRules *rules, PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);
  uint64_t shape = (uint64_t)rules->columns << 8 | rules->rows;

  position->key = ply_hash_mix(state->discs[0] ^ ply_hash_mix(state->discs[1] ^ shape)) ^
                  (position->side != 0 ? PLY_HASH_STEP : 0);
}

void
ply_columns_start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  touch_key(rules, position);
}

static uint64_t
filled(const PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);

  return state->discs[0] | state->discs[1];
}

static bool
column_is_open(const PlyRules *rules, uint64_t taken, int column)
{
  return (taken >> (column * stride_of(rules) + rules->rows - 1) & 1) == 0;
}

int
ply_columns_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  uint64_t taken = filled(position);
  int n = 0;

  for (int column = 0; column < rules->columns; column++) {
    if (column_is_open(rules, taken, column))
      list[n++] = (PlyMove)column;
  }
  return n;
}

bool
ply_columns_is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return move < rules->columns && column_is_open(rules, filled(position), move);
}

/* Discs in a column. */
static int
height_of(const PlyRules *rules, const PlyPosition *position, int column)
{
  uint64_t bottom = ((UINT64_C(1) << rules->rows) - 1) << (column * stride_of(rules));

  return ply_bits_count(filled(position) & bottom);
}

/* Cell of a bit: rows are numbered from the top. */
static int
bit_cell(const PlyRules *rules, int bit)
{
  int stride = stride_of(rules);

  return (rules->rows - 1 - bit % stride) * rules->columns + bit / stride;
}

int
ply_columns_move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  int height = height_of(rules, position, move);

  return height < rules->rows ? bit_cell(rules, move * stride_of(rules) + height) : -1;
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
    fours += ply_bits_count(four_starts(discs, step_along(rules, direction)));
  return fours;
}

/* Writes the fours of `discs`; with `through` not 0 only those that hold one of its bits. */
static int
write_lines(const PlyRules *rules, uint64_t discs, uint64_t through, PlyLine *lines, int most)
{
  int n = 0;

  for (int direction = 0; direction < 4; direction++) {
    int step = step_along(rules, direction);
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

int
ply_columns_lines(const PlyRules *rules, const PlyPosition *position, PlyLine *out, int most)
{
  const PlyColumns *state = ply_columns_state(position);
  int n = write_lines(rules, state->discs[0], 0, out, most);

  return n + write_lines(rules, state->discs[1], 0, out + n, most - n);
}

void
ply_columns_play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
                 PlyChange *change)
{
  int bit = move * stride_of(rules) + height_of(rules, before, move);
  int mover = before->side;

  memcpy(after, before, HEADER_BYTES + sizeof(PlyColumns));
  PlyColumns *state = (void *)after->state;
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
  change->scored[mover] = (int16_t)(state->fours[mover] - ply_columns_state(before)->fours[mover]);
}

void
ply_columns_read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  const PlyColumns *state = ply_columns_state(position);

  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  for (int side = 0; side < 2; side++) {
    for (uint64_t discs = state->discs[side]; discs != 0;)
      board->cells[bit_cell(rules, ply_bits_pop(&discs))] = (uint8_t)(side + 1);
  }
}

/* Fills in the discs; PLY_BOARD_FLOATING_DISC with `*cell` where one hangs in the air. */
static PlyBoardFault
set_discs(const PlyRules *rules, const PlyBoard *board, PlyColumns *state, int *cell)
{
  for (int column = 0; column < rules->columns; column++) {
    bool gap = false;
    for (int height = 0; height < rules->rows; height++) {
      int bit = column * stride_of(rules) + height;
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

PlyBoardFault
ply_columns_set_board(const PlyRules *rules, const PlyBoard *board, bool force,
                      PlyPosition *position, int *cell)
{
  PlyColumns state = {0};
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

/* What a position is worth before the board is full: the fours made, and the lines of four cells
 * that only one side can still complete, by how many of its discs they hold. */

/* Hundredths of a four for an open line with one, two and three discs. Fitted by eye to how often
 * such lines are completed in games between searching players. */
static const int line_worth[4] = {0, 2, 8, 30};

/* Lines of one direction by the discs of `own` they hold,
 * those that `enemy` has touched left out. */
static int
open_lines(uint64_t own, uint64_t enemy, uint64_t board, int step)
{
  uint64_t open = board & ~enemy;
  uint64_t pairs = open & open >> step;
  uint64_t starts = pairs & pairs >> 2 * step;

  /* Adds four one-bit numbers in every lane at once: the sum's bits are `ones` and `twos`. */
  uint64_t a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step;
  uint64_t ab = a ^ b, cd = c ^ d;
  uint64_t ones = ab ^ cd, twos = (a & b) ^ (c & d) ^ (ab & cd);
  uint64_t full = a & b & c & d;

  return line_worth[1] * ply_bits_count(starts & ones & ~twos) +
         line_worth[2] * ply_bits_count(starts & twos & ~ones & ~full) +
         line_worth[3] * ply_bits_count(starts & twos & ones);
}

/* Fours that a disc of `own` on `bit` would complete. */
static int
fours_through(const PlyRules *rules, uint64_t own, int bit)
{
  uint64_t with = own | UINT64_C(1) << bit;
  int fours = 0;

  for (int direction = 0; direction < 4; direction++) {
    int step = step_along(rules, direction);
    for (int back = 0; back < 4; back++) {
      int first = bit - back * step;
      if (first < 0 || first + 3 * step > 63)
        continue;
      uint64_t line = UINT64_C(1) << first | UINT64_C(1) << (first + step) |
                      UINT64_C(1) << (first + 2 * step) | UINT64_C(1) << (first + 3 * step);
      fours += (with & line) == line;
    }
  }
  return fours;
}

void
ply_columns_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *list, int n,
                  int32_t *priority)
{
  const PlyColumns *state = ply_columns_state(position);

  for (int i = 0; i < n; i++) {
    int column = list[i];
    int bit = column * stride_of(rules) + height_of(rules, position, column);
    int from_centre = 2 * column - (rules->columns - 1);
    /* At most thirteen fours go through a cell, and no line is both sides' at once. */
    priority[i] = 100 - (from_centre < 0 ? -from_centre : from_centre) +
                  700 * fours_through(rules, state->discs[position->side], bit) +
                  600 * fours_through(rules, state->discs[1 - position->side], bit);
  }
}

PlyScore
ply_columns_open_lines(const PlyRules *rules, const PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);
  uint64_t board = all_cells(rules);
  uint64_t own = state->discs[position->side], enemy = state->discs[1 - position->side];
  PlyScore score = 0;

  for (int direction = 0; direction < 4; direction++) {
    int step = step_along(rules, direction);
    score += open_lines(own, enemy, board, step) - open_lines(enemy, own, board, step);
  }
  return score;
}
