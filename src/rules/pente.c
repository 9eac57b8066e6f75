/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente on 19×19: the rules. White is side 0. */

#include "rules/pente-state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"

static_assert(sizeof(PenteState) <= PLY_STATE_BYTES, "the state must fit a position");

static const int8_t directions[8][2] = {{0, 1},  {1, 0},  {1, 1},   {1, -1},
                                        {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};

/* Hash words: the empty board, Black to move, a stone, a count of captures. */
#define EMPTY_BOARD   UINT64_C(0x3ad8025f1e64b79c)
#define BLACK_TO_MOVE UINT64_C(0x7d1c5b0e93a6f248)

static uint64_t
stone_word(int side, int cell)
{
  return ply_hash_mix(PLY_HASH_STEP * (uint64_t)(1 + side * PENTE_CELLS + cell));
}

static uint64_t
captured_word(int side, int captured)
{
  return captured == 0 ? 0
                       : ply_hash_mix(PLY_HASH_STEP * (uint64_t)(0x10000 + captured * 2 + side));
}

static PenteState *
state_of(PlyPosition *position)
{
  return (void *)position->state;
}

/* Whether a cell is on the board and holds a stone of this side. */
static bool
is_stone(const PenteState *state, int side, int row, int column)
{
  return row >= 0 && row < PENTE_SIDE && column >= 0 && column < PENTE_SIDE &&
         (state->stones[side][row] & pente_bit(column)) != 0;
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  position->key = EMPTY_BOARD;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PenteCells legal = ply_pente_legal(rules, position);

  return move < PENTE_CELLS && pente_cells_have(&legal, move);
}

/* Takes the pairs that the stone just set at (row, column) flanks; returns how many stones. */
static int
capture_pairs(PenteState *state, int side, int row, int column, int16_t cells[PLY_MAX_CAPTURES])
{
  int n = 0;

  for (int i = 0; i < 8; i++) {
    int down = directions[i][0], right = directions[i][1];
    if (!is_stone(state, side ^ 1, row + down, column + right) ||
        !is_stone(state, side ^ 1, row + 2 * down, column + 2 * right) ||
        !is_stone(state, side, row + 3 * down, column + 3 * right))
      continue;
    for (int k = 1; k <= 2; k++) {
      state->stones[side ^ 1][row + k * down] &= ~pente_bit(column + k * right);
      cells[n++] = (int16_t)((row + k * down) * PENTE_SIDE + column + k * right);
    }
  }
  return n;
}

/* Stones of one side in an unbroken row from a cell on, the cell itself not counted. */
static int
run_length(const PenteState *state, int side, int cell, int down, int right)
{
  int row = cell / PENTE_SIDE + down, column = cell % PENTE_SIDE + right, length = 0;

  for (; is_stone(state, side, row, column); row += down, column += right)
    length++;
  return length;
}

/* The runs of five or more through a stone; at most four. */
static int
find_fives(const PenteState *state, int side, int cell, PlyLine lines[4])
{
  int n = 0;

  for (int i = 0; i < 4; i++) {
    int down = directions[i][0], right = directions[i][1], step = down * PENTE_SIDE + right;
    int ahead = run_length(state, side, cell, down, right);
    int behind = run_length(state, side, cell, -down, -right);
    if (ahead + behind + 1 >= 5)
      lines[n++] = (PlyLine){(int16_t)(cell - behind * step), (int16_t)(cell + ahead * step)};
  }
  return n;
}

static uint8_t
won_by(int side)
{
  return side == 0 ? PENTE_WHITE_WON : PENTE_BLACK_WON;
}

static int
count_stones(const PenteState *state)
{
  int n = 0;

  for (int row = 0; row < PENTE_SIDE; row++)
    n += ply_bits_count(state->stones[0][row] | state->stones[1][row]);
  return n;
}

static void
record(PlyChange *change, const PlyPosition *before, PlyMove move, const int16_t *captured,
       int n_captured, const PlyLine *lines, int n_lines)
{
  *change = (PlyChange){.move = move,
                        .mover = before->side,
                        .placed = (int16_t)move,
                        .n_captured = (uint8_t)n_captured,
                        .n_lines = (uint8_t)n_lines};
  memcpy(change->captured, captured, (size_t)n_captured * sizeof *captured);
  memcpy(change->lines, lines, (size_t)n_lines * sizeof *lines);
  change->scored[before->side] = (int16_t)n_captured;
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  int side = before->side, row = move / PENTE_SIDE, column = move % PENTE_SIDE;
  PenteState *state = state_of(after);
  int16_t captured[PLY_MAX_CAPTURES];
  PlyLine lines[4];

  assert(!before->over && move < PENTE_CELLS);
  *state = *pente_state(before);
  assert((pente_empty(state, row) & pente_bit(column)) != 0);
  state->stones[side][row] |= pente_bit(column);
  uint64_t key = before->key ^ BLACK_TO_MOVE ^ stone_word(side, move);
  int n_captured = capture_pairs(state, side, row, column, captured);
  for (int i = 0; i < n_captured; i++)
    key ^= stone_word(side ^ 1, captured[i]);
  if (n_captured > 0) {
    key ^= captured_word(side, state->captured[side]);
    state->captured[side] = (uint16_t)(state->captured[side] + n_captured);
    key ^= captured_word(side, state->captured[side]);
  }
  int n_lines = find_fives(state, side, move, lines);
  after->key = key;
  after->ply = before->ply + 1;
  after->side = (uint8_t)(side ^ 1);
  after->over = PENTE_GOING_ON;
  if (n_lines > 0 || state->captured[side] >= PENTE_TO_WIN)
    after->over = won_by(side);
  else if (after->ply >= PENTE_CELLS && count_stones(state) == PENTE_CELLS)
    after->over = PENTE_DRAWN;
  if (change != NULL)
    record(change, before, move, captured, n_captured, lines, n_lines);
}

static void
tally(const PlyRules *rules, const PlyPosition *position, int counts[2])
{
  counts[0] = pente_state(position)->captured[0];
  counts[1] = pente_state(position)->captured[1];
}

/* Every run of five or more of one side, told at its first stone; stops at `most`. */
static int
list_fives(const PenteState *state, int side, PlyLine *lines, int n, int most)
{
  for (int cell = 0; cell < PENTE_CELLS; cell++) {
    PlyLine found[4];
    if (!is_stone(state, side, cell / PENTE_SIDE, cell % PENTE_SIDE))
      continue;
    int n_found = find_fives(state, side, cell, found);
    for (int i = 0; i < n_found && n < most; i++)
      if (found[i].from == cell)
        lines[n++] = found[i];
  }
  return n;
}

static int
list_lines(const PlyRules *rules, const PlyPosition *position, PlyLine *lines, int most)
{
  int n = list_fives(pente_state(position), 0, lines, 0, most);

  return list_fives(pente_state(position), 1, lines, n, most);
}

static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  const PenteState *state = pente_state(position);

  *board = (PlyBoard){.columns = PENTE_SIDE, .rows = PENTE_SIDE, .side = position->side};
  for (int side = 0; side < 2; side++) {
    board->captured[side] = state->captured[side];
    for (int cell = 0; cell < PENTE_CELLS; cell++)
      if (is_stone(state, side, cell / PENTE_SIDE, cell % PENTE_SIDE))
        board->cells[cell] = (uint8_t)(side + 1);
  }
}

