/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The search microscope: a window on one recorded search, in time and in the tree. Everything in it
 * is an action "microscope.…" with a key. Main thread only. */

#include <adwaita.h>

#include "model/journal.h"
#include "model/search-tree.h"

#define PLY_TYPE_MICROSCOPE (ply_microscope_get_type())
G_DECLARE_FINAL_TYPE(PlyMicroscope, ply_microscope, PLY, MICROSCOPE, AdwApplicationWindow)

PlyMicroscope *ply_microscope_new(GtkApplication *application);

PlySearchTree *ply_microscope_get_tree(PlyMicroscope *self); /* borrowed */

/* Records a search and shows it. */
void ply_microscope_record(PlyMicroscope *self, const PlyRecordRequest *request,
                           PlyNotation notation);
void ply_microscope_open_file(PlyMicroscope *self, GFile *file);
/* As of a window on a game (window.h). */
void ply_microscope_keep_work(PlyMicroscope *self);
void ply_microscope_flush_work(PlyMicroscope *self);
void ply_microscope_restore(PlyMicroscope *self, PlyJournalEntry *entry);
/* Whether a save or an export is under way. */
gboolean ply_microscope_is_writing(PlyMicroscope *self);
/* Whether a file's name says that it holds a recording. */
gboolean ply_microscope_is_recording(GFile *file);
/* A menu of the gallery: each item does `action` with the entry's id. Transfer full. */
GMenuModel *ply_microscope_gallery_menu(const char *action);
/* Opens an entry of the gallery; FALSE if there is none of this id. */
gboolean ply_microscope_open_gallery(PlyMicroscope *self, const char *id);

/* What a search is recorded like where nobody has chosen: by the book for a number tree, else
 * alpha-beta with everything that orders moves; as much memory as the person chose last. */
void ply_microscope_request_init(PlyRecordRequest *request, const PlyRules *rules,
                                 const PlyPosition *root);
/* Keeps the memory that was chosen for the next time. */
void ply_microscope_keep_budget(const PlyRecordRequest *request);
