/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/program-file.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/widgets/file-choice.h"

static void
take_file(gpointer owner, GFile *file, gpointer data)
{
  const char *path = g_file_peek_path(file);

  if (path == NULL)
    return;
  gboolean plain = strspn(path, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._+-") == strlen(path);
  g_autofree char *word = plain ? g_strdup(path) : g_shell_quote(path);
  gtk_editable_set_text(GTK_EDITABLE(owner), word);
}

void
ply_program_file_ask(GtkEditable *row, const char *title, gboolean is_folder)
{
  PlyFileQuestion question = {.title = title, .accept = _("_Choose"), .is_folder = is_folder};

  ply_file_choice_ask(GTK_WIDGET(row), &question, take_file, NULL, NULL);
}
