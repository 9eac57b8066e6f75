/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/trace-lines.h"

#include <string.h>

/* Lines that are a recording are written as lines that are the same one; else there is one
 * sentence. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  ply_trace_lines_detect(text, size);
  PlyTrace *trace = ply_trace_lines_load(text, size, "fuzz", NULL, &error);
  g_assert_true((trace == NULL) == (error != NULL));
  if (error != NULL) {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_null(strchr(error->message, '\n'));
    g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
    return 0;
  }
  GString *first = ply_trace_lines_save(trace);
  PlyTrace *again = ply_trace_lines_load(first->str, first->len, "again", NULL, &error);
  g_assert_no_error(error);
  GString *second = ply_trace_lines_save(again);
  g_assert_cmpstr(first->str, ==, second->str);
  g_assert_cmpuint(trace->n, ==, again->n);
  g_string_free(first, TRUE);
  g_string_free(second, TRUE);
  ply_trace_unref(trace);
  ply_trace_unref(again);
  return 0;
}
