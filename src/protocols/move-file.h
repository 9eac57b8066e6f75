/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello through a shared folder: move_file, NAME.go and end_game, both ends. What the files hold
 * is hostile. Calls block; one thread at a time. Times are in µs. The grammar is in move-file.c. */

#include "protocols/dialect.h"
#include "protocols/process.h"
#include "protocols/protocols.h"
#include "record/record.h"

#define PLY_MOVE_FILE_LIMIT_US (10 * G_USEC_PER_SEC) /* for a move, where nobody says otherwise */

/* The referee's habits, which its players have to reckon with. */
typedef struct {
  gint64 poll_us;     /* between two looks at move_file */
  gint64 settle_us;   /* from a change to reading it, and counted as the player's */
  gint64 breath_us;   /* a player's answer comes no sooner after NAME.go: the other may be slow */
  gint64 farewell_us; /* how long a player waits for a result once nothing else can come */
} PlyMoveFileTiming;
extern const PlyMoveFileTiming ply_move_file_timing; /* 50 ms, 100 ms, 100 ms, 10 s */

/* Who may be at the other end of a player, and as whom the referee judges. */
extern const PlyDialects ply_move_file_player_dialects;
extern const PlyDialects ply_move_file_referee_dialects;

/* What a partner may do that the document does not allow, an index of both. */
enum {
  PLY_MOVE_FILE_SMALL_COLUMN,
  PLY_MOVE_FILE_SEVERAL_LINES, /* the last that is not empty counts */
  PLY_MOVE_FILE_BARE_PASS,
  PLY_MOVE_FILE_FOREIGN_NAME, /* of neither player */
  PLY_MOVE_FILE_BARE_END,
};

/* FALSE with one sentence unless it is one word of letters, digits, "_", "-" and ".", at most 64,
 * which does not begin with the last. */
gboolean ply_move_file_check_name(const char *name, GError **error);

/* What a move_file says to somebody who has this position before it. */
typedef struct {
  gboolean empty;
  PlyFault fault; /* NONE, ILLEGAL or FORMAT */
  char *group;    /* who moved, cut and printable; owned; NULL if unreadable */
  PlyMove move;   /* PLY_MOVE_NONE if it names no square */
  char *sentence; /* what is wrong, translated; owned; NULL if nothing */
  guint breaches; /* bit n: the breach of that index was found, and is played on after */
} PlyMoveFileLine;
void ply_move_file_line_clear(PlyMoveFileLine *line);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyMoveFileLine, ply_move_file_line_clear)
/* `manner` says what is played on after. */
void ply_move_file_read(const char *text, gsize length, const PlyManner *manner,
                        const PlyRules *rules, const PlyPosition *position, PlyMoveFileLine *line);

/* A move, the board after it and the discs, for a terminal; of the root, the board. Translated.
 * Transfer full. */
char *ply_move_file_describe(const PlyRecord *record, const PlyRecordNode *node);
/* The line of end_game, without its line end, in this manner. `winner` NULL: tied. Transfer
 * full. */
char *ply_move_file_end_line(const PlyManner *manner, const char *winner, const char *loser,
                             PlyFault fault);

/* The player's end. */
typedef struct {
  const char *name, *folder;
  gint64 limit_us;
  int depth;           /* plies at most; 0: as deep as time allows */
  gsize table_bytes;   /* of the search; 0: none */
  gboolean ignore_old; /* NAME.go and end_game that lie there at the start belong to another game */
  const PlyManner *manner;                      /* NULL: the document's */
  const PlyMoveFileTiming *timing;              /* NULL: the document's */
  GCancellable *cancellable;                    /* or NULL */
  void (*say)(gpointer data, const char *text); /* whole lines for the user */
  gpointer data;
} PlyMoveFilePlayer;
/* Plays one game: one answer for each NAME.go. TRUE once it is over; FALSE with one sentence if the
 * folder is gone or cannot be written, if end_game tells no result of the player and nothing else
 * comes, or G_IO_ERROR_CANCELLED. What lies in the place of the referee's files and is no file is
 * told of and passed over. Waits for its turn without a limit, as the document asks. */
gboolean ply_move_file_play(const PlyMoveFilePlayer *self, GError **error);

/* The referee's end: a folder that one game is played in. */
typedef struct PlyMoveFileHost PlyMoveFileHost;

/* Who is told of what happens in the folder. Both may be NULL. */
typedef struct {
  /* Each change of a file of the game, the referee's own too, in this order, with tabs between: the
   * ms since the game began, whose turn it is (or "-"), the file, what happened, the bytes in the
   * file (or "-") and its content, escaped as in C and cut. English, printable; no line end. */
  void (*log)(gpointer data, const char *line);
  /* A whole line for the user: what was played on after. Translated. */
  void (*say)(gpointer data, const char *text);
  gpointer data;
} PlyMoveFileWitness;
/* `names` by side. `timing` NULL: the document's; copied, as all else. */
PlyMoveFileHost *ply_move_file_host_new(const char *folder, const char *const names[2],
                                        const PlyMoveFileTiming *timing);
/* Before the game. */
void ply_move_file_host_set_manner(PlyMoveFileHost *self, const PlyManner *manner);
void ply_move_file_host_set_witness(PlyMoveFileHost *self, const PlyMoveFileWitness *witness);
void ply_move_file_host_free(PlyMoveFileHost *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyMoveFileHost, ply_move_file_host_free)
/* Removes what an earlier game has left and creates the empty move_file.
 * Only the first call does. */
gboolean ply_move_file_host_open(PlyMoveFileHost *self, GError **error);
/* The folder is another one from now on, which holds the same. */
void ply_move_file_host_moved(PlyMoveFileHost *self);
/* Writes end_game and creates both go files, in this manner. */
gboolean ply_move_file_host_close(PlyMoveFileHost *self, const char *line, GError **error);
/* Takes both go files away, for a game that is not played to its end. */
void ply_move_file_host_abandon(PlyMoveFileHost *self);
/* The side that wrote a move in its own name during the other's turn, or −1. */
int ply_move_file_host_get_intruder(const PlyMoveFileHost *self);
/* A player in the folder, which outlives it. `command` (NULL: it runs already) is started in the
 * folder when the game begins, with {name} and {dir} replaced. */
PlySeat *ply_move_file_host_seat(PlyMoveFileHost *self, int side, const char *command);
/* A player in a folder of its own, out of the other's reach: the seat makes the folder, starts the
 * program there as above, and writes the other side's moves in the other's name. `names` by side;
 * all is copied, but the witness's data outlives the seat. */
PlySeat *ply_move_file_private_seat(const char *const names[2], int side, const char *command,
                                    const PlyManner *manner, const PlyMoveFileWitness *witness);
/* Writes what others than its players are to see into the folder's move_file: a move, in the name
 * of the side that made it. */
gboolean ply_move_file_host_show(PlyMoveFileHost *self, const PlyRules *rules, int side,
                                 PlyMove move, GError **error);
