/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Two searches of one position side by side: some hundred nodes of their union, laid out once and
 * drawn twice, so that the same node stands at the same place in both halves. What a run did not
 * look at is a pale outline in its half: dashed where only run A went, dotted where only B did.
 *
 * A picture never changes once it is made. Pure, any thread that owns the cairo_t. */

#include "paint/tree-paint.h"
#include "trace/compare.h"

typedef struct PlyUnionPlace {
  PlyUnionNode at; /* a copy; its parent and siblings are the union's */
  int32_t node;    /* its index in the union */
  int32_t parent;  /* index in the picture, −1 at the root */
  uint16_t level;
  bool min;           /* the side there is MIN, else MAX; … */
  bool chance;        /* … but nobody moves there */
  bool leaf;          /* neither run went on below it */
  bool open;          /* its children are in the picture, or it has none */
  uint64_t hidden[2]; /* visits below it that are not, of each run */
  float x;            /* middle, in units that are pixels at zoom 1 */
} PlyUnionPlace;

typedef struct PlyUnionPicture {
  PlyTrace *traces[2]; /* references */
  PlyUnionPlace *places;
  int32_t n; /* parents before children, siblings in order */
  uint16_t levels;
  float node_width;       /* units, of the boxes */
  float width;            /* units, margins included */
  bool whole;             /* the union has every node of both passes */
  uint32_t only[2], both; /* of the union, whether drawn or not */
} PlyUnionPicture;

/* Chooses at most `most` nodes (≥ 1), the biggest subtrees first. NULL if the union is not one of
 * these traces, or memory is short. Reads the union only during the call. */
PlyUnionPicture *ply_union_picture_new(const PlyTraceUnion *both, PlyTrace *a, PlyTrace *b,
                                       int32_t most);
void ply_union_picture_free(PlyUnionPicture *picture); /* NULL is allowed */

/* Which run alone went to a node: 0, 1, or −1 if both did. */
int ply_union_only(const PlyUnionNode *node);

/* Levels never stand closer than `least`, so that a wide tree fits without becoming a line. */
typedef struct PlyUnionLook {
  double zoom;               /* pixels a unit */
  double x;                  /* unit at the left edge */
  double y;                  /* level at the upper edge, with a fraction */
  double least;              /* pixels from one level to the next, at least */
  double squeeze;            /* share of the usual distance of levels, ≤ 1; 0 is 1 too */
  int32_t selected, hovered; /* nodes of the picture, or −1 */
  PlyStyle style;
  PlyTreeManner manner;
  PlyWording wording;
} PlyUnionLook;

/* Pixels from one level's top to the next. */
double ply_union_level(const PlyUnionLook *look);
/* The biggest zoom, at most `most`, at which all of it fits; in the middle. */
void ply_union_look_fit(PlyUnionLook *look, const PlyUnionPicture *picture, double width,
                        double height, double most);
/* The node at a pixel of a half, or −1. */
int32_t ply_union_picture_at(const PlyUnionPicture *picture, const PlyUnionLook *look, double x,
                             double y);

/* Paints the half of run `which` (0 is A), width × height pixels. */
void ply_paint_union(cairo_t *cairo, const PlyUnionPicture *picture, int which,
                     const PlyUnionLook *look, double width, double height);

/* What a legend shows: a node that both runs visited, one that only this run visited, as drawn in
 * its own half, and the same one in the other half. */
typedef enum { PLY_UNION_BOTH, PLY_UNION_HERE, PLY_UNION_MISSING } PlyUnionSign;
void ply_paint_union_sign(cairo_t *cairo, PlyUnionSign sign, int which, PlyStyle style,
                          double width, double height);
