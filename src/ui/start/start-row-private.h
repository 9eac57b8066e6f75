/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A row of a list of the start page. Main thread. */

#include <gtk/gtk.h>

/* With something in front; activates an action, if there is one. `subtitle` may be NULL; `name` is for
 * screen readers. */
GtkWidget *ply_start_row_new(GtkWidget *before, const char *title, const char *subtitle,
                             const char *name, const char *action, GVariant *target);
/* The chapter that the row is in (English, copied; or NULL), whose name stands above its first row in
 * a list with this for its headers. */
void ply_start_row_set_chapter(GtkWidget *row, const char *chapter);
void ply_start_row_put_chapter(GtkListBoxRow *row, GtkListBoxRow *before, gpointer data);
