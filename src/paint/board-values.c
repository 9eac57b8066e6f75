/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The values of moves on their squares. A number means a search's estimate, "≥" and "≤" a bound of
 * it; the value that best play to the end will show carries the sign "=" in a corner and heavy
 * type, so that it is told from an estimate without its colour. */

#include "paint/board-private.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "rules/game.h"

#define LEAST_SHARED_CELL 76 /* a smaller one has no room for a line's number as well */
#define LEAST_NOTE_CELL   54 /* a smaller square has no room for a second line that can be read */
#define LEAST_SIGN_CELL   30 /* a smaller corner is only filled */

/* The best value or ghost of a cell is looked for by walking short lists; boards are small. */
const PlyPictureValue *
ply_board_value(const PlyBoardOverlay *overlay, int cell)
{
  for (int i = 0; i < overlay->n_values; i++)
    if (overlay->values[i].cell == cell)
      return &overlay->values[i];
  return NULL;
}

bool
ply_board_note_comes_first(const PlyPictureValue *value, double cell)
{
  return value->note[0] != '\0' && cell >= LEAST_NOTE_CELL && cell < LEAST_SHARED_CELL;
}

int
ply_board_ghost_number(const PlyBoardOverlay *overlay, int cell)
{
  for (int i = 0; i < overlay->n_ghosts; i++)
    if (overlay->ghosts[i].cell == cell)
      return overlay->ghosts[i].number;
  return 0;
}

PlyColour
ply_board_dim_ink(const PlyBoardLook *look, const PlyBoardColours *colours)
{
  return ply_colour_mix(colours->ground, colours->ink, look->trays ? 0.86 : 0.7);
}

/* Hides the board's lines behind a value that would have to be read through them. */
static void
paint_pad(cairo_t *cairo, const PlyBoardColours *colours, double x, double y, double cell)
{
  ply_colour_set(cairo, ply_colour_with_alpha(colours->ground, 0.94));
  ply_board_round_rectangle(
      cairo, (PlyRectangle){x - cell * 0.49, y - cell * 0.3, cell * 0.98, cell * 0.6}, cell * 0.2);
  cairo_fill(cairo);
}

/* A filled corner with an equals sign cut out: the ring of the best move leaves corners free. */
static void
paint_corner(cairo_t *cairo, double x, double y, double cell, PlyColour face, PlyColour ground)
{
  double right = x + cell / 2, top = y - cell / 2, side = cell * 0.32;
  double length = cell * 0.1, thick = fmax(cell * 0.026, 1), middle = cell * 0.1;

  ply_colour_set(cairo, face);
  cairo_move_to(cairo, right - side, top);
  cairo_line_to(cairo, right, top);
  cairo_line_to(cairo, right, top + side);
  cairo_close_path(cairo);
  cairo_fill(cairo);
  if (cell < LEAST_SIGN_CELL)
    return;
  ply_colour_set(cairo, ground);
  for (int i = -1; i <= 1; i += 2)
    cairo_rectangle(cairo, right - middle - length / 2, top + middle + i * thick - thick / 2,
                    length, thick);
  cairo_fill(cairo);
}

static void
paint_ring(cairo_t *cairo, double x, double y, double radius, double width, PlyColour colour)
{
  cairo_set_line_width(cairo, width);
  ply_colour_set(cairo, colour);
  ply_board_circle(cairo, x, y, radius);
  cairo_stroke(cairo);
}

/* On a whole square, the board's frame in sight of it: value, note below, mark in the corner. The
 * value stays where it is whether there is a note or not. */
static void
paint_on_square(cairo_t *cairo, const PlyPictureValue *value, bool shares, double x, double y,
                double cell, const PlyBoardLook *look, const PlyBoardColours *colours)
{
  bool best = value->rank == 1, solved = value->marks & PLY_VALUE_SOLVED;
  double drop = !shares ? 0 : ply_board_note_comes_first(value, cell) ? -0.06 : 0.02;
  PlyColour ink = value->marks & PLY_VALUE_OLDER ? ply_board_dim_ink(look, colours) : colours->ink;

  if (solved)
    paint_corner(cairo, x, y, cell, best ? colours->accent : colours->ink, colours->ground);
  ply_board_text(
      cairo, value->text, x, y + cell * drop, fmin(cell * (solved || best ? 0.32 : 0.30), 28),
      cell * (best || shares ? 0.66 : 0.9), best || solved ? PLY_TEXT_BOLD : PLY_TEXT_PLAIN, ink);
  if (cell >= LEAST_NOTE_CELL)
    ply_board_text(cairo, value->note, x, y + cell * 0.24, fmin(cell * 0.15, 13),
                   cell * (best || shares ? 0.48 : 0.86), PLY_TEXT_PLAIN,
                   best || shares ? colours->ink : ply_board_dim_ink(look, colours));
  if (best)
    paint_ring(cairo, x, y, cell * look->radius, fmax(cell * 0.05, 1.5), colours->accent);
}

/* In a hole, or on a crossing with lines through it: a value alone, the sign written before it. */
static void
paint_in_hole(cairo_t *cairo, const PlyPictureValue *value, bool shares, double x, double y,
              double cell, const PlyBoardLook *look, const PlyBoardColours *colours)
{
  bool best = value->rank == 1, solved = value->marks & PLY_VALUE_SOLVED;
  char text[PLY_PICTURE_TEXT + 1];

  snprintf(text, sizeof text, "%s%s", solved ? "=" : "", value->text);
  if (look->trays)
    paint_pad(cairo, colours, x, y, cell);
  ply_board_text(cairo, text, x, shares ? y + cell * 0.09 : y,
                 fmin(cell * (look->trays ? 0.44 : 0.30), 26), cell * (look->trays ? 0.9 : 0.66),
                 best || solved ? PLY_TEXT_BOLD : PLY_TEXT_PLAIN,
                 value->marks & PLY_VALUE_OLDER ? ply_board_dim_ink(look, colours) : colours->ink);
  if (best)
    paint_ring(cairo, x, y, cell * (look->trays ? 0.56 : look->radius), fmax(cell * 0.05, 1.5),
               colours->accent);
}

void
ply_board_values(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  double cell = geometry->cell_width, x, y;

  for (int i = 0; i < overlay->n_values; i++) {
    const PlyPictureValue *value = &overlay->values[i];
    int number = ply_board_ghost_number(overlay, value->cell);
    bool whole = !look->trays && !look->upright;
    if (value->cell == overlay->hover_cell || picture->board.cells[value->cell] ||
        (number > 1 && !whole)) /* a later stone of the line has room for its number only */
      continue;
    ply_board_centre(geometry, value->cell, &x, &y);
    if (!whole)
      paint_in_hole(cairo, value, number > 0 && !look->trays, x, y, cell, look, colours);
    else
      paint_on_square(cairo, value, number == 1, x, y, cell, look, colours);
  }
}
