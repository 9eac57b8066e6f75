/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/talk-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "model/file-words.h"
#include "ui/dialogs/talk-dialog.h"
#include "ui/document/presenter.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/on-disk.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

/* Pixels. */
#define LEAST_WIDTH 380 /* of the presenter's window beside the other */
#define MOST_WIDTH  620
#define LEAST_MAIN  620 /* of that one */
#define FRAME       12
#define MAKING_US   1000000 /* µs that a window has for making room */

/* A talk on its way into a file, after the recordings that are in none. */
typedef struct {
  GFile *file;     /* owned */
  PlyThen *then;   /* owned */
  guint waiting;   /* recordings that are being written */
  gboolean is_bad; /* one could not be */
} Saving;

struct _PlyTalkBar {
  PlySaveBar parent_instance;

  PlyLecture *talk;              /* owned; NULL at the end */
  PlySearchView *view;           /* borrowed: the run that is shown, or NULL */
  GActionGroup *actions;         /* borrowed: the document's, NULL at the end */
  GtkWindow *dialog, *presenter; /* weak */
  int width, height;             /* of the window before it made room; 0: it has not */
  guint waiting;                 /* for that; 0: it is not waited for */
  gint64 since;                  /* … from this frame on; 0: none yet */
  int made;                      /* width that it is to have when it has made room */
  Saving *saving;                /* NULL if nothing is written */
  PlyLectureName name;           /* of recordings, for the journal */
  gpointer name_data;
};

G_DEFINE_FINAL_TYPE(PlyTalkBar, ply_talk_bar, PLY_TYPE_SAVE_BAR)

static guint signal_read, signal_restored;

