/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is opened or dropped, whatever it is: a recording, a number tree to be recorded, or a game,
 * which has a window of its own. */

#include "ui/microscope-private.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "record/safe-file.h"
#include "formats/trace-file.h"
#include "model/document-io.h"
#include "ui/widgets/known.h"
#include "ui/widgets/toaster.h"
#include "ui/window/window.h"

#define HEAD_BYTES 512

static gboolean
holds_recording(GFile *file)
{
  char head[HEAD_BYTES];
  const char *path = g_file_peek_path(file);
  int fd = path != NULL ? ply_safe_file_open(path, NULL, NULL) : -1;
  gssize n = fd >= 0 ? read(fd, head, sizeof head) : -1;

  if (fd >= 0)
    close(fd);
  return n > 0 && ply_trace_file_is_trace(head, (gsize)n);
}

static void
record_tree(PlyMicroscope *self, const PlyRules *rules)
{
  PlyRecordRequest request;
  PlyPosition root;

  ply_rules_start(rules, &root);
  ply_microscope_request_init(&request, rules, &root);
  request.title = _("Number tree");
  ply_microscope_record_guarded(self, &request, PLY_NOTATION_DEFAULT, FALSE);
}

static void
show_game(PlyMicroscope *self, GFile *file, const char *text)
{
  PlyWindow *window = ply_window_new(ADW_APPLICATION(gtk_window_get_application(GTK_WINDOW(self))));

  gtk_window_present(GTK_WINDOW(window));
  if (file != NULL)
    ply_window_open_file(window, file);
  else
    ply_window_open_text(window, text, _("dropped text"));
}

/* A file, or text, on its way. */
typedef struct {
  PlyMicroscope *window; /* owned */
  char *text;            /* owned; NULL: a file */
} Opening;

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  Opening *opening = data;
  PlyMicroscope *self = opening->window;
  GFile *file = source != NULL ? G_FILE(source) : NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_document_load_finish(result, NULL, &error);

  if (self->tree != NULL && record != NULL) {
    ply_toaster_clear(self->toasts);
    if (record->rules.tree != NULL)
      record_tree(self, &record->rules);
    else
      show_game(self, file, opening->text);
  } else if (self->tree != NULL) {
    gboolean is_known = !g_error_matches(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN);
    g_autofree char *told = is_known ? g_strdup(error->message) : ply_known_fault(file);
    ply_microscope_tell(self, told);
  }
  g_object_unref(self);
  g_free(opening->text);
  g_free(opening);
}

static Opening *
opening_new(PlyMicroscope *self, const char *text)
{
  Opening *opening = g_new(Opening, 1);

  *opening = (Opening){g_object_ref(self), g_strdup(text)};
  return opening;
}

void
ply_microscope_open_any(PlyMicroscope *self, GFile *file)
{
  if (ply_microscope_is_recording(file) || holds_recording(file))
    ply_microscope_open_file(self, file);
  else
    ply_document_load_async(file, NULL, NULL, on_loaded, opening_new(self, NULL));
}

/* Takes `data`, the text, over. */
static void
load_text(gpointer window, gpointer data)
{
  PlyMicroscope *self = window;
  g_autofree char *text = data;

  ply_microscope_set_notice(self, NULL, NULL);
  ply_search_tree_load_text(self->tree, text, _("dropped text"));
}

static void
open_text(PlyMicroscope *self, const char *text)
{
  if (ply_trace_file_is_trace(text, MIN(strlen(text), HEAD_BYTES)))
    ply_microscope_guard(self, ply_then_new(GTK_WIDGET(self), load_text, g_strdup(text), g_free));
  else
    ply_document_load_text_async(text, _("dropped text"), NULL, NULL, on_loaded,
                                 opening_new(self, text));
}

static gboolean
on_drop(GtkDropTarget *target, const GValue *value, double x, double y, PlyMicroscope *self)
{
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
    open_text(self, g_value_get_string(value));
    return TRUE;
  }
  g_autoptr(GSList) files = gdk_file_list_get_files(g_value_get_boxed(value));
  if (files != NULL)
    ply_microscope_open_any(self, files->data);
  return files != NULL;
}

void
ply_microscope_accept_drops(PlyMicroscope *self)
{
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};

  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect(target, "drop", G_CALLBACK(on_drop), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}
