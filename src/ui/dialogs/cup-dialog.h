/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asks who plays a tournament, which game and how, and writes its file, off the main thread. Main
 * thread only.
 *
 * Signal: written (GFile file), after which the dialog closes itself. */

#include <adwaita.h>

#define PLY_TYPE_CUP_DIALOG (ply_cup_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyCupDialog, ply_cup_dialog, PLY, CUP_DIALOG, AdwWindow)

/* `parent` may be NULL; `game` is what it begins with, "othello:6", or NULL. */
PlyCupDialog *ply_cup_dialog_new(GtkWindow *parent, const char *game, double move_seconds);
