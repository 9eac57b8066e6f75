/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files that read and write a form of book share with exchange.c, which lists them. */

#include "book/exchange.h"

/* Expected where it is full. */
#define PLY_BOOK_TOO_MANY N_("4,000,000 positions at most")

typedef struct PlyBookForm {
  const char *ending; /* of a name that asks for it; NULL: where no other does */
  gboolean (*is)(const GString *bytes);
  /* FALSE with what was expected, English: the file is none. */
  gboolean (*import)(PlyBookTree *self, const GString *bytes, PlyBookImport *import,
                     const char **expected);
  void (*export)(const PlyBookTree *self, GString *bytes);
} PlyBookForm;

extern const PlyBookForm ply_book_form_text;

/* Takes an entry in, or leaves it where the tree's own was searched as deep. */
void ply_book_take(PlyBookTree *self, const PlyOthelloBookEntry *entry, PlyBookImport *import);
/* Counts and tells a position that is none; `expected` English, to be translated. */
void ply_book_leave_out(PlyBookImport *import, guint number, const char *expected);
/* Whether no more positions are taken. */
gboolean ply_book_is_full(const PlyBookTree *self);
