/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/opening-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "formats/talk-file.h"
#include "formats/trace-file.h"
#include "lessons/course.h"
#include "library/library.h"
#include "model/tasks.h"
#include "ui/dialogs/format-dialog.h"
#include "ui/document/search-request.h"
#include "ui/widgets/drag-origin.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define HEAD_BYTES 512

/* What questions stand over. */
static GtkWidget *
window_of(PlyTabs *self)
{
  return GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));
}

static PlyGameView *
take_game(PlyTabs *self)
{
  return ply_document_get_game_view(ply_tabs_take_to_open(self));
}

static gboolean
is_talk(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);

  return name != NULL && ply_talk_file_is_named(name);
}

static void
open_talk(PlyTabs *self, GFile *file)
{
  ply_tabs_take_search(self);
  ply_document_open_talk(ply_tabs_get_document(self), file);
}

static gboolean
is_cup(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);

  return name != NULL && g_str_has_suffix(name, ".plycup");
}

static void
open_cup(PlyTabs *self, GFile *file)
{
  ply_document_open_cup(ply_tabs_take_document(self), file);
}

static gboolean
is_lesson(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);

  return name != NULL && g_str_has_suffix(name, PLY_LESSON_SUFFIX);
}

/* An address of the program's own, to which a page links: it carries the game itself. */
static gboolean
open_address(PlyTabs *self, GFile *file)
{
  g_autofree char *address = g_file_has_uri_scheme(file, "plyscope") ? g_file_get_uri(file) : NULL;

  if (address != NULL)
    ply_opening_text(self, address, _("the address"));
  return address != NULL;
}

void
ply_opening_file(PlyTabs *self, GFile *file)
{
  if (open_address(self, file))
    return;
  if (is_talk(file))
    open_talk(self, file);
  else if (is_cup(file))
    open_cup(self, file);
  else if (is_lesson(file))
    ply_search_view_open_lesson(ply_tabs_take_search(self), file);
  else if (ply_search_is_exercise(file))
    ply_search_view_open_exercise(ply_tabs_take_search(self), file);
  else if (ply_search_is_recording(file))
    ply_search_view_open_file(ply_tabs_take_search(self), file);
  else
    ply_game_view_open_file(take_game(self), file);
}

void
ply_opening_text(PlyTabs *self, const char *text, const char *name)
{
  if (ply_trace_file_is_trace(text, MIN(strlen(text), HEAD_BYTES)))
    ply_search_view_open_text(ply_tabs_take_search(self), text, name);
  else
    ply_game_view_open_text(take_game(self), text, name);
}

void
ply_opening_sample(PlyTabs *self, const char *file)
{
  ply_game_view_open_sample(take_game(self), file);
}

/* One lesson takes the place of another. */
gboolean
ply_opening_gallery(PlyTabs *self, const char *id)
{
  PlyDocument *document = ply_tabs_get_document(self);

  if (ply_course_find(id) == NULL)
    return FALSE;
  PlySearchView *search = document != NULL && ply_document_is_spare(document)
                              ? ply_document_get_search_view(document)
                              : ply_tabs_take_search(self);
  return ply_search_view_open_gallery(search, id);
}

/* One followed game takes the place of another. */
void
ply_opening_follow(PlyTabs *self, GFile *folder)
{
  PlyDocument *document = ply_tabs_get_document(self);

  if (document != NULL && ply_document_is_following(document))
    ply_game_view_follow(ply_document_get_game_view(document), folder);
  else
    ply_game_view_follow(take_game(self), folder);
}

void
ply_opening_library(PlyTabs *self)
{
  ply_tabs_take_library(self);
}

void
ply_opening_find_position(PlyTabs *self)
{
  PlyDocument *document = ply_tabs_get_document(self);
  const PlyRules *rules = document != NULL ? ply_document_get_rules(document) : NULL;

  if (rules == NULL || rules->tree != NULL) {
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)),
                     _("The library finds the position of a game on the board; none is shown."));
    return;
  }
  PlyGameTree *game = ply_game_view_get_game(ply_document_get_game_view(document));
  PlyRules of = *rules;
  PlyPosition position = *ply_game_tree_get_position(game);
  ply_library_page_find(ply_tabs_take_library(self), &of, &position);
}

static void
read_game(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *path = ply_library_default_path();
  GError *error = NULL;
  g_autoptr(PlyLibrary) library = ply_library_open(path, FALSE, &error);
  PlyRecord *record =
      library != NULL ? ply_library_record(library, GPOINTER_TO_UINT(data), &error) : NULL;

  if (record == NULL)
    g_task_return_error(task, error);
  else
    g_task_return_pointer(task, record, (GDestroyNotify)ply_record_free);
}

static void
on_game_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyTabs) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = g_task_propagate_pointer(G_TASK(result), &error);

  if (self == NULL || window_of(self) == NULL) /* it is gone */
    return;
  if (record == NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), error->message);
  else
    ply_tabs_open_record(self, g_steal_pointer(&record),
                         GPOINTER_TO_UINT(g_task_get_task_data(G_TASK(result))));
}

