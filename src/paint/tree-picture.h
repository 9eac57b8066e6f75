/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Some hundred nodes of one pass of a recorded search, chosen and laid out as a tidy tree: what the
 * tree view shows and what is exported. Choosing and laying out reads the trace and no clock, so it
 * may run on any thread; a picture never changes once it is made. Lengths are in units that are
 * pixels at zoom 1. */

#include "trace/trace.h"

#define PLY_TREE_NODE_WIDTH  46.0f /* where values are short, see the picture's node_width */
#define PLY_TREE_NODE_WIDE   68.0f /* where they are those of a game */
#define PLY_TREE_NODE_SLIM   34.0f /* a game's move that was not tried, and brothers left out */
#define PLY_TREE_NODE_HEIGHT 28.0f
#define PLY_TREE_LEVEL       96.0f /* from one level's top to the next, without a canvas */
#define PLY_TREE_MARGIN      60.0f /* round the drawing, without a canvas */
#define PLY_TREE_GHOSTS      8     /* of a game's moves not tried at a node; the rest are counted */

typedef enum {
  PLY_TREE_VISIT, /* of the trace */
  PLY_TREE_GHOST, /* a move that was never tried, or what a number tree has below it */
  PLY_TREE_MORE,  /* several of those, counted */
  PLY_TREE_REST,  /* visited brothers for which a row of the canvas has no room, counted */
} PlyTreeNodeKind;

typedef struct PlyTreeNode {
  PlyTreeNodeKind kind;
  uint32_t visit;      /* a ghost's: the visit that was cut above it; of REST: the first of them */
  int32_t parent;      /* index in the picture, −1 at the top */
  int32_t number_node; /* of the number tree, or −1 */
  PlyMove move;
  uint16_t level;
  bool min;               /* the side there is MIN, else MAX; … */
  bool chance;            /* … but nobody moves there */
  uint32_t weight, parts; /* of an outcome: so many of these parts; else 0 */
  bool expanded;          /* its children are in the picture (or it has none) */
  uint64_t hidden; /* visits below it that are not; of MORE and REST: how many it stands for */
  float width;     /* of its box */
  float x, y;      /* middle of its top edge */
} PlyTreeNode;

/* What a picture is to fill. */
typedef struct PlyTreeCanvas {
  double width, height; /* logical pixels, on paper points; 0: none, as big as the tree gets */
  double text;          /* size of labels, as in PlyTreeLook */
  bool paper;           /* smaller letters can be read */
  int plies; /* rows that are to find room; 0: as many as the pass has, or some of them */
} PlyTreeCanvas;

/* Without a canvas subtrees are opened by their size, the biggest first, until there are `most`
 * nodes. On a canvas all of the pass is there if it can be read; else the path to the focus, open
 * at each node, and from the focus on the child that refuted it, or the best one: a row of brothers
 * a ply, of which those that find no room are counted. What two steps have in common stands at the
 * same place then. */
typedef struct PlyTreeChoice {
  uint32_t pass;          /* the root visit whose tree is shown */
  uint32_t most;          /* nodes at most, about; what is asked for below comes on top */
  PlyTreeCanvas canvas;   /* or nothing */
  uint32_t focus;         /* a visit that must be there, open and with its brothers; or
                           PLY_TRACE_NONE */
  const uint32_t *opened; /* visits whose children must be there: sorted */
  uint32_t n_opened;
  const uint32_t *closed; /* … must not, unless they lead to the focus: sorted */
  uint32_t n_closed;
  uint32_t to_come; /* visits from this one on are not to be known yet: a move that is searched
                           once more is not there twice, and nothing tells what decides; 0: all are */
} PlyTreeChoice;

typedef struct PlyTreePicture {
  PlyTrace *trace; /* a reference */
  uint32_t pass;
  PlyTreeNode *nodes; /* parents before children, siblings in search order */
  int32_t n;
  uint16_t levels;
  float node_width;     /* of the boxes that have values */
  float left, top;      /* of the leftmost box and of the root's */
  float level;          /* from one level's top to the next */
  float fold;           /* room below a box for what is folded there */
  float stem;           /* that edges go straight down first, past the folds of other boxes */
  float width, height;  /* margins included; at `zoom` those of the canvas, or more */
  PlyTreeCanvas canvas; /* that it was made for */
  double zoom;          /* at which it fills that; 0: there was none */
  uint32_t focus;       /* that it was made for */
  uint32_t to_come;     /* the same: what is from here on is not known */
  bool whole;           /* all of the pass is in it, or all but what was to be closed: another
                           focus needs no other picture */
} PlyTreePicture;

/* O(nodes chosen and their brothers). NULL if memory is short. */
PlyTreePicture *ply_tree_picture_new(PlyTrace *trace, const PlyTreeChoice *choice);
/* A number tree itself, before any search: for a blank look. All of it if it has at most `most`
 * nodes; else from `node`, or from its parent where that is MAX's, as many levels as that allows,
 * and always the children of `node`. `*shown` becomes the picture's node of `node`. NULL if memory
 * is short. */
PlyTreePicture *ply_tree_picture_of_numbers(const PlyNumberTree *tree, int32_t node, int32_t most,
                                            int32_t *shown);
/* The same of what leads to its first leaf alone: the last `levels` nodes of that way, with their
 * children; of all if there are no more. */
PlyTreePicture *ply_tree_picture_of_first_numbers(const PlyNumberTree *tree, int levels);
void ply_tree_picture_free(PlyTreePicture *picture);

/* Whether a node stands for moves that were never tried. */
static inline bool
ply_tree_node_is_ghost(const PlyTreeNode *node)
{
  return node->kind == PLY_TREE_GHOST || node->kind == PLY_TREE_MORE;
}

/* The picture's node of a visit, or −1. */
int32_t ply_tree_picture_find(const PlyTreePicture *picture, uint32_t visit);
/* The node at a point, or −1. */
int32_t ply_tree_picture_at(const PlyTreePicture *picture, double x, double y);
