/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The two halves of pente-master: its command line, and its games. */

#include "arena/referee.h"
#include "protocols/dialect.h"

typedef struct {
  double seconds, second_seconds, wall;
  int games, white_games; /* white_games −1: half of them, the odd one too */
  gint64 seed;
  char *opening, *record;
  gboolean quiet, show_errors;
  PlyManner manner;  /* of all programs */
  PlySeat *seats[2]; /* as named: the first, the second */
  PlyReferee referee;
  /* The game under way. */
  int game, white;   /* which of the two plays White */
  gint64 left_us[2]; /* by side */
  /* The standing, by player. */
  int wins[2], draws, as_white[2];
  gint64 used_us[2], longest_us[2];
} PlyPenteMaster;

/* Fills everything up to `seats` and the referee's rules; the caller frees what is set even where
 * it returns FALSE: `*status` is then the program's, after one line on stderr or what was asked
 * for. */
gboolean ply_pente_master_read_options(PlyPenteMaster *self, int argc, char **argv, int *status);
