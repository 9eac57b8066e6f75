/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The root moves of the running analysis, best first. Activating one shows its principal variation
 * on the board; the buttons below walk it and play it. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_CANDIDATES_PANEL (ply_candidates_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyCandidatesPanel, ply_candidates_panel, PLY, CANDIDATES_PANEL, PlyPanel)
