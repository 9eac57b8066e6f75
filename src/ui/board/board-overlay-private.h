/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What lies over a board's stones: values, the line, hints, pointer and cursor. */

#include "ui/board/board-state-private.h"

/* `overlay` is zeroed. */
void ply_board_fill_overlay(const PlyBoardState *self, PlyBoardOverlay *overlay);
