/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a picture's nodes show at a step of the search. Pure; any thread. */

#include "paint/tree-paint.h"

/* What is true of a node at the step looked at. */
typedef struct PlyTreeMoment {
  bool entered, left; /* by then */
  bool on_path;       /* open, from the root to the step's visit */
  bool in_line;       /* of the principal variation as known by then */
  bool current;       /* the step's visit */
  bool cut;           /* left by a beta cutoff */
} PlyTreeMoment;

/* Everything about the picture that depends on the step; made once a painting. */
typedef struct PlyTreeTime {
  PlyTraceState state;
  uint32_t line[PLY_TRACE_MAX_LEVELS + 2]; /* visits of the principal variation */
  int n_line;
} PlyTreeTime;

void ply_tree_time_init(PlyTreeTime *time, const PlyTreePicture *picture, uint64_t step);
PlyTreeMoment ply_tree_moment(const PlyTreePicture *picture, const PlyTreeTime *time,
                              const PlyTreeNode *node);

/* Texts of a node; "" where there is nothing to say yet. */
typedef struct PlyTreeTexts {
  char value[PLY_SCORE_BYTES];
  char move[PLY_NOTATION_BYTES];
  char window[2 * PLY_SCORE_BYTES + 16]; /* as passed */
} PlyTreeTexts;

void ply_tree_texts(const PlyTreePicture *picture, const PlyTreeTime *time, const PlyTreeLook *look,
                    const PlyTreeNode *node, PlyTreeTexts *texts);
/* Takes the spaces out of a value, for a small box. */
void ply_tree_squeeze(char *text);

/* Whose level it is, by the nodes on it where one moves, or if there are none by its leaves. */
enum {
  PLY_TREE_MAX,
  PLY_TREE_MIN,
  PLY_TREE_CHANCE,
  PLY_TREE_MIXED,
  PLY_TREE_NO_SIDE, /* nothing is on it */
};
/* What stands at the edge of a level: "MAX", "MIN" or that of chance; NULL where nobody moves, or
 * not the same side. O(nodes). */
const char *ply_tree_level_name(const PlyTreePicture *picture, int level,
                                const PlyWording *wording);
/* O(nodes). */
int ply_tree_level_side(const PlyTreePicture *picture, int level);
