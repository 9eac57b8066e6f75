/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The 10x10 search object. Not for other folders. */

#include "engine/othello/wide-private.h"

struct PlyOthelloWide {
  const WideKernel *kernel;
  WideShape shape;
  PlySharedTable table;
  WideWorker worker;
  const PlyOthelloLimits *limits;
  PlyOthelloReport *report;
  Board children[PLY_OTHELLO_MOST_LINES];      /* of report->lines */
  PlyOthelloLine kept[PLY_OTHELLO_MOST_LINES]; /* as they were before the iteration */
  Board kept_children[PLY_OTHELLO_MOST_LINES];
  int multi_pv;
  int empties;
};

/* wide-lines.c: the moves in the order of their children's static values. */
void ply_othello_wide_list_lines(PlyOthelloWide *s, Board board);
/* Moves a line from one place to another; those between keep their order. */
void ply_othello_wide_move_line(PlyOthelloWide *s, int from, int to);
/* Puts a line among the first n, the best first; returns its place. */
int ply_othello_wide_move_among(PlyOthelloWide *s, int from, int n);
/* The lines as they were before an iteration that found no value, with what it has proven. */
void ply_othello_wide_take_back(PlyOthelloWide *s);
