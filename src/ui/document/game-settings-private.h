/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the view of a game takes from the person's settings, for as long as its parts live. Main
 * thread. */

#include "ui/board/board-view.h"
#include "ui/panels/side.h"

void ply_game_settings_bind(PlyAnalysis *analysis, PlyBoardView *board, PlySide *side);
