/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The signs of a legend. */

#include "paint/tree-pen.h"
#include "paint/union-paint.h"
#include "paint/union-private.h"

PlyPalette
ply_union_palette(const PlyPalette *palette, int only)
{
  PlyPalette made = *palette;

  made.edge =
      only >= 0 ? palette->series[only] : ply_colour_mix(palette->faint, palette->ink, 0.35);
  made.max = made.min = ply_colour_mix(palette->paper, made.edge, 0.16);
  return made;
}

void
ply_paint_union_sign(cairo_t *cairo, PlyUnionSign sign, int which, PlyStyle style, double width,
                     double height)
{
  PlyPalette palette =
      ply_union_palette(ply_palette_get(style), sign == PLY_UNION_BOTH ? -1 : which);
  double box = (double)PLY_TREE_NODE_HEIGHT, zoom = (height - 3) / box;
  PlyTreeLook look = {.zoom = zoom, .style = style};
  PlyTreePen pen = {.cairo = cairo,
                    .look = &look,
                    .palette = &palette,
                    .width = width,
                    .height = height,
                    .node_width = (double)PLY_TREE_NODE_WIDTH};
  PlyTreeNode node = {.x = (float)(width / 2 / zoom), .y = (float)(1.5 / zoom)};
  PlyTreeLookBox drawn = {.plain = sign == PLY_UNION_MISSING,
                          .dashed = sign == PLY_UNION_MISSING && which == 0,
                          .dotted = sign == PLY_UNION_MISSING && which == 1,
                          .bold = sign == PLY_UNION_HERE,
                          .leaf = true};

  cairo_save(cairo);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  ply_pen_begin(&pen);
  ply_pen_box(&pen, &node, &drawn);
  ply_pen_end(&pen);
  cairo_restore(cairo);
}
