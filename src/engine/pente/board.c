/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/board-state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "engine/pente/board-lines.inc"

/* Hash words: the empty board, side 1 to move, a count of captures. */
#define EMPTY_BOARD UINT64_C(0x51c6e9a20f83b7d4)
#define NO_CELL     UINT16_MAX /* of a pass */
#define SIDE_1      UINT64_C(0xa83f07d5162be94c)

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

size_t
ply_pente_board_bytes(void)
{
  return sizeof(PlyPenteBoard);
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
