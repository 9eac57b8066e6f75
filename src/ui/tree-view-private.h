/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What tree-view*.c share. */

#include "ui/tree/tree-view.h"

#define PLY_TREE_VIEW_MOST  420  /* nodes chosen by size */
#define PLY_TREE_VIEW_LEAST 12   /* … where the present visit's children would lie far apart */
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
  int ghost;                   /* node of the picture that is chosen though it was never visited */
  int wanted;                  /* the number tree's node to be `ghost` in the next, or −1 */
  gconstpointer wanted_after;  /* only compared: the trace before the edit that asks for it */
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
/* The node of the picture at a place of the widget, or −1. */
int ply_tree_view_at(PlyTreeView *self, double x, double y);
void ply_tree_view_add_input(PlyTreeView *self);
gboolean ply_tree_view_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip);
/* tree-view-walk.c */
void ply_tree_view_forget_ghost(PlyTreeView *self);
/* In a new picture, the one that ply_tree_view_keep_ghost() was told. */
void ply_tree_view_find_ghost(PlyTreeView *self);
/* tree-view-draw.c */
void ply_tree_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);
void ply_tree_view_fit(PlyTreeView *self);
/* From the leftmost to the rightmost of a node and its children, with some room beside them. */
void ply_tree_view_family(const PlyTreePicture *picture, int i, double *left, double *right);
/* The next painting begins anew, at a size that can be read. */
void ply_tree_view_begin(PlyTreeView *self);
/* Moves the picture so that the present visit can be seen. */
void ply_tree_view_reveal(PlyTreeView *self);
