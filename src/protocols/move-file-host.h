/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of the referee's end: the folder in move-file-host.c, a turn in move-file-judge.c, and
 * what the seats of move-file-seat.c ask of both. */

#include "protocols/move-file-private.h"

struct PlyMoveFileHost {
  char *folder, *names[2];
  char *go[2], *move_file, *end_game;
  PlyMoveFileTiming timing;
  PlyManner manner;
  PlyMoveFileWitness witness;
  PlyMoveFileWatch watch;
  PlyMoveFileStamp known; /* move_file at the last look … */
  GString *content;       /* … and what it held; NULL: it was no file */
  gint64 began_us;
  int turn; /* the side that has it, or −1 */
  gboolean open;
  guint64 folder_inode, folder_device; /* of the folder that the game began in */
  gboolean alone; /* only one program can write here: whatever is written is its doing */
  int intruder;
  guint logged;  /* lines */
  guint told[2]; /* breaches of each side, bits */
};

/* Whether the folder is the one that the game began in, and not gone or another in its place. */
gboolean ply_move_file_host_has_folder(const PlyMoveFileHost *self);

/* A line of the log. `file` is a path. `text` NULL: without bytes. */
void ply_move_file_host_note(PlyMoveFileHost *self, const char *file, const char *what,
                             const GString *text);

const char *ply_move_file_host_get_folder(const PlyMoveFileHost *self);
const char *ply_move_file_host_get_name(const PlyMoveFileHost *self, int side);

/* Writes move_file in the name of somebody who does not. */
gboolean ply_move_file_host_write(PlyMoveFileHost *self, const char *text, GError **error);

/* Gives the turn to `side` and fills the answer. `process` (may be NULL) is what plays it. */
void ply_move_file_host_ask(PlyMoveFileHost *self, int side, const PlyTurn *turn,
                            PlyProcess *process, PlyAnswer *answer);
