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

/* One line of the legend after the other. */
typedef struct {
  cairo_t *cairo;
  PangoLayout *layout;
  const PlyPalette *palette;
  double left, x, y, right, height;
  bool drawing;
  int lines;
} Pen;

/* Goes on below if so much has no room any more. */
static void
make_room(Pen *pen, double wanted)
{
  if (pen->x <= pen->left || pen->x + wanted <= pen->right)
    return;
  pen->x = pen->left;
  pen->y += pen->height;
  pen->lines++;
}

static double
text_width(Pen *pen, const char *text)
{
  return draw_text(pen->cairo, pen->layout, pen->palette, text, 0, 0, pen->height, false);
}

static void
draw_entries(Pen *pen, const Entry *entries, gsize n)
{
  for (gsize first = 0, last; first < n; first = last + 1) {
    for (last = first; entries[last].text == NULL;)
      last++;
    make_room(pen, (double)(last - first) * (SWATCH + 1) + SWATCH + GAP +
                       text_width(pen, entries[last].text));
    for (gsize i = first; i <= last; i++) {
      if (pen->drawing)
        draw_swatch(pen->cairo, pen->palette, entries[i].look, pen->x, pen->y, pen->height);
      pen->x += SWATCH + (i < last ? 1 : GAP);
    }
    pen->x += SPACE + draw_text(pen->cairo, pen->layout, pen->palette, entries[last].text, pen->x,
                                pen->y, pen->height, pen->drawing);
  }
}

static int
draw_legend(Pen *pen, PlyIcicleColouring colouring)
{
  pen->layout = ply_icicle_layout(pen->cairo, pen->height, 1);
  pango_layout_set_ellipsize(pen->layout, PANGO_ELLIPSIZE_NONE);
  draw_entries(pen, legends[colouring].entries, legends[colouring].n);
  make_room(pen, SWATCH + GAP + text_width(pen, "best line"));
  if (pen->drawing)
    draw_best_line(pen->cairo, pen->palette, pen->x, pen->y, pen->height);
  draw_text(pen->cairo, pen->layout, pen->palette, "best line", pen->x + SWATCH + GAP, pen->y,
            pen->height, pen->drawing);
  g_object_unref(pen->layout);
  return pen->lines;
}

int
ply_paint_icicle_legend(cairo_t *cairo, PlyIcicleColouring colouring, const PlyPalette *palette,
                        double x, double y, double width, double height)
{
  Pen pen = {.cairo = cairo,
             .palette = palette,
             .left = x,
             .x = x,
             .y = y,
             .right = x + width,
             .height = height,
             .drawing = cairo != NULL,
             .lines = 1};

  if (cairo != NULL)
    return draw_legend(&pen, colouring);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  pen.cairo = cairo_create(surface);
  int lines = draw_legend(&pen, colouring);
  cairo_destroy(pen.cairo);
  cairo_surface_destroy(surface);
  return lines;
}
