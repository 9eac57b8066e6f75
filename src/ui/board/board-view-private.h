/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files of the one class share. */

#include "paint/board-geometry.h"
#include "ui/board/board-square.h"
#include "ui/board/board-view.h"

enum { LAYER_GROUND, LAYER_STONES, LAYER_OVERLAY, N_LAYERS };

struct _PlyBoardView {
  GtkWidget parent_instance;
  PlyAnalysis *analysis;
  PlyMatch *match;
  gboolean show_legal_moves, show_values, show_pv, animate, edit_mode;
  guint edit_stone;
  PlyBoard edit_board;

  PlyBoardPicture picture;
  gboolean has_picture;
  PlyPosition position;
  PlyMove moves[PLY_MAX_MOVES]; /* legal in `position`, and where each would be seen */
  int16_t move_cells[PLY_MAX_MOVES];
  int n_moves;
  int cursor, hover;     /* cells; hover −1: none */
  gboolean cursor_shown; /* the keyboard was used last */

  PlyBoardGeometry geometry;
  double laid_out_width, laid_out_height; /* 0: not laid out */
  PlyStyle style;
  GskRenderNode *layers[N_LAYERS]; /* NULL: to be painted anew */

  guint tick;          /* 0: nothing moves */
  gint64 moving_since; /* frame time, µs; 0 until the first frame */
  GPtrArray *rows;     /* GtkBoxes, unparented by us */
  GPtrArray *squares;  /* PlyBoardSquare, borrowed from the rows */
  guint names_timeout;
};

/* board-view-picture.c: takes everything over from the model and drops the layers that look
 * different. */
void ply_board_view_refresh(PlyBoardView *self);
/* The same for hover, cursor, values only. */
void ply_board_view_refresh_overlay(PlyBoardView *self);
/* board-view-overlay.c */
void ply_board_view_fill_overlay(PlyBoardView *self, PlyBoardOverlay *overlay);
/* Index into `moves` of what activating the cell would play, or −1. */
int ply_board_view_find_move(PlyBoardView *self, int cell);

/* board-view-draw.c */
void ply_board_view_drop_layer(PlyBoardView *self, int layer);
void ply_board_view_drop_layers(PlyBoardView *self);
void ply_board_view_lay_out(PlyBoardView *self, double width, double height);
void ply_board_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);

/* board-view-animation.c */
void ply_board_view_start_moving(PlyBoardView *self);
void ply_board_view_stop_moving(PlyBoardView *self);

/* board-view-input.c */
void ply_board_view_add_controllers(PlyBoardView *self);

/* board-view-model.c: the default handler of move-chosen. */
void ply_board_view_play_chosen(PlyBoardView *self, guint move);

/* board-view-squares.c */
void ply_board_view_make_squares(PlyBoardView *self);
void ply_board_view_place_squares(PlyBoardView *self);
void ply_board_view_clear_squares(PlyBoardView *self);
void ply_board_view_name_squares(PlyBoardView *self);
/* The same soon: values may change many times a second, names need not. */
void ply_board_view_name_squares_soon(PlyBoardView *self);
GtkWidget *ply_board_view_cursor_square(PlyBoardView *self);
