/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The m,n,k games: on a board of m columns and n rows, k of one's own stones in a row win (Uiterwijk
 * and van den Herik 2000). 3,3,3 is tic-tac-toe, 15,15,5 is Gomoku as it is played without further
 * rules: more than k in a row win too. On boards of up to 16 cells a game is worth +1, 0 or −1 as in
 * textbooks, so that their counts of nodes hold here; on bigger ones a win is worth more the sooner
 * it comes. */

#include "rules/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"

#define WORDS        ((PLY_MAX_CELLS + 63) / 64)
#define HEADER_BYTES offsetof(PlyPosition, state)
#define NEAR         2  /* on big boards only cells so near to a stone are worth searching … */
#define TEXTBOOK     16 /* cells */
#define SMALL_BOARD  25 /* … than which no board of so many cells is bigger */

typedef struct {
  uint64_t stones[2][WORDS]; /* by side; bit = cell */
} MnkState;

/* PlyPosition.over: 1 + the winner, or: */
#define FULL 3

static const int8_t across[4] = {1, 0, 1, 1}, down[4] = {0, 1, 1, -1};

static const MnkState *
state_of(const PlyPosition *position)
{
  return (const void *)position->state;
}

static bool
has_stone(const MnkState *state, int side, int cell)
{
  return (state->stones[side][cell / 64] >> (cell % 64) & 1) != 0;
}

static bool
is_empty(const MnkState *state, int cell)
{
  return !has_stone(state, 0, cell) && !has_stone(state, 1, cell);
}

static int
n_cells(const PlyRules *rules)
{
  return rules->columns * rules->rows;
}

static bool
has_size(const PlyRules *rules)
{
  int columns = rules->columns, rows = rules->rows, k = rules->in_row;

  return columns >= 3 && rows >= 3 && columns <= PLY_MAX_SIDE_LENGTH &&
         rows <= PLY_MAX_SIDE_LENGTH && k >= 3 && (k <= columns || k <= rows);
}

static uint64_t
word_of(int side, int cell)
{
  return ply_hash_mix((uint64_t)(2 * cell + side + 1) * PLY_HASH_STEP);
}

static uint64_t
key_of_empty(const PlyRules *rules)
{
  return ply_hash_mix((uint64_t)rules->columns << 16 | (uint64_t)rules->rows << 8 | rules->in_row);
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  memset(position, 0, sizeof *position);
  position->key = key_of_empty(rules);
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  const MnkState *state = state_of(position);
  int n = 0;

  for (int cell = 0; cell < n_cells(rules) && !position->over; cell++) {
    if (is_empty(state, cell))
      list[n++] = (PlyMove)cell;
  }
  return n;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return !position->over && move < n_cells(rules) && is_empty(state_of(position), move);
}

static const char *
illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return "%s, which is occupied";
}

/* The cell `steps` further along a direction, −1 off the board. */
static int
step_from(const PlyRules *rules, int cell, int direction, int steps)
{
  int column = cell % rules->columns + steps * across[direction];
  int row = cell / rules->columns + steps * down[direction];

  if (column < 0 || column >= rules->columns || row < 0 || row >= rules->rows)
    return -1;
  return row * rules->columns + column;
}

/* Stones of `side` that follow a cell without a gap. */
static int
run_from(const PlyRules *rules, const MnkState *state, int side, int cell, int direction, int sense)
{
  int n = 0, next;

  while ((next = step_from(rules, cell, direction, sense * (n + 1))) >= 0 &&
         has_stone(state, side, next))
    n++;
  return n;
}

/* The rows of at least k through a stone; writes `most` at most. */
static int
lines_through(const PlyRules *rules, const MnkState *state, int side, int cell, PlyLine *lines,
              int most)
{
  int n = 0;

  for (int direction = 0; direction < 4 && n < most; direction++) {
    int back = run_from(rules, state, side, cell, direction, -1);
    int on = run_from(rules, state, side, cell, direction, 1);
    if (back + 1 + on >= rules->in_row)
      lines[n++] = (PlyLine){(int16_t)step_from(rules, cell, direction, -back),
                             (int16_t)step_from(rules, cell, direction, on)};
  }
  return n;
}

