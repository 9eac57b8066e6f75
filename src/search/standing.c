/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Root moves of textbook searches and engines: how they begin, change places and are reported, and
 * which of them stands when a search was stopped before it had looked at all of them. */

#include "search/plug.h"

#include <string.h>

PlyRootMove
ply_root_move(PlyMove move, PlyScore most)
{
  PlyRootMove root = {
      .move = move, .pv_length = 1, .confidence = 100, .lower = -most, .upper = most};

  root.pv[0] = move;
  return root;
}

void
ply_root_shift(PlyRootMove *moves, int from, int to)
{
  PlyRootMove moved = moves[from];

  if (from > to)
    memmove(&moves[to + 1], &moves[to], (size_t)(from - to) * sizeof *moves);
  else
    memmove(&moves[from], &moves[from + 1], (size_t)(to - from) * sizeof *moves);
  moves[to] = moved;
}

void
ply_root_publish(PlyReport *report)
{
  const PlyRootMove *best = &report->root[0];

  report->best = best->move;
  report->score = best->score;
  report->bound = (PlyBound)best->bound;
}

bool
ply_root_is_refuted(const PlyRootMove *move)
{
  bool at_most = move->bound == PLY_BOUND_EXACT || move->bound == PLY_BOUND_UPPER;

  return (at_most && move->score <= -PLY_SCORE_WIN_MIN) || move->upper < 0;
}

/* What loses outright is worse than all that is not known to. Where a loss has a size, it is
 * exchanged only for a move that did not look lost itself. */
static bool
is_hope(const PlyRootMove *other, const PlyRootMove *lost)
{
  if (ply_root_is_refuted(other))
    return false;
  return lost->score <= -PLY_SCORE_WIN_MIN || (other->bound != PLY_BOUND_NONE && other->score >= 0);
}

void
ply_root_let_stand(PlyRootMove *moves, int n)
{
  PlyRootMove lost = moves[0];
  int front = 0;

  if (!ply_root_is_refuted(&lost))
    return;
  for (int i = 1; i < n; i++) {
    if (is_hope(&moves[i], &lost))
      ply_root_shift(moves, i, front++);
  }
}
