/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which moves are searched, and in what order: the table's move, then by what the stone makes and
 * what it takes from the other side, by killers (Akl and Newborn 1977), by history (Schaeffer 1983)
 * and by what answered the same move before. */

#include <stdlib.h>

#include "engine/pente/search-private.h"

#define PLACES       512 /* in a list of moves, at most; a key is a rank and a place in one word */
#define HISTORY_MOST 8192
#define RANK_HASH    1000000
#define RANK_KILLER  700
#define RANK_CAPTURE 2600 /* a pair taken */
#define RANK_SAVE    1700 /* a pair kept */
#define FEW_STONES   4    /* with fewer, nearness says more than patterns do */
#define ENOUGH_MOVES 16   /* of better shapes, where few are tried */
#define SIDE         19
#define CENTRE       (SIDE / 2)

/* What a stone's strongest and second line are worth for its owner, and for the side that stops
 * it. */
static const int16_t own_worth[] = {0, 30, 160, 260, 1500, 1300, 7000, 20000};
static const int16_t stop_worth[] = {0, 20, 110, 180, 900, 800, 4500, 15000};

/* Captures that bring a side to its tenth stone. */
static int
capture_wins(const PlyPenteBoard *board, int side, uint16_t *cells, int most)
{
  int missing = (PLY_PENTE_TO_WIN - ply_pente_board_captured(board, side) + 1) / 2, n = 0;
  uint16_t captures[PLY_PENTE_CELLS];

  if (ply_pente_board_count(board, side, PLY_PENTE_NOTHING) == 0)
    return 0;
  int n_captures = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, captures);
  for (int i = 0; i < n_captures && n < most; i++) {
    if (ply_pente_board_hit(board, side, captures[i]).pairs >= missing)
      cells[n++] = captures[i];
  }
  return n;
}

/* Cells where `side` would win at once; at most `most` are listed. */
static int
wins_at(const PlyPenteBoard *board, int side, uint16_t *cells, int most)
{
  uint16_t fives[PLY_PENTE_CELLS];
  int n = 0, n_fives = 0;

  if (ply_pente_board_count(board, side, PLY_PENTE_FIVE) > 0)
    n_fives = ply_pente_board_cells(board, side, PLY_PENTE_FIVE, fives);
  for (int i = 0; i < n_fives && n < most; i++)
    cells[n++] = fives[i];
  if (n == most)
    return n;
  int n_captures = capture_wins(board, side, fives, most);
  for (int i = 0; i < n_captures && n < most; i++) {
    bool known = false;
    for (int k = 0; k < n; k++)
      known |= cells[k] == fives[i];
    if (!known)
      cells[n++] = fives[i];
  }
  return n;
}

void
ply_pente_stakes(const PlyPenteBoard *board, PenteStakes *stakes)
{
  int side = ply_pente_board_side(board);

  stakes->wins = wins_at(board, side, &stakes->cell, 1) > 0;
  stakes->n_threats = 0;
  stakes->open_four = false;
  if (stakes->wins)
    return;
  stakes->n_threats = wins_at(board, side ^ 1, stakes->threats, 2);
  stakes->open_four = ply_pente_board_count(board, side ^ 1, PLY_PENTE_OPEN_FOUR) > 0;
}

static int32_t
worth_of(const int16_t *worth, PlyPenteHit hit)
{
  int32_t rank = worth[hit.best] + worth[hit.second] / 2;

  /* Two lines that each make an open three or more cannot both be answered by one stone. */
  if (hit.second >= PLY_PENTE_OPEN_THREE && hit.best < PLY_PENTE_OPEN_FOUR)
    rank += worth[PLY_PENTE_OPEN_FOUR] / 2;
  return rank;
}

