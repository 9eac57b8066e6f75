/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-opener.h"

#include <glib/gi18n.h>

#include "formats/readings.h"
#include "model/document-io.h"
#include "ui/panels/follow-bar.h"
#include "ui/start/samples.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/help.h"
#include "ui/widgets/known.h"
#include "ui/widgets/on-disk.h"
#include "ui/widgets/question.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

struct _PlyGameOpener {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  GtkLabel *note;

  PlyGameTree *game;   /* owned; NULL at the end */
  PlyGameSaveBar *bar; /* owned; NULL at the end */
  GFile *origin;       /* from which the game was read, of whatever format; or NULL; owned */

  /* What is being opened. */
  GFile *dropped;  /* owned, or NULL */
  char *stamp;     /* of the file, or NULL; owned */
  char *note_text; /* what to look for in it, or NULL; owned */
};

enum { ARRIVING, OPENED, FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyGameOpener, ply_game_opener, ADW_TYPE_BIN)

static void
tell(PlyGameOpener *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

static void
show_note(PlyGameOpener *self, const char *text)
{
  gtk_label_set_text(self->note, text != NULL ? text : "");
  gtk_revealer_set_reveal_child(self->revealer, text != NULL);
}

/* A loaded game on its way to the screen. */
typedef struct {
  PlyRecord *record; /* owned */
  GFile *file;       /* owned: what it is kept in, or NULL */
  GFile *origin;     /* owned: what it was read from, or NULL */
  char *note;        /* what to look for in it, or NULL */
  char *stamp;       /* of the file, or NULL */
  guint library_id;  /* 0: it is of no library */
  gboolean is_kept;  /* in a cup or the library */
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
take_record(gpointer opener, gpointer data)
{
  PlyGameOpener *self = opener;
  Arrival *arrival = data;

  if (self->game == NULL) {
    arrival_free(arrival);
    return;
  }
  g_signal_emit(self, signals[ARRIVING], 0);
  if (arrival->record->note != NULL)
    tell(self, arrival->record->note);
  g_set_object(&self->origin, arrival->origin);
  ply_game_tree_set_record(self->game, g_steal_pointer(&arrival->record));
  ply_game_tree_set_file(self->game, arrival->file);
  ply_game_save_bar_set_library(self->bar, arrival->library_id);
  if (arrival->file != NULL)
    ply_on_disk_keep(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self->bar)), arrival->file,
                     g_steal_pointer(&arrival->stamp));
  ply_game_tree_set_saved(self->game);
  if (arrival->is_kept)
    ply_game_tree_set_kept(self->game);
  show_note(self, arrival->note);
  arrival_free(arrival);
  g_signal_emit(self, signals[OPENED], 0);
}

/* Why nothing was opened; `file` NULL: text. The readers' words, with line and column, are for those
 * who wrote it, and stand behind a button. */
static void
tell_fault(PlyGameOpener *self, GFile *file, const GError *error)
{
  AdwToastOverlay *toasts = ply_toaster_find(GTK_WIDGET(self));

  if (g_error_matches(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN)) {
    g_autofree char *unknown = ply_known_fault(file);
    ply_toaster_offer(toasts, unknown, _("_What Can Be Opened?"), "win.tell-known", NULL);
  } else if (error->domain == PLY_TEXT_ERROR) {
    g_autofree char *broken = ply_known_broken(file);
    ply_toaster_offer(toasts, broken, _("_Details"), "win.tell-fault",
                      g_variant_new_string(error->message));
  } else {
    tell(self, error->message);
  }
}

/* ---- what could be several things ---- */

/* A person is asked which of them it is. */
typedef struct {
  PlyWeak *opener; /* owned */
  GFile *file;     /* owned; NULL: `text` */
  char *text, *name;
  GPtrArray *readings;
  const PlyFormat *answer;
} Which;

static void
which_free(gpointer data)
{
  Which *which = data;

  ply_weak_unref(which->opener);
  g_clear_object(&which->file);
  g_free(which->text);
  g_free(which->name);
  g_ptr_array_unref(which->readings);
  g_free(which);
}

