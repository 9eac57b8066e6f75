/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/game-review-judge.h"

#include <glib/gi18n-lib.h>

/* What a value leaves possible. */
typedef struct {
  PlyScore low, high;
} Interval;

PlyReviewValue
ply_review_value_none(void)
{
  return (PlyReviewValue){.lower = -PLY_SCORE_INFINITE, .upper = PLY_SCORE_INFINITE};
}

PlyClaim
ply_review_value_claim(const PlyReviewValue *value)
{
  return ply_claim_make(value->bound, value->score, value->depth, value->confidence, value->lower,
                        value->upper);
}

gboolean
ply_review_value_is_solved(const PlyReviewValue *value)
{
  return value->lower == value->upper;
}

const char *
ply_review_estimate_sign(gboolean proven)
{
  return proven ? "" : "≈ ";
}

PlyReviewValue
ply_review_value_of_child(const PlyReviewValue *child, gboolean same_side)
{
  static const PlyBound turned[] = {
      [PLY_BOUND_NONE] = PLY_BOUND_NONE,
      [PLY_BOUND_EXACT] = PLY_BOUND_EXACT,
      [PLY_BOUND_LOWER] = PLY_BOUND_UPPER,
      [PLY_BOUND_UPPER] = PLY_BOUND_LOWER,
  };

  if (same_side) {
    PlyReviewValue value = *child;
    value.depth++;
    return value;
  }
  return (PlyReviewValue){.bound = turned[child->bound],
                          .score = -child->score,
                          .depth = child->depth + 1,
                          .confidence = child->confidence,
                          .lower = -child->upper,
                          .upper = -child->lower};
}

/* A lecture's numbers may be as large as a win and are none. */
static gboolean
is_won(const PlyRules *rules, PlyScore score)
{
  return rules->game->score_unit != 1 && score >= PLY_SCORE_WIN_MIN;
}

gboolean
ply_review_value_is_outright(const PlyRules *rules, const PlyReviewValue *value)
{
  return (is_won(rules, value->score) && value->bound != PLY_BOUND_UPPER &&
          value->bound != PLY_BOUND_NONE) ||
         (is_won(rules, -value->score) && value->bound != PLY_BOUND_LOWER &&
          value->bound != PLY_BOUND_NONE);
}

/* Whether `value` is what a search as deep and as sure as that of `other` finds too: a win that was
 * found stays found. */
static gboolean
holds_for(const PlyRules *rules, const PlyReviewValue *value, const PlyReviewValue *other)
{
  return value->depth == other->depth ||
         (value->depth < other->depth && ply_review_value_is_outright(rules, value));
}

/* What a search that ended because it was SOLVED has proven of one of its moves. It ends so too
 * when every line it was asked for is won or lost outright; the horizon may then have cut the
 * others. */
static void
add_proof(const PlyRules *rules, const PlyReport *report, PlyReviewValue *value)
{
  gboolean outright = is_won(rules, report->score) || is_won(rules, -report->score);

  if (outright && !is_won(rules, value->score) && !is_won(rules, -value->score))
    return;
  if (value->bound == PLY_BOUND_EXACT || value->bound == PLY_BOUND_LOWER)
    value->lower = MAX(value->lower, value->score);
  if (value->bound == PLY_BOUND_EXACT || value->bound == PLY_BOUND_UPPER)
    value->upper = MIN(value->upper, value->score);
}

PlyReviewValue
ply_review_value_of_root(const PlyRules *rules, const PlyReport *report, int index, gboolean whole)
{
  const PlyRootMove *root = &report->root[index];
  PlyReviewValue value = {.bound = (PlyBound)root->bound,
                          .score = root->score,
                          .depth = root->depth,
                          .confidence = root->confidence,
                          .lower = root->lower,
                          .upper = root->upper};

  if (report->stop == PLY_STOP_SOLVED && whole && root->confidence == 100 &&
      root->depth == report->depth)
    add_proof(rules, report, &value);
  return value;
}

static Interval
searched(const PlyReviewValue *value)
{
  return (Interval){
      value->bound == PLY_BOUND_UPPER ? -PLY_SCORE_INFINITE : value->score,
      value->bound == PLY_BOUND_LOWER ? PLY_SCORE_INFINITE : value->score,
  };
}

static Interval
proven(const PlyReviewValue *value)
{
  return (Interval){value->lower, value->upper};
}

static PlyReviewSize
size_of(const PlyRules *rules, const PlyReviewLoss *loss)
{
  PlyReviewSize size = PLY_REVIEW_GOOD;

  if ((loss->kind != PLY_LOSS_EXACT && loss->kind != PLY_LOSS_AT_LEAST) ||
      ply_review_is_noise(loss))
    return size;
  if (loss->uncountable)
    return PLY_REVIEW_BLUNDER;
  while (size + 1 < PLY_REVIEW_N_SIZES &&
         loss->loss * rules->game->score_unit >=
             rules->game->mistakes[size] * ply_notation_unit(rules))
    size++;
  return size;
}

