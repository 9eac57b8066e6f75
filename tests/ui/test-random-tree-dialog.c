/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A random number tree, its code and its text, under a virtual display. */

#include <stdlib.h>

#include "dialogs.h"
#include "ui/dialogs/random-tree-dialog.h"

/* The first button with this icon at or below a widget, or NULL. */
static GtkWidget *
find_button(GtkWidget *widget, const char *icon)
{
  if (GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), icon) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find_button(child, icon);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
set_entry(gpointer dialog, const char *id, const char *text)
{
  gtk_editable_set_text(GTK_EDITABLE(CHILD(dialog, id)), text);
}

static const char *
get_entry(gpointer dialog, const char *id)
{
  return gtk_editable_get_text(GTK_EDITABLE(CHILD(dialog, id)));
}

/* From the fields to the code. */
static void
test_random_fields(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);

  set_entry(dialog, "seed", "1A2B3C");
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b3d4v0..99s1a2b3c");
  gtk_check_button_set_active(CHILD(dialog, "as_drawn"), FALSE);
  gtk_range_set_value(CHILD(dialog, "quality"), 70);
  gtk_spin_button_set_value(CHILD(dialog, "branching"), 2);
  gtk_spin_button_set_value(CHILD(dialog, "depth"), 5);
  gtk_spin_button_set_value(CHILD(dialog, "low"), 200);
  g_assert_cmpint(get_number(dialog, "high"), ==, 200);
  gtk_spin_button_set_value(CHILD(dialog, "high"), -7);
  g_assert_cmpint(get_number(dialog, "low"), ==, -7);
  /* Pasted from a window, with its minus. */
  set_entry(dialog, "low", "−12");
  gtk_spin_button_update(CHILD(dialog, "low"));
  g_assert_cmpint(get_number(dialog, "low"), ==, -12);
  set_entry(dialog, "low", "x");
  gtk_spin_button_update(CHILD(dialog, "low"));
  g_assert_cmpint(get_number(dialog, "low"), ==, -12);
  set_entry(dialog, "low", "-7");
  gtk_spin_button_update(CHILD(dialog, "low"));
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b2d5v-7..-7q70s1a2b3c");
  g_assert_cmpstr(ply_random_tree_dialog_get_code(dialog), ==, "b2d5v-7..-7q70s1a2b3c");
  g_assert_cmpstr(get_label(dialog, "random_note"), ==, "32 leaves; alpha-beta needs at least 11");
  GtkWidget *dice = find_button(GTK_WIDGET(dialog), "media-playlist-shuffle-symbolic");
  g_signal_emit_by_name(dice, "clicked");
  g_assert_true(g_str_has_prefix(get_entry(dialog, "code_row"), "b2d5v-7..-7q70s"));
  g_assert_true(g_str_has_suffix(get_entry(dialog, "code_row"), get_entry(dialog, "seed")));
  assert_go(dialog, TRUE);
  finish_by_default(dialog);
}

/* From the code to the fields, and to the tree that it names. */
static void
test_random_code(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);
  PlyNumberTreeCode code = {3, 4, 0, 99, 50, 0x1a2b3c};

  set_entry(dialog, "code_row", "b3d4v0..99q50s1a2b3c");
  g_assert_cmpint(get_number(dialog, "branching"), ==, 3);
  g_assert_cmpint(get_number(dialog, "depth"), ==, 4);
  g_assert_cmpint(get_number(dialog, "low"), ==, 0);
  g_assert_cmpint(get_number(dialog, "high"), ==, 99);
  g_assert_false(gtk_check_button_get_active(CHILD(dialog, "as_drawn")));
  g_assert_cmpfloat(gtk_range_get_value(CHILD(dialog, "quality")), ==, 50);
  g_assert_cmpstr(get_entry(dialog, "seed"), ==, "1a2b3c");
  g_assert_cmpstr(get_label(dialog, "random_note"), ==, "81 leaves; alpha-beta needs at least 17");
  PlyNumberTree *made = ply_random_tree_dialog_make_tree(dialog);
  PlyNumberTree *expected = ply_number_tree_from_code(&code);
  char *made_text = ply_number_tree_format(made), *expected_text = ply_number_tree_format(expected);
  g_assert_cmpstr(made_text, ==, expected_text);
  free(made_text);
  free(expected_text);
  ply_number_tree_free(made);
  ply_number_tree_free(expected);
  finish_by_closing(dialog);
}

static void
assert_no_tree(PlyRandomTreeDialog *dialog)
{
  assert_go(dialog, FALSE);
  g_assert_null(ply_random_tree_dialog_make_tree(dialog));
  g_assert_null(ply_random_tree_dialog_get_code(dialog));
}

static void
test_random_faults(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);

  set_entry(dialog, "code_row", "b3d4v0..99q50");
  assert_no_tree(dialog);
  g_assert_true(gtk_widget_has_css_class(CHILD(dialog, "random_note"), "error"));
  set_entry(dialog, "code_row", "b27d4v0..99s1");
  assert_no_tree(dialog);
  set_entry(dialog, "code_row", "b26d12v0..99s1"); /* a code, but of far too much */
  assert_no_tree(dialog);
  set_entry(dialog, "code_row", "b3d2v0..99s1");
  assert_go(dialog, TRUE);
  g_assert_false(gtk_widget_has_css_class(CHILD(dialog, "random_note"), "error"));
  set_entry(dialog, "seed", "12345678901234567");
  assert_no_tree(dialog);
  set_entry(dialog, "seed", "-1");
  assert_no_tree(dialog);
  set_entry(dialog, "seed", "ffffffffffffffff");
  g_assert_cmpstr(get_entry(dialog, "code_row"), ==, "b3d2v0..99sffffffffffffffff");
  assert_go(dialog, TRUE);
  finish_by_closing(dialog);
}

static void
test_random_text(void)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(CHILD(dialog, "text"));

  set_entry(dialog, "code_row", "nonsense");
  assert_go(dialog, FALSE);
  gtk_stack_set_visible_child_name(CHILD(dialog, "pages"), "text");
  assert_go(dialog, TRUE);
  g_assert_cmpstr(get_label(dialog, "text_note"), ==, "9 leaves");
  PlyNumberTree *tree = ply_random_tree_dialog_make_tree(dialog);
  g_assert_cmpint(tree->n_nodes, ==, 13);
  g_assert_cmpint(tree->nodes[4].value, ==, 3);
  ply_number_tree_free(tree);
  g_assert_null(ply_random_tree_dialog_get_code(dialog));
  gtk_text_buffer_set_text(buffer, "((3 12)\n (2 ä))", -1);
  g_assert_true(g_str_has_prefix(get_label(dialog, "text_note"), "2:5: expected "));
  assert_go(dialog, FALSE);
  g_assert_null(ply_random_tree_dialog_make_tree(dialog));
  gtk_text_buffer_set_text(buffer, "7", -1);
  g_assert_cmpstr(get_label(dialog, "text_note"), ==, "1 leaf");
  gtk_stack_set_visible_child_name(CHILD(dialog, "pages"), "random");
  assert_go(dialog, FALSE);
  finish_by_closing(dialog);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  g_test_add_func("/dialogs/random/fields", test_random_fields);
  g_test_add_func("/dialogs/random/code", test_random_code);
  g_test_add_func("/dialogs/random/faults", test_random_faults);
  g_test_add_func("/dialogs/random/text", test_random_text);
  return g_test_run();
}
