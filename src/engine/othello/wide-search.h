/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The 10x10 search object. Not for other folders. */

#include "engine/othello/wide-private.h"

struct PlyOthelloWide {
  const WideKernel *kernel;
  WideShape shape;
  WideWorker worker;
  const PlyOthelloLimits *limits;
  PlyOthelloReport *report;
  Board children[PLY_OTHELLO_MOST_LINES];      /* of report->lines */
  PlyOthelloLine kept[PLY_OTHELLO_MOST_LINES]; /* as they were before the iteration */
  Board kept_children[PLY_OTHELLO_MOST_LINES];
  int multi_pv;
  int empties;
};
