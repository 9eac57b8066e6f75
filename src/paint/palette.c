/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/palette.h"

/* clang-format off */
#define RGB(hex) \
  {((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1.0}
/* clang-format on */

static const PlyPalette palettes[] = {
    [PLY_STYLE_LIGHT] =
        {
            .paper = RGB(0xffffff),
            .ink = RGB(0x2e3436),
            .faint = RGB(0x6a6f73),
            .accent = RGB(0x1c71d8),
            .series = {RGB(0x1f6fc4), RGB(0xd9730d)},
            .good = RGB(0x1a5fb4),
            .bad = RGB(0xb3500a),
        },
    [PLY_STYLE_DARK] =
        {
            .paper = RGB(0x242424),
            .ink = RGB(0xeeeeec),
            .faint = RGB(0x9a9996),
            .accent = RGB(0x62a0ea),
            .series = {RGB(0x62a0ea), RGB(0xffa348)},
            .good = RGB(0x99c1f1),
            .bad = RGB(0xffbe6f),
        },
    [PLY_STYLE_PRINT] =
        {
            .paper = RGB(0xffffff),
            .ink = RGB(0x000000),
            .faint = RGB(0x505050),
            .accent = RGB(0x1c4f93),
            .series = {RGB(0x1f6fc4), RGB(0xd9730d)},
            .good = RGB(0x1a5fb4),
            .bad = RGB(0x9a4400),
        },
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
