/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-save-bar.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "model/library-list.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

/* Work that ends sooner than this shows nothing. */
#define BUSY_AFTER_MS 500

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

struct _PlyGameSaveBar {
  PlySaveBar parent_instance;

  PlyGameTree *game; /* owned; NULL at the end */
  GCancellable *io;  /* owned: of what was begun last; NULL if nothing is under way */
  gboolean io_is_save;
  guint library_id; /* of the game in the user's library; 0: of none */
  guint saves;      /* under way: one that was started is let finish */
  char *busy;       /* what is told once it takes long; owned, or NULL */
  guint busy_wait;  /* until it does */
};

enum { READING_CANCELLED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyGameSaveBar, ply_game_save_bar, PLY_TYPE_SAVE_BAR)

static void
tell(PlyGameSaveBar *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

/* ---- what is under way ---- */

static gboolean
on_busy_wait(gpointer data)
{
  PlyGameSaveBar *self = data;

  self->busy_wait = 0;
  ply_save_bar_update(data);
  return G_SOURCE_REMOVE;
}

static void
forget_io(PlyGameSaveBar *self)
{
  g_clear_object(&self->io);
  g_clear_handle_id(&self->busy_wait, g_source_remove);
  g_clear_pointer(&self->busy, g_free);
}

static void
end_io(PlyGameSaveBar *self)
{
  forget_io(self);
  ply_save_bar_update(PLY_SAVE_BAR(self));
}

/* A newer load replaces one under way; a save is always let finish. */
static void
begin_io(PlyGameSaveBar *self, const char *what, gboolean is_save)
{
  if (self->io != NULL && !self->io_is_save)
    g_cancellable_cancel(self->io);
  forget_io(self);
  self->io = g_cancellable_new();
  self->io_is_save = is_save;
  self->busy = g_strdup(what);
  self->busy_wait = g_timeout_add(BUSY_AFTER_MS, on_busy_wait, self);
}

static char *
ply_game_save_bar_get_busy(PlySaveBar *bar)
{
  PlyGameSaveBar *self = PLY_GAME_SAVE_BAR(bar);

  return self->busy_wait == 0 ? g_strdup(self->busy) : NULL;
}

GCancellable *
ply_game_save_bar_begin_reading(PlyGameSaveBar *self, const char *what)
{
  begin_io(self, what, FALSE);
  return self->io;
}

void
ply_game_save_bar_end_reading(PlyGameSaveBar *self)
{
  end_io(self);
}

gboolean
ply_game_save_bar_is_busy(PlyGameSaveBar *self)
{
  return self->io != NULL;
}

static void
ply_game_save_bar_cancel(PlySaveBar *bar)
{
  PlyGameSaveBar *self = PLY_GAME_SAVE_BAR(bar);
  gboolean was_reading = self->io != NULL && !self->io_is_save;

  if (self->io != NULL)
    g_cancellable_cancel(self->io);
  end_io(self);
  if (was_reading)
    g_signal_emit(self, signals[READING_CANCELLED], 0);
}

ACTION(act_cancel_io)
{
  ply_save_bar_cancel(PLY_SAVE_BAR(widget));
}

/* ---- saving ---- */

static gboolean
ply_game_save_bar_is_modified(PlySaveBar *bar)
{
  return ply_game_tree_get_modified(PLY_GAME_SAVE_BAR(bar)->game);
}

static gboolean
ply_game_save_bar_is_writing(PlySaveBar *bar)
{
  return PLY_GAME_SAVE_BAR(bar)->saves > 0;
}

typedef struct {
  PlyWeak *bar;     /* owned; the file is written even if it closes */
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
  ply_weak_unref(saving->bar);
  g_free(saving);
}

/* It became the game's file, or was an export (`file` NULL). */
static void
take_saved(PlyGameSaveBar *self, const Saving *saving, GFile *written)
{
  if (saving->file != NULL) {
    ply_on_disk_keep(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), saving->file, NULL);
    ply_game_tree_set_version_saved(self->game, saving->version, saving->file);
  }
  if (ply_save_bar_keeps_work(PLY_SAVE_BAR(self)))
    ply_remember_game(written, ply_game_tree_get_record(self->game));
}

static void
on_saved(GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr(PlyGameSaveBar) self = ply_weak_get(saving->bar);
  g_autoptr(GError) error = NULL;
  gboolean saved = ply_document_save_finish(result, &error);

  if (self == NULL || self->game == NULL) {
    saving_free(saving);
    return;
  }
  self->saves--;
  if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *told =
        saved ? g_strdup_printf(_("Saved %s."), name) : g_strdup(error->message);
    if (self->io == saving->io)
      end_io(self);
    tell(self, told);
    if (saved)
      take_saved(self, saving, G_FILE(source));
  }
  /* Not if the game went on while it was written. */
  if (saved && !ply_game_tree_get_modified(self->game))
    ply_then_go(g_steal_pointer(&saving->then));
  ply_save_bar_end_writing(PLY_SAVE_BAR(self), saved);
  saving_free(saving);
}

