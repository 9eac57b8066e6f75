/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What is in a side; for side.c and its tests. */

#include "ui/panels/side.h"

struct _PlySide {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkStack *pages;
  PlyPanel *candidates, *figures, *live;
  PlyReviewPanel *review_panel;
};
