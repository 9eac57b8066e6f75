/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "paint/icicle-private.h"

#define SWATCH 22.0
#define GAP    6.0  /* between a swatch and its text */
#define SPACE  16.0 /* between two entries */

typedef struct {
  const char *text; /* English; NULL: the one before goes on */
  PlyIcicleLook look;
} Entry;

static const Entry by_cut[] = {
    {"searched", {PLY_SHADE_SEARCHED + 1, 0}},
    {"cut off", {PLY_SHADE_CUT, PLY_SIGN_CUTOFF}},
    {"leaf", {PLY_SHADE_LEAF, 0}},
    {"answered by the table", {PLY_SHADE_TABLE, PLY_SIGN_TABLE}},
    {"searched again", {PLY_SHADE_SEARCHED + 1, PLY_SIGN_AGAIN}},
    {"folded", {PLY_SHADE_SEARCHED + 1, PLY_SIGN_FOLDED}},
};

static const Entry by_bound[] = {
    {"exact", {PLY_SHADE_EXACT, 0}},
    {"at least (≥)", {PLY_SHADE_LOWER, PLY_SIGN_AT_LEAST}},
    {"at most (≤)", {PLY_SHADE_UPPER, PLY_SIGN_AT_MOST}},
};

static const Entry by_depth[] = {
    {NULL, {PLY_SHADE_DEPTH + 15, 0}},
    {NULL, {PLY_SHADE_DEPTH + 10, 0}},
    {NULL, {PLY_SHADE_DEPTH + 5, 0}},
    {"much left to search → nothing left", {PLY_SHADE_DEPTH, 0}},
};

static const struct {
  const Entry *entries;
  gsize n;
} legends[] = {
    [PLY_ICICLE_BY_CUT] = {by_cut, G_N_ELEMENTS(by_cut)},
    [PLY_ICICLE_BY_BOUND] = {by_bound, G_N_ELEMENTS(by_bound)},
    [PLY_ICICLE_BY_DEPTH] = {by_depth, G_N_ELEMENTS(by_depth)},
};

static void
draw_swatch(cairo_t *cairo, const PlyPalette *palette, PlyIcicleLook look, double x, double y,
            double height)
{
  double tall = floor(fmin(14, height));
  PlyIcicleTile tile = {x, floor(y + (height - tall) / 2), SWATCH, tall, look};

  ply_colour_set(cairo, ply_icicle_shade(palette, look.shade));
  cairo_rectangle(cairo, tile.x, tile.y, tile.width, tile.height);
  cairo_fill(cairo);
  ply_icicle_marks(cairo, palette, &tile);
}

static void
draw_best_line(cairo_t *cairo, const PlyPalette *palette, double x, double y, double height)
{
  double tall = floor(fmin(14, height));

  ply_colour_set(cairo, ply_icicle_best_colour(palette));
  cairo_set_line_width(cairo, 2);
  cairo_rectangle(cairo, x + 1, floor(y + (height - tall) / 2) + 1, SWATCH - 2, tall - 2);
  cairo_stroke(cairo);
}

/* Returns the text's width. */
static double
draw_text(cairo_t *cairo, PangoLayout *layout, const PlyPalette *palette, const char *text,
          double x, double y, double height, bool drawing)
{
  int wide, high;

  pango_layout_set_text(layout, g_dgettext(GETTEXT_PACKAGE, text), -1);
  pango_layout_get_pixel_size(layout, &wide, &high);
  if (drawing) {
    ply_colour_set(cairo, palette->ink);
    cairo_move_to(cairo, x, floor(y + (height - high) / 2 + 0.5));
    pango_cairo_show_layout(cairo, layout);
  }
  return wide;
}

static double
draw_legend(cairo_t *cairo, PlyIcicleColouring colouring, const PlyPalette *palette, double x,
            double y, double height, bool drawing)
{
  PangoLayout *layout = ply_icicle_layout(cairo, height);
  double start = x;

  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE);
  for (gsize i = 0; i < legends[colouring].n; i++) {
    const Entry *entry = &legends[colouring].entries[i];
    if (drawing)
      draw_swatch(cairo, palette, entry->look, x, y, height);
    x += SWATCH + (entry->text != NULL ? GAP : 1);
    if (entry->text != NULL)
      x += draw_text(cairo, layout, palette, entry->text, x, y, height, drawing) + SPACE;
  }
  if (drawing)
    draw_best_line(cairo, palette, x, y, height);
  x += SWATCH + GAP;
  x += draw_text(cairo, layout, palette, "best line", x, y, height, drawing);
  g_object_unref(layout);
  return x - start;
}

double
ply_paint_icicle_legend(cairo_t *cairo, PlyIcicleColouring colouring, const PlyPalette *palette,
                        double x, double y, double height)
{
  if (cairo != NULL)
    return draw_legend(cairo, colouring, palette, x, y, height, true);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *scratch = cairo_create(surface);
  double width = draw_legend(scratch, colouring, palette, x, y, height, false);
  cairo_destroy(scratch);
  cairo_surface_destroy(surface);
  return width;
}
