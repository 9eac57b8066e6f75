/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente's static evaluations, in hundredths of a captured stone. "patterns" counts, for each side,
 * windows of five cells that the enemy has not entered, and pairs that can be taken at once. */

#include "rules/pente-state.h"

#include "base/bits.h"

typedef struct {
  int twos, threes, fours, open_twos, open_threes;
  int captures; /* ways to take a pair of the enemy's */
} Counts;

/* What each pattern is worth. An open three is three windows of which two are open, so these add
 * up. */
enum {
  WORTH_TWO = 15,
  WORTH_OPEN_TWO = 25,
  WORTH_THREE = 100,
  WORTH_OPEN_THREE = 150,
  WORTH_FOUR = 400,
  WORTH_CAPTURE = 200,
  WORTH_TO_MOVE = 50,
};

/* What comes next, when it can be seen: far more than any patterns,
 * far less than a finished game. */
enum {
  SEEN_WIN = 60000,       /* the side to move completes five, or its fifth capture */
  SEEN_DOUBLE = 30000,    /* the other side has two ways to do so */
  SEEN_OPEN_FOUR = 12000, /* the side to move turns an open three into an open four */
  SEEN_SINGLE = 150,      /* the other side has one way: a move is lost */
  SEEN_CAPTURE = 150,     /* the side to move can take a pair now */
};

/* By captured stones, 0 to 8: each pair brings the tenth stone nearer. */
static const int16_t captured_worth[PENTE_TO_WIN / 2] = {0, 400, 900, 1700, 3200};

PlyScore
ply_pente_final_score(const PlyRules *rules, const PlyPosition *position)
{
  if (position->over == PENTE_DRAWN)
    return 0;
  PlyScore score = PLY_SCORE_WIN - position->ply;
  bool white_won = position->over == PENTE_WHITE_WON;
  return white_won == (position->side == 0) ? score : -score;
}

PlyScore
ply_pente_score_pieces(const PlyRules *rules, const PlyPosition *position)
{
  const PenteState *state = pente_state(position);
  int side = position->side;

  if (position->over)
    return ply_pente_final_score(rules, position);
  return 100 * (state->captured[side] - state->captured[side ^ 1]);
}

/* Two rows of bits in one word: half as many counts. */
static inline int
count_both(uint32_t a, uint32_t b)
{
  return (a | b) == 0 ? 0 : ply_bits_count((uint64_t)a << 32 | b);
}

static inline uint32_t
captures_from(const PenteView *view, int row, int down, int right)
{
  uint32_t pair =
      pente_step(view->enemy, row, 1, down, right) & pente_step(view->enemy, row, 2, down, right);
  uint32_t before = view->empty[row] & pente_step(view->own, row, 3, down, right);
  uint32_t after = view->own[row] & pente_step(view->empty, row, 3, down, right);

  return pair & (before | after);
}

/* Counts along two directions at a time. */
static inline void
count_row(Counts *counts, const PenteView *view, int row, int down, int right, int down_2,
          int right_2)
{
  PenteWindows a = pente_windows(view, row, down, right);
  PenteWindows b = pente_windows(view, row, down_2, right_2);

  counts->twos += count_both(a.twos, b.twos);
  counts->threes += count_both(a.threes, b.threes);
  counts->fours += count_both(a.fours, b.fours);
  counts->open_twos += count_both(a.open_twos, b.open_twos);
  counts->open_threes += count_both(a.open_threes, b.open_threes);
  counts->captures +=
      count_both(captures_from(view, row, down, right), captures_from(view, row, down_2, right_2));
}

static Counts
count_patterns(const PenteView *view)
{
  Counts counts = {0};

  for (int row = 0; row < PENTE_SIDE; row++) {
    uint32_t own = 0;
    for (int k = 0; k < 5; k++)
      own |= view->own[row + k];
    if (own == 0)
      continue;
    count_row(&counts, view, row, 0, 1, 1, 0);
    count_row(&counts, view, row, 1, 1, 1, -1);
  }
  return counts;
}

static PlyScore
worth_of(const Counts *counts, int captured)
{
  return counts->twos * WORTH_TWO + counts->open_twos * WORTH_OPEN_TWO +
         counts->threes * WORTH_THREE + counts->open_threes * WORTH_OPEN_THREE +
         counts->fours * WORTH_FOUR + counts->captures * WORTH_CAPTURE +
         captured_worth[captured / 2];
}

/* Ways to win with the next move. */
static int
count_wins(const Counts *counts, int captured)
{
  return counts->fours + (captured + 2 >= PENTE_TO_WIN ? counts->captures : 0);
}

/* What the turn adds to the patterns for the side to move. */
static PlyScore
worth_of_turn(const Counts *own, const Counts *enemy, int own_captured, int enemy_captured)
{
  int enemy_wins = count_wins(enemy, enemy_captured);

  if (count_wins(own, own_captured) > 0)
    return SEEN_WIN;
  /* A capture may still break two fours, so that this is no certain loss. */
  if (enemy_wins > 1)
    return own->captures > 0 ? -SEEN_OPEN_FOUR : -SEEN_DOUBLE;
  if (enemy_wins == 1)
    return -SEEN_SINGLE;
  if (own->open_threes > 0)
    return SEEN_OPEN_FOUR;
  return own->captures > 0 ? SEEN_CAPTURE : WORTH_TO_MOVE;
}

PlyScore
ply_pente_score_patterns(const PlyRules *rules, const PlyPosition *position)
{
  const PenteState *state = pente_state(position);
  int side = position->side, own_captured = state->captured[side];
  int enemy_captured = state->captured[side ^ 1];

  if (position->over)
    return ply_pente_final_score(rules, position);
  PenteView view = ply_pente_view(state, side), enemy_view = ply_pente_view(state, side ^ 1);
  Counts own = count_patterns(&view), enemy = count_patterns(&enemy_view);
  return worth_of(&own, own_captured) - worth_of(&enemy, enemy_captured) +
         worth_of_turn(&own, &enemy, own_captured, enemy_captured);
}
