/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4: an upright slate board with round holes. The assignment's red and green would look
 * alike to many eyes, hence blue and orange here too. */

#include "paint/board-private.h"
#include "paint/colours.h"

#include <math.h>

#define HOLE 0.405 /* radius in cells */

static void
holes(cairo_t *cairo, const PlyBoardGeometry *geometry)
{
  double x, y;

  for (int cell = 0; cell < geometry->n_cells; cell++) {
    ply_board_centre(geometry, cell, &x, &y);
    ply_board_circle(cairo, x, y, geometry->cell_width * HOLE);
  }
}

static void
clip(cairo_t *cairo, const PlyBoardGeometry *geometry)
{
  holes(cairo, geometry);
  cairo_clip(cairo);
}

static void
ground(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyBoardColours *colours)
{
  ply_colour_set(cairo, colours->frame);
  ply_board_round_rectangle(cairo, geometry->body, geometry->cell_width * 0.22);
  cairo_fill(cairo);
  ply_colour_set(cairo, colours->ground);
  holes(cairo, geometry);
  cairo_fill_preserve(cairo);
  cairo_set_line_width(cairo, fmax(geometry->cell_width * 0.025, 1));
  ply_colour_set(cairo, colours->line);
  cairo_stroke(cairo);
  ply_board_labels(cairo, picture, geometry, colours->labels);
}

#define DISCS PLY_BOARD_STONES(MAXCONNECT4, )

const PlyBoardLook ply_board_maxconnect4 = {
    .game = "maxconnect4",
    .margin = 0.34,
    .radius = HOLE,
    .upright = true,
    .ring = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {DISCS, PLY_BOARD_GROUND(MAXCONNECT4, LIGHT, LIGHT)},
            [PLY_STYLE_DARK] = {DISCS, PLY_BOARD_GROUND(MAXCONNECT4, DARK, DARK)},
            [PLY_STYLE_PRINT] = {DISCS, PLY_BOARD_GROUND(MAXCONNECT4, PRINT, LIGHT)},
        },
    .ground = ground,
    .clip = clip,
};