/* The loss where one of the two values is that of a game won outright, and they differ. A win that
 * only takes longer, or a defeat that only comes sooner, costs nothing that is counted. */
static PlyReviewLoss
outright_loss(const PlyRules *rules, PlyScore best, PlyScore played, PlyReviewLoss loss)
{
  gboolean kept = (is_won(rules, best) && is_won(rules, played)) ||
                  (is_won(rules, -best) && is_won(rules, -played));

  if (kept == (loss.kind == PLY_LOSS_AT_LEAST) && loss.kind != PLY_LOSS_EXACT)
    return (PlyReviewLoss){.kind = PLY_LOSS_OPEN};
  loss.uncountable = !kept;
  loss.kind = kept ? PLY_LOSS_EXACT : loss.kind;
  loss.loss = 0;
  return loss;
}

/* The loss between two intervals of one kind of truth. Nothing can be worth more than the best
 * move, so a difference below 0 is 0. */
static PlyReviewLoss
difference(const PlyRules *rules, Interval best, Interval played, gboolean is_proven,
           PlyScore noise)
{
  PlyReviewLoss loss = {.proven = is_proven, .noise = noise};
  gboolean at_least = best.low > played.high; /* “at least nothing” says nothing */
  gboolean at_most = best.high < PLY_SCORE_INFINITE && played.low > -PLY_SCORE_INFINITE;
  gboolean exact = at_most && best.low == best.high && played.low == played.high;

  if (!at_least && !at_most)
    return loss;
  PlyScore high = at_least ? best.low : best.high, low = at_least ? played.high : played.low;
  loss.kind = exact || high <= low ? PLY_LOSS_EXACT
              : at_least           ? PLY_LOSS_AT_LEAST
                                   : PLY_LOSS_AT_MOST;
  loss.loss = MAX(0, high - low);
  if (high > low &&
      (is_won(rules, high) || is_won(rules, -high) || is_won(rules, low) || is_won(rules, -low)))
    loss = outright_loss(rules, high, low, loss);
  loss.size = size_of(rules, &loss);
  return loss;
}

/* From this depth on searches deeper still were no surer of the difference of two moves. */
#define DEEP_FROM 8

/* By how much estimates of two moves may differ that are worth the same, at this depth: less than
 * that is no verdict. What was measured is in docs/review.md; confidence made no difference. */
static PlyScore
noise_at(const PlyRules *rules, int depth)
{
  PlyScore deep = rules->game->noise;

  return depth >= DEEP_FROM ? deep : deep * 8 / 5;
}

PlyReviewLoss
ply_review_judge(const PlyRules *rules, const PlyReviewValue *best, const PlyReviewValue *played)
{
  PlyReviewLoss open = {.kind = PLY_LOSS_OPEN}, by_search = open;
  PlyReviewLoss by_proof = difference(rules, proven(best), proven(played), TRUE, 0);

  if (by_proof.kind == PLY_LOSS_EXACT)
    return by_proof;
  if (best->bound != PLY_BOUND_NONE && played->bound != PLY_BOUND_NONE &&
      (holds_for(rules, best, played) || holds_for(rules, played, best)) &&
      best->confidence == played->confidence)
    by_search = difference(rules, searched(best), searched(played), FALSE,
                           noise_at(rules, MIN(best->depth, played->depth)));
  if (by_search.kind == PLY_LOSS_EXACT || by_proof.kind == PLY_LOSS_OPEN)
    return by_search;
  /* A mistake that is certain says more than a limit on one. */
  return by_proof.kind == PLY_LOSS_AT_LEAST || by_search.kind != PLY_LOSS_AT_LEAST ? by_proof
                                                                                   : by_search;
}

gboolean
ply_review_is_noise(const PlyReviewLoss *loss)
{
  return !loss->proven && !loss->uncountable && loss->loss < loss->noise;
}

int
ply_review_floor_depth(const PlyRules *rules)
{
  const char *game = ply_game_id(rules->game);

  /* Pente has hundreds of moves; a number tree is as deep as somebody drew it. */
  return g_str_equal(game, "pente") ? 3 : g_str_equal(game, "number-tree") ? 1 : 6;
}

const char *
ply_review_size_name(PlyReviewSize size)
{
  static const char *const names[] = {"", N_("slip"), N_("mistake"), N_("blunder")};

  return names[size];
}

const char *
ply_review_size_sign(PlyReviewSize size)
{
  static const char *const signs[] = {"", "?!", "?", "??"};

  return signs[size];
}
