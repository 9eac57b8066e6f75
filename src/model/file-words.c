/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/file-words.h"

#include "record/printable.h"

char *
ply_file_words_name(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *shown = g_filename_display_name(name);

  return ply_printable(shown);
}

char *
ply_file_words_place(GFile *file)
{
  g_autofree char *place = g_file_get_parse_name(file);

  return ply_printable(place);
}
