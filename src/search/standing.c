/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which root move stands when a search was stopped before it had looked at all of them. */

#include "search/plug.h"

#include <string.h>

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
    PlyRootMove moved = moves[i];
    if (!is_hope(&moved, &lost))
      continue;
    memmove(&moves[front + 1], &moves[front], (size_t)(i - front) * sizeof *moves);
    moves[front++] = moved;
  }
}
