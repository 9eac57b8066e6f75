/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The line of the Othello referee's move_file, "GROUP COLUMN ROW", which two formats share. */

#include "record/replay.h"

typedef struct {
  char *group;          /* owned */
  char *text;           /* owned: "E 3", as the file has it */
  PlyTextReader place;  /* of the group's name */
  PlyTextReader column; /* of the column letter */
} PlyMoveLine;

void ply_move_line_clear(PlyMoveLine *line);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyMoveLine, ply_move_line_clear)

/* Reads one line with its end. FALSE with a syntax error if it has another form. */
gboolean ply_move_line_read(PlyTextReader *reader, PlyMoveLine *line, GError **error);

/* Moves to the last line that is not empty; how many such lines there are from the cursor on. Some
 * programs add their moves to those before. */
guint ply_move_line_find_last(PlyTextReader *reader);

/* Whether the line at the cursor has the form, for detection. Moves past it. */
gboolean ply_move_line_fits(PlyTextReader *reader);

/* The move; FALSE with an error if it is no square of the board. */
gboolean ply_move_line_parse(const PlyMoveLine *line, const PlyRecord *record, PlyMove *move,
                             GError **error);

/* Appends the line of the move that led to `node`. */
void ply_move_line_append(GString *text, const PlyRecord *record, const PlyRecordNode *node);

/* The one word that stands for a side's player in such a file. Transfer full. */
char *ply_move_line_group(const PlyRecord *record, int side);

/* Takes a name from a file into the record, unless it only says the colour. */
void ply_move_line_name(PlyRecord *record, int side, const char *group);
