/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games going out: save, export, copy. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "model/document-io.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/weak.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

typedef struct {
  PlyWeak *view;    /* owned; the file is written even if it closes */
  GFile *file;      /* owned: becomes the game's file; NULL for an export */
  GCancellable *io; /* owned */
  guint64 version;  /* of the game that is being written */
  PlyThen *then;    /* owned: what follows once all is saved, or NULL */
} Saving;

static void
saving_free(Saving *saving)
{
  ply_then_free(saving->then);
  g_clear_object(&saving->file);
  g_clear_object(&saving->io);
  ply_weak_unref(saving->view);
  g_free(saving);
}

/* The view that waited for its saves closes, or stays if one of them failed. */
static void
end_closing(PlyGameView *self, gboolean saved)
{
  if (!self->closing || (saved && self->saves > 0))
    return;
  self->closing = FALSE;
  if (saved)
    g_signal_emit_by_name(self, "close");
}

static void
on_saved(GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr(PlyGameView) self = ply_weak_get(saving->view);
  g_autoptr(GError) error = NULL;
  gboolean saved = ply_document_save_finish(result, &error);

  if (self == NULL) {
    saving_free(saving);
    return;
  }
  self->saves--;
  if (self->game != NULL && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *told =
        saved ? g_strdup_printf(_("Saved %s."), name) : g_strdup(error->message);
    if (self->io == saving->io)
      ply_game_view_end_io(self);
    ply_game_view_tell(self, told);
    if (saved && saving->file != NULL)
      ply_on_disk_keep(self->on_disk, saving->file, NULL);
    if (saved && saving->file != NULL)
      ply_game_tree_set_version_saved(self->game, saving->version, saving->file);
    if (saved && self->journal != NULL)
      ply_remember_game(G_FILE(source), ply_game_tree_get_record(self->game));
  }
  /* Not if the game went on while it was written. */
  if (self->game != NULL && saved && !ply_game_tree_get_modified(self->game))
    ply_then_go(g_steal_pointer(&saving->then));
  end_closing(self, saved);
  saving_free(saving);
}

static void
write_to(PlyGameView *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  gboolean keeps_all = g_str_equal(format->id, "plygame");
  Saving *saving = g_new(Saving, 1);
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Saving %s"), name);

  ply_game_view_begin_io(self, what, TRUE);
  *saving = (Saving){
      .view = ply_weak_new(self),
      .file = keeps_all ? g_object_ref(file) : NULL,
      .io = g_object_ref(self->io),
      .version = ply_game_tree_get_version(self->game),
      .then = then,
  };
  self->saves++;
  ply_document_save_async(file, format, ply_game_tree_get_record(self->game),
                          ply_game_tree_get_current(self->game)->id, self->io, on_saved, saving);
}

/* A save, which may have to wait for an answer. */
typedef struct {
  GFile *file; /* owned */
  const PlyFormat *format;
  PlyThen *then; /* owned */
} Replacing;

static void
replacing_free(gpointer data)
{
  Replacing *replacing = data;

  g_object_unref(replacing->file);
  ply_then_free(replacing->then);
  g_free(replacing);
}

static void
replace(gpointer window, gpointer data)
{
  Replacing *replacing = data;

  write_to(window, replacing->file, replacing->format, g_steal_pointer(&replacing->then));
  replacing_free(replacing);
}

void
ply_game_view_save_to(PlyGameView *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  Replacing *replacing = g_new(Replacing, 1);

  *replacing = (Replacing){g_object_ref(file), format, then};
  ply_on_disk_replace(self->on_disk, GTK_WIDGET(self), file,
                      ply_then_new(GTK_WIDGET(self), replace, replacing, replacing_free));
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  ply_game_view_save_to(owner, file, ply_format_find("plygame"), data);
}

gboolean
ply_game_view_is_writing(PlyGameView *self)
{
  return self->saves > 0;
}

