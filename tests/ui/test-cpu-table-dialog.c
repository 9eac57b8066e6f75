/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of CPU time against depth, under a virtual display. */

#include <string.h>

#include "dialogs.h"
#include "ui/dialogs/cpu-export.h"
#include "ui/dialogs/cpu-table-dialog.h"

static gboolean
has_ended(gpointer dialog)
{
  return !ply_cpu_measure_get_running(ply_cpu_table_dialog_get_measure(dialog));
}

static gboolean
has_three_rows(gpointer dialog)
{
  return ply_cpu_measure_get_table(ply_cpu_table_dialog_get_measure(dialog))->rows->len >= 3;
}

static guint
count_rows(gpointer dialog)
{
  return g_list_model_get_n_items(
      G_LIST_MODEL(gtk_column_view_get_model(GTK_COLUMN_VIEW(CHILD(dialog, "rows")))));
}

static void
act(gpointer dialog, const char *name)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(dialog), name, NULL));
}

static void
finish(gpointer dialog)
{
  gpointer left = dialog;

  g_object_add_weak_pointer(G_OBJECT(dialog), &left);
  gtk_window_destroy(GTK_WINDOW(dialog));
  g_assert_true(wait_until(is_gone, &left));
}

/* Measures to the limit; then everything can be exported, and measuring again begins anew. */
static void
test_measure(void)
{
  static const char *const suffixes[] = {"png", "svg", "pdf", "txt", "csv", "md", "tex"};
  PlyCpuTableDialog *dialog = ply_cpu_table_dialog_new(NULL, "maxconnect4");
  PlyCpuMeasure *measure = ply_cpu_table_dialog_get_measure(dialog);

  run_briefly(dialog);
  g_assert_null(ply_cpu_export(ply_cpu_measure_get_table(measure), "csv"));
  g_assert_false(gtk_widget_get_sensitive(CHILD(dialog, "export")));
  gtk_spin_button_set_value(CHILD(dialog, "until"), 0.01);
  gtk_spin_button_set_value(CHILD(dialog, "runs"), 1);
  gtk_switch_set_active(CHILD(dialog, "plain"), TRUE);
  for (int i = 0; i < 2; i++) {
    act(dialog, "cpu.start");
    g_assert_false(gtk_widget_get_visible(CHILD(dialog, "start")));
    g_assert_true(gtk_widget_get_visible(CHILD(dialog, "stop")));
    g_assert_true(wait_until(has_ended, dialog));
    const PlyCpuTable *table = ply_cpu_measure_get_table(measure);
    /* Making a search's table is part of its time, and may be all of it. */
    g_assert_cmpuint(table->rows->len, >=, i == 0 ? 3 : 1);
    g_assert_cmpuint(count_rows(dialog), ==, table->rows->len);
    g_assert_cmpint(*get_label(dialog, "progress"), !=, '\0');
    gtk_switch_set_active(CHILD(dialog, "plain"), FALSE);
  }
  g_assert_true(gtk_widget_get_sensitive(CHILD(dialog, "export")));
  for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++) {
    GString *bytes = ply_cpu_export(ply_cpu_measure_get_table(measure), suffixes[i]);
    g_assert_nonnull(bytes);
    g_assert_cmpuint(bytes->len, >, 100);
    g_string_free(bytes, TRUE);
  }
  g_assert_null(ply_cpu_export(ply_cpu_measure_get_table(measure), "exe"));
  finish(dialog);
}

/* Stopped, what was measured stays; closed, nothing goes on. */
static void
test_stop(void)
{
  PlyCpuTableDialog *dialog = ply_cpu_table_dialog_new(NULL, "othello");

  run_briefly(dialog);
  act(dialog, "cpu.start");
  g_assert_true(wait_until(has_three_rows, dialog));
  act(dialog, "cpu.stop");
  g_assert_true(wait_until(has_ended, dialog));
  g_assert_cmpuint(count_rows(dialog), >=, 3);
  act(dialog, "cpu.start");
  wait_frames(dialog);
  finish(dialog);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/cpu-table/measure", test_measure);
  g_test_add_func("/ui/cpu-table/stop", test_stop);
  return g_test_run();
}
