/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello through a shared folder: move_file, NAME.go and end_game, both ends. What the files hold
 * is hostile. Calls block; one thread at a time. Times are in µs. The grammar is in move-file.c. */

#include "formats/record.h"
#include "protocols/process.h"
#include "protocols/protocols.h"

#define PLY_MOVE_FILE_LIMIT_US (10 * G_USEC_PER_SEC) /* for a move, where nobody says otherwise */

/* The referee's habits, which its players have to reckon with. */
typedef struct {
  gint64 poll_us;   /* between two looks at move_file */
  gint64 settle_us; /* from a change to reading it, and counted as the player's */
} PlyMoveFileTiming;
extern const PlyMoveFileTiming ply_move_file_timing; /* the document's: 50 ms and 100 ms */

/* FALSE with one sentence unless it is one word of letters, digits, "_" and "-", at most 64. */
gboolean ply_move_file_check_name(const char *name, GError **error);

/* What a move_file says to somebody who has this position before it. */
typedef struct {
  gboolean empty;
  PlyFault fault; /* NONE, ILLEGAL or FORMAT */
  char *group;    /* who moved, cut and printable; owned; NULL if unreadable */
  PlyMove move;   /* PLY_MOVE_NONE if it names no square */
  char *sentence; /* what is wrong, translated; owned; NULL if nothing */
} PlyMoveFileLine;
void ply_move_file_line_clear(PlyMoveFileLine *line);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyMoveFileLine, ply_move_file_line_clear)
void ply_move_file_read(const char *text, gsize length, const PlyRules *rules,
                        const PlyPosition *position, PlyMoveFileLine *line);

/* A move, the board after it and the discs, for a terminal; of the root, the board. Translated.
 * Transfer full. */
char *ply_move_file_describe(const PlyRecord *record, const PlyRecordNode *node);
/* The line of end_game, without its line end. `winner` NULL: tied. Transfer full. */
char *ply_move_file_end_line(const char *winner, const char *loser, PlyFault fault);

/* The player's end. */
typedef struct {
  const char *name, *folder;
  gint64 limit_us;
  int depth;           /* plies at most; 0: as deep as time allows */
  gsize table_bytes;   /* of the search; 0: none */
  gboolean ignore_old; /* NAME.go and end_game that lie there at the start belong to another game */
  const PlyMoveFileTiming *timing;              /* NULL: the document's */
  GCancellable *cancellable;                    /* or NULL */
  void (*say)(gpointer data, const char *text); /* whole lines for the user */
  gpointer data;
} PlyMoveFilePlayer;
/* Plays one game. TRUE once it is over; FALSE with one sentence if the folder is gone or cannot be
 * written, if end_game tells no result of the player, or G_IO_ERROR_CANCELLED. Waits for its turn
 * without a limit, as the document asks. */
gboolean ply_move_file_play(const PlyMoveFilePlayer *self, GError **error);

/* The referee's end: a folder that one game is played in. */
typedef struct PlyMoveFileHost PlyMoveFileHost;
/* `names` by side. `timing` NULL: the document's; copied, as all else. */
PlyMoveFileHost *ply_move_file_host_new(const char *folder, const char *const names[2],
                                        const PlyMoveFileTiming *timing);
void ply_move_file_host_free(PlyMoveFileHost *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyMoveFileHost, ply_move_file_host_free)
/* Removes what an earlier game has left and creates the empty move_file. Only the first call does.
 */
gboolean ply_move_file_host_open(PlyMoveFileHost *self, GError **error);
/* Writes end_game and creates both go files. */
gboolean ply_move_file_host_close(PlyMoveFileHost *self, const char *line, GError **error);
/* Takes both go files away, for a game that is not played to its end. */
void ply_move_file_host_abandon(PlyMoveFileHost *self);
/* The side that wrote a move in its own name during the other's turn, or −1. */
int ply_move_file_host_get_intruder(const PlyMoveFileHost *self);
/* A player in the folder, which outlives it. `command` (NULL: it runs already) is started in the
 * folder when the game begins, with {name} and {dir} replaced. */
PlySeat *ply_move_file_host_seat(PlyMoveFileHost *self, int side, const char *command);
