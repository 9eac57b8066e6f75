/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What review*.c share. */

#include "model/review.h"

/* A result, good as long as this move is played in the position of this key. */
typedef struct {
  PlyReviewMove move;
  guint64 key;
} PlyKnownMove;

typedef struct PlyReviewJob PlyReviewJob;

struct _PlyReview {
  GObject parent_instance;

  PlyAnalysis *analysis; /* owned */
  PlyReviewPlan plan;    /* that of what is known; its number tree is not to be used */
  GHashTable *known;     /* node id → PlyKnownMove, owned */
  PlyGameReview *line;   /* owned: the line on screen with what is known of it */
  guint end_id;          /* of its last node */

  GCancellable *cancellable; /* owned; NULL unless running */
  PlyReviewJob *job;         /* atomic box; NULL unless running */
  PlyReviewNews news;
};

/* review.c */
void ply_review_tell(PlyReview *self); /* that something has changed */
void ply_review_notify_running(PlyReview *self);
/* A result, if the move is still there. */
void ply_review_take(PlyReview *self, const PlyReviewMove *move, guint64 key);

/* review-job.c: the thread. */
void ply_review_run(PlyReview *self, PlyRecordNode *end);
/* Whether every move that the run under way is for is still there. */
gboolean ply_review_job_is_in(PlyReview *self, const PlyRecord *record);
/* From now on the run tells nobody. */
void ply_review_disown(PlyReview *self);