static int32_t
rank_of(const PenteWorker *worker, int ply, uint16_t cell, bool *quiet)
{
  const PlyPenteBoard *board = worker->board;
  const PenteFrame *frame = &worker->frames[ply];
  int side = ply_pente_board_side(board);
  PlyPenteHit own = ply_pente_board_hit(board, side, cell);
  PlyPenteHit other = ply_pente_board_hit(board, side ^ 1, cell);
  int own_taken = ply_pente_board_captured(board, side);
  int other_taken = ply_pente_board_captured(board, side ^ 1);
  int32_t rank = worth_of(own_worth, own) + worth_of(stop_worth, other);

  rank += own.pairs * (RANK_CAPTURE + 400 * own_taken);
  rank += other.pairs * (RANK_SAVE + 300 * other_taken);
  rank += 2 * (CENTRE - abs(cell / SIDE - CENTRE)) + 2 * (CENTRE - abs(cell % SIDE - CENTRE));
  rank += worker->history[side][cell] / 8;
  if (ply > 0)
    rank += worker->answers[side][worker->frames[ply - 1].cell][cell] / 8;
  rank += cell == frame->killers[0] ? RANK_KILLER : cell == frame->killers[1] ? RANK_KILLER / 2 : 0;
  *quiet = own.best < PLY_PENTE_OPEN_THREE && own.pairs == 0 && other.best < PLY_PENTE_FOUR &&
           other.pairs == 0;
  return rank;
}

/* Adds cells that are not there yet. */
static int
add_cells(PenteFrame *frame, int n, const uint16_t *cells, int n_cells, uint64_t seen[6])
{
  for (int i = 0; i < n_cells; i++) {
    uint64_t bit = UINT64_C(1) << (cells[i] % 64);
    if ((seen[cells[i] / 64] & bit) != 0)
      continue;
    seen[cells[i] / 64] |= bit;
    frame->cells[n++] = cells[i];
  }
  return n;
}

static int
add_shapes(PenteWorker *worker, PenteFrame *frame, int n, int side, PlyPenteShape least,
           uint64_t seen[6])
{
  uint16_t cells[PLY_PENTE_CELLS];

  return add_cells(frame, n, cells, ply_pente_board_cells(worker->board, side, least, cells), seen);
}

/* Empty cells at most `reach` from a stone, or the centre on an empty board. */
static int
add_near(PenteWorker *worker, PenteFrame *frame, int n, int reach, uint64_t seen[6])
{
  const PlyPenteBoard *board = worker->board;

  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++) {
    int row = cell / SIDE, column = cell % SIDE;
    bool near = row == CENTRE && column == CENTRE;
    if (ply_pente_board_stone(board, cell) != 0)
      continue;
    for (int r = row - reach; r <= row + reach && !near; r++) {
      for (int c = column - reach; c <= column + reach && !near; c++)
        near = r >= 0 && r < SIDE && c >= 0 && c < SIDE &&
               ply_pente_board_stone(board, r * SIDE + c) != 0;
    }
    if (near)
      n = add_cells(frame, n, &(uint16_t){(uint16_t)cell}, 1, seen);
  }
  return n;
}

/* White's second stone, as our players set it: exactly 3 from the centre, which both opening rules
 * allow. */
static int
keep_opening(const PenteWorker *worker, PenteFrame *frame, int n)
{
  int kept = 0;

  if (ply_pente_board_ply(worker->board) != 2 || ply_pente_board_side(worker->board) != 0 ||
      worker->search->drive->run->rules->opening == PLY_OPENING_NONE)
    return n;
  for (int i = 0; i < n; i++) {
    int down = abs(frame->cells[i] / SIDE - CENTRE), right = abs(frame->cells[i] % SIDE - CENTRE);
    if ((down > right ? down : right) == 3)
      frame->cells[kept++] = frame->cells[i];
  }
  return kept;
}

void
ply_pente_rank_moves(PenteWorker *worker, int ply, int n, uint16_t hash_cell)
{
  PenteFrame *frame = &worker->frames[ply];

  for (int i = 0; i < n; i++) {
    int32_t rank = rank_of(worker, ply, frame->cells[i], &frame->quiet[i]);
    if (frame->cells[i] == hash_cell)
      rank = RANK_HASH;
    frame->keys[i] = rank * PLACES + (PLACES - 1 - i);
  }
}

