/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A board's picture on screen, in layers. Each is painted anew only when it looks different, and cut
 * into tiles of which those that look the same are kept: a report that changes values draws only
 * the squares whose values have changed, and a frame of an animation only the stones that move.
 * Main thread. */

#include <gtk/gtk.h>

#include "ui/board/board-state-private.h"
#include "ui/widgets/tiles.h"
#include "ui/widgets/view-picture.h"

enum { LAYER_GROUND, LAYER_STONES, LAYER_OVERLAY, N_LAYERS };

typedef struct {
  GtkWidget *board;
  PlyBoardState *state; /* whose geometry is laid out here */
  double width, height; /* that it is laid out for; 0: not laid out */
  PlyStyle style;
  PlyTiles *tiles[N_LAYERS];
  gboolean painted[N_LAYERS]; /* … else they are to be painted anew */
  cairo_surface_t *paper;     /* on which a layer is painted, or NULL */
} PlyBoardLayers;

/* Of `board`, which shows `state`; both outlive it. */
void ply_board_layers_init(PlyBoardLayers *self, GtkWidget *board, PlyBoardState *state);
void ply_board_layers_clear(PlyBoardLayers *self);
void ply_board_layers_drop(PlyBoardLayers *self, int layer);
void ply_board_layers_drop_all(PlyBoardLayers *self);
/* Does nothing for the size that it is laid out for; ply_board_layers_forget_size() lets it. */
void ply_board_layers_lay_out(PlyBoardLayers *self, double width, double height);
void ply_board_layers_forget_size(PlyBoardLayers *self);
void ply_board_layers_set_style(PlyBoardLayers *self, PlyStyle style);
void ply_board_layers_snapshot(PlyBoardLayers *self, GtkSnapshot *snapshot);
/* The board at rest, without pointer and cursor. To be cleared. */
PlyViewPicture ply_board_layers_make_picture(PlyBoardLayers *self);
