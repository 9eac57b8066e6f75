/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One-move programs of the Max-Connect4 assignment: a state file in, a state file out. Any thread;
 * files block. */

#include "protocols/dialect.h"
#include "protocols/protocols.h"
#include "record/record.h"

#define PLY_ONE_MOVE_DEPTH 7 /* where nobody says one: the document's example */

/* Habits of the dialects. */
#define PLY_ONE_MOVE_CRLF 1 /* lines of a state end with CR and LF */

/* Breaches, by index: of either end's files. */
typedef enum {
  PLY_ONE_MOVE_ODD_FORM, /* other line ends, blanks between digits, no last line end */
  PLY_ONE_MOVE_ODD_NEXT, /* the next player does not fit the discs, or is left out */
} PlyOneMoveBreach;

extern const PlyDialects ply_one_move_dialects;

/* The state in the file; a file that is not there is the empty board with player 1 to move. `force`
 * accepts a next player who does not agree with the discs; on a full board nobody asks. If the
 * manner plays on after one who does not, `*warning` (transfer full) says so. NULL with an error
 * that names file, line and column. */
PlyRecord *ply_one_move_read(const char *path, gboolean force, const PlyManner *manner,
                             char **warning, GError **error);

/* The state as a file holds it: seven lines; by the document 50 bytes. Transfer full. */
GString *ply_one_move_text(const PlyPosition *position, const PlyManner *manner);

/* Writes that text to a new file that then takes the old one's name. */
gboolean ply_one_move_write(const char *path, const PlyPosition *position, const PlyManner *manner,
                            GError **error);

/* The board and the score for people, translated. Transfer full. */
char *ply_one_move_board(const PlyPosition *position);

/* Which move leads from the turn's position to the state in this text, which a program called
 * `name` wrote: FAULT_NONE and `*move`, or else what is wrong with it as one translated sentence
 * (transfer full). `file` is for messages. */
PlyFault ply_one_move_find(const PlyTurn *turn, const PlyManner *manner, const char *name,
                           const char *file, const char *text, gsize length, PlyMove *move,
                           char **sentence);

/* A seat for the program of this command line, which runs in the current directory as "PROGRAM
 * one-move IN OUT DEPTH". IN and OUT are in a folder of its own, made for each game in `folder`
 * (NULL: the system's for temporary files) and removed at the end of the game unless `keep`. NULL
 * with one sentence if there is no such program. */
PlySeat *ply_one_move_seat_new(const char *program, const char *folder, gboolean keep,
                               GError **error);
/* How files are written and read from now on; by the document before. */
void ply_one_move_seat_set_manner(PlySeat *seat, const PlyManner *manner);
