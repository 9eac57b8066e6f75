/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an engine tells of all its nodes to who keeps the whole tree (PlySearchHooks.whole), on the
 * caller's thread. The kernels that call this are compiled a second time for it, so that a search
 * nobody records pays nothing. Visits come as a textbook search would tell them; the teller finds a
 * move's place among its siblings, and knows the position by the rules alone. */

#include "search/plug.h"

typedef struct PlyTeller {
  const PlySearchHooks *hooks;
  const PlyRules *rules;
  int ply; /* of the innermost open node; −1: none */
  PlyVisit visit;
  struct {
    PlyMove last;                 /* child told last, or NONE … */
    uint16_t tried;               /* … of so many */
    PlyMove best, best_before;    /* child that raised alpha last, and without the last one told */
    PlyScore score, score_before; /* the best of the children, likewise */
    int16_t depth;
    uint8_t flags; /* PlyVisitFlag, from the entry */
  } at[PLY_MAX_DEPTH + 2];
  PlyPosition positions[PLY_MAX_DEPTH + 2];
} PlyTeller;

/* What came of a node, for its own side to move. */
typedef struct PlyTold {
  PlyScore score, evaluation;
  PlyBound bound;
  unsigned flags; /* PlyVisitFlag, of those at the return */
  PlyMove best;
  int n_moves;
  uint32_t reason; /* search/reason.h */
} PlyTold;

/* The root of a pass. */
void ply_tell_root(PlyTeller *teller, const PlyPosition *root, int depth);
/* A child of the innermost node by `move` as the rules have it, with its own window. The child told
 * last, once more, is searched again. */
void ply_tell_enter(PlyTeller *teller, PlyMove move, int depth, PlyScore alpha, PlyScore beta);
void ply_tell_leave(PlyTeller *teller, const PlyTold *told);

/* The child of the innermost node that raised its alpha last, NONE if none did; a search that was
 * made again does not count. */
static inline PlyMove
ply_tell_best(const PlyTeller *teller)
{
  return teller->at[teller->ply].best;
}