/* How a board that was set up has ended. The side that moved last is checked first: two winners
 * cannot come about in play. */
static uint8_t
end_of(const PenteState *state, int last_mover, int n_stones)
{
  PlyLine line;

  for (int i = 0; i < 2; i++) {
    int side = last_mover ^ i;
    if (state->captured[side] >= PENTE_TO_WIN || list_fives(state, side, &line, 0, 1) > 0)
      return won_by(side);
  }
  return n_stones == PENTE_CELLS ? PENTE_DRAWN : PENTE_GOING_ON;
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  PenteState state = {.captured = {board->captured[0], board->captured[1]}};
  uint64_t key = board->side == 0 ? EMPTY_BOARD : EMPTY_BOARD ^ BLACK_TO_MOVE;
  int n_stones = 0;

  *cell = -1;
  if (board->columns != PENTE_SIDE || board->rows != PENTE_SIDE)
    return PLY_BOARD_WRONG_SIZE;
  if (state.captured[0] % 2 != 0 || state.captured[1] % 2 != 0)
    return PLY_BOARD_ODD_CAPTURES;
  for (int i = 0; i < PENTE_CELLS; i++) {
    assert(board->cells[i] <= 2);
    if (board->cells[i] == 0)
      continue;
    int side = board->cells[i] - 1;
    state.stones[side][i / PENTE_SIDE] |= pente_bit(i % PENTE_SIDE);
    key ^= stone_word(side, i);
    n_stones++;
  }
  /* No game captures so much that the ply could leave the range that a won game's value has. */
  int ply = n_stones + state.captured[0] + state.captured[1];
  int most = PLY_SCORE_WIN - PLY_SCORE_WIN_MIN;
  memset(position, 0, sizeof *position);
  *state_of(position) = state;
  position->key = key ^ captured_word(0, state.captured[0]) ^ captured_word(1, state.captured[1]);
  position->ply = (uint16_t)(ply < most ? ply : most);
  position->side = board->side;
  position->over = end_of(&state, board->side ^ 1, n_stones);
  return PLY_BOARD_OK;
}

static const char *
illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlyBoard board;

  read_board(rules, position, &board);
  return move < PENTE_CELLS && board.cells[move] != 0 ? "%s, which is occupied"
                                                      : "%s, which the opening rule forbids";
}

static const PlyEvaluation evaluations[] = {
    {"patterns", "Patterns and captures", ply_pente_score_patterns},
    {"pieces", "Captured stones", ply_pente_score_pieces},
    {NULL, NULL, NULL},
};

const PlyGame ply_game_pente = {
    .id = "pente",
    .name = "Pente",
    .sides = {"White", "Black"},
    .letters = ".wb",
    .notations = {PLY_NOTATION_PENTE},
    .units = {"%s stone", "%s stones"},
    .columns = PENTE_SIDE,
    .rows = PENTE_SIDE,
    .score_unit = 100,
    .mistakes = {50, 200, 500},
    .evaluations = evaluations,
    .start = start,
    .moves = ply_pente_moves,
    .play = play,
    .final_score = ply_pente_final_score,
    .tally = tally,
    .illegal = illegal,
    .is_legal = is_legal,
    .lines = list_lines,
    .read_board = read_board,
    .set_board = set_board,
    .candidates = ply_pente_candidates,
    .tactical_moves = ply_pente_tactical_moves,
    .order = ply_pente_order,
};
