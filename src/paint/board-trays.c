/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The stones that each side of Pente has captured: ten places in pairs, since ten win. */

#include "paint/board-private.h"

#include <math.h>
#include <stdio.h>

#define PLACES 10

/* The i-th place of a tray, which is 2 × 5 upright or 10 × 1 lying. */
static void
find_place(const PlyRectangle *tray, int i, double *x, double *y, double *radius)
{
  bool upright = tray->height > tray->width;
  int column = upright ? i % 2 : i, row = upright ? i / 2 : 0;
  double width = tray->width, height = tray->height;

  if (upright) {
    double step = fmin(width / 2.6, height / 7.5);
    *x = tray->x + width / 2 + (column - 0.5) * step;
    *y = tray->y + height * 0.18 + step * (row + 0.9);
    *radius = step * 0.40;
  } else {
    double step = fmin(width * 0.78 / 11, height * 0.8);
    *x = tray->x + width * 0.19 + step * (column + 0.5 + column / 2 * 0.25);
    *y = tray->y + height / 2;
    *radius = step * 0.40;
  }
}

static void
paint_count(cairo_t *cairo, const PlyRectangle *tray, const PlyBoardLook *look,
            const PlyBoardColours *colours, int side, int count)
{
  char text[16];
  bool upright = tray->height > tray->width;
  double step = upright ? tray->width / 2.4 : tray->height * 0.62;
  double y = upright ? tray->y + fmin(tray->height * 0.11, step) : tray->y + tray->height / 2;
  double x = upright ? tray->x + tray->width / 2 - step * 0.45 : tray->x + tray->width * 0.065;

  snprintf(text, sizeof text, "%d", count);
  ply_board_stone(cairo, look, colours, x, y, step * 0.38, side, 1);
  x += upright ? step * 0.95 : tray->width * 0.085;
  ply_board_text(cairo, text, x, y, step * 0.7, step, PLY_TEXT_BOLD, colours->ink);
}

void
ply_board_trays(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                const PlyBoardLook *look, const PlyBoardColours *colours)
{
  for (int side = 0; side < 2; side++) {
    const PlyRectangle *tray = &geometry->trays[side];
    int count = picture->board.captured[side];
    paint_count(cairo, tray, look, colours, side, count);
    for (int i = 0; i < PLACES; i++) {
      double x, y, radius;
      find_place(tray, i, &x, &y, &radius);
      if (i < count) {
        ply_board_stone(cairo, look, colours, x, y, radius, 1 - side, 1);
        continue;
      }
      cairo_set_line_width(cairo, 1);
      ply_colour_set(cairo, ply_colour_with_alpha(colours->line, 0.6));
      ply_board_circle(cairo, x, y, radius * 0.8);
      cairo_stroke(cairo);
    }
  }
}
