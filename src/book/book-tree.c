/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/book-tree.h"

#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "book/book-tree-private.h"
#include "engine/othello/kernel.h"
#include "record/safe-file.h"

const PlyOthelloBoard ply_book_start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

/* Whether a position's value is what a search said, or what the book goes on to. */
typedef struct {
  int best, cell; /* over the moves that are in the book; −PLY_BOOK_FAR: none is */
  gboolean all;   /* every move that does not end the game is, and one at least */
  gboolean own;   /* the move that the entry has is */
} Moves;

guint
ply_book_hash(gconstpointer key)
{
  const PlyOthelloBoard *board = key;
  guint64 mixed = board->own * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15) ^
                  board->other * G_GUINT64_CONSTANT(0xc2b2ae3d27d4eb4f);

  return (guint)(mixed >> 32);
}

gboolean
ply_book_equal(gconstpointer a, gconstpointer b)
{
  return memcmp(a, b, sizeof(PlyOthelloBoard)) == 0;
}

PlyBookNode *
ply_book_node(const PlyBookTree *self, PlyOthelloBoard board)
{
  int symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);

  return g_hash_table_lookup(self->nodes, &image);
}

PlyBookNode *
ply_book_put(PlyBookTree *self, const PlyOthelloBookEntry *entry)
{
  PlyBookNode *node = g_new0(PlyBookNode, 1);

  node->entry = *entry;
  g_hash_table_replace(self->nodes, &node->entry.board, node);
  return node;
}

guint64
ply_book_moves(PlyOthelloBoard board)
{
  return ply_othello_kernel()->moves(board.own, board.other);
}

gboolean
ply_book_after(PlyOthelloBoard board, int cell, PlyOthelloBoard *child, int *sign)
{
  *child = ply_othello_board_play(board, cell,
                                  ply_othello_kernel()->flips(cell, board.own, board.other));
  *sign = -1;
  if (ply_book_moves(*child) != 0)
    return TRUE;
  *child = (PlyOthelloBoard){child->other, child->own};
  *sign = 1;
  return ply_book_moves(*child) != 0;
}

/* ---- reading and writing ---- */

PlyBookTree *
ply_book_tree_new(void)
{
  PlyBookTree *self = g_new0(PlyBookTree, 1);

  self->nodes = g_hash_table_new_full(ply_book_hash, ply_book_equal, NULL, g_free);
  ply_rules_parse("othello", &self->rules);
  return self;
}

void
ply_book_tree_free(PlyBookTree *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref(self->nodes);
  ply_search_free(self->search);
  ply_table_free(self->table);
  g_free(self);
}

gboolean
ply_book_tree_load(PlyBookTree *self, const char *path, GError **error)
{
  g_autoptr(GString) bytes = NULL;
  PlyOthelloBook file = ply_othello_book();
  const char *reason = NULL;

  if (path != NULL) {
    if ((bytes = ply_safe_file_read(path, PLY_BOOK_MOST_BYTES, error)) == NULL)
      return FALSE;
    if (!ply_othello_book_open(bytes->str, bytes->len, &file, &reason)) {
      g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s.", path, reason);
      return FALSE;
    }
  }
  for (gsize i = 0; i < file.n; i++) {
    PlyOthelloBookEntry entry = ply_othello_book_at(&file, i);
    ply_book_put(self, &entry);
  }
  return TRUE;
}

gboolean
ply_book_tree_save(const PlyBookTree *self, const char *path, GError **error)
{
  g_autofree PlyOthelloBookEntry *entries =
      g_new(PlyOthelloBookEntry, MAX(g_hash_table_size(self->nodes), 1));
  GHashTableIter iter;
  gpointer node;
  gsize length = 0, n = 0;

  g_hash_table_iter_init(&iter, self->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &node))
    entries[n++] = ((PlyBookNode *)node)->entry;
  char *bytes = ply_othello_book_pack(entries, n, &length);
  if (bytes == NULL) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("There is not enough memory."));
    return FALSE;
  }
  gboolean good = ply_safe_file_write(path, TRUE, bytes, length, error);
  free(bytes);
  return good;
}

