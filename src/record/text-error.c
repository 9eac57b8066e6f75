/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/text-error.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK(ply - text - error - quark, ply_text_error)

gboolean
ply_text_expected(GError **error, PlyTextError code, const PlyTextReader *at, const char *expected,
                  const char *found)
{
  g_set_error(error, PLY_TEXT_ERROR, (int)code, _("%s:%u:%u: expected %s, found %s."), at->name,
              at->line, at->column, expected, found);
  return FALSE;
}

gboolean
ply_text_expected_char(GError **error, const PlyTextReader *at, const char *expected)
{
  g_autofree char *found = ply_text_reader_describe_char(at);
  return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, at, expected, found);
}

gboolean
ply_text_expected_word(GError **error, const PlyTextReader *at, const char *expected)
{
  g_autofree char *found = ply_text_reader_describe_word(at);
  return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, at, expected, found);
}

gboolean
ply_text_cannot(GError **error, const char *expected, const char *found)
{
  g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_CANNOT, _("Expected %s, found %s."), expected,
              found);
  return FALSE;
}
