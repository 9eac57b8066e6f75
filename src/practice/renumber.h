/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The same tree with other numbers, as hard as before: for who has seen what was right. */

#include "practice/own.h"

/* What a right search of a tree does. */
typedef struct PlyOwnFigures {
  int leaves; /* that it looks at, those where its depth ends included */
  int cuts;   /* nodes that it leaves with children not looked at */
} PlyOwnFigures;

PlyOwnFigures ply_own_figures(const PlyNumberTree *tree, const PlyOwnRules *rules);

/* A tree of the same shape and sides with whole numbers from the least to the greatest that `tree`
 * has, at least 9 apart; of many drawn by `seed` the first whose figures are the tree's own, else the
 * nearest. NULL if memory is short. */
PlyNumberTree *ply_practice_renumber(const PlyNumberTree *tree, const PlyOwnRules *rules,
                                     guint64 seed);
