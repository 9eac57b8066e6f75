/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Books as other programs keep them: docs/engineering/othello-book.md. What is read may be anything. */

#include "book/book-tree.h"

typedef struct PlyBookImport {
  guint taken, left_out; /* positions */
  /* Told of a position that is left out: its line or number in the file, and what was expected there,
   * translated. */
  void (*tell)(guint number, const char *expected, gpointer data);
  gpointer data;
} PlyBookImport;

/* Takes in the positions of a file's bytes that are not there or were searched less deep, and finds
 * the values anew. Counts those positions that are none; FALSE where the file is none, the tree then
 * of no more use. */
gboolean ply_book_import(PlyBookTree *self, const GString *bytes, const char *path,
                         PlyBookImport *import, GError **error);
/* The file's bytes, in the form that the ending of its name asks for. */
GString *ply_book_export(const PlyBookTree *self, const char *path);
