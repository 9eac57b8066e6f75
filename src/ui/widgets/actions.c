/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/actions.h"

/* What an action does, and to whom. */
typedef struct {
  GtkWidget *owner; /* borrowed: its closure ends with it */
  void (*act)(GtkWidget *owner, const char *name, GVariant *parameter);
} Doing;

static void
on_activate(GSimpleAction *action, GVariant *parameter, Doing *doing)
{
  doing->act(doing->owner, g_action_get_name(G_ACTION(action)), parameter);
}

static void
free_doing(gpointer doing, GClosure *closure)
{
  g_free(doing);
}

void
ply_actions_add(GSimpleActionGroup *group, GtkWidget *owner, const PlyAction *actions, guint n)
{
  for (guint i = 0; i < n; i++) {
    g_autoptr(GSimpleAction) action = g_simple_action_new(
        actions[i].name, actions[i].type != NULL ? G_VARIANT_TYPE(actions[i].type) : NULL);
    Doing *doing = g_new(Doing, 1);
    *doing = (Doing){owner, actions[i].act};
    GClosure *closure = g_cclosure_new(G_CALLBACK(on_activate), doing, free_doing);
    g_object_watch_closure(G_OBJECT(owner), closure);
    g_signal_connect_closure(action, "activate", closure, FALSE);
    g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  }
}

void
ply_actions_add_property(GSimpleActionGroup *group, const char *name, gpointer object,
                         const char *property)
{
  g_autoptr(GPropertyAction) action = g_property_action_new(name, object, property);

  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
}

void
ply_actions_set_enabled(GSimpleActionGroup *group, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action(G_ACTION_MAP(group), name);

  g_return_if_fail(G_IS_SIMPLE_ACTION(action));
  g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void
ply_actions_clear(GSimpleActionGroup *group)
{
  g_auto(GStrv) names = g_action_group_list_actions(G_ACTION_GROUP(group));

  for (guint i = 0; names[i] != NULL; i++)
    g_action_map_remove_action(G_ACTION_MAP(group), names[i]);
}