/* ---- looking ---- */

guint
ply_book_tree_size(const PlyBookTree *self)
{
  return g_hash_table_size(self->nodes);
}

guint
ply_book_tree_searched(const PlyBookTree *self)
{
  return self->searched;
}

const PlyOthelloBookEntry *
ply_book_tree_find(const PlyBookTree *self, PlyOthelloBoard board)
{
  const PlyBookNode *node = ply_book_node(self, board);

  return node != NULL ? &node->entry : NULL;
}

gboolean
ply_book_tree_find_move(const PlyBookTree *self, PlyOthelloBoard board, int cell, int *value)
{
  PlyOthelloBoard child;
  int sign;
  const PlyBookNode *next =
      ply_book_after(board, cell, &child, &sign) ? ply_book_node(self, child) : NULL;

  if (next != NULL)
    *value = sign * next->entry.value;
  return next != NULL;
}

static Moves
look_at(const PlyBookTree *self, const PlyOthelloBookEntry *entry)
{
  Moves moves = {.best = -PLY_BOOK_FAR, .cell = entry->cell, .all = TRUE};
  PlyOthelloBoard child;
  int sign;

  for (guint64 left = ply_book_moves(entry->board); left != 0; left &= left - 1) {
    int cell = __builtin_ctzll(left);
    const PlyBookNode *node =
        ply_book_after(entry->board, cell, &child, &sign) ? ply_book_node(self, child) : NULL;
    if (node == NULL) {
      moves.all = FALSE;
      continue;
    }
    moves.own |= cell == entry->cell;
    if (sign * node->entry.value > moves.best) {
      moves.best = sign * node->entry.value;
      moves.cell = cell;
    }
  }
  return moves;
}

static int
by_discs(gconstpointer a, gconstpointer b)
{
  const PlyOthelloBoard *one = &(*(PlyBookNode *const *)a)->entry.board;
  const PlyOthelloBoard *other = &(*(PlyBookNode *const *)b)->entry.board;
  int n = __builtin_popcountll(one->own | one->other);
  int m = __builtin_popcountll(other->own | other->other);

  return n != m                   ? m - n
         : one->own != other->own ? (one->own < other->own ? -1 : 1)
                                  : (one->other > other->other) - (one->other < other->other);
}

gpointer *
ply_book_sorted(const PlyBookTree *self, guint *n)
{
  gpointer *nodes = g_new(gpointer, MAX(g_hash_table_size(self->nodes), 1));
  GHashTableIter iter;
  gpointer node;

  *n = 0;
  g_hash_table_iter_init(&iter, self->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &node))
    nodes[(*n)++] = node;
  qsort(nodes, *n, sizeof *nodes, by_discs);
  return nodes;
}

static gboolean
is_bare(gpointer key, gpointer node, gpointer data)
{
  return ((const PlyBookNode *)node)->bare;
}

void
ply_book_tree_evaluate(PlyBookTree *self)
{
  guint n = 0;
  g_autofree gpointer *nodes = ply_book_sorted(self, &n);

  for (guint i = 0; i < n; i++) {
    PlyBookNode *node = nodes[i];
    PlyOthelloBookEntry *entry = &node->entry;
    Moves moves = look_at(self, entry);
    if (node->blank && moves.best == -PLY_BOOK_FAR) {
      g_hash_table_remove(self->nodes, &entry->board);
      continue;
    }
    if (moves.best > -PLY_BOOK_FAR &&
        (node->bare || moves.all || moves.own || moves.best > entry->value)) {
      entry->value = (int8_t)moves.best;
      entry->cell = (uint8_t)moves.cell;
      node->bare = node->blank = FALSE;
    }
  }
  g_hash_table_foreach_remove(self->nodes, is_bare, NULL);
}
