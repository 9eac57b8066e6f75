/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/exchange.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "book/exchange-private.h"

/* The last one is what a file is that is none of the others. */
static const PlyBookForm *const forms[] = {&ply_book_form_edax, &ply_book_form_egaroucid,
                                           &ply_book_form_edax_text};

gboolean
ply_book_import(PlyBookTree *self, const GString *bytes, const char *path, PlyBookImport *import,
                GError **error)
{
  const char *expected = NULL;
  gsize i = 0;

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
