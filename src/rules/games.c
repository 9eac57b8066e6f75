/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games there are: one line each. */

#include "rules/game.h"

#include <stddef.h>
#include <string.h>

static const PlyGame *const games[] = {
    &ply_game_othello, &ply_game_pente, &ply_game_maxconnect4, &ply_game_connect4,
    &ply_game_mnk,     &ply_game_nim,   &ply_game_nim_misere,  &ply_game_number_tree,
#ifdef PLY_MORE_GAMES /* of programs that are built with games of their own, as in tests/toy */
    PLY_MORE_GAMES
#endif
};

const PlyGame *
ply_game_at(int index)
{
  int n = (int)(sizeof games / sizeof *games);

  return index >= 0 && index < n ? games[index] : NULL;
}

const PlyGame *
ply_game_find(const char *id)
{
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    if (strcmp(game->id, id) == 0)
      return game;
  }
  return NULL;
}

const char *
ply_game_id(const PlyGame *game)
{
  return game->id;
}

const char *
ply_game_name(const PlyGame *game)
{
  return game->name;
}

const PlyEvaluation *
ply_game_evaluation(const PlyGame *game, const char *id)
{
  if (id == NULL)
    return game->evaluations;
  for (const PlyEvaluation *evaluation = game->evaluations; evaluation->id != NULL; evaluation++) {
    if (strcmp(evaluation->id, id) == 0)
      return evaluation;
  }
  return NULL;
}
