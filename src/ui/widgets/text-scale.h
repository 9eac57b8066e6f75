/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

/* How large the desktop's letters are, against the usual 96 dots an inch; 1 where they are smaller. Main
 * thread. */
double ply_text_scale(GtkWidget *widget);
