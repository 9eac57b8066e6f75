/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What icicle-canvas*.c share. */

#include "ui/tree/icicle-canvas.h"

#define PLY_ICICLE_LEGEND 26.0 /* height of the legend below the rows */

struct _PlyIcicleCanvas {
  GtkWidget parent_instance;

  PlySearchTree *tree; /* owned */
  PlyIcicleView view;
  int levels; /* of the trace */
  int style;
  double pointer_x, pointer_y;
  double drag_first, drag_top;
};

/* icicle-canvas.c */
static inline PlyTrace *
ply_icicle_canvas_trace(PlyIcicleCanvas *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 ? trace : NULL;
}

double ply_icicle_canvas_height(PlyIcicleCanvas *self); /* of the rows */
/* Shows these visits, or as many beside them where the recording ends. */
void ply_icicle_canvas_show(PlyIcicleCanvas *self, double first, double last);

/* icicle-canvas-input.c */
void ply_icicle_canvas_add_input(PlyIcicleCanvas *self);
gboolean ply_icicle_canvas_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                                   GtkTooltip *tooltip);
