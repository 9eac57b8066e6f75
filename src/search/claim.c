/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "search/claim.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {
    [PLY_CLAIM_NONE] = "none",         [PLY_CLAIM_ESTIMATE] = "estimate",
    [PLY_CLAIM_LOWER] = "lower bound", [PLY_CLAIM_UPPER] = "upper bound",
    [PLY_CLAIM_PROVEN] = "proven",
};

/* What is known if a search has said nothing. */
static PlyClaim
bare(PlyScore lower, PlyScore upper)
{
  PlyClaim claim = {.lower = lower, .upper = upper, .confidence = 100};

  if (lower > -PLY_SCORE_INFINITE) {
    claim.kind = PLY_CLAIM_LOWER;
    claim.bound = PLY_BOUND_LOWER;
    claim.score = lower;
  } else if (upper < PLY_SCORE_INFINITE) {
    claim.kind = PLY_CLAIM_UPPER;
    claim.bound = PLY_BOUND_UPPER;
    claim.score = upper;
  }
  return claim;
}

PlyClaim
ply_claim_none(void)
{
  return bare(-PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
}

PlyClaim
ply_claim_make(PlyBound bound, PlyScore score, int depth, int confidence, PlyScore lower,
               PlyScore upper)
{
  PlyClaim claim = bare(lower, upper);

  if (lower == upper) {
    claim.kind = PLY_CLAIM_PROVEN;
    claim.bound = PLY_BOUND_EXACT;
    claim.depth = depth;
    return claim;
  }
  if (bound == PLY_BOUND_NONE)
    return claim;
  claim.kind = PLY_CLAIM_ESTIMATE;
  claim.bound = bound;
  claim.score = score;
  claim.depth = depth;
  claim.confidence = confidence;
  /* Of a win nothing more is to be hoped for. */
  bool won = score >= PLY_SCORE_WIN_MIN && bound == PLY_BOUND_EXACT;
  if (score < lower || (score == lower && (won || bound == PLY_BOUND_LOWER))) {
    claim.kind = PLY_CLAIM_LOWER;
    claim.bound = PLY_BOUND_LOWER;
    claim.score = lower;
  } else if (score > upper || (score == upper && bound == PLY_BOUND_UPPER)) {
    claim.kind = PLY_CLAIM_UPPER;
    claim.bound = PLY_BOUND_UPPER;
    claim.score = upper;
  }
  if (claim.kind != PLY_CLAIM_ESTIMATE)
    claim.confidence = 100;
  return claim;
}

PlyClaim
ply_claim_of_move(const PlyRootMove *move)
{
  return ply_claim_make((PlyBound)move->bound, move->score, move->depth, move->confidence,
                        move->lower, move->upper);
}

/* A mean is known as far as all outcomes are. */
static PlyClaim
claim_of_mean(const PlyReport *report)
{
  bool proven = report->bound == PLY_BOUND_EXACT;

  for (int i = 0; i < report->n_root; i++)
    proven = proven && report->root[i].lower == report->root[i].upper;
  return ply_claim_make(report->bound, report->score, report->root->depth, report->root->confidence,
                        proven ? report->score : -PLY_SCORE_INFINITE,
                        proven ? report->score : PLY_SCORE_INFINITE);
}

/* Whether the best move is solved, and of the others nothing is known but what was proven: no depth
 * has been searched that would tell what they are worth. */
static bool
is_solved_alone(const PlyReport *report)
{
  bool alone = report->depth == 0 && report->root->lower == report->root->upper;

  for (int i = 1; i < report->n_root && alone; i++)
    alone =
        report->root[i].bound == PLY_BOUND_NONE || report->root[i].lower == report->root[i].upper;
  return alone;
}

PlyClaim
ply_claim_of_report(const PlyReport *report)
{
  PlyScore lower = -PLY_SCORE_INFINITE, upper = -PLY_SCORE_INFINITE;
  const PlyRootMove *best = report->root;

  if (report->n_root == 0) {
    bool over = report->stop == PLY_STOP_NO_MOVES;
    return over ? ply_claim_make(PLY_BOUND_EXACT, report->score, 0, 100, report->score,
                                 report->score)
                : ply_claim_none();
  }
  if (report->chance)
    return claim_of_mean(report);
  for (int i = 0; i < report->n_root; i++) {
    lower = report->root[i].lower > lower ? report->root[i].lower : lower;
    upper = report->root[i].upper > upper ? report->root[i].upper : upper;
  }
  if (lower < upper && is_solved_alone(report))
    return bare(lower, upper);
  return ply_claim_make(report->bound, report->score, best->depth, best->confidence, lower, upper);
}

PlyClaim
ply_claim_turned(const PlyClaim *claim)
{
  PlyClaim turned = *claim;

  turned.score = -claim->score;
  turned.lower = -claim->upper;
  turned.upper = -claim->lower;
  turned.kind = claim->kind == PLY_CLAIM_LOWER   ? PLY_CLAIM_UPPER
                : claim->kind == PLY_CLAIM_UPPER ? PLY_CLAIM_LOWER
                                                 : claim->kind;
  turned.bound = claim->bound == PLY_BOUND_LOWER   ? PLY_BOUND_UPPER
                 : claim->bound == PLY_BOUND_UPPER ? PLY_BOUND_LOWER
                                                   : claim->bound;
  return turned;
}

const char *
ply_claim_stop_text(const PlyReport *report)
{
  bool guessed =
      report->stop == PLY_STOP_SOLVED && ply_claim_of_report(report).kind == PLY_CLAIM_ESTIMATE;

  return guessed ? "all candidates searched" : ply_stop_text(report->stop);
}

const char *
ply_claim_name(PlyClaimKind kind)
{
  return names[kind];
}

bool
ply_claim_find(const char *name, PlyClaimKind *kind)
{
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) == 0) {
      *kind = (PlyClaimKind)i;
      return true;
    }
  }
  return false;
}

const char *
ply_claim_bound_name(const PlyClaim *claim)
{
  switch (claim->bound) {
  case PLY_BOUND_LOWER:
    return "lower";
  case PLY_BOUND_UPPER:
    return "upper";
  case PLY_BOUND_EXACT:
    return claim->kind == PLY_CLAIM_PROVEN ? "exact" : "estimate";
  case PLY_BOUND_NONE:
    break;
  }
  return "none";
}

/* The sign before a value: "= ", "≥ ", "≤ " of what is proven; "≈ ", and of a side of a search's
 * value "≳ ", "≲ "; "" if nothing is known. */
static const char *
sign_of(const PlyClaim *claim)
{
  switch (claim->kind) {
  case PLY_CLAIM_PROVEN:
    return "= ";
  case PLY_CLAIM_LOWER:
    return "≥ ";
  case PLY_CLAIM_UPPER:
    return "≤ ";
  case PLY_CLAIM_ESTIMATE:
    return claim->bound == PLY_BOUND_LOWER ? "≳ " : claim->bound == PLY_BOUND_UPPER ? "≲ " : "≈ ";
  case PLY_CLAIM_NONE:
    break;
  }
  return "";
}

const char *
ply_claim_text(const PlyRules *rules, int ply, const PlyClaim *claim, char text[PLY_CLAIM_BYTES])
{
  char score[PLY_SCORE_BYTES];

  text[0] = '\0';
  if (claim->kind != PLY_CLAIM_NONE)
    snprintf(text, PLY_CLAIM_BYTES, "%s%s", sign_of(claim),
             ply_notation_score(rules, ply, claim->score, PLY_BOUND_EXACT, score));
  return text;
}
