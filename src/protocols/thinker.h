/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who chooses our own programs' moves: a search with its table, kept from move to move. One thread
 * at a time. */

#include <gio/gio.h>

#include "search/search.h"

typedef struct PlyThinker PlyThinker;

/* `table_bytes` 0: a search without a table, which starts at once. */
PlyThinker *ply_thinker_new(gsize table_bytes);
void ply_thinker_free(PlyThinker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyThinker, ply_thinker_free)

/* Who searches next: the algorithm of this id (static) with its usual options where it fits the
 * rules, else a textbook search. NULL, the default: the game's engine, where there is one; but a
 * textbook search where the limits name a depth, which course documents mean as the textbook's. */
void ply_thinker_set_algorithm(PlyThinker *self, const char *id);
/* The options of the next searches, in place of that. NULL: none. Copied. */
void ply_thinker_set_options(PlyThinker *self, const PlySearchOptions *options);

/* Does before a clock runs what an engine's first search of these rules would do. */
void ply_thinker_warm_up(PlyThinker *self, const PlyRules *rules);

/* The best move found within the limits, of which there must be one, or until `cancellable` (may be
 * NULL) is cancelled. A pass, or a single legal move, is answered without a search unless `report`
 * is wanted, nor does an engine then look in its book or answer early, unless the limits say that a
 * move is to be played. PLY_MOVE_NONE if the game is over. `report` (may be NULL) is good until the
 * next call. */
PlyMove ply_thinker_choose(PlyThinker *self, const PlyRules *rules, const PlyPosition *position,
                           const PlySearchLimits *limits, GCancellable *cancellable,
                           PlyReport *report);

/* Asked during a search, on its thread, at least every 5 ms: true ends it as cancelling does. */
void ply_thinker_set_interrupt(PlyThinker *self, bool (*should_stop)(void *data), void *data);
/* Told of the search's progress, on its thread (see PlySearchHooks). */
void ply_thinker_set_report(PlyThinker *self, void (*report)(void *data, const PlyReport *report),
                            void *data);

/* Another size of the table, which is empty then. FALSE, and nothing changed,
 * if memory is short. */
gboolean ply_thinker_set_table(PlyThinker *self, gsize table_bytes);
/* Forgets the table's content. */
void ply_thinker_clear(PlyThinker *self);
