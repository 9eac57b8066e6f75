/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar from within, for its tests. */

#include "ui/tree/find-bar.h"

struct _PlyFindBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkWidget *controls;
  GtkEditable *entry;
  GtkToggleButton *cuts, *new_best, *table, *re_searches, *position, *move, *filter;
  GtkRevealer *status_revealer;
  GtkLabel *status;

  PlySearchTree *tree; /* owned, or NULL */
  const PlyGame *game; /* of the last trace */
  guint64 key;         /* what "This position" … */
  PlyMove the_move;    /* … and "This move" ask for */
  char *told;          /* about the matches */
  GCancellable *list_work, *find_work;
};
