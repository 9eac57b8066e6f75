/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game that is dragged out of the window, into a folder or another program. */

#include "model/game-tree.h"
#include "ui/board/board-view.h"

/* From now on `board` can be dragged wherever a click would do nothing, so that a hand that shakes still
 * plays: the game on it goes along as a file, a saved game in the user's cache that is written once
 * somebody asks for it, and as text. `game` is borrowed and lives as long as the board. Main thread. */
void ply_game_drag_from(PlyBoardView *board, PlyGameTree *game);
