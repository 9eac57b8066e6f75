/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/time-share.h"

/* Othello's and Max-Connect4's last moves are few to choose from and searched to the
 * end at once. */
#define EASY_MOVES 5

/* Pente between programs seldom takes longer than this for a side,
 * and is never known to be over. */
#define PENTE_MOVES      22
#define PENTE_LEAST_LEFT 10

/* Part of a limit for one move that is left alone, and at most this much, in µs: the clock is
 * looked at every few milliseconds, and the machine may have other work. */
#define SPARE_PART 10
#define MOST_SPARE 500000

/* A virtual machine takes the processor away for as long as this and counts it as used: of a short
 * limit half is left alone. */
#define LEAST_SPARE 25000

static int
count_empty(const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;
  int n = 0;

  ply_rules_read_board(rules, position, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    n += board.cells[i] == 0;
  return n;
}

int
ply_time_moves_left(const PlyRules *rules, const PlyPosition *position)
{
  if (rules->game == ply_game_find("pente"))
    return MAX(PENTE_LEAST_LEFT, PENTE_MOVES - position->ply / 2);
  return MAX(1, (count_empty(rules, position) + 1) / 2);
}

gint64
ply_time_share(const PlyRules *rules, const PlyPosition *position, gint64 left_us,
               gint64 overhead_us)
{
  int moves = ply_time_moves_left(rules, position);
  gint64 free_us = left_us - overhead_us * moves;
  int easy = rules->game == ply_game_find("pente") ? 0 : EASY_MOVES;
  int shares = moves <= 2 ? moves : MAX(2, moves - easy);

  if (free_us <= 0)
    return 0;
  /* The last share of all keeps the same margin as a limit for one move. */
  return MIN(free_us / shares, ply_time_within(left_us, overhead_us));
}

gint64
ply_time_within(gint64 limit_us, gint64 overhead_us)
{
  gint64 spare = MAX(MIN(limit_us / SPARE_PART, MOST_SPARE), MIN(limit_us / 2, LEAST_SPARE));

  return MAX(1, limit_us - spare - overhead_us);
}
