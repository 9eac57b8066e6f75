/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the start page will show of what a window does: recent files, and how far the lessons are.
 * Windows that keep nothing do not call it. Main thread. */

#include <adwaita.h>

#include "model/search-tree.h"
#include "record/record.h"

/* From now on, while `tree` lives: which lesson is on screen and whether it was stepped to its end,
 * and the files that recordings are opened from and saved to. */
void ply_remember_search(PlySearchTree *tree);

/* This game was opened from or saved to the file. */
void ply_remember_game(GFile *file, const PlyRecord *record);
/* This file of no game, a talk or a lesson, was opened or saved. `title` may be NULL. */
void ply_remember_file(GFile *file, const char *title);
/* The file could not be opened: one that is gone is not offered again. */
void ply_remember_fault(GFile *file, const GError *error);
/* A person does not want this file to be offered, or with NULL none: says so, with win.recall-recent
 * to undo it. */
void ply_remember_not(AdwToastOverlay *toasts, const char *uri);
