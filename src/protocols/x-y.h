/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello's line protocol: the `game` line and both ends of the conversation (x-y.c has the
 * grammar). The registry's entry is ply_protocol_x_y (protocols/protocols.h). */

#include "protocols/channel.h"
#include "protocols/seat.h"

#define PLY_X_Y_MAX_NUMBER 1000000000 /* of a depth or of milliseconds */

/* The numbers of a `game` line, in its order. 0: no limit. */
typedef struct {
  int side;         /* 0 for "B", 1 for "W" */
  int depth;        /* plies */
  gint64 limit1_ms; /* CPU time for the whole game */
  gint64 limit2_ms; /* CPU time for each move; overrides the two others, limit1_ms the depth */
} PlyXYGame;

/* Reads "game COLOR DEPTHLIMIT TIMELIMIT1 TIMELIMIT2", more blanks allowed. FALSE with one
 * sentence.
 */
gboolean ply_x_y_parse_game(const char *line, PlyXYGame *game, GError **error);
/* A whole number from 0 to PLY_X_Y_MAX_NUMBER and nothing else. */
gboolean ply_x_y_parse_number(const char *text, gint64 *number);

/* At most 40 characters of a line, for messages (formats/printable.h). Transfer full. */
char *ply_x_y_show(const char *line);

/* What our own player does with its conversation. */
typedef struct {
  PlyChannel *channel;
  gboolean swapped; /* the first limit is the one for each move, the second that for the game */
  int depth;        /* where the game sets no limit at all: plies, or 0 … */
  gint64 move_us;   /* … and CPU time for each move, or 0; at least one of them */
  gint64 most_us;   /* CPU time that no move may take, whatever the host allows; 0: 240 s */
  void (*complain)(gpointer data, const char *sentence); /* translated, one line */
  gpointer data;
} PlyXYPlayer;

/* Plays one game as the side that the `game` line gives, then answers every line with "pass", until
 * the input ends. What makes no sense is complained of and passed over. FALSE if the answers cannot
 * be written. Blocks. CPU time is counted from the start of the process. */
gboolean ply_x_y_play(const PlyXYPlayer *self);

/* The host's end for a program: a folder with an executable "play", an executable file, or a
 * command line. `told` (may be NULL) is what its `game` line says but for the colour; without it
 * the line is made from the game's time control. `patience_us` is the wall time for a move, 0: what
 * ply_x_y_patience() says. NULL with one sentence if there is no such program. */
PlySeat *ply_x_y_seat_new(const char *program, const PlyXYGame *told, gint64 patience_us,
                          GError **error);

/* Wall time after which a program that sleeps has lost a move of `allowed_us` CPU time (G_MAXINT64:
 * no limit): 4 times that and 10 s, so that a busy machine does no harm; 10 minutes without a
 * limit.
 */
gint64 ply_x_y_patience(gint64 allowed_us);
