/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A tree picture on a cairo_t, at a step of time. What is told grows with the zoom: dots, then
 * values, then moves and windows, then boards. Pure, any thread that owns the cairo_t. */

#include "paint/palette.h"
#include "paint/tree-picture.h"
#include "trace/explain.h"

/* Paints the position that `move` led to in a square of `size` pixels at the origin. A tree knows
 * no board: the board of a number tree is a tree. ply_paint_small_board() is one. */
typedef void (*PlyBoardPainter)(cairo_t *cairo, const PlyRules *rules, const PlyPosition *position,
                                PlyMove move, double size, PlyStyle style);

/* What a text of a painting says. */
typedef enum {
  PLY_TREE_TEXT_VALUE, /* in a box */
  PLY_TREE_TEXT_LABEL, /* above it */
  PLY_TREE_TEXT_FOLD,  /* below it */
  PLY_TREE_TEXT_NAME,  /* of a level; it has no node */
} PlyTreeTextKind;

/* Told of each text that was painted: its node, −1 for none, and where it stands, in pixels. */
typedef void (*PlyTreeWitness)(void *data, PlyTreeTextKind kind, int32_t node, const char *text,
                               const double at[4]); /* x, y, width, height */

/* How much of the fill of MAX is in the band behind a level of MAX. */
#define PLY_TREE_BAND 0.35

/* How textbooks draw: what says whose node it is, and how a window is written. Leaves are boxes. */
typedef enum {
  PLY_TREE_TRAPEZIA,  /* MAX is wide at the bottom, MIN at the top; chance nodes are round */
  PLY_TREE_TRIANGLES, /* MAX points up, MIN down (Russell and Norvig); chance nodes are round */
  PLY_TREE_SQUARES,   /* MAX is a square, MIN round; chance nodes stand on a corner */
} PlyTreeShapes;

typedef struct PlyTreeManner {
  PlyTreeShapes shapes;
  bool named_windows; /* “α = 3, β = 8”; else [3, 8] */
} PlyTreeManner;

/* "trapezia", "triangles", "squares"; NULL past the last. */
const char *ply_tree_shapes_name(int index);
/* False for a name that is none. */
bool ply_tree_shapes_find(const char *name, PlyTreeShapes *shapes);

typedef struct PlyTreeLook {
  double zoom;           /* pixels a unit */
  double x, y;           /* unit at the top left corner of what is painted */
  uint64_t step;         /* the time; UINT64_MAX: after the end */
  uint32_t selected;     /* visit, or PLY_TRACE_NONE */
  int32_t hovered;       /* node of the picture, or −1 */
  bool blank;            /* a worksheet: only the leaves have values, the others room for them */
  bool ask;              /* the value that is about to return is a question mark */
  bool windows;          /* windows that are still open as well as others; blank: room for them */
  PlyBoardPainter board; /* paints boards in nodes, where there is room; NULL: none */
  bool no_names;         /* leave MAX and MIN to ply_paint_tree_names() */
  double text;           /* size of labels, 1 usual; 0 is 1 too */
  const bool *pale;      /* for each node of the picture: draw it as not there; or NULL */
  PlyStyle style;
  PlyTreeManner manner;
  PlyWording wording;
  PlyTreeWitness witness; /* or NULL */
  void *witness_data;
} PlyTreeLook;

/* Paints what is visible of width × height pixels. */
void ply_paint_tree(cairo_t *cairo, const PlyTreePicture *picture, const PlyTreeLook *look,
                    double width, double height);

/* MAX and MIN at the left edge, on paper of their own: apart from the rest, so that a painting
 * moved sideways passes below them. */
void ply_paint_tree_names(cairo_t *cairo, const PlyTreePicture *picture, const PlyTreeLook *look,
                          double height);
/* Pixels that they take at the left edge. */
double ply_tree_names_width(const PlyTreeLook *look);

/* The biggest zoom, at most `most`, at which the whole picture fits; sets x and y so that it stands
 * in the middle. A picture made for a canvas of this size fills it, whatever `most` is. */
void ply_tree_look_fit(PlyTreeLook *look, const PlyTreePicture *picture, double width,
                       double height, double most);
/* The same, with MAX and MIN at the left edge clear of the nodes. */
void ply_tree_look_fit_beside_names(PlyTreeLook *look, const PlyTreePicture *picture, double width,
                                    double height, double most);