static void read_text(PlyGameOpener *self, const char *text, const char *name,
                      const PlyFormat *format);

/* Not while the dialog is still going. */
static gboolean
read_as(gpointer data)
{
  Which *which = data;
  g_autoptr(PlyGameOpener) self = ply_weak_get(which->opener);

  if (self == NULL || self->game == NULL)
    return G_SOURCE_REMOVE;
  if (which->answer == NULL)
    g_signal_emit(self, signals[FAILED], 0);
  else if (which->file != NULL)
    ply_game_opener_open_file(self, which->file, which->answer);
  else
    read_text(self, which->text, which->name, which->answer);
  return G_SOURCE_REMOVE;
}

static void
on_which(GtkWidget *dialog, const char *response, gpointer data)
{
  Which *which = data;

  for (guint i = 0; i < which->readings->len; i++) {
    const PlyFormatReading *reading = which->readings->pdata[i];
    if (g_str_equal(reading->format->id, response))
      which->answer = reading->format;
  }
  g_idle_add_full(G_PRIORITY_DEFAULT, read_as, which, which_free);
}

static void
ask_which(PlyGameOpener *self, GFile *file, GAsyncResult *result)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  Which *which = g_new0(Which, 1);
  g_autoptr(GString) body = g_string_new(NULL);
  const char *name = NULL;

  which->text = g_strdup(ply_document_load_get_text(result, &name));
  which->name = g_strdup(name);
  which->opener = ply_weak_new(self);
  which->file = file != NULL ? g_object_ref(file) : NULL;
  which->readings = g_ptr_array_ref(ply_document_load_readings(result));
  g_string_append(body, _("The text can be read as a game in more than one way:"));
  for (guint i = 0; i < which->readings->len; i++) {
    const PlyFormatReading *reading = which->readings->pdata[i];
    /* Translators: a game and its first moves. */
    g_string_append_c(body, '\n');
    g_string_append_printf(body, _("%s: %s"), _(reading->game), reading->moves);
  }
  GtkWidget *dialog =
      ply_question_choice_new(root != NULL ? GTK_WINDOW(root) : NULL, PLY_HELP("which-game"),
                              _("Which game is it?"), body->str, _("_Cancel"));
  for (guint i = 0; i < which->readings->len; i++) {
    const PlyFormatReading *reading = which->readings->pdata[i];
    ply_question_add_answer(dialog, reading->format->id, _(reading->game));
  }
  g_signal_connect(dialog, "response", G_CALLBACK(on_which), which);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyGameOpener) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  const PlyFormat *format;
  g_autoptr(PlyRecord) record = ply_document_load_finish(result, &format, &error);
  GFile *file = source != NULL ? G_FILE(source) : NULL;

  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self == NULL ||
      self->game == NULL)
    return;
  ply_game_save_bar_end_reading(self->bar);
  if (record != NULL && ply_document_load_readings(result) != NULL) {
    ask_which(self, file, result);
    return;
  }
  g_autofree char *note = g_steal_pointer(&self->note_text);
  g_autoptr(GFile) dropped = g_steal_pointer(&self->dropped);
  gboolean is_dropped = dropped != NULL && file != NULL && g_file_equal(dropped, file);
  gboolean remembers = file != NULL && ply_save_bar_keeps_work(PLY_SAVE_BAR(self->bar));
  if (record == NULL) {
    if (!is_dropped || !ply_follow_bar_offer(GTK_WIDGET(self), dropped, NULL, error->message))
      tell_fault(self, file, error);
    if (remembers)
      ply_remember_fault(file, error);
    g_signal_emit(self, signals[FAILED], 0);
    return;
  }
  if (remembers)
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
      .stamp = g_steal_pointer(&self->stamp),
  };
  ply_save_bar_guard(PLY_SAVE_BAR(self->bar),
                     ply_then_new(GTK_WIDGET(self), take_record, arrival, arrival_free));
}

void
ply_game_opener_open_file(PlyGameOpener *self, GFile *file, const PlyFormat *format)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);
  GCancellable *io = ply_game_save_bar_begin_reading(self->bar, what);

  g_free(self->stamp);
  self->stamp = ply_document_stamp(file); /* before it is read */
  ply_document_load_async(file, format, io, on_loaded, ply_weak_new(self));
}

