/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Positions that random play reaches, and a minimax that shares nothing with the searches under
 * test. */

#include <glib.h>

#include "base/rng.h"
#include "rules/number-tree.h"
#include "search/search.h"

/* Sets the rules and plays `plies` random moves from the start, fewer if the game ends. */
void random_position(const char *spec, PlyRng *rng, int plies, PlyRules *rules,
                     PlyPosition *position);

/* Twenty lines of plain minimax: the value of `position` at `depth`, every move, no table, no
 * window. */
PlyScore slow_minimax(const PlyRules *rules, const PlyEvaluation *evaluation, bool candidates_only,
                      const PlyPosition *position, int depth);

/* Searches and returns the report's copy without root moves. */
PlyReport run_search(const PlyRules *rules, const PlyPosition *position,
                     const PlySearchOptions *options, int depth, PlyTable *table);
