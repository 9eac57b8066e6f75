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

#define LEAST_SIGN_CELL 30 /* a smaller corner is only filled */
#define LEAST_SHRINK    0.7

/* The best value or ghost of a cell is looked for by walking short lists; boards are small. */
const PlyPictureValue *
ply_board_value(const PlyBoardOverlay *overlay, int cell)
{
  for (int i = 0; i < overlay->n_values; i++)
    if (overlay->values[i].cell == cell)
      return &overlay->values[i];
  return NULL;
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

/* The less a value can be trusted, the paler it is. */
static PlyColour
ink_of(const PlyPictureValue *value, const PlyBoardLook *look, const PlyBoardColours *colours)
{
  return ply_colour_mix(colours->ink, ply_board_dim_ink(look, colours),
                        fmin(value->doubt, 100) / 100);
}

/* Where one value is written, and how. */
typedef struct {
  const PlyPictureValue *value;
  char text[PLY_PICTURE_TEXT + 1];
  bool shares;        /* the square with a stone of the line */
  bool on_stone;      /* of a heap */
  double x, y;        /* of the square's middle */
  double size, width; /* of a line of text; what there is room for */
  PlyTextWeight weight;
} Label;

/* How far a value may reach to one side, in cells: over the next crossing if nothing is there. */
static double
reach(const PlyBoardPicture *picture, const PlyBoardGeometry *geometry, int cell, int step)
{
  int column = cell % geometry->columns + step, next = cell + step;
  bool free_beside =
      column < 0 || column >= geometry->columns ||
      (picture->board.cells[next] == 0 && !ply_board_value(&picture->overlay, next) &&
       ply_board_ghost_number(&picture->overlay, next) == 0);

  return free_beside ? 0.85 : 0.5;
}

/* What a label has room for, in units of the picture. One on a crossing goes aside where a stone
 * stands next to it. */
static void
find_room(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
          const PlyBoardLook *look, Label *label)
{
  int at = label->value->cell;
  double cell = geometry->cell_width;

  if (!look->trays) {
    bool rounded = look->upright || label->value->rank == 1 || label->shares;
    label->width = cell * (rounded ? 0.66 : 0.9);
    return;
  }
  double left = cell * reach(picture, geometry, at, -1);
  double right = cell * reach(picture, geometry, at, 1);
  double half = ply_board_text_width(cairo, label->text, label->size, label->weight) / 2;
  label->width = left + right;
  half = fmin(half, label->width / 2);
  label->x += half > left ? half - left : half > right ? right - half : 0;
}

/* A pad hides the board's lines behind a value that would have to be read through them; the best
 * move's has a rim. */
static void
paint_pad(cairo_t *cairo, const PlyBoardColours *colours, const Label *label, double cell)
{
  double width = ply_board_text_width(cairo, label->text, label->size, label->weight);
  bool best = label->value->rank == 1;

  width = fmin(width, label->width) + cell * (best ? 0.3 : 0.08);
  width = fmax(width, cell * (best ? 1.12 : 0.5));
  double height = cell * (best ? 0.9 : 0.6);
  ply_colour_set(cairo, ply_colour_with_alpha(colours->ground, 0.94));
  ply_board_round_rectangle(
      cairo, (PlyRectangle){label->x - width / 2, label->y - height / 2, width, height},
      best ? height / 2 : cell * 0.2);
  cairo_fill_preserve(cairo);
  if (best) {
    cairo_set_line_width(cairo, fmax(cell * 0.05, 1.5));
    ply_colour_set(cairo, colours->accent);
    cairo_stroke(cairo);
  }
  cairo_new_path(cairo);
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

/* On a whole square, the board's frame in sight of it: value, and mark in the corner. */
static void
paint_on_square(cairo_t *cairo, const Label *label, double cell, const PlyBoardLook *look,
                const PlyBoardColours *colours)
{
  const PlyPictureValue *value = label->value;
  bool best = value->rank == 1;
  double drop = label->shares ? 0.02 : 0;

  if (value->marks & PLY_VALUE_SOLVED)
    paint_corner(cairo, label->x, label->y, cell, best ? colours->accent : colours->ink,
                 colours->ground);
  ply_board_text(cairo, label->text, label->x, label->y + cell * drop, label->size, label->width,
                 label->weight,
                 label->on_stone ? colours->on_stone[0] : ink_of(value, look, colours));
  if (best)
    paint_ring(cairo, label->x, label->y, cell * look->radius, fmax(cell * 0.05, 1.5),
               colours->accent);
}

/* In a hole, or on a crossing with lines through it: a value alone, the sign written before it. */
static void
paint_in_hole(cairo_t *cairo, const Label *label, double cell, const PlyBoardLook *look,
              const PlyBoardColours *colours)
{
  const PlyPictureValue *value = label->value;

  if (look->trays)
    paint_pad(cairo, colours, label, cell);
  ply_board_text(cairo, label->text, label->x, label->y + (label->shares ? cell * 0.09 : 0),
                 label->size, label->width, label->weight,
                 label->shares ? colours->ink : ink_of(value, look, colours));
  if (value->rank == 1 && !look->trays)
    paint_ring(cairo, label->x, label->y, cell * look->radius, fmax(cell * 0.05, 1.5),
               colours->accent);
}

/* A move takes stones that lie there: its value stands on the lowest of them. */
static bool
is_of_heaps(const PlyBoardPicture *picture)
{
  return picture->rules.game->notations[0] == PLY_NOTATION_HEAP;
}

/* False if the value is not to be seen. */
static bool
make_label(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
           const PlyBoardLook *look, const PlyPictureValue *value, Label *label)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  int number = ply_board_ghost_number(overlay, value->cell);
  bool whole = !look->trays && !look->upright, solved = value->marks & PLY_VALUE_SOLVED;
  bool heavy = value->rank == 1 || solved;
  double cell = geometry->cell_width;

  if (value->cell == overlay->hover_cell ||
      (picture->board.cells[value->cell] && !is_of_heaps(picture)) ||
      overlay->marks[value->cell] & PLY_MARK_CAPTURE ||
      (number > 1 && look->trays)) /* a later stone of the line has room for its number only */
    return false;
  *label = (Label){.value = value,
                   .on_stone = picture->board.cells[value->cell] != 0,
                   .shares = whole ? number == 1 : number > 0 && !look->trays,
                   .size = look->trays ? fmin(cell * 0.44, 26)
                           : whole     ? fmin(cell * (heavy ? 0.32 : 0.30), 28)
                                       : fmin(cell * 0.30, 26),
                   .weight = heavy ? PLY_TEXT_BOLD : PLY_TEXT_PLAIN};
  snprintf(label->text, sizeof label->text, "%s%s", solved && !whole ? "=" : "", value->text);
  ply_board_centre(geometry, value->cell, &label->x, &label->y);
  find_room(cairo, picture, geometry, look, label);
  return true;
}

void
ply_board_values(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyBoardOverlay *overlay = &picture->overlay;
  Label labels[PLY_PICTURE_VALUES];
  double shrink = 1;
  int n = 0;

  for (int i = 0; i < overlay->n_values; i++)
    if (make_label(cairo, picture, geometry, look, &overlay->values[i], &labels[n]))
      n++;
  /* One size for all, so that no value looks weightier than another: that of the longest, unless
   * it is too long to be a measure. On a crossing the room is chance. */
  for (int i = 0; i < n && !look->trays; i++) {
    double width = ply_board_text_width(cairo, labels[i].text, labels[i].size, labels[i].weight);
    if (width > labels[i].width)
      shrink = fmin(shrink, fmax(labels[i].width / width, LEAST_SHRINK));
  }
  for (int i = 0; i < n; i++) {
    labels[i].size *= shrink;
    if (look->trays || look->upright)
      paint_in_hole(cairo, &labels[i], geometry->cell_width, look, colours);
    else
      paint_on_square(cairo, &labels[i], geometry->cell_width, look, colours);
  }
}
