/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Documents in tabs, and the start page where there is none. What is opened never takes the place
 * of work: it gets a tab of its own, or that of a document in which nothing was done yet. Main
 * thread only.
 *
 * Signals:
 *   selected ()              another page is shown
 *   changed ()               the title, the view or the lecture of a document is another
 *   left (PlyDocument *)     it is in these tabs no more
 *   close ()                 what the closing of all waited for is done: it may be asked again; or
 *                            the last page went to other tabs
 *   torn-out () → AdwTabView *  a page is dragged out: the tabs of a new window for it */

#include "ui/document/document.h"

#define PLY_TYPE_TABS (ply_tabs_get_type())
G_DECLARE_FINAL_TYPE(PlyTabs, ply_tabs, PLY, TABS, AdwBin)

AdwTabView *ply_tabs_get_view(PlyTabs *self); /* borrowed */

/* Whether new documents keep unsaved work for the next start; FALSE to begin with. */
void ply_tabs_set_keeps_work(PlyTabs *self, gboolean keeps_work);
gboolean ply_tabs_get_keeps_work(PlyTabs *self);
/* How much room there is, for all of them. */
void ply_tabs_set_level(PlyTabs *self, PlyFoldLevel level);

/* The document that is shown; NULL: the start page. Borrowed. */
PlyDocument *ply_tabs_get_document(PlyTabs *self);
/* One to show something in, which is shown: with nothing in it. Borrowed. */
PlyDocument *ply_tabs_take_document(PlyTabs *self);
/* The same to open something in: one that is new goes again if the opening fails. */
PlyDocument *ply_tabs_take_to_open(PlyTabs *self);
/* The views of a search of no game, to show something in. Borrowed. */
PlySearchView *ply_tabs_take_search(PlyTabs *self);
/* The game library, in its tab, which is shown. Borrowed. */
PlyLibraryPage *ply_tabs_take_library(PlyTabs *self);
/* Shows what an earlier run kept; `recordings`: those that it needs, if it is a talk, else NULL. Takes
 * both over. */
void ply_tabs_restore(PlyTabs *self, PlyJournalEntry *entry, GPtrArray *recordings);

/* A game of the library by its number, beside which it is looked at, and the analysis follows; the
 * record is taken over. */
void ply_tabs_open_record(PlyTabs *self, PlyRecord *record, guint id);

/* Shows the start page, in a tab; and there one of its doors (start-page.h). */
void ply_tabs_show_start(PlyTabs *self);
void ply_tabs_show_door(PlyTabs *self, const char *door);
/* The next or the one before, round. */
void ply_tabs_go(PlyTabs *self, gboolean forward);
/* Closes the tab that is shown, which may ask first. FALSE: it is the last, and no document. */
gboolean ply_tabs_close_shown(PlyTabs *self);

/* Whether all may go: every document is asked; the first that has something to say is shown. */
gboolean ply_tabs_let_close(PlyTabs *self);
/* Keeps the unsaved work of all documents now: the program is about to end. */
void ply_tabs_flush_work(PlyTabs *self);
/* Whether something is being written. */
gboolean ply_tabs_is_writing(PlyTabs *self);
/* The window goes: nothing is told any more. */
void ply_tabs_end(PlyTabs *self);
