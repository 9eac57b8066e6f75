/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/eval.inc"

void
ply_mc4_terms(const PlyMc4Shape *shape, PlyMc4Board board, int16_t *terms)
{
  mc4_terms(shape, board, terms);
}

int
ply_mc4_evaluate(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return mc4_evaluate(shape, board, ply_mc4_margin(shape, board));
}