int
ply_pente_candidates_at(PenteWorker *worker, int ply, uint16_t hash_cell, bool narrow)
{
  PenteFrame *frame = &worker->frames[ply];
  const PenteStakes *stakes = &worker->stakes[ply];
  int side = ply_pente_board_side(worker->board), n = 0;
  uint64_t seen[6] = {0};

  n = add_shapes(worker, frame, n, side, PLY_PENTE_NOTHING, seen);
  if (stakes->n_threats == 0 && ply_pente_room(worker) <= PENTE_LAST_CELLS) {
    n = add_near(worker, frame, n, SIDE, seen);
  } else if (stakes->n_threats > 0) {
    n = stakes->n_threats == 1 ? add_cells(frame, n, stakes->threats, 1, seen) : n;
  } else if (stakes->open_four) {
    n = add_shapes(worker, frame, n, side, PLY_PENTE_FOUR, seen);
    n = add_shapes(worker, frame, n, side ^ 1, PLY_PENTE_FOUR, seen);
    n = add_shapes(worker, frame, n, side ^ 1, PLY_PENTE_NOTHING, seen);
  } else {
    n = add_shapes(worker, frame, n, side ^ 1, PLY_PENTE_NOTHING, seen);
    if (narrow) {
      n = add_shapes(worker, frame, n, side, PLY_PENTE_OPEN_TWO, seen);
      n = add_shapes(worker, frame, n, side ^ 1, PLY_PENTE_OPEN_TWO, seen);
    }
    if (!narrow || n < ENOUGH_MOVES) {
      n = add_shapes(worker, frame, n, side, PLY_PENTE_TWO, seen);
      n = add_shapes(worker, frame, n, side ^ 1, PLY_PENTE_TWO, seen);
    }
    if (ply_pente_board_ply(worker->board) < FEW_STONES || n == 0)
      n = add_near(worker, frame, n, 3, seen);
    if (n == 0)
      n = add_near(worker, frame, n, SIDE, seen);
  }
  n = keep_opening(worker, frame, n);
  ply_pente_rank_moves(worker, ply, n, hash_cell);
  return n;
}

int
ply_pente_tactics_at(PenteWorker *worker, int ply, bool threes)
{
  PenteFrame *frame = &worker->frames[ply];
  int side = ply_pente_board_side(worker->board), n = 0;
  uint64_t seen[6] = {0};

  n = add_shapes(worker, frame, n, side, PLY_PENTE_NOTHING, seen);
  n = add_shapes(worker, frame, n, side, threes ? PLY_PENTE_OPEN_THREE : PLY_PENTE_FOUR, seen);
  n = keep_opening(worker, frame, n);
  ply_pente_rank_moves(worker, ply, n, PLY_PENTE_NO_CELL);
  return n;
}

void
ply_pente_pick(PenteFrame *frame, int i, int n)
{
  int32_t key = frame->keys[i];

  for (int k = i + 1; k < n; k++)
    key = frame->keys[k] > key ? frame->keys[k] : key;
  int best = PLACES - 1 - (key & (PLACES - 1));
  uint16_t cell = frame->cells[best];
  bool quiet = frame->quiet[best];
  frame->cells[best] = frame->cells[i];
  frame->keys[best] = (frame->keys[i] & ~(PLACES - 1)) | (PLACES - 1 - best);
  frame->quiet[best] = frame->quiet[i];
  frame->cells[i] = cell;
  frame->keys[i] = (key & ~(PLACES - 1)) | (PLACES - 1 - i);
  frame->quiet[i] = quiet;
}

/* Values that pull back the more the larger they are, so that they never overflow. */
static void
push(int16_t *value, int by)
{
  *value = (int16_t)(*value + by - *value * abs(by) / HISTORY_MOST);
}

/* The move of frame `ply` has cut off; the `tried` moves before it have not. */
void
ply_pente_learn(PenteWorker *worker, int ply, int depth, int tried)
{
  PenteFrame *frame = &worker->frames[ply];
  int side = ply_pente_board_side(worker->board);
  int by = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
  uint16_t cell = frame->cells[tried];

  if (frame->killers[0] != cell) {
    frame->killers[1] = frame->killers[0];
    frame->killers[0] = cell;
  }
  for (int i = 0; i <= tried; i++) {
    push(&worker->history[side][frame->cells[i]], i == tried ? by : -by);
    if (ply > 0)
      push(&worker->answers[side][worker->frames[ply - 1].cell][frame->cells[i]],
           i == tried ? by : -by);
  }
}
