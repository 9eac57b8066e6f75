/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What game-view*.c share. */

#include "ui/board/board-view.h"
#include "ui/panels/analyse-button.h"
#include "ui/panels/eval-bar.h"
#include "ui/panels/follow-bar.h"
#include "ui/panels/game-graph.h"
#include "ui/panels/side.h"
#include "ui/board/setup-bar.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/beside.h"
#include "ui/document/game-opener.h"
#include "ui/document/game-save-bar.h"
#include "ui/document/game-view.h"
#include "ui/document/match-seats.h"

struct _PlyGameView {
  AdwBin parent_instance;

  /* Template widgets. */
  GMenuModel *menu;
  GtkWidget *header_start, *header_end;
  GtkWidget *undo_redo;
  GtkLabel *what; /* the game's name and size, where the header has no room */
  PlyBeside *beside;
  PlyBoardView *board;
  PlySetupBar *setup_bar;
  GtkRevealer *setup_revealer;
  PlyGameOpener *opener;
  PlyGameSaveBar *save_bar;
  PlyMatchSeats *seats;
  PlyFollowBar *follow_bar;
  GtkLabel *status;
  GtkSpinner *thinking;
  GtkWidget *pass_button;
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

  guint status_tick;
};

/* game-view.c: the window round it, or NULL. */
GtkWindow *ply_game_view_get_window(PlyGameView *self);

/* game-view-settings.c: adds the actions that are settings too. */
void ply_game_view_restore_settings(PlyGameView *self);

/* game-view-actions.c */
void ply_game_view_add_actions(PlyGameView *self);

/* game-view.c: of all the files' actions, those that are of use now. */
void ply_game_view_update_actions(PlyGameView *self);

/* A sentence at the bottom, for a few seconds. */
void ply_game_view_tell(PlyGameView *self, const char *sentence);
