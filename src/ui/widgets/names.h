/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

/* Gives the buttons of menu buttons, split buttons and drop-down lists under `root` the name
 * of what they stand in: its tooltip, or the label beside it. GTK names the outer one only, and the
 * keyboard goes to the inner. Once, after the template. */
void ply_names_pass_on(GtkWidget *root);
