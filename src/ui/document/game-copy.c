/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-copy-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/toaster.h"

/* The format in which a position of this game is copied: one that holds the board and who is to
 * move. */
static const PlyFormat *
copy_format(const PlyRecord *record)
{
  static const char *const ids[] = {"othello-64", "pente-input", "maxconnect4-state",
                                    "number-tree"};

  for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
    const PlyFormat *format = ply_format_find(ids[i]);
    if (format != NULL && ply_format_can_save(format, record))
      return format;
  }
  return ply_format_find("plygame");
}

/* In a text that has the keyboard Ctrl+C means the text. */
static gboolean
copied_text(GtkWidget *owner)
{
  GtkRoot *root = gtk_widget_get_root(owner);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;

  return focus != NULL && (GTK_IS_TEXT_VIEW(focus) || GTK_IS_TEXT(focus)) &&
         gtk_widget_activate_action(focus, "clipboard.copy", NULL);
}

void
ply_game_copy(GtkWidget *owner, PlyGameTree *game)
{
  AdwToastOverlay *toasts = ply_toaster_find(owner);
  const PlyRecord *record = ply_game_tree_get_record(game);
  g_autoptr(GError) error = NULL;

  if (copied_text(owner))
    return;
  GString *text = copy_format(record)->save(record, ply_game_tree_get_current(game), &error);
  if (text == NULL) {
    ply_toaster_tell(toasts, error->message);
    return;
  }
  gdk_clipboard_set_text(gtk_widget_get_clipboard(owner), text->str);
  g_string_free(text, TRUE);
  ply_toaster_tell(toasts, _("The position is on the clipboard."));
}
