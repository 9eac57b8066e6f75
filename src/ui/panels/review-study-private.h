/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where a person stands in a review: the move that is spoken of, which is the one on the board
 * unless its better line is shown or a better move is looked for in its place. It takes the game
 * along, and holds the analysis as long as somebody looks for a move. Main thread only.
 *
 * Signal: changed (), another move is spoken of, or it is spoken of otherwise. */

#include "model/review.h"

#define PLY_TYPE_REVIEW_STUDY (ply_review_study_get_type())
G_DECLARE_FINAL_TYPE(PlyReviewStudy, ply_review_study, PLY, REVIEW_STUDY, GObject)

PlyReviewStudy *ply_review_study_new(PlyReview *review);

/* The move that is spoken of; NULL if none. Borrowed until the review's next "changed". */
const PlyReviewMove *ply_review_study_get_move(PlyReviewStudy *self);
/* Whether its better line is on the board. */
gboolean ply_review_study_is_revealed(PlyReviewStudy *self);
/* Whether a better move is looked for in its place, and the one that is tried there; NULL: none
 * yet. Borrowed as above. */
gboolean ply_review_study_is_trying(PlyReviewStudy *self);
const PlyReviewMove *ply_review_study_get_tried(PlyReviewStudy *self);

/* The board goes to where the move was made, and shows the better line from there. */
void ply_review_study_show_better(PlyReviewStudy *self);
/* The board goes to where the move was made, nothing on the screen says what is better, and what is
 * played there is judged as the move was. */
void ply_review_study_try(PlyReviewStudy *self);
void ply_review_study_end_trial(PlyReviewStudy *self);
/* Goes to the next move (step 1; −1: the one before) that lost something, or the first of all;
 * FALSE if there is none. */
gboolean ply_review_study_go_to_loss(PlyReviewStudy *self, int step);
gboolean ply_review_study_go_to_first_loss(PlyReviewStudy *self);
gboolean ply_review_study_has_loss(PlyReviewStudy *self);
