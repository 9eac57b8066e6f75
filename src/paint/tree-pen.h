/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strokes a tree is made of. Not for other folders. */

#include <pango/pangocairo.h>

#include "paint/tree-private.h"

typedef struct PlyTreePen {
  cairo_t *cairo;
  const PlyTreePicture *picture;
  double node_width; /* units, of nodes that have none of their own */
  const PlyTreeLook *look;
  const PlyPalette *palette;
  PlyTreeTime *time;
  double width, height; /* pixels painted */
  int32_t node;         /* of the picture, whose texts are being painted; −1: none */
  PlyTreeTextKind kind; /* of these texts */
  PangoLayout *layout;  /* one for all texts of a painting: making one costs more than setting it */
  PangoFontDescription *font, *bold;
} PlyTreePen;

/* How a node's box looks. */
typedef struct PlyTreeLookBox {
  int side;    /* 0 MAX, 1 MIN, … */
  bool chance; /* … but nobody moves there */
  bool blank;  /* white, to be written in */
  bool plain, dashed, dotted, bold, current, cut, leaf, selected, hovered;
} PlyTreeLookBox;

void ply_pen_begin(PlyTreePen *pen);
void ply_pen_end(PlyTreePen *pen);

static inline double
ply_pen_x(const PlyTreePen *pen, float x)
{
  return ((double)x - pen->look->x) * pen->look->zoom;
}

static inline double
ply_pen_y(const PlyTreePen *pen, float y)
{
  return ((double)y - pen->look->y) * pen->look->zoom;
}

/* Of a node's box, in units. */
static inline double
ply_pen_node_width(const PlyTreePen *pen, const PlyTreeNode *node)
{
  return node->width > 0 ? (double)node->width : pen->node_width;
}

/* How far below the middle of its box a node's value stands, in units, and how much of the width is
 * free there: in a triangle that is not where others have it. */
double ply_pen_value_away(const PlyTreePen *pen, const PlyTreeNode *node, bool leaf);
double ply_pen_value_room(const PlyTreePen *pen, const PlyTreeNode *node, bool leaf);

/* Whether a node's box, with a margin in units round it, is in sight. */
bool ply_pen_sees(const PlyTreePen *pen, const PlyTreeNode *node, double round);
/* What is true of a node in this painting. */
bool ply_pen_is_pale(const PlyTreePen *pen, int32_t i);
bool ply_pen_is_ghost(const PlyTreePen *pen, const PlyTreeNode *node);
bool ply_pen_has_children(const PlyTreePen *pen, int32_t i);
PlyTreeMoment ply_pen_moment(const PlyTreePen *pen, const PlyTreeNode *node);
/* MAX and MIN at the left edge. */
void ply_pen_names(PlyTreePen *pen);
/* A node's move and window. */
void ply_pen_labels(PlyTreePen *pen, int32_t i);
/* Text with its middle line at y: align 0 begins at x, 0.5 has its middle there, 1 ends there. */
void ply_pen_text(PlyTreePen *pen, const char *text, double x, double y, double align, double size,
                  bool bold, PlyColour colour);
/* The same in the middle, made smaller where it is wider than `room`; false, and nothing is drawn,
 * where it could not be read then. */
bool ply_pen_fitted(PlyTreePen *pen, const char *text, double x, double y, double size, double room,
                    bool bold, PlyColour colour);
/* Text on a piece of paper, so that edges do not cross it, made smaller where it is wider than
 * `room`. False, and nothing is drawn, if it cannot be read then. */
bool ply_pen_chip(PlyTreePen *pen, const char *text, double x, double y, double size, double room,
                  PlyColour colour);
void ply_pen_box(PlyTreePen *pen, const PlyTreeNode *node, const PlyTreeLookBox *box);
/* The mark of a cut across an edge: two short strokes. */
void ply_pen_cut_mark(PlyTreePen *pen, double x0, double y0, double x1, double y1,
                      PlyColour colour);
/* The mark of a wrong call, at the upper right corner of its box. */
void ply_pen_fault(PlyTreePen *pen, const PlyTreeNode *node);
/* How wide it would be, in pixels. */
double ply_pen_text_width(PlyTreePen *pen, const char *text, double size);
/* What is folded below a node, with the number of visits. */
void ply_pen_triangle(PlyTreePen *pen, const PlyTreeNode *node, uint64_t hidden, bool plain);
/* The node's position in the left half of its box. */
void ply_pen_board(PlyTreePen *pen, const PlyTreeNode *node, double scale);
