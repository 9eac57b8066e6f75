/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/formats.h"

#include <string.h>

/* Writes the record with the format that read it; NULL if that cannot write it. */
static GString *
save(const PlyFormat *format, const PlyRecord *record)
{
  if (!ply_format_can_save(format, record))
    return NULL;
  return format->save(record, ply_record_main_end(record), NULL);
}

static void
check_saved(const PlyFormat *format, const PlyRecord *record)
{
  GString *first = save(format, record);
  if (first == NULL)
    return;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) again =
      ply_format_load(format, first->str, first->len, "again", TRUE, NULL, &error);
  g_assert_no_error(error);
  GString *second = save(format, again);
  g_assert_nonnull(second);
  g_assert_cmpstr(first->str, ==, second->str);
  if (!g_str_equal(format->id, "number-tree"))
    g_assert_cmpuint(ply_record_main_end(record)->position.key, ==,
                     ply_record_main_end(again)->position.key);
  g_string_free(first, TRUE);
  g_string_free(second, TRUE);
}

void
ply_fuzz_format(const char *id, const uint8_t *data, size_t size)
{
  const PlyFormat *format = ply_format_find(id);
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  ply_format_detect(text, size);
  g_autoptr(PlyRecord) record =
      ply_format_load(format, text, size, "fuzz", size % 2 == 1, NULL, &error);
  g_assert_true((record == NULL) == (error != NULL));
  if (error != NULL) {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_null(strchr(error->message, '\n'));
    g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
    return;
  }
  g_ptr_array_unref(ply_format_losses(format, record, ply_record_main_end(record)));
  check_saved(format, record);
}
