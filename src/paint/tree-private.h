/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the tree's files share. Not for other folders. */

#include "paint/tree-time.h"

#define PLY_TREE_MOST_NODES 20000 /* ghosts included */

/* Wide enough for the values of such a recording. */
float ply_tree_node_width(const PlyTrace *trace);

/* Gives the picture's nodes, which have their levels, their places. False if memory is short. */
bool ply_tree_lay_out(PlyTreePicture *picture);

/* Which visits of a pass show their children. */
typedef struct PlyTreeOpen PlyTreeOpen;

PlyTreeOpen *ply_tree_choose(const PlyTrace *trace, const PlyTreeChoice *choice);
bool ply_tree_is_open(const PlyTreeOpen *open, uint32_t visit);
void ply_tree_open_free(PlyTreeOpen *open);

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
