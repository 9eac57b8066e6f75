/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Picks steps of a recorded search by what happens at them. Any thread. */

#include <glib.h>

#include "trace/summary.h"

/* The steps from `first` to `last` inclusive at which one of these PLY_EVENT_* happens, in order,
 * at most `most` of them; of guint64. The trace has a visit, the summary is of the trace. Transfer
 * full. */
GArray *ply_tree_steps_list(const PlyTrace *trace, const PlyTraceSummary *summary, unsigned events,
                            guint64 first, guint64 last, guint most);
