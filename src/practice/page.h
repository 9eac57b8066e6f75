/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One page for a browser in which the trees of an exercise are practised, judged as practice is
 * everywhere, and which saves files of answers (answers.h). It fetches nothing, and has the right
 * sentences in it, so that it is for practice and not for an examination. */

#include "judge/exercise.h"
#include "trace/explain.h"
#include "trace/trace.h"

#define PLY_PRACTICE_PAGE_NODES 600 /* of a tree */

typedef struct PlyPracticePage PlyPracticePage;

/* A page without trees. `title` is borrowed for the call. */
PlyPracticePage *ply_practice_page_new(const char *title, const PlyWording *wording);
/* Adds a tree of an exercise by its right search, with the questions that are asked of it. The first
 * one's rules are the page's. FALSE if it is not one that can be practised, has too many nodes, or
 * follows other rules. */
gboolean ply_practice_page_add(PlyPracticePage *page, const PlyTrace *trace,
                               const PlyExercise *exercise, guint index);
/* The page as text; frees it. `at_end`: it is judged at the end, unless the learner wants it at once.
 * Transfer full. */
GString *ply_practice_page_finish(PlyPracticePage *page, gboolean at_end);
