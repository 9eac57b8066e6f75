/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a Max-Connect4 position is worth before the board is full: the fours made, and the lines of
 * four cells that only one side can still complete, by how many of its discs they hold. */

#include "rules/maxconnect4-private.h"

#include <stddef.h>

#include "base/bits.h"

/* Hundredths of a four for an open line with one, two and three discs. Fitted by eye to how often
 * such lines are completed in games between searching players. */
static const int line_worth[4] = {0, 2, 8, 30};

/* Lines of one direction by the discs of `own` they hold, those that `enemy` has touched left out.
 */
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

static PlyScore
score_lines(const PlyRules *rules, const PlyPosition *position)
{
  const MaxConnect4State *state = maxconnect4_state(position);
  PlyScore score = maxconnect4_margin(position);

  if (position->over)
    return score;
  uint64_t board = maxconnect4_board(rules);
  uint64_t own = state->discs[position->side], enemy = state->discs[1 - position->side];
  for (int direction = 0; direction < 4; direction++) {
    int step = maxconnect4_step(rules, direction);
    score += open_lines(own, enemy, board, step) - open_lines(enemy, own, board, step);
  }
  return score;
}

static PlyScore
score_pieces(const PlyRules *rules, const PlyPosition *position)
{
  (void)rules;
  return maxconnect4_margin(position);
}

const PlyEvaluation ply_maxconnect4_evaluations[] = {
    {"lines", "Open lines", score_lines},
    {"pieces", "Fours only", score_pieces},
    {NULL, NULL, NULL},
};

/* Fours that a disc of `own` on `bit` would complete. */
static int
fours_through(const PlyRules *rules, uint64_t own, int bit)
{
  uint64_t with = own | UINT64_C(1) << bit;
  int fours = 0;

  for (int direction = 0; direction < 4; direction++) {
    int step = maxconnect4_step(rules, direction);
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
ply_maxconnect4_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves,
                      int n, int32_t *priority)
{
  const MaxConnect4State *state = maxconnect4_state(position);

  for (int i = 0; i < n; i++) {
    int column = moves[i];
    int bit = column * maxconnect4_stride(rules) + ply_maxconnect4_height(rules, position, column);
    int from_centre = 2 * column - (rules->columns - 1);
    /* At most thirteen fours go through a cell, and no line is both sides' at once. */
    priority[i] = 100 - (from_centre < 0 ? -from_centre : from_centre) +
                  700 * fours_through(rules, state->discs[position->side], bit) +
                  600 * fours_through(rules, state->discs[1 - position->side], bit);
  }
}
