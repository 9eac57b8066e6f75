/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Puzzles of a library: the positions of reviewed games in which somebody blundered, mirror images
 * together, and how far a person has come with each (leitner.h). They are tables of their own in the
 * library's file, made with the first of them, so that a library from before there were any gets them,
 * too. What is answered is committed at once. */

#include "library/leitner.h"
#include "library/library.h"

typedef struct {
  guint64 key;   /* of the position: symmetric-key.h */
  guint32 game;  /* in which it was missed first, and … */
  guint number;  /* … the moves before it there */
  guint times;   /* games in which it was missed */
  PlyLeitner at; /* where it is in the box */
  guint solved, missed;
} PlyPuzzle;

/* Called for each blunder of a reviewed game: the position before it, and the best move as the review
 * wrote it. */
typedef void (*PlyPuzzleFound)(gpointer data, const PlyRecordNode *node, guint number,
                               const char *best);
void ply_puzzles_of_review(const PlyRecord *record, const char *review, PlyPuzzleFound found,
                           gpointer data);

/* Makes puzzles of at most so many games whose reviews were not looked at before, in one step. `*more`
 * says whether there may be others. FALSE with an error. */
gboolean ply_library_gather_puzzles(PlyLibrary *self, guint most, gboolean *more, GError **error);

/* The puzzle to ask next: the one that is due longest, else a new one, the one missed most often first;
 * where `early`, else the one that is due next. Not the one of the key `besides`, unless it is the only
 * one. `*found` is FALSE where there is none. */
gboolean ply_library_next_puzzle(PlyLibrary *self, gint64 now, guint64 besides, gboolean early,
                                 PlyPuzzle *puzzle, gboolean *found, GError **error);
/* Keeps how it was answered, and brings the puzzle up to date. */
gboolean ply_library_answer_puzzle(PlyLibrary *self, PlyPuzzle *puzzle, gboolean right, gint64 now,
                                   GError **error);
/* Its position as a game of its own, with the players of the game that it is from. Transfer full. */
PlyRecord *ply_library_puzzle_record(PlyLibrary *self, const PlyPuzzle *puzzle, GError **error);

typedef struct {
  guint all, fresh, due; /* fresh: never asked */
  guint learnt;          /* in the last compartment */
  gint64 next;           /* when the next one is due that is not; 0: none is */
} PlyPuzzleFigures;
gboolean ply_library_puzzle_figures(PlyLibrary *self, gint64 now, PlyPuzzleFigures *figures,
                                    GError **error);
