/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/save-bar.h"

#include <glib/gi18n.h>

#include "ui/widgets/label.h"
#include "ui/widgets/weak.h"

typedef struct {
  /* Template widgets. */
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkWidget *cancel;

  char *name;                 /* owned, or NULL */
  PlyOnDisk *on_disk;         /* owned */
  PlyJournal *journal;        /* owned; NULL where nothing is kept */
  PlyJournalEntry *restoring; /* what is being read from an earlier run, or NULL; owned */
  gboolean ended;
  gboolean closing;     /* it closes when what is being written is done … */
  gboolean with_window; /* … and the window with it */
  gboolean answered;    /* what is unsaved may be lost, for this one closing */
} PlySaveBarPrivate;

enum { FINISH_TYPING, CLOSE, NOT_RESTORED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(PlySaveBar, ply_save_bar, ADW_TYPE_BIN)

static PlySaveBarPrivate *
of(PlySaveBar *self)
{
  return ply_save_bar_get_instance_private(self);
}

/* The same, once what is being typed counts. */
static gboolean
is_modified(PlySaveBar *self)
{
  g_signal_emit(self, signals[FINISH_TYPING], 0);
  return PLY_SAVE_BAR_GET_CLASS(self)->is_modified(self);
}

static void
save(gpointer bar, PlyThen *then)
{
  if (of(bar)->ended) {
    ply_then_free(then);
    return;
  }
  g_signal_emit(bar, signals[FINISH_TYPING], 0);
  PLY_SAVE_BAR_GET_CLASS(bar)->save(bar, then);
}

/* What is asked is asked of the bar, whoever goes on. */
static void
go_on(gpointer bar, gpointer data)
{
  ply_then_go(data);
}

void
ply_save_bar_guard(PlySaveBar *self, PlyThen *then)
{
  if (!is_modified(self)) {
    ply_then_go(then);
    return;
  }
  ply_unsaved_ask(GTK_WIDGET(self), _(PLY_SAVE_BAR_GET_CLASS(self)->question), of(self)->name, save,
                  ply_then_new(GTK_WIDGET(self), go_on, then, (GDestroyNotify)ply_then_free));
}

void
ply_save_bar_save(PlySaveBar *self)
{
  save(self, NULL);
}

void
ply_save_bar_update(PlySaveBar *self)
{
  PlySaveBarPrivate *own = of(self);

  if (own->ended)
    return;
  g_autofree char *busy = PLY_SAVE_BAR_GET_CLASS(self)->get_busy(self);
  const char *text = own->closing ? ply_unsaved_waiting(own->with_window) : busy;
  if (text != NULL)
    ply_label_quote(own->label, text); /* with a file's name in it */
  gtk_revealer_set_reveal_child(own->revealer, text != NULL);
}

gboolean
ply_save_bar_is_writing(PlySaveBar *self)
{
  return !of(self)->ended && PLY_SAVE_BAR_GET_CLASS(self)->is_writing(self);
}

void
ply_save_bar_end_writing(PlySaveBar *self, gboolean good)
{
  PlySaveBarPrivate *own = of(self);
  G_GNUC_UNUSED g_autoptr(PlySaveBar) kept = g_object_ref(self); /* what follows may be its end */

  /* What waited closes, or stays if something was not written. */
  if (own->closing && !(good && ply_save_bar_is_writing(self))) {
    own->closing = FALSE;
    if (good)
      g_signal_emit(self, signals[CLOSE], 0);
  }
  ply_save_bar_update(self);
}

void
ply_save_bar_cancel(PlySaveBar *self)
{
  of(self)->closing = FALSE;
  PLY_SAVE_BAR_GET_CLASS(self)->cancel(self);
  ply_save_bar_update(self);
}

static void
close_anyway(gpointer bar, gpointer data)
{
  of(bar)->answered = TRUE;
  g_signal_emit(bar, signals[CLOSE], 0);
}

gboolean
ply_save_bar_lets_close(PlySaveBar *self, gboolean window)
{
  PlySaveBarPrivate *own = of(self);

  if (ply_save_bar_is_writing(self)) {
    own->closing = TRUE;
    own->with_window = window;
    ply_save_bar_update(self);
    return FALSE;
  }
  if (own->answered || !is_modified(self))
    return TRUE;
  ply_save_bar_guard(self, ply_then_new(GTK_WIDGET(self), close_anyway, NULL, NULL));
  return FALSE;
}

void
ply_save_bar_forget_answer(PlySaveBar *self)
{
  of(self)->answered = FALSE;
}

void
ply_save_bar_set_name(PlySaveBar *self, const char *name)
{
  g_free(of(self)->name);
  of(self)->name = g_strdup(name);
}

PlyOnDisk *
ply_save_bar_get_on_disk(PlySaveBar *self)
{
  return of(self)->on_disk;
}

/* ---- what the next start finds ---- */

static void
take_work(gpointer bar, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *work)
{
  if (PLY_SAVE_BAR_GET_CLASS(bar)->has_work(bar))
    PLY_SAVE_BAR_GET_CLASS(bar)->take_work(bar, knows, knows_data, work);
}

void
ply_save_bar_keep_work(PlySaveBar *self)
{
  if (of(self)->journal == NULL)
    of(self)->journal = ply_journal_new(take_work, self);
}

gboolean
ply_save_bar_keeps_work(PlySaveBar *self)
{
  return of(self)->journal != NULL;
}

const char *
ply_save_bar_get_work_id(PlySaveBar *self)
{
  return of(self)->journal != NULL ? ply_journal_get_id(of(self)->journal) : NULL;
}

void
ply_save_bar_touch_work(PlySaveBar *self, gboolean soon)
{
  PlySaveBarPrivate *own = of(self);

  if (own->journal == NULL)
    return;
  if (PLY_SAVE_BAR_GET_CLASS(self)->has_work(self))
    ply_journal_touch(own->journal, soon);
  else
    ply_journal_clear(own->journal);
}

void
ply_save_bar_flush_work(PlySaveBar *self)
{
  if (of(self)->journal != NULL)
    ply_journal_flush(of(self)->journal);
}

void
ply_save_bar_drop_work(PlySaveBar *self)
{
  if (of(self)->journal != NULL)
    ply_journal_clear(of(self)->journal);
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlySaveBar) self = ply_weak_take(data);
  PlyJournalWork work = {0};
  g_autoptr(GError) error = NULL;
  gboolean good = ply_journal_entry_read_finish(result, &work, &error);

