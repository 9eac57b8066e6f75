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

static const struct {
  const char *action, *formats[3], *said;
} forms[] = {
    {"copy-moves",
     {"othello-moves", "pente-moves", "maxconnect4-moves"},
     N_("The moves are on the clipboard.")},
    {"copy-ggf", {"othello-ggf"}, N_("The game is on the clipboard as GGF.")},
    {"copy-sgf", {"othello-sgf", "pente-sgf"}, N_("The game is on the clipboard as SGF.")},
    {"copy-pgn", {"othello-tags", "pente-tags"}, N_("The game is on the clipboard as PGN.")},
    {"copy-address", {"othello-address"}, N_("An address of the game is on the clipboard.")},
};

static guint
form_of(const char *action)
{
  guint i = 0;

  while (!g_str_equal(forms[i].action, action))
    i++;
  return i;
}

const PlyFormat *
ply_game_copy_form(const char *action, const PlyRecord *record)
{
  guint form = form_of(action);

  for (guint i = 0; i < G_N_ELEMENTS(forms[form].formats); i++) {
    const char *id = forms[form].formats[i];
    const PlyFormat *format = id != NULL ? ply_format_find(id) : NULL;
    if (format != NULL && ply_format_can_save(format, record))
      return format;
  }
  return NULL;
}

/* The end of the game on which one stands. */
static const PlyRecordNode *
end_of(PlyGameTree *game)
{
  const PlyRecordNode *node = ply_game_tree_get_current(game), *next;

  while ((next = ply_record_next(node)) != NULL)
    node = next;
  return node;
}

/* Saved to its end, without the last end of line. */
static char *
text_in(const PlyFormat *format, PlyGameTree *game, const PlyRecordNode *at, GError **error)
{
  GString *text = format->save(ply_game_tree_get_record(game), at, error);

  return text != NULL ? g_strchomp(g_string_free(text, FALSE)) : NULL;
}

char *
ply_game_copy_text(PlyGameTree *game)
{
  const PlyRecord *record = ply_game_tree_get_record(game);
  const PlyFormat *moves = ply_game_copy_form("copy-moves", record);
  g_autofree char *text = moves != NULL ? text_in(moves, game, end_of(game), NULL) : NULL;

  return text != NULL && *text != '\0'
             ? g_steal_pointer(&text)
             : text_in(copy_format(record), game, ply_game_tree_get_current(game), NULL);
}

void
ply_game_copy_as(GtkWidget *owner, const char *action, PlyGameTree *game)
{
  AdwToastOverlay *toasts = ply_toaster_find(owner);
  const PlyRecord *record = ply_game_tree_get_record(game);
  const PlyFormat *format = ply_game_copy_form(action, record);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = format != NULL ? text_in(format, game, end_of(game), &error) : NULL;

  if (text != NULL)
    gdk_clipboard_set_text(gtk_widget_get_clipboard(owner), text);
  if (text != NULL || error != NULL)
    ply_toaster_tell(toasts, text != NULL ? _(forms[form_of(action)].said) : error->message);
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
