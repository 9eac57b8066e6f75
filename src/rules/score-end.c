/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation of games that are won or lost and count nothing on the way. */

#include "rules/game.h"

PlyScore
ply_game_score_end(const PlyRules *rules, const PlyPosition *position)
{
  return position->over ? rules->game->final_score(rules, position) : 0;
}
