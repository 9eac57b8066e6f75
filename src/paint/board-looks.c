/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <string.h>

#include "rules/game.h"

static const PlyBoardLook *const looks[] = {
    &ply_board_othello,
    &ply_board_pente,
    &ply_board_maxconnect4,
    &ply_board_number_tree,
};

const PlyBoardLook *
ply_board_look(const PlyRules *rules, bool black_discs)
{
  const char *id = ply_game_id(rules->game);

  if (black_discs && strcmp(id, ply_board_othello_in_black.game) == 0)
    return &ply_board_othello_in_black;
  for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
    if (strcmp(looks[i]->game, id) == 0)
      return looks[i];
  /* Discs that fall, or discs on a grid. */
  return rules->game->upright ? &ply_board_maxconnect4 : &ply_board_othello;
}

void
ply_board_side_colours(const PlyRules *rules, bool black_discs, PlyStyle style,
                       PlySideColours *colours)
{
  const PlyBoardLook *look = ply_board_look(rules, black_discs);
  const PlyBoardColours *own = &look->colours[style];

  memcpy(colours->face, own->stones, sizeof colours->face);
  memcpy(colours->rim, own->edges, sizeof colours->rim);
}
