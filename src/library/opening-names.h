/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What players call the openings of Othello on 8x8. Names are proper names, and no language's. */

#include "record/record.h"

/* The name of the last position on the way to `end` that has one, whichever way round and however it
 * was reached; NULL if none has. */
const char *ply_opening_name(const PlyRecord *record, const PlyRecordNode *end);

/* The names in the alphabet's order, NULL past the last, and the position that has a name, of Othello
 * on 8x8; FALSE: it is no such name, in either case. */
const char *ply_opening_at(guint index);
gboolean ply_opening_named(const char *name, PlyRules *rules, PlyPosition *position);

/* For many games: the names by their keys. */
typedef struct PlyOpenings PlyOpenings;
PlyOpenings *ply_openings_new(void);
void ply_openings_free(PlyOpenings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyOpenings, ply_openings_free)
/* Of the rules that have names. */
gboolean ply_openings_know(const PlyOpenings *self, const PlyRules *rules);
/* NULL: the position has none. */
const char *ply_openings_name(const PlyOpenings *self, const PlyPosition *position);
/* No name stands behind more moves than these. */
#define PLY_OPENINGS_MOST_MOVES 18
