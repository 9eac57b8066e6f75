/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A small board that shows where a line of moves leads to, for a tooltip. */

#include <gtk/gtk.h>

#include "rules/rules.h"

#define PLY_TYPE_LINE_BOARD (ply_line_board_get_type())
G_DECLARE_FINAL_TYPE(PlyLineBoard, ply_line_board, PLY, LINE_BOARD, GtkWidget)

GtkWidget *ply_line_board_new(void);
/* The first `n` of the moves, played from `start` as far as they are legal. Rules without a board, a
 * number tree's, show nothing. */
void ply_line_board_show(PlyLineBoard *self, const PlyRules *rules, const PlyPosition *start,
                         const PlyMove *moves, guint n);
