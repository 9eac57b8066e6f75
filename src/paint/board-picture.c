/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <string.h>

#include "rules/game.h"
#include "rules/number-tree.h"

void
ply_board_picture_init(PlyBoardPicture *picture, const PlyRules *rules)
{
  PlyPosition start;

  memset(picture, 0, sizeof *picture);
  picture->rules = *rules;
  picture->last_cell = -1;
  picture->overlay.hover_cell = picture->overlay.cursor_cell = -1;
  picture->progress = 1;
  ply_rules_start(rules, &start);
  ply_board_picture_set_position(picture, &start);
}

void
ply_board_picture_set_position(PlyBoardPicture *picture, const PlyPosition *position)
{
  ply_rules_read_board(&picture->rules, position, &picture->board);
  picture->n_lines =
      (uint8_t)ply_rules_lines(&picture->rules, position, picture->lines, PLY_MAX_LINES);
  picture->node = picture->rules.tree ? ply_number_tree_node(position) : 0;
}

static void
strike(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyColour colours[2], double width)
{
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width(cairo, width);
  for (int i = 0; i < picture->n_lines; i++) {
    int stone = picture->board.cells[picture->lines[i].from];
    double x, y, to_x, to_y;
    if (stone == 0)
      continue;
    ply_board_centre(geometry, picture->lines[i].from, &x, &y);
    ply_board_centre(geometry, picture->lines[i].to, &to_x, &to_y);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, to_x, to_y);
    ply_colour_set(cairo, colours[stone - 1]);
    cairo_stroke(cairo);
  }
}

/* A line is struck through in its stones' own colour, cased so that it stands out on them. All
 * casings come first: fours may share cells. */
static void
paint_lines(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
            const PlyBoardColours *colours)
{
  double width = geometry->cell_width * 0.10;

  strike(cairo, picture, geometry, colours->on_stone, width * 2);
  strike(cairo, picture, geometry, colours->stones, width);
}

static void
paint_stones(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
             const PlyBoardLook *look, const PlyBoardColours *colours)
{
  ply_board_stones(cairo, picture, geometry, look, colours);
  if (look->trays)
    ply_board_trays(cairo, picture, geometry, look, colours);
  if (!picture->moving)
    paint_lines(cairo, picture, geometry, colours);
}

void
ply_paint_board_layers(cairo_t *cairo, const PlyBoardPicture *picture,
                       const PlyBoardGeometry *geometry, PlyStyle style, unsigned layers)
{
  const PlyBoardLook *look = ply_board_look(&picture->rules, picture->black_discs);
  const PlyBoardColours *colours = &look->colours[style];

  cairo_save(cairo);
  if (layers & PLY_LAYER_GROUND)
    look->ground(cairo, picture, geometry, colours);
  if (layers & PLY_LAYER_STONES && !look->overlay)
    paint_stones(cairo, picture, geometry, look, colours);
  if (layers & PLY_LAYER_MOVING && picture->moving && !look->overlay)
    ply_board_moving(cairo, picture, geometry, look, colours);
  if (layers & PLY_LAYER_OVERLAY)
    ply_board_overlay(cairo, picture, geometry, look, colours);
  cairo_restore(cairo);
}

void
ply_paint_board(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                PlyStyle style)
{
  ply_paint_board_layers(cairo, picture, geometry, style, PLY_LAYER_ALL);
}

static void
paint_small_board(cairo_t *cairo, const PlyRules *rules, const PlyPosition *position, PlyMove move,
                  double size, PlyStyle style, bool black_discs)
{
  PlyBoardGeometry geometry;
  PlyBoardPicture board;

  ply_board_picture_init(&board, rules);
  ply_board_picture_set_position(&board, position);
  board.black_discs = black_discs;
  if (move < PLY_MAX_CELLS && !rules->game->upright)
    board.last_cell = (int16_t)move;
  ply_board_geometry_init(&geometry, &board, size, size, 1);
  ply_paint_board(cairo, &board, &geometry, style);
}

void
ply_paint_small_board(cairo_t *cairo, const PlyRules *rules, const PlyPosition *position,
                      PlyMove move, double size, PlyStyle style)
{
  paint_small_board(cairo, rules, position, move, size, style, false);
}

void
ply_paint_small_board_in_black(cairo_t *cairo, const PlyRules *rules, const PlyPosition *position,
                               PlyMove move, double size, PlyStyle style)
{
  paint_small_board(cairo, rules, position, move, size, style, true);
}
