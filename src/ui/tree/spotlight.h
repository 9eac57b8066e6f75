/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A bright circle that follows the pointer, all else dimmed: lies over the window of a lecture and
 * lets every event through. Main thread only. */

#include <gtk/gtk.h>

#define PLY_TYPE_SPOTLIGHT (ply_spotlight_get_type())
G_DECLARE_FINAL_TYPE(PlySpotlight, ply_spotlight, PLY, SPOTLIGHT, GtkWidget)

/* Follows the pointer over `over`, an ancestor of the spotlight. */
void ply_spotlight_follow(PlySpotlight *self, GtkWidget *over);
void ply_spotlight_set_on(PlySpotlight *self, gboolean on);
gboolean ply_spotlight_get_on(PlySpotlight *self);
