/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The game: its value graph, and its moves with variations. Selecting a row goes there; the entry
 * below keeps the current move's comment. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_MOVES_PANEL (ply_moves_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyMovesPanel, ply_moves_panel, PLY, MOVES_PANEL, PlyPanel)
