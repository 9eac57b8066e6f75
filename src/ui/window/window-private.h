/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What window*.c share. */

#include "model/spectator.h"
#include "ui/board/board-view.h"
#include "ui/panels/follow-bar.h"
#include "ui/panels/match-bar.h"
#include "ui/widgets/panel.h"
#include "ui/panels/review-panel.h"
#include "ui/board/setup-bar.h"
#include "ui/widgets/unsaved.h"
#include "ui/window/window.h"

struct _PlyWindow {
  AdwApplicationWindow parent_instance;

  /* Template widgets. */
  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkPaned *paned;
  PlyBoardView *board;
  PlySetupBar *setup_bar;
  GtkRevealer *setup_revealer, *note_revealer, *busy_revealer, *match_revealer;
  PlyMatchBar *match_bar;
  PlyFollowBar *follow_bar;
  GtkRevealer *follow_revealer;
  GtkLabel *note, *busy_label, *status;
  GtkSpinner *thinking;
  GtkWidget *sidebar, *pass_button;
  GtkStack *pages;
  PlyPanel *candidates, *figures, *moves, *settings;
  PlyReviewPanel *review_panel;
  GtkMenuButton *samples_button;
  AdwSplitButton *record_button;

  /* Owned. */
  PlyGameTree *game;
  PlyAnalysis *analysis;
  PlyMatch *match;
  PlyReview *review;
  PlySpectator *spectator;
  GHashTable *stamps;  /* of the files read and written here, by URI, as they were then */
  char *opening_stamp; /* of the file being opened, or NULL */
  PlyJournal *journal; /* of unsaved changes; NULL where they are not kept */
  GFile *dropped;      /* being opened, or NULL */

  /* A load or save under way. */
  GCancellable *io; /* owned; NULL if none */
  gboolean io_is_save;
  guint saves;      /* under way: one that was started is let finish */
  gboolean closing; /* the window closes when they are done */
  guint busy_timeout;
  char *note_text; /* what to look for in the sample being opened, or NULL */

  GVariant *players[2]; /* as last chosen in a dialog; owned, or NULL */

  guint status_tick;
  gboolean may_close; /* unsaved changes were answered for */
};

/* window-settings.c: adds the actions that are settings too. */
void ply_window_restore_settings(PlyWindow *self);

/* window-actions.c */
void ply_window_install_actions(GtkWidgetClass *widget_class);

/* window-enable.c: of all the files' actions, those that are of use now. */
void ply_window_update_actions(PlyWindow *self);

/* window-files.c */
void ply_window_install_file_actions(GtkWidgetClass *widget_class);
void ply_window_accept_drops(PlyWindow *self);
/* What would put another game in the place of this one goes through here: `then`, which is taken
 * over, is done at once if this game is saved, else when the person has saved or discarded it. */
void ply_window_guard(PlyWindow *self, PlyThen *then);

/* window-follow.c */
void ply_window_install_follow_actions(GtkWidgetClass *widget_class); /* its children too */
void ply_window_init_follow(PlyWindow *self);
/* Follows what was dropped if it is a folder, or a file that only tells of one. */
gboolean ply_window_follow_dropped(PlyWindow *self, GFile *file);
/* Offers to follow the folder of a file by which programs talk, with a sentence about the file if
 * it is not NULL; `format` may be NULL. FALSE if it is no such file. */
gboolean ply_window_offer_to_follow(PlyWindow *self, GFile *file, const PlyFormat *format,
                                    const char *sentence);

/* window-record.c */
void ply_window_install_record_actions(GtkWidgetClass *widget_class);
/* Other ways to a recording, and the gallery. Transfer full. */
GMenuModel *ply_window_record_menu(void);

/* window-match.c */
void ply_window_install_match_actions(GtkWidgetClass *widget_class);
void ply_window_connect_match(PlyWindow *self);
/* Whether somebody else than a person plays, or the match counts. */
gboolean ply_window_has_match(PlyWindow *self);
/* For under the board. Transfer full. */
char *ply_window_match_status(PlyWindow *self);
/* From here on the match counts (ply_match_set_strict()): the board alone. */
void ply_window_play_strictly(PlyWindow *self);

/* window-journal.c: the person has decided that nothing is to be kept. */
void ply_window_drop_work(PlyWindow *self);

/* window-export.c */
void ply_window_install_export_actions(GtkWidgetClass *widget_class);
/* Keeps what the file is like now that this window has read or written it; takes `stamp` over. */
void ply_window_keep_stamp(PlyWindow *self, GFile *file, char *stamp);
/* Goes on with `then`, taken over, when all is saved; NULL: nothing follows. Asks first if another
 * program has changed the file since this window read or wrote it. */
void ply_window_save_to(PlyWindow *self, GFile *file, const PlyFormat *format, PlyThen *then);
/* As PlyUnsavedSave: into the game's file, or one that is asked for. */
void ply_window_save(gpointer window, PlyThen *then);
void ply_window_begin_io(PlyWindow *self, const char *what, gboolean is_save);
void ply_window_end_io(PlyWindow *self);
