/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games as a run of moves, for the formats that are no more than that. Move numbers ("12.") and a
 * comma, a semicolon or a dash between two moves are skipped. */

#include "record/replay.h"

/* How many bytes at the start of `text` make one move, 0 if they make none. */
typedef gsize (*PlyMoveSplitter)(const char *text, gsize length);

/* The notation's spelling of a move that the text spells in another way. Transfer full. */
typedef char *(*PlyMoveSpeller)(const char *text);

typedef struct {
  PlyNotation notation;
  PlyMoveSplitter split;
  const char *expected;  /* what the format wants here, English, marked for translation */
  gboolean implies_pass; /* a pass may be left out */
  PlyMoveSpeller spell;  /* NULL: as it stands */
} PlyMoveWords;

/* Plays the text's moves into a new record of `rules`. */
PlyRecord *ply_move_words_load(const PlyMoveWords *words, const PlyRules *rules, const char *text,
                               gsize length, const char *name, GError **error);

/* The same from where `reader` stands. */
PlyRecord *ply_move_words_read(const PlyMoveWords *words, const PlyRules *rules,
                               PlyTextReader *reader, GError **error);

/* Moves to the first move; its length in bytes, 0 if the text begins with none. */
gsize ply_move_words_first(const PlyMoveWords *words, PlyTextReader *reader);

/* Counts the moves at the start of the text; `*all` says whether there is nothing else. */
guint ply_move_words_count(const PlyMoveWords *words, const char *text, gsize length,
                           gboolean *all);
