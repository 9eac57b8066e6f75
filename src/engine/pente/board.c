/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "engine/pente/board-state.h"
#include "engine/pente/eval-private.h"

/* Hash words: the empty board, side 1 to move, a count of captures. */
#define EMPTY_BOARD UINT64_C(0x51c6e9a20f83b7d4)
#define NO_CELL     UINT16_MAX /* of a pass */
#define SIDE_1      UINT64_C(0xa83f07d5162be94c)

/* How a change of a cell reaches the cells around it. */

/* From one cell of a line to the next. */
static const int8_t steps[4] = {1, 19, 20, 18};

/* The line of a direction that a cell lies on. */
static inline int
line_of(int direction, int row, int column)
{
  switch (direction) {
  case 0:
    return row;
  case 1:
    return column;
  case 2:
    return column - row + PENTE_SIDE - 1;
  default:
    return column + row;
  }
}

/* The pattern around the cell whose two bits are at `bit` of a line. */
static inline int
pattern_at(uint64_t line, int bit)
{
  uint64_t around = line >> (bit - 8);

  return (int)((around & 0xff) | (around >> 2 & 0xff00));
}

static inline void
flip_line_cells(PlyPenteBoard *board, int cell, uint64_t code)
{
  int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE;

  board->lines[0][row] ^= code << (2 * column + 8);
  for (int i = 1; i < 4; i++)
    board->lines[i][line_of(i, row, column)] ^= code << (2 * row + 8);
}

static inline void
flip_set(PenteFrame *frame, int side, int set, int cell)
{
  frame->sets[side][set][cell >> 6] ^= UINT64_C(1) << (cell & 63);
}

/* What one cell in the set of its best shape adds to the counts. */
static inline uint64_t
count_unit(int rank)
{
  return UINT64_C(1) << 9 * (rank & 7) >> 9;
}

/* An empty cell gets another rank, or the same: without a branch, as which it is cannot be
 * foreseen. */
static inline void
set_rank(PenteFrame *frame, int side, int cell, int before, int rank)
{
  frame->worth[side] += ply_pente_rank_worth[rank] - ply_pente_rank_worth[before];
  frame->counts[side] += count_unit(rank) - count_unit(before);
  flip_set(frame, side, before & 7, cell);
  flip_set(frame, side, rank & 7, cell);
}

static inline int
pairs_in(uint32_t extras, int side)
{
  return (int)(extras >> (16 * side + PENTE_EXTRA_PAIR) & 15);
}

/* Adds what changes in one part of an extra word to a sum. */
static inline int16_t
moved(int16_t sum, uint32_t before, uint32_t extras, int shift, uint32_t mask)
{
  return (int16_t)(sum + (int)(extras >> shift & mask) - (int)(before >> shift & mask));
}

/* An empty cell gets another extra word. */
static void
set_extras(PenteFrame *frame, int cell, uint32_t before, uint32_t extras)
{
  for (int side = 0; side < 2; side++) {
    int shift = 16 * side;
    if ((pairs_in(before, side) != 0) != (pairs_in(extras, side) != 0))
      flip_set(frame, side, PENTE_CAPTURES, cell);
    frame->pairs[side] = moved(frame->pairs[side], before, extras, shift + PENTE_EXTRA_PAIR, 15);
    frame->attacks[side] =
        moved(frame->attacks[side], before, extras, shift + PENTE_EXTRA_ATTACK, 15);
    frame->dangers[side] =
        moved(frame->dangers[side], before, extras, shift + PENTE_EXTRA_DANGER, 7);
  }
}

/* Counts a cell that becomes empty in, or with sign −1 one that is taken out. */
static void
count_cell(PenteFrame *frame, const PenteCell *it, int cell, int sign)
{
  for (int side = 0; side < 2; side++) {
    int rank = it->ranks[side];
    frame->worth[side] += sign * ply_pente_rank_worth[rank];
    frame->counts[side] += (uint64_t)sign * count_unit(rank);
    flip_set(frame, side, rank & 7, cell);
  }
  set_extras(frame, cell, sign > 0 ? 0 : it->extras, sign > 0 ? it->extras : 0);
}

static inline void
note_edit(PlyPenteBoard *board, int cell)
{
  assert(board->now->n_edits < PENTE_MOST_EDITS);
  board->edits[board->now->n_edits++] = (PenteEdit){board->cells[cell], (uint16_t)cell};
}

