/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number tree, drawn as a search of it is: the whole tree if it can be read, else what is near
 * the current node. The leaves have their numbers, and the children of the current node what the
 * analysis found. */

#include "paint/board-private.h"
#include "paint/colours.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "paint/tree-paint.h"
#include "rules/number-tree.h"

#define MOST_ZOOM  1.6
#define READABLE   0.42 /* zoom */
#define FEWEST     24   /* nodes, where many more are too small */
#define MOST_NODES 400
#define REACH      5 /* units round a child that belong to it too */

typedef struct {
  PlyTreePicture *picture; /* owned */
  PlyTreeLook look;
  int32_t node; /* the current one, of the picture */
} Drawing;

static const char *
translate(const char *text)
{
  return g_dgettext(GETTEXT_PACKAGE, text);
}

/* As many nodes as can be read. False if memory is short. */
static bool
drawing_init(Drawing *self, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
             PlyStyle style)
{
  self->look = (PlyTreeLook){.step = UINT64_MAX,
                             .selected = PLY_TRACE_NONE,
                             .hovered = -1,
                             .blank = true,
                             .style = style,
                             .wording = {.max_min = true, .translate = translate}};
  for (int32_t most = MOST_NODES;; most /= 2) {
    self->picture =
        ply_tree_picture_of_numbers(picture->rules.tree, picture->node, most, &self->node);
    if (self->picture == NULL)
      return false;
    ply_tree_look_fit_beside_names(&self->look, self->picture, geometry->body.width,
                                   geometry->body.height, MOST_ZOOM);
    if (self->look.zoom >= READABLE || most <= FEWEST)
      return true;
    ply_tree_picture_free(self->picture);
  }
}

/* The box of a node, wider by `more` units on each side. */
static PlyRectangle
box_of(const Drawing *self, int32_t i, double more)
{
  const PlyTreeNode *node = &self->picture->nodes[i];
  double zoom = self->look.zoom, width = (double)self->picture->node_width;

  return (PlyRectangle){((double)node->x - width / 2 - more - self->look.x) * zoom,
                        ((double)node->y - more - self->look.y) * zoom, (width + 2 * more) * zoom,
                        ((double)PLY_TREE_NODE_HEIGHT + 2 * more) * zoom};
}

/* The cells are the children of the current node, where they stand in the tree. */
static void
lay_out(PlyBoardGeometry *geometry, const PlyBoardPicture *picture)
{
  Drawing drawing;
  int child = 0;

  geometry->spread = true;
  geometry->n_cells = geometry->columns = picture->rules.tree->nodes[picture->node].n_children;
  geometry->rows = geometry->n_cells > 0;
  if (geometry->n_cells == 0 || !drawing_init(&drawing, picture, geometry, PLY_STYLE_LIGHT))
    return;
  for (int32_t i = drawing.node + 1; i < drawing.picture->n && child < geometry->n_cells; i++) {
    if (drawing.picture->nodes[i].parent != drawing.node)
      continue;
    PlyRectangle box = box_of(&drawing, i, REACH);
    geometry->x[child++] = (float)box.x;
    geometry->cell_width = box.width;
    geometry->cell_height = box.height;
    geometry->field.y = box.y;
  }
  geometry->field.x = (double)geometry->x[0];
  geometry->field.height = geometry->cell_height;
  geometry->field.width =
      (double)geometry->x[geometry->n_cells - 1] + geometry->cell_width - geometry->field.x;
  ply_tree_picture_free(drawing.picture);
}

static void
ring(cairo_t *cairo, PlyRectangle box, double zoom, PlyColour colour)
{
  ply_board_round_rectangle(cairo, box, 7 * zoom);
  ply_colour_set(cairo, colour);
  cairo_set_line_width(cairo, fmax(1.5, 2.4 * zoom));
  cairo_stroke(cairo);
}

/* The edges from the top to the current node. */
static void
paint_path(cairo_t *cairo, const Drawing *self, PlyColour colour)
{
  for (int32_t i = self->node; self->picture->nodes[i].parent >= 0;
       i = self->picture->nodes[i].parent) {
    PlyRectangle box = box_of(self, i, 0), above = box_of(self, self->picture->nodes[i].parent, 0);
    cairo_move_to(cairo, above.x + above.width / 2, above.y + above.height);
    cairo_line_to(cairo, box.x + box.width / 2, box.y);
  }
  ply_colour_set(cairo, colour);
  cairo_set_line_width(cairo, fmax(1.5, 3 * self->look.zoom));
  cairo_stroke(cairo);
}

static void
ground(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
       const PlyBoardColours *colours)
{
  /* The style whose colours these are. */
  PlyStyle style = (PlyStyle)(colours - ply_board_number_tree.colours);
  Drawing drawing;

  if (!drawing_init(&drawing, picture, geometry, style))
    return;
  ply_paint_tree(cairo, drawing.picture, &drawing.look, geometry->body.width,
                 geometry->body.height);
  PlyColour accent = ply_palette_get(style)->accent;
  paint_path(cairo, &drawing, accent);
  ring(cairo, box_of(&drawing, drawing.node, 4), drawing.look.zoom, accent);
  ply_tree_picture_free(drawing.picture);
}

static void
overlay(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
        const PlyBoardColours *colours)
{
  const PlyBoardOverlay *over = &picture->overlay;
  const PlyNumberTree *tree = picture->rules.tree;
  double zoom = geometry->cell_height / ((double)PLY_TREE_NODE_HEIGHT + 2 * REACH);

  for (int i = 0; i < over->n_values; i++) {
    const PlyPictureValue *value = &over->values[i];
    bool best = value->rank == 1;
    PlyRectangle box = ply_board_geometry_cell(geometry, value->cell);
    /* A leaf has its number there already. */
    if (tree->nodes[tree->nodes[picture->node].first_child + value->cell].n_children > 0)
      ply_board_text(cairo, value->text, box.x + box.width / 2, box.y + box.height / 2,
                     fmax(9, fmin(16, 13 * zoom)), box.width - 2 * REACH * zoom,
                     best ? PLY_TEXT_BOLD : PLY_TEXT_PLAIN, colours->ink);
    if (best)
      ring(cairo, box, zoom, colours->accent);
  }
  if (over->hover_cell < 0)
    return;
  ply_board_round_rectangle(cairo, ply_board_geometry_cell(geometry, over->hover_cell), 7 * zoom);
  ply_colour_set(cairo, ply_colour_with_alpha(colours->accent, 0.18));
  cairo_fill(cairo);
}

#define LIGHT_COLOURS PLY_BOARD_STONES(TREE, _LIGHT), PLY_BOARD_GROUND(TREE, LIGHT, LIGHT)

const PlyBoardLook ply_board_number_tree = {
    .game = "number-tree",
    .radius = 0.3,
    .colours =
        {
            [PLY_STYLE_LIGHT] = {LIGHT_COLOURS},
            [PLY_STYLE_DARK] = {PLY_BOARD_STONES(TREE, _DARK), PLY_BOARD_GROUND(TREE, DARK, DARK)},
            [PLY_STYLE_PRINT] = {LIGHT_COLOURS},
        },
    .lay_out = lay_out,
    .ground = ground,
    .overlay = overlay,
};
