/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente: lines in warm wood, white and black stones on their crossings. */

#include "paint/board-private.h"
#include "paint/colours.h"

#include <math.h>

static void
paint_lines(cairo_t *cairo, const PlyBoardGeometry *geometry, const PlyBoardColours *colours)
{
  double cell = geometry->cell_width, scale = geometry->scale;
  double pixel = fmax(round(scale), 1) / scale;
  double x = geometry->field.x + cell / 2, y = geometry->field.y + cell / 2;
  double length = cell * (geometry->columns - 1) + pixel;

  ply_colour_set(cairo, colours->line);
  for (int i = 0; i < geometry->columns; i++) {
    double at = ply_board_snap(i * cell - pixel / 2, scale);
    cairo_rectangle(cairo, ply_board_snap(x + at, scale), ply_board_snap(y, scale), pixel, length);
    cairo_rectangle(cairo, ply_board_snap(x, scale), ply_board_snap(y + at, scale), length, pixel);
  }
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  cairo_fill(cairo);
}

static void
paint_points(cairo_t *cairo, const PlyBoardGeometry *geometry, const PlyBoardColours *colours)
{
  double x, y;

  ply_colour_set(cairo, colours->line);
  for (int row = 3; row < geometry->rows; row += 6)
    for (int column = 3; column < geometry->columns; column += 6) {
      ply_board_centre(geometry, row * geometry->columns + column, &x, &y);
      ply_board_circle(cairo, x, y, fmax(geometry->cell_width * 0.10, 1));
    }
  cairo_fill(cairo);
}

static void
ground(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyBoardColours *colours)
{
  ply_colour_set(cairo, colours->frame);
  ply_board_round_rectangle(cairo, geometry->body, geometry->cell_width * 0.4);
  cairo_fill(cairo);
  for (int i = 0; i < 2; i++)
    ply_board_round_rectangle(cairo, geometry->trays[i], geometry->cell_width * 0.4);
  cairo_fill(cairo);
  paint_lines(cairo, geometry, colours);
  paint_points(cairo, geometry, colours);
  ply_board_labels(cairo, picture, geometry, colours->labels);
}

#define STONES PLY_BOARD_STONES(PENTE, )

const PlyBoardLook ply_board_pente = {
    .game = "pente",
    .margin = 0.75,
    .radius = 0.45,
    .trays = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {STONES, PLY_BOARD_GROUND(PENTE, LIGHT, LIGHT)},
            [PLY_STYLE_DARK] = {STONES, PLY_BOARD_GROUND(PENTE, DARK, DARK)},
            [PLY_STYLE_PRINT] = {STONES, PLY_BOARD_GROUND(PENTE, PRINT, LIGHT)},
        },
    .ground = ground,
};