/* Gives an empty cell another kind in one direction. */
static inline void
set_kind(PlyPenteBoard *board, int cell, int direction, int kind)
{
  PenteCell *it = &board->cells[cell];
  PenteFrame *frame = board->now;
  int before = it->kinds[direction];
  uint32_t change = ply_pente_kind_extras[kind] - ply_pente_kind_extras[before];

  it->kinds[direction] = (uint8_t)kind;
  it->shapes += (ply_pente_kind_shapes[kind] - ply_pente_kind_shapes[before]) << 3 * direction;
  if (change != 0) {
    set_extras(frame, cell, it->extras, it->extras + change);
    it->extras += change;
  }
  for (int side = 0; side < 2; side++) {
    int rank = ply_pente_ranks[it->shapes >> 16 * side & 0xfff];
    set_rank(frame, side, cell, it->ranks[side], rank);
    it->ranks[side] = (uint8_t)rank;
  }
}

/* Looks up the empty cells at most 4 from a changed one along a line anew. */
static inline void
refresh_line(PlyPenteBoard *board, int direction, uint64_t line, int at, int cell)
{
  /* The low bit of each of the nine cells, of those that are empty. */
  uint64_t empty = ~(line | line >> 1) & UINT64_C(0x15455) << (2 * at);
  int first = cell - (at + 4) * steps[direction];

  while (empty != 0) {
    int bit = ply_bits_pop(&empty), kind = ply_pente_kinds[pattern_at(line, bit)];
    int other = first + (bit >> 1) * steps[direction];
    if (kind == board->cells[other].kinds[direction])
      continue;
    note_edit(board, other);
    set_kind(board, other, direction, kind);
  }
}

static void
refresh_around(PlyPenteBoard *board, int cell)
{
  int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE;

  refresh_line(board, 0, board->lines[0][row], column, cell);
  refresh_line(board, 1, board->lines[1][line_of(1, row, column)], row, cell);
  refresh_line(board, 2, board->lines[2][line_of(2, row, column)], row, cell);
  refresh_line(board, 3, board->lines[3][line_of(3, row, column)], row, cell);
}

/* An empty cell, looked up from its lines and counted in. */
static void
look_up(PlyPenteBoard *board, int cell)
{
  int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE;
  PenteCell it = {0};

  for (int i = 0; i < 4; i++) {
    int bit = 2 * (i == 0 ? column : row) + 8;
    int kind = ply_pente_kinds[pattern_at(board->lines[i][line_of(i, row, column)], bit)];
    it.kinds[i] = (uint8_t)kind;
    it.shapes |= ply_pente_kind_shapes[kind] << 3 * i;
    it.extras += ply_pente_kind_extras[kind];
  }
  for (int side = 0; side < 2; side++)
    it.ranks[side] = ply_pente_ranks[it.shapes >> 16 * side & 0xfff];
  board->cells[cell] = it;
  count_cell(board->now, &it, cell, 1);
}

static uint64_t
captured_word(int side, int captured)
{
  return captured == 0 ? 0
                       : ply_hash_mix(PLY_HASH_STEP * (uint64_t)(0x20000 + captured * 2 + side));
}

PlyPenteBoard *
ply_pente_board_new(void)
{
  PlyPenteBoard *board = malloc(sizeof *board);

  if (board == NULL)
    return NULL;
  for (int i = 0; i < 2 * PLY_PENTE_CELLS; i++)
    board->words[i / PLY_PENTE_CELLS][i % PLY_PENTE_CELLS] =
        ply_hash_mix(PLY_HASH_STEP * (uint64_t)(0x30000 + i));
  return board;
}

void
ply_pente_board_free(PlyPenteBoard *board)
{
  free(board);
}

static void
clear(PlyPenteBoard *board)
{
  board->now = &board->frames[0];
  memset(board->now, 0, sizeof *board->now);
  memset(board->cells, 0, sizeof board->cells);
  memset(board->stones, 0, sizeof board->stones);
  memset(board->lines, 0xff, sizeof board->lines);
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    flip_line_cells(board, cell, 3);
}

static void
flip_stone(PlyPenteBoard *board, int side, int cell)
{
  flip_line_cells(board, cell, (uint64_t)(side + 1));
  board->stones[cell] ^= (uint8_t)(side + 1);
}

