/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games as a run of moves, for the formats that are no more than that. Move numbers ("12.") between
 * the moves are skipped. */

#include "formats/replay.h"

/* How many bytes at the start of `text` make one move, 0 if they make none. */
typedef gsize (*PlyMoveSplitter)(const char *text, gsize length);

typedef struct {
  PlyNotation notation;
  PlyMoveSplitter split;
  const char *expected;  /* what the format wants here, English, marked for translation */
  gboolean implies_pass; /* a pass may be left out */
} PlyMoveWords;

/* Plays the text's moves into a new record of `rules`. */
PlyRecord *ply_move_words_load(const PlyMoveWords *words, const PlyRules *rules, const char *text,
                               gsize length, const char *name, GError **error);

/* Counts the moves at the start of the text; `*all` says whether there is nothing else. */
guint ply_move_words_count(const PlyMoveWords *words, const char *text, gsize length,
                           gboolean *all);
