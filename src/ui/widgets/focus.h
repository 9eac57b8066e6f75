/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Where the keyboard goes when the widget that has it is hidden or switched off. GTK gives it to
 * whatever comes next, often the splitter, which then takes arrows, Home and End. Main thread. */

#include <gtk/gtk.h>

/* Gives the keyboard to the part of the window where it belongs. */
typedef void (*PlyFocusHome)(GtkWindow *window);

/* Whether nothing has the keyboard, or only the splitter. */
gboolean ply_focus_is_astray(GtkWindow *window);

/* Calls `home` whenever the focus was lost in this way; for as long as the window lives. */
void ply_focus_keep(GtkWindow *window, PlyFocusHome home);
