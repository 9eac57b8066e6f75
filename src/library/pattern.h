/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What some squares of a board hold, a corner or an edge, whichever way round the board lies. Plain
 * values: any thread. */

#include <glib.h>

#include "rules/rules.h"

/* What a square of a pattern may hold beside an empty one (0) and a stone of a side (1, 2). */
#define PLY_PATTERN_ANY 3

typedef struct {
  guint8 columns, rows;        /* of the board */
  guint8 cells[PLY_MAX_CELLS]; /* PLY_PATTERN_ANY, 0, 1 or 2 */
} PlyPattern;

/* Rows from the top left corner, "/" between them: "X" the first side's stone, "O" the other's, "-"
 * or "." empty, "?" anything. What is left out may hold anything, so that "XX-/X" is three squares of
 * an edge and one beside it. NULL, or an English sentence about what is wrong, to be translated; a
 * pattern that asks nothing is wrong too. Letters in either case. */
const char *ply_pattern_parse(const char *text, const PlyRules *rules, PlyPattern *pattern);

/* The part of a position between these squares, both included. */
void ply_pattern_take(const PlyRules *rules, const PlyPosition *position, int from, int to,
                      PlyPattern *pattern);

/* The ways round in which it is looked for. */
typedef struct PlyPatternLooker PlyPatternLooker;
PlyPatternLooker *ply_pattern_looker_new(const PlyRules *rules, const PlyPattern *pattern);
void ply_pattern_looker_free(PlyPatternLooker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyPatternLooker, ply_pattern_looker_free)
gboolean ply_pattern_looker_sees(const PlyPatternLooker *self, const PlyPosition *position);
