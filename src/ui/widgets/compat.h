/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The only place for calls that GTK or libadwaita deprecated after GTK 4.8 and libadwaita 1.2, so
 * that the rest builds silently on both the oldest and the newest of them. */

#include <adwaita.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* The system's file dialog, modal to `parent`; "response" is GTK_RESPONSE_ACCEPT when one was
 * chosen. Callers go through file-choice.h. */
static inline GtkNativeDialog *
ply_compat_file_dialog_new(GtkWindow *parent, const char *title, const char *accept,
                           GtkFileChooserAction action)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, parent, action, accept, NULL);

  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  return GTK_NATIVE_DIALOG(dialog);
}

/* The first filter holds to begin with. */
static inline void
ply_compat_file_dialog_set_filters(GtkNativeDialog *dialog, GListModel *filters)
{
  for (guint i = 0; i < g_list_model_get_n_items(filters); i++) {
    g_autoptr(GtkFileFilter) filter = g_list_model_get_item(filters, i);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    if (i == 0)
      gtk_file_chooser_set_filter(GTK_FILE_CHOOSER(dialog), filter);
  }
}

static inline void
ply_compat_file_dialog_set_name(GtkNativeDialog *dialog, const char *name)
{
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
}

static inline void
ply_compat_file_dialog_set_folder(GtkNativeDialog *dialog, GFile *folder)
{
  gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), folder, NULL);
}

/* Transfer full; NULL if there is none. */
static inline GFile *
ply_compat_file_dialog_get_file(GtkNativeDialog *dialog)
{
  return gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
}

/* The dialog's own heading is asked how high it is at less than its least width, a fault of
 * libadwaita's that GTK 4.18 warns of: so heading and body are labels of ours, in its place. */
static inline GtkWidget *
ply_compat_message_new(GtkWindow *parent, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new(parent, NULL, NULL);
  GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
  const char *texts[] = {heading, body};

  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new(texts[i]);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_label_set_max_width_chars(GTK_LABEL(label), i == 0 ? 24 : 42);
    gtk_widget_add_css_class(label, i == 0 ? "title-2" : "body");
    gtk_box_append(GTK_BOX(words), label);
  }
  adw_message_dialog_set_extra_child(ADW_MESSAGE_DIALOG(dialog), words);
  gtk_window_set_title(GTK_WINDOW(dialog), heading);
  gtk_accessible_update_property(GTK_ACCESSIBLE(dialog), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, body, -1);
  return dialog;
}

/* One more answer, told by "response". */
static inline void
ply_compat_message_add_answer(GtkWidget *dialog, const char *id, const char *label)
{
  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), id, label);
}

/* A question with a safe and a destructive answer; "response" is emitted with "cancel" or "go". */
static inline GtkWidget *
ply_compat_question_new(GtkWindow *parent, const char *heading, const char *body,
                        const char *cancel, const char *go)
{
  GtkWidget *dialog = ply_compat_message_new(parent, heading, body);

  adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", cancel, "go", go, NULL);
  adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "go",
                                             ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
  adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
  return dialog;
}

/* Something to be read and closed. */
static inline GtkWidget *
ply_compat_notice_new(GtkWindow *parent, const char *heading, const char *body, const char *close)
{
  GtkWidget *dialog = ply_compat_message_new(parent, heading, body);

  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", close);
  return dialog;
}

/* A question about unsaved work; "response" is "cancel", "go" (discard) or "save". */
static inline GtkWidget *
ply_compat_save_question_new(GtkWindow *parent, const char *heading, const char *body,
                             const char *cancel, const char *discard, const char *save)
{
  GtkWidget *dialog = ply_compat_question_new(parent, heading, body, cancel, discard);

  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "save", save);
  adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "save",
                                             ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "save");
  return dialog;
}

static inline GtkWidget *
ply_compat_about_new(GtkWindow *parent, const char *name, const char *comments)
{
  return g_object_new(ADW_TYPE_ABOUT_WINDOW, "transient-for", parent, "modal", TRUE,
                      "application-name", name, "application-icon", PLY_APPLICATION_ID, "version",
                      PLY_VERSION, "comments", comments, "developer-name",
                      "The Plyscope developers", "license-type", GTK_LICENSE_GPL_3_0, NULL);
}

/* Shows a file in the program that the desktop has for it. */
static inline void
ply_compat_show_uri(GtkWindow *parent, const char *uri, GAsyncReadyCallback done, gpointer data)
{
  gtk_show_uri_full(parent, uri, GDK_CURRENT_TIME, NULL, done, data);
}

static inline gboolean
ply_compat_show_uri_finish(GtkWindow *parent, GAsyncResult *result, GError **error)
{
  return gtk_show_uri_full_finish(parent, result, error);
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
  g_autoptr(GtkWindow) kept = g_object_ref(question);

  adw_message_dialog_response(ADW_MESSAGE_DIALOG(question), response);
  gtk_window_destroy(kept); /* as its button would */
}

G_GNUC_END_IGNORE_DEPRECATIONS

/* Selects the item at `position`, nothing at GTK_INVALID_LIST_POSITION: GTK 4.18 refuses to clear a
 * selection that a person cannot clear. */
static inline void
ply_compat_select(GtkSingleSelection *selection, guint position)
{
  gtk_single_selection_set_can_unselect(selection, TRUE);
  gtk_single_selection_set_selected(selection, position);
  gtk_single_selection_set_can_unselect(selection, FALSE);
}
