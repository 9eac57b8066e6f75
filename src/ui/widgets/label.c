/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/label.h"

#include <string.h>

#include "record/printable.h"

void
ply_label_say(GtkLabel *label, const char *words)
{
  if (words == NULL)
    words = "";
  if (!g_str_equal(gtk_label_get_text(label), words))
    gtk_label_set_text(label, words);
}

/* GTK 4.8 measures words that may break anywhere to two widths if a line of theirs ends in a blank,
 * and warns of it. */
void
ply_label_quote(GtkLabel *label, const char *words)
{
  g_autofree char *shown = words != NULL ? ply_printable_text(words, strlen(words)) : g_strdup("");
  g_auto(GStrv) lines = g_strsplit(shown, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_strchomp(lines[i]);
  g_autofree char *trimmed = g_strjoinv("\n", lines);
  ply_label_say(label, g_strchomp(trimmed));
}
