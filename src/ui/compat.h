/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The only place for calls that GTK or libadwaita deprecated after GTK 4.8 and libadwaita 1.2, so
 * that the rest builds silently on both the oldest and the newest of them. */

#include <adwaita.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* Told which file was chosen; nothing is called when the person cancels. */
typedef void (*PlyFileChosen)(GFile *file, gpointer data);

typedef struct {
  PlyFileChosen chosen;
  gpointer data;
} PlyFileChoice;

static inline void
ply_compat_file_response(GtkNativeDialog *dialog, int response, gpointer data)
{
  PlyFileChoice *choice = data;

  if (response == GTK_RESPONSE_ACCEPT) {
    g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    choice->chosen(file, choice->data);
  }
  g_free(choice);
  g_object_unref(dialog);
}

static inline GtkFileChooser *
ply_compat_show_chooser(GtkWindow *parent, const char *title, const char *accept,
                        GtkFileChooserAction action, PlyFileChosen chosen, gpointer data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
  PlyFileChoice *choice = g_new(PlyFileChoice, 1);

  *choice = (PlyFileChoice){chosen, data};
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(ply_compat_file_response), choice);
  return GTK_FILE_CHOOSER(dialog);
}

/* Asks for a file to open, or to write if `name` is not NULL: the name proposed. */
static inline void
ply_compat_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *name,
                       PlyFileChosen chosen, gpointer data)
{
  GtkFileChooser *dialog = ply_compat_show_chooser(
      parent, title, accept,
      name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, chosen, data);

  if (name != NULL)
    gtk_file_chooser_set_current_name(dialog, name);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* Asks for a file to open; `filters` of GtkFileFilter, the first of which holds to begin with.
 * Borrowed. */
static inline void
ply_compat_choose_file_of(GtkWindow *parent, const char *title, const char *accept,
                          GListModel *filters, PlyFileChosen chosen, gpointer data)
{
  GtkFileChooser *dialog =
      ply_compat_show_chooser(parent, title, accept, GTK_FILE_CHOOSER_ACTION_OPEN, chosen, data);

  for (guint i = 0; i < g_list_model_get_n_items(filters); i++) {
    g_autoptr(GtkFileFilter) filter = g_list_model_get_item(filters, i);
    gtk_file_chooser_add_filter(dialog, filter);
    if (i == 0)
      gtk_file_chooser_set_filter(dialog, filter);
  }
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* Asks for a folder that exists. */
static inline void
ply_compat_choose_folder(GtkWindow *parent, const char *title, const char *accept,
                         PlyFileChosen chosen, gpointer data)
{
  GtkFileChooser *dialog = ply_compat_show_chooser(
      parent, title, accept, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, chosen, data);

  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* A question with a safe and a destructive answer; "response" is emitted with "cancel" or "go". */
static inline GtkWidget *
ply_compat_question_new(GtkWindow *parent, const char *heading, const char *body,
                        const char *cancel, const char *go)
{
  GtkWidget *dialog = adw_message_dialog_new(parent, heading, body);

  adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", cancel, "go", go, NULL);
  adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "go",
                                             ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
  adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
  return dialog;
}

static inline void
ply_compat_show_about(GtkWindow *parent, const char *name, const char *comments)
{
  adw_show_about_window(parent, "application-name", name, "application-icon", PLY_APPLICATION_ID,
                        "version", PLY_VERSION, "comments", comments, "developer-name",
                        "The Plyscope developers", "license-type", GTK_LICENSE_GPL_3_0, NULL);
}

/* For tests: what a question's window is, and an answer to it. */
static inline GType
ply_compat_question_type(void)
{
  return ADW_TYPE_MESSAGE_DIALOG;
}

static inline void
ply_compat_answer(GtkWindow *question, const char *response)
{
  adw_message_dialog_response(ADW_MESSAGE_DIALOG(question), response);
}

G_GNUC_END_IGNORE_DEPRECATIONS