static void
write_to(PlyGameSaveBar *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  gboolean keeps_all = g_str_equal(format->id, "plygame");
  Saving *saving = g_new(Saving, 1);
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *what = g_strdup_printf(_("Saving %s"), name);

  begin_io(self, what, TRUE);
  *saving = (Saving){
      .bar = ply_weak_new(self),
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
replace(gpointer bar, gpointer data)
{
  Replacing *replacing = data;

  if (PLY_GAME_SAVE_BAR(bar)->game != NULL)
    write_to(bar, replacing->file, replacing->format, g_steal_pointer(&replacing->then));
  replacing_free(replacing);
}

void
ply_game_save_bar_save_to(PlyGameSaveBar *self, GFile *file, const PlyFormat *format, PlyThen *then)
{
  Replacing *replacing = g_new(Replacing, 1);

  *replacing = (Replacing){g_object_ref(file), format, then};
  ply_on_disk_replace(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), GTK_WIDGET(self), file,
                      ply_then_new(GTK_WIDGET(self), replace, replacing, replacing_free));
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  ply_game_save_bar_save_to(owner, file, ply_format_find("plygame"), data);
}

static void
save_as(PlyGameSaveBar *self, PlyThen *then)
{
  GFile *file = ply_game_tree_get_file(self->game);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("game.plygame"));
  PlyFileQuestion question = {
      .title = _("Save Game"), .accept = _("_Save"), .name = name, .folder = folder};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_save_chosen, then,
                      (GDestroyNotify)ply_then_free);
}

/* ---- in the library ---- */

void
ply_game_save_bar_set_library(PlyGameSaveBar *self, guint id)
{
  self->library_id = id;
}

/* A game with other moves is another one, for which a file is asked. */
static void
on_kept(GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr(PlyGameSaveBar) self = ply_weak_get(saving->bar);
  g_autoptr(GError) error = NULL;
  gboolean kept = ply_library_keep_finish(result, &error);

  if (self == NULL || self->game == NULL) {
    saving_free(saving);
    return;
  }
  self->saves--;
  if (self->io == saving->io)
    end_io(self);
  tell(self, kept ? _("Saved in the library.") : error->message);
  if (kept)
    ply_game_tree_set_version_saved(self->game, saving->version, NULL);
  if (kept && !ply_game_tree_get_modified(self->game))
    ply_then_go(g_steal_pointer(&saving->then));
  ply_save_bar_end_writing(PLY_SAVE_BAR(self), kept);
  if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_INVAL))
    save_as(self, g_steal_pointer(&saving->then));
  saving_free(saving);
}

static void
keep_in_library(PlyGameSaveBar *self, PlyThen *then)
{
  Saving *saving = g_new(Saving, 1);
  g_autofree char *path = ply_library_default_path();

  begin_io(self, _("Saving in the library"), TRUE);
  *saving = (Saving){
      .bar = ply_weak_new(self),
      .io = g_object_ref(self->io),
      .version = ply_game_tree_get_version(self->game),
      .then = then,
  };
  self->saves++;
  ply_library_keep_async(path, self->library_id, ply_game_tree_get_record(self->game), on_kept,
                         saving);
}

/* Into the game's file, its place in the library, or a file that is asked for. */
static void
ply_game_save_bar_save(PlySaveBar *bar, PlyThen *then)
{
  PlyGameSaveBar *self = PLY_GAME_SAVE_BAR(bar);
  GFile *file = ply_game_tree_get_file(self->game);

  if (file != NULL)
    ply_game_save_bar_save_to(self, file, ply_format_find("plygame"), then);
  else if (self->library_id > 0)
    keep_in_library(self, then);
  else
    save_as(self, then);
}

/* A save would put an end to what is being opened. */
static gboolean
is_opening(PlyGameSaveBar *self)
{
  if (self->io == NULL || self->io_is_save)
    return FALSE;
  tell(self, _("Another game is still being opened: save when it is there."));
  return TRUE;
}

ACTION(act_save_as)
{
  if (!is_opening(PLY_GAME_SAVE_BAR(widget)))
    save_as(PLY_GAME_SAVE_BAR(widget), NULL);
}

ACTION(act_save)
{
  if (!is_opening(PLY_GAME_SAVE_BAR(widget)))
    ply_save_bar_save(PLY_SAVE_BAR(widget));
}

/* ---- exporting ---- */

/* An export that waits for its file. */
typedef struct {
  PlyWeak *bar; /* owned */
  const PlyFormat *format;
} Export;

static void
export_free(gpointer data)
{
  Export *export = data;

  ply_weak_unref(export->bar);
  g_free(export);
}

/* The dialog that asked for a format is here, too, until a file is chosen. */
static void
on_export_file(gpointer owner, GFile *file, gpointer data)
{
  Export *export = data;
  g_autoptr(PlyGameSaveBar) self = ply_weak_get(export->bar);

  ply_dialog_end(owner);
  if (self != NULL && self->game != NULL)
    ply_game_save_bar_save_to(self, file, export->format, NULL);
  export_free(export);
}

