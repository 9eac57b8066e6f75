/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/search-export-private.h"

#include <glib/gi18n.h>

#include "export/tree-export.h"
#include "formats/trace-file.h"
#include "ui/dialogs/tree-export-dialog.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/tree-manner.h"
#include "ui/widgets/weak.h"

/* An export on its way to the thread that writes it. */
typedef struct {
  PlyWeak *bar; /* owned; the file is written even if it closes */
  PlyTreeExport what;
  guint64 *steps;
  GArray *stops; /* PlyTreeExportStop, with a reference to each trace; NULL: not of a talk */
  char *title;
  char *path;
} Exporting;

static void
clear_stop(gpointer data)
{
  ply_trace_unref(((PlyTreeExportStop *)data)->trace);
}

static void
exporting_free(gpointer data)
{
  Exporting *exporting = data;

  ply_trace_unref(exporting->what.trace);
  ply_weak_unref(exporting->bar);
  g_clear_pointer(&exporting->stops, g_array_unref);
  g_free(exporting->steps);
  g_free(exporting->title);
  g_free(exporting->path);
  g_free(exporting);
}

static bool
is_cancelled(void *data)
{
  return g_cancellable_is_cancelled(data);
}

/* All that is drawn has been read. */
static gboolean
fill(Exporting *exporting, GCancellable *cancellable, GError **error)
{
  if (!ply_trace_file_fill((PlyTrace *)exporting->what.trace, exporting->path, NULL, cancellable,
                           error))
    return FALSE;
  for (int i = 0; i < exporting->what.n_stops; i++) {
    if (!ply_trace_file_fill(exporting->what.stops[i].trace, exporting->path, NULL, cancellable,
                             error))
      return FALSE;
  }
  return TRUE;
}

static void
export_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Exporting *exporting = data;

  GError *error = NULL;

  if (fill(exporting, cancellable, &error) &&
      ply_tree_export(&exporting->what, exporting->path, cancellable, is_cancelled, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
}

static void
on_exported(GObject *source, GAsyncResult *result, gpointer data)
{
  Exporting *exporting = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlySearchSaveBar) self = ply_weak_get(exporting->bar);
  g_autoptr(GError) error = NULL;
  gboolean good = g_task_propagate_boolean(G_TASK(result), &error);
  g_autofree char *name = g_path_get_basename(exporting->path);
  g_autofree char *told =
      good ? g_strdup_printf(_("Exported %s."), name) : g_strdup(error->message);

  if (self == NULL || gtk_widget_get_root(GTK_WIDGET(self)) == NULL) /* the window is gone */
    return;
  if (good || !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), told);
  ply_search_save_bar_end_export(self, good);
}

/* `owner` is the dialog, which stays if no file is chosen. */
static void
on_export_file(gpointer owner, GFile *file, gpointer data)
{
  Exporting *exporting = data;
  g_autoptr(PlySearchSaveBar) self = ply_weak_get(exporting->bar);

  ply_dialog_end(owner);
  if (self == NULL || gtk_widget_get_root(GTK_WIDGET(self)) == NULL) {
    exporting_free(exporting);
    return;
  }
  if (g_file_peek_path(file) == NULL) {
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)),
                     _("Only files on this computer can be written."));
    exporting_free(exporting);
    return;
  }
  exporting->path = g_file_get_path(file);
  g_autoptr(GTask) task =
      g_task_new(NULL, ply_search_save_bar_begin_export(self), on_exported, NULL);
  /* One that was written before it could be cancelled has been written. */
  g_task_set_check_cancellable(task, FALSE);
  g_task_set_task_data(task, exporting, exporting_free);
  g_task_run_in_thread(task, export_thread);
}

/* Those that are there. */
static void
take_stops(Exporting *exporting, PlyLecture *talk)
{
  PlyLectureStop *at;

  exporting->stops = g_array_new(FALSE, FALSE, sizeof(PlyTreeExportStop));
  g_array_set_clear_func(exporting->stops, clear_stop);
  for (guint i = 0; (at = ply_lecture_at(talk, i)) != NULL; i++) {
    PlyTreeExportStop stop = {.trace = ply_lecture_stop_take_trace(at),
                              .step = ply_lecture_stop_get_step(at),
                              .wording =
                                  *ply_search_tree_get_wording(ply_lecture_stop_get_tree(at))};
    if (stop.trace != NULL)
      g_array_append_val(exporting->stops, stop);
  }
  exporting->title = g_strdup(ply_lecture_get_title(talk));
  exporting->what.title = exporting->title;
  exporting->what.stops = (const PlyTreeExportStop *)(const void *)exporting->stops->data;
  exporting->what.n_stops = (int)exporting->stops->len;
}

/* All that the dialog was told: it is gone when the file is written. */
static Exporting *
exporting_new(PlyTreeExportDialog *dialog, PlySearchSaveBar *bar)
{
  PlySearchTree *tree = ply_search_save_bar_get_tree(bar);
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  Exporting *exporting = g_new0(Exporting, 1);

  exporting->bar = ply_weak_new(bar);
  exporting->steps = ply_tree_export_dialog_get_steps(dialog, &exporting->what.n_steps);
  exporting->what.kind = ply_tree_export_dialog_get_kind(dialog);
  exporting->what.trace = ply_trace_ref(trace);
  exporting->what.steps = exporting->steps;
  exporting->what.wording = *ply_search_tree_get_wording(tree);
  exporting->what.manner = ply_tree_manner();
  exporting->what.explain = ply_tree_export_dialog_get_explain(dialog);
  exporting->what.worksheet = ply_tree_export_dialog_get_worksheet(dialog);
  if (ply_tree_export_dialog_is_talk(dialog))
    take_stops(exporting, ply_tree_export_dialog_get_talk(dialog));
  return exporting;
}

static void
on_export_chosen(PlyTreeExportDialog *dialog, PlySearchSaveBar *self)
{
  Exporting *exporting = exporting_new(dialog, self);
  g_autofree char *name =
      g_strdup_printf("%s.%s", _("search"), ply_export_suffix(exporting->what.kind));
  PlyFileQuestion question = {.title = _("Export"), .accept = _("_Export"), .name = name};

  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_export_file, exporting, exporting_free);
}

void
ply_search_export(PlySearchSaveBar *bar, PlyLecture *talk, gboolean of_talk)
{
  PlyTreeExportDialog *dialog = ply_tree_export_dialog_new(
      GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(bar))), ply_search_save_bar_get_tree(bar));

  if (talk != NULL && ply_lecture_get_n(talk) > 0)
    ply_tree_export_dialog_offer_talk(dialog, talk, of_talk);
  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_export_chosen), bar, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}