void
ply_pente_board_set(PlyPenteBoard *board, const PlyPosition *position)
{
  PlyRules rules = {.game = ply_game_find("pente"), .columns = PENTE_SIDE, .rows = PENTE_SIDE};
  PlyOutcome outcome = ply_rules_outcome(&rules, position);
  PlyBoard flat;

  ply_rules_read_board(&rules, position, &flat);
  clear(board);
  PenteFrame *now = board->now;
  now->key = flat.side == 0 ? EMPTY_BOARD : EMPTY_BOARD ^ SIDE_1;
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    if (flat.cells[cell] != 0) {
      flip_stone(board, flat.cells[cell] - 1, cell);
      now->key ^= board->words[flat.cells[cell] - 1][cell];
    }
  for (int side = 0; side < 2; side++) {
    now->captured[side] = flat.captured[side];
    now->key ^= captured_word(side, flat.captured[side]);
  }
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    if (flat.cells[cell] == 0)
      look_up(board, cell);
  now->ply = position->ply;
  now->side = flat.side;
  now->won = outcome == PLY_FIRST_WINS || outcome == PLY_SECOND_WINS;
}

/* Lifts the pairs that a stone on `cell` flanks. */
static void
list_taken(const PlyPenteBoard *board, PenteFrame *frame, int side, int cell)
{
  int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE;
  uint64_t enemy = (uint64_t)(2 - side), own = (uint64_t)(side + 1);

  for (int i = 0; i < 8; i++) {
    int direction = i & 3, step = i < 4 ? steps[direction] : -steps[direction];
    int bit = 2 * (direction == 0 ? column : row) + 8;
    uint64_t line = board->lines[direction][line_of(direction, row, column)];
    /* The three cells on this hand. */
    uint64_t three = i < 4 ? line >> (bit + 2) & 63 : line >> (bit - 6) & 63;
    if (three != (i < 4 ? enemy | enemy << 2 | own << 4 : own | enemy << 2 | enemy << 4))
      continue;
    frame->taken[frame->n_taken++] = (uint16_t)(cell + step);
    frame->taken[frame->n_taken++] = (uint16_t)(cell + 2 * step);
  }
}

/* The cells emptied come first: their neighbours among them are up to date then. */
static void
empty_taken(PlyPenteBoard *board, int side)
{
  PenteFrame *now = board->now;

  for (int i = 0; i < now->n_taken; i++) {
    flip_stone(board, side ^ 1, now->taken[i]);
    now->key ^= board->words[side ^ 1][now->taken[i]];
  }
  for (int i = 0; i < now->n_taken; i++) {
    note_edit(board, now->taken[i]);
    look_up(board, now->taken[i]);
  }
  for (int i = 0; i < now->n_taken; i++)
    refresh_around(board, now->taken[i]);
  now->key ^= captured_word(side, now->captured[side]);
  now->captured[side] = (uint16_t)(now->captured[side] + now->n_taken);
  now->key ^= captured_word(side, now->captured[side]);
}

/* The frame of a play, as the one before but for the turn. */
static PenteFrame *
next_frame(PlyPenteBoard *board, int cell)
{
  assert(board->now < &board->frames[PENTE_MOST_PLAYS]);
  PenteFrame *next = board->now + 1;

  *next = *board->now;
  next->key ^= SIDE_1;
  next->side ^= 1;
  next->ply++;
  next->won = false;
  next->cell = (uint16_t)cell;
  next->n_taken = 0;
  board->now = next;
  return next;
}

void
ply_pente_board_pass(PlyPenteBoard *board)
{
  next_frame(board, NO_CELL);
}

void
ply_pente_board_play(PlyPenteBoard *board, int cell)
{
  int side = board->now->side;

  assert(cell >= 0 && cell < PLY_PENTE_CELLS && board->stones[cell] == 0);
  const PenteCell *it = &board->cells[cell];
  PenteFrame *now = next_frame(board, cell);
  if (pairs_in(it->extras, side) != 0)
    list_taken(board, now, side, cell);
  now->won = (it->ranks[side] & 7) == PLY_PENTE_FIVE ||
             now->captured[side] + now->n_taken >= PLY_PENTE_TO_WIN;
  count_cell(now, it, cell, -1);
  flip_stone(board, side, cell);
  now->key ^= board->words[side][cell];
  if (now->n_taken != 0)
    empty_taken(board, side);
  refresh_around(board, cell);
}

void
ply_pente_board_undo(PlyPenteBoard *board)
{
  assert(board->now > board->frames);
  const PenteFrame *now = board->now, *before = now - 1;

  for (int i = now->n_edits - 1; i >= before->n_edits; i--)
    board->cells[board->edits[i].cell] = board->edits[i].old;
  for (int i = 0; i < now->n_taken; i++)
    flip_stone(board, now->side, now->taken[i]);
  if (now->cell != NO_CELL)
    flip_stone(board, before->side, now->cell);
  board->now--;
}

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
  return pente_count(board, side, shape);
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
