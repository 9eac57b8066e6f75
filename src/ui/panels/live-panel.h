/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The tree of the search that runs, as an icicle or as a tree, while it runs. Where it is folded
 * away nothing is counted. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_LIVE_PANEL (ply_live_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyLivePanel, ply_live_panel, PLY, LIVE_PANEL, PlyPanel)

/* Properties: expanded (gboolean), tree (gboolean: drawn as a tree, else as an icicle). */
