/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games coming in: open, import, paste, drop, samples; and saving, which is their way out. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/known.h"
#include "ui/microscope.h"
#include "ui/start/samples.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"

/* Work that ends sooner than this shows nothing. */
#define BUSY_AFTER_MS 500

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static gboolean
show_busy(gpointer data)
{
  PlyWindow *self = data;

  self->busy_timeout = 0;
  gtk_revealer_set_reveal_child(self->busy_revealer, TRUE);
  return G_SOURCE_REMOVE;
}

void
ply_window_begin_io(PlyWindow *self, const char *what, gboolean is_save)
{
  /* A newer load replaces one under way; a save is always let finish. */
  if (self->io != NULL && !self->io_is_save)
    g_cancellable_cancel(self->io);
  self->io_is_save = is_save;
  g_clear_object(&self->io);
  g_clear_handle_id(&self->busy_timeout, g_source_remove);
  self->io = g_cancellable_new();
  gtk_label_set_text(self->busy_label, what);
  self->busy_timeout = g_timeout_add(BUSY_AFTER_MS, show_busy, self);
}

void
ply_window_end_io(PlyWindow *self)
{
  g_clear_object(&self->io);
  g_clear_handle_id(&self->busy_timeout, g_source_remove);
  gtk_revealer_set_reveal_child(self->busy_revealer, FALSE);
}

static void
show_note(PlyWindow *self, const char *text)
{
  gtk_label_set_text(self->note, text != NULL ? text : "");
  gtk_revealer_set_reveal_child(self->note_revealer, text != NULL);
}

/* A loaded game on its way to the screen. */
typedef struct {
  PlyRecord *record; /* owned */
  GFile *file;       /* owned: what it is kept in, or NULL */
  char *note;        /* what to look for in it, or NULL */
  char *stamp;       /* of the file, or NULL */
} Arrival;

static void
arrival_free(gpointer data)
{
  Arrival *arrival = data;

  g_clear_pointer(&arrival->record, ply_record_free);
  g_clear_object(&arrival->file);
  g_free(arrival->note);
  g_free(arrival->stamp);
  g_free(arrival);
}

/* Puts a loaded game on screen. The one before is one undo away. */
static void
take_record(gpointer window, gpointer data)
{
  static const PlySearchLimits none = {0};
  PlyWindow *self = window;
  Arrival *arrival = data;

  for (int side = 0; side < 2; side++)
    ply_match_set_player(self->match, side, PLY_PLAYER_HUMAN, &none);
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  if (arrival->record->note != NULL)
    ply_window_tell(self, arrival->record->note);
  ply_game_tree_set_record(self->game, g_steal_pointer(&arrival->record));
  ply_game_tree_set_file(self->game, arrival->file);
  if (arrival->file != NULL)
    ply_window_keep_stamp(self, arrival->file, g_steal_pointer(&arrival->stamp));
  ply_game_tree_set_saved(self->game);
  show_note(self, arrival->note);
  arrival_free(arrival);
  if (g_settings_get_boolean(ply_settings_get(), "analysis-at-start"))
    ply_analysis_set_running(self->analysis, TRUE);
}

/* Why nothing was opened; `file` NULL: text. What is no known format at all is told without the
 * readers' words, which are for those who wrote it. */
static void
tell_fault(PlyWindow *self, GFile *file, const GError *error)
{
  if (!g_error_matches(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN)) {
    ply_window_tell(self, error->message);
    return;
  }
  g_autofree char *sentence = ply_known_fault(file);
  ply_toaster_offer(self->toasts, sentence, _("_What Can Be Opened?"), "win.tell-known", NULL);
}

ACTION(act_tell_known)
{
  ply_known_show(GTK_WINDOW(widget));
}

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyWindow) self = data;
  g_autoptr(GError) error = NULL;
  const PlyFormat *format;
  g_autoptr(PlyRecord) record = ply_document_load_finish(result, &format, &error);
  GFile *file = source != NULL ? G_FILE(source) : NULL;

  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->game == NULL)
    return;
  ply_window_end_io(self);
  g_autofree char *note = g_steal_pointer(&self->note_text);
  g_autoptr(GFile) dropped = g_steal_pointer(&self->dropped);
  gboolean is_dropped = dropped != NULL && file != NULL && g_file_equal(dropped, file);
  if (record == NULL) {
    if (!is_dropped || !ply_window_offer_to_follow(self, dropped, NULL, error->message))
      tell_fault(self, file, error);
    return;
  }
  ply_toaster_clear(self->toasts);
  if (is_dropped)
    ply_window_offer_to_follow(self, dropped, format, NULL);
  Arrival *arrival = g_new(Arrival, 1);
  /* Only our own format holds all that a game can get here; others are saved as it. */
  gboolean is_ours = file != NULL && g_str_equal(format->id, "plygame");
  *arrival = (Arrival){
      .record = g_steal_pointer(&record),
      .file = is_ours ? g_object_ref(file) : NULL,
      .note = g_steal_pointer(&note),
      .stamp = g_steal_pointer(&self->opening_stamp),
  };
  ply_window_guard(self, ply_then_new(GTK_WIDGET(self), take_record, arrival, arrival_free));
}

