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

#define DISCS                                                                                      \
  .stones = {PLY_RGB(PLY_COLOR_MAXCONNECT4_STONE_FIRST),                                           \
             PLY_RGB(PLY_COLOR_MAXCONNECT4_STONE_SECOND)},                                         \
  .edges = {PLY_RGB(PLY_COLOR_MAXCONNECT4_RIM_FIRST), PLY_RGB(PLY_COLOR_MAXCONNECT4_RIM_SECOND)},  \
  .on_stone = {PLY_RGB(PLY_COLOR_MAXCONNECT4_ON_FIRST), PLY_RGB(PLY_COLOR_MAXCONNECT4_ON_SECOND)}

const PlyBoardLook ply_board_maxconnect4 = {
    .game = "maxconnect4",
    .margin = 0.34,
    .radius = HOLE,
    .upright = true,
    .ring = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {DISCS, .ground = PLY_RGB(PLY_COLOR_MAXCONNECT4_GROUND_LIGHT),
                                 .frame = PLY_RGB(PLY_COLOR_MAXCONNECT4_FRAME_LIGHT),
                                 .line = PLY_RGB(PLY_COLOR_MAXCONNECT4_LINE_LIGHT),
                                 .ink = PLY_RGB(PLY_COLOR_MAXCONNECT4_INK_LIGHT),
                                 .labels = PLY_RGB(PLY_COLOR_MAXCONNECT4_LABELS_LIGHT),
                                 .accent = PLY_RGB(PLY_COLOR_ACCENT_LIGHT)},
            [PLY_STYLE_DARK] = {DISCS, .ground = PLY_RGB(PLY_COLOR_MAXCONNECT4_GROUND_DARK),
                                .frame = PLY_RGB(PLY_COLOR_MAXCONNECT4_FRAME_DARK),
                                .line = PLY_RGB(PLY_COLOR_MAXCONNECT4_LINE_DARK),
                                .ink = PLY_RGB(PLY_COLOR_MAXCONNECT4_INK_DARK),
                                .labels = PLY_RGB(PLY_COLOR_MAXCONNECT4_LABELS_DARK),
                                .accent = PLY_RGB(PLY_COLOR_ACCENT_DARK)},
            [PLY_STYLE_PRINT] = {DISCS, .ground = PLY_RGB(PLY_COLOR_MAXCONNECT4_GROUND_PRINT),
                                 .frame = PLY_RGB(PLY_COLOR_MAXCONNECT4_FRAME_PRINT),
                                 .line = PLY_RGB(PLY_COLOR_MAXCONNECT4_LINE_PRINT),
                                 .ink = PLY_RGB(PLY_COLOR_MAXCONNECT4_INK_PRINT),
                                 .labels = PLY_RGB(PLY_COLOR_MAXCONNECT4_LABELS_PRINT),
                                 .accent = PLY_RGB(PLY_COLOR_ACCENT_LIGHT)},
        },
    .ground = ground,
    .clip = clip,
};
