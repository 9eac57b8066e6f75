/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The list of a game's moves, variations after the move that they replace: one PlyRow a node, with
 * its id. */

#include <gtk/gtk.h>

#include "model/review.h"

void ply_moves_rows_add_columns(GtkColumnView *view);
/* Replaces all rows. `review` may be NULL, here and below. */
void ply_moves_rows_fill(GListStore *rows, PlyGameTree *game, PlyReview *review);
/* A node's value and comment have changed. */
void ply_moves_rows_update(GListStore *rows, PlyGameTree *game, PlyReview *review, guint id);
/* The review knows more, or less. */
void ply_moves_rows_judge(GListStore *rows, PlyGameTree *game, PlyReview *review);
/* The place of a node's row, or GTK_INVALID_LIST_POSITION. */
guint ply_moves_rows_find(GListStore *rows, guint id);
