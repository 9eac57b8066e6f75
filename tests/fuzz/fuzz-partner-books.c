/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "book/exchange.h"

#include <glib.h>
#include <string.h>

static void
hear(guint number, const char *expected, gpointer data)
{
  g_assert_cmpuint(number, >, 0);
  g_assert_nonnull(expected);
}

/* Reads the bytes behind a beginning; what is taken in goes out and comes back as many positions. */
static void
check(const char *head, gsize n, const uint8_t *data, size_t size)
{
  static const char *const names[] = {"a.dat", "a.egbk3", "a.txt"};
  g_autoptr(PlyBookTree) tree = ply_book_tree_new();
  g_autoptr(GString) bytes = g_string_new_len(head, (gssize)n);
  PlyBookImport import = {.tell = hear};
  g_autoptr(GError) error = NULL;

  g_string_append_len(bytes, (const char *)data, (gssize)size);
  if (!ply_book_import(tree, bytes, "fuzz", &import, &error)) {
    g_assert_nonnull(error);
    g_assert_null(strchr(error->message, '\n'));
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(GString) out = ply_book_export(tree, names[i]);
    g_autoptr(PlyBookTree) again = ply_book_tree_new();
    PlyBookImport back = {.tell = hear};
    g_assert_true(ply_book_import(again, out, names[i], &back, &error));
    g_assert_cmpuint(back.left_out, ==, 0);
    g_assert_cmpuint(ply_book_tree_size(again), ==, ply_book_tree_size(tree));
  }
}

/* As a whole file, and as positions behind a right head: few mutations would have that. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char head[42] = "XADEKOOB\4\6";

  check("", 0, data, size);
  check(head, sizeof head, data, size);
  memcpy(head, "DICUORAGE\3", 10);
  head[10] = (char)MIN(size / 25, 127);
  check(head, 14, data, size);
  return 0;
}
