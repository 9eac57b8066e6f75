/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/exchange-private.h"

#include <glib/gi18n.h>

#include "base/bytes.h"
#include "engine/othello/geometry.h"

#define MOST_POSITIONS 4000000

const char ply_book_too_many[] = N_("4,000,000 positions at most");

gboolean
ply_book_is_board(PlyOthelloBoard board)
{
  const guint64 middle = G_GUINT64_CONSTANT(0x0000001818000000);

  return (board.own & board.other) == 0 && ((board.own | board.other) & middle) == middle;
}

/* No form says how sure a search was, so that it counts as no surer than our least. */
void
ply_book_take(PlyBookTree *self, PlyBookImport *import, const PlyBookFound *found)
{
  int symmetry;
  PlyOthelloBookEntry entry = {.board = ply_othello_book_image(found->board, &symmetry),
                               .value = (gint8)CLAMP(found->value, -64, 64),
                               .depth = (guint8)found->level,
                               .confidence = PLY_BOOK_CONFIDENCE};
  PlyBookNode *there = g_hash_table_lookup(self->nodes, &entry.board);

  if (there != NULL && there->entry.depth >= entry.depth)
    return;
  entry.cell = found->cell >= 0 ? (guint8)ply_othello_symmetry(symmetry, found->cell)
                                : (guint8)__builtin_ctzll(ply_book_moves(entry.board));
  PlyBookNode *node = ply_book_put(self, &entry);
  node->bare = found->cell < 0;
  node->blank = found->value == PLY_BOOK_FAR;
  import->taken++;
}

void
ply_book_leave_out(PlyBookImport *import, guint number, const char *expected)
{
  import->left_out++;
  import->tell(number, _(expected), import->data);
}

gboolean
ply_book_is_full(const PlyBookTree *self)
{
  return ply_book_tree_size(self) >= MOST_POSITIONS;
}

void
ply_book_append(GString *bytes, guint64 number, int n)
{
  gsize end = bytes->len;

  g_string_set_size(bytes, end + (gsize)n);
  ply_bytes_store((unsigned char *)bytes->str + end, number, n);
}
