/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files, behind formats that know only text. */

#include "formats/format.h"
#include "record/safe-file.h"

#include <glib/gi18n-lib.h>

PlyRecord *
ply_format_load_file(const char *path, const PlyFormat *format, gboolean force,
                     const PlyFormat **used, GError **error)
{
  /* One byte more than allowed, so that the format can tell a file that is too large. */
  g_autoptr(GString) text = ply_safe_file_read(path, PLY_FORMAT_MAX_BYTES, error);
  if (text == NULL)
    return NULL;
  return ply_format_load(format, text->str, text->len, path, force, used, error);
}

gboolean
ply_format_save_file(const char *path, const PlyFormat *format, const PlyRecord *record,
                     const PlyRecordNode *at, GError **error)
{
  if (!ply_format_can_save(format, record)) {
    ply_text_cannot(error, _("a format that can hold this game"), format->id);
    return FALSE;
  }
  g_autoptr(GString) text = format->save(record, at, error);
  return text != NULL && ply_safe_file_write(path, TRUE, text->str, text->len, error);
}
