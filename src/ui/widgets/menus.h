/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

/* No menu is wider than a narrow window: the words of those of all GtkMenuButton below `root` take
 * several lines there. Once a root. Main thread. */
void ply_menus_fit(GtkWidget *root);
