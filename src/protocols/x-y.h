/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello's line protocol: the `game` line and both ends of the conversation (x-y.c has the
 * grammar). The registry's entry is ply_protocol_x_y (protocols/protocols.h). An end blocks and
 * belongs to one thread; all else is pure. */

#include "protocols/channel.h"
#include "protocols/dialect.h"
#include "protocols/seat.h"

#define PLY_X_Y_MAX_NUMBER 1000000000 /* of a depth or of milliseconds */

/* The numbers of a `game` line, in its order. 0: no limit. */
typedef struct {
  int side;         /* 0 for "B", 1 for "W" */
  int depth;        /* plies */
  gint64 limit1_ms; /* whose limit it is depends on the dialect, and so do its unit and clock */
  gint64 limit2_ms;
} PlyXYGame;

/* Habits of the dialects. */
#define PLY_X_Y_GAME_FIRST                                                                         \
  1                       /* TIMELIMIT1 is the game's and TIMELIMIT2 each move's, which overrides */
#define PLY_X_Y_EITHER  2 /* that, or the other way round: what keeps both */
#define PLY_X_Y_SECONDS 4 /* else milliseconds */
#define PLY_X_Y_WALL    8 /* else CPU time */
#define PLY_X_Y_CAPITAL 16 /* the last line's reason begins with a capital: "Illegal" */

/* Breaches, by index: all of a line with a move. */
typedef enum {
  PLY_X_Y_ODD_BLANKS, /* "  4  5", blank lines, CRLF */
  PLY_X_Y_ODD_MOVE,   /* "4,5", "(4, 5)", "PASS" */
  PLY_X_Y_ODD_SPEECH, /* lines that are no move */
} PlyXYBreach;

/* Of `tournament` and of its programs; of `play`, which keeps to both readings unless
 * it is told. */
extern const PlyDialects ply_x_y_dialects, ply_x_y_player_dialects;

/* What a `game` line allows; 0: no limit. */
typedef struct {
  int depth;
  gint64 game_us, move_us;
  gboolean wall; /* wall time, else CPU time */
} PlyXYLimits;

/* How a dialect reads the numbers, and how it writes limits: in whole units, rounded up. */
PlyXYLimits ply_x_y_read_limits(const PlyXYGame *game, const PlyManner *manner);
void ply_x_y_write_limits(const PlyXYLimits *limits, const PlyManner *manner, PlyXYGame *game);

/* A move in any form: `*breach` is −1 if it is the document's. FALSE if it is none at all. */
gboolean ply_x_y_read_move(const PlyRules *rules, const char *line, PlyMove *move, int *breach);

/* Reads "game COLOR DEPTHLIMIT TIMELIMIT1 TIMELIMIT2", more blanks allowed. FALSE with one
 * sentence. */
gboolean ply_x_y_parse_game(const char *line, PlyXYGame *game, GError **error);
/* A whole number from 0 to PLY_X_Y_MAX_NUMBER and nothing else. */
gboolean ply_x_y_parse_number(const char *text, gint64 *number);

/* At most 40 characters of a line, for messages (formats/printable.h). Transfer full. */
char *ply_x_y_show(const char *line);

/* What our own player does with its conversation. */
typedef struct {
  PlyChannel *channel;
  PlyManner manner; /* of ply_x_y_player_dialects */
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
 * the line is made from the game's time control. `patience_us` is the wall time for a move; 0: 4
 * times the CPU time allowed and 10 s, or 10 minutes without a limit. `manner` is of
 * ply_x_y_dialects; NULL: the first. NULL with one sentence if there is no such program. */
PlySeat *ply_x_y_seat_new(const char *program, const PlyManner *manner, const PlyXYGame *told,
                          gint64 patience_us, GError **error);
