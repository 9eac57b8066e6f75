/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar of a document's talk: its file, which is read and written off the main thread and asked about
 * when it would be lost, its dialog and the presenter's window. Main thread only.
 *
 * Signals:
 *   read (PlyTalkFile talk, GFile file)  a talk is there to be shown; it is good during the call
 *   restored (PlyTalkFile talk, GFile file)  the same of what an earlier run kept, in the journal's
 *                names for recordings; its file is the one that it had, or NULL */

#include "model/lecture.h"
#include "ui/document/save-bar.h"
#include "ui/document/search-view.h"

#define PLY_TYPE_TALK_BAR (ply_talk_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyTalkBar, ply_talk_bar, PLY, TALK_BAR, PlySaveBar)

/* Once. Holds a reference to the talk. */
void ply_talk_bar_set_talk(PlyTalkBar *self, PlyLecture *talk);
/* What the journal calls recordings (ply_lecture_keep()); `data` is for it. */
void ply_talk_bar_set_name(PlyTalkBar *self, PlyLectureName name, gpointer data);
/* The run that is shown, or NULL. */
void ply_talk_bar_set_view(PlyTalkBar *self, PlySearchView *view);
/* Adds "talk", "present", "save-talk" and "export-talk" to the document's actions, which its windows
 * have too. */
void ply_talk_bar_add_actions(PlyTalkBar *self, GSimpleActionGroup *actions);
/* Reads a talk, after what would be lost is asked about. What is wrong with it is told. */
void ply_talk_bar_open(PlyTalkBar *self, GFile *file);
/* The document goes. */
void ply_talk_bar_end(PlyTalkBar *self);
