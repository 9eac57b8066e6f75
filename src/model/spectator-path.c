/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/spectator-path-private.h"

#include <string.h>

static gboolean
same_board(const PlyRules *rules, const PlyPosition *position, const PlyBoard *target)
{
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  return board.side == target->side && board.captured[0] == target->captured[0] &&
         board.captured[1] == target->captured[1] &&
         memcmp(board.cells, target->cells, (gsize)target->columns * target->rows) == 0;
}

/* Whether the target allows the move: its stone is there, or has been captured since. */
static gboolean
may_lead(const PlyRules *rules, const PlyPosition *position, PlyMove move, const PlyBoard *target,
         gboolean may_vanish)
{
  int cell = ply_rules_move_cell(rules, position, move);

  if (cell < 0)
    return TRUE;
  return target->cells[cell] == position->side + 1 || (may_vanish && target->cells[cell] == 0);
}

static gboolean
find(const PlyRules *rules, const PlyPosition *from, const PlyBoard *target, guint plies,
     gboolean may_vanish, PlyMove *line)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  if (plies == 0)
    return same_board(rules, from, target);
  int n = ply_rules_moves(rules, from, moves);
  for (int i = 0; i < n; i++) {
    if (!may_lead(rules, from, moves[i], target, may_vanish && plies > 1))
      continue;
    ply_rules_play(rules, from, moves[i], &after, NULL);
    line[0] = moves[i];
    if (find(rules, &after, target, plies - 1, may_vanish, line + 1))
      return TRUE;
  }
  return FALSE;
}

/* Stones where there were none: more of them than moves are no path. */
static guint
count_new(const PlyBoard *from, const PlyBoard *to)
{
  guint n = 0;

  for (int i = 0; i < to->columns * to->rows; i++)
    n += from->cells[i] == 0 && to->cells[i] != 0;
  return n;
}

guint
ply_spectator_path(const PlyRules *rules, const PlyPosition *from, const PlyPosition *to,
                   PlyMove moves[PLY_SPECTATOR_MAX_PATH])
{
  PlyBoard board, target;

  ply_rules_read_board(rules, from, &board);
  ply_rules_read_board(rules, to, &target);
  if (board.columns != target.columns || board.rows != target.rows ||
      count_new(&board, &target) > PLY_SPECTATOR_MAX_PATH)
    return PLY_SPECTATOR_NO_PATH;
  gboolean captured =
      board.captured[0] != target.captured[0] || board.captured[1] != target.captured[1];
  for (guint plies = 0; plies <= PLY_SPECTATOR_MAX_PATH; plies++) {
    if (find(rules, from, &target, plies, captured, moves))
      return plies;
  }
  return PLY_SPECTATOR_NO_PATH;
}
