/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number tree near the current node: the way to it, the node, its children. MAX's nodes point up
 * and MIN's down, as textbooks draw them; leaves are squares with their number. */

#include "paint/board-private.h"

#include <math.h>
#include <stdio.h>

#include "rules/number-tree.h"

#define MOST_PATH 6 /* steps shown above the node */

static const PlyNumberNode *
node_at(const PlyBoardPicture *picture, int32_t node)
{
  return &picture->rules.tree->nodes[node];
}

static int
depth_of(const PlyBoardPicture *picture, int32_t node)
{
  int depth = 0;

  for (; node_at(picture, node)->parent >= 0; node = node_at(picture, node)->parent)
    depth++;
  return depth;
}

static void
node_place(const PlyBoardGeometry *geometry, double *x, double *y, double *radius)
{
  *x = geometry->body.x + geometry->body.width / 2;
  *y = geometry->body.height * 0.28;
  *radius = fmin(geometry->body.height * 0.085, geometry->body.width * 0.12);
}

static void
child_place(const PlyBoardGeometry *geometry, int child, double *x, double *y, double *radius)
{
  PlyRectangle area = ply_board_geometry_cell(geometry, child);

  *radius = fmin(fmin(area.width, area.height) * 0.30, geometry->body.height * 0.075);
  *x = area.x + area.width / 2;
  *y = area.y + area.height * 0.42;
}

static void
shape(cairo_t *cairo, double x, double y, double radius, bool leaf, int side)
{
  double foot = radius * 0.78, tip = -radius;

  if (leaf) {
    ply_board_round_rectangle(
        cairo, (PlyRectangle){x - radius, y - radius * 0.8, 2 * radius, 1.6 * radius},
        radius * 0.2);
    return;
  }
  if (side == 1)
    foot = -foot, tip = -tip;
  cairo_move_to(cairo, x, y + tip);
  cairo_line_to(cairo, x + radius * 1.08, y + foot);
  cairo_line_to(cairo, x - radius * 1.08, y + foot);
  cairo_close_path(cairo);
}

static void
paint_node(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardColours *colours,
           int32_t node, double x, double y, double radius, int side)
{
  bool leaf = node_at(picture, node)->n_children == 0;
  char text[16];

  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  shape(cairo, x, y, radius, leaf, side);
  ply_colour_set(cairo, leaf ? colours->ground : colours->stones[side]);
  cairo_fill_preserve(cairo);
  cairo_set_line_width(cairo, fmax(radius * 0.07, 1));
  ply_colour_set(cairo, leaf ? colours->line : colours->edges[side]);
  cairo_stroke(cairo);
  if (!leaf)
    return;
  snprintf(text, sizeof text, "%d", (int)node_at(picture, node)->value);
  ply_board_text(cairo, text, x, y, radius * 0.9, radius * 1.7, PLY_TEXT_PLAIN, colours->ink);
}

/* The moves that led here: "1 › 2 › 1", the last ones if they are many. */
static void
paint_path(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
           const PlyBoardColours *colours)
{
  int32_t steps[MOST_PATH], node = picture->node;
  int n = 0;
  char text[96] = "";
  size_t length = 0;

  for (; n < MOST_PATH && node_at(picture, node)->parent >= 0; n++) {
    int32_t parent = node_at(picture, node)->parent;
    steps[n] = node - node_at(picture, parent)->first_child + 1;
    node = parent;
  }
  if (node_at(picture, node)->parent >= 0)
    length += (size_t)snprintf(text, sizeof text, "… › ");
  while (n-- > 0)
    length += (size_t)snprintf(text + length, sizeof text - length, "%d%s", (int)steps[n],
                               n > 0 ? " › " : "");
  ply_board_text(cairo, text, geometry->body.width / 2, geometry->body.height * 0.09,
                 fmin(geometry->body.height * 0.05, 18), geometry->body.width * 0.9, PLY_TEXT_PLAIN,
                 colours->labels);
}