static void
tell(PlyTalkBar *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

static GtkWindow *
window_of(PlyTalkBar *self)
{
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

/* ---- its windows ---- */

static void
close_window(GtkWindow **window)
{
  GtkWindow *closed = *window;

  if (closed == NULL)
    return;
  g_clear_weak_pointer(window);
  gtk_window_destroy(closed);
}

/* A window manager that sees room beside a window puts the next one there. */
static void
stand_beside(PlyTalkBar *self, GdkMonitor *monitor)
{
  GtkWindow *window = window_of(self);
  GdkRectangle room = {0};

  gtk_window_unfullscreen(window);
  if (monitor == NULL)
    return;
  gdk_monitor_get_geometry(monitor, &room);
  int beside = CLAMP(room.width / 3, LEAST_WIDTH, MOST_WIDTH);
  if (room.width - beside < LEAST_MAIN)
    return; /* they lie over each other */
  gtk_window_unmaximize(window);
  gtk_window_get_default_size(window, &self->width, &self->height);
  self->made = room.width - beside - FRAME;
  gtk_window_set_default_size(window, self->made, self->height);
  gtk_window_set_default_size(self->presenter, beside - FRAME, MIN(self->height, room.height));
}

/* The window gets back what it gave. */
static void
give_room_back(PlyTalkBar *self)
{
  GtkWindow *window = window_of(self);

  if (self->width > 0 && window != NULL)
    gtk_window_set_default_size(window, self->width, self->height);
  self->width = 0;
}

/* On one display the two windows stand beside each other; on two each has its own. */
static void
place_presenter(PlyTalkBar *self)
{
  GtkWindow *window = window_of(self);
  GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
  GListModel *monitors = gdk_display_get_monitors(display);
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  GdkMonitor *own = surface != NULL ? gdk_display_get_monitor_at_surface(display, surface) : NULL;

  if (g_list_model_get_n_items(monitors) < 2 || own == NULL) {
    stand_beside(self, own);
    return;
  }
  for (guint i = 0; i < g_list_model_get_n_items(monitors); i++) {
    g_autoptr(GdkMonitor) other = g_list_model_get_item(monitors, i);
    if (other != own) {
      gtk_window_fullscreen_on_monitor(self->presenter, other);
      return;
    }
  }
}

/* Once the other window has made room, so that it is not laid over this one again; if a window manager
 * knows better, soon. */
static gboolean
present_in_room(GtkWidget *window, GdkFrameClock *clock, gpointer data)
{
  PlyTalkBar *self = data;
  gint64 begin = gdk_frame_clock_get_frame_time(clock);

  if (self->presenter == NULL)
    return G_SOURCE_REMOVE;
  if (self->since == 0)
    self->since = begin;
  if (gtk_widget_get_width(window) > self->made && begin < self->since + MAKING_US)
    return G_SOURCE_CONTINUE;
  self->waiting = 0;
  gtk_window_present(self->presenter);
  return G_SOURCE_REMOVE;
}

static void
stop_waiting(PlyTalkBar *self)
{
  GtkWindow *window = window_of(self);

  if (self->waiting != 0 && window != NULL)
    gtk_widget_remove_tick_callback(GTK_WIDGET(window), self->waiting);
  self->waiting = 0;
}

static void
close_presenter(PlyTalkBar *self)
{
  stop_waiting(self);
  if (self->presenter != NULL)
    give_room_back(self);
  close_window(&self->presenter);
}

static void
on_lecture(PlyTalkBar *self)
{
  if (self->view == NULL || !ply_search_view_get_lecture(self->view))
    close_presenter(self);
}

/* The presenter's window is closed, the lecture goes on with the whole screen. */
static gboolean
on_presenter_close(PlyTalkBar *self)
{
  GtkWindow *window = window_of(self);

  give_room_back(self);
  if (window != NULL && self->view != NULL && ply_search_view_get_lecture(self->view))
    gtk_window_fullscreen(window);
  return FALSE;
}

/* The keys of the audience's window mean in it what they mean there. */
static void
follow_view(PlyTalkBar *self)
{
  GtkWidget *widget = GTK_WIDGET(self->presenter);

  if (self->presenter == NULL)
    return;
  gtk_widget_insert_action_group(widget, "document", self->actions);
  gtk_widget_insert_action_group(
      widget, "microscope", self->view != NULL ? ply_search_view_get_actions(self->view) : NULL);
  gtk_widget_insert_action_group(
      widget, "scope", self->view != NULL ? ply_search_view_get_switches(self->view) : NULL);
  ply_presenter_set_tree(PLY_PRESENTER(self->presenter),
                         self->view != NULL ? ply_search_view_get_tree(self->view) : NULL);
}

static void
close_dialog(PlyTalkBar *self)
{
  if (self->dialog != NULL)
    ply_talk_dialog_keep(PLY_TALK_DIALOG(self->dialog));
  close_window(&self->dialog);
}

static void
act_present(GSimpleAction *action, GVariant *parameter, PlyTalkBar *self)
{
  if (self->view == NULL || ply_search_tree_get_trace(ply_search_view_get_tree(self->view)) == NULL)
    return;
  /* From a game's board, or from all runs. */
  if (!gtk_widget_get_mapped(GTK_WIDGET(self->view)))
    ply_lecture_go_to(self->talk, (guint)MAX(0, ply_lecture_get_current(self->talk)));
  if (!gtk_widget_get_mapped(GTK_WIDGET(self->view))) {
    tell(self, _("The talk has no stops yet."));
    return;
  }
  if (self->presenter == NULL) {
    if (!ply_search_view_get_lecture(self->view))
      gtk_widget_activate_action(GTK_WIDGET(self->view), "microscope.lecture", NULL);
    g_set_weak_pointer(&self->presenter, GTK_WINDOW(ply_presenter_new(self->talk)));
    g_signal_connect_object(self->presenter, "close-request", G_CALLBACK(on_presenter_close), self,
                            G_CONNECT_SWAPPED);
    follow_view(self);
    place_presenter(self);
    close_dialog(self); /* it would lie over the lecture */
    self->since = 0;
    self->waiting =
        gtk_widget_add_tick_callback(GTK_WIDGET(window_of(self)), present_in_room, self, NULL);
  } else {
    gtk_window_present(self->presenter);
  }
}

static void
act_talk(GSimpleAction *action, GVariant *parameter, PlyTalkBar *self)
{
  if (self->dialog == NULL) {
    g_set_weak_pointer(&self->dialog, GTK_WINDOW(ply_talk_dialog_new(window_of(self), self->talk)));
    gtk_widget_insert_action_group(GTK_WIDGET(self->dialog), "document", self->actions);
  }
  gtk_window_present(self->dialog);
}

void
ply_talk_bar_set_view(PlyTalkBar *self, PlySearchView *view)
{
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_func(self->view, on_lecture, self);
  self->view = view;
  if (view != NULL)
    g_signal_connect_object(view, "notify::lecture", G_CALLBACK(on_lecture), self,
                            G_CONNECT_SWAPPED);
  follow_view(self);
}

/* ---- its file ---- */

static void
end_saving(PlyTalkBar *self, gboolean good)
{
  Saving *saving = g_steal_pointer(&self->saving);
  G_GNUC_UNUSED g_autoptr(PlySaveBar) kept = g_object_ref(PLY_SAVE_BAR(self)); /* it may end */

  if (good && saving->then != NULL)
    ply_save_bar_guard(PLY_SAVE_BAR(self), saving->then); /* asks again if it was changed since */
  else
    ply_then_free(saving->then);
  g_object_unref(saving->file);
  g_free(saving);
  ply_save_bar_end_writing(PLY_SAVE_BAR(self), good);
}

static void
remember(PlyTalkBar *self, GFile *file)
{
  if (ply_save_bar_keeps_work(PLY_SAVE_BAR(self)))
    ply_remember_file(file, NULL);
}

static GBytes *
give(gpointer data, GCancellable *cancellable)
{
  return g_bytes_ref(data);
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyTalkBar) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  gboolean good = ply_document_make_finish(result, &error);

  if (self == NULL || self->saving == NULL)
    return;
  g_autofree char *name = g_file_get_basename(self->saving->file);
  g_autofree char *told = good ? g_strdup_printf(_("Saved %s."), name) : g_strdup(error->message);
  if (good) {
    ply_on_disk_keep(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), self->saving->file, NULL);
    ply_lecture_saved(self->talk, self->saving->file);
    remember(self, self->saving->file);
  }
  tell(self, told);
  end_saving(self, good);
}

