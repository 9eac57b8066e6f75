/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/csv.h"

#include <string.h>

void
ply_csv_append(GString *table, const char *text)
{
  g_auto(GStrv) parts = g_strsplit(text, "\"", -1);
  g_autofree char *doubled = g_strjoinv("\"\"", parts);

  g_string_append_c(table, '"');
  if (*text != '\0' && strchr("=+-@\t\r\n", *text) != NULL)
    g_string_append_c(table, '\'');
  g_string_append_printf(table, "%s\"", doubled);
}
