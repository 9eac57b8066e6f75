/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the engine says of every move of a position that is looked at: its book's values at once, those
 * of a search (worker.h) that goes deeper until another position is looked at or none. Main thread
 * only.
 *
 * Signal: changed ()  there are other values */

#include <glib-object.h>

#include "arena/move-values.h"

#define PLY_TYPE_VALUE_WATCH (ply_value_watch_get_type())
G_DECLARE_FINAL_TYPE(PlyValueWatch, ply_value_watch, PLY, VALUE_WATCH, GObject)

PlyValueWatch *ply_value_watch_new(void);
/* Looks at a position of no number tree; NULL: at none, and the search ends. */
void ply_value_watch_set(PlyValueWatch *self, const PlyRules *rules, const PlyPosition *position);
/* Values stay, but nobody goes on searching for better ones until it is FALSE again; TRUE at first. */
void ply_value_watch_set_paused(PlyValueWatch *self, gboolean paused);

/* NULL: nothing is looked at, or there is no such move. Borrowed until the next "changed". */
const PlyMoveValue *ply_value_watch_get(PlyValueWatch *self, PlyMove move);
/* Of the search by now; both 0 where there is none. */
int ply_value_watch_get_depth(PlyValueWatch *self, int *confidence);
gboolean ply_value_watch_is_searching(PlyValueWatch *self);
/* How many moves have the book's value. */
guint ply_value_watch_n_from_book(PlyValueWatch *self);
