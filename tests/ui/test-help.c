/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which page of the manual is meant, and what is said where there is none. */

#include <adwaita.h>

#include "ui/widgets/help.h"
#include "ui/widgets/question.h"
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

/* Does what F1 does in a window; FALSE: nothing. */
static gboolean
press_f1(GtkWidget *dialog)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(dialog);
  gboolean pressed = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GListModel) shortcuts = g_list_model_get_item(controllers, i);
    guint n = GTK_IS_SHORTCUT_CONTROLLER(shortcuts) ? g_list_model_get_n_items(shortcuts) : 0;
    for (guint j = 0; j < n; j++) {
      g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, j);
      GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger(shortcut);
      if (GTK_IS_KEYVAL_TRIGGER(trigger) &&
          gtk_keyval_trigger_get_keyval(GTK_KEYVAL_TRIGGER(trigger)) == GDK_KEY_F1)
        pressed = gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0, dialog, NULL);
    }
  }
  return pressed;
}

/* Every kind of question: at its own page, or at that of what it stands over. */
static void
test_questions(void)
{
  set_up();
  GtkWidget *dialogs[] = {
      ply_question_new(window, NULL, "Heading", "Body", "_Cancel", "_Go"),
      ply_question_new(window, "no-such-topic", "Heading", "Body", "_Cancel", "_Go"),
      ply_question_save_new(window, "no-such-topic", "Heading", "Body", "_No", "_Discard", "_Save"),
      ply_question_choice_new(window, "no-such-topic", "Heading", "Body", "_Cancel"),
      ply_question_notice_new(window, "no-such-topic", "Heading", "Body", "_Close"),
  };

  ply_help_set(inner, "no-such-place");
  gtk_widget_grab_focus(entry);
  for (gsize i = 0; i < G_N_ELEMENTS(dialogs); i++) {
    gtk_window_present(GTK_WINDOW(dialogs[i]));
    while (!gtk_widget_get_mapped(dialogs[i]))
      g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(ply_help_topic(GTK_WINDOW(dialogs[i])), ==,
                    i == 0 ? "no-such-place" : "no-such-topic");
    ply_toaster_clear(ADW_TOAST_OVERLAY(toasts));
    g_assert_true(press_f1(dialogs[i]));
    g_assert_nonnull(ply_toaster_get(ADW_TOAST_OVERLAY(toasts))); /* there is no such page */
    gtk_window_destroy(GTK_WINDOW(dialogs[i]));
  }
  gtk_window_destroy(window);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/help/topic", test_topic);
  g_test_add_func("/help/questions", test_questions);
  g_test_add_func("/help/missing", test_missing);
  return g_test_run();
}
