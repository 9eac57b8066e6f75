/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-state-private.h"

#include <glib/gi18n.h>

#include "rules/game.h"

void
ply_board_state_list_moves(PlyBoardState *self)
{
  const PlyRules *rules = &self->picture.rules;

  self->n_moves = ply_rules_moves(rules, &self->position, self->moves);
  for (int i = 0; i < self->n_moves; i++)
    self->move_cells[i] =
        (int16_t)(rules->tree ? i : ply_rules_move_cell(rules, &self->position, self->moves[i]));
}

gboolean
ply_board_state_has_heaps(const PlyBoardState *self)
{
  return self->picture.rules.game->notations[0] == PLY_NOTATION_HEAP;
}

gboolean
ply_board_state_awaits_person(const PlyBoardState *self)
{
  return self->match == NULL || ply_match_awaits_person(self->match);
}

int
ply_board_state_find_move(const PlyBoardState *self, int cell)
{
  const PlyBoardGeometry *geometry = &self->geometry;
  gboolean columns = geometry->upright && geometry->columns > 0;

  if (self->n_moves == 1 && self->moves[0] == PLY_MOVE_PASS)
    return 0;
  for (int i = 0; i < self->n_moves; i++)
    if (columns ? self->move_cells[i] % geometry->columns == cell % geometry->columns
                : self->move_cells[i] == cell)
      return i;
  return -1;
}

char *
ply_board_state_why_not(const PlyBoardState *self, int cell)
{
  const PlyRules *rules = &self->picture.rules;
  char square[PLY_NOTATION_BYTES];

  if (ply_rules_outcome(rules, &self->position) != PLY_GOING_ON)
    return g_strdup(_("The game is over."));
  if (!ply_board_state_awaits_person(self))
    return g_strdup(_("It is the other player’s turn."));
  if (rules->tree != NULL)
    return g_strdup(_("Only the children of this node can be played."));
  if (rules->game->upright)
    return g_strdup(_("This column is full."));
  if (ply_board_state_has_heaps(self))
    return g_strdup(_("No stone lies there."));
  ply_notation_move(self->picture.notation, rules, (PlyMove)cell, square);
  if (cell < self->geometry.n_cells && self->picture.board.cells[cell] != 0)
    /* Translators: a square. */
    return g_strdup_printf(_("%s is taken."), square);
  if (rules->game == &ply_game_othello)
    /* Translators: a square. */
    return g_strdup_printf(_("%s encloses no disc: it cannot be played."), square);
  /* Translators: a square. */
  return g_strdup_printf(_("The opening rule forbids %s."), square);
}
