/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

/* What is chosen in the rows of a group or dialog is written whole where there is room:
 * libadwaita cuts it at twenty letters. For all AdwComboRow below `root`, once, before an item
 * is shown. Main thread. */
void ply_combos_show_whole(GtkWidget *root);
