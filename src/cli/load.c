/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading the game that a command works on. */

#include "cli/cli.h"

#include <stdio.h>

#include <glib/gi18n.h>

/* All of standard input, one byte more than the most at most, so that too much is noticed. */
static GString *
read_all(FILE *file, gsize most)
{
  GString *text = g_string_new(NULL);
  char chunk[65536];
  size_t n;

  while (text->len <= most && (n = fread(chunk, 1, sizeof chunk, file)) > 0)
    g_string_append_len(text, chunk, (gssize)n);
  return text;
}

static PlyRecord *
load(const char *path, const PlyFormat *format, gboolean force, guint number,
     const PlyFormat **used, GError **error)
{
  if (!g_str_equal(path, "-"))
    return ply_format_load_file_game(path, format, force, number, used, error);
  g_autoptr(GString) text =
      read_all(stdin, number > 0 ? PLY_FORMAT_MAX_MANY : PLY_FORMAT_MAX_BYTES);
  return ply_format_load_game(format, text->str, text->len, _("standard input"), force, number,
                              used, error);
}

PlyRecord *
ply_cli_load_game(const char *path, const PlyFormat *format, gboolean force, int number,
                  const PlyFormat **used, GError **error)
{
  PlyRecord *record = load(path, format, force, (guint)number, used, error);

  if (record != NULL && record->note != NULL)
    g_printerr("%s: %s\n", g_get_prgname(), record->note);
  return record;
}

PlyRecord *
ply_cli_load(const char *path, const PlyFormat *format, gboolean force, const PlyFormat **used,
             GError **error)
{
  return ply_cli_load_game(path, format, force, 0, used, error);
}

gboolean
ply_cli_find_format(const char *option, const char *id, const PlyFormat **format)
{
  *format = id != NULL ? ply_format_find(id) : NULL;
  if (id == NULL || *format != NULL)
    return TRUE;
  return ply_cli_refuse_with(_("%s expects %s; found “%s”."), option,
                             _("a format that “plyscope-cli formats” lists"), id);
}
