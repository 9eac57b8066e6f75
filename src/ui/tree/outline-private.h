/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The outline from within, for its tests. */

#include "ui/tree/find-bar.h"
#include "ui/tree/outline.h"
#include "ui/tree/visit-table.h"

struct _PlyOutline {
  AdwBin parent_instance;

  PlyFindBar *find_bar;
  PlyVisitTable *table;
};
