/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of a book share that look into its tree, change it or write it as others do. */

#include "book/book-tree.h"
#include "rules/rules.h"
#include "search/search.h"
#include "search/table.h"

#define PLY_BOOK_FAR 1000 /* more than any value */

typedef struct PlyBookNode {
  PlyOthelloBookEntry entry; /* of its first mirror image */
  gboolean bare;             /* its best move is not known, */
  gboolean blank;            /* … nor what it is worth */
  int price;                 /* of the cheapest leaf below */
  guint seen;                /* in which round that was found */
} PlyBookNode;

struct PlyBookTree {
  GHashTable *nodes; /* of PlyBookNode, by its board */
  PlyRules rules;
  PlySearch *search;
  PlyTable *table;
  guint round, searched;
};

extern const PlyOthelloBoard ply_book_start;

guint ply_book_hash(gconstpointer board);
gboolean ply_book_equal(gconstpointer a, gconstpointer b);
guint64 ply_book_moves(PlyOthelloBoard board);
/* The position after a move for who moves there: who made it again after a pass (`*sign` +1). FALSE:
 * the game is over. */
gboolean ply_book_after(PlyOthelloBoard board, int cell, PlyOthelloBoard *child, int *sign);

PlyBookNode *ply_book_node(const PlyBookTree *self, PlyOthelloBoard board);
PlyBookNode *ply_book_put(PlyBookTree *self, const PlyOthelloBookEntry *entry);
/* All nodes, those with most discs first; `*n` of them, freed by the caller. */
gpointer *ply_book_sorted(const PlyBookTree *self, guint *n);
