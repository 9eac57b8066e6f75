/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The opening book: the program's own is sound, answers fit the board as it was asked for, damaged
 * bytes are refused. */

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/book.h"
#include "engine/othello/geometry.h"

extern const unsigned char ply_othello_book_begin[], ply_othello_book_end[];

static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

static PlyOthelloBoard
mirrored(PlyOthelloBoard board, int symmetry)
{
  PlyOthelloBoard image = {0, 0};

  for (int cell = 0; cell < 64; cell++) {
    image.own |= (board.own >> cell & 1) << ply_othello_symmetry(symmetry, cell);
    image.other |= (board.other >> cell & 1) << ply_othello_symmetry(symmetry, cell);
  }
  return image;
}

static void
test_own(void)
{
  size_t length = (size_t)(ply_othello_book_end - ply_othello_book_begin);
  PlyOthelloBookEntry entry;
  PlyOthelloBook book;
  const char *reason;

  g_assert_true(ply_othello_book_open(ply_othello_book_begin, length, &book, &reason));
  g_assert_cmpuint(ply_othello_book().n, ==, book.n);
  g_assert_cmpuint(book.n, >=, 1000);
  g_assert_true(ply_othello_book_find(&book, start, &entry));
}

/* Plays the book against itself under each symmetry: moves are legal, and the same line comes out,
 * mirrored. */
static void
test_mirrors(void)
{
  PlyOthelloBook book = ply_othello_book();
  PlyOthelloBookEntry entry, other;
  PlyOthelloBoard board = start;
  int plies = 0;

  while (ply_othello_book_find(&book, board, &entry)) {
    guint64 turned = ply_othello_kernel()->flips(entry.cell, board.own, board.other);
    g_assert_cmpuint(turned, !=, 0);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      PlyOthelloBoard image = mirrored(board, symmetry);
      g_assert_true(ply_othello_book_find(&book, image, &other));
      g_assert_cmpint(other.value, ==, entry.value);
      g_assert_cmpuint(ply_othello_kernel()->flips(other.cell, image.own, image.other), !=, 0);
    }
    board = ply_othello_board_play(board, entry.cell, turned);
    plies++;
  }
  g_assert_cmpint(plies, >=, 6);
}

static void
test_damage(void)
{
  PlyOthelloBookEntry entries[] = {{.board = start, .cell = 19}};
  size_t length;
  int symmetry;
  PlyOthelloBook book;
  const char *reason;

  entries[0].board = ply_othello_book_image(start, &symmetry);
  entries[0].cell = (guint8)__builtin_ctzll(
      ply_othello_kernel()->moves(entries[0].board.own, entries[0].board.other));
  unsigned char *file = ply_othello_book_pack(entries, 1, &length);
  g_assert_true(ply_othello_book_open(file, length, &book, &reason));
  g_assert_null(reason);
  for (size_t i = 0; i < length; i++) {
    file[i] ^= 1;
    g_assert_false(ply_othello_book_open(file, length, &book, &reason));
    g_assert_nonnull(reason);
    file[i] ^= 1;
    g_assert_false(ply_othello_book_open(file, i, &book, &reason));
  }
  free(file);
  entries[0].cell = 0; /* flips nothing */
  file = ply_othello_book_pack(entries, 1, &length);
  g_assert_false(ply_othello_book_open(file, length, &book, &reason));
  free(file);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/othello-book/own", test_own);
  g_test_add_func("/othello-book/mirrors", test_mirrors);
  g_test_add_func("/othello-book/damage", test_damage);
  return g_test_run();
}
