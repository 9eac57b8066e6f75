/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Where a board and its cells lie. Lengths are in user units; edges fall on device pixels. */

#include "paint/board-picture.h"

typedef struct {
  double x, y, width, height;
} PlyRectangle;

struct PlyBoardGeometry {
  int columns, rows;     /* of cells; a number tree's children in one row */
  int n_cells;           /* ≤ columns × rows */
  bool upright;          /* a point anywhere above or below the field belongs to its column */
  double scale;          /* device pixels per user unit */
  PlyRectangle body;     /* the board with its frame */
  PlyRectangle field;    /* the cells */
  PlyRectangle trays[2]; /* stones captured by each side; empty but for Pente */
  double cell_width, cell_height;
  bool spread;            /* cells stand apart … */
  float x[PLY_MAX_CELLS]; /* … each with its left edge here */
};

/* board-layout.c: lays the picture's board out in the middle of width × height (> 0). */
void ply_board_geometry_init(PlyBoardGeometry *geometry, const PlyBoardPicture *picture,
                             double width, double height, double scale);

PlyRectangle ply_board_geometry_cell(const PlyBoardGeometry *geometry, int cell);
/* The cell at a point, or −1. */
int ply_board_geometry_cell_at(const PlyBoardGeometry *geometry, double x, double y);
/* All that may be painted while `change` moves. */
PlyRectangle ply_board_geometry_extents(const PlyBoardGeometry *geometry, const PlyChange *change);
