/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which cells matter at once: from windows that are nearly full, back to the cells they lack. */

#include "rules/pente-state.h"

PenteView
ply_pente_view(const PenteState *state, int side)
{
  PenteView view = {0};

  for (int row = 0; row < PENTE_SIDE; row++) {
    view.own[row] = state->stones[side][row];
    view.enemy[row] = state->stones[side ^ 1][row];
    view.empty[row] = pente_empty(state, row);
  }
  return view;
}

/* Marks the empty cells `first` to `last` of every window that starts at a bit of `starts`. */
static inline void
mark(PenteCells *cells, const PenteView *view, uint32_t starts, int row, int down, int right,
     int first, int last)
{
  if (starts == 0)
    return;
  for (int k = first; k <= last; k++) {
    int to = row + k * down;
    uint32_t moved = right < 0 ? starts >> k : starts << (k * right);
    cells->rows[to] |= moved & view->empty[to];
  }
}

static inline void
mark_captures(PenteThreats *threats, const PenteView *view, int row, int down, int right)
{
  uint32_t pair =
      pente_step(view->enemy, row, 1, down, right) & pente_step(view->enemy, row, 2, down, right);
  uint32_t first = pair & view->empty[row] & pente_step(view->own, row, 3, down, right);
  uint32_t last = pair & view->own[row] & pente_step(view->empty, row, 3, down, right);
  int end = row + 3 * down;

  threats->captures.rows[row] |= threats->capture.rows[row] & first;
  threats->capture.rows[row] |= first;
  if (last == 0)
    return;
  last = right < 0 ? last >> 3 : last << (3 * right);
  threats->captures.rows[end] |= threats->capture.rows[end] & last;
  threats->capture.rows[end] |= last;
}

static inline void
mark_direction(PenteThreats *threats, const PenteView *view, int down, int right)
{
  for (int row = 0; row < PENTE_SIDE; row++) {
    PenteWindows windows = pente_windows(view, row, down, right);
    mark(&threats->five, view, windows.fours, row, down, right, 0, 4);
    mark(&threats->four, view, windows.threes, row, down, right, 0, 4);
    mark(&threats->three, view, windows.twos, row, down, right, 0, 4);
    mark(&threats->open_four, view, windows.open_threes, row, down, right, 1, 4);
    mark(&threats->open_near, view, windows.open_threes, row, down, right, 0, 5);
    mark_captures(threats, view, row, down, right);
  }
}

void
ply_pente_threats(const PenteView *view, PenteThreats *threats)
{
  *threats = (PenteThreats){0};
  mark_direction(threats, view, 0, 1);
  mark_direction(threats, view, 1, 0);
  mark_direction(threats, view, 1, 1);
  mark_direction(threats, view, 1, -1);
}
