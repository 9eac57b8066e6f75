/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The board from within, for its tests. */

#include "ui/board/board-animation-private.h"
#include "ui/board/board-layers-private.h"
#include "ui/board/board-squares-private.h"
#include "ui/board/board-view.h"

struct _PlyBoardView {
  GtkWidget parent_instance;

  gboolean animate;
  PlyBoard edit_board;
  PlyBoardState state;
  PlyBoardLayers layers;
  PlyBoardAnimation animation;
  PlyBoardSquares squares;
};
