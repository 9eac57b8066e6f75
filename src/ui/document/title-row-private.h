/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A header's middle: a name, and behind it what is to stand in the middle of the window. Where both
 * have no room so, what stands behind moves aside before the name is cut. */

#include <gtk/gtk.h>

/* Lays the box's two children out in this way. */
void ply_title_row_lay_out(GtkBox *row);
