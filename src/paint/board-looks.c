/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <assert.h>
#include <string.h>

static const PlyBoardLook *const looks[] = {
    &ply_board_othello,
    &ply_board_pente,
    &ply_board_maxconnect4,
    &ply_board_number_tree,
};

const PlyBoardLook *
ply_board_look(const PlyRules *rules)
{
  const char *id = ply_game_id(rules->game);

  for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
    if (strcmp(looks[i]->game, id) == 0)
      return looks[i];
  assert(!"a game without a look");
  return NULL;
}
