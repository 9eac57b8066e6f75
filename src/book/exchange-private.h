/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files share that read and write a form of book, and what exchange.c lists of each. */

#include "book/book-tree-private.h"
#include "book/exchange.h"

/* What was expected where it is full. */
extern const char ply_book_too_many[];

/* A position of a file. */
typedef struct PlyBookFound {
  PlyOthelloBoard board; /* any of its mirror images; has a move */
  int cell;              /* the best move, or −1: whichever of those in the book is */
  int value;             /* PLY_BOOK_FAR: not known either */
  int level;
} PlyBookFound;

typedef struct PlyBookForm {
  const char *ending; /* of a name that asks for it; NULL: where no other does */
  gboolean (*is)(const GString *bytes);
  /* FALSE with what was expected, English: the file is none. */
  gboolean (*import)(PlyBookTree *self, const GString *bytes, PlyBookImport *import,
                     const char **expected);
  void (*export)(const PlyBookTree *self, GString *bytes);
} PlyBookForm;

extern const PlyBookForm ply_book_form_edax, ply_book_form_edax_text, ply_book_form_egaroucid;

/* Whether it can be a position of a game at all. */
gboolean ply_book_is_board(PlyOthelloBoard board);
/* Takes a position in, or leaves it where the tree's own was searched as deep. */
void ply_book_take(PlyBookTree *self, PlyBookImport *import, const PlyBookFound *found);
/* Counts and tells a position that is none; `expected` English, to be translated. */
void ply_book_leave_out(PlyBookImport *import, guint number, const char *expected);
/* Whether no more positions are taken. */
gboolean ply_book_is_full(const PlyBookTree *self);
/* A number, its lowest byte first. */
void ply_book_append(GString *bytes, guint64 number, int n);
