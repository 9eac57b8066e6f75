/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A source of games: a file of one or of many, whatever its format, read game by game. A game that
 * cannot be read takes none of the others with it. One thread at a time; opening blocks. */

#include <gio/gio.h>

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

/* Opens a regular file of any length, plain or packed, of which no more than a game and a quarter of the
 * longest is ever in memory: PLY_FORMAT_MAX_BYTES. For a WTHOR database the lists of players (.jou) and tournaments (.trn) are looked for in its folder. NULL with an
 * error if it cannot be read or is in no known format. */
PlyGames *ply_games_open(const char *path, const PlyFormat *format, GError **error);
/* The same for text in memory, which is borrowed, with games of at most `most` bytes. */
PlyGames *ply_games_open_text(const char *text, gsize length, const char *name,
                              const PlyFormat *format, gsize most, GError **error);
void ply_games_free(PlyGames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyGames, ply_games_free)

/* There is no next game once it is cancelled, which any thread may do. */
void ply_games_set_cancellable(PlyGames *self, GCancellable *cancellable);

/* The next game; FALSE past the last. `item` is cleared first. A file that cannot be read on has an
 * item that says so, the last one. */
gboolean ply_games_next(PlyGames *self, PlyGamesItem *item);