static void
put(PlyPosition *position, int side, int cell)
{
  MnkState *state = (void *)position->state;

  state->stones[side][cell / 64] |= UINT64_C(1) << (cell % 64);
  position->key ^= word_of(side, cell);
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  PlyLine won[4];
  int mover = before->side;

  memcpy(after, before, HEADER_BYTES + sizeof(MnkState));
  put(after, mover, move);
  after->key ^= PLY_HASH_STEP;
  after->side = (uint8_t)(1 - mover);
  after->ply++;
  int n_lines = lines_through(rules, state_of(after), mover, move, won, 4);
  if (n_lines > 0)
    after->over = (uint8_t)(1 + mover);
  else if (after->ply >= n_cells(rules))
    after->over = FULL;
  if (change == NULL)
    return;
  memset(change, 0, sizeof *change);
  change->move = move;
  change->mover = (uint8_t)mover;
  change->placed = (int16_t)move;
  change->n_lines = (uint8_t)n_lines;
  memcpy(change->lines, won, (size_t)n_lines * sizeof *won);
}

/* Each row once: at its first stone. */
static int
lines(const PlyRules *rules, const PlyPosition *position, PlyLine *out, int most)
{
  const MnkState *state = state_of(position);
  PlyLine through[4];
  int n = 0;

  for (int cell = 0; cell < n_cells(rules); cell++) {
    for (int side = 0; side < 2; side++) {
      if (!has_stone(state, side, cell))
        continue;
      int found = lines_through(rules, state, side, cell, through, 4);
      for (int i = 0; i < found && n < most; i++) {
        if (through[i].from == cell)
          out[n++] = through[i];
      }
    }
  }
  return n;
}

static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  if (position->over == 0 || position->over == FULL)
    return 0;
  PlyScore win =
      n_cells(rules) <= TEXTBOOK ? rules->game->score_unit : PLY_SCORE_WIN - position->ply;
  return position->over == 1 + position->side ? win : -win;
}

static void
read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  const MnkState *state = state_of(position);

  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
  for (int cell = 0; cell < n_cells(rules); cell++)
    board->cells[cell] = has_stone(state, 0, cell) ? 1 : has_stone(state, 1, cell) ? 2 : 0;
}

/* Whoever moved last is looked at first: two winners cannot come about in play. */
static uint8_t
end_of(const PlyRules *rules, const PlyPosition *position)
{
  const MnkState *state = state_of(position);
  PlyLine line;

  for (int i = 0; i < 2; i++) {
    int side = (1 - position->side) ^ i;
    for (int cell = 0; cell < n_cells(rules); cell++) {
      if (has_stone(state, side, cell) && lines_through(rules, state, side, cell, &line, 1) > 0)
        return (uint8_t)(1 + side);
    }
  }
  return position->ply >= n_cells(rules) ? FULL : 0;
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  PlyPosition made;

  *cell = -1;
  start(rules, &made);
  for (int i = 0; i < n_cells(rules); i++) {
    assert(board->cells[i] <= 2);
    if (board->cells[i] == 0)
      continue;
    put(&made, board->cells[i] - 1, i);
    made.ply++;
  }
  made.side = board->side;
  if (board->side != 0)
    made.key ^= PLY_HASH_STEP;
  made.over = end_of(rules, &made);
  *position = made;
  return PLY_BOARD_OK;
}

/* What the rows of k cells are worth that only one side can still fill. */

/* The stones of either side in the k cells from one on along a direction; false if they do not lie
 * on the board. */
static bool
count_row(const PlyRules *rules, const MnkState *state, int cell, int direction, int n[2])
{
  if (step_from(rules, cell, direction, rules->in_row - 1) < 0)
    return false;
  n[0] = n[1] = 0;
  for (int i = 0; i < rules->in_row; i++) {
    int at = step_from(rules, cell, direction, i);
    n[0] += has_stone(state, 0, at);
    n[1] += has_stone(state, 1, at);
  }
  return true;
}

/* Hundredths: a row that lacks one stone is worth as much as sixteen that lack three. */
static PlyScore
worth_of(const PlyRules *rules, int stones)
{
  int lacking = rules->in_row - stones;

  return stones == 0 ? 0 : lacking >= 5 ? 1 : 256 >> (2 * (lacking < 1 ? 1 : lacking));
}

