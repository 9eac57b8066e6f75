/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "rules/game.h"

/* Black or white, whichever is read more easily: one of them always has 4.5:1. */
static PlyColour
ink_on(PlyColour face)
{
  double light =
      0.2126 * pow(face.red, 2.2) + 0.7152 * pow(face.green, 2.2) + 0.0722 * pow(face.blue, 2.2);

  return light > 0.18 ? (PlyColour){0, 0, 0, 1} : (PlyColour){1, 1, 1, 1};
}

static void
faded_stone(cairo_t *cairo, const PlyBoardLook *look, const PlyBoardColours *colours, double x,
            double y, double radius, int side, double alpha)
{
  PlyColour edge = colours->edges[side];

  ply_colour_set(cairo, ply_colour_with_alpha(colours->stones[side], alpha));
  ply_board_circle(cairo, x, y, radius);
  cairo_fill(cairo);
  cairo_set_line_width(cairo, fmax(radius * 0.07, 1));
  ply_colour_set(cairo, ply_colour_with_alpha(look->clip ? edge : colours->stones[side], 1));
  ply_board_circle(cairo, x, y, radius - fmax(radius * 0.035, 0.5));
  cairo_stroke(cairo);
}

static void
paint_marks(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
            const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  double cell = geometry->cell_width, x, y;

  for (int i = 0; i < geometry->n_cells; i++) {
    int marks = overlay->marks[i];
    if (marks == 0)
      continue;
    ply_board_centre(geometry, i, &x, &y);
    if (marks & (PLY_MARK_FLIP | PLY_MARK_CAPTURE) && overlay->hover_stone) {
      int side = marks & PLY_MARK_FLIP ? overlay->hover_stone - 1 : 0;
      ply_colour_set(cairo, marks & PLY_MARK_FLIP ? colours->stones[side] : colours->accent);
      ply_board_circle(cairo, x, y, cell * look->radius * (marks & PLY_MARK_FLIP ? 0.5 : 0.3));
      cairo_fill(cairo);
    } else if (marks & PLY_MARK_LEGAL && i != overlay->hover_cell && !ply_board_value(overlay, i) &&
               !ply_board_ghost_number(overlay, i)) {
      ply_colour_set(cairo, ply_colour_with_alpha(colours->ink, 0.55));
      ply_board_circle(cairo, x, y, fmax(cell * 0.07, 1));
      cairo_fill(cairo);
    }
  }
}

/* `value`: what shares the square, or NULL. */
static void
paint_ghost(cairo_t *cairo, const PlyPictureGhost *ghost, const PlyPictureValue *value, double x,
            double y, double cell, const PlyBoardLook *look, const PlyBoardColours *colours)
{
  bool shares = value != NULL && !look->trays && (ghost->number == 1 || look->upright);
  double alpha = shares ? 0.22 : 0.45, radius = cell * look->radius * 0.94;
  PlyColour face = ply_colour_mix(colours->ground, colours->stones[ghost->side], alpha);
  char text[8];

  snprintf(text, sizeof text, "%d", ghost->number);
  ply_colour_set(cairo, colours->ground);
  ply_board_circle(cairo, x, y, radius);
  cairo_fill(cairo);
  faded_stone(cairo, look, colours, x, y, radius, ghost->side, alpha);
  ply_board_text(cairo, text, x, shares ? y - cell * 0.21 : y, shares ? cell * 0.2 : cell * 0.42,
                 cell * 0.6, PLY_TEXT_PLAIN, ink_on(face));
}

/* A later move of the line on a square that shows a value, in a corner of it. */
static void
paint_badge(cairo_t *cairo, const PlyPictureGhost *ghost, double x, double y, double cell,
            const PlyBoardLook *look, const PlyBoardColours *colours)
{
  double radius = cell * 0.15, left = x - cell * 0.32, top = y - cell * 0.32;
  char text[8];

  snprintf(text, sizeof text, "%d", ghost->number);
  faded_stone(cairo, look, colours, left, top, radius, ghost->side, 0.45);
  ply_board_text(cairo, text, left, top, cell * 0.19, radius * 1.5, PLY_TEXT_PLAIN,
                 ink_on(ply_colour_mix(colours->ground, colours->stones[ghost->side], 0.45)));
}

/* On small squares (those of boards with trays) there is room for a number or a value: the first
 * move of the line is the best one and shows its value, the others their numbers. */
static void
paint_ghosts(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
             const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  double x, y;

  for (int i = overlay->n_ghosts - 1; i >= 0; i--) {
    const PlyPictureGhost *ghost = &overlay->ghosts[i];
    const PlyPictureValue *value = ply_board_value(overlay, ghost->cell);
    if (look->trays && value && ghost->number == 1)
      continue;
    ply_board_centre(geometry, ghost->cell, &x, &y);
    if (value && ghost->number > 1 && !look->trays && !look->upright) {
      paint_badge(cairo, ghost, x, y, geometry->cell_width, look, colours);
      continue;
    }
    paint_ghost(cairo, ghost, value, x, y, geometry->cell_width, look, colours);
  }
}

static void
paint_hover(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
            const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  double radius = geometry->cell_width * look->radius, x, y;

  if (overlay->hover_cell < 0)
    return;
  ply_board_centre(geometry, overlay->hover_cell, &x, &y);
  if (overlay->hover_stone) {
    faded_stone(cairo, look, colours, x, y, radius, overlay->hover_stone - 1, 0.6);
    return;
  }
  ply_colour_set(cairo, colours->accent);
  cairo_set_line_width(cairo, fmax(radius * 0.1, 1));
  ply_board_circle(cairo, x, y, radius);
  cairo_stroke(cairo);
}

/* Accent on a dark casing, so that it is seen on every stone too. */
static void
paint_cursor(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
             const PlyBoardColours *colours)
{
  if (picture->overlay.cursor_cell < 0)
    return;
  PlyRectangle area = ply_board_geometry_cell(geometry, picture->overlay.cursor_cell);
  /* A tree's cells are wider than what is drawn in them. */
  double spare = area.height > area.width * 1.01 ? area.width * 0.14 : 0;
  area.x += spare;
  area.width -= 2 * spare;
  area.height -= 2 * spare;
  double width = fmax(fmin(area.width * 0.06, 3), 1.5);
  double inset = width * 0.75 + area.width * 0.02;
  PlyRectangle ring = {area.x + inset, area.y + inset, area.width - 2 * inset,
                       area.height - 2 * inset};

  ply_board_round_rectangle(cairo, ring, area.width * 0.12);
  cairo_set_line_width(cairo, width * 1.8);
  ply_colour_set(cairo, ply_colour_with_alpha(colours->ground, 0.9));
  cairo_stroke_preserve(cairo);
  cairo_set_line_width(cairo, width);
  ply_colour_set(cairo, colours->accent);
  cairo_stroke(cairo);
}

void
ply_board_overlay(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                  const PlyBoardLook *look, const PlyBoardColours *colours)
{
  if (look->overlay) {
    look->overlay(cairo, picture, geometry, colours);
  } else {
    paint_marks(cairo, picture, geometry, look, colours);
    paint_ghosts(cairo, picture, geometry, look, colours);
    ply_board_values(cairo, picture, geometry, look, colours);
    paint_hover(cairo, picture, geometry, look, colours);
  }
  paint_cursor(cairo, picture, geometry, colours);
}
