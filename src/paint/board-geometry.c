/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <assert.h>
#include <math.h>

#include "rules/number-tree.h"

#define TRAY_GAP    0.35 /* between board and tray, in cells */
#define TRAY_ROW    1.5  /* height of a tray below the board */
#define TRAY_COLUMN 2.4  /* width of a tray beside it */

static double
least(double a, double b)
{
  return a < b ? a : b;
}

/* The cells are the children of the current node, where they stand in the tree. */
static void
lay_out_tree(PlyBoardGeometry *geometry, const PlyBoardPicture *picture, double width,
             double height)
{
  geometry->spread = true;
  geometry->n_cells = geometry->columns = picture->rules.tree->nodes[picture->node].n_children;
  geometry->rows = geometry->n_cells > 0;
  geometry->body = (PlyRectangle){0, 0, width, height};
  ply_board_tree_place(picture, geometry);
}

static void
lay_out_trays(PlyBoardGeometry *geometry, double cell, bool beside)
{
  PlyRectangle body = geometry->body;

  for (int i = 0; i < 2; i++) {
    PlyRectangle *tray = &geometry->trays[i];
    double half = (beside ? body.height : body.width) / 2 - cell * TRAY_GAP / 2;
    double offset = i * (half + cell * TRAY_GAP);
    if (beside)
      *tray = (PlyRectangle){body.x + body.width + cell * TRAY_GAP, body.y + offset,
                             cell * TRAY_COLUMN, half};
    else
      *tray = (PlyRectangle){body.x + offset, body.y + body.height + cell * TRAY_GAP, half,
                             cell * TRAY_ROW};
  }
}

static void
lay_out_board(PlyBoardGeometry *geometry, const PlyBoardPicture *picture, double width,
              double height)
{
  const PlyBoardLook *look = ply_board_look(&picture->rules);
  double across = geometry->columns + 2 * look->margin, down = geometry->rows + 2 * look->margin;
  double more_across = look->trays ? TRAY_GAP + TRAY_COLUMN : 0;
  double more_down = look->trays ? TRAY_GAP + TRAY_ROW : 0;
  double beside = least(width / (across + more_across), height / down);
  double below = least(width / across, height / (down + more_down));
  bool is_beside = beside >= below;
  double scale = geometry->scale;
  double cell = fmax(floor((is_beside ? beside : below) * scale), 1) / scale;
  double margin = floor(cell * look->margin * scale) / scale;

  if (is_beside)
    more_down = 0;
  else
    more_across = 0;
  geometry->cell_width = geometry->cell_height = cell;
  geometry->body.width = cell * geometry->columns + 2 * margin;
  geometry->body.height = cell * geometry->rows + 2 * margin;
  geometry->body.x =
      ply_board_snap(fmax(width - geometry->body.width - cell * more_across, 0) / 2, scale);
  geometry->body.y =
      ply_board_snap(fmax(height - geometry->body.height - cell * more_down, 0) / 2, scale);
  geometry->field = (PlyRectangle){geometry->body.x + margin, geometry->body.y + margin,
                                   cell * geometry->columns, cell * geometry->rows};
  if (look->trays)
    lay_out_trays(geometry, cell, is_beside);
}

void
ply_board_geometry_init(PlyBoardGeometry *geometry, const PlyBoardPicture *picture, double width,
                        double height, double scale)
{
  assert(width > 0 && height > 0 && scale > 0);
  *geometry = (PlyBoardGeometry){
      .columns = picture->rules.columns,
      .rows = picture->rules.rows,
      .n_cells = picture->rules.columns * picture->rules.rows,
      .upright = ply_board_look(&picture->rules)->upright,
      .scale = scale,
  };
  if (picture->rules.tree)
    lay_out_tree(geometry, picture, width, height);
  else
    lay_out_board(geometry, picture, width, height);
}

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
  all->x = least(all->x, one.x);
  all->y = least(all->y, one.y);
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
