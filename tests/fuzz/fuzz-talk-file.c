/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/talk-file.h"

#include <string.h>

/* What is read is written as what is read as the same, and leads nowhere but by a relative path; what
 * is not has one sentence. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyTalkFile) talk = ply_talk_file_read(text, size, "fuzz", &error);

  if (talk == NULL) {
    g_assert_error(error, PLY_TEXT_ERROR, error->code);
    g_assert_null(strchr(error->message, '\n'));
    return 0;
  }
  g_assert_no_error(error);
  g_assert_cmpuint(talk->stops->len, >, 0);
  for (guint i = 0; i < talk->stops->len; i++)
    g_assert_false(g_path_is_absolute(ply_talk_file_at(talk, i)->file));
  GString *written = ply_talk_file_write(talk, &error);
  g_assert_no_error(error);
  g_autoptr(PlyTalkFile) read = ply_talk_file_read(written->str, written->len, "again", &error);
  g_assert_no_error(error);
  GString *twice = ply_talk_file_write(read, &error);
  g_assert_cmpstr(written->str, ==, twice->str);
  g_string_free(written, TRUE);
  g_string_free(twice, TRUE);
  return 0;
}
