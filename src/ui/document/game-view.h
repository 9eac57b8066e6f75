/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A game with its board, panels and analysis. What can be done in it are the actions of a group,
 * which whoever shows it inserts as "game" above its header as well, and takes away with it. It
 * opens games into itself: whoever shows it sees to it that no work is in their way. Main thread
 * only.
 *
 * Properties (both notify):
 *   title    string: of the game, to be shown
 *   unsaved  gboolean: there are changes that are in no file
 * Signals:
 *   close   what the closing waited for is done: ply_game_view_lets_close() may be asked again
 *   opened  a game was opened
 *   failed  what was to be opened could not be, or the person cancelled it
 *   record (PlyRecordSet set, int notation)  the person wants these searches recorded; the
 *           request is good for the call */

#include <adwaita.h>

#include "model/cup-hall.h"
#include "model/journal.h"
#include "model/match.h"
#include "ui/dialogs/player-group.h"
#include "ui/panels/live-panel.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_GAME_VIEW (ply_game_view_get_type())
G_DECLARE_FINAL_TYPE(PlyGameView, ply_game_view, PLY, GAME_VIEW, AdwBin)

PlyGameView *ply_game_view_new(void);

PlyAnalysis *ply_game_view_get_analysis(PlyGameView *self); /* borrowed */
PlyGameTree *ply_game_view_get_game(PlyGameView *self);     /* borrowed */
PlyMatch *ply_game_view_get_match(PlyGameView *self);       /* borrowed */

/* Borrowed. */
GActionGroup *ply_game_view_get_actions(PlyGameView *self);
/* What belongs at the beginning and the end of a header, and into its menu. Borrowed: good while
 * the view lives, for one place at a time. */
GtkWidget *ply_game_view_get_header_start(PlyGameView *self);
GtkWidget *ply_game_view_get_header_end(PlyGameView *self);
GMenuModel *ply_game_view_get_menu(PlyGameView *self);

const char *ply_game_view_get_title(PlyGameView *self); /* borrowed, good until it notifies */
/* More of it than a tab has room for: file, title and game, a line each. Transfer full. */
char *ply_game_view_describe(PlyGameView *self);
/* What to look for in what was opened, if it is on screen, or NULL. Borrowed. */
const char *ply_game_view_get_note(PlyGameView *self);
gboolean ply_game_view_get_unsaved(PlyGameView *self);

/* How much room there is: where there is little, the panels go over the board. */
void ply_game_view_set_level(PlyGameView *self, PlyFoldLevel level);
/* Under the board, where it stands nowhere else. */
void ply_game_view_show_name(PlyGameView *self, gboolean show);

/* What is drawn of the analysis's search, as ply_live_panel_get_seen() has it, where it was that search
 * that the person wanted recorded. */
gboolean ply_game_view_get_seen(PlyGameView *self, PlyLiveSeen *seen);

/* Gives the keyboard to the board. */
void ply_game_view_focus(PlyGameView *self);

/* Opens a file of any format, off the main thread; a failure is told and changes nothing. */
void ply_game_view_open_file(PlyGameView *self, GFile *file);
/* The same for a known format; NULL: found out from the content. */
void ply_game_view_open_file_as(PlyGameView *self, GFile *file, const PlyFormat *format);
/* The same for one that was dropped: if programs may be playing in its folder, that is offered. */
void ply_game_view_open_dropped(PlyGameView *self, GFile *file);
/* Opens text that was pasted or dropped; `name` stands for it in messages. */
void ply_game_view_open_text(PlyGameView *self, const char *text, const char *name);
/* Puts a game on screen that is in no file, but stays where it is kept: the user's library, under this
 * number, or, 0, a cup. Takes it over. */
void ply_game_view_open_record(PlyGameView *self, PlyRecord *record, guint library_id);
/* Opens a sample and shows what to look for. */
void ply_game_view_open_sample(PlyGameView *self, const char *file);
/* A new game between these, whose seats it takes over, chosen by these rows of a dialog (NULL:
 * by none); takes the record over. */
void ply_game_view_begin(PlyGameView *self, PlyRecord *record, PlyPlayerChoice choices[2],
                         GVariant *const rows[2]);
/* Watches the game that programs play through files in this folder, until it is stopped or another
 * game is put on screen. */
void ply_game_view_follow(PlyGameView *self, GFile *folder);
/* The same of one game of a cup. */
void ply_game_view_follow_table(PlyGameView *self, PlyCupHall *hall, const PlyCupJob *job);
gboolean ply_game_view_follows_table(PlyGameView *self, PlyCupHall *hall, const PlyCupJob *job);
gboolean ply_game_view_is_following(PlyGameView *self);
/* From here on the match counts (ply_match_set_strict()): the board alone. */
void ply_game_view_play_strictly(PlyGameView *self);

/* From now on unsaved changes are kept where the next start of the program finds them. */
void ply_game_view_keep_work(PlyGameView *self);
/* Keeps them now: the program is about to end. */
void ply_game_view_flush_work(PlyGameView *self);
/* The person has decided that nothing is to be kept. */
void ply_game_view_drop_work(PlyGameView *self);
/* Puts what was kept on screen, as unsaved work; takes the entry over. */
void ply_game_view_restore(PlyGameView *self, PlyJournalEntry *entry);
/* Whether nothing was done in it yet. */
gboolean ply_game_view_is_untouched(PlyGameView *self);
/* Whether a save is under way. */
gboolean ply_game_view_is_writing(PlyGameView *self);
/* Whether it may go, alone or with its window; if not, the person is asked, or what is being written is waited for, and
 * "close" follows when it may. */
gboolean ply_game_view_lets_close(PlyGameView *self, gboolean window);
/* A closing begins: what was answered for one that did not come to its end counts no more. */
void ply_game_view_forget_answer(PlyGameView *self);
