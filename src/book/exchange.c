/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/exchange.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "book/book-tree-private.h"
#include "book/exchange-private.h"
#include "record/safe-file.h"

#define MOST_POSITIONS 4000000

/* The last one is what a file is that is none of the others. */
static const PlyBookForm *const forms[] = {&ply_book_form_text};

void
ply_book_take(PlyBookTree *self, const PlyOthelloBookEntry *entry, PlyBookImport *import)
{
  const PlyBookNode *there = g_hash_table_lookup(self->nodes, &entry->board);

  if (there != NULL && there->entry.depth >= entry->depth)
    return;
  ply_book_put(self, entry);
  import->taken++;
}

void
ply_book_leave_out(PlyBookImport *import, guint number, const char *expected)
{
  import->left_out++;
  import->tell(number, _(expected), import->data);
}

gboolean
ply_book_is_full(const PlyBookTree *self)
{
  return ply_book_tree_size(self) >= MOST_POSITIONS;
}

gboolean
ply_book_import(PlyBookTree *self, const char *path, PlyBookImport *import, GError **error)
{
  g_autoptr(GString) bytes = ply_safe_file_read(path, PLY_BOOK_MOST_BYTES, error);
  const char *expected = NULL;
  gsize i = 0;

  if (bytes == NULL)
    return FALSE;
  if (bytes->len > PLY_BOOK_MOST_BYTES)
    expected = N_("a book of 256 MB at most");
  while (i + 1 < G_N_ELEMENTS(forms) && !forms[i]->is(bytes))
    i++;
  if (expected == NULL && forms[i]->import(self, bytes, import, &expected)) {
    ply_book_tree_evaluate(self);
    return TRUE;
  }
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: expected %s."), path, _(expected));
  return FALSE;
}

GString *
ply_book_export(const PlyBookTree *self, const char *path)
{
  g_autofree char *name = g_ascii_strdown(path, -1);
  GString *bytes = g_string_new(NULL);
  gsize i = 0;

  while (i + 1 < G_N_ELEMENTS(forms) && !g_str_has_suffix(name, forms[i]->ending))
    i++;
  forms[i]->export(self, bytes);
  return bytes;
}
