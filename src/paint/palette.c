/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/palette.h"

#include <math.h>
#include <stdio.h>

#include "paint/colours.h"

/* A palette in the colours of a style, its ink and lines in those of another. Laid out by hand: the
 * versions of clang-format do it each in its own way. */
/* clang-format off */
#define PALETTE(STYLE, LINES)                                                                      \
  {                                                                                                \
    .paper = PLY_RGB(PLY_COLOR_PAPER_##STYLE), .ink = PLY_RGB(PLY_COLOR_INK_##LINES),              \
    .faint = PLY_RGB(PLY_COLOR_FAINT_##LINES), .accent = PLY_RGB(PLY_COLOR_ACCENT_##STYLE),        \
    .good = PLY_RGB(PLY_COLOR_GOOD_##STYLE), .doubtful = PLY_RGB(PLY_COLOR_DOUBTFUL_##STYLE),      \
    .bad = PLY_RGB(PLY_COLOR_BAD_##STYLE), .cut = PLY_RGB(PLY_COLOR_CUT_##STYLE),                  \
    .max = PLY_RGB(PLY_COLOR_MAX_##STYLE), .min = PLY_RGB(PLY_COLOR_MIN_##STYLE),                  \
    .edge = PLY_RGB(PLY_COLOR_EDGE_##LINES), .pale = PLY_RGB(PLY_COLOR_PALE_##LINES),              \
    .sides = {PLY_RGB(PLY_COLOR_BLUE_##STYLE), PLY_RGB(PLY_COLOR_ORANGE_##STYLE)},                 \
    .series = {PLY_RGB(PLY_COLOR_FIRST_##STYLE), PLY_RGB(PLY_COLOR_SECOND_##STYLE)},               \
  }
/* clang-format on */

static const PlyPalette palettes[] = {
    [PLY_STYLE_LIGHT] = PALETTE(LIGHT, LIGHT),
    [PLY_STYLE_DARK] = PALETTE(DARK, DARK),
    [PLY_STYLE_PRINT] = PALETTE(LIGHT, PRINT),
};

const PlyPalette *
ply_palette_get(PlyStyle style)
{
  return &palettes[style];
}

void
ply_colour_set(cairo_t *cairo, PlyColour colour)
{
  cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, colour.alpha);
}

PlyColour
ply_colour_mix(PlyColour a, PlyColour b, double share)
{
  double rest = 1.0 - share;

  return (PlyColour){
      a.red * rest + b.red * share,
      a.green * rest + b.green * share,
      a.blue * rest + b.blue * share,
      a.alpha * rest + b.alpha * share,
  };
}

PlyColour
ply_colour_with_alpha(PlyColour colour, double alpha)
{
  colour.alpha = alpha;
  return colour;
}

static unsigned
byte_of(double channel)
{
  return (unsigned)lround(fmax(0, fmin(1, channel)) * 255);
}

void
ply_colour_hex(PlyColour colour, char hex[PLY_COLOUR_HEX])
{
  snprintf(hex, PLY_COLOUR_HEX, "%02x%02x%02x", byte_of(colour.red), byte_of(colour.green),
           byte_of(colour.blue));
}
