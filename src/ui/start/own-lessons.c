/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/own-lessons-private.h"

#include <glib/gi18n.h>

#include "lessons/course.h"
#include "model/tasks.h"
#include "record/printable.h"
#include "ui/start/start-row-private.h"
#include "ui/widgets/progress.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/weak.h"

struct _PlyOwnLessons {
  AdwBin parent_instance;

  GtkListBox *list;
  GPtrArray *files; /* owned; or NULL */
};

G_DEFINE_FINAL_TYPE(PlyOwnLessons, ply_own_lessons, ADW_TYPE_BIN)

/* A wrong file is told where it would stand. */
static GtkWidget *
row_of(const PlyLessonFile *file)
{
  g_autoptr(GFile) path = g_file_new_for_path(file->path);
  g_autofree char *uri = g_file_get_uri(path);
  gboolean finished = file->title != NULL && ply_progress_is_own_finished(file->path);
  const char *icon = file->title == NULL ? "dialog-warning-symbolic"
                     : finished          ? "object-select-symbolic"
                                         : "text-x-generic-symbolic";
  GtkWidget *before = gtk_image_new_from_icon_name(icon);
  g_autofree char *title = ply_printable(file->title != NULL ? file->title : file->id);
  g_autofree char *fault = file->fault != NULL ? ply_printable(file->fault) : NULL;
  g_autofree char *name = fault != NULL ? g_strdup_printf("%s, %s", title, fault)
                          : finished    ? g_strdup_printf(_("%s, finished"), title)
                                        : g_strdup(title);

  gtk_widget_set_size_request(before, 24, 24);
  gtk_widget_add_css_class(before, finished ? "lesson-done" : "lesson-number");
  GtkWidget *row =
      ply_start_row_new(before, title, fault, name, fault != NULL ? NULL : "win.recent",
                        fault != NULL ? NULL : g_variant_new_string(uri));
  ply_start_row_set_chapter(row, file->chapter);
  gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), fault == NULL);
  return row;
}

static void
fill(PlyOwnLessons *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  for (guint i = 0; self->files != NULL && i < self->files->len; i++)
    gtk_list_box_append(self->list, row_of(g_ptr_array_index(self->files, i)));
  gtk_widget_set_visible(adw_bin_get_child(ADW_BIN(self)),
                         self->files != NULL && self->files->len > 0);
}

static void
read_folder(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *folder = ply_lessons_folder();

  g_task_return_pointer(task, ply_lessons_list(folder), (GDestroyNotify)g_ptr_array_unref);
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyOwnLessons) self = ply_weak_take(data);
  g_autoptr(GPtrArray) files = g_task_propagate_pointer(G_TASK(result), NULL);

  if (self == NULL)
    return;
  g_clear_pointer(&self->files, g_ptr_array_unref);
  self->files = g_steal_pointer(&files);
  fill(self);
}

static void
ply_own_lessons_map(GtkWidget *widget)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, ply_weak_new(widget));

  GTK_WIDGET_CLASS(ply_own_lessons_parent_class)->map(widget);
  ply_tasks_run(task, read_folder);
}

static void
ply_own_lessons_dispose(GObject *object)
{
  PlyOwnLessons *self = PLY_OWN_LESSONS(object);

  g_clear_pointer(&self->files, g_ptr_array_unref);
  G_OBJECT_CLASS(ply_own_lessons_parent_class)->dispose(object);
}

static void
ply_own_lessons_class_init(PlyOwnLessonsClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_own_lessons_dispose;
  GTK_WIDGET_CLASS(klass)->map = ply_own_lessons_map;
}

static void
ply_own_lessons_init(PlyOwnLessons *self)
{
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *head = gtk_label_new(_("Your lessons"));

  gtk_label_set_xalign(GTK_LABEL(head), 0);
  gtk_widget_add_css_class(head, "type-heading");
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_header_func(self->list, ply_start_row_put_chapter, NULL, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "start-list");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Your lessons"), -1);
  gtk_box_append(GTK_BOX(box), head);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->list));
  gtk_widget_set_visible(box, FALSE);
  adw_bin_set_child(ADW_BIN(self), box);
  g_signal_connect_object(ply_settings_get(), "changed::own-lessons-finished", G_CALLBACK(fill),
                          self, G_CONNECT_SWAPPED);
}