static void
write_talk(PlyTalkBar *self)
{
  g_autoptr(PlyTalkFile) talk =
      ply_lecture_describe(self->talk, g_file_peek_path(self->saving->file));
  g_autoptr(GError) error = NULL;
  GString *text = ply_talk_file_write(talk, &error);

  if (text == NULL) {
    tell(self, error->message);
    end_saving(self, FALSE);
    return;
  }
  ply_document_make_async(self->saving->file, give, g_string_free_to_bytes(text),
                          (GDestroyNotify)g_bytes_unref, NULL, on_written, ply_weak_new(self));
}

static void
on_recording_saved(PlyTalkBar *self, gboolean good, PlySearchTree *tree)
{
  g_signal_handlers_disconnect_by_func(tree, on_recording_saved, self);
  if (self->saving == NULL)
    return;
  self->saving->is_bad |= !good;
  if (--self->saving->waiting > 0)
    return;
  if (self->saving->is_bad)
    end_saving(self, FALSE); /* the recording has said why */
  else
    write_talk(self);
}

/* A name that nothing has yet: "talk-2.plytrace" beside "talk.plytalk". */
static GFile *
next_free(const char *path, guint *number)
{
  g_autofree char *stem = g_strndup(path, strlen(path) - strlen(PLY_TALK_FILE_SUFFIX));

  for (;;) {
    g_autofree char *name = g_strdup_printf("%s-%u.plytrace", stem, (*number)++);
    if (!g_file_test(name, G_FILE_TEST_EXISTS))
      return g_file_new_for_path(name);
  }
}

/* What the talk refers to has to be in a file. */
static void
save_recordings(PlyTalkBar *self)
{
  const char *path = g_file_peek_path(self->saving->file);
  PlySearchTree *tree;
  guint number = 1;

  for (guint i = 0; (tree = ply_lecture_get_run(self->talk, i)) != NULL; i++) {
    if (ply_search_tree_get_file(tree) != NULL || ply_search_tree_get_trace(tree) == NULL ||
        !ply_lecture_needs(self->talk, tree))
      continue;
    g_autoptr(GFile) file = next_free(path, &number);
    self->saving->waiting++;
    g_signal_connect_object(tree, "saved", G_CALLBACK(on_recording_saved), self, G_CONNECT_SWAPPED);
    ply_search_tree_save(tree, file);
  }
  if (self->saving->waiting == 0)
    write_talk(self);
}

/* Takes `data`, what is to be saved, over. */
static void
begin_saving(gpointer bar, gpointer data)
{
  PlyTalkBar *self = bar;
  Saving *saving = data;

  if (self->talk == NULL || self->saving != NULL) {
    ply_then_free(saving->then);
    g_object_unref(saving->file);
    g_free(saving);
    return;
  }
  self->saving = saving;
  save_recordings(self);
}

static void
saving_free(gpointer data)
{
  Saving *saving = data;

  ply_then_free(saving->then);
  g_object_unref(saving->file);
  g_free(saving);
}

/* A question for a file, which stands over the dialog where that is open. */
typedef struct {
  PlyWeak *bar;  /* owned */
  PlyThen *then; /* owned */
} Asking;

