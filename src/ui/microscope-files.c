/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where recordings come from and go to: dialogs, files, the gallery, exports. */

#include "ui/microscope-private.h"

#include <glib/gi18n.h>

#include "export/tree-export.h"
#include "rules/number-tree-edit.h"
#include "trace/gallery.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/dialogs/random-tree-dialog.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/dialogs/tree-export-dialog.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* A search to be recorded once the present recording may go. */
typedef struct {
  PlyRecordRequest request; /* its tree and title are those below */
  PlyNumberTree *tree;      /* owned, or NULL */
  char *title;
  gboolean is_again; /* of the tree on screen */
  gboolean is_typed;
  PlyNotation notation;
} Asked;

static Asked *
asked_new(const PlyRecordRequest *request)
{
  Asked *asked = g_new0(Asked, 1);

  asked->request = *request;
  asked->request.title = asked->title = g_strdup(request->title);
  if (request->rules.tree != NULL)
    asked->request.rules.tree = asked->tree = ply_number_tree_copy(request->rules.tree);
  return asked;
}

static void
asked_free(gpointer data)
{
  Asked *asked = data;

  g_clear_pointer(&asked->tree, ply_number_tree_free);
  g_free(asked->title);
  g_free(asked);
}

/* Takes `data`, what was asked for, over. */
static void
record(gpointer window, gpointer data)
{
  PlyMicroscope *self = window;
  Asked *asked = data;
  /* Changes of the tree that were not saved are in the new recording, and in no file. */
  gboolean is_changed =
      asked->is_again && asked->tree != NULL && ply_search_tree_get_modified(self->tree);

  ply_microscope_record(self, &asked->request, asked->notation);
  if (asked->is_typed || is_changed)
    ply_search_tree_set_modified(self->tree);
  asked_free(asked);
}

static void
on_record(PlyRecordDialog *dialog, PlyMicroscope *self)
{
  PlyRecordRequest request;

  ply_record_dialog_get_request(dialog, &request);
  ply_microscope_keep_budget(&request);
  Asked *asked = asked_new(&request);
  asked->is_again = TRUE;
  asked->notation = ply_search_tree_get_wording(self->tree)->notation;
  ply_microscope_guard(self, ply_then_new(GTK_WIDGET(self), record, asked, asked_free));
}

static void
on_record_second(PlyRecordDialog *dialog, PlyMicroscope *self)
{
  PlyRecordRequest request;

  ply_record_dialog_get_request(dialog, &request);
  ply_microscope_keep_budget(&request);
  ply_search_tree_record_other(self->tree, &request);
  adw_view_stack_set_visible_child_name(self->pages, "compare");
}

static void
ask_for_recording(PlyMicroscope *self, const char *title, GCallback chosen)
{
  const PlyRecordRequest *request = ply_search_tree_get_request(self->tree);

  if (request == NULL)
    return;
  PlyRecordDialog *dialog = ply_record_dialog_new(GTK_WINDOW(self), title, request);
  g_signal_connect_object(dialog, "chosen", chosen, self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

ACTION(act_record)
{
  ask_for_recording(PLY_MICROSCOPE(widget), _("Record a Search"), G_CALLBACK(on_record));
}

ACTION(act_record_second)
{
  ask_for_recording(PLY_MICROSCOPE(widget), _("Record a Second Run"), G_CALLBACK(on_record_second));
}

void
ply_microscope_record_guarded(PlyMicroscope *self, const PlyRecordRequest *request,
                              PlyNotation notation, gboolean is_typed)
{
  Asked *asked = asked_new(request);

  asked->notation = notation;
  asked->is_typed = is_typed;
  ply_microscope_guard(self, ply_then_new(GTK_WIDGET(self), record, asked, asked_free));
}

static void
on_tree_chosen(PlyRandomTreeDialog *dialog, PlyMicroscope *self)
{
  PlyNumberTree *tree = ply_random_tree_dialog_make_tree(dialog);
  PlyRecordRequest request;
  PlyPosition root;

  if (tree == NULL)
    return;
  PlyRules rules = ply_number_tree_rules(tree);
  ply_rules_start(&rules, &root);
  ply_microscope_request_init(&request, &rules, &root);
  request.title = _("Number tree");
  ply_microscope_record_guarded(self, &request, PLY_NOTATION_DEFAULT,
                                ply_random_tree_dialog_get_code(dialog) == NULL);
  ply_number_tree_free(tree);
}

ACTION(act_random_tree)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(GTK_WINDOW(widget));

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_tree_chosen), widget, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_open(gpointer owner, GFile *file, gpointer data)
{
  ply_microscope_open_any(owner, file);
}

ACTION(act_open)
{
  PlyFileQuestion question = {.title = _("Open Recording"), .accept = _("_Open")};

  ply_file_choice_ask(widget, &question, on_open, NULL, NULL);
}

ACTION(act_save)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);

  if (ply_search_tree_is_loading(self->tree))
    ply_microscope_tell(self, _("The recording is still being opened: save when it is there."));
  else if (ply_search_tree_get_trace(self->tree) == NULL)
    ply_microscope_tell(self, _("There is no recording to save yet."));
  else
    ply_microscope_save(self, NULL);
}

