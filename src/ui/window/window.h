/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The main window: one game with its board, panels and analysis. */

#include <adwaita.h>

#include "model/journal.h"
#include "model/match.h"

#define PLY_TYPE_WINDOW (ply_window_get_type())
G_DECLARE_FINAL_TYPE(PlyWindow, ply_window, PLY, WINDOW, AdwApplicationWindow)

PlyWindow *ply_window_new(AdwApplication *application);

PlyAnalysis *ply_window_get_analysis(PlyWindow *self); /* borrowed */

/* Opens a file of any format, off the main thread; a failure is told in the window and changes
 * nothing. */
void ply_window_open_file(PlyWindow *self, GFile *file);
/* The same for a known format; NULL: found out from the content. */
void ply_window_open_file_as(PlyWindow *self, GFile *file, const PlyFormat *format);
/* Opens text that was pasted or dropped; `name` stands for it in messages. */
void ply_window_open_text(PlyWindow *self, const char *text, const char *name);
/* Opens a sample and shows what to look for. */
void ply_window_open_sample(PlyWindow *self, const char *file);
/* From now on unsaved changes are kept where the next start of the program finds them. */
void ply_window_keep_work(PlyWindow *self);
/* Keeps them now: the program is about to end. */
void ply_window_flush_work(PlyWindow *self);
/* Puts what was kept on screen, as unsaved work; takes the entry over. */
void ply_window_restore(PlyWindow *self, PlyJournalEntry *entry);
/* Whether nothing was done in this window yet. */
gboolean ply_window_is_untouched(PlyWindow *self);
/* Whether a save is under way. */
gboolean ply_window_is_writing(PlyWindow *self);
/* Watches the game that programs play through files in this folder, until it is stopped or another
 * game is put on screen. */
void ply_window_follow(PlyWindow *self, GFile *folder);
/* A sentence at the bottom of the window, for a few seconds. */
void ply_window_tell(PlyWindow *self, const char *sentence);
