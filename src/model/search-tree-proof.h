/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Checks made on the spot: that a cut loses nothing, and how far a leaf may change before the
 * search changes. */

#include <glib.h>

#include "trace/explain.h"

/* For a node left by a cutoff with moves never tried: gives those the lowest and the highest worth
 * there is and works the root's value out both times. As minimax never falls when a leaf rises, two
 * equal results prove that no other values could change the root. Returns what came out, translated
 * (transfer full), or NULL if nothing was cut off here, or by a null window whose question was then
 * asked again with a wider one. */
char *ply_search_tree_check_cut(const PlyTrace *trace, guint32 visit, const PlyWording *wording);

/* A range of values, both ends included; G_MININT and G_MAXINT mean no end. */
typedef struct PlyLeafRange {
  int low, high;
} PlyLeafRange;

/* The values of a leaf of the recorded number tree for which the search would visit the same nodes
 * and cut in the same places. Searches the tree again a bounded number of times; any thread. FALSE
 * if the trace is of no number tree, or not one that can be searched again,
 * or `node` is no leaf. */
gboolean ply_search_tree_leaf_range(const PlyTrace *trace, int node, PlyLeafRange *range);