  if (self != NULL && of(self)->restoring != NULL) {
    if (good) {
      PLY_SAVE_BAR_GET_CLASS(self)->restore(self, &work,
                                            ply_journal_entry_get_file(of(self)->restoring));
    } else {
      g_clear_pointer(&of(self)->restoring, ply_journal_entry_free);
      if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        PLY_SAVE_BAR_GET_CLASS(self)->restore(self, NULL, NULL);
        g_signal_emit(self, signals[NOT_RESTORED], 0, error->message);
      }
    }
  }
  ply_journal_work_clear(&work);
}

void
ply_save_bar_restore(PlySaveBar *self, PlyJournalEntry *entry, GCancellable *cancellable)
{
  g_clear_pointer(&of(self)->restoring, ply_journal_entry_free);
  of(self)->restoring = entry;
  ply_journal_entry_read_async(entry, cancellable, on_read, ply_weak_new(self));
}

void
ply_save_bar_restored(PlySaveBar *self)
{
  ply_save_bar_keep_work(self);
  ply_journal_adopt(of(self)->journal, g_steal_pointer(&of(self)->restoring));
}

/* ---- its life ---- */

void
ply_save_bar_end(PlySaveBar *self)
{
  of(self)->ended = TRUE;
  g_clear_pointer(&of(self)->journal, ply_journal_free);
  g_clear_pointer(&of(self)->restoring, ply_journal_entry_free);
}

static void
ply_save_bar_constructed(GObject *object)
{
  G_OBJECT_CLASS(ply_save_bar_parent_class)->constructed(object);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(of(PLY_SAVE_BAR(object))->cancel),
                                 PLY_SAVE_BAR_GET_CLASS(object)->cancel_action);
}

static void
ply_save_bar_dispose(GObject *object)
{
  ply_save_bar_end(PLY_SAVE_BAR(object));
  G_OBJECT_CLASS(ply_save_bar_parent_class)->dispose(object);
}

static void
ply_save_bar_finalize(GObject *object)
{
  PlySaveBarPrivate *own = of(PLY_SAVE_BAR(object));

  ply_on_disk_free(own->on_disk);
  g_free(own->name);
  G_OBJECT_CLASS(ply_save_bar_parent_class)->finalize(object);
}

static void
ply_save_bar_class_init(PlySaveBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  GType type = G_TYPE_FROM_CLASS(klass);

  G_OBJECT_CLASS(klass)->constructed = ply_save_bar_constructed;
  G_OBJECT_CLASS(klass)->dispose = ply_save_bar_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_save_bar_finalize;
  signals[FINISH_TYPING] =
      g_signal_new("finish-typing", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CLOSE] =
      g_signal_new("close", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[NOT_RESTORED] = g_signal_new("not-restored", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/save-bar.ui");
  gtk_widget_class_bind_template_child_private(widget_class, PlySaveBar, revealer);
  gtk_widget_class_bind_template_child_private(widget_class, PlySaveBar, label);
  gtk_widget_class_bind_template_child_private(widget_class, PlySaveBar, cancel);
}

static void
ply_save_bar_init(PlySaveBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  of(self)->on_disk = ply_on_disk_new();
}
