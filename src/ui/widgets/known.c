/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/known.h"

#include <glib/gi18n.h>

#include "formats/format.h"
#include "model/file-words.h"
#include "record/printable.h"
#include "ui/widgets/help.h"
#include "ui/widgets/question.h"

char *
ply_known_fault(GFile *file)
{
  if (file == NULL)
    return g_strdup(_("This text is not a game or tree that Plyscope knows."));
  g_autofree char *printable = ply_file_words_name(file);
  return g_strdup_printf(_("“%s” is not a game or tree that Plyscope knows."), printable);
}

char *
ply_known_broken(GFile *file)
{
  if (file == NULL)
    return g_strdup(_("There is a fault in this text: it was not taken."));
  g_autofree char *printable = ply_file_words_name(file);
  return g_strdup_printf(_("There is a fault in “%s”: it was not opened."), printable);
}

void
ply_known_show_details(GtkWindow *parent, const char *message)
{
  g_autofree char *printable = ply_printable(message);

  gtk_window_present(GTK_WINDOW(ply_question_notice_new(
      parent, PLY_HELP("opened"), _("Where the fault is"), printable, _("_Close"))));
}

void
ply_known_show(GtkWindow *parent)
{
  GString *body = g_string_new(NULL);
  const PlyFormat *format;

  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++) {
    if (format->load != NULL)
      g_string_append_printf(body, "%s%s", body->len > 0 ? " · " : "", _(format->name));
  }
  g_string_append_printf(body, " · %s", _("Recording of a search"));
  GtkWidget *dialog = ply_question_notice_new(parent, PLY_HELP("opened"), _("What can be opened"),
                                              body->str, _("_Close"));
  g_string_free(body, TRUE);
  gtk_window_present(GTK_WINDOW(dialog));
}
