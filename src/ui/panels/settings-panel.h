/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* How the analysis searches: algorithm, evaluation, every switch, limits. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_SETTINGS_PANEL (ply_settings_panel_get_type())
G_DECLARE_FINAL_TYPE(PlySettingsPanel, ply_settings_panel, PLY, SETTINGS_PANEL, PlyPanel)
