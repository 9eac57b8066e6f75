/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A book as Egaroucid keeps it, .egbk3, and as it once did, .egbk2. Numbers are little-endian,
 * scores signed, in discs for the side to move:
 *
 *     file     = "DICUORAGE", version (1 byte, 3 or 2), n (4), n * position ;
 *     position = own discs, the others' (8 each), value, level (1 each),
 *                ( lines (4), score, square, level (1 each)    (version 3)
 *                | k (1), k * ( score, square (1 each) ) ) ;   (version 2)
 *
 * Bits and squares are counted from one corner, rows first; which corner is the same for every game.
 * Version 3 has one move a position, the best of those that lead to no position of the file, (−126,
 * 125, −1) where none is known. A position is the first of its mirror images, and none in which the
 * side to move must pass. */

#include <string.h>

#include <glib/gi18n.h>

#include "base/bytes.h"
#include "book/exchange-private.h"

#define HEAD       14
#define NO_SCORE   (-126)
#define NO_MOVE    125
#define NO_LEVEL   (-1)
#define MOST_LEVEL 60

static gboolean
is_egaroucid(const GString *bytes)
{
  return bytes->len >= 9 && memcmp(bytes->str, "DICUORAGE", 9) == 0;
}

/* `best` and `score`: of a move that leads to no position of the file, 64 and up none. */
static void
take_position(PlyBookTree *self, const unsigned char *from, int best, int score, guint number,
              PlyBookImport *import)
{
  PlyOthelloBoard board = {ply_bytes_load(from, 8), ply_bytes_load(from + 8, 8)};
  int value = (gint8)from[16], level = (gint8)from[17];

  if (!ply_book_is_board(board)) {
    ply_book_leave_out(import, number, N_("a board of Othello"));
    return;
  }
  guint64 legal = ply_book_moves(board);
  if (ABS(value) > 64 && value != NO_SCORE) {
    ply_book_leave_out(import, number, N_("a value from −64 to 64"));
    return;
  }
  gboolean known = best < 64 && (legal >> best & 1) != 0 && ABS(score) <= 64;
  if (legal == 0) /* the end of the game */
    return;
  ply_book_take(self, import,
                &(PlyBookFound){.board = board,
                                .cell = known ? best : -1,
                                .value = known               ? score
                                         : value == NO_SCORE ? -64
                                                             : value,
                                .level = CLAMP(level, 0, MOST_LEVEL)});
}

static gboolean
import_egaroucid(PlyBookTree *self, const GString *bytes, PlyBookImport *import,
                 const char **expected)
{
  const unsigned char *from = (const unsigned char *)bytes->str, *end = from + bytes->len;

  if (bytes->len < HEAD || (from[9] != 3 && from[9] != 2)) {
    *expected = N_("a book of Egaroucid’s version 2 or 3");
    return FALSE;
  }
  gboolean third = from[9] == 3;
  guint n = (guint)ply_bytes_load(from + 10, 4);
  from += HEAD;
  for (guint i = 0; i < n; i++) {
    gssize whole = third ? 25 : 19;
    if (end - from >= whole && !third)
      whole += 2 * from[18];
    if (end - from < whole) {
      *expected = N_("as many positions as its head says");
      return FALSE;
    }
    if (ply_book_is_full(self)) {
      *expected = ply_book_too_many;
      return FALSE;
    }
    if (third)
      take_position(self, from, from[23], (gint8)from[22], i + 1, import);
    else
      take_position(self, from, NO_MOVE, NO_SCORE, i + 1, import);
    from += whole;
  }
  if (from < end) {
    *expected = N_("its end after as many positions as its head says");
    return FALSE;
  }
  return TRUE;
}

static void
export_egaroucid(const PlyBookTree *self, GString *bytes)
{
  guint n = 0;
  g_autofree gpointer *nodes = ply_book_sorted(self, &n);

  g_string_append(bytes, "DICUORAGE\3");
  ply_book_append(bytes, n, 4);
  for (guint i = n; i-- > 0;) {
    const PlyOthelloBookEntry *entry = &((PlyBookNode *)nodes[i])->entry;
    int level = MIN(entry->depth, MOST_LEVEL), value;
    gboolean inside = ply_book_tree_find_move(self, entry->board, entry->cell, &value);
    ply_book_append(bytes, entry->board.own, 8);
    ply_book_append(bytes, entry->board.other, 8);
    ply_book_append(bytes, (guint64)entry->value, 1);
    ply_book_append(bytes, (guint64)level, 1);
    ply_book_append(bytes, 0, 4); /* lines are counted by Egaroucid */
    ply_book_append(bytes, (guint64)(inside ? NO_SCORE : entry->value), 1);
    ply_book_append(bytes, inside ? NO_MOVE : entry->cell, 1);
    ply_book_append(bytes, (guint64)(inside ? NO_LEVEL : level), 1);
  }
}

const PlyBookForm ply_book_form_egaroucid = {".egbk3", is_egaroucid, import_egaroucid,
                                             export_egaroucid};
