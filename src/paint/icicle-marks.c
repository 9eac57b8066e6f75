/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The signs that say in shape what the shades say in colour. */

#include <math.h>

#include "paint/icicle-private.h"

static PlyColour
dark_of(const PlyPalette *palette, const PlyIcicleTile *tile)
{
  return ply_colour_mix(ply_icicle_shade(palette, tile->look.shade), palette->ink, 0.55);
}

/* A bite out of the right edge: the rest of the moves was cut off. Where there is no room for it, a
 * dark edge. */
static void
draw_cutoff(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  double right = tile->x + tile->width, size = fmin(5, floor(tile->height * 0.3));
  double middle = tile->y + tile->height / 2;

  if (tile->width < size * 2 + 2) {
    PlyColour shade = ply_icicle_shade(palette, tile->look.shade);
    ply_colour_set(cairo, ply_colour_mix(shade, palette->ink, 0.35));
    cairo_rectangle(cairo, right - 1, tile->y, tile->width >= 4 ? 1 : 0, tile->height);
    cairo_fill(cairo);
    return;
  }
  ply_colour_set(cairo, palette->paper);
  cairo_move_to(cairo, right, middle - size);
  cairo_line_to(cairo, right - size, middle);
  cairo_line_to(cairo, right, middle + size);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

/* Two lines of a table at the right edge. */
static void
draw_table(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  double wide = fmin(6, tile->width - 2), middle = floor(tile->y + tile->height / 2);
  double x = tile->x + tile->width - wide - (tile->width > 12 ? 3 : 1);

  ply_colour_set(cairo, dark_of(palette, tile));
  cairo_rectangle(cairo, x, middle - 2, wide, 1);
  cairo_rectangle(cairo, x, middle + 1, wide, 1);
  cairo_fill(cairo);
}

/* A small triangle that points to the rows below, where the rest would be. */
static void
draw_folded(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  double half = fmin(4, floor((tile->width - 1) / 2)), y = tile->y + tile->height - 1;
  double x = tile->width > 24 ? tile->x + tile->width - half - 8 : tile->x + tile->width / 2;

  ply_colour_set(cairo, dark_of(palette, tile));
  cairo_move_to(cairo, x - half, y - half);
  cairo_line_to(cairo, x + half, y - half);
  cairo_line_to(cairo, x, y);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

/* A ring at the left. */
static void
draw_again(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  double radius = fmin(3, tile->height / 2 - 2);

  ply_colour_set(cairo, dark_of(palette, tile));
  cairo_set_line_width(cairo, 1.5);
  cairo_new_path(cairo);
  cairo_arc(cairo, tile->x + fmin(7, tile->width / 2), tile->y + tile->height / 2, radius, 0,
            2 * G_PI);
  cairo_stroke(cairo);
}

static void
draw_hatch(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  cairo_save(cairo);
  cairo_rectangle(cairo, tile->x, tile->y, tile->width, tile->height);
  cairo_clip(cairo);
  ply_colour_set(cairo, ply_colour_with_alpha(palette->faint, 0.6));
  cairo_set_line_width(cairo, 1);
  for (double x = tile->x - tile->height; x < tile->x + tile->width; x += 6) {
    cairo_move_to(cairo, x, tile->y + tile->height);
    cairo_line_to(cairo, x + tile->height, tile->y);
  }
  cairo_stroke(cairo);
  cairo_restore(cairo);
}

/* The upper left corner. */
static void
draw_fault(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  double size = fmin(16, fmin(tile->width, tile->height));

  ply_colour_set(cairo, palette->bad);
  cairo_move_to(cairo, tile->x, tile->y);
  cairo_line_to(cairo, tile->x + size, tile->y);
  cairo_line_to(cairo, tile->x, tile->y + size);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

void
ply_icicle_marks(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile)
{
  unsigned marks = tile->look.marks;
  double bar = tile->height < 10 ? 1 : 2;

  if (marks & PLY_SIGN_STOPPED)
    draw_hatch(cairo, palette, tile);
  if ((marks & (PLY_SIGN_AT_LEAST | PLY_SIGN_AT_MOST)) && tile->width >= 5) {
    ply_colour_set(cairo, dark_of(palette, tile));
    cairo_rectangle(cairo, tile->x,
                    marks & PLY_SIGN_AT_MOST ? tile->y : tile->y + tile->height - bar, tile->width,
                    bar);
    cairo_fill(cairo);
  }
  if (marks & PLY_SIGN_CUTOFF)
    draw_cutoff(cairo, palette, tile);
  if ((marks & PLY_SIGN_TABLE) && tile->width >= 5)
    draw_table(cairo, palette, tile);
  if ((marks & PLY_SIGN_FOLDED) && tile->width >= 5)
    draw_folded(cairo, palette, tile);
  if ((marks & PLY_SIGN_AGAIN) && tile->width >= 9)
    draw_again(cairo, palette, tile);
  if (marks & PLY_SIGN_FAULT)
    draw_fault(cairo, palette, tile);
}