static void
asking_free(gpointer data)
{
  Asking *asking = data;

  ply_weak_unref(asking->bar);
  ply_then_free(asking->then);
  g_free(asking);
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  Asking *asking = data;
  const char *path = g_file_peek_path(file);
  g_autoptr(PlyTalkBar) self = ply_weak_get(asking->bar);
  Saving *saving;

  if (self == NULL || path == NULL) {
    if (self != NULL)
      tell(self, _("Only files on this computer can be written."));
    asking_free(asking);
    return;
  }
  saving = g_new0(Saving, 1);
  saving->then = g_steal_pointer(&asking->then);
  asking_free(asking);
  if (ply_talk_file_is_named(path)) {
    saving->file = g_object_ref(file);
  } else {
    g_autofree char *named = g_strconcat(path, PLY_TALK_FILE_SUFFIX, NULL);
    saving->file = g_file_new_for_path(named);
  }
  ply_on_disk_replace(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), GTK_WIDGET(self), saving->file,
                      ply_then_new(GTK_WIDGET(self), begin_saving, saving, saving_free));
}

static void
ply_talk_bar_save(PlySaveBar *bar, PlyThen *then)
{
  PlyTalkBar *self = PLY_TALK_BAR(bar);
  GFile *file = ply_lecture_get_file(self->talk);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("talk.plytalk"));
  PlyFileQuestion question = {
      .title = _("Save Talk"), .accept = _("_Save"), .name = name, .folder = folder};

  if (self->dialog != NULL)
    ply_talk_dialog_keep(PLY_TALK_DIALOG(self->dialog));
  Asking *asking = g_new(Asking, 1);
  *asking = (Asking){ply_weak_new(bar), then};
  ply_file_choice_ask(self->dialog != NULL ? GTK_WIDGET(self->dialog) : GTK_WIDGET(bar), &question,
                      on_save_chosen, asking, asking_free);
}

static void
act_save(GSimpleAction *action, GVariant *parameter, PlyTalkBar *self)
{
  if (ply_lecture_get_n(self->talk) == 0)
    tell(self, _("The talk has no stops yet."));
  else
    ply_save_bar_save(PLY_SAVE_BAR(self));
}

static void
act_export(GSimpleAction *action, GVariant *parameter, PlyTalkBar *self)
{
  if (self->dialog != NULL)
    ply_talk_dialog_keep(PLY_TALK_DIALOG(self->dialog));
  if (ply_lecture_get_n(self->talk) == 0 || self->view == NULL)
    tell(self, _("The talk has no stops yet."));
  else
    ply_search_view_export_talk(self->view);
}

static gboolean
ply_talk_bar_is_modified(PlySaveBar *bar)
{
  PlyTalkBar *self = PLY_TALK_BAR(bar);

  if (self->dialog != NULL)
    ply_talk_dialog_keep(PLY_TALK_DIALOG(self->dialog));
  return self->talk != NULL && ply_lecture_get_modified(self->talk);
}

static gboolean
ply_talk_bar_is_writing(PlySaveBar *bar)
{
  return PLY_TALK_BAR(bar)->saving != NULL;
}

static char *
ply_talk_bar_get_busy(PlySaveBar *bar)
{
  return NULL; /* it is a small file */
}

static void
ply_talk_bar_cancel(PlySaveBar *bar)
{
}

/* Bookmarks in the order of runs and steps are kept with these. */
static gboolean
ply_talk_bar_has_work(PlySaveBar *bar)
{
  PlyTalkBar *self = PLY_TALK_BAR(bar);

  return self->talk != NULL && ply_lecture_get_modified(self->talk);
}

static void
ply_talk_bar_take_work(PlySaveBar *bar, PlyHistoryKnows knows, gconstpointer knows_data,
                       PlyJournalWork *work)
{
  PlyTalkBar *self = PLY_TALK_BAR(bar);
  GFile *file = ply_lecture_get_file(self->talk);
  const char *title = ply_lecture_get_title(self->talk);

  work->talk = ply_lecture_keep(self->talk, self->name, self->name_data);
  if (work->talk->stops->len == 0)
    g_clear_pointer(&work->talk, ply_talk_file_free);
  work->title = file != NULL ? g_file_get_basename(file) : g_strdup(title != NULL ? title : "");
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

/* What cannot be read stays there. */
static void
ply_talk_bar_restore(PlySaveBar *bar, PlyJournalWork *work, GFile *file)
{
  if (work == NULL)
    return;
  g_signal_emit(bar, signal_restored, 0, work->talk, file);
  ply_save_bar_restored(bar);
  ply_save_bar_touch_work(bar, TRUE);
}

/* ---- opening ---- */

static void
read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const char *path = g_file_peek_path(data);
  GError *error = NULL;
  PlyTalkFile *talk = path != NULL ? ply_talk_file_load(path, &error) : NULL;

  if (talk != NULL)
    g_task_return_pointer(task, talk, (GDestroyNotify)ply_talk_file_free);
  else if (error != NULL)
    g_task_return_error(task, error);
  else
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                            _("Only files on this computer can be opened."));
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyTalkBar) self = ply_weak_take(data);
  GFile *file = g_task_get_task_data(G_TASK(result));
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyTalkFile) talk = g_task_propagate_pointer(G_TASK(result), &error);

  if (self == NULL || self->talk == NULL || window_of(self) == NULL)
    return;
  if (talk == NULL) {
    ply_remember_fault(file, error);
    ply_search_view_tell_note(self->view, error->message);
    return;
  }
  ply_on_disk_keep(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), file, NULL);
  remember(self, file);
  g_signal_emit(self, signal_read, 0, talk, file);
}

