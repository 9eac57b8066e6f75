/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games coming in: files, text, samples. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "ui/widgets/known.h"
#include "ui/start/samples.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

/* Work that ends sooner than this shows nothing. */
#define BUSY_AFTER_MS 500

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static gboolean
show_busy(gpointer data)
{
  PlyGameView *self = data;

  self->busy_timeout = 0;
  gtk_revealer_set_reveal_child(self->busy_revealer, TRUE);
  return G_SOURCE_REMOVE;
}

void
ply_game_view_begin_io(PlyGameView *self, const char *what, gboolean is_save)
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
ply_game_view_end_io(PlyGameView *self)
{
  g_clear_object(&self->io);
  g_clear_handle_id(&self->busy_timeout, g_source_remove);
  gtk_revealer_set_reveal_child(self->busy_revealer, FALSE);
}

static void
show_note(PlyGameView *self, const char *text)
{
  gtk_label_set_text(self->note, text != NULL ? text : "");
  gtk_revealer_set_reveal_child(self->note_revealer, text != NULL);
}

/* A loaded game on its way to the screen. */
typedef struct {
  PlyRecord *record; /* owned */
  GFile *file;       /* owned: what it is kept in, or NULL */
  GFile *origin;     /* owned: what it was read from, or NULL */
  char *note;        /* what to look for in it, or NULL */
  char *stamp;       /* of the file, or NULL */
} Arrival;

static void
arrival_free(gpointer data)
{
  Arrival *arrival = data;

  g_clear_pointer(&arrival->record, ply_record_free);
  g_clear_object(&arrival->file);
  g_clear_object(&arrival->origin);
  g_free(arrival->note);
  g_free(arrival->stamp);
  g_free(arrival);
}

/* Puts a loaded game on screen. The one before is one undo away. */
static void
take_record(gpointer window, gpointer data)
{
  PlyGameView *self = window;
  Arrival *arrival = data;

  ply_match_seats_leave(self->seats);
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  if (arrival->record->note != NULL)
    ply_game_view_tell(self, arrival->record->note);
  ply_game_tree_set_record(self->game, g_steal_pointer(&arrival->record));
  ply_game_tree_set_file(self->game, arrival->file);
  if (arrival->file != NULL)
    ply_on_disk_keep(self->on_disk, arrival->file, g_steal_pointer(&arrival->stamp));
  ply_game_tree_set_saved(self->game);
  ply_game_view_set_origin(self, arrival->origin);
  show_note(self, arrival->note);
  arrival_free(arrival);
  g_signal_emit_by_name(self, "opened");
  if (g_settings_get_boolean(ply_settings_get(), "analysis-at-start"))
    ply_analysis_set_running(self->analysis, TRUE);
}

/* Why nothing was opened; `file` NULL: text. The readers' words, with line and column, are for those
 * who wrote it, and stand behind a button. */
static void
tell_fault(PlyGameView *self, GFile *file, const GError *error)
{
  if (g_error_matches(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN)) {
    g_autofree char *unknown = ply_known_fault(file);
    ply_toaster_offer(ply_toaster_find(GTK_WIDGET(self)), unknown, _("_What Can Be Opened?"),
                      "win.tell-known", NULL);
  } else if (error->domain == PLY_TEXT_ERROR) {
    g_autofree char *broken = ply_known_broken(file);
    ply_toaster_offer(ply_toaster_find(GTK_WIDGET(self)), broken, _("_Details"), "win.tell-fault",
                      g_variant_new_string(error->message));
  } else {
    ply_game_view_tell(self, error->message);
  }
}

void
ply_game_view_end_opening(PlyGameView *self, gboolean opened)
{
  g_signal_emit_by_name(self, opened ? "opened" : "failed");
}

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyGameView) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  const PlyFormat *format;
  g_autoptr(PlyRecord) record = ply_document_load_finish(result, &format, &error);
  GFile *file = source != NULL ? G_FILE(source) : NULL;

  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self == NULL ||
      self->game == NULL)
    return;
  ply_game_view_end_io(self);
  g_autofree char *note = g_steal_pointer(&self->note_text);
  g_autoptr(GFile) dropped = g_steal_pointer(&self->dropped);
  gboolean is_dropped = dropped != NULL && file != NULL && g_file_equal(dropped, file);
  if (record == NULL) {
    if (!is_dropped || !ply_follow_bar_offer(GTK_WIDGET(self), dropped, NULL, error->message))
      tell_fault(self, file, error);
    if (file != NULL && self->journal != NULL)
      ply_remember_fault(file, error);
    ply_game_view_end_opening(self, FALSE);
    return;
  }
  if (file != NULL && self->journal != NULL)
    ply_remember_game(file, record);
  ply_toaster_clear(ply_toaster_find(GTK_WIDGET(self)));
  if (is_dropped)
    ply_follow_bar_offer(GTK_WIDGET(self), dropped, format, NULL);
  Arrival *arrival = g_new(Arrival, 1);
  /* Only our own format holds all that a game can get here; others are saved as it. */
  gboolean is_ours = file != NULL && g_str_equal(format->id, "plygame");
  *arrival = (Arrival){
      .record = g_steal_pointer(&record),
      .file = is_ours ? g_object_ref(file) : NULL,
      .origin = file != NULL ? g_object_ref(file) : NULL,
      .note = g_steal_pointer(&note),
      .stamp = g_steal_pointer(&self->opening_stamp),
  };
  ply_game_view_guard(self, ply_then_new(GTK_WIDGET(self), take_record, arrival, arrival_free));
}

void
ply_game_view_open_file_as(PlyGameView *self, GFile *file, const PlyFormat *format)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);

  ply_game_view_begin_io(self, what, FALSE);
  g_free(self->opening_stamp);
  self->opening_stamp = ply_document_stamp(file); /* before it is read */
  ply_document_load_async(file, format, self->io, on_loaded, ply_weak_new(self));
}

void
ply_game_view_open_file(PlyGameView *self, GFile *file)
{
  ply_game_view_open_file_as(self, file, NULL);
}

void
ply_game_view_open_dropped(PlyGameView *self, GFile *file)
{
  ply_game_view_open_file_as(self, file, NULL);
  g_set_object(&self->dropped, file);
}

void
ply_game_view_open_text(PlyGameView *self, const char *text, const char *name)
{
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);

  ply_game_view_begin_io(self, what, FALSE);
  ply_document_load_text_async(text, name, NULL, self->io, on_loaded, ply_weak_new(self));
}

void
ply_game_view_open_sample(PlyGameView *self, const char *file)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = ply_sample_read(file, &error);
  g_autoptr(GPtrArray) samples = ply_samples_list();

  if (bytes == NULL) {
    ply_game_view_tell(self, error->message);
    ply_game_view_end_opening(self, FALSE);
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
  ply_game_view_open_text(self, text, file);
}

void
ply_game_view_guard(PlyGameView *self, PlyThen *then)
{
  if (!ply_game_tree_get_modified(self->game)) {
    ply_then_go(then);
    return;
  }
  ply_unsaved_ask(GTK_WIDGET(self), _("Save changes to this game?"), self->title,
                  ply_game_view_save, then);
}

ACTION(act_cancel_io)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (self->io != NULL)
    g_cancellable_cancel(self->io);
  gboolean was_opening = self->io != NULL && !self->io_is_save;
  self->closing = FALSE; /* the person wants to stay */
  ply_game_view_end_io(self);
  if (was_opening)
    ply_game_view_end_opening(self, FALSE);
}

void
ply_game_view_add_file_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"cancel-io", NULL, act_cancel_io},
  };

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}