/* An export on its way to the thread that writes it. */
typedef struct {
  PlyTreeExport what;
  guint64 *steps;
  char *path, *title;
  char fault[256];
} Exporting;

static void
exporting_free(gpointer data)
{
  Exporting *exporting = data;

  ply_trace_unref(exporting->what.trace);
  g_free(exporting->steps);
  g_free(exporting->path);
  g_free(exporting->title);
  g_free(exporting);
}

static bool
is_cancelled(void *data)
{
  return g_cancellable_is_cancelled(data);
}

static void
export_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Exporting *exporting = data;

  g_task_return_boolean(task, ply_tree_export(&exporting->what, exporting->path, cancellable,
                                              is_cancelled, exporting->fault));
}

static void
on_exported(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyMicroscope) self = g_object_ref(PLY_MICROSCOPE(source));
  Exporting *exporting = g_task_get_task_data(G_TASK(result));
  gboolean good = g_task_propagate_boolean(G_TASK(result), NULL);
  g_autofree char *name = g_path_get_basename(exporting->path);
  g_autofree char *told =
      good ? g_strdup_printf(_("Exported %s."), name) : g_strdup(exporting->fault);

  if (self->tree == NULL)
    return;
  if (*told != '\0')
    ply_microscope_tell(self, told);
  ply_microscope_end_export(self, good);
}

/* `owner` is the dialog, which stays if no file is chosen. */
static void
on_export_file(gpointer owner, GFile *file, gpointer data)
{
  PlyMicroscope *self = PLY_MICROSCOPE(ply_dialog_end(owner));
  Exporting *exporting = data;

  if (g_file_peek_path(file) == NULL) {
    ply_microscope_tell(self, _("Only files on this computer can be written."));
    exporting_free(exporting);
    return;
  }
  exporting->path = g_file_get_path(file);
  g_autoptr(GTask) task = g_task_new(self, ply_microscope_begin_export(self), on_exported, NULL);
  /* One that was written before it could be cancelled has been written. */
  g_task_set_check_cancellable(task, FALSE);
  g_task_set_task_data(task, exporting, exporting_free);
  g_task_run_in_thread(task, export_thread);
}

/* All that the dialog was told: it is gone when the file is written. */
static Exporting *
exporting_new(PlyTreeExportDialog *dialog, PlySearchTree *tree)
{
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  Exporting *exporting = g_new0(Exporting, 1);

  exporting->title = g_strdup(*trace->info.title != '\0' ? _(trace->info.title) : NULL);
  exporting->steps = ply_tree_export_dialog_get_steps(dialog, &exporting->what.n_steps);
  exporting->what.kind = (PlyExportKind)ply_tree_export_dialog_get_kind(dialog);
  exporting->what.trace = ply_trace_ref(trace);
  exporting->what.steps = exporting->steps;
  exporting->what.wording = *ply_search_tree_get_wording(tree);
  exporting->what.explain = ply_tree_export_dialog_get_explain(dialog);
  exporting->what.worksheet = ply_tree_export_dialog_get_worksheet(dialog);
  exporting->what.title = exporting->title;
  return exporting;
}

