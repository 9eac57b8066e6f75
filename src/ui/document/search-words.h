/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a recording came to, in words. Main thread only. */

#include "model/search-tree.h"

/* A sentence or three, of a tree with a trace that has visits. Transfer full. */
char *ply_search_summary(PlySearchTree *tree);

/* "7 of 9 leaves looked at; no order needs fewer than 5", of the last iteration of a number tree's
 * search. Transfer full. */
char *ply_search_leaves(const PlyTrace *trace);
