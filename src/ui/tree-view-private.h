/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What tree-view*.c share. */

#include "ui/tree-view.h"

#define PLY_TREE_VIEW_MOST  420 /* nodes chosen by size */
#define PLY_TREE_VIEW_LEAST 40 /* … where the children of the present visit would lie far apart */
#define PLY_TREE_VIEW_READ  0.55 /* the zoom at which a big tree begins to be shown, at least */

struct _PlyTreeView {
  GtkWidget parent_instance;

  PlySearchTree *tree;              /* owned */
  PlyTreePicture *picture;          /* owned, or NULL */
  GArray *opened, *closed;          /* of guint32, sorted: what the person asked for */
  GCancellable *layout;             /* of the picture being made; NULL if none */
  gboolean stale;                   /* the picture was asked for anew meanwhile */
  gboolean fitted;                  /* the zoom still follows the widget's size */
  gboolean whole;                   /* then all of the tree is to be seen, however small */
  double begun_width, begun_height; /* for which size it began to be shown; 0: not yet */
  int style;

  double zoom, x, y; /* as in PlyTreeLook */
  int hovered;
  double pointer_x, pointer_y; /* where it was last seen */

  /* The last painting, with a margin round it so that small moves need none. */
  GskRenderNode *cache;
  double cache_x, cache_y, cache_width, cache_height;

  /* A drag under way. */
  double drag_x, drag_y;
  int drag_leaf; /* node of the number tree whose value is being dragged, or −1 */
  int drag_value;
};

/* tree-view.c */
void ply_tree_view_update(PlyTreeView *self);
void ply_tree_view_invalidate(PlyTreeView *self);
/* tree-view-input.c */
void ply_tree_view_add_input(PlyTreeView *self);
gboolean ply_tree_view_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip);
/* tree-view-draw.c */
void ply_tree_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);
void ply_tree_view_fit(PlyTreeView *self);
/* From the leftmost to the rightmost of a node and its children, with some room beside them. */
void ply_tree_view_family(const PlyTreePicture *picture, int i, double *left, double *right);
/* The next painting begins anew, at a size that can be read. */
void ply_tree_view_begin(PlyTreeView *self);
/* Moves the picture so that the present visit can be seen. */
void ply_tree_view_reveal(PlyTreeView *self);
