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
#include "ui/widgets/on-disk.h"
#include "ui/widgets/unsaved.h"
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
  GtkRevealer *setup_revealer, *note_revealer, *busy_revealer;
  PlyMatchSeats *seats;
  PlyFollowBar *follow_bar;
  GtkLabel *note, *busy_label, *status;
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
  GFile *origin;       /* from which the game was read, of whatever format; or NULL; owned */
  PlyOnDisk *on_disk;  /* the files read and written here */
  char *opening_stamp; /* of the file being opened, or NULL */
  PlyJournal *journal; /* of unsaved changes; NULL where they are not kept */
  GFile *dropped;      /* being opened, or NULL */

  /* A load or save under way. */
  GCancellable *io; /* owned; NULL if none */
  gboolean io_is_save;
  guint saves;      /* under way: one that was started is let finish */
  gboolean closing; /* it closes when they are done */
  guint busy_timeout;
  char *note_text; /* what to look for in the sample being opened, or NULL */

  guint status_tick;
  gboolean answered; /* what is unsaved may be lost, for this one closing */
};

/* game-view.c: the window round it, or NULL. */
GtkWindow *ply_game_view_get_window(PlyGameView *self);

/* game-view-settings.c: adds the actions that are settings too. */
void ply_game_view_restore_settings(PlyGameView *self);

/* game-view-actions.c */
void ply_game_view_add_actions(PlyGameView *self);

/* game-view.c: of all the files' actions, those that are of use now. */
void ply_game_view_update_actions(PlyGameView *self);

/* game-view-files.c */
void ply_game_view_add_file_actions(PlyGameView *self);
/* What was to be opened is there, or not. */
void ply_game_view_end_opening(PlyGameView *self, gboolean opened);
/* What would end this game goes through here: `then`, which is taken over, is done at once if this
 * game is saved, else when the person has saved or discarded it. */
void ply_game_view_guard(PlyGameView *self, PlyThen *then);

/* game-view-export.c */
void ply_game_view_add_export_actions(PlyGameView *self);
/* Goes on with `then`, taken over, when all is saved; NULL: nothing follows. Asks first if another
 * program has changed the file since this window read or wrote it. */
void ply_game_view_save_to(PlyGameView *self, GFile *file, const PlyFormat *format, PlyThen *then);
/* As PlyUnsavedSave: into the game's file, or one that is asked for. */
void ply_game_view_save(gpointer window, PlyThen *then);
void ply_game_view_begin_io(PlyGameView *self, const char *what, gboolean is_save);
void ply_game_view_end_io(PlyGameView *self);
/* game-view.c: the file that the game was read from names it as long as it is kept in no other. */
void ply_game_view_set_origin(PlyGameView *self, GFile *origin);
