/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shared by the files of the GTP player. */

#include "protocols/gtp.h"

#define PLY_GTP_MAX_WORDS 64

/* Time as the controller told it; colours are 0 black, 1 white. */
typedef struct {
  gboolean limited;
  gint64 byo_us;
  int byo_stones;
  gint64 left_us[2]; /* of the main time, or of the period */
  int stones[2];     /* still to be played in the period; 0: main time */
} PlyGtpClock;

typedef struct {
  PlySession session;
  PlyGtpClock clock;
  GByteArray *plies; /* moves that each play and genmove made: forced passes are not asked for */
  gboolean turned;   /* the colour that is not the game's first has begun it */
  gboolean quit;
} PlyGtp;

/* Writes the answer's text, and returns whether it is one of success. `words` has the arguments,
 * ended by NULL. */
typedef gboolean (*PlyGtpRun)(PlyGtp *self, char **words, GString *answer);

typedef struct {
  const char *name;
  guint least, most; /* number of arguments */
  PlyGtpRun run;
} PlyGtpCommand;

/* Each list ends with a NULL name. */
extern const PlyGtpCommand ply_gtp_game_commands[];  /* gtp-game.c */
extern const PlyGtpCommand ply_gtp_rules_commands[]; /* gtp-rules.c */

/* White moves first in Pente, black in the other games. */
int ply_gtp_side(const PlyRules *rules, int colour);
/* The same in the game under way: the colour that moves first on an empty board plays the first
 * side. */
int ply_gtp_session_side(const PlyGtp *self, int colour);
/* The stones as GTP letters black and white, for ply_vertex_board(). */
const char *ply_gtp_marks(const PlyGtp *self);
/* The answer "syntax error" and the like: always FALSE. */
gboolean ply_gtp_refuse(GString *answer, const char *text);
