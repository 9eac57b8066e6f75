/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The only kind of window: documents in tabs, under the header of the one that is shown; where
 * there is none, the start page. What is opened never takes the place of work: it gets a tab of its
 * own, or that of a document in which nothing was done yet. Main thread only. */

#include "ui/document/document.h"

#define PLY_TYPE_WINDOW (ply_window_get_type())
G_DECLARE_FINAL_TYPE(PlyWindow, ply_window, PLY, WINDOW, AdwApplicationWindow)

/* With the start page. */
PlyWindow *ply_window_new(GtkApplication *application);
/* Whether what is unsaved is kept for the next start, of what is opened from now on; FALSE to begin
 * with. */
void ply_window_set_keeps_work(PlyWindow *self, gboolean keeps_work);

/* The document that is shown; NULL: the start page. Borrowed. */
PlyDocument *ply_window_get_document(PlyWindow *self);
/* One to open something in, which is shown: with nothing in it. Borrowed. */
PlyDocument *ply_window_take_document(PlyWindow *self);

/* Opens a file of any kind, off the main thread; a failure is told in the window and changes
 * nothing. */
void ply_window_open_file(PlyWindow *self, GFile *file);
/* Opens text that was pasted or dropped; `name` stands for it in messages. */
void ply_window_open_text(PlyWindow *self, const char *text, const char *name);
/* Opens a sample and shows what to look for. */
void ply_window_open_sample(PlyWindow *self, const char *file);
/* Opens an entry of the gallery; FALSE if there is none of this id. */
gboolean ply_window_open_gallery(PlyWindow *self, const char *id);
/* Shows the start page at one of its doors (start-page.h). */
void ply_window_show_door(PlyWindow *self, const char *door);
/* Opens a game of the library, off the main thread as a file. */
void ply_window_open_library_game(PlyWindow *self, guint32 id);
/* Shows the library, and in it the games of a player whose name has this text in it. */
void ply_window_search_library(PlyWindow *self, const char *text);
/* Watches the game that programs play through files in this folder. */
void ply_window_follow(PlyWindow *self, GFile *folder);
/* Shows what an earlier run kept; `recordings`: those that it needs, if it is a talk, else NULL. Takes
 * both over. */
void ply_window_restore(PlyWindow *self, PlyJournalEntry *entry, GPtrArray *recordings);

/* Keeps the unsaved work of all documents now: the program is about to end. */
void ply_window_flush_work(PlyWindow *self);
/* Whether something is being written. */
gboolean ply_window_is_writing(PlyWindow *self);
