/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/format-error.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK(ply - format - error - quark, ply_format_error)

void
ply_format_expected(GError **error, PlyFormatError code, const PlyTextReader *at,
                    const char *expected, const char *found)
{
  g_set_error(error, PLY_FORMAT_ERROR, (int)code, _("%s:%u:%u: expected %s, found %s."), at->name,
              at->line, at->column, expected, found);
}

void
ply_format_expected_char(GError **error, const PlyTextReader *at, const char *expected)
{
  g_autofree char *found = ply_text_reader_describe_char(at);
  ply_format_expected(error, PLY_FORMAT_ERROR_SYNTAX, at, expected, found);
}

void
ply_format_expected_word(GError **error, const PlyTextReader *at, const char *expected)
{
  g_autofree char *found = ply_text_reader_describe_word(at);
  ply_format_expected(error, PLY_FORMAT_ERROR_SYNTAX, at, expected, found);
}

void
ply_format_cannot(GError **error, const char *expected, const char *found)
{
  g_set_error(error, PLY_FORMAT_ERROR, PLY_FORMAT_ERROR_CANNOT, _("Expected %s, found %s."),
              expected, found);
}
