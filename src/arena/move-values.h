/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the engine says of every move in a position: the value of its opening book where that knows
 * what comes of the move, else what a search of all moves at once finds. Pure but for memory; one
 * thread at a time. */

#include <glib.h>

#include "search/claim.h"

typedef struct {
  PlyMove move;
  gboolean from_book; /* the estimate is the book's; what is proven may come from anywhere */
  PlyClaim claim;     /* for the side that moves first in the game, whoever is to move here */
} PlyMoveValue;

typedef struct PlyMoveValues PlyMoveValues;

/* Of a position of no number tree; asks the book of the game's engine, if it has any. */
PlyMoveValues *ply_move_values_new(const PlyRules *rules, const PlyPosition *position);
void ply_move_values_free(PlyMoveValues *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyMoveValues, ply_move_values_free)

/* How to search for the others: by the engine, with values of as many moves as a search can tell
 * apart. Limits are the caller's. FALSE: there is nothing left to search for. */
gboolean ply_move_values_plan(const PlyMoveValues *self, PlySearchOptions *options);
/* What such a search says by now. */
void ply_move_values_take(PlyMoveValues *self, const PlyReport *report);
/* Searches so; blocks. FALSE: there is not enough memory. `should_stop`, asked with NULL, may be NULL. */
gboolean ply_move_values_search(PlyMoveValues *self, const PlySearchLimits *limits,
                                bool (*should_stop)(void *data));

/* NULL: no such move. */
const PlyMoveValue *ply_move_values_find(const PlyMoveValues *self, PlyMove move);
/* How many values are the book's. */
guint ply_move_values_n_from_book(const PlyMoveValues *self);
