/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A walk through a whole game that says what each move gave away. Every position of the line is
 * searched with the same options and limits, from the end to the start, so that the table already
 * knows what comes after. A loss is stated only where the two values can be compared; see
 * game-review-judge.h. Blocking; one thread at a time. */

#include <gio/gio.h>

#include "arena/game-review-judge.h"
#include "record/record.h"

typedef enum {
  PLY_REVIEW_WAITING,
  PLY_REVIEW_DONE,
  PLY_REVIEW_CUT /* its search was cancelled: what is there is honest, but shallower */
} PlyReviewState;

/* One move of the line. Values are for the side that moves. */
typedef struct {
  guint id;     /* of the node that the move led to */
  guint number; /* from 1 */
  int ply;      /* of the position before it */
  guint8 side;
  gboolean forced; /* the only legal move */
  gboolean chance; /* an outcome of a chance node: no loss, and the best value is the mean */
  PlyReviewState state;
  PlyMove played, best;
  PlyReviewValue played_value, best_value; /* of the two moves */
  PlyReviewLoss loss;
  guint64 nodes;
  int n_line; /* best play from before the move, `best` first */
  PlyMove line[PLY_MAX_PV];
} PlyReviewMove;

/* How to search. A value; `rules.tree`, if any, is borrowed. */
typedef struct {
  PlyRules rules;
  PlySearchOptions options; /* without a crew: the review has one of its own */
  PlySearchLimits limits;   /* of each position; without any the searches end when all is solved */
  gsize table_bytes;
} PlyReviewPlan;

typedef struct PlyGameReview PlyGameReview;

/* A million nodes a position, so that a second run finds the same; default options, 64 MiB. */
void ply_review_plan_init(PlyReviewPlan *plan, const PlyRules *rules);

/* Of the moves numbered `from` to `to` (0: from the first, to the last) on the way from the root to
 * `end`. The positions are copied; the record is not needed afterwards. */
PlyGameReview *ply_game_review_new(const PlyReviewPlan *plan, PlyRecordNode *end, guint from,
                                   guint to);
void ply_game_review_free(PlyGameReview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyGameReview, ply_game_review_free)

/* Borrowed array of PlyReviewMove in the order of play. */
const GArray *ply_game_review_get_moves(const PlyGameReview *self);
/* Takes over what an earlier review found about the same move of the same position with the same
 * plan (the caller knows that it is), so that it is not searched again. */
void ply_game_review_keep(PlyGameReview *self, const PlyReviewMove *known);
guint ply_game_review_n_waiting(const PlyGameReview *self);

/* What is being searched: index of the move, and its search's report, borrowed for the call. */
typedef void (*PlyReviewProgress)(gpointer data, guint index, const PlyReport *report);

/* Searches one more move and returns its index, or −1 if there is nothing more to do, the search
 * was cancelled or there is no memory. Going on after a cancel searches the cut move again.
 * `progress` comes at least every 50 ms; cancelling is heard within 20 ms. Both may be NULL. */
int ply_game_review_step(PlyGameReview *self, GCancellable *cancellable, PlyReviewProgress progress,
                         gpointer data);

/* What a side gave away. Numbers of moves, and their sum. */
typedef struct {
  guint n_moves;                     /* of this side in the line */
  guint judged, bounded, open;       /* an exact loss, a bound on it, nothing (or not searched) */
  guint decided;                     /* judged or bounded, but not countable in units */
  guint by_size[PLY_REVIEW_N_SIZES]; /* of those judged or bounded from below */
  gint64 lost;                       /* hundredths of a unit (number tree: whole), at least */
  gboolean estimated;                /* something of `lost` is not proven */
  gboolean exact;                    /* `lost` is all that was lost in the whole line */
} PlyReviewTotals;
void ply_review_sum(const GArray *moves, PlyReviewTotals totals[2]);
