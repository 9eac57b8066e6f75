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
 *   another  the person wants a tree like this one with other numbers
 *   next     … the next tree of the exercise */

#include <adwaita.h>

#include "model/search-tree.h"
#include "practice/question.h"
#include "ui/widgets/unsaved.h"

#define PLY_TYPE_PRACTICE_BAR (ply_practice_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyPracticeBar, ply_practice_bar, PLY, PRACTICE_BAR, AdwBin)

/* Once; holds a reference. */
void ply_practice_bar_set_tree(PlyPracticeBar *self, PlySearchTree *tree);
/* Practice begins at the first step of the recording, which is held, or ends. NULL, or why there can
 * be none on this recording, in a sentence. */
const char *ply_practice_bar_begin(PlyPracticeBar *self);
void ply_practice_bar_end(PlyPracticeBar *self);
/* Whether there are answers worth keeping, a few at least, that are in no file. */
gboolean ply_practice_bar_is_unsaved(PlyPracticeBar *self);
/* What would end practice goes through here: `then`, which is taken over, is done at once, or if there
 * are such answers when the person has saved or discarded them. */
void ply_practice_bar_guard(PlyPracticeBar *self, PlyThen *then);
/* A tree like the one that is practised, with other numbers; NULL if there is none. Transfer full. */
PlyNumberTree *ply_practice_bar_draw(PlyPracticeBar *self);
/* An exercise whose trees are practised, with what it asks of them and when it is judged. Takes it
 * over; NULL: none. */
void ply_practice_bar_set_exercise(PlyPracticeBar *self, PlyExercise *exercise);
const PlyExercise *ply_practice_bar_get_exercise(PlyPracticeBar *self); /* borrowed, or NULL */
/* The tree of it that is recorded next is this one, searched by these rules; the tree is copied. */
void ply_practice_bar_set_index(PlyPracticeBar *self, guint index, const PlyNumberTree *tree,
                                const PlyOwnRules *rules);
/* The tree after the one that is practised; −1: there is none, or it is of no exercise. */
int ply_practice_bar_next(PlyPracticeBar *self);
/* Gives the keyboard to the answer. */
void ply_practice_bar_focus(PlyPracticeBar *self);