static void
save_as(PlyGameView *self, PlyThen *then)
{
  GFile *file = ply_game_tree_get_file(self->game);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("game.plygame"));
  PlyFileQuestion question = {
      .title = _("Save Game"), .accept = _("_Save"), .name = name, .folder = folder};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_save_chosen, then,
                      (GDestroyNotify)ply_then_free);
}

void
ply_game_view_save(gpointer window, PlyThen *then)
{
  PlyGameView *self = window;
  GFile *file = ply_game_tree_get_file(self->game);

  if (file != NULL)
    ply_game_view_save_to(self, file, ply_format_find("plygame"), then);
  else
    save_as(self, then);
}

/* A save would put an end to what is being opened. */
static gboolean
is_opening(PlyGameView *self)
{
  if (self->io == NULL || self->io_is_save)
    return FALSE;
  ply_game_view_tell(self, _("Another game is still being opened: save when it is there."));
  return TRUE;
}

ACTION(act_save_as)
{
  if (!is_opening(PLY_GAME_VIEW(widget)))
    save_as(PLY_GAME_VIEW(widget), NULL);
}

ACTION(act_save)
{
  if (!is_opening(PLY_GAME_VIEW(widget)))
    ply_game_view_save(widget, NULL);
}

/* An export that waits for its file. */
typedef struct {
  PlyWeak *view; /* owned */
  const PlyFormat *format;
} Export;

static void
export_free(gpointer data)
{
  Export *export = data;

  ply_weak_unref(export->view);
  g_free(export);
}

/* The dialog that asked for a format is here, too, until a file is chosen. */
static void
on_export_file(gpointer owner, GFile *file, gpointer data)
{
  Export *export = data;
  g_autoptr(PlyGameView) view = ply_weak_get(export->view);

  ply_dialog_end(owner);
  if (view != NULL && view->game != NULL)
    ply_game_view_save_to(view, file, export->format, NULL);
  export_free(export);
}

static void
on_export_format(PlyFormatDialog *dialog, PlyGameView *self)
{
  Export *export = g_new(Export, 1);

  *export = (Export){ply_weak_new(self), ply_format_dialog_get_format(dialog)};
  g_autofree char *name = ply_format_usual_name(export->format);
  PlyFileQuestion question = {.title = _("Export Game"), .accept = _("_Export"), .name = name};
  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_export_file, export, export_free);
}

ACTION(act_export)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  PlyFormatDialog *dialog = ply_format_dialog_new(ply_game_view_get_window(self), self->game);

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_export_format), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

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
copied_text(PlyGameView *self)
{
  GtkWindow *window = ply_game_view_get_window(self);
  GtkWidget *focus = window != NULL ? gtk_window_get_focus(window) : NULL;

  return focus != NULL && (GTK_IS_TEXT_VIEW(focus) || GTK_IS_TEXT(focus)) &&
         gtk_widget_activate_action(focus, "clipboard.copy", NULL);
}

ACTION(act_copy)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (copied_text(self))
    return;
  const PlyRecord *record = ply_game_tree_get_record(self->game);
  g_autoptr(GError) error = NULL;
  GString *text = copy_format(record)->save(record, ply_game_tree_get_current(self->game), &error);

  if (text == NULL) {
    ply_game_view_tell(self, error->message);
    return;
  }
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text->str);
  g_string_free(text, TRUE);
  ply_game_view_tell(self, _("The position is on the clipboard."));
}

ACTION(act_copy_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_copy(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture);
  ply_view_picture_clear(&picture);
}

ACTION(act_export_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_export(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture, _("board.png"));
}

void
ply_game_view_add_export_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"save", NULL, act_save},
      {"save-as", NULL, act_save_as},
      {"export", NULL, act_export},
      {"copy", NULL, act_copy},
      {"copy-picture", NULL, act_copy_picture},
      {"export-picture", NULL, act_export_picture},
  };

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}
