/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nim: heaps of stones, of which a move takes as many as it likes from one. Who takes the last stone
 * wins, in misère play loses. Each position is won or lost by the exclusive or of the heaps' sizes
 * (Bouton 1901). The board shows a heap a column; a move is the stone that is taken with all that
 * lie on it. */

#include "rules/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"

#define MOST_HEAPS   9
#define MOST_STONES  15 /* of a heap; what is taken fits PlyChange.captured */
#define HEADER_BYTES offsetof(PlyPosition, state)

typedef struct {
  uint8_t heaps[MOST_HEAPS];
} NimState;

static const NimState *
state_of(const PlyPosition *position)
{
  return (const void *)position->state;
}

static bool
has_size(const PlyRules *rules)
{
  return rules->columns >= 1 && rules->columns <= MOST_HEAPS && rules->rows >= 1 &&
         rules->rows <= MOST_STONES;
}

/* Normal and misère play have positions of their own: their values differ. */
static void
touch(const PlyRules *rules, PlyPosition *position)
{
  const NimState *state = state_of(position);
  uint64_t heaps = 0;

  for (int i = 0; i < rules->columns; i++)
    heaps = heaps << 4 | state->heaps[i];
  position->over = heaps == 0;
  position->key = ply_hash_mix(heaps ^ ply_hash_mix((uint64_t)rules->columns << 16 |
                                                    (uint64_t)rules->rows << 8 |
                                                    (rules->game == &ply_game_nim_misere))) ^
                  (position->side != 0 ? PLY_HASH_STEP : 0);
}

/* Each heap has two stones more than the one before it, the last is full: 1, 3, 5, 7. */
static void
start(const PlyRules *rules, PlyPosition *position)
{
  NimState *state = (void *)position->state;

  memset(position, 0, sizeof *position);
  for (int i = 0; i < rules->columns && i < MOST_HEAPS; i++) {
    int stones = rules->rows - 2 * (rules->columns - 1 - i);
    state->heaps[i] = (uint8_t)(stones < 1 ? 1 : stones);
  }
  touch(rules, position);
}

/* A move's number is (stones taken − 1) × heaps + heap. */
static int
taken_by(const PlyRules *rules, PlyMove move)
{
  return move / rules->columns + 1;
}

/* Few stones first, heap by heap. */
static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  const NimState *state = state_of(position);
  int n = 0;

  for (int taken = 1; taken <= rules->rows; taken++) {
    for (int heap = 0; heap < rules->columns; heap++) {
      if (taken <= state->heaps[heap])
        list[n++] = (PlyMove)((taken - 1) * rules->columns + heap);
    }
  }
  return n;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return move < rules->columns * rules->rows &&
         taken_by(rules, move) <= state_of(position)->heaps[move % rules->columns];
}

static const char *
illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return "%s, more stones than the heap has";
}

static int
cell_at(const PlyRules *rules, int heap, int height)
{
  return (rules->rows - 1 - height) * rules->columns + heap;
}

/* The lowest stone that is taken. */
static int
move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  int heap = move % rules->columns;
  int left = state_of(position)->heaps[heap] - taken_by(rules, move);

  return left >= 0 ? cell_at(rules, heap, left) : -1;
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  int heap = move % rules->columns, had = state_of(before)->heaps[heap];
  int left = had - taken_by(rules, move);

  memcpy(after, before, HEADER_BYTES + sizeof(NimState));
  NimState *state = (void *)after->state;
  state->heaps[heap] = (uint8_t)left;
  after->side = (uint8_t)(1 - before->side);
  after->ply++;
  touch(rules, after);
  if (change == NULL)
    return;
  memset(change, 0, sizeof *change);
  change->move = move;
  change->mover = before->side;
  change->placed = -1;
  for (int height = left; height < had; height++)
    change->captured[change->n_captured++] = (int16_t)cell_at(rules, heap, height);
}

/* Nobody can move: in normal play the other side took the last stone and has won. A game is worth
 * +1 or −1. */
static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  PlyScore win = rules->game->score_unit;

  return rules->game == &ply_game_nim_misere ? win : -win;
}

/* Stones belong to nobody and lie as the first side's. */
static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  const NimState *state = state_of(position);

  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  for (int heap = 0; heap < rules->columns; heap++) {
    for (int height = 0; height < state->heaps[heap]; height++)
      board->cells[cell_at(rules, heap, height)] = 1;
  }
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  PlyPosition made;
  NimState *state = (void *)made.state;

  memset(&made, 0, sizeof made);
  for (int heap = 0; heap < rules->columns; heap++) {
    for (int height = 0; height < rules->rows; height++) {
      if (board->cells[cell_at(rules, heap, height)] == 0)
        continue;
      if (state->heaps[heap] != height) {
        *cell = cell_at(rules, heap, height);
        return PLY_BOARD_FLOATING_DISC;
      }
      state->heaps[heap]++;
    }
  }
  made.side = board->side;
  touch(rules, &made);
  *position = made;
  return PLY_BOARD_OK;
}

/* Bouton's rule: the side to move loses where the heaps' exclusive or is 0; in misère play, once no
 * heap has two stones, where it is 1. */
static PlyScore
score_sum(const PlyRules *rules, const PlyPosition *position)
{
  const NimState *state = state_of(position);
  int sum = 0, most = 0;

  if (position->over)
    return final_score(rules, position);
  for (int i = 0; i < rules->columns && i < MOST_HEAPS; i++) {
    sum ^= state->heaps[i];
    most = state->heaps[i] > most ? state->heaps[i] : most;
  }
  bool wins = (sum != 0) != (rules->game == &ply_game_nim_misere && most == 1);
  return wins ? rules->game->score_unit : -rules->game->score_unit;
}

static const PlyEvaluation evaluations[] = {
    {"pieces", "Won or lost only", ply_game_score_end},
    {"sum", "Nim sum", score_sum},
    {NULL, NULL, NULL},
};

#define NIM                                                                                        \
  .sides = {"Blue", "Orange"}, .letters = ".oo", .notations = {PLY_NOTATION_HEAP}, .columns = 4,   \
  .rows = 7, .lengths = {"Heaps", "Stones of the last heap"}, .score_unit = 100,                   \
  .mistakes = {25, 100, 200}, .evaluations = evaluations, .start = start, .moves = moves,          \
  .play = play, .final_score = final_score, .has_size = has_size, .illegal = illegal,              \
  .is_legal = is_legal, .move_cell = move_cell, .read_board = read_board, .set_board = set_board

const PlyGame ply_game_nim = {.id = "nim", .name = "Nim", NIM};
const PlyGame ply_game_nim_misere = {.id = "nim-misere", .name = "Nim, misère", NIM};
