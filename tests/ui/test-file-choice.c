/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions for files: an answer that comes late finds its owner, or is not taken. */

#include <glib/gstdio.h>

#include "dialogs.h"
#include "microscope-fixture.h"
#include "ui/widgets/file-choice.h"
#include "ui/dialogs/tree-export-dialog.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/view-picture.h"

typedef struct {
  guint chosen, freed;
} Counts;

static void
on_chosen(gpointer owner, GFile *file, gpointer data)
{
  Counts *counts = data;

  g_assert_true(GTK_IS_WIDGET(owner));
  g_assert_nonnull(file);
  counts->chosen++;
}

static void
count_freed(gpointer data)
{
  ((Counts *)data)->freed++;
}

static void
ask(GtkWidget *owner, Counts *counts)
{
  PlyFileQuestion question = {.title = "Export", .accept = "_Export", .name = "a.pdf"};

  ply_file_choice_ask(owner, &question, on_chosen, counts, count_freed);
}

/* The owner, or the window that it is in, is destroyed while the question stands. */
static void
test_gone(void)
{
  GtkWidget *window = gtk_window_new(), *child = gtk_button_new();
  G_GNUC_UNUSED g_autoptr(GtkWidget) kept = g_object_ref_sink(child);
  g_autoptr(GFile) file = g_file_new_for_path("/nonexistent/a.pdf");
  Counts counts = {0};

  gtk_window_set_child(GTK_WINDOW(window), child);
  gtk_window_present(GTK_WINDOW(window));
  ask(child, &counts);
  g_assert_cmpstr(ply_file_choice_get_name(child), ==, "a.pdf");
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_cmpuint(counts.freed, ==, 1);
  g_assert_false(ply_file_choice_answer(child, file));

  /* One that goes alone, while somebody holds it. */
  window = gtk_window_new();
  child = gtk_button_new();
  G_GNUC_UNUSED g_autoptr(GtkWidget) held = g_object_ref_sink(child);
  gtk_window_set_child(GTK_WINDOW(window), child);
  gtk_window_present(GTK_WINDOW(window));
  counts = (Counts){0};
  ask(child, &counts);
  gtk_window_set_child(GTK_WINDOW(window), NULL);
  g_object_run_dispose(G_OBJECT(child));
  g_assert_cmpuint(counts.freed, ==, 1);
  g_assert_false(ply_file_choice_answer(child, file));
  gtk_window_destroy(GTK_WINDOW(window));

  window = gtk_window_new();
  gtk_window_present(GTK_WINDOW(window));
  ask(window, &counts);
  ask(window, &counts); /* takes the place of the one before */
  g_assert_cmpuint(counts.freed, ==, 2);
  g_assert_true(ply_file_choice_answer(window, NULL));
  g_assert_cmpuint(counts.freed, ==, 3);
  g_assert_cmpuint(counts.chosen, ==, 0);
  ask(window, &counts);
  g_assert_true(ply_file_choice_answer(window, file));
  g_assert_cmpuint(counts.chosen, ==, 1);
  g_assert_cmpuint(counts.freed, ==, 3);
  g_assert_false(ply_file_choice_answer(window, file));
  gtk_window_destroy(GTK_WINDOW(window));
}

