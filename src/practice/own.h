/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A search that somebody makes by hand: where it stands after what was said of it, right or wrong,
 * and what minimax, alpha-beta or PVS does next from there. Whoever says everything right makes the
 * recorded search. Pure, one thread at a time. */

#include "practice/step.h"
#include "rules/number-tree.h"
#include "search/search.h"

typedef struct PlyOwn PlyOwn;

/* How such a search is made: those of a recording's options that matter to it. */
typedef struct PlyOwnRules {
  gboolean minimax;     /* without windows and cutoffs, else alpha-beta, or … */
  gboolean pvs;         /* … PVS: null windows for all children but the first, and re-searches */
  gboolean cut_beyond;  /* at > β */
  gboolean fail_hard;   /* values are held to the window, those of leaves too */
  gboolean for_mover;   /* windows and values are for whoever is to move, else for MAX */
  int depth;            /* plies, at whose end nodes have their evaluation; 0: to the leaves */
  gboolean root_window; /* in the tree's unit, for the side that moves at the root: */
  PlyScore root_alpha, root_beta;
} PlyOwnRules;

/* The rules by which a trace was recorded, said in that wording. FALSE if it is not such a search,
 * or one that ply_practice_refusal() refuses. */
gboolean ply_own_rules_of(const PlyTrace *trace, const PlyWording *wording, PlyOwnRules *rules);

/* Stands at the root, which has been entered. The tree, without chance nodes, is borrowed. */
PlyOwn *ply_own_new(const PlyNumberTree *tree, const PlyOwnRules *rules);
/* NULL is allowed. */
void ply_own_free(PlyOwn *own);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyOwn, ply_own_free)

/* The rules in sentences: algorithm, where a node is left, what goes back, whose values. Translated;
 * transfer full. */
char *ply_own_rules_text(const PlyOwnRules *rules);

/* Whether the root has returned. */
gboolean ply_own_is_over(const PlyOwn *own);
/* The node that it stands at. */
int ply_own_node(const PlyOwn *own);
/* How many children of it the search has not been at since it came there; at the depth where it ends
 * none. */
int ply_own_left(const PlyOwn *own);
/* What the search does next. Not when it is over. */
PlyPracticeStep ply_own_next(const PlyOwn *own);
/* Whether a step can be taken, right or wrong: a child is there, and was not visited before; in PVS
 * the last one can be searched again. */
gboolean ply_own_can(const PlyOwn *own, const PlyPracticeStep *step);
/* Takes it. Numbers that are not said are those that would be right. */
void ply_own_take(PlyOwn *own, const PlyPracticeStep *step);

/* The way from the root to where it stands, each node with its window and the best so far as they
 * were said: "1 [−∞, 3], best 2 › 2 [2, 3]". Transfer full. */
char *ply_own_text(const PlyOwn *own);
