/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How the program ends without losing work. */

#include <gtk/gtk.h>

/* SIGINT, SIGTERM and SIGHUP keep what is unsaved, destroy every window, which ends their programs,
 * and quit. Call once; for as long as the application lives. */
void ply_ending_on_signals(GtkApplication *application);
/* Keeps the unsaved work of every window now. */
void ply_ending_flush_work(GtkApplication *application);