static void
ground(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyBoardColours *colours)
{
  double x, y, radius, child_x, child_y, child_radius;
  int side = depth_of(picture, picture->node) % 2;
  int32_t first = node_at(picture, picture->node)->first_child;

  paint_path(cairo, picture, geometry, colours);
  node_place(geometry, &x, &y, &radius);
  cairo_set_line_width(cairo, fmax(radius * 0.05, 1));
  ply_colour_set(cairo, colours->line);
  for (int i = 0; i < geometry->n_cells && i < geometry->columns; i++) {
    child_place(geometry, i, &child_x, &child_y, &child_radius);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, child_x, child_y);
    cairo_stroke(cairo);
  }
  paint_node(cairo, picture, colours, picture->node, x, y, radius, side);
  if (node_at(picture, picture->node)->n_children > 0)
    ply_board_text(cairo, side ? "MIN" : "MAX", x + radius * 1.5 + radius * 0.6, y, radius * 0.42,
                   radius * 2, PLY_TEXT_PLAIN, colours->labels);
  for (int i = 0; i < geometry->n_cells; i++) {
    child_place(geometry, i, &child_x, &child_y, &child_radius);
    paint_node(cairo, picture, colours, first + i, child_x, child_y, child_radius, 1 - side);
  }
}

static void
overlay(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
        const PlyBoardColours *colours)
{
  const PlyBoardOverlay *over = &picture->overlay;
  double x, y, radius;

  for (int i = 0; i < over->n_values; i++) {
    const PlyPictureValue *value = &over->values[i];
    bool best = value->rank == 1;
    child_place(geometry, value->cell, &x, &y, &radius);
    ply_board_text(cairo, value->text, x, y + radius * 1.55, fmin(radius * 0.62, 20), radius * 2.6,
                   best ? PLY_TEXT_BOLD : PLY_TEXT_PLAIN, colours->ink);
    if (!best)
      continue;
    ply_colour_set(cairo, colours->accent);
    cairo_set_line_width(cairo, fmax(radius * 0.1, 1.5));
    ply_board_circle(cairo, x, y, radius * 1.28);
    cairo_stroke(cairo);
  }
  if (over->hover_cell < 0)
    return;
  child_place(geometry, over->hover_cell, &x, &y, &radius);
  ply_colour_set(cairo, ply_colour_with_alpha(colours->accent, 0.18));
  ply_board_circle(cairo, x, y, radius * 1.28);
  cairo_fill(cairo);
}

#define LIGHT_COLOURS                                                                              \
  .ground = PLY_BOARD_RGB(0xffffff), .frame = PLY_BOARD_RGB(0xffffff),                             \
  .line = PLY_BOARD_RGB(0x7d8488), .ink = PLY_BOARD_RGB(0x2e3436),                                 \
  .labels = PLY_BOARD_RGB(0x5a6063), .accent = PLY_BOARD_RGB(0x7a2f95),                            \
  .stones = {PLY_BOARD_RGB(0x4a97f2), PLY_BOARD_RGB(0xffa640)},                                    \
  .edges = {PLY_BOARD_RGB(0x1c5db0), PLY_BOARD_RGB(0xb5610a)},                                     \
  .on_stone = {PLY_BOARD_RGB(0x061d3d), PLY_BOARD_RGB(0x4a2500)}

const PlyBoardLook ply_board_number_tree = {
    .game = "number-tree",
    .radius = 0.3,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {LIGHT_COLOURS},
            [PLY_STYLE_DARK] = {.ground = PLY_BOARD_RGB(0x2b2b2b),
                                .frame = PLY_BOARD_RGB(0x242424),
                                .line = PLY_BOARD_RGB(0x8f8f8c),
                                .ink = PLY_BOARD_RGB(0xeeeeec),
                                .labels = PLY_BOARD_RGB(0xc0bfbc),
                                .accent = PLY_BOARD_RGB(0xffe678),
                                .stones = {PLY_BOARD_RGB(0x4a97f2), PLY_BOARD_RGB(0xffa640)},
                                .edges = {PLY_BOARD_RGB(0x8cbdf7), PLY_BOARD_RGB(0xffd09a)},
                                .on_stone = {PLY_BOARD_RGB(0x061d3d), PLY_BOARD_RGB(0x4a2500)}},
            [PLY_STYLE_PRINT] = {LIGHT_COLOURS},
        },
    .ground = ground,
    .overlay = overlay,
};
