/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How many visits of a subtree were not kept. Counting them is a walk through the subtree, which
 * for a pass of millions is too long for a row on screen; so sums are made once on another thread.
 * Main thread.
 *
 * Signal: counted (), the sums are there. */

#include <gio/gio.h>

#include "trace/trace.h"

#define PLY_TYPE_HIDDEN_COUNT (ply_hidden_count_get_type())
G_DECLARE_FINAL_TYPE(PlyHiddenCount, ply_hidden_count, PLY, HIDDEN_COUNT, GObject)

PlyHiddenCount *ply_hidden_count_new(void);
/* Counts anew; `trace` NULL: everything was kept. Holds a reference. */
void ply_hidden_count_set_trace(PlyHiddenCount *self, PlyTrace *trace);
gboolean ply_hidden_count_is_counting(PlyHiddenCount *self);
/* Visits of a subtree that were not kept. O(1) in effect; 0 while counting. */
guint64 ply_hidden_count_get(PlyHiddenCount *self, guint32 visit);
