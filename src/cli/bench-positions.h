/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Fixed positions for measurements: the same on every machine. */

#include <glib.h>

#include "search/search.h"

typedef struct {
  const char *game;  /* as ply_rules_parse() takes it */
  const char *moves; /* from the start, in the game's usual notation, parted by blanks */
  int depth;         /* that PVS can do in about a tenth of a second */
  int plain_depth;   /* that minimax can do in about a second */
} PlyBenchPosition;

/* What the textbook searches are measured on. NULL past the last. */
const PlyBenchPosition *ply_bench_position(guint index);
/* The same for the games' engines, whose plain_depth is 0. */
const PlyBenchPosition *ply_bench_engine_position(guint index);
/* Sets the rules and plays the moves; passes that are forced are not among them. */
void ply_bench_set_up(const PlyBenchPosition *bench, PlyRules *rules, PlyPosition *position);
/* Searches one position with a table of its own, so that the order of positions does not matter.
 * The report has no root moves. */
void ply_bench_search(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm, int depth,
                      PlyReport *report);
