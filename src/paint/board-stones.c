/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <math.h>
#include <stddef.h>

static const PlyColour black_shade = {0, 0, 0, 0.22};

static void
paint_face(cairo_t *cairo, const PlyBoardColours *colours, double radius, int side)
{
  PlyColour face = colours->stones[side], white = {1, 1, 1, 1}, black = {0, 0, 0, 1};
  PlyColour top = ply_colour_mix(face, white, 0.10), foot = ply_colour_mix(face, black, 0.08);
  cairo_pattern_t *shade = cairo_pattern_create_linear(0, -radius, 0, radius);

  cairo_pattern_add_color_stop_rgba(shade, 0, top.red, top.green, top.blue, top.alpha);
  cairo_pattern_add_color_stop_rgba(shade, 0.5, face.red, face.green, face.blue, face.alpha);
  cairo_pattern_add_color_stop_rgba(shade, 1, foot.red, foot.green, foot.blue, foot.alpha);
  cairo_set_source(cairo, shade);
  ply_board_circle(cairo, 0, 0, radius);
  cairo_fill(cairo);
  cairo_pattern_destroy(shade);
}

void
ply_board_stone(cairo_t *cairo, const PlyBoardLook *look, const PlyBoardColours *colours, double x,
                double y, double radius, int side, double width)
{
  PlyColour shadow = black_shade;
  double rim = fmax(radius * 0.06, 0.5);

  cairo_save(cairo);
  cairo_translate(cairo, x, y);
  if (!look->clip) {
    ply_colour_set(cairo, ply_colour_with_alpha(shadow, shadow.alpha * width));
    ply_board_circle(cairo, 0, radius * 0.07, radius * 1.02);
    cairo_fill(cairo);
  }
  cairo_scale(cairo, fmax(width, 0.04), 1);
  paint_face(cairo, colours, radius, side);
  cairo_set_line_width(cairo, rim);
  ply_colour_set(cairo, colours->edges[side]);
  ply_board_circle(cairo, 0, 0, radius - rim / 2);
  cairo_stroke(cairo);
  if (look->ring && side == 1) {
    cairo_set_line_width(cairo, radius * 0.09);
    ply_colour_set(cairo, ply_colour_with_alpha(colours->on_stone[1], 0.62));
    ply_board_circle(cairo, 0, 0, radius * 0.62);
    cairo_stroke(cairo);
  }
  cairo_restore(cairo);
}

static bool
is_moving(const PlyBoardPicture *picture, int cell)
{
  const PlyChange *change = &picture->change;

  if (!picture->moving)
    return false;
  for (int i = 0; i < change->n_flipped; i++)
    if (change->flipped[i] == cell)
      return true;
  return change->placed == cell;
}

/* A stone of each side as an image, to be stamped: painting one costs ten times as much. */
typedef struct {
  cairo_surface_t *sides[2]; /* NULL: not painted yet, or no stamps */
  double scale;              /* pixels a unit; 0: there are no stamps here */
  double left, top;          /* of the stone's middle in its image */
  int width;                 /* of the image, pixels */
} Stamps;

static bool
is_whole(double x)
{
  return fabs(x - round(x)) < 1e-6;
}

/* Only where the painting is an image, not a page, and all stones stand alike on its pixels. */
static Stamps
stamps_for(cairo_t *cairo, const PlyBoardGeometry *geometry, const PlyBoardLook *look)
{
  cairo_surface_t *target = cairo_get_group_target(cairo);
  double scale, scale_y, x, y, reach = geometry->cell_width * look->radius * 1.1 + 1;
  cairo_matrix_t matrix;

  cairo_get_matrix(cairo, &matrix);
  cairo_surface_get_device_scale(target, &scale, &scale_y);
  scale *= matrix.xx;
  if (cairo_surface_get_type(target) != CAIRO_SURFACE_TYPE_IMAGE || geometry->spread ||
      matrix.xx != matrix.yy || matrix.xy != 0 || matrix.yx != 0 || !(scale > 0) ||
      !is_whole(geometry->cell_width * scale) || !is_whole(geometry->cell_height * scale))
    return (Stamps){.scale = 0};
  /* The middle stands in the pixels of the image as it does in those of the painting. */
  ply_board_centre(geometry, 0, &x, &y);
  cairo_user_to_device(cairo, &x, &y);
  double pixels = ceil(reach * scale);
  return (Stamps){.scale = scale,
                  .left = (pixels + x * scale / matrix.xx - floor(x * scale / matrix.xx)) / scale,
                  .top = (pixels + y * scale / matrix.yy - floor(y * scale / matrix.yy)) / scale,
                  .width = (int)pixels * 2 + 2};
}

static cairo_surface_t *
make_stamp(const Stamps *stamps, const PlyBoardLook *look, const PlyBoardColours *colours,
           double radius, int side)
{
  cairo_surface_t *image =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, stamps->width, stamps->width);

  cairo_surface_set_device_scale(image, stamps->scale, stamps->scale);
  cairo_t *cairo = cairo_create(image);
  ply_board_stone(cairo, look, colours, stamps->left, stamps->top, radius, side, 1);
  cairo_destroy(cairo);
  return image;
}

