/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4: an upright slate board with round holes. The assignment's red and green would look
 * alike to many eyes, hence blue and orange here too. */

#include "paint/board-private.h"

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

#define DISCS                                                                                      \
  .stones = {PLY_BOARD_RGB(0x2f7fe0), PLY_BOARD_RGB(0xff9a2e)},                                    \
  .edges = {PLY_BOARD_RGB(0x174f97), PLY_BOARD_RGB(0xb05c06)},                                     \
  .on_stone = {PLY_BOARD_RGB(0xffffff), PLY_BOARD_RGB(0x4a2500)}

const PlyBoardLook ply_board_maxconnect4 = {
    .game = "maxconnect4",
    .margin = 0.34,
    .radius = HOLE,
    .upright = true,
    .ring = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {DISCS, .ground = PLY_BOARD_RGB(0xf4f6f8),
                                 .frame = PLY_BOARD_RGB(0x46535f), .line = PLY_BOARD_RGB(0x333d47),
                                 .ink = PLY_BOARD_RGB(0x20272e), .labels = PLY_BOARD_RGB(0xf0f3f6),
                                 .accent = PLY_BOARD_RGB(0x7a2f95)},
            [PLY_STYLE_DARK] = {DISCS, .ground = PLY_BOARD_RGB(0x15181b),
                                .frame = PLY_BOARD_RGB(0x3b4651), .line = PLY_BOARD_RGB(0x252c33),
                                .ink = PLY_BOARD_RGB(0xedf0f2), .labels = PLY_BOARD_RGB(0xe4e8ec),
                                .accent = PLY_BOARD_RGB(0xffe678)},
            [PLY_STYLE_PRINT] = {DISCS, .ground = PLY_BOARD_RGB(0xffffff),
                                 .frame = PLY_BOARD_RGB(0xe3e7ea), .line = PLY_BOARD_RGB(0x5d6a75),
                                 .ink = PLY_BOARD_RGB(0x000000), .labels = PLY_BOARD_RGB(0x222222),
                                 .accent = PLY_BOARD_RGB(0x1c4f93)},
        },
    .ground = ground,
    .clip = clip,
};
