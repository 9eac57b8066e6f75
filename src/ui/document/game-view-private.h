/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The view from within, for its tests. */

#include "ui/board/board-view.h"
#include "ui/panels/analyse-button.h"
#include "ui/panels/eval-bar.h"
#include "ui/panels/follow-bar.h"
#include "ui/panels/game-graph.h"
#include "ui/panels/side.h"
#include "ui/board/setup-bar.h"
#include "ui/widgets/beside.h"
#include "ui/document/game-bar.h"
#include "ui/document/game-opener.h"
#include "ui/document/game-save-bar.h"
#include "ui/document/game-view.h"
#include "ui/document/match-seats.h"
#include "ui/document/room-series-private.h"
#include "ui/document/room-view.h"

struct _PlyGameView {
  AdwBin parent_instance;

  /* Template widgets. */
  GMenuModel *menu;
  GtkWidget *header_start, *header_end;
  GtkWidget *undo_redo;
  PlyBeside *beside;
  PlyBoardView *board;
  PlySetupBar *setup_bar;
  GtkRevealer *setup_revealer;
  PlyGameOpener *opener;
  PlyGameSaveBar *save_bar;
  PlyMatchSeats *seats;
  PlyGameBar *bar;
  PlyFollowBar *follow_bar;
  PlySide *side;
  PlyAnalyseButton *analyse;
  PlyGameGraph *graph;
  PlyEvalBar *eval_bar;
  AdwSplitButton *record_button;

  /* Owned. */
  char *title;
  GSimpleActionGroup *actions; /* "game.…" */
  PlyGameTree *game;
  PlyAnalysis *analysis;
  PlyMatch *match;
  PlyReview *review;

  PlyRoomView *room; /* a weak pointer, or NULL */
  PlyRoomSeries *series;

  gboolean takes_over; /* what is recorded is the search that is drawn while it runs */
};
