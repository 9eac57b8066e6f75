/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* One game, tree or cup with its views, or the game library: the board, and the tree, icicle, outline and comparison of a
 * recorded search. It brings its own header; whoever shows it puts that on top and is its host:
 * there the actions of the view that is shown are found, wherever the keyboard is. Main thread only.
 *
 * Properties (all notify):
 *   view     string, writable: "board", "tree", "icicle", "outline", "compare", or of several runs "runs"
 *   title    string: to be shown
 *   unsaved  gboolean: there is something that is in no file
 *   lecture  gboolean: it wants the whole screen, without a header
 * Signals:
 *   close   what the closing waited for is done: ply_document_lets_close() may be asked again
 *   opened  a game was opened in it
 *   failed  what was to be opened in it could not be
 *   game (PlyRecord)              a person wants to analyse this game of a cup, elsewhere; it is taken over
 *   table (PlyCupHall hall, PlyCupJob job)  … to follow this one; the job is good for the call
 *   open-record (PlyRecord, guint id)  a game of its library is wanted, of this number there; it is
 *                                      the callee's from now on */

#include "ui/dialogs/record-dialog.h"
#include "ui/document/game-view.h"
#include "ui/document/search-view.h"
#include "ui/library/library-page.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_DOCUMENT (ply_document_get_type())
G_DECLARE_FINAL_TYPE(PlyDocument, ply_document, PLY, DOCUMENT, AdwBin)

/* Empty, and shown as a board; with `keeps_work` what is unsaved is kept for the next start. */
PlyDocument *ply_document_new(gboolean keeps_work);

/* Borrowed: good while the document lives, for one place at a time. */
GtkWidget *ply_document_get_header(PlyDocument *self);
/* The widget round header and document in which the actions are found; NULL: none any more. */
void ply_document_set_host(PlyDocument *self, GtkWidget *host);
/* How much room there is. */
void ply_document_set_level(PlyDocument *self, PlyFoldLevel level);
/* … in pixels, for its header: there the views are words if these have room, or else pictures. */
void ply_document_set_width(PlyDocument *self, int width);

const char *ply_document_get_view(PlyDocument *self);
void ply_document_set_view(PlyDocument *self, const char *view);
const char *ply_document_get_title(PlyDocument *self); /* borrowed, good until it notifies */
/* More of it than a tab has room for, a line each. Transfer full. */
char *ply_document_describe(PlyDocument *self);
gboolean ply_document_get_unsaved(PlyDocument *self);
gboolean ply_document_get_lecture(PlyDocument *self);

/* Both borrowed, and made when they are first asked for; of several runs, the one that is shown. */
PlyGameView *ply_document_get_game_view(PlyDocument *self);
PlySearchView *ply_document_get_search_view(PlyDocument *self);

/* The library in it, which is made when it is first asked for, in a document without game and search.
 * Borrowed. */
PlyLibraryPage *ply_document_get_library(PlyDocument *self);
gboolean ply_document_has_library(PlyDocument *self);

/* Records each of a set as a run of its own, beside those that are there, and shows it; `is_work`:
 * their tree is a person's work, and in no file. */
void ply_document_record(PlyDocument *self, const PlyRecordSet *set, PlyNotation notation,
                         gboolean is_work);

/* Opens the recordings of a talk as runs, and goes to its first stop. */
void ply_document_open_talk(PlyDocument *self, GFile *file);

/* Shows a cup, in a document in which nothing was done yet. */
void ply_document_open_cup(PlyDocument *self, GFile *file);

/* What is to be shown is a search of no game here. */
void ply_document_drop_game(PlyDocument *self);

/* Gives the keyboard to the view that is shown. */
void ply_document_focus(PlyDocument *self);

/* What had the keyboard is gone: so does this if nothing has it that can do anything with it. */
void ply_document_take_focus_back(PlyDocument *self);

/* Whether nothing was done in it yet, so that something can be opened in it. */
gboolean ply_document_is_untouched(PlyDocument *self);
/* Whether it shows a search of the gallery that can be had again at any time. */
gboolean ply_document_is_spare(PlyDocument *self);
/* Whether it follows the game of a folder. */
gboolean ply_document_is_following(PlyDocument *self);
gboolean ply_document_follows_table(PlyDocument *self, PlyCupHall *hall, const PlyCupJob *job);
/* Of its game; NULL: it has none. Borrowed. */
const PlyRules *ply_document_get_rules(PlyDocument *self);
/* Whether something is being written. */
gboolean ply_document_is_writing(PlyDocument *self);
/* Whether it may go, alone or with its window; if not, the person is asked, or what is being written is waited for, and
 * "close" follows when it may. */
gboolean ply_document_lets_close(PlyDocument *self, gboolean window);
/* A closing begins: what was answered for one that did not come to its end counts no more. */
void ply_document_forget_answer(PlyDocument *self);
/* Keeps unsaved work now: the program is about to end. */
void ply_document_flush_work(PlyDocument *self);
/* The person has decided that nothing is to be kept. */
void ply_document_drop_work(PlyDocument *self);
/* Shows what an earlier run kept; `recordings`: those that it needs, if it is a talk, else NULL. Takes
 * both over. */
void ply_document_restore(PlyDocument *self, PlyJournalEntry *entry, GPtrArray *recordings);
