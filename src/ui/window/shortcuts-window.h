/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* All keys, by what they do, in a list that can be searched; it fits into any window. */

#include <adwaita.h>

#define PLY_TYPE_SHORTCUTS_WINDOW (ply_shortcuts_window_get_type())
G_DECLARE_FINAL_TYPE(PlyShortcutsWindow, ply_shortcuts_window, PLY, SHORTCUTS_WINDOW, AdwWindow)

/* Of the two pages, "shortcuts" and "microscope", with this one in front. */
PlyShortcutsWindow *ply_shortcuts_window_new(GtkWindow *parent, const char *page);