static void
on_export_chosen(PlyTreeExportDialog *dialog, PlyMicroscope *self)
{
  Exporting *exporting = exporting_new(dialog, self->tree);
  g_autofree char *name =
      g_strdup_printf("%s.%s", _("search"), ply_export_suffix(exporting->what.kind));
  PlyFileQuestion question = {.title = _("Export"), .accept = _("_Export"), .name = name};

  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_export_file, exporting, exporting_free);
}

ACTION(act_export)
{
  PlyTreeExportDialog *dialog =
      ply_tree_export_dialog_new(GTK_WINDOW(widget), PLY_MICROSCOPE(widget)->tree);

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_export_chosen), widget, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

gboolean
ply_microscope_is_recording(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);

  return name != NULL && (g_str_has_suffix(name, ".plytrace") || g_str_has_suffix(name, ".jsonl"));
}

GMenuModel *
ply_microscope_gallery_menu(const char *action)
{
  GMenu *menu = g_menu_new();
  const PlyGalleryEntry *entry;

  for (int i = 0; (entry = ply_gallery_at(i)) != NULL; i++) {
    g_autofree char *detailed = g_strdup_printf("%s('%s')", action, entry->id);
    g_menu_append(menu, _(entry->title), detailed);
  }
  return G_MENU_MODEL(menu);
}

/* `data` is the entry. */
static void
open_entry(gpointer window, gpointer data)
{
  PlyMicroscope *self = window;
  const PlyGalleryEntry *entry = data;
  PlyNumberTree *tree = NULL;
  PlyRecordRequest request;

  if (!ply_gallery_prepare(entry, &request, &tree))
    return;
  ply_microscope_end_ordering(self);
  ply_microscope_set_notice(self, _(entry->notice), tree);
  /* Begins where it happens: the return of the visit to look at. */
  ply_search_tree_record_at(self->tree, &request, entry->look_at);
  ply_number_tree_free(tree);
}

gboolean
ply_microscope_open_gallery(PlyMicroscope *self, const char *id)
{
  const PlyGalleryEntry *entry = ply_gallery_find(id);

  if (entry == NULL)
    return FALSE;
  ply_microscope_guard(self, ply_then_new(GTK_WIDGET(self), open_entry, (gpointer)entry, NULL));
  return TRUE;
}

ACTION(act_gallery)
{
  ply_microscope_open_gallery(PLY_MICROSCOPE(widget), g_variant_get_string(parameter, NULL));
}

/* Takes `data`, the file, over. */
static void
open_file(gpointer window, gpointer data)
{
  PlyMicroscope *self = window;
  g_autoptr(GFile) file = data;

  ply_microscope_set_notice(self, NULL, NULL);
  ply_search_tree_load(self->tree, file);
}

void
ply_microscope_open_file(PlyMicroscope *self, GFile *file)
{
  ply_microscope_guard(
      self, ply_then_new(GTK_WIDGET(self), open_file, g_object_ref(file), g_object_unref));
}

void
ply_microscope_install_file_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "microscope.record", NULL, act_record);
  gtk_widget_class_install_action(klass, "microscope.record-second", NULL, act_record_second);
  gtk_widget_class_install_action(klass, "microscope.random-tree", NULL, act_random_tree);
  gtk_widget_class_install_action(klass, "microscope.open", NULL, act_open);
  gtk_widget_class_install_action(klass, "microscope.save", NULL, act_save);
  gtk_widget_class_install_action(klass, "microscope.export", NULL, act_export);
  gtk_widget_class_install_action(klass, "microscope.gallery", "s", act_gallery);
}
