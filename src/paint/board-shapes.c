/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <math.h>

double
ply_board_snap(double value, double scale)
{
  return round(value * scale) / scale;
}

void
ply_board_circle(cairo_t *cairo, double x, double y, double radius)
{
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x, y, radius, 0, 2 * M_PI);
  cairo_close_path(cairo);
}

void
ply_board_round_rectangle(cairo_t *cairo, PlyRectangle area, double radius)
{
  double right = area.x + area.width, bottom = area.y + area.height;

  cairo_new_sub_path(cairo);
  cairo_arc(cairo, right - radius, area.y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, right - radius, bottom - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, area.x + radius, bottom - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, area.x + radius, area.y + radius, radius, M_PI, M_PI * 3 / 2);
  cairo_close_path(cairo);
}

void
ply_board_centre(const PlyBoardGeometry *geometry, int cell, double *x, double *y)
{
  PlyRectangle area = ply_board_geometry_cell(geometry, cell);

  *x = area.x + area.width / 2;
  *y = area.y + area.height / 2;
}
