/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A button with a popover in which one game is given labels, or loses them. Main thread only.
 *
 * Signals:
 *   changed ()  a game has other labels now */

#include <adwaita.h>

#include "model/library-list.h"

#define PLY_TYPE_LIBRARY_TAGS (ply_library_tags_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryTags, ply_library_tags, PLY, LIBRARY_TAGS, AdwBin)

/* Holds the list. */
void ply_library_tags_set_list(PlyLibraryTags *self, PlyLibraryList *list);
/* The game that it is about; 0: none. */
void ply_library_tags_set_game(PlyLibraryTags *self, guint32 id);
void ply_library_tags_popup(PlyLibraryTags *self);