static void
on_export_format(PlyFormatDialog *dialog, PlyGameSaveBar *self)
{
  Export *export = g_new(Export, 1);

  *export = (Export){ply_weak_new(self), ply_format_dialog_get_format(dialog)};
  g_autofree char *name = ply_format_usual_name(export->format);
  PlyFileQuestion question = {.title = _("Export Game"), .accept = _("_Export"), .name = name};
  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_export_file, export, export_free);
}

ACTION(act_export)
{
  PlyGameSaveBar *self = PLY_GAME_SAVE_BAR(widget);
  GtkRoot *root = gtk_widget_get_root(widget);
  PlyFormatDialog *dialog =
      ply_format_dialog_new(root != NULL ? GTK_WINDOW(root) : NULL, self->game);

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_export_format), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

/* ---- what the next start finds ---- */

/* A review may have taken an hour: what it found is kept too, though it is no edit and nobody is asked
 * about it. */
static gboolean
ply_game_save_bar_has_work(PlySaveBar *bar)
{
  PlyGameTree *game = PLY_GAME_SAVE_BAR(bar)->game;

  return ply_game_tree_get_modified(game) || ply_game_tree_get_analysed(game);
}

static void
ply_game_save_bar_take_work(PlySaveBar *bar, PlyHistoryKnows knows, gconstpointer knows_data,
                            PlyJournalWork *work)
{
  PlyGameTree *game = PLY_GAME_SAVE_BAR(bar)->game;
  GFile *file = ply_game_tree_get_file(game);

  work->history = ply_game_tree_get_history(game, knows, knows_data);
  g_object_get(game, "title", &work->title, NULL);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

static void
on_modified(PlyGameSaveBar *self)
{
  ply_save_bar_touch_work(PLY_SAVE_BAR(self), TRUE);
}

/* A comment is an edit, which is told as such; an analysis may wait a little. */
static void
on_node(PlyGameSaveBar *self)
{
  if (ply_game_save_bar_has_work(PLY_SAVE_BAR(self)))
    ply_save_bar_touch_work(PLY_SAVE_BAR(self), FALSE);
}

static void
ply_game_save_bar_put_back(PlySaveBar *bar, PlyJournalWork *work, GFile *file)
{
  PlyGameSaveBar *self = PLY_GAME_SAVE_BAR(bar);

  end_io(self);
  if (work == NULL)
    return;
  ply_game_tree_set_history(self->game, g_steal_pointer(&work->history));
  ply_save_bar_restored(bar);
}

void
ply_game_save_bar_restore(PlyGameSaveBar *self, PlyJournalEntry *entry)
{
  begin_io(self, _("Restoring"), FALSE);
  ply_save_bar_restore(PLY_SAVE_BAR(self), entry, self->io);
}

/* ---- its life ---- */

void
ply_game_save_bar_connect(PlyGameSaveBar *self, PlyGameTree *game, GSimpleActionGroup *actions)
{
  static const PlyAction acts[] = {
      {"save", NULL, act_save},
      {"save-as", NULL, act_save_as},
      {"export", NULL, act_export},
      {"cancel-io", NULL, act_cancel_io},
  };

  g_return_if_fail(self->game == NULL);
  self->game = g_object_ref(game);
  ply_actions_add(actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
  g_signal_connect_object(game, "notify::modified", G_CALLBACK(on_modified), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "node-changed", G_CALLBACK(on_node), self, G_CONNECT_SWAPPED);
}

void
ply_game_save_bar_end(PlyGameSaveBar *self)
{
  ply_save_bar_end(PLY_SAVE_BAR(self));
  if (self->io != NULL)
    g_cancellable_cancel(self->io);
  end_io(self);
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data(self->game, self);
  g_clear_object(&self->game);
}

static void
ply_game_save_bar_dispose(GObject *object)
{
  ply_game_save_bar_end(PLY_GAME_SAVE_BAR(object));
  G_OBJECT_CLASS(ply_game_save_bar_parent_class)->dispose(object);
}

static void
ply_game_save_bar_class_init(PlyGameSaveBarClass *klass)
{
  PlySaveBarClass *bar_class = PLY_SAVE_BAR_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_game_save_bar_dispose;
  signals[READING_CANCELLED] = g_signal_new("reading-cancelled", G_TYPE_FROM_CLASS(klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  bar_class->question = N_("Save changes to this game?");
  bar_class->cancel_action = "game.cancel-io";
  bar_class->is_modified = ply_game_save_bar_is_modified;
  bar_class->is_writing = ply_game_save_bar_is_writing;
  bar_class->get_busy = ply_game_save_bar_get_busy;
  bar_class->cancel = ply_game_save_bar_cancel;
  bar_class->save = ply_game_save_bar_save;
  bar_class->has_work = ply_game_save_bar_has_work;
  bar_class->take_work = ply_game_save_bar_take_work;
  bar_class->restore = ply_game_save_bar_put_back;
}

static void
ply_game_save_bar_init(PlyGameSaveBar *self)
{
}
