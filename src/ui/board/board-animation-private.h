/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Stones that move after a move, frame by frame. Main thread. */

#include <gtk/gtk.h>

#include "ui/board/board-state-private.h"

typedef struct {
  GtkWidget *board;
  PlyBoardState *state;            /* whose picture moves */
  void (*ended)(GtkWidget *board); /* it is at rest again */
  guint tick;                      /* 0: nothing moves */
  gint64 since;                    /* frame time, µs; 0 until the first frame */
} PlyBoardAnimation;

/* Of `board`, which shows `state`; both outlive it. */
void ply_board_animation_init(PlyBoardAnimation *self, GtkWidget *board, PlyBoardState *state,
                              void (*ended)(GtkWidget *board));
/* What the picture's change says. */
void ply_board_animation_start(PlyBoardAnimation *self);
/* At once; does nothing if nothing moves. */
void ply_board_animation_stop(PlyBoardAnimation *self);
