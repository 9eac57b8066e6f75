/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows and sentences of a review: one PlyRow a move, with its node's id. */

#include <gtk/gtk.h>

#include "model/review.h"

void ply_review_rows_add_columns(GtkColumnView *view);
/* Brings the rows in line with the moves; those that stay keep their place and selection. */
void ply_review_rows_update(GListStore *rows, PlyReview *review);
/* The place of a node's row, or GTK_INVALID_LIST_POSITION. */
guint ply_review_rows_find(GListStore *rows, guint id);

/* What is known of one move, in sentences; `move` may be NULL. Transfer full. */
char *ply_review_rows_sentence(PlyReview *review, const PlyReviewMove *move);
/* "Black (blue): 12 discs lost · …". Transfer full. */
char *ply_review_rows_total(PlyReview *review, int side, const PlyReviewTotals *totals);
/* Where the review stands. Transfer full. */
char *ply_review_rows_state(PlyReview *review);