void
ply_opening_library_game(PlyTabs *self, guint32 id)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_game_read, ply_weak_new(self));

  g_task_set_task_data(task, GUINT_TO_POINTER(id), NULL);
  ply_tasks_run(task, read_game);
}

static void
on_file_chosen(gpointer owner, GFile *file, gpointer data)
{
  ply_opening_file(data, file);
}

void
ply_opening_ask(PlyTabs *self)
{
  g_autoptr(GListModel) filters = ply_format_filters(NULL);
  PlyFileQuestion question = {
      .title = _("Open a Game or Position"), .accept = _("_Open"), .filters = filters};

  ply_file_choice_ask(window_of(self), &question, on_file_chosen, self, NULL);
}

static void
on_text_pasted(GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyTabs) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &error);

  if (self == NULL || window_of(self) == NULL) /* it is gone */
    return;
  if (text == NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), _("The clipboard holds no text."));
  else
    ply_opening_text(self, text, _("pasted text"));
}

void
ply_opening_paste(PlyTabs *self)
{
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(self)), NULL, on_text_pasted,
                                ply_weak_new(self));
}

void
ply_opening_ask_cup(PlyTabs *self)
{
  g_autoptr(GListModel) filters = ply_format_filters_cup();
  PlyFileQuestion question = {
      .title = _("Open a Tournament"), .accept = _("_Open"), .filters = filters};

  ply_file_choice_ask(window_of(self), &question, on_file_chosen, self, NULL);
}

typedef struct {
  PlyTabs *tabs; /* they outlive the dialog, which is over their window */
  const PlyFormat *format;
} Import;

static void
on_import_file(gpointer owner, GFile *file, gpointer data)
{
  Import import = *(Import *)data;

  g_free(data);
  ply_dialog_end(owner);
  ply_game_view_open_file_as(take_game(import.tabs), file, import.format);
}

static void
on_import_format(PlyFormatDialog *dialog, PlyTabs *self)
{
  const PlyFormat *format = ply_format_dialog_get_format(dialog);
  g_autoptr(GListModel) filters = ply_format_filters(format);
  PlyFileQuestion question = {
      .title = _("Import Game"), .accept = _("_Import"), .filters = filters};

  Import *import = g_new(Import, 1);
  *import = (Import){self, format};
  ply_file_choice_ask(GTK_WIDGET(dialog), &question, on_import_file, import, g_free);
}

void
ply_opening_ask_import(PlyTabs *self)
{
  PlyFormatDialog *dialog = ply_format_dialog_new(GTK_WINDOW(window_of(self)), NULL);

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_import_format), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_folder_chosen(gpointer owner, GFile *folder, gpointer data)
{
  ply_opening_follow(data, folder);
}

void
ply_opening_ask_folder(PlyTabs *self)
{
  PlyFileQuestion question = {
      .title = _("Follow a Folder"), .accept = _("_Follow"), .is_folder = TRUE};

  ply_file_choice_ask(window_of(self), &question, on_folder_chosen, self, NULL);
}

gboolean
ply_opening_follow_dropped(PlyTabs *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GFile) folder = g_file_get_parent(file);

  if (g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    ply_opening_follow(self, file);
  else if (folder != NULL && (g_str_equal(name, "end_game") || g_str_has_suffix(name, ".go")))
    ply_opening_follow(self, folder); /* these hold no position of their own */
  else
    return FALSE;
  return TRUE;
}

static void
open_dropped(PlyTabs *self, GFile *file)
{
  if (ply_opening_follow_dropped(self, file))
    return;
  if (is_talk(file) || is_cup(file) || is_lesson(file) || ply_search_is_recording(file))
    ply_opening_file(self, file);
  else
    ply_game_view_open_dropped(take_game(self), file);
}

static gboolean
on_drop(GtkDropTarget *target, const GValue *value, double x, double y, PlyTabs *self)
{
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
    ply_opening_text(self, g_value_get_string(value), _("dropped text"));
    return TRUE;
  }
  g_autoptr(GSList) files = gdk_file_list_get_files(g_value_get_boxed(value));
  for (GSList *at = files; at != NULL; at = at->next)
    open_dropped(self, at->data);
  return files != NULL;
}

/* Not what comes from this very window: it is here already. */
static gboolean
on_accept(GtkDropTarget *target, GdkDrop *drop)
{
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));

  return !ply_drag_origin_is(drop, widget) &&
         (gdk_drop_get_actions(drop) & gtk_drop_target_get_actions(target)) != 0 &&
         gdk_content_formats_match(gdk_drop_get_formats(drop), gtk_drop_target_get_formats(target));
}

void
ply_opening_accept_drops(PlyTabs *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};

  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect(target, "accept", G_CALLBACK(on_accept), NULL);
  g_signal_connect_object(target, "drop", G_CALLBACK(on_drop), self, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}
