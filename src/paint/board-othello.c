/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello: a deep teal cloth, on which blue and orange discs stand out equally. */

#include "paint/board-private.h"

#include <math.h>

static void
paint_grid(cairo_t *cairo, const PlyBoardGeometry *geometry, const PlyBoardColours *colours)
{
  const PlyRectangle *field = &geometry->field;
  double pixel = fmax(round(geometry->scale), 1) / geometry->scale, cell = geometry->cell_width;

  /* Filled rectangles, not strokes: their edges fall on device pixels at every scale. */
  ply_colour_set(cairo, colours->line);
  for (int i = 1; i < geometry->columns; i++)
    cairo_rectangle(cairo, field->x + i * cell, field->y, pixel, field->height);
  for (int i = 1; i < geometry->rows; i++)
    cairo_rectangle(cairo, field->x, field->y + i * cell, field->width, pixel);
  cairo_fill(cairo);
}

static void
paint_points(cairo_t *cairo, const PlyBoardGeometry *geometry, const PlyBoardColours *colours)
{
  double cell = geometry->cell_width, radius = fmax(cell * 0.045, 1);

  if (geometry->columns < 8)
    return;
  ply_colour_set(cairo, colours->line);
  for (int i = 0; i < 4; i++) {
    int column = i % 2 ? geometry->columns - 2 : 2, row = i / 2 ? geometry->rows - 2 : 2;
    ply_board_circle(cairo, geometry->field.x + column * cell, geometry->field.y + row * cell,
                     radius);
  }
  cairo_fill(cairo);
}

static void
ground(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyBoardColours *colours)
{
  const PlyRectangle *field = &geometry->field;

  ply_colour_set(cairo, colours->frame);
  ply_board_round_rectangle(cairo, geometry->body, geometry->cell_width * 0.16);
  cairo_fill(cairo);
  ply_colour_set(cairo, colours->ground);
  cairo_rectangle(cairo, field->x, field->y, field->width, field->height);
  cairo_fill(cairo);
  paint_grid(cairo, geometry, colours);
  paint_points(cairo, geometry, colours);
  ply_board_labels(cairo, picture, geometry, colours->labels);
}

#define DISCS                                                                                      \
  .stones = {PLY_BOARD_RGB(0x4a97f2), PLY_BOARD_RGB(0xffa640)},                                    \
  .edges = {PLY_BOARD_RGB(0x1c5db0), PLY_BOARD_RGB(0xb5610a)},                                     \
  .on_stone = {PLY_BOARD_RGB(0x061d3d), PLY_BOARD_RGB(0x4a2500)}

const PlyBoardLook ply_board_othello = {
    .game = "othello",
    .margin = 0.42,
    .radius = 0.40,
    .ring = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {DISCS, .ground = PLY_BOARD_RGB(0x23594f),
                                 .frame = PLY_BOARD_RGB(0x173d37), .line = PLY_BOARD_RGB(0x173d37),
                                 .ink = PLY_BOARD_RGB(0xf3faf7), .labels = PLY_BOARD_RGB(0xc4d8d1),
                                 .accent = PLY_BOARD_RGB(0xffe678)},
            [PLY_STYLE_DARK] = {DISCS, .ground = PLY_BOARD_RGB(0x1d4841),
                                .frame = PLY_BOARD_RGB(0x12302b), .line = PLY_BOARD_RGB(0x12302b),
                                .ink = PLY_BOARD_RGB(0xeaf3f0), .labels = PLY_BOARD_RGB(0xb4c9c2),
                                .accent = PLY_BOARD_RGB(0xffe678)},
            [PLY_STYLE_PRINT] = {.stones = {PLY_BOARD_RGB(0x3c80d8), PLY_BOARD_RGB(0xffa640)},
                                 .edges = {PLY_BOARD_RGB(0x10386b), PLY_BOARD_RGB(0x7d4204)},
                                 .on_stone = {PLY_BOARD_RGB(0xffffff), PLY_BOARD_RGB(0x4a2500)},
                                 .ground = PLY_BOARD_RGB(0xf2f6f4),
                                 .frame = PLY_BOARD_RGB(0xffffff),
                                 .line = PLY_BOARD_RGB(0x7d8a86),
                                 .ink = PLY_BOARD_RGB(0x14211e),
                                 .labels = PLY_BOARD_RGB(0x333333),
                                 .accent = PLY_BOARD_RGB(0x1c4f93)},
        },
    .ground = ground,
};
