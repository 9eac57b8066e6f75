/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The puzzles of the library: a position in which somebody blundered, a question, and a board on which
 * the person answers it; the engine grades, and the next puzzle is chosen by spaced repetition. Main
 * thread only.
 *
 * Actions: puzzles.next, puzzles.answer, puzzles.again, puzzles.early. */

#include <adwaita.h>

#include "ui/widgets/fold.h"

#define PLY_TYPE_LIBRARY_PUZZLES (ply_library_puzzles_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryPuzzles, ply_library_puzzles, PLY, LIBRARY_PUZZLES, AdwBin)

/* Goes on with the puzzles of the library in this file. */
void ply_library_puzzles_begin(PlyLibraryPuzzles *self, const char *path);
void ply_library_puzzles_set_level(PlyLibraryPuzzles *self, PlyFoldLevel level);
