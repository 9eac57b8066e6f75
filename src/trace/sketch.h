/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A summary of a trace that is still in its file (lazy.h). Any thread. */

#include "trace/summary.h"

/* What the file's index tells: the passes, the levels with their visits, and in which slices of time
 * which events are, or may be where a slice is shorter than a tile; the other counts are 0 and there
 * are no lessons. NULL if there is no index, or memory is short. O(tiles). */
PlyTraceSummary *ply_trace_summary_sketch(const PlyTrace *trace);
