/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where recordings begin: what a search is recorded like where nobody has chosen, the gallery, and
 * files that hold one. Main thread only. */

#include <gio/gio.h>

#include "model/analysis.h"
#include "trace/recorder.h"

/* By the book for a number tree, else alpha-beta with everything that orders moves; as much memory
 * as the person chose last. */
void ply_search_request_init(PlyRecordRequest *request, const PlyRules *rules,
                             const PlyPosition *root);
/* The same for the position on the board, with the search that the person has been looking at: that
 * is the one to look into. */
void ply_search_request_init_shown(PlyRecordRequest *request, PlyAnalysis *analysis);
/* Keeps the memory that was chosen for the next time. */
void ply_search_request_keep_budget(const PlyRecordRequest *request);
gsize ply_search_request_kept_budget(void); /* bytes */

/* Whether a file's name says that it holds a recording, or its beginning does. */
gboolean ply_search_is_recording(GFile *file);
/* Whether its beginning says that it holds an exercise. */
gboolean ply_search_is_exercise(GFile *file);

/* Other ways to a recording than that of the position on the board, and the gallery. Transfer full. */
GMenuModel *ply_search_record_menu(void);
/* A menu of the gallery: each item does `action` with the entry's id. Transfer full. */
GMenuModel *ply_search_gallery_menu(const char *action);
