/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What stands below the tree in a lecture, in letters for the back row: first what the lesson is
 * about, then the sentence of each step with the lecturer's note, or the question what comes next.
 * Main thread only. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_LECTURE_WORDS (ply_lecture_words_get_type())
G_DECLARE_FINAL_TYPE(PlyLectureWords, ply_lecture_words, PLY, LECTURE_WORDS, AdwBin)

/* Once; holds a reference. */
void ply_lecture_words_set_tree(PlyLectureWords *self, PlySearchTree *tree);
/* A lecture begins, or goes on, with this caption (NULL: none) until the next step; or it ends. */
void ply_lecture_words_begin(PlyLectureWords *self, const char *caption);
void ply_lecture_words_end(PlyLectureWords *self);
/* For a window of this size, in pixels, of whose width there is half if it is narrow, with letters
 * `scale` (1 usual) times as large. */
void ply_lecture_words_set_size(PlyLectureWords *self, int width, int height, gboolean narrow,
                                double scale);
/* Before a step forwards: TRUE if the press is used up, for the caption gives way to the sentence,
 * or the sentence to the question. */
gboolean ply_lecture_words_go_on(PlyLectureWords *self);
/* What is said now. Borrowed. */
const char *ply_lecture_words_get(PlyLectureWords *self);
