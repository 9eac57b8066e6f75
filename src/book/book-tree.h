/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An opening book of 8x8 Othello as a tree in memory, to be looked into and changed: positions, one
 * of each eight mirror images, each with a value, a best move and how it was searched. A position
 * without a move has no place in it: the other side is to move at once. For one thread. */

#include <glib.h>

#include "engine/othello/book.h"

#define PLY_BOOK_DEPTH      16 /* of a search, unless another is asked for */
#define PLY_BOOK_CONFIDENCE 73
#define PLY_BOOK_MOST_BYTES ((gsize)256 << 20) /* of any book that is read */

typedef struct PlyBookTree PlyBookTree;

/* How positions are searched that the book does not have. */
typedef struct PlyBookSearch {
  int depth, confidence;
  bool (*should_stop)(void *data); /* asked with NULL */
} PlyBookSearch;

PlyBookTree *ply_book_tree_new(void); /* of nothing */
void ply_book_tree_free(PlyBookTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyBookTree, ply_book_tree_free)

/* Takes in the positions of a file, or of the program's own book for NULL. */
gboolean ply_book_tree_load(PlyBookTree *self, const char *path, GError **error);
/* Written in one step, so that a kill leaves the file as it was before or after it. */
gboolean ply_book_tree_save(const PlyBookTree *self, const char *path, GError **error);

guint ply_book_tree_size(const PlyBookTree *self);
/* Positions that were searched since it was made. */
guint ply_book_tree_searched(const PlyBookTree *self);

/* The entry of a position, its board the first mirror image: owned by the tree, until it is changed.
 * NULL: not there. */
const PlyOthelloBookEntry *ply_book_tree_find(const PlyBookTree *self, PlyOthelloBoard board);
/* Whether the book has what comes of a move, and what it is worth to who makes the move. */
gboolean ply_book_tree_find_move(const PlyBookTree *self, PlyOthelloBoard board, int cell,
                                 int *value);

/* Finds all values anew from the leaves up: a position is worth its best move in the book, unless a
 * search of it has found a better one that is not there. Positions that were taken in
 * without a move and lead to none in the book go, after they were worth what they are to those before
 * them. */
void ply_book_tree_evaluate(PlyBookTree *self);

/* These search and leave the values as they are, to be found anew. FALSE: it was interrupted. */

/* All boards of a line (PlyOthelloBoard) that are not there. */
gboolean ply_book_tree_add(PlyBookTree *self, const PlyBookSearch *how, const GArray *line);
/* Takes a position out that is there, and what nothing leads to any more; those that led to it are
 * searched again, whose value may have been its. */
gboolean ply_book_tree_drop(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard board);
/* Grows by at least so many positions where good play leads from a board. It calls `keep` now and
 * then, the values found, and ends with FALSE where that says so. */
gboolean ply_book_tree_deepen(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard board,
                              guint positions, gboolean (*keep)(PlyBookTree *self, gpointer data),
                              gpointer data);

/* A line to each position, mirror images together, that is reached in so many moves and worth no
 * more than `within` discs to either side; how many. */
guint ply_book_tree_even_lines(const PlyBookTree *self, int plies, int within, GString *text);