void
ply_game_opener_open_dropped(PlyGameOpener *self, GFile *file)
{
  ply_game_opener_open_file(self, file, NULL);
  g_set_object(&self->dropped, file);
}

static void
read_text(PlyGameOpener *self, const char *text, const char *name, const PlyFormat *format)
{
  g_autofree char *what = g_strdup_printf(_("Opening %s"), name);
  GCancellable *io = ply_game_save_bar_begin_reading(self->bar, what);

  ply_document_load_text_async(text, name, format, io, on_loaded, ply_weak_new(self));
}

void
ply_game_opener_open_text(PlyGameOpener *self, const char *text, const char *name)
{
  read_text(self, text, name, NULL);
}

void
ply_game_opener_open_record(PlyGameOpener *self, PlyRecord *record, guint library_id)
{
  Arrival *arrival = g_new0(Arrival, 1);

  arrival->record = record;
  arrival->library_id = library_id;
  arrival->is_kept = TRUE;
  ply_save_bar_guard(PLY_SAVE_BAR(self->bar),
                     ply_then_new(GTK_WIDGET(self), take_record, arrival, arrival_free));
}

void
ply_game_opener_open_sample(PlyGameOpener *self, const char *file)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = ply_sample_read(file, &error);
  g_autoptr(GPtrArray) samples = ply_samples_list();

  if (bytes == NULL) {
    tell(self, error->message);
    g_signal_emit(self, signals[FAILED], 0);
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
  ply_game_opener_open_text(self, text, file);
}

GFile *
ply_game_opener_get_origin(PlyGameOpener *self)
{
  return self->origin;
}

const char *
ply_game_opener_get_note(PlyGameOpener *self)
{
  return gtk_revealer_get_reveal_child(self->revealer) ? gtk_label_get_text(self->note) : NULL;
}

void
ply_game_opener_close_note(PlyGameOpener *self)
{
  gtk_revealer_set_reveal_child(self->revealer, FALSE);
}

static void
act_close_note(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_game_opener_close_note(PLY_GAME_OPENER(widget));
}

static void
on_cancelled(PlyGameOpener *self)
{
  g_signal_emit(self, signals[FAILED], 0);
}

void
ply_game_opener_connect(PlyGameOpener *self, PlyGameTree *game, PlyGameSaveBar *bar,
                        GSimpleActionGroup *actions)
{
  static const PlyAction acts[] = {{"close-note", NULL, act_close_note}};

  self->game = g_object_ref(game);
  self->bar = g_object_ref(bar);
  g_signal_connect_object(bar, "reading-cancelled", G_CALLBACK(on_cancelled), self,
                          G_CONNECT_SWAPPED);
  ply_actions_add(actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
}

void
ply_game_opener_end(PlyGameOpener *self)
{
  g_clear_object(&self->game);
  g_clear_object(&self->bar);
}

static void
ply_game_opener_dispose(GObject *object)
{
  PlyGameOpener *self = PLY_GAME_OPENER(object);

  ply_game_opener_end(self);
  g_clear_object(&self->origin);
  g_clear_object(&self->dropped);
  G_OBJECT_CLASS(ply_game_opener_parent_class)->dispose(object);
}

static void
ply_game_opener_finalize(GObject *object)
{
  g_free(PLY_GAME_OPENER(object)->stamp);
  g_free(PLY_GAME_OPENER(object)->note_text);
  G_OBJECT_CLASS(ply_game_opener_parent_class)->finalize(object);
}

static void
ply_game_opener_class_init(PlyGameOpenerClass *klass)
{
  static const char *const names[N_SIGNALS] = {"arriving", "opened", "failed"};
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_game_opener_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_game_opener_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new(names[i], PLY_TYPE_GAME_OPENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/game-opener.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyGameOpener, revealer);
  gtk_widget_class_bind_template_child(widget_class, PlyGameOpener, note);
}

static void
ply_game_opener_init(PlyGameOpener *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}
