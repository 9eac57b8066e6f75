/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A program's file, or the folder that a course's program is in, as a command line. Main thread. */

#include <gtk/gtk.h>

/* Asks for it, titled so, over the window that `row` is in, and writes its path there as one word. */
void ply_program_file_ask(GtkEditable *row, const char *title, gboolean is_folder);
