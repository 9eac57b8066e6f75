/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the tree's files share. Not for other folders. */

#include "paint/tree-time.h"

#define PLY_TREE_MOST_NODES 20000 /* ghosts included */

/* How a pass that cannot be read whole is shown on its canvas: zoom, and what there is room for. */
typedef struct PlyTreeGrid {
  double zoom;
  double row; /* units of a row that boxes can take */
  int levels; /* that have room, the root's included */
  int plies;  /* that it was made for */
} PlyTreeGrid;

/* Wide enough for the values of such a recording. */
float ply_tree_node_width(const PlyTrace *trace);

/* Gives the picture's nodes, which have their levels and widths, their places. False if memory is
 * short. */
bool ply_tree_lay_out(PlyTreePicture *picture);
/* The same on the picture's canvas, as a tidy tree. False if it cannot be read there, or if memory
 * is short. */
bool ply_tree_lay_out_whole(PlyTreePicture *picture);

/* The levels of a pass as deep as it was asked to be, the root's included: the same at every step,
 * so that nothing grows or shrinks from one to the next. */
int ply_tree_plies(const PlyTrace *trace, uint32_t pass);
PlyTreeGrid ply_tree_grid(const PlyTrace *trace, int levels, const PlyTreeCanvas *canvas);
/* Row by row, each family below its parent as far as it finds room. False if memory is short. */
bool ply_tree_lay_out_rows(PlyTreePicture *picture, const PlyTreeGrid *grid);

#define PLY_TREE_GAP        12.0f /* between the boxes of brothers, units */
#define PLY_TREE_FOLD_LEAST 6     /* pixels of a fold that is not counted */
#define PLY_TREE_RING       7     /* pixels above a box, for the ring of the present visit */

/* Letters of moves and windows, in pixels. */
double ply_tree_label_size(double zoom, double text, bool paper);
/* Pixels that a node's fold takes below its box. */
double ply_tree_fold_room(double zoom);
/* Height of one line of labels. */
double ply_tree_line_height(double size);

/* A visit's children that are not to come, one after the other; PLY_TRACE_NONE: there is none (more). */
uint32_t ply_tree_child(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit);
uint32_t ply_tree_next(const PlyTrace *trace, const PlyTreeChoice *choice, uint32_t visit);

/* Which visits of a pass show their children. */
typedef struct PlyTreeOpen PlyTreeOpen;

PlyTreeOpen *ply_tree_choose(const PlyTrace *trace, const PlyTreeChoice *choice);
bool ply_tree_is_open(const PlyTreeOpen *open, uint32_t visit);
/* On a canvas: the path to the focus and on from there, and row by row what there is room for
 * beside it, and what was asked for. */
PlyTreeOpen *ply_tree_choose_rows(const PlyTrace *trace, const PlyTreeChoice *choice,
                                  const PlyTreeGrid *grid);
/* The child of an open visit that the spine goes through, or PLY_TRACE_NONE. */
uint32_t ply_tree_spine_child(const PlyTreeOpen *open, const PlyTrace *trace, uint32_t visit);
void ply_tree_open_free(PlyTreeOpen *open);
/* The child that was the best before `end` was entered, or PLY_TRACE_NONE. O(children). */
uint32_t ply_tree_best_before(const PlyTrace *trace, uint32_t visit, uint32_t end);

static inline double
ply_tree_text_scale(const PlyTreeLook *look)
{
  return look->text > 0 ? look->text : 1;
}

/* On paper, which is finer than a screen, small print can be read. A lecture has paper's colours
 * on a screen. */
static inline bool
ply_tree_is_paper(const PlyTreeLook *look)
{
  return look->style == PLY_STYLE_PRINT && ply_tree_text_scale(look) == 1;
}
