/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a value says. What the window of an alpha-beta search makes of a score (PlyBound) is one
 * thing: the value of that search, or a side of it. Whether the value of the game is known is
 * another, and only `lower` and `upper` of a root move tell it. Pure, any thread. */

#include "search/search.h"

typedef enum {
  PLY_CLAIM_NONE,     /* nothing is known */
  PLY_CLAIM_ESTIMATE, /* what a search of some depth and confidence takes the value for */
  PLY_CLAIM_LOWER,    /* proven: best play to the end of the game is worth at least this */
  PLY_CLAIM_UPPER,    /* proven: … at most this */
  PLY_CLAIM_PROVEN,   /* proven: … this */
} PlyClaimKind;

typedef struct PlyClaim {
  PlyClaimKind kind;
  PlyBound bound;        /* NONE: no search stands behind it. Of an estimate: EXACT is the search's
                            value, LOWER and UPPER a side of that; else the side of what is proven */
  PlyScore score;        /* for the side to move; 0 if nothing is known */
  PlyScore lower, upper; /* whatever is proven besides; ∓PLY_SCORE_INFINITE: nothing */
  int depth, confidence; /* plies and percent of the search behind an estimate; 0 and 100 if none */
} PlyClaim;

PlyClaim ply_claim_none(void);
/* Of a search's value and of what is proven; a score outside the proof gives way to it. */
PlyClaim ply_claim_make(PlyBound bound, PlyScore score, int depth, int confidence, PlyScore lower,
                        PlyScore upper);
PlyClaim ply_claim_of_move(const PlyRootMove *move);
/* Of the position searched: the best move's score, and what is proven of all its moves together. A
 * game that is over is proven, and a mean whose outcomes are. */
PlyClaim ply_claim_of_report(const PlyReport *report);
/* The same for the other side, as after a move. */
PlyClaim ply_claim_turned(const PlyClaim *claim);

/* Why the search ended, as ply_stop_text() says it, but "solved" only of what is proven: a search
 * of candidate moves comes to the end of the game on all lines that it looks at, too. */
const char *ply_claim_stop_text(const PlyReport *report);

/* For files and scripts: "none", "estimate", "lower bound", "upper bound", "proven". */
const char *ply_claim_name(PlyClaimKind kind);
/* False for a name that is none. */
bool ply_claim_find(const char *name, PlyClaimKind *kind);
/* The side of the truth that the value is on, in one word: "exact" and only then the true value of
 * the game, "estimate" of a search, "lower" and "upper" of either, "none". */
const char *ply_claim_bound_name(const PlyClaim *claim);

#define PLY_CLAIM_BYTES (PLY_SCORE_BYTES + 8)
/* "≈ +1.5", "= win in 5", "≤ 0", as ply_notation_score() writes the value;
 * "" if nothing is known. */
const char *ply_claim_text(const PlyRules *rules, int ply, const PlyClaim *claim,
                           char text[PLY_CLAIM_BYTES]);
