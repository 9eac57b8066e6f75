/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the program has proven of early positions of Max-Connect4 (tools/make-maxconnect4-book.c),
 * so that it need not be worked out again. The magic of its file (book-file.h) is "PLYMC4BK", its
 * version 1, and an entry, in rising order of columns, rows and code:
 *
 *     8 bytes   code (board.h) of the board or its mirror image, whichever is less
 *     1 each    columns, rows, lower and upper bound of the value for the side to move, column that
 *               reaches `lower`, or −1
 */

#include "engine/drive/book-file.h"
#include "engine/maxconnect4/board.h"

#define PLY_MC4_BOOK_ENTRY 13

typedef PlyBookFile PlyMc4Book;

typedef struct PlyMc4BookEntry {
  uint64_t code;
  uint8_t columns, rows;
  int8_t lower, upper, column;
} PlyMc4BookEntry;

/* A book of bytes that outlive it and may be anything. False with `*reason`, static English: also
 * where an entry contradicts the rules or the entries that its moves lead to. What else its bounds
 * say is not checked here (plyscope-cli check-book --prove does). */
bool ply_mc4_book_open(const void *bytes, size_t length, PlyMc4Book *book, const char **reason);
/* The program's own, whose bytes its tests have checked. */
PlyMc4Book ply_mc4_book(void);
/* `index` < n. */
PlyMc4BookEntry ply_mc4_book_entry(const PlyMc4Book *book, size_t index);

/* What the program's own book knows of a board: bounds of the value for the side to move, and a
 * column that reaches the lower one (−1: none is known). Any thread. */
bool ply_mc4_book_find(const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper,
                       int *column);

/* The file's bytes for entries in any order, no two of one position; the caller frees them. NULL if
 * memory is short. */
void *ply_mc4_book_pack(const PlyMc4BookEntry *entries, size_t n, size_t *length);
