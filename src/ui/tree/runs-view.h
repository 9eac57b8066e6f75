/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Several recorded runs of one position side by side: visits and leaves over the depth as a chart,
 * beside b^(d/2) and b^d, and the same as a table that can be copied. Its actions: "runs.copy"; a
 * run's name does "document.run" with its number. Main thread only. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_RUNS_VIEW (ply_runs_view_get_type())
G_DECLARE_FINAL_TYPE(PlyRunsView, ply_runs_view, PLY, RUNS_VIEW, AdwBin)

/* Shows these runs, in this order; those that are not recorded yet are left out of the chart. Looks
 * at them only during the call. `current` is the one that is looked at. */
void ply_runs_view_set_runs(PlyRunsView *self, PlySearchTree *const *trees, guint n, guint current);

/* "Alpha-beta, depth 4": of a recording, or of one that is being made; "…" if there is neither.
 * Transfer full. */
char *ply_runs_name(PlySearchTree *tree);
