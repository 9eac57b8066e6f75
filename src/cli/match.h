/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A match: games between two players with alternating colours. Player 0 moves first in the first
 * game. */

#include "arena/elo.h"
#include "arena/referee.h"

#define PLY_CLI_MATCH_N_FAULTS (PLY_FAULT_CANCELLED + 1)

/* What a player has done so far. */
typedef struct {
  const char *spec;
  char *name; /* owned; the two differ */
  int wins, draws, losses;
  int faults[PLY_CLI_MATCH_N_FAULTS];
  gint64 longest_us;
  gint64 cpu_us; /* of all its moves, a program's children included */
} PlyCliMatchPlayer;

typedef struct {
  PlyRules rules;
  PlyCliMatchPlayer players[2];
  int games;      /* played so far */
  guint half;     /* half points that player 0 made in the game without its second one yet */
  PlyPairs pairs; /* of player 0: two games in turn */
} PlyCliMatchScore;

/* match-out.c: a game, whose first side is player `first`, as a line and the summary; or all of it
 * as JSON. */
typedef struct PlyCliMatchOut PlyCliMatchOut;
PlyCliMatchOut *ply_cli_match_out_new(gboolean json);
void ply_cli_match_out_game(PlyCliMatchOut *self, const PlyCliMatchScore *score, int first,
                            const PlyVerdict *verdict);
/* Prints the end, if `good`, and frees `self`. */
void ply_cli_match_out_finish(PlyCliMatchOut *self, const PlyCliMatchScore *score, gboolean good);
