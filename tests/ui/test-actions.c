/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Actions made from a table: who sees them, and how long they act. */

#include "ui/widgets/actions.h"

#include <string.h>

#include "frames.h"

static char said[64];

static void
say(GtkWidget *owner, const char *name, GVariant *parameter)
{
  g_assert_true(GTK_IS_WIDGET(owner));
  g_snprintf(said, sizeof said, "%s %s", name,
             parameter != NULL ? g_variant_get_string(parameter, NULL) : "-");
}

static const PlyAction actions[] = {{"save", NULL, say}, {"show", "s", say}};

static gboolean
is_enabled(GSimpleActionGroup *group, const char *name)
{
  return g_action_group_get_action_enabled(G_ACTION_GROUP(group), name);
}

/* A header beside the view reaches the view's actions by the window's prefix. */
static void
test_beside(void)
{
  GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = gtk_button_new(), *view = gtk_drawing_area_new();
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();

  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_box_append(GTK_BOX(box), header);
  gtk_box_append(GTK_BOX(box), view);
  ply_actions_add(group, view, actions, G_N_ELEMENTS(actions));
  ply_actions_add_property(group, "seen", view, "visible");
  gtk_widget_insert_action_group(window, "game", G_ACTION_GROUP(group));
  g_assert_true(gtk_widget_activate_action(header, "game.save", NULL));
  g_assert_cmpstr(said, ==, "save -");
  g_assert_true(gtk_widget_activate_action(header, "game.show", "s", "tree"));
  g_assert_cmpstr(said, ==, "show tree");
  gtk_widget_activate_action(header, "game.seen", NULL);
  g_assert_false(gtk_widget_get_visible(view));

  said[0] = '\0';
  g_assert_true(is_enabled(group, "save"));
  ply_actions_set_enabled(group, "save", FALSE);
  g_assert_false(is_enabled(group, "save"));
  gtk_widget_activate_action(header, "game.save", NULL);
  g_assert_cmpstr(said, ==, "");

  gtk_widget_insert_action_group(window, "game", NULL);
  g_assert_false(gtk_widget_activate_action(header, "game.show", "s", "tree"));
  gtk_window_destroy(GTK_WINDOW(window));
}

/* A group that somebody still holds does nothing once the view is gone, and holds nothing once it
 * is cleared. */
static void
test_gone(void)
{
  GtkWidget *view = g_object_ref_sink(gtk_drawing_area_new());
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  gpointer left = view;

  g_object_add_weak_pointer(G_OBJECT(view), &left);
  ply_actions_add(group, view, actions, G_N_ELEMENTS(actions));
  ply_actions_add_property(group, "seen", view, "visible");
  g_object_unref(view);
  g_assert_nonnull(left); /* by the property */
  g_action_map_remove_action(G_ACTION_MAP(group), "seen");
  g_assert_null(left);
  said[0] = '\0';
  g_action_group_activate_action(G_ACTION_GROUP(group), "save", NULL);
  g_assert_cmpstr(said, ==, "");
  ply_actions_clear(group);
  g_assert_false(g_action_group_has_action(G_ACTION_GROUP(group), "save"));
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/actions/beside", test_beside);
  g_test_add_func("/actions/gone", test_gone);
  return g_test_run();
}
