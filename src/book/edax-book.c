/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A book as Edax keeps it, book.dat. Numbers are little-endian, scores signed, in discs for the side
 * to move:
 *
 *     file     = "XADEKOOB", version (1 byte, 4), release (1), year (2), month, day, hour, minute,
 *                second, nothing (1 each), level, empties, midgame error, endcut error, verbosity,
 *                n (4 each), { position }* ;
 *     position = own discs, the others' (8 each), games won, drawn, lost, lines (4 each),
 *                value, lower, upper (2 each), k, level (1 each), k * move, move ;
 *     move     = score, square (1 each) ;
 *
 * Bit and square 0 are a1, 1 b1, 63 h8; 64 is a pass, 65 no move. The k moves lead to positions of
 * the file, one to each square that does, mirror images or not; the last one is the best of the
 * others, (−127, 65) where none is known. A position is the first of its mirror images, as with us.
 * One in which the side to move must pass stands here too, its only move a pass. */

#include <string.h>

#include <glib/gi18n.h>

#include "base/bytes.h"
#include "book/exchange-private.h"

#define HEAD       42
#define POSITION   42 /* bytes without the moves that lead on */
#define PASS       64
#define NO_MOVE    65
#define NO_SCORE   (-127)
#define MOST_LEVEL 60

static gboolean
is_edax(const GString *bytes)
{
  return bytes->len >= 8 && memcmp(bytes->str, "XADEKOOB", 8) == 0;
}

/* The best of the moves of a position: `n` that lead on and the last one, which is the first of equals. FALSE: one of them is none.
 * `*cell` −1: only passes, or none. */
static gboolean
best_move(const unsigned char *moves, guint n, guint64 legal, int *cell, int *score)
{
  *cell = -1;
  *score = NO_SCORE;
  for (guint i = 0; i <= n; i++) {
    int value = (gint8)moves[2 * i], square = moves[2 * i + 1];
    if (square == PASS || square == NO_MOVE)
      continue;
    if (square > NO_MOVE || (legal >> square & 1) == 0 || ABS(value) > 64)
      return FALSE;
    if (value > *score || (i == n && value == *score)) {
      *score = value;
      *cell = square;
    }
  }
  return TRUE;
}

static void
take_position(PlyBookTree *self, const unsigned char *from, guint number, PlyBookImport *import)
{
  PlyOthelloBoard board = {ply_bytes_load(from, 8), ply_bytes_load(from + 8, 8)};
  int value = (gint16)ply_bytes_load(from + 32, 2), cell, score;

  if (!ply_book_is_board(board)) {
    ply_book_leave_out(import, number, N_("a board of Othello"));
    return;
  }
  guint64 legal = ply_book_moves(board);
  if (!best_move(from + POSITION - 2, from[38], legal, &cell, &score)) {
    ply_book_leave_out(import, number, N_("legal moves, and scores from −64 to 64"));
    return;
  }
  if (legal == 0) /* a pass, which has no place with us, or the end of the game */
    return;
  ply_book_take(self, import,
                &(PlyBookFound){.board = board,
                                .cell = cell,
                                .value = cell >= 0          ? score
                                         : ABS(value) <= 64 ? value
                                                            : PLY_BOOK_FAR,
                                .level = MIN(from[39], MOST_LEVEL)});
}

static gboolean
import_edax(PlyBookTree *self, const GString *bytes, PlyBookImport *import, const char **expected)
{
  const unsigned char *from = (const unsigned char *)bytes->str, *end = from + bytes->len;

  if (bytes->len < HEAD) {
    *expected = N_("42 bytes of a head");
    return FALSE;
  }
  if (from[8] != 4) {
    *expected = N_("a book of Edax 4");
    return FALSE;
  }
  guint said = (guint)ply_bytes_load(from + HEAD - 4, 4), n = 0;
  for (from += HEAD; from < end; n++) {
    if (end - from < POSITION || end - from < POSITION + 2 * from[38]) {
      *expected = N_("whole positions to its end");
      return FALSE;
    }
    if (ply_book_is_full(self)) {
      *expected = ply_book_too_many;
      return FALSE;
    }
    take_position(self, from, n + 1, import);
    from += POSITION + 2 * from[38];
  }
  if (n < said) {
    *expected = N_("as many positions as its head says");
    return FALSE;
  }
  return TRUE;
}

