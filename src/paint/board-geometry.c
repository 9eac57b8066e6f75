/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-geometry.h"

#include <assert.h>
#include <math.h>

PlyRectangle
ply_board_geometry_cell(const PlyBoardGeometry *geometry, int cell)
{
  assert(cell >= 0 && cell < geometry->n_cells);
  if (geometry->spread)
    return (PlyRectangle){(double)geometry->x[cell], geometry->field.y, geometry->cell_width,
                          geometry->cell_height};
  int row = cell / geometry->columns, column = cell % geometry->columns;
  return (PlyRectangle){geometry->field.x + column * geometry->cell_width,
                        geometry->field.y + row * geometry->cell_height, geometry->cell_width,
                        geometry->cell_height};
}

static int
spread_cell_at(const PlyBoardGeometry *geometry, double x, double y)
{
  for (int i = 0; i < geometry->n_cells; i++) {
    PlyRectangle area = ply_board_geometry_cell(geometry, i);
    if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
      return i;
  }
  return -1;
}

int
ply_board_geometry_cell_at(const PlyBoardGeometry *geometry, double x, double y)
{
  const PlyRectangle *field = &geometry->field;

  if (geometry->spread)
    return spread_cell_at(geometry, x, y);
  if (geometry->n_cells == 0 || x < field->x || x >= field->x + field->width)
    return -1;
  int column = (int)((x - field->x) / geometry->cell_width);
  int row = (int)floor((y - field->y) / geometry->cell_height);
  if (geometry->upright)
    row = row < 0 ? 0 : row >= geometry->rows ? geometry->rows - 1 : row;
  if (row < 0 || row >= geometry->rows || column >= geometry->columns)
    return -1;
  int cell = row * geometry->columns + column;
  return cell < geometry->n_cells ? cell : -1;
}

static void
join(const PlyBoardGeometry *geometry, int cell, PlyRectangle *all)
{
  PlyRectangle one = ply_board_geometry_cell(geometry, cell);
  double right = one.x + one.width, bottom = one.y + one.height;

  if (all->width <= 0) {
    *all = one;
    return;
  }
  right = fmax(right, all->x + all->width);
  bottom = fmax(bottom, all->y + all->height);
  all->x = fmin(all->x, one.x);
  all->y = fmin(all->y, one.y);
  all->width = right - all->x;
  all->height = bottom - all->y;
}

PlyRectangle
ply_board_geometry_extents(const PlyBoardGeometry *geometry, const PlyChange *change)
{
  PlyRectangle all = {0};

  if (change->placed >= 0) {
    join(geometry, change->placed, &all);
    if (geometry->upright)
      join(geometry, change->placed % geometry->columns, &all);
  }
  for (int i = 0; i < change->n_flipped; i++)
    join(geometry, change->flipped[i], &all);
  for (int i = 0; i < change->n_captured; i++)
    join(geometry, change->captured[i], &all);
  return all;
}
