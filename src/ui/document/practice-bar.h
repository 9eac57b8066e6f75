/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Practice in the tree view: below a tree that shows only what has happened, a learner says step by
 * step what the search does next. After an answer the search goes on as it was, with the sentence
 * that says why, so that one slip costs one mark; or it goes on from what was said, and all is judged
 * at the end, by the recorded search and by the learner's own numbers. Answers can be kept in a file
 * (practice/answers.h). Main thread only.
 *
 * Signals:
 *   over     the person has ended it
 *   another  the person wants a tree like this one with other numbers */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_PRACTICE_BAR (ply_practice_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyPracticeBar, ply_practice_bar, PLY, PRACTICE_BAR, AdwBin)

/* Once; holds a reference. */
void ply_practice_bar_set_tree(PlyPracticeBar *self, PlySearchTree *tree);
/* Practice begins at the first step of the recording, which is held, or ends. NULL, or why there can
 * be none on this recording, in a sentence. */
const char *ply_practice_bar_begin(PlyPracticeBar *self);
void ply_practice_bar_end(PlyPracticeBar *self);
/* A tree like the one that is practised, with other numbers; NULL if there is none. Transfer full. */
PlyNumberTree *ply_practice_bar_draw(PlyPracticeBar *self);
/* Gives the keyboard to the answer. */
void ply_practice_bar_focus(PlyPracticeBar *self);
