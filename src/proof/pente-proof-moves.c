/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "proof/pente-proof-moves-private.h"

#include <stddef.h>

#include "base/bits.h"

int
ply_pente_proof_cells(const PenteCells *cells, PlyMove *moves, int n)
{
  for (int row = 0; row < PENTE_SIDE; row++) {
    uint64_t bits = cells->rows[row];
    while (bits != 0)
      moves[n++] = (PlyMove)(row * PENTE_SIDE + ply_bits_pop(&bits) - PENTE_MARGIN);
  }
  return n;
}

static bool
is_empty(const PenteCells *cells)
{
  for (int row = 0; row < PENTE_SIDE; row++) {
    if (cells->rows[row] != 0)
      return false;
  }
  return true;
}

void
ply_pente_proof_add(PenteCells *cells, const PenteCells *more)
{
  for (int row = 0; row < PENTE_SIDE; row++)
    cells->rows[row] |= more->rows[row];
}

void
ply_pente_proof_look(const PlyRules *rules, const PlyPosition *position, int side,
                     PlyPenteProofSide *out)
{
  const PenteState *state = pente_state(position);
  PenteView view = ply_pente_view(state, side);
  PlyPosition mover = *position, after;
  PlyMove moves[PENTE_CELLS];

  ply_pente_threats(&view, &out->threats);
  out->wins = out->threats.five;
  mover.side = (uint8_t)side;
  int n = state->captured[side] + 2 >= PENTE_TO_WIN || !is_empty(&out->threats.captures)
              ? ply_pente_proof_cells(&out->threats.capture, moves, 0)
              : 0;
  for (int i = 0; i < n; i++) {
    ply_rules_play(rules, &mover, moves[i], &after, NULL);
    if (pente_state(&after)->captured[side] >= PENTE_TO_WIN)
      out->wins.rows[moves[i] / PENTE_SIDE] |= pente_bit(moves[i] % PENTE_SIDE);
  }
  out->n_wins = 0;
  for (int row = 0; row < PENTE_SIDE; row++)
    out->n_wins += ply_bits_count(out->wins.rows[row]);
}

/* Whether a stone on `cell` would leave a pair of the other's that can be taken
 * next from beyond. */
static bool
sets_trap(const PenteView *view, int cell)
{
  static const int8_t down[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  static const int8_t right[8] = {1, 1, 0, -1, -1, -1, 0, 1};

  for (int i = 0; i < 8; i++) {
    int row = cell / PENTE_SIDE, column = cell % PENTE_SIDE, k = 1;
    for (; k <= 3; k++) {
      int r = row + k * down[i], c = column + k * right[i];
      if (r < 0 || r >= PENTE_SIDE || c < 0 || c >= PENTE_SIDE)
        break;
      const uint32_t *rows = k < 3 ? view->enemy : view->empty;
      if ((rows[r] & pente_bit(c)) == 0)
        break;
    }
    if (k > 3)
      return true;
  }
  return false;
}

static void
append(PlyPenteProofList *list, const PenteCells *cells, PenteCells *seen)
{
  PenteCells fresh = *cells;

  for (int row = 0; row < PENTE_SIDE; row++)
    fresh.rows[row] &= ~seen->rows[row];
  list->n = ply_pente_proof_cells(&fresh, list->moves, list->n);
  ply_pente_proof_add(seen, cells);
}

void
ply_pente_proof_attacks(const PlyPosition *position, const PlyPenteProofSide *own,
                        const PlyPenteProofSide *enemy, bool quiet, PlyPenteProofList *list)
{
  const PenteState *state = pente_state(position);
  PenteView view = ply_pente_view(state, position->side);
  PenteCells seen = {0}, traps = {0};

  list->n = 0;
  if (enemy->n_wins > 0) {
    append(list, &enemy->wins, &seen);
    append(list, &own->threats.capture, &seen);
    return;
  }
  append(list, &own->threats.open_four, &seen);
  append(list, &own->threats.four, &seen);
  append(list, &own->threats.capture, &seen);
  if (state->captured[position->side] + 2 >= PENTE_TO_WIN) {
    for (int cell = 0; cell < PENTE_CELLS; cell++) {
      if ((view.empty[cell / PENTE_SIDE] & pente_bit(cell % PENTE_SIDE)) != 0 &&
          sets_trap(&view, cell))
        traps.rows[cell / PENTE_SIDE] |= pente_bit(cell % PENTE_SIDE);
    }
    append(list, &traps, &seen);
  }
  if (quiet)
    append(list, &own->threats.three, &seen);
}

bool
ply_pente_proof_is_threat(const PlyPosition *position, const PlyPenteProofSide *winner)
{
  return !is_empty(&winner->threats.open_four) ||
         pente_state(position)->captured[position->side ^ 1] + 4 >= PENTE_TO_WIN;
}
