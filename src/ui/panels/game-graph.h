/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The graph of the game under the board: the value after each move of the line on screen, for the
 * side that moves first, and what a review says was lost. A click goes to the move. */

#include "model/review.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_GAME_GRAPH (ply_game_graph_get_type())
G_DECLARE_FINAL_TYPE(PlyGameGraph, ply_game_graph, PLY, GAME_GRAPH, PlyPanel)

/* Once. */
void ply_game_graph_connect(PlyGameGraph *self, PlyAnalysis *analysis, PlyReview *review);

/* What is drawn; for tests. Borrowed. */
const GArray *ply_game_graph_get_values(PlyGameGraph *self); /* of double, NAN: nothing known */
const GArray *
ply_game_graph_get_marks(PlyGameGraph *self); /* of signed char, as in paint/chart.h */