static void
put_stone(cairo_t *cairo, Stamps *stamps, const PlyBoardLook *look, const PlyBoardColours *colours,
          double x, double y, double radius, int side)
{
  if (stamps->scale <= 0) {
    ply_board_stone(cairo, look, colours, x, y, radius, side, 1);
    return;
  }
  if (stamps->sides[side] == NULL)
    stamps->sides[side] = make_stamp(stamps, look, colours, radius, side);
  cairo_set_source_surface(cairo, stamps->sides[side], x - stamps->left, y - stamps->top);
  cairo_paint(cairo);
}

/* A person's mark, a label at the corner of the last stone: neither a review's colour nor a
 * player's. */
static void
paint_last_mark(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                const PlyBoardColours *colours)
{
  double cell = geometry->cell_width, height = fmax(cell * 0.36, 13), x, y;

  ply_board_centre(geometry, picture->last_cell, &x, &y);
  x += fmax(cell / 2 - height / 2, cell * 0.2);
  y -= fmax(cell / 2 - height / 2, cell * 0.2);
  ply_board_round_rectangle(cairo, (PlyRectangle){x - height / 2, y - height / 2, height, height},
                            height * 0.3);
  ply_colour_set(cairo, colours->ink);
  cairo_fill_preserve(cairo);
  cairo_set_line_width(cairo, fmax(height * 0.08, 1));
  ply_colour_set(cairo, colours->ground);
  cairo_stroke(cairo);
  ply_board_text(cairo, picture->last_mark, x, y, height * 0.8, height * 0.9, PLY_TEXT_BOLD,
                 colours->ground);
}

void
ply_board_stones(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 const PlyBoardLook *look, const PlyBoardColours *colours)
{
  double radius = geometry->cell_width * look->radius, x, y;
  Stamps stamps = stamps_for(cairo, geometry, look);

  for (int cell = 0; cell < geometry->n_cells; cell++) {
    int stone = picture->board.cells[cell];
    if (stone == 0 || is_moving(picture, cell))
      continue;
    ply_board_centre(geometry, cell, &x, &y);
    put_stone(cairo, &stamps, look, colours, x, y, radius, stone - 1);
    if (cell != picture->last_cell)
      continue;
    ply_colour_set(cairo, colours->on_stone[stone - 1]);
    ply_board_circle(cairo, x, y, radius * 0.22);
    cairo_fill(cairo);
  }
  for (int side = 0; side < 2; side++) {
    if (stamps.sides[side] != NULL)
      cairo_surface_destroy(stamps.sides[side]);
  }
  if (picture->last_cell >= 0 && picture->last_mark[0] != '\0' && !picture->moving)
    paint_last_mark(cairo, picture, geometry, colours);
}

/* Height over the resting place, 1 → 0: a free fall, then one small bounce. */
static double
fall(double progress)
{
  const double landing = 0.72;

  if (progress < landing)
    return 1 - (progress / landing) * (progress / landing);
  double bounce = (progress - landing) / (1 - landing);
  return 0.18 * bounce * (1 - bounce);
}

static void
paint_drop(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
           const PlyBoardLook *look, const PlyBoardColours *colours)
{
  double x, y;

  ply_board_centre(geometry, picture->change.placed, &x, &y);
  double height = y - geometry->field.y + geometry->cell_height / 2;
  cairo_save(cairo);
  look->clip(cairo, geometry);
  ply_board_stone(cairo, look, colours, x, y - height * fall(picture->progress),
                  geometry->cell_width * look->radius, picture->change.mover, 1);
  cairo_restore(cairo);
}

/* Stones taken fade and shrink. */
static void
paint_captures(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
               const PlyBoardLook *look, const PlyBoardColours *colours)
{
  double left = 1 - picture->progress, x, y;

  cairo_push_group(cairo);
  for (int i = 0; i < picture->change.n_captured; i++) {
    ply_board_centre(geometry, picture->change.captured[i], &x, &y);
    ply_board_stone(cairo, look, colours, x, y,
                    geometry->cell_width * look->radius * (0.4 + 0.6 * left),
                    1 - picture->change.mover, 1);
  }
  cairo_pop_group_to_source(cairo);
  cairo_paint_with_alpha(cairo, left);
}

void
ply_board_moving(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 const PlyBoardLook *look, const PlyBoardColours *colours)
{
  const PlyChange *change = &picture->change;
  double radius = geometry->cell_width * look->radius, progress = picture->progress, x, y;

  if (look->upright && change->placed >= 0) {
    paint_drop(cairo, picture, geometry, look, colours);
    return;
  }
  if (change->placed >= 0) {
    double grown = 0.7 + 0.3 * fmin(progress * 2, 1);
    ply_board_centre(geometry, change->placed, &x, &y);
    ply_board_stone(cairo, look, colours, x, y, radius * grown, change->mover, 1);
  }
  for (int i = 0; i < change->n_flipped; i++) {
    int side = progress < 0.5 ? 1 - change->mover : change->mover;
    ply_board_centre(geometry, change->flipped[i], &x, &y);
    ply_board_stone(cairo, look, colours, x, y, radius, side, fabs(cos(M_PI * progress)));
  }
  if (change->n_captured > 0)
    paint_captures(cairo, picture, geometry, look, colours);
}
