/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which page of the manual is meant, and what is said where there is none. */

#include <adwaita.h>

#include "ui/widgets/help.h"
#include "ui/widgets/toaster.h"

static GtkWindow *window;
static GtkWidget *toasts, *box, *inner, *entry, *button;

static void
set_up(void)
{
  window = GTK_WINDOW(gtk_window_new());
  toasts = adw_toast_overlay_new();
  box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  inner = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  entry = gtk_entry_new();
  button = gtk_button_new_with_label("x");
  gtk_window_set_child(window, toasts);
  adw_toast_overlay_set_child(ADW_TOAST_OVERLAY(toasts), box);
  gtk_box_append(GTK_BOX(box), button);
  gtk_box_append(GTK_BOX(box), inner);
  gtk_box_append(GTK_BOX(inner), entry);
  gtk_window_present(window);
  while (!gtk_widget_get_mapped(entry))
    g_main_context_iteration(NULL, TRUE);
}

static const char *
ask(GtkWidget *widget)
{
  return widget == inner && gtk_widget_get_sensitive(entry) ? "tree" : NULL;
}

static void
test_topic(void)
{
  set_up();
  g_assert_cmpstr(ply_help_topic(window), ==, "start");
  ply_help_set(box, "board");
  gtk_window_set_focus(window, NULL);
  g_assert_cmpstr(ply_help_topic(window), ==, "board"); /* of what is shown */
  gtk_widget_grab_focus(entry);
  g_assert_cmpstr(ply_help_topic(window), ==, "board"); /* of what it stands in */
  ply_help_set_ask(inner, ask);
  g_assert_cmpstr(ply_help_topic(window), ==, "tree"); /* of the nearest */
  gtk_widget_grab_focus(button);
  g_assert_cmpstr(ply_help_topic(window), ==, "board");
  gtk_widget_set_visible(box, FALSE);
  gtk_window_set_focus(window, NULL);
  g_assert_cmpstr(ply_help_topic(window), ==, "start"); /* what is hidden does not count */
  gtk_window_destroy(window);
}

/* Also over a dialog that has no room for messages. */
static void
test_missing(void)
{
  set_up();
  GtkWindow *dialog = GTK_WINDOW(gtk_window_new());

  ply_help_set(box, "no-such-topic");
  ply_help_open(window);
  g_assert_cmpstr(ply_toaster_get(ADW_TOAST_OVERLAY(toasts)), ==,
                  "The manual is not installed here: Plyscope was built without it.");
  ply_toaster_clear(ADW_TOAST_OVERLAY(toasts));
  gtk_window_set_transient_for(dialog, window);
  gtk_window_set_child(dialog, gtk_entry_new());
  ply_help_set(gtk_window_get_child(dialog), "no-such-topic");
  gtk_window_present(dialog);
  while (!gtk_widget_get_mapped(gtk_window_get_child(dialog)))
    g_main_context_iteration(NULL, TRUE);
  ply_help_open(dialog);
  g_assert_nonnull(ply_toaster_get(ADW_TOAST_OVERLAY(toasts)));
  gtk_window_destroy(dialog);
  gtk_window_destroy(window);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/help/topic", test_topic);
  g_test_add_func("/help/missing", test_missing);
  return g_test_run();
}
