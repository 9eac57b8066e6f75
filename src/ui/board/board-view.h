/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The board: shows the analysis's shown position and plays what is clicked into its game. While it
 * is in edit mode it shows a board of its own instead, on which clicks place stones. Main thread
 * only.
 *
 * Properties (all writable, all notify):
 *   analysis          PlyAnalysis, nullable
 *   match             PlyMatch, nullable: decides whether a person may move; NULL: always
 *   show-legal-moves  gboolean, TRUE
 *   show-values       gboolean, TRUE: candidates' values on their squares
 *   show-pv           gboolean, FALSE: the principal variation as numbered ghost stones
 *   animate           gboolean, TRUE: unless the desktop has animations off
 *   edit-mode         gboolean, FALSE: entering takes over the shown position's board
 *   edit-stone        guint, 0 empty, 1 or 2: what a click places in edit mode
 * Signals:
 *   move-chosen (guint move)  a person has chosen a legal move; the default handler plays it
 *   board-edited ()           the edit board has changed */

#include "model/match.h"
#include "paint/board-geometry.h"
#include "ui/widgets/view-picture.h"

#include <gtk/gtk.h>

#define PLY_TYPE_BOARD_VIEW (ply_board_view_get_type())
G_DECLARE_FINAL_TYPE(PlyBoardView, ply_board_view, PLY, BOARD_VIEW, GtkWidget)

GtkWidget *ply_board_view_new(void);

void ply_board_view_set_match(PlyBoardView *self, PlyMatch *match);

gboolean ply_board_view_get_edit_mode(PlyBoardView *self);
void ply_board_view_set_edit_mode(PlyBoardView *self, gboolean edit_mode);
void ply_board_view_set_edit_stone(PlyBoardView *self, guint stone);
/* Borrowed; meaningful in edit mode. Setting it copies and does not emit board-edited. */
const PlyBoard *ply_board_view_get_edit_board(PlyBoardView *self);
void ply_board_view_set_edit_board(PlyBoardView *self, const PlyBoard *board);

/* The keyboard's cell. Moving stops at the board's edges. */
int ply_board_view_get_cursor(PlyBoardView *self);
void ply_board_view_set_cursor(PlyBoardView *self, int cell);
void ply_board_view_move_cursor(PlyBoardView *self, int columns, int rows);
/* What a click or Enter on this cell does: plays there (any cell of a column in Max-Connect4; any
 * cell if a pass is the only move), or places the edit stone.
 * FALSE if nothing may be played there. */
gboolean ply_board_view_activate_cell(PlyBoardView *self, int cell);

/* Whether a click there would do something: it would play, or place or take a stone in edit mode. */
gboolean ply_board_view_takes_click(PlyBoardView *self, double x, double y);

/* Where the board lies in the widget; FALSE before it has a size. */
gboolean ply_board_view_get_body(PlyBoardView *self, PlyRectangle *body);
/* The board with its stones and values as it stands, without pointer and cursor. To be cleared. */
PlyViewPicture ply_board_view_make_picture(PlyBoardView *self);
/* What is on screen now. Borrowed. */
const PlyBoardPicture *ply_board_view_get_picture(PlyBoardView *self);
