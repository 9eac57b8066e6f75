/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The four searches once more, as slowly and plainly as the papers give them, and what each of
 * their visits must look like: minimax (Shannon 1950), alpha-beta (Knuth and Moore 1975; fail-soft:
 * Fishburn 1983), principal variation search (Marsland and Campbell 1982), MTD(f) (Plaat and others
 * 1996), quiescence (Harris 1975), aspiration windows and iterative deepening. No table, no
 * killers, no history: moves come in the game's own order. Shares no code with the searches under
 * test. */

#include <glib.h>

#include "search/search.h"

typedef struct RefVisit {
  int ply, depth, order, untried;
  PlyMove move, best;
  PlyScore alpha, beta, value, evaluation;
  PlyBound bound;
  unsigned flags; /* PlyVisitFlag */
  bool is_best, raised;
  uint32_t parent, end; /* parent UINT32_MAX: a pass from the root */
  uint16_t key;
  PlyScore so_far; /* best value of the children taken so far, or of standing pat */
} RefVisit;

typedef struct Reference {
  GArray *visits; /* of RefVisit, in preorder */
  PlyStop stop;
  PlyMove best;
  PlyScore score;
  PlyBound bound;
  int depth;
} Reference;

/* Searches `root` to `depth` as `options` say; of the orderings and the table none may be on. */
Reference reference_search(const PlyRules *rules, const PlyPosition *root,
                           const PlySearchOptions *options, int depth);
void reference_clear(Reference *self);
