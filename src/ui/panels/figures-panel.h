/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the search has counted: depth, nodes, speed, time, table, cutoffs, branching, and nodes by
 * depth. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_FIGURES_PANEL (ply_figures_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyFiguresPanel, ply_figures_panel, PLY, FIGURES_PANEL, PlyPanel)
