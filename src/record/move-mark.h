/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a person thinks of a move, in the signs that chess made usual. It is theirs: a review's
 * verdict is another thing and kept elsewhere. Pure, any thread. */

#include <glib.h>

typedef enum {
  PLY_MOVE_MARK_NONE,
  PLY_MOVE_MARK_GOOD,        /* ! */
  PLY_MOVE_MARK_BAD,         /* ? */
  PLY_MOVE_MARK_BRILLIANT,   /* !! */
  PLY_MOVE_MARK_VERY_BAD,    /* ?? */
  PLY_MOVE_MARK_INTERESTING, /* !? */
  PLY_MOVE_MARK_DUBIOUS,     /* ?! */
  PLY_MOVE_MARKS
} PlyMoveMark;

/* "!?"; "" for NONE. */
const char *ply_move_mark_text(PlyMoveMark mark);
/* "interesting move": English, to be translated; "" for NONE. */
const char *ply_move_mark_name(PlyMoveMark mark);
/* The mark that is just this text, "" for NONE; FALSE if there is none such. */
gboolean ply_move_mark_find(const char *text, PlyMoveMark *mark);
/* The longest mark at the start of `text`: its bytes, 0 if there is none. */
gsize ply_move_mark_read(const char *text, gsize length, PlyMoveMark *mark);
/* What a mark becomes by typing `key`, '!' or '?', behind it: a third sign begins a new mark. */
PlyMoveMark ply_move_mark_typed(PlyMoveMark mark, char key);
/* The same for taking the last sign away. */
PlyMoveMark ply_move_mark_shortened(PlyMoveMark mark);
