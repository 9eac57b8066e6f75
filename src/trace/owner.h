/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Why a cutoff is right: whose value so far is the bound that it reached, and that nothing under
 * the moves left out can reach the root (Knuth and Moore 1975). Pure, any thread. */

#include "trace/trace.h"

typedef enum {
  PLY_OWNER_NONE,
  PLY_OWNER_ANCESTOR,    /* the best value so far of a node above */
  PLY_OWNER_NULL_WINDOW, /* a node above only asks whether the value is greater than its best */
  PLY_OWNER_ROOT_WINDOW, /* the window that the pass began with */
} PlyOwnerKind;

typedef struct PlyCutOwner {
  PlyOwnerKind kind;
  uint32_t ancestor; /* whose best so far the bound is, or who tests with a null window; the root */
  uint32_t child;    /* the child of it that gave that best, or PLY_TRACE_NONE */
  int distance;      /* levels up: 1 a shallow cut, 3 or more a deep one … */
  bool deep;         /* … where the sides take turns; else they change more than once */
  PlyScore bound;    /* beta, for the side to move at the cut node */
} PlyCutOwner;

/* Who owns the beta that cut `visit`, by its moves or by the table. False, kind NONE, if it was not
 * cut, or if its window does not follow from those above it. O(siblings of the path). */
bool ply_trace_cut_owner(const PlyTrace *trace, uint32_t visit, PlyCutOwner *owner);

/* The value of the root pass, for the side to move there, from the recorded values of all that
 * stands beside the path to `visit`, if the moves that it never tried were the worst possible
 * (`*low`) and the best (`*high`): minimax is monotone in every leaf, so nothing lies outside.
 * Both are held to the pass's window, past which a value was not asked for. True if they are equal:
 * then nothing below the untried moves changes what the pass says. O(siblings of the path).
 * In a search that was stopped it judges the value so far. */
bool ply_trace_cut_proof(const PlyTrace *trace, uint32_t visit, PlyScore *low, PlyScore *high);
