/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A view's actions, made from a table. They live in a group and not in the view's class, so that a
 * window can insert the group under a prefix where headers, menus and accelerators find it: an
 * action of a class is seen only from below its widget. Main thread only. */

#include <gtk/gtk.h>

typedef struct {
  const char *name; /* without the prefix: "save" */
  const char *type; /* of the parameter: "s"; NULL: none */
  /* `name` as above; an act may stand in several lines of a table. */
  void (*act)(GtkWidget *owner, const char *name, GVariant *parameter);
} PlyAction;

/* Adds `n` actions that act on `owner` for as long as it lives; those of these names that there
 * were before go. The group does not hold the owner. */
void ply_actions_add(GSimpleActionGroup *group, GtkWidget *owner, const PlyAction *actions,
                     guint n);
/* A switch that is a property of `object`: buttons and menus show its state by themselves. It holds
 * the object: ply_actions_clear() lets it go. */
void ply_actions_add_property(GSimpleActionGroup *group, const char *name, gpointer object,
                              const char *property);
/* The action of this name, which is there, is of use now or not. One that is a property always
 * is. */
void ply_actions_set_enabled(GSimpleActionGroup *group, const char *name, gboolean enabled);
/* Takes all actions out. */
void ply_actions_clear(GSimpleActionGroup *group);
