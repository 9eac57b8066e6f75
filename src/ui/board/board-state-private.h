/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What a board shows, and what can be done on it: written by the board alone, read by those who
 * paint, name and explain it. Main thread. */

#include "model/match.h"
#include "paint/board-geometry.h"

typedef struct {
  PlyAnalysis *analysis; /* owned by the board, or NULL */
  PlyMatch *match;       /* the same */
  gboolean show_legal_moves, show_values, show_pv, edit_mode;
  guint edit_stone;

  PlyBoardPicture picture;
  gboolean has_picture;
  PlyPosition position;
  PlyMove moves[PLY_MAX_MOVES]; /* legal in `position`, and where each would be seen */
  int16_t move_cells[PLY_MAX_MOVES];
  int n_moves;
  PlyBoardGeometry geometry;
  int cursor, hover;     /* cells; hover −1: none */
  gboolean cursor_shown; /* the keyboard was used last */
} PlyBoardState;

/* Takes the legal moves of the position over. */
void ply_board_state_list_moves(PlyBoardState *self);
/* Whether moves take stones that are nobody's from heaps, a column each. */
gboolean ply_board_state_has_heaps(const PlyBoardState *self);
/* Whether a person may move now. */
gboolean ply_board_state_awaits_person(const PlyBoardState *self);
/* Index into `moves` of what activating the cell would play, or −1. */
int ply_board_state_find_move(const PlyBoardState *self, int cell);
/* Why nothing can be played there, in a sentence. Transfer full. */
char *ply_board_state_why_not(const PlyBoardState *self, int cell);
