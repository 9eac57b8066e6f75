/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a book grows, and shrinks: docs/engineering/othello-book.md. */

#include "book/book-tree.h"

#include "book/book-tree-private.h"
#include "engine/engines.h"

#define TABLE_BYTES ((size_t)32 << 20)
#define PLY_PRICE   1  /* discs that a ply costs on the way to the cheapest leaf */
#define A_BATCH     20 /* positions opened between two times that it is kept */

/* A board as the search has it. */
static void
to_position(const PlyBookTree *self, PlyOthelloBoard board, PlyPosition *position)
{
  PlyBoard flat;
  int at;

  ply_rules_start(&self->rules, position);
  ply_rules_read_board(&self->rules, position, &flat);
  for (int i = 0; i < 64; i++)
    flat.cells[i] = (guint8)((board.own >> i & 1) + 2 * (board.other >> i & 1));
  flat.side = 0;
  ply_rules_set_board(&self->rules, &flat, true, position, &at);
}

/* Searches a first image, from an empty table so that the order of searches does not matter. NULL:
 * it was interrupted. */
static PlyBookNode *
search_node(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard image)
{
  PlySearchOptions options;
  PlySearchLimits limits = {.depth = how->depth};
  PlySearchHooks hooks = {.should_stop = how->should_stop};
  PlyPosition position;
  PlyReport report = {0};

  if (self->search == NULL) {
    self->search = ply_search_new();
    self->table = ply_table_new(TABLE_BYTES);
  }
  ply_engine_options_init(&options, &self->rules);
  options.book = false;
  options.confidence = how->confidence;
  to_position(self, image, &position);
  ply_table_clear(self->table);
  ply_search_run(self->search, &self->rules, &position, &options, &limits, self->table, &hooks,
                 &report);
  if (how->should_stop(NULL) || report.best == PLY_MOVE_NONE)
    return NULL;
  self->searched++;
  PlyOthelloBookEntry entry = {
      .board = image,
      .cell = (uint8_t)report.best,
      .value = (int8_t)CLAMP((report.score + (report.score < 0 ? -50 : 50)) / 100, -64, 64),
      .depth = (uint8_t)how->depth,
      .confidence = (uint8_t)how->confidence,
  };
  return ply_book_put(self, &entry);
}

/* Searches every move of a position that the book does not have. FALSE: it was interrupted. */
static gboolean
open_node(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard image)
{
  PlyOthelloBoard child;
  int sign, symmetry;

  for (guint64 left = ply_book_moves(image); left != 0; left &= left - 1)
    if (ply_book_after(image, __builtin_ctzll(left), &child, &sign) &&
        ply_book_node(self, child) == NULL &&
        search_node(self, how, ply_othello_book_image(child, &symmetry)) == NULL)
      return FALSE;
  return TRUE;
}

/* Whether the book has every move of it that does not end the game, and one at least. */
static gboolean
is_open(const PlyBookTree *self, PlyOthelloBoard board)
{
  PlyOthelloBoard child;
  gboolean any = FALSE;
  int sign;

  for (guint64 left = ply_book_moves(board); left != 0; left &= left - 1) {
    if (!ply_book_after(board, __builtin_ctzll(left), &child, &sign))
      continue;
    if (ply_book_node(self, child) == NULL)
      return FALSE;
    any = TRUE;
  }
  return any;
}

static int price_of(PlyBookTree *self, PlyBookNode *node);

/* What the cheapest leaf costs below a node that one comes to from another: a ply more, and what the
 * move gives away. */
static int
price_by(PlyBookTree *self, const PlyBookNode *from, PlyBookNode *to, int sign)
{
  return price_of(self, to) + PLY_PRICE + from->entry.value - sign * to->entry.value;
}

/* What the cheapest leaf below costs, in discs: a ply, and all that is given away on the way. */
static int
price_of(PlyBookTree *self, PlyBookNode *node)
{
  PlyOthelloBoard child;
  int sign;

  if (node->seen == self->round)
    return node->price;
  node->seen = self->round;
  node->price = 0;
  if (!is_open(self, node->entry.board))
    /* A position at whose every move the game ends is no leaf. */
    return node->price = ply_book_moves(node->entry.board) != 0 ? 0 : PLY_BOOK_FAR;
  node->price = PLY_BOOK_FAR;
  for (guint64 left = ply_book_moves(node->entry.board); left != 0; left &= left - 1) {
    if (!ply_book_after(node->entry.board, __builtin_ctzll(left), &child, &sign))
      continue;
    node->price = MIN(node->price, price_by(self, node, ply_book_node(self, child), sign));
  }
  return node->price;
}

