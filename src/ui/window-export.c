/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games going out: save, export, copy; and import, which shares export's dialog. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "model/document-io.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/widgets/format-filters.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

typedef struct {
  PlyWindow *window; /* owned */
  GFile *file;       /* owned: becomes the game's file; NULL for an export */
  GCancellable *io;  /* owned */
  guint64 version;   /* of the game that is being written */
  PlyThen *then;     /* owned: what follows once all is saved, or NULL */
} Saving;

static void
saving_free(Saving *saving)
{
  ply_then_free(saving->then);
  g_clear_object(&saving->file);
  g_clear_object(&saving->io);
  g_object_unref(saving->window);
  g_free(saving);
}

/* The window that waited for its saves closes, or stays if one of them failed. */
static void
end_closing(PlyWindow *self, gboolean saved)
{
  if (!self->closing || (saved && self->saves > 0))
    return;
  self->closing = FALSE;
  if (saved)
    gtk_window_close(GTK_WINDOW(self));
}

static void
on_saved(GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  PlyWindow *self = saving->window;
  g_autoptr(GError) error = NULL;
  gboolean saved = ply_document_save_finish(result, &error);

  self->saves--;
  if (self->game != NULL && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *told =
        saved ? g_strdup_printf(_("Saved %s."), name) : g_strdup(error->message);
    if (self->io == saving->io)
      ply_window_end_io(self);
    ply_window_tell(self, told);
    if (saved && saving->file != NULL)
      ply_window_keep_stamp(self, saving->file, ply_document_stamp(saving->file));
    if (saved && saving->file != NULL)
      ply_game_tree_set_version_saved(self->game, saving->version, saving->file);
  }
  /* Not if the game went on while it was written. */
  if (self->game != NULL && saved && !ply_game_tree_get_modified(self->game))
    ply_then_go(g_steal_pointer(&saving->then));
  end_closing(self, saved);
  saving_free(saving);
}

void
ply_window_keep_stamp(PlyWindow *self, GFile *file, char *stamp)
{
  g_hash_table_replace(self->stamps, g_file_get_uri(file), stamp);
}

/* Whether somebody else has written the file since this window read or wrote it. */
static gboolean
is_changed_on_disk(PlyWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri(file), *now = ply_document_stamp(file);
  const char *then = g_hash_table_lookup(self->stamps, uri);

  return then != NULL && *now != '\0' && !g_str_equal(then, now);
}

static void
write_to(PlyWindow *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  gboolean keeps_all = g_str_equal(format->id, "plygame");
  Saving *saving = g_new(Saving, 1);
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Saving %s"), name);

  ply_window_begin_io(self, what, TRUE);
  *saving = (Saving){
      .window = g_object_ref(self),
      .file = keeps_all ? g_object_ref(file) : NULL,
      .io = g_object_ref(self->io),
      .version = ply_game_tree_get_version(self->game),
      .then = then,
  };
  self->saves++;
  ply_document_save_async(file, format, ply_game_tree_get_record(self->game),
                          ply_game_tree_get_current(self->game)->id, self->io, on_saved, saving);
}

/* A save that waits for its answer. */
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
ply_window_save_to(PlyWindow *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  if (!is_changed_on_disk(self, file)) {
    write_to(self, file, format, then);
    return;
  }
  Replacing *replacing = g_new(Replacing, 1);
  *replacing = (Replacing){g_object_ref(file), format, then};
  g_autofree char *name = g_file_get_basename(file), *printable = ply_printable(name);
  g_autofree char *body = g_strdup_printf(
      _("Another program has changed “%s” since it was opened or saved here. Saving puts this game "
        "in the place of what is there now."),
      printable);
  ply_unsaved_confirm(GTK_WINDOW(self), _("Replace the changed file?"), body, _("_Replace"),
                      ply_then_new(GTK_WIDGET(self), replace, replacing, replacing_free));
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  ply_window_save_to(owner, file, ply_format_find("plygame"), data);
}

gboolean
ply_window_is_writing(PlyWindow *self)
{
  return self->saves > 0;
}

static void
save_as(PlyWindow *self, PlyThen *then)
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
ply_window_save(gpointer window, PlyThen *then)
{
  PlyWindow *self = window;
  GFile *file = ply_game_tree_get_file(self->game);

  if (file != NULL)
    ply_window_save_to(self, file, ply_format_find("plygame"), then);
  else
    save_as(self, then);
}

/* A save would put an end to what is being opened. */
static gboolean
is_opening(PlyWindow *self)
{
  if (self->io == NULL || self->io_is_save)
    return FALSE;
  ply_window_tell(self, _("Another game is still being opened: save when it is there."));
  return TRUE;
}

ACTION(act_save_as)
{
  if (!is_opening(PLY_WINDOW(widget)))
    save_as(PLY_WINDOW(widget), NULL);
}

ACTION(act_save)
{
  if (!is_opening(PLY_WINDOW(widget)))
    ply_window_save(widget, NULL);
}

/* The dialog that asked for a format is here, too, until a file is chosen. */
static void
on_export_file(gpointer owner, GFile *file, gpointer data)
{
  ply_window_save_to(PLY_WINDOW(ply_dialog_end(owner)), file, data, NULL);
}

static void
on_export_format(PlyFormatDialog *dialog)
{
  const PlyFormat *format = ply_format_dialog_get_format(dialog);
  g_autofree char *name = ply_format_usual_name(format);
  PlyFileQuestion question = {.title = _("Export Game"), .accept = _("_Export"), .name = name};

  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_export_file, (gpointer)format, NULL);
}

ACTION(act_export)
{
  PlyFormatDialog *dialog = ply_format_dialog_new(GTK_WINDOW(widget), PLY_WINDOW(widget)->game);

  g_signal_connect(dialog, "chosen", G_CALLBACK(on_export_format), NULL);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_import_file(gpointer owner, GFile *file, gpointer data)
{
  ply_window_open_file_as(PLY_WINDOW(ply_dialog_end(owner)), file, data);
}

static void
on_import_format(PlyFormatDialog *dialog)
{
  const PlyFormat *format = ply_format_dialog_get_format(dialog);
  g_autoptr(GListModel) filters = ply_format_filters(format);
  PlyFileQuestion question = {
      .title = _("Import Game"), .accept = _("_Import"), .filters = filters};

  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_import_file, (gpointer)format, NULL);
}

ACTION(act_import)
{
  PlyFormatDialog *dialog = ply_format_dialog_new(GTK_WINDOW(widget), NULL);

  g_signal_connect(dialog, "chosen", G_CALLBACK(on_import_format), NULL);
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

ACTION(act_copy)
{
  PlyWindow *self = PLY_WINDOW(widget);
  const PlyRecord *record = ply_game_tree_get_record(self->game);
  g_autoptr(GError) error = NULL;
  GString *text = copy_format(record)->save(record, ply_game_tree_get_current(self->game), &error);

  if (text == NULL) {
    ply_window_tell(self, error->message);
    return;
  }
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text->str);
  g_string_free(text, TRUE);
  ply_window_tell(self, _("The position is on the clipboard."));
}

void
ply_window_install_export_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "win.save", NULL, act_save);
  gtk_widget_class_install_action(klass, "win.save-as", NULL, act_save_as);
  gtk_widget_class_install_action(klass, "win.export", NULL, act_export);
  gtk_widget_class_install_action(klass, "win.import", NULL, act_import);
  gtk_widget_class_install_action(klass, "win.copy", NULL, act_copy);
}
