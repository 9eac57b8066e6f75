/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* When two values can be compared, and what the difference then is. Pure, any thread.
 *
 * Two values can be compared if both are proven (the true values of best play to the end), or if
 * they come from searches of equal depth and equal confidence; a win or a loss outright counts for
 * any greater depth too. Of two such values the loss is their
 * difference where both are exact; where one is a bound only, so is the loss. */

#include <glib.h>

#include "search/claim.h"

/* What is known about a move, for the side that plays it. */
typedef struct {
  PlyBound bound; /* NONE: nothing */
  PlyScore score;
  int depth;             /* plies, the move itself included */
  int confidence;        /* percent */
  PlyScore lower, upper; /* proven; ∓PLY_SCORE_INFINITE: nothing */
} PlyReviewValue;

/* A game won or lost outright for sure as far as the search goes (Pente). */
gboolean ply_review_value_is_outright(const PlyRules *rules, const PlyReviewValue *value);

typedef enum {
  PLY_LOSS_OPEN, /* not comparable */
  PLY_LOSS_EXACT,
  PLY_LOSS_AT_LEAST,
  PLY_LOSS_AT_MOST,
} PlyLossKind;

typedef enum {
  PLY_REVIEW_GOOD, /* nothing lost */
  PLY_REVIEW_SLIP,
  PLY_REVIEW_MISTAKE,
  PLY_REVIEW_BLUNDER,
  PLY_REVIEW_N_SIZES
} PlyReviewSize;

typedef struct {
  PlyLossKind kind;
  PlyScore loss;        /* ≥ 0; means nothing where `uncountable` */
  gboolean proven;      /* by the true values */
  gboolean shallow;     /* OPEN because the searches do not carry a verdict */
  PlyScore noise;       /* estimates that differ by less are not told apart; 0: all are */
  gboolean uncountable; /* a game won outright was given away: no number of units says it */
  PlyReviewSize size;   /* GOOD unless EXACT or AT_LEAST */
} PlyReviewLoss;

/* A value that knows nothing. */
PlyReviewValue ply_review_value_none(void);
gboolean ply_review_value_is_solved(const PlyReviewValue *value);
PlyClaim ply_review_value_claim(const PlyReviewValue *value);
/* "≈ " before a loss that is not proven, else "". */
const char *ply_review_estimate_sign(gboolean proven);
/* The value of the move that leads to a position with this value; `same_side`: whose side moved
 * before, too, so that it is not turned. */
PlyReviewValue ply_review_value_of_child(const PlyReviewValue *child, gboolean same_side);
/* Of root move `index`. `whole`: the search tried every legal move, so that a search that saw every
 * line to its end has proven its values. */
PlyReviewValue ply_review_value_of_root(const PlyRules *rules, const PlyReport *report, int index,
                                        gboolean whole);

PlyReviewLoss ply_review_judge(const PlyRules *rules, const PlyReviewValue *best,
                               const PlyReviewValue *played);

/* The depth in plies and the nodes that a search needs for a verdict that is not proven. */
int ply_review_floor_depth(const PlyRules *rules);
#define PLY_REVIEW_FLOOR_NODES 1000

/* Whether two estimates are so close that the loss says nothing: such a move is GOOD. */
gboolean ply_review_is_noise(const PlyReviewLoss *loss);

/* "slip", "?!": English, to be translated, and the sign chess made usual; both "" for GOOD. */
const char *ply_review_size_name(PlyReviewSize size);
const char *ply_review_size_sign(PlyReviewSize size);