static PlyBookNode *
cheapest_leaf(PlyBookTree *self, PlyBookNode *node)
{
  PlyOthelloBoard child;
  int sign;

  while (is_open(self, node->entry.board)) {
    PlyBookNode *best = NULL;
    for (guint64 left = ply_book_moves(node->entry.board); left != 0 && best == NULL;
         left &= left - 1) {
      if (!ply_book_after(node->entry.board, __builtin_ctzll(left), &child, &sign))
        continue;
      PlyBookNode *next = ply_book_node(self, child);
      if (price_by(self, node, next, sign) == node->price)
        best = next;
    }
    node = best;
  }
  return node;
}

/* Marks what is reached from the start by moves in the book. */
static void
mark(PlyBookTree *self, PlyBookNode *node)
{
  PlyOthelloBoard child;
  int sign;

  if (node->seen == self->round)
    return;
  node->seen = self->round;
  for (guint64 left = ply_book_moves(node->entry.board); left != 0; left &= left - 1) {
    PlyBookNode *next = ply_book_after(node->entry.board, __builtin_ctzll(left), &child, &sign)
                            ? ply_book_node(self, child)
                            : NULL;
    if (next != NULL)
      mark(self, next);
  }
}

static gboolean
is_unmarked(gpointer key, gpointer value, gpointer self)
{
  return ((const PlyBookNode *)value)->seen != ((const PlyBookTree *)self)->round;
}

gboolean
ply_book_tree_drop(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard board)
{
  g_autoptr(GArray) parents = g_array_new(FALSE, FALSE, sizeof(PlyOthelloBoard));
  PlyOthelloBoard child;
  GHashTableIter iter;
  gpointer value;
  int sign, symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);
  gboolean good = TRUE;

  g_hash_table_iter_init(&iter, self->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    const PlyOthelloBookEntry *entry = &((PlyBookNode *)value)->entry;
    for (guint64 left = ply_book_moves(entry->board); left != 0; left &= left - 1) {
      if (!ply_book_after(entry->board, __builtin_ctzll(left), &child, &sign))
        continue;
      child = ply_othello_book_image(child, &symmetry);
      if (ply_book_equal(&child, &image)) {
        g_array_append_val(parents, entry->board);
        break;
      }
    }
  }
  g_hash_table_remove(self->nodes, &image);
  for (guint i = 0; i < parents->len && good; i++)
    good = search_node(self, how, g_array_index(parents, PlyOthelloBoard, i)) != NULL;
  self->round++;
  PlyBookNode *root = ply_book_node(self, ply_book_start);
  if (root != NULL) {
    mark(self, root);
    g_hash_table_foreach_remove(self->nodes, is_unmarked, self);
  }
  return good;
}

gboolean
ply_book_tree_add(PlyBookTree *self, const PlyBookSearch *how, const GArray *line)
{
  int symmetry;

  for (guint i = 0; i < line->len; i++) {
    PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, i);
    if (ply_book_node(self, board) == NULL &&
        search_node(self, how, ply_othello_book_image(board, &symmetry)) == NULL)
      return FALSE;
  }
  return TRUE;
}

/* The node from which the book is to grow, which is added. NULL: it was interrupted. */
static PlyBookNode *
root_of(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard board)
{
  PlyBookNode *node = ply_book_node(self, board);
  int symmetry;

  return node != NULL ? node : search_node(self, how, ply_othello_book_image(board, &symmetry));
}

gboolean
ply_book_tree_deepen(PlyBookTree *self, const PlyBookSearch *how, PlyOthelloBoard board,
                     guint positions, gboolean (*keep)(PlyBookTree *self, gpointer data),
                     gpointer data)
{
  guint before = ply_book_tree_size(self), opened = 0;

  while (ply_book_tree_size(self) < before + positions) {
    ply_book_tree_evaluate(self);
    self->round++;
    PlyBookNode *root = root_of(self, how, board);
    if (root == NULL || price_of(self, root) >= PLY_BOOK_FAR)
      return root != NULL; /* interrupted, or the game is known to its end */
    PlyOthelloBoard leaf = cheapest_leaf(self, root)->entry.board;
    guint n = ply_book_tree_size(self);
    if (!open_node(self, how, leaf))
      return FALSE;
    if (ply_book_tree_size(self) == n)
      break;
    if (++opened % A_BATCH == 0) {
      ply_book_tree_evaluate(self);
      if (!keep(self, data))
        return FALSE;
    }
  }
  return TRUE;
}
