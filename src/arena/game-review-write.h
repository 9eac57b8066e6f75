/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A review as words, and as text for spreadsheets and scripts. Pure, any thread. */

#include "arena/game-review.h"

/* "6", "≥ 2", "≤ 4" in the game's unit, with "≈ " before it where it is not proven, "the win" where
 * no number says it, "–" where nothing can be compared. Translated. Transfer full. */
char *ply_review_loss_text(const PlyRules *rules, const PlyReviewLoss *loss);
/* Hundredths of a unit as a number of units: "6", "2.5". Returns `text`. */
#define PLY_REVIEW_UNITS_BYTES 32
const char *ply_review_units(const PlyRules *rules, gint64 loss, char text[PLY_REVIEW_UNITS_BYTES]);
/* "lost 12 discs" and what stands behind it, one sentence a side. Translated. Transfer full. */
char *ply_review_totals_text(const PlyRules *rules, const PlyReviewTotals *totals);

/* With the marks and comments that `record`, whose moves they are, has of the moves. */

/* One line a move, English column names, numbers with a point. Transfer full. */
GString *ply_review_write_csv(const PlyRecord *record, PlyNotation notation, const GArray *moves);
/* One object; its members are in docs/review.md. Transfer full. */
GString *ply_review_write_json(const PlyRecord *record, PlyNotation notation, const GArray *moves);
