/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A square in words, for those who do not see it. */

#include "ui/board/board-state-private.h"

/* "e6, empty, legal move, value +3", translated. Transfer full. */
char *ply_board_name(const PlyBoardState *self, int cell, gboolean legal);
/* The value that stands there, how sure it is and what is proven: "e6, value +3, depth 24, 73 %
 * sure"; NULL if none does. Transfer full. */
char *ply_board_tooltip(const PlyBoardState *self, int cell);
