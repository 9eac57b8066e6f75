/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Driving a dialog through its widgets. */

#include <adwaita.h>

#include "frames.h"
#include "ui/document/save-bar.h"
#include "ui/window/application.h"
#include "ui/widgets/compat.h"

/* A window on screen of this type, or NULL. */
static inline gpointer
find_toplevel(GType type)
{
  GListModel *windows = gtk_window_get_toplevels();

  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GObject) window = g_list_model_get_item(windows, i);
    if (G_TYPE_CHECK_INSTANCE_TYPE(window, type))
      return window;
  }
  return NULL;
}

/* Whether this window, or the one that this widget is in, asks something. */
static inline gboolean
is_asked(gpointer window)
{
  GtkWindow *question = find_toplevel(ply_compat_question_type());

  return question != NULL &&
         gtk_window_get_transient_for(question) == (gpointer)gtk_widget_get_root(window);
}

static inline gboolean
is_not_asked(gpointer window)
{
  return !is_asked(window);
}

/* Waits for the question and answers it. */
static inline void
answer(gpointer window, const char *response)
{
  g_assert_true(wait_until(is_asked, window));
  ply_compat_answer(find_toplevel(ply_compat_question_type()), response);
  g_assert_true(wait_until(is_not_asked, window));
}

/* A widget of a dialog's template by its id. */
#define CHILD(dialog, id)                                                                          \
  ((gpointer)gtk_widget_get_template_child(GTK_WIDGET(dialog), G_OBJECT_TYPE(dialog), id))

/* What the bar of a document says that it is busy with, or NULL. */
static inline const char *
busy_words(gpointer bar)
{
  gpointer revealer = gtk_widget_get_template_child(bar, PLY_TYPE_SAVE_BAR, "revealer");
  gpointer label = gtk_widget_get_template_child(bar, PLY_TYPE_SAVE_BAR, "label");

  return gtk_revealer_get_reveal_child(revealer) ? gtk_label_get_text(label) : NULL;
}

static inline const char *
get_label(gpointer dialog, const char *id)
{
  return gtk_label_get_text(CHILD(dialog, id));
}

static inline int
get_number(gpointer dialog, const char *id)
{
  return gtk_spin_button_get_value_as_int(CHILD(dialog, id));
}

static inline void
assert_go(gpointer dialog, gboolean expected)
{
  g_assert_true(gtk_widget_get_sensitive(CHILD(dialog, "go")) == expected);
}

static inline void
count_chosen(gpointer dialog, guint *count)
{
  (*count)++;
}

static inline void
run_briefly(gpointer window)
{
  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
}

static inline gboolean
is_chosen(gpointer chosen)
{
  return *(guint *)chosen > 0;
}

/* Presses the default button of a dialog that stays while a file is chosen, and sees that it says
 * so. */
static inline void
choose_by_default(gpointer dialog)
{
  guint chosen = 0;

  g_signal_connect(dialog, "chosen", G_CALLBACK(count_chosen), &chosen);
  run_briefly(dialog);
  gtk_window_set_focus(GTK_WINDOW(dialog), NULL);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), "default.activate", NULL));
  /* A button pressed by a key stays down for a moment. */
  g_assert_true(wait_until(is_chosen, &chosen));
  g_assert_cmpuint(chosen, ==, 1);
  g_signal_handlers_disconnect_by_func(dialog, count_chosen, &chosen);
}

/* Presses the default button and sees that the dialog says so once and goes. */
static inline void
finish_by_default(gpointer dialog)
{
  gpointer left = dialog;
  guint chosen = 0;

  g_object_add_weak_pointer(G_OBJECT(dialog), &left);
  g_signal_connect(dialog, "chosen", G_CALLBACK(count_chosen), &chosen);
  run_briefly(dialog);
  gtk_window_set_focus(GTK_WINDOW(dialog), NULL);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), "default.activate", NULL));
  /* A button pressed by a key stays down for a moment. */
  g_assert_true(wait_until(is_gone, &left));
  g_assert_cmpuint(chosen, ==, 1);
}

/* Closes as Escape does, and sees that nothing was chosen and nothing holds the dialog back. */
static inline void
finish_by_closing(gpointer dialog)
{
  gpointer left = dialog;
  guint chosen = 0;

  g_object_add_weak_pointer(G_OBJECT(dialog), &left);
  g_signal_connect(dialog, "chosen", G_CALLBACK(count_chosen), &chosen);
  run_briefly(dialog);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), "window.close", NULL));
  g_assert_true(wait_until(is_gone, &left));
  g_assert_cmpuint(chosen, ==, 0);
}

/* A test program's beginning. */
static inline void
init_dialogs(int *argc, char ***argv)
{
  gtk_test_init(argc, argv, NULL);
  adw_init();
  ply_application_register_resources();
  /* An application finds these by its name. */
  gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(gdk_display_get_default()),
                                   "/org/plyscope/Plyscope/icons");
}