void
ply_window_open_file_as(PlyWindow *self, GFile *file, const PlyFormat *format)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);

  if (format == NULL && ply_microscope_is_recording(file)) {
    PlyMicroscope *microscope = ply_microscope_new(gtk_window_get_application(GTK_WINDOW(self)));
    gtk_window_present(GTK_WINDOW(microscope));
    ply_microscope_open_file(microscope, file);
    return;
  }
  ply_window_begin_io(self, what, FALSE);
  g_free(self->opening_stamp);
  self->opening_stamp = ply_document_stamp(file); /* before it is read */
  ply_document_load_async(file, format, self->io, on_loaded, g_object_ref(self));
}

void
ply_window_open_file(PlyWindow *self, GFile *file)
{
  ply_window_open_file_as(self, file, NULL);
}

void
ply_window_open_text(PlyWindow *self, const char *text, const char *name)
{
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);

  ply_window_begin_io(self, what, FALSE);
  ply_document_load_text_async(text, name, NULL, self->io, on_loaded, g_object_ref(self));
}

void
ply_window_open_sample(PlyWindow *self, const char *file)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = ply_sample_read(file, &error);
  g_autoptr(GPtrArray) samples = ply_samples_list();

  if (bytes == NULL) {
    ply_window_tell(self, error->message);
    return;
  }
  for (guint i = 0; i < samples->len; i++) {
    const PlySample *sample = g_ptr_array_index(samples, i);
    if (g_str_equal(sample->file, file)) {
      g_free(self->note_text);
      self->note_text = g_strdup(_(sample->look_for));
    }
  }
  g_autofree char *text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
  ply_window_open_text(self, text, file);
}

void
ply_window_guard(PlyWindow *self, PlyThen *then)
{
  if (!ply_game_tree_get_modified(self->game)) {
    ply_then_go(then);
    return;
  }
  g_autofree char *title = NULL;
  g_object_get(self->game, "title", &title, NULL);
  ply_unsaved_ask(GTK_WINDOW(self), _("Save changes to this game?"), title, ply_window_save, then);
}

static void
on_file_chosen(gpointer owner, GFile *file, gpointer data)
{
  ply_window_open_file(owner, file);
}

ACTION(act_open)
{
  g_autoptr(GListModel) filters = ply_format_filters(NULL);

  PlyFileQuestion question = {
      .title = _("Open a Game or Position"), .accept = _("_Open"), .filters = filters};

  ply_file_choice_ask(widget, &question, on_file_chosen, NULL, NULL);
}

ACTION(act_open_sample)
{
  ply_window_open_sample(PLY_WINDOW(widget), g_variant_get_string(parameter, NULL));
}

ACTION(act_cancel_io)
{
  PlyWindow *self = PLY_WINDOW(widget);

  if (self->io != NULL)
    g_cancellable_cancel(self->io);
  self->closing = FALSE; /* the person wants to stay */
  ply_window_end_io(self);
}

static void
on_text_pasted(GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyWindow) self = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &error);

  if (text == NULL)
    ply_window_tell(self, _("The clipboard holds no text."));
  else
    ply_window_open_text(self, text, _("pasted text"));
}

ACTION(act_paste)
{
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, on_text_pasted,
                                g_object_ref(widget));
}

static gboolean
on_drop(GtkDropTarget *target, const GValue *value, double x, double y, PlyWindow *self)
{
  if (ply_match_get_strict(self->match) && ply_match_get_verdict(self->match) == NULL) {
    ply_window_tell(self, _("This game counts: nothing can take its place before it is over."));
    return FALSE;
  }
  if (G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
    g_autoptr(GSList) files = gdk_file_list_get_files(g_value_get_boxed(value));
    if (files != NULL && !ply_window_follow_dropped(self, files->data)) {
      ply_window_open_file(self, files->data);
      g_set_object(&self->dropped, files->data);
    }
    return files != NULL;
  }
  ply_window_open_text(self, g_value_get_string(value), _("dropped text"));
  return TRUE;
}

void
ply_window_accept_drops(PlyWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};

  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect(target, "drop", G_CALLBACK(on_drop), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
  ply_window_init_follow(self);
}

void
ply_window_install_file_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "win.open", NULL, act_open);
  gtk_widget_class_install_action(klass, "win.open-sample", "s", act_open_sample);
  gtk_widget_class_install_action(klass, "win.cancel-io", NULL, act_cancel_io);
  gtk_widget_class_install_action(klass, "win.paste", NULL, act_paste);
  gtk_widget_class_install_action(klass, "win.tell-known", NULL, act_tell_known);
  ply_window_install_follow_actions(klass);
}
