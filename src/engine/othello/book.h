/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The opening book of 8x8 Othello that the program has made itself (tools/make-book.c): positions,
 * one of each eight mirror images, with their best move. The magic of its file (book-file.h) is
 * "PLYOTHBK", its version 1, and an entry:
 *
 *     8 bytes   own discs
 *     8         the others'; both in rising order
 *     1 each    cell, value in discs, depth and confidence of the search that gave it
 */

#include "engine/drive/book-file.h"
#include "engine/othello/kernel.h"

#define PLY_OTHELLO_BOOK_ENTRY 20

typedef PlyBookFile PlyOthelloBook;

typedef struct PlyOthelloBookEntry {
  PlyOthelloBoard board; /* its first mirror image in the file; as asked for in an answer */
  uint8_t cell;
  int8_t value; /* discs, for the side to move; grown from the leaves of the book */
  uint8_t depth, confidence;
} PlyOthelloBookEntry;

/* A book of bytes that outlive it and may be anything. False with `*reason`, static English: also
 * where an entry cannot be or contradicts those that its moves lead to. */
bool ply_othello_book_open(const void *bytes, size_t length, PlyOthelloBook *book,
                           const char **reason);
/* The program's own. */
PlyOthelloBook ply_othello_book(void);

/* Entry `i` of book->n, as it is in the file. */
PlyOthelloBookEntry ply_othello_book_at(const PlyOthelloBook *book, size_t i);
bool ply_othello_book_find(const PlyOthelloBook *book, PlyOthelloBoard board,
                           PlyOthelloBookEntry *entry);

/* The first of a board's mirror images, and the symmetry (geometry.h) that leads to it. */
PlyOthelloBoard ply_othello_book_image(PlyOthelloBoard board, int *symmetry);
/* The file's bytes for entries in any order, whose boards are first images, all different; the
 * caller frees them. NULL if memory is short. */
void *ply_othello_book_pack(const PlyOthelloBookEntry *entries, size_t n, size_t *length);