/* ---- writing ---- */

/* What comes before the moves. Nothing is known of games; the bounds say so. */
static void
put_position(GString *bytes, PlyOthelloBoard board, int value, guint n_moves, int level)
{
  ply_book_append(bytes, board.own, 8);
  ply_book_append(bytes, board.other, 8);
  ply_book_append(bytes, 0, 8);
  ply_book_append(bytes, 0, 8);
  ply_book_append(bytes, (guint64)value, 2);
  ply_book_append(bytes, (guint64)-64, 2);
  ply_book_append(bytes, 64, 2);
  ply_book_append(bytes, n_moves, 1);
  ply_book_append(bytes, (guint64)MIN(level, MOST_LEVEL), 1);
}

static void
put_move(GString *bytes, int score, int square)
{
  ply_book_append(bytes, (guint64)score, 1);
  ply_book_append(bytes, (guint64)square, 1);
}

/* The position in which the other side must pass after a move, once. */
static void
put_pass(GString *bytes, GHashTable *passes, const PlyOthelloBookEntry *next)
{
  int symmetry;
  PlyOthelloBoard board =
      ply_othello_book_image((PlyOthelloBoard){next->board.other, next->board.own}, &symmetry);

  if (!g_hash_table_add(passes, g_memdup2(&board, sizeof board)))
    return;
  put_position(bytes, board, -next->value, 1, next->depth);
  put_move(bytes, -next->value, PASS);
  put_move(bytes, NO_SCORE, NO_MOVE);
}

static void
put_entry(const PlyBookTree *self, GString *bytes, GHashTable *passes,
          const PlyOthelloBookEntry *entry)
{
  g_autoptr(GString) moves = g_string_new(NULL);
  PlyOthelloBoard child;
  gboolean own = FALSE;
  int sign;

  for (guint64 left = ply_book_moves(entry->board); left != 0; left &= left - 1) {
    int cell = __builtin_ctzll(left);
    const PlyBookNode *next =
        ply_book_after(entry->board, cell, &child, &sign) ? ply_book_node(self, child) : NULL;
    if (next == NULL)
      continue;
    put_move(moves, sign * next->entry.value, cell);
    own |= cell == entry->cell;
    if (sign > 0)
      put_pass(bytes, passes, &next->entry);
  }
  put_position(bytes, entry->board, entry->value, (guint)moves->len / 2, entry->depth);
  g_string_append_len(bytes, moves->str, (gssize)moves->len);
  if (own)
    put_move(bytes, NO_SCORE, NO_MOVE);
  else
    put_move(bytes, entry->value, entry->cell);
}

static void
export_edax(const PlyBookTree *self, GString *bytes)
{
  g_autoptr(GHashTable) passes = g_hash_table_new_full(ply_book_hash, ply_book_equal, g_free, NULL);
  guint n = 0;
  g_autofree gpointer *nodes = ply_book_sorted(self, &n);
  int level = 0, empties = 60;

  for (guint i = 0; i < n; i++) {
    const PlyOthelloBookEntry *entry = &((PlyBookNode *)nodes[i])->entry;
    level = MAX(level, MIN(entry->depth, MOST_LEVEL));
    empties = MIN(empties, 64 - __builtin_popcountll(entry->board.own | entry->board.other));
  }
  g_string_append_len(bytes, "XADEKOOB\4\6", 10);
  ply_book_append(bytes, 0, 8); /* no date: the same book makes the same bytes */
  ply_book_append(bytes, (guint64)level, 4);
  ply_book_append(bytes, (guint64)empties, 4);
  ply_book_append(bytes, 0, 8);
  ply_book_append(bytes, 0, 4);
  ply_book_append(bytes, 0, 4);
  for (guint i = n; i-- > 0;)
    put_entry(self, bytes, passes, &((PlyBookNode *)nodes[i])->entry);
  ply_bytes_store((unsigned char *)bytes->str + HEAD - 4, n + g_hash_table_size(passes), 4);
}

const PlyBookForm ply_book_form_edax = {".dat", is_edax, import_edax, export_edax};
