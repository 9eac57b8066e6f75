/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The tree of the search that runs, as an icicle or as a tree, while it runs. Where it is folded
 * away nothing is counted. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_LIVE_PANEL (ply_live_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyLivePanel, ply_live_panel, PLY, LIVE_PANEL, PlyPanel)

/* What is drawn, for a recording that takes its place. */
typedef struct PlyLiveSeen {
  gboolean is_tree;               /* drawn as a tree, else as an icicle */
  PlyMove moves[PLY_LIVE_LEVELS]; /* to the node that is selected, from the root of the search */
  guint n;
  int depth; /* of the last finished iteration that a recording has room for; 0: of none */
} PlyLiveSeen;

/* FALSE if nothing is drawn. A recording of more than `most` nodes has no room. */
gboolean ply_live_panel_get_seen(PlyLivePanel *self, guint64 most, PlyLiveSeen *seen);

/* Properties: expanded (gboolean), tree (gboolean: drawn as a tree, else as an icicle). */
