/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A source of games: a file of one or of many, whatever its format, read game by game. A game that
 * cannot be read takes none of the others with it. One thread at a time; opening blocks. */

#include "formats/format.h"

typedef struct PlyGames PlyGames;

/* One of them, owned by who asked for it. */
typedef struct {
  PlyRecord *record; /* NULL: it is broken, `error` says where and why */
  GError *error;
  guint number; /* from 1 */
  guint line;   /* where it begins, from 1; of a file without lines its number */
  /* Of a WTHOR database the numbers of Black, White and the tournament in its lists; else −1. A
   * player whose name is not known is called by the number. */
  int numbers[3];
  gboolean named[3]; /* whether the lists, files beside the database, gave the names */
} PlyGamesItem;

void ply_games_item_clear(PlyGamesItem *item);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyGamesItem, ply_games_item_clear)

/* Opens a regular file of at most PLY_FORMAT_MAX_MANY bytes, plain or packed. For a WTHOR database
 * the lists of players (.jou) and tournaments (.trn) are looked for in its folder. NULL with an
 * error if it cannot be read or is in no known format. */
PlyGames *ply_games_open(const char *path, const PlyFormat *format, GError **error);
/* The same for text in memory, which is borrowed. */
PlyGames *ply_games_open_text(const char *text, gsize length, const char *name,
                              const PlyFormat *format, GError **error);
void ply_games_free(PlyGames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyGames, ply_games_free)

/* The next game; FALSE past the last. `item` is cleared first. */
gboolean ply_games_next(PlyGames *self, PlyGamesItem *item);
