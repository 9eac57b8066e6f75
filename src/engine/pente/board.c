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
  /* The words stay; plays and edits need no value. */
  memset(board, 0, offsetof(PlyPenteBoard, words));
  memset(board->lines, 0xff, sizeof board->lines);
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    flip_line_cells(board, cell, 3);
}

void
ply_pente_board_set(PlyPenteBoard *board, const PlyPosition *position)
{
  static const PlyRules rules = {.columns = PENTE_SIDE, .rows = PENTE_SIDE};
  PlyRules pente = rules;
  PlyBoard flat;

  pente.game = ply_game_find("pente");
  ply_rules_read_board(&pente, position, &flat);
  clear(board);
  board->key = flat.side == 0 ? EMPTY_BOARD : EMPTY_BOARD ^ SIDE_1;
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    if (flat.cells[cell] != 0) {
      board->stones[cell] = flat.cells[cell];
      board->key ^= board->words[flat.cells[cell] - 1][cell];
      flip_line_cells(board, cell, flat.cells[cell]);
    }
  for (int side = 0; side < 2; side++) {
    board->captured[side] = flat.captured[side];
    board->key ^= captured_word(side, flat.captured[side]);
  }
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    if (flat.cells[cell] == 0) {
      look_up(board, cell, false);
      count_both(board, cell, 1);
    }
  board->ply = position->ply;
  board->side = flat.side;
  PlyOutcome outcome = ply_rules_outcome(&pente, position);
  board->won = outcome == PLY_FIRST_WINS || outcome == PLY_SECOND_WINS;
}

/* Lifts the pairs that a stone on `cell` flanks. */
static void
take_pairs(PlyPenteBoard *board, PentePlay *play, int cell)
{
  int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE, side = board->side;

  for (int i = 0; i < 8; i++) {
    int direction = i & 3, step = i < 4 ? steps[direction] : -steps[direction];
    /* The three cells beside it, off the board too. */
    int bit = 2 * (direction == 0 ? column : row) + 8;
    uint64_t line = board->lines[direction][line_of(direction, row, column)];
    uint64_t three = i < 4 ? line >> (bit + 2) & 63 : line >> (bit - 6) & 63;
    uint64_t enemy = (uint64_t)(2 - side), own = (uint64_t)(side + 1);
    if (three != (i < 4 ? enemy | enemy << 2 | own << 4 : own | enemy << 2 | enemy << 4))
      continue;
    play->taken[play->n_taken++] = (uint16_t)(cell + step);
    play->taken[play->n_taken++] = (uint16_t)(cell + 2 * step);
  }
}

static void
flip_stone(PlyPenteBoard *board, int side, int cell)
{
  flip_line_cells(board, cell, (uint64_t)(side + 1));
  board->stones[cell] ^= (uint8_t)(side + 1);
  board->key ^= board->words[side][cell];
}

/* The cells emptied come first: their neighbours among them are then up to date already. */
static void
empty_taken(PlyPenteBoard *board, const PentePlay *play)
{
  int side = board->side;

  for (int i = 0; i < play->n_taken; i++)
    flip_stone(board, side ^ 1, play->taken[i]);
  for (int i = 0; i < play->n_taken; i++) {
    look_up(board, play->taken[i], true);
    count_both(board, play->taken[i], 1);
  }
  for (int i = 0; i < play->n_taken; i++)
    refresh_around(board, play->taken[i]);
  board->key ^= captured_word(side, board->captured[side]);
  board->captured[side] = (uint16_t)(board->captured[side] + play->n_taken);
  board->key ^= captured_word(side, board->captured[side]);
}

void
ply_pente_board_play(PlyPenteBoard *board, int cell)
{
  int side = board->side;
  PentePlay *play = &board->plays[board->n_plays++];

  assert(cell >= 0 && cell < PLY_PENTE_CELLS && board->stones[cell] == 0);
  assert(board->n_plays <= PENTE_MOST_PLAYS);
  play->key = board->key;
  play->n_edits = board->n_edits;
  play->cell = (uint16_t)cell;
  play->captured = board->captured[side];
  play->won = board->won;
  play->n_taken = 0;
  board->won = (board->ranks[side][cell] & 7) == PLY_PENTE_FIVE;
  if ((board->ranks[side][cell] & 64) != 0)
    take_pairs(board, play, cell);
  count_both(board, cell, -1);
  flip_stone(board, side, cell);
  if (play->n_taken != 0)
    empty_taken(board, play);
  refresh_around(board, cell);
  board->won |= board->captured[side] >= PLY_PENTE_TO_WIN;
  board->key ^= SIDE_1;
  board->side ^= 1;
  board->ply++;
}

void
ply_pente_board_pass(PlyPenteBoard *board)
{
  PentePlay *play = &board->plays[board->n_plays++];

  assert(board->n_plays <= PENTE_MOST_PLAYS);
  *play = (PentePlay){.key = board->key,
                      .n_edits = board->n_edits,
                      .cell = PLY_PENTE_CELLS,
                      .captured = board->captured[board->side],
                      .won = board->won};
  board->key ^= SIDE_1;
  board->side ^= 1;
  board->ply++;
}

/* A taken stone stands again: its cell keeps the kinds that it had before. */
static void
set_back(PlyPenteBoard *board, int cell, const PenteEdit edits[4])
{
  uint64_t hit = 0;

  count_both(board, cell, -1);
  for (int i = 0; i < 4; i++) {
    board->kinds[cell][i] = edits[i].kind;
    hit += ply_pente_kind_hits[edits[i].kind];
  }
  board->hits[cell] = hit;
  board->ranks[0][cell] = (uint8_t)rank_of((uint32_t)hit);
  board->ranks[1][cell] = (uint8_t)rank_of((uint32_t)(hit >> 32));
}

void
ply_pente_board_undo(PlyPenteBoard *board)
{
  assert(board->n_plays > 0);
  const PentePlay *play = &board->plays[--board->n_plays];
  int side = board->side ^= 1, first = play->n_edits + 4 * play->n_taken;

  board->ply--;
  for (int i = board->n_edits - 1; i >= first; i--)
    set_kind(board, board->edits[i].cell, board->edits[i].direction, board->edits[i].kind);
  for (int i = 0; i < play->n_taken; i++) {
    set_back(board, play->taken[i], &board->edits[play->n_edits + 4 * i]);
    flip_stone(board, side ^ 1, play->taken[i]);
  }
  if (play->cell < PLY_PENTE_CELLS) {
    flip_stone(board, side, play->cell);
    count_both(board, play->cell, 1);
  }
  board->n_edits = play->n_edits;
  board->captured[side] = play->captured;
  board->won = play->won;
  board->key = play->key;
}
