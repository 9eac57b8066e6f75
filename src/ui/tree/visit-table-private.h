/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table from within, for its tests. */

#include "ui/tree/visit-columns-private.h"
#include "ui/tree/visit-table.h"

struct _PlyVisitTable {
  AdwBin parent_instance;

  GtkColumnView *view; /* of the template */

  PlySearchTree *tree;   /* owned, or NULL */
  PlyVisitSource source; /* owns its trace and its count */
  PlyVisitColumns *columns;
  GtkSingleSelection *selection;
  GtkTreeListModel *rows; /* owned by the selection; NULL without a trace */
  gboolean flat;          /* they are matches, not the tree */
  gboolean syncing;       /* a selection that changes now is not the person's doing */
  gboolean from_table;    /* a step that changes now comes from the table */
  guint scroll_tick;
  int frames_to_scroll;
};
