/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A place for a label that is as large whatever the label says. */

#include "ui/widgets/lines.h"

#include "frames.h"

static int
measure(gpointer lines, GtkOrientation orientation, int for_size, int *natural)
{
  int least;

  gtk_widget_measure(lines, orientation, for_size, &least, natural, NULL, NULL);
  return least;
}

static void
test_size(void)
{
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "lines", 2, "ellipsize",
                                  PANGO_ELLIPSIZE_END, "xalign", 0.0, "label", "a b", NULL);
  GtkWidget *lines = g_object_new(PLY_TYPE_LINES, "child", label, "lines", 2, "least-chars", 12,
                                  "chars", 24, NULL);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  int wide, again;

  gtk_box_append(GTK_BOX(box), lines);
  gtk_window_set_child(window, box);
  gtk_window_set_default_size(window, 200, 200);
  gtk_window_present(window);
  wait_frames(lines);
  int least = measure(lines, GTK_ORIENTATION_HORIZONTAL, -1, &wide);
  int height = measure(lines, GTK_ORIENTATION_VERTICAL, -1, NULL);
  g_assert_cmpint(wide, ==, 2 * least);
  g_assert_cmpint(height, >, 20);
  g_assert_cmpint(gtk_widget_get_height(lines), ==, height);
  g_assert_cmpint(gtk_widget_get_height(label), ==, height);
  for (int i = 0; i < 5; i++) {
    g_autofree char *text =
        g_strconcat(gtk_label_get_text(GTK_LABEL(label)), " moves that go on and on and on", NULL);
    gtk_label_set_text(GTK_LABEL(label), text);
  }
  wait_frames(lines);
  g_assert_cmpint(measure(lines, GTK_ORIENTATION_HORIZONTAL, -1, &again), ==, least);
  g_assert_cmpint(again, ==, wide);
  g_assert_cmpint(gtk_widget_get_height(lines), ==, height);
  g_assert_cmpint(gtk_label_get_layout(GTK_LABEL(label)) != NULL
                      ? pango_layout_get_line_count(gtk_label_get_layout(GTK_LABEL(label)))
                      : 0,
                  ==, 2); /* and both can be read whole */
  int text_height;
  pango_layout_get_pixel_size(gtk_label_get_layout(GTK_LABEL(label)), NULL, &text_height);
  g_assert_cmpint(text_height, <=, height);
  gtk_window_destroy(window);
}

/* Larger letters need more room. */
static void
test_larger_letters(void)
{
  GtkSettings *settings = gtk_settings_get_default();
  GtkWidget *label = gtk_label_new("a b");
  GtkWidget *lines = g_object_new(PLY_TYPE_LINES, "child", label, "lines", 2, "chars", 5, NULL);
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  g_autofree char *font = NULL;

  g_object_get(settings, "gtk-font-name", &font, NULL);
  gtk_window_set_child(window, lines);
  gtk_window_present(window);
  wait_frames(lines);
  int height = measure(lines, GTK_ORIENTATION_VERTICAL, -1, NULL);
  g_object_set(settings, "gtk-font-name", "Sans 30", NULL);
  wait_frames(lines);
  g_assert_cmpint(measure(lines, GTK_ORIENTATION_VERTICAL, -1, NULL), >, height + 20);
  g_object_set(settings, "gtk-font-name", font, NULL);
  gtk_window_destroy(window);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/ui/lines/size", test_size);
  g_test_add_func("/ui/lines/larger-letters", test_larger_letters);
  return g_test_run();
}
