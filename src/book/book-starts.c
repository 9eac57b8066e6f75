/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/book-tree.h"

#include "book/book-tree-private.h"

/* A position on the way, and one line that leads to it. */
typedef struct {
  PlyOthelloBoard board;
  GString *line;
} Way;

static void
way_clear(gpointer way)
{
  g_string_free(((Way *)way)->line, TRUE);
}

/* The positions of the book a move further on, each once. */
static GArray *
go_on(const PlyBookTree *self, const GArray *ways)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full(ply_book_hash, ply_book_equal, g_free, NULL);
  GArray *next = g_array_new(FALSE, FALSE, sizeof(Way));
  PlyOthelloBoard child;
  int sign, symmetry;

  g_array_set_clear_func(next, way_clear);
  for (guint i = 0; i < ways->len; i++) {
    const Way *way = &g_array_index(ways, Way, i);
    for (guint64 left = ply_book_moves(way->board); left != 0; left &= left - 1) {
      int cell = __builtin_ctzll(left);
      /* No side passes so early in a game that is worth playing. */
      if (!ply_book_after(way->board, cell, &child, &sign) || sign > 0 ||
          ply_book_node(self, child) == NULL)
        continue;
      PlyOthelloBoard image = ply_othello_book_image(child, &symmetry);
      if (!g_hash_table_add(seen, g_memdup2(&image, sizeof image)))
        continue;
      Way further = {child, g_string_new(way->line->str)};
      g_string_append_printf(further.line, "%s%c%c", further.line->len > 0 ? " " : "",
                             'a' + cell % 8, '1' + cell / 8);
      g_array_append_val(next, further);
    }
  }
  return next;
}

guint
ply_book_tree_even_lines(const PlyBookTree *self, int plies, int within, GString *text)
{
  GArray *ways = g_array_new(FALSE, FALSE, sizeof(Way));
  Way first = {ply_book_start, g_string_new(NULL)};
  guint n = 0;

  g_array_set_clear_func(ways, way_clear);
  g_array_append_val(ways, first);
  for (int ply = 0; ply < plies; ply++) {
    GArray *next = go_on(self, ways);
    g_array_unref(ways);
    ways = next;
  }
  for (guint i = 0; i < ways->len; i++) {
    const Way *way = &g_array_index(ways, Way, i);
    const PlyBookNode *node = ply_book_node(self, way->board);
    if (node == NULL || ABS(node->entry.value) > within)
      continue;
    g_string_append_printf(text, "%s\n", way->line->str);
    n++;
  }
  g_array_unref(ways);
  return n;
}
