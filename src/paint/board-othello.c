/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello: a deep teal cloth, on which blue and orange discs stand out equally. A game without a
 * look of its own is played on it too. */

#include "paint/board-private.h"
#include "paint/colours.h"

#include <math.h>

#include "rules/game.h"

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
  if (picture->rules.game->has_pass) /* Othello's four points */
    paint_points(cairo, geometry, colours);
  ply_board_labels(cairo, picture, geometry, colours->labels);
}

#define BLACK_DISCS                                                                                \
  .stones = {PLY_RGB(PLY_COLOR_OTHELLO_STONE_BLACK), PLY_RGB(PLY_COLOR_OTHELLO_STONE_WHITE)},      \
  .edges = {PLY_RGB(PLY_COLOR_OTHELLO_RIM_BLACK), PLY_RGB(PLY_COLOR_OTHELLO_RIM_WHITE)},           \
  .on_stone = {PLY_RGB(PLY_COLOR_OTHELLO_STONE_WHITE), PLY_RGB(PLY_COLOR_OTHELLO_STONE_BLACK)}

const PlyBoardLook ply_board_othello = {
    .game = "othello",
    .margin = 0.42,
    .radius = 0.40,
    .ring = true,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {PLY_BOARD_STONES(OTHELLO, ),
                                 PLY_BOARD_GROUND(OTHELLO, LIGHT, DARK)},
            [PLY_STYLE_DARK] = {PLY_BOARD_STONES(OTHELLO, ), PLY_BOARD_GROUND(OTHELLO, DARK, DARK)},
            [PLY_STYLE_PRINT] = {PLY_BOARD_STONES(OTHELLO, _PRINT),
                                 PLY_BOARD_GROUND(OTHELLO, PRINT, LIGHT)},
        },
    .ground = ground,
};

/* For those who know the game so; black and white need no ring to be told apart. */
const PlyBoardLook ply_board_othello_in_black = {
    .game = "othello",
    .margin = 0.42,
    .radius = 0.40,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {BLACK_DISCS, PLY_BOARD_GROUND(OTHELLO, LIGHT, DARK)},
            [PLY_STYLE_DARK] = {BLACK_DISCS, PLY_BOARD_GROUND(OTHELLO, DARK, DARK)},
            [PLY_STYLE_PRINT] = {BLACK_DISCS, PLY_BOARD_GROUND(OTHELLO, PRINT, LIGHT)},
        },
    .ground = ground,
};
