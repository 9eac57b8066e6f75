/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games of the strong 10x10 engine against the textbook search. */

#include <glib.h>

#include "search/search.h"

typedef struct {
  PlySearch *search; /* the engine's */
  PlyTable *table;
  int games, openings;
  guint64 seed;
  gint64 move_us; /* CPU time, if nodes is 0 */
  guint64 nodes;
} PlyBenchWideMatch;

/* Prints a line a pair of games and the score. */
int ply_bench_wide_match(const PlyBenchWideMatch *match);
