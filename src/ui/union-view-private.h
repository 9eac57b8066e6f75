/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What union-view*.c share. */

#include "ui/tree/union-view.h"

struct _PlyUnionView {
  GtkWidget parent_instance;

  const PlyUnionPicture *picture; /* borrowed, or NULL */
  PlyUnionLook look;
  char *titles[2];
  gboolean fitted; /* nothing was zoomed or moved: a new size fits it again */
  double pointer_x, pointer_y;
  double dragged_x, dragged_y; /* how far the drag has moved it so far */
  double pinched;              /* the scale of the gesture so far */
};

/* A point of the view as a point of the half it is in. */
void ply_union_view_to_half(PlyUnionView *self, double *x, double *y);
void ply_union_view_set_selected(PlyUnionView *self, int32_t node);
void ply_union_view_set_hovered(PlyUnionView *self, int32_t node);
/* Looks `x` and `y` pixels farther to the right and down. */
void ply_union_view_move(PlyUnionView *self, double x, double y);

/* union-view-input.c */
void ply_union_view_init_input(PlyUnionView *self);
