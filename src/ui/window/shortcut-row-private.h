/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What can be done, and the keys for it.
 *
 * Properties, for a template; the row's title says what is done:
 *   action       string: whose keys these are, or
 *   accelerator  string: the keys themselves, separated by spaces */

#include <adwaita.h>

#define PLY_TYPE_SHORTCUT_ROW (ply_shortcut_row_get_type())
G_DECLARE_FINAL_TYPE(PlyShortcutRow, ply_shortcut_row, PLY, SHORTCUT_ROW, AdwPreferencesRow)

/* Whether the title, the name of the keys or their labels hold these words, which are in lower case;
 * every row holds "". */
gboolean ply_shortcut_row_holds(PlyShortcutRow *self, const char *words);