/* Takes `data`, the file, over. */
static void
begin_reading(gpointer bar, gpointer data)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, ply_weak_new(bar));

  g_task_set_task_data(task, data, g_object_unref);
  g_task_run_in_thread(task, read_thread);
}

void
ply_talk_bar_open(PlyTalkBar *self, GFile *file)
{
  ply_save_bar_guard(PLY_SAVE_BAR(self), ply_then_new(GTK_WIDGET(self), begin_reading,
                                                      g_object_ref(file), g_object_unref));
}

/* ---- its life ---- */

static void
update(PlyTalkBar *self)
{
  GFile *file = ply_lecture_get_file(self->talk);
  g_autofree char *name = file != NULL ? ply_file_words_name(file) : g_strdup(_("Talk"));

  ply_save_bar_set_name(PLY_SAVE_BAR(self), name);
  ply_save_bar_touch_work(PLY_SAVE_BAR(self), TRUE);
}

void
ply_talk_bar_set_name(PlyTalkBar *self, PlyLectureName name, gpointer data)
{
  self->name = name;
  self->name_data = data;
}

void
ply_talk_bar_set_talk(PlyTalkBar *self, PlyLecture *talk)
{
  self->talk = g_object_ref(talk);
  g_signal_connect_object(talk, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

void
ply_talk_bar_add_actions(PlyTalkBar *self, GSimpleActionGroup *actions)
{
  static const struct {
    const char *name;
    void (*act)(GSimpleAction *, GVariant *, PlyTalkBar *);
  } acts[] = {{"talk", act_talk},
              {"present", act_present},
              {"save-talk", act_save},
              {"export-talk", act_export}};

  self->actions = G_ACTION_GROUP(actions);
  for (guint i = 0; i < G_N_ELEMENTS(acts); i++) {
    g_autoptr(GSimpleAction) action = g_simple_action_new(acts[i].name, NULL);
    g_signal_connect_object(action, "activate", G_CALLBACK(acts[i].act), self, 0);
    g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(action));
  }
}

void
ply_talk_bar_end(PlyTalkBar *self)
{
  ply_save_bar_end(PLY_SAVE_BAR(self));
  close_window(&self->dialog);
  stop_waiting(self);
  close_window(&self->presenter);
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_func(self->view, on_lecture, self);
  self->view = NULL;
  self->actions = NULL;
  g_clear_pointer(&self->saving, saving_free);
  g_clear_object(&self->talk);
}

static void
ply_talk_bar_dispose(GObject *object)
{
  ply_talk_bar_end(PLY_TALK_BAR(object));
  G_OBJECT_CLASS(ply_talk_bar_parent_class)->dispose(object);
}

static void
ply_talk_bar_class_init(PlyTalkBarClass *klass)
{
  PlySaveBarClass *bar_class = PLY_SAVE_BAR_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_talk_bar_dispose;
  bar_class->question = N_("Save changes to this talk?");
  bar_class->cancel_action = "document.cancel-runs";
  bar_class->is_modified = ply_talk_bar_is_modified;
  bar_class->is_writing = ply_talk_bar_is_writing;
  bar_class->get_busy = ply_talk_bar_get_busy;
  bar_class->cancel = ply_talk_bar_cancel;
  bar_class->save = ply_talk_bar_save;
  bar_class->has_work = ply_talk_bar_has_work;
  bar_class->take_work = ply_talk_bar_take_work;
  bar_class->restore = ply_talk_bar_restore;
  signal_read = g_signal_new("read", PLY_TYPE_TALK_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_FILE);
  signal_restored = g_signal_new("restored", PLY_TYPE_TALK_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_FILE);
}

static void
ply_talk_bar_init(PlyTalkBar *self)
{
}
