/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A button of the start page: a little board with its title below it. Main thread. */

#include <gtk/gtk.h>

/* `game` is what the little board shows, or NULL: `icon` stands in its place. `caption` may be
 * NULL. `target` of the action may be NULL, and is
 * taken over if it floats. */
GtkWidget *ply_tile_new(GBytes *game, const char *icon, const char *title, const char *caption,
                        const char *action, GVariant *target);

/* The tile with a small button over its corner, which is seen while the pointer or the keyboard is
 * there; the Delete key does the same. `name` says what it does. Takes a floating `target` over. */
GtkWidget *ply_tile_with_removal(GtkWidget *tile, const char *name, const char *action,
                                 GVariant *target);
