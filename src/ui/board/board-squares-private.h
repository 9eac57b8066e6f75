/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The squares of a board as children of it: what assistive technology and the keyboard see of what
 * is painted. Main thread. */

#include "ui/board/board-square.h"
#include "ui/board/board-state-private.h"

typedef struct {
  GtkWidget *board;
  const PlyBoardState *state;
  GPtrArray *rows;    /* GtkBoxes, unparented by us */
  GPtrArray *squares; /* PlyBoardSquare, borrowed from the rows */
  guint names_timeout;
} PlyBoardSquares;

/* Of `board`, which shows `state`; both outlive it. */
void ply_board_squares_init(PlyBoardSquares *self, GtkWidget *board, const PlyBoardState *state);
void ply_board_squares_clear(PlyBoardSquares *self);
/* After clearing. */
void ply_board_squares_finish(PlyBoardSquares *self);
/* As many as the state's geometry has cells; FALSE: they are there. What a square does is answered
 * by "activate" and "notify::has-focus", with the board as their swapped data. */
gboolean ply_board_squares_make(PlyBoardSquares *self, GCallback activated, GCallback focused);
/* Where the geometry has them. */
void ply_board_squares_place(PlyBoardSquares *self);
void ply_board_squares_name(PlyBoardSquares *self);
/* The same soon: values may change many times a second, names need not. */
void ply_board_squares_name_soon(PlyBoardSquares *self);
/* Borrowed; NULL if there is none. */
GtkWidget *ply_board_squares_get(PlyBoardSquares *self, int cell);