static PlyScore
score_lines(const PlyRules *rules, const PlyPosition *position)
{
  const MnkState *state = state_of(position);
  PlyScore score = 0;

  if (position->over)
    return final_score(rules, position);
  for (int cell = 0; cell < n_cells(rules); cell++) {
    for (int direction = 0; direction < 4; direction++) {
      int n[2];
      if (!count_row(rules, state, cell, direction, n))
        continue;
      int own = n[position->side], enemy = n[1 - position->side];
      if (enemy == 0)
        score += worth_of(rules, own);
      else if (own == 0)
        score -= worth_of(rules, enemy);
    }
  }
  if (n_cells(rules) <= TEXTBOOK) /* nothing is worth as much as a won game */
    return score > 99 ? 99 : score < -99 ? -99 : score;
  return score;
}

static const PlyEvaluation evaluations[] = {
    {"lines", "Open lines", score_lines},
    {"pieces", "Won or lost only", ply_game_score_end},
    {NULL, NULL, NULL},
};

static bool
is_near(const PlyRules *rules, const MnkState *state, int cell)
{
  int column = cell % rules->columns, row = cell / rules->columns;

  for (int y = row - NEAR; y <= row + NEAR; y++) {
    for (int x = column - NEAR; x <= column + NEAR; x++) {
      if (x >= 0 && x < rules->columns && y >= 0 && y < rules->rows &&
          !is_empty(state, y * rules->columns + x))
        return true;
    }
  }
  return false;
}

static bool
is_small(const PlyRules *rules)
{
  return n_cells(rules) <= SMALL_BOARD;
}

/* All of a small board; on a big one the cells near stones, on an empty one its middle. */
static int
candidates(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  const MnkState *state = state_of(position);
  int n = moves(rules, position, list), kept = 0;

  if (n == 0 || is_small(rules))
    return n;
  for (int i = 0; i < n; i++) {
    if (is_near(rules, state, list[i]))
      list[kept++] = list[i];
  }
  if (kept > 0)
    return kept;
  if (n < n_cells(rules)) /* stones there are, but with no empty cell near them */
    return n;
  list[0] = (PlyMove)(rules->rows / 2 * rules->columns + rules->columns / 2);
  return 1;
}

/* Longest rows first, one's own before the enemy's, the middle before the edge. */
static void
order(const PlyRules *rules, const PlyPosition *position, const PlyMove *list, int n,
      int32_t *priority)
{
  const MnkState *state = state_of(position);

  for (int i = 0; i < n; i++) {
    int column = list[i] % rules->columns, row = list[i] / rules->columns;
    int x = 2 * column - (rules->columns - 1), y = 2 * row - (rules->rows - 1);
    priority[i] = 40 - (x < 0 ? -x : x) - (y < 0 ? -y : y);
    for (int direction = 0; direction < 4; direction++) {
      for (int side = 0; side < 2; side++) {
        int run = run_from(rules, state, side, list[i], direction, 1) +
                  run_from(rules, state, side, list[i], direction, -1);
        run = run < rules->in_row - 1 ? run : rules->in_row - 1;
        /* Completing a row is worth more than all else together. */
        priority[i] += run == rules->in_row - 1 ? (side == position->side ? 1500 : 700)
                                                : (run * run * 3 > 90 ? 90 : run * run * 3);
      }
    }
  }
}

const PlyGame ply_game_mnk = {
    .id = "mnk",
    .name = "Tic-tac-toe, m,n,k",
    .sides = {"Blue", "Orange"},
    .letters = ".XO",
    .notations = {PLY_NOTATION_GRID},
    .default_size = 3,
    .min_size = 3,
    .max_size = PLY_MAX_SIDE_LENGTH,
    .columns = 3,
    .rows = 3,
    .in_row = 3,
    .score_unit = 100,
    .mistakes = {25, 100, 200},
    .evaluations = evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .has_size = has_size,
    .illegal = illegal,
    .is_legal = is_legal,
    .lines = lines,
    .read_board = read_board,
    .set_board = set_board,
    .candidates = candidates,
    .leaves_none = is_small,
    .order = order,
};