static gboolean
is_written(gpointer path)
{
  return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/* Through the dialog as a person goes: it stays until a file is chosen, also when the choice is cancelled. */
static void
check_export(Scope *scope, PlyExportKind kind, const char *folder, const char *suffix,
             const char *begin)
{
  g_autofree char *name = g_strdup_printf("search.%s", suffix);
  g_autofree char *path = g_build_filename(folder, name, NULL), *text = NULL;
  g_autoptr(GFile) file = g_file_new_for_path(path);

  scope_act(scope, "microscope.export");
  gpointer dialog = find_toplevel(PLY_TYPE_TREE_EXPORT_DIALOG);
  g_assert_nonnull(dialog);
  adw_combo_row_set_selected(CHILD(dialog, "format"), (guint)kind);
  choose_by_default(dialog);
  g_assert_cmpstr(ply_file_choice_get_name(dialog), ==, name);
  g_assert_true(ply_file_choice_answer(dialog, NULL));
  g_assert_null(ply_file_choice_get_name(dialog));
  choose_by_default(dialog);
  g_assert_true(ply_file_choice_answer(dialog, file));
  g_assert_null(find_toplevel(PLY_TYPE_TREE_EXPORT_DIALOG));
  g_assert_true(wait_until(is_written, path));
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_true(g_str_has_prefix(text, begin));
  g_unlink(path);
}

static void
test_exports(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  check_export(&scope, PLY_EXPORT_PDF, folder, "pdf", "%PDF");
  check_export(&scope, PLY_EXPORT_SVG, folder, "svg", "<?xml");
  check_export(&scope, PLY_EXPORT_PNG, folder, "png", "\x89PNG");
  check_export(&scope, PLY_EXPORT_TIKZ, folder, "tex", "% Set it on its own");
  check_export(&scope, PLY_EXPORT_DOT, folder, "dot", "digraph");
  check_export(&scope, PLY_EXPORT_BEAMER, folder, "beamer", "% Set it on its own");
  check_export(&scope, PLY_EXPORT_HTML, folder, "html", "<!DOCTYPE html>");
  scope_clear(&scope);
  g_rmdir(folder);
}

/* The microscope goes while the file of its export is being chosen. */
static void
test_export_gone(void)
{
  Scope scope;

  scope_init(&scope);
  scope_open(&scope, "minimax");
  scope_act(&scope, "microscope.export");
  choose_by_default(find_toplevel(PLY_TYPE_TREE_EXPORT_DIALOG));
  scope_clear(&scope);
  g_assert_null(find_toplevel(PLY_TYPE_TREE_EXPORT_DIALOG));
}

static void
draw_square(cairo_t *cairo, gpointer data)
{
  cairo_rectangle(cairo, 10, 10, 30, 30);
  cairo_fill(cairo);
}

/* Asks for a file and answers with `name` in `folder`; transfer full. */
static char *
begin_picture(GtkWidget *owner, const char *folder, const char *name, double side)
{
  PlyViewPicture picture = {.width = side, .height = side, .draw = draw_square};
  char *path = g_build_filename(folder, name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_view_picture_export(owner, &picture, "picture.png");
  g_assert_true(ply_file_choice_answer(owner, file));
  return path;
}

static gboolean
is_told(gpointer overlay)
{
  return ply_toaster_get(overlay) != NULL;
}

static void
assert_told(gpointer overlay, const char *words)
{
  g_assert_true(wait_until(is_told, overlay));
  g_assert_nonnull(strstr(ply_toaster_get(overlay), words));
  ply_toaster_clear(overlay);
}

/* A picture is made on another thread: until it is there it can be called off, and nothing is
 * written. */
static void
test_picture(void)
{
  static const char *const begins[] = {"picture.png", "\x89PNG",     "picture.svg",
                                       "<?xml",       "picture.pdf", "%PDF"};
  GtkWidget *window = gtk_window_new(), *overlay = adw_toast_overlay_new();
  GtkWidget *owner = gtk_button_new();
  g_autofree char *folder = g_dir_make_tmp("plyscope-picture-XXXXXX", NULL);

  gtk_window_set_default_size(GTK_WINDOW(window), 400, 300);
  adw_toast_overlay_set_child(ADW_TOAST_OVERLAY(overlay), owner);
  gtk_window_set_child(GTK_WINDOW(window), overlay);
  gtk_window_present(GTK_WINDOW(window));
  g_autofree char *none = begin_picture(owner, folder, "none.png", 2400); /* takes its time */
  g_assert_false(g_file_test(none, G_FILE_TEST_EXISTS));
  g_assert_true(gtk_widget_activate_action(owner, "picture.cancel", NULL));
  assert_told(overlay, "cancelled");
  for (guint i = 0; i < G_N_ELEMENTS(begins); i += 2) {
    g_autofree char *path = begin_picture(owner, folder, begins[i], 60), *content = NULL;
    assert_told(overlay, "Exported");
    g_assert_true(g_file_get_contents(path, &content, NULL, NULL));
    g_assert_true(g_str_has_prefix(content, begins[i + 1]));
    g_assert_cmpint(g_remove(path), ==, 0);
  }
  g_assert_false(g_file_test(none, G_FILE_TEST_EXISTS));
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/file-choice/gone", test_gone);
  g_test_add_func("/file-choice/picture", test_picture);
  g_test_add_func("/file-choice/exports", test_exports);
  g_test_add_func("/file-choice/export-gone", test_export_gone);
  return g_test_run();
}
