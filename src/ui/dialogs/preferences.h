/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The preferences window. Everything takes effect at once and is remembered. */

#include <adwaita.h>

#define PLY_TYPE_PREFERENCES (ply_preferences_get_type())
G_DECLARE_FINAL_TYPE(PlyPreferences, ply_preferences, PLY, PREFERENCES, AdwWindow)

PlyPreferences *ply_preferences_new(GtkWindow *parent);

/* Makes the style manager follow the remembered style. */
void ply_preferences_apply_style(void);
