/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A person at the puzzles of a library (library/puzzles.h): the next one is brought, the engine
 * searches its moves while the person looks, grades what is played, and how it went is kept in the
 * library at once. All of it happens on a thread of the trainer's own, one thing after the other; what
 * is to be kept is kept even if nobody waits for it. Main thread only.
 *
 * Signal: changed ()  another state, puzzle or grade */

#include <gio/gio.h>

#include "library/puzzle-grade.h"
#include "library/puzzles.h"

#define PLY_TYPE_PUZZLE_TRAINER (ply_puzzle_trainer_get_type())
G_DECLARE_FINAL_TYPE(PlyPuzzleTrainer, ply_puzzle_trainer, PLY, PUZZLE_TRAINER, GObject)

typedef enum {
  PLY_TRAINER_LOADING, /* a puzzle is looked for */
  PLY_TRAINER_EMPTY,   /* there are none: no game is reviewed, or nobody has blundered */
  PLY_TRAINER_RESTING, /* none is due, and none is new */
  PLY_TRAINER_ASKING,  /* a puzzle is there; the answer comes, or has come */
  PLY_TRAINER_GRADING, /* a move was played before the answer has come */
  PLY_TRAINER_GRADED,  /* the first move is graded, or the answer was shown instead */
  PLY_TRAINER_FAILED,
} PlyTrainerState;

PlyPuzzleTrainer *ply_puzzle_trainer_new(const char *path);

/* Looks for the next puzzle; `early`: though none may be due. */
void ply_puzzle_trainer_next(PlyPuzzleTrainer *self, gboolean early);
/* The person's move. It is kept the first time only, until the next puzzle. */
void ply_puzzle_trainer_play(PlyPuzzleTrainer *self, PlyMove move);
/* The person gives up, which counts as missed. */
void ply_puzzle_trainer_give_up(PlyPuzzleTrainer *self);
/* Ends a search that is under way; the state stays. */
void ply_puzzle_trainer_stop(PlyPuzzleTrainer *self);

PlyTrainerState ply_puzzle_trainer_get_state(PlyPuzzleTrainer *self);
/* Why it has failed; NULL: it has not. Borrowed. */
const char *ply_puzzle_trainer_get_error(PlyPuzzleTrainer *self);
/* Why the last answer is not kept; NULL: it is, or is still to be. Borrowed. */
const char *ply_puzzle_trainer_get_unkept(PlyPuzzleTrainer *self);
/* The position, from ASKING on. Borrowed. */
const PlyRecord *ply_puzzle_trainer_get_record(PlyPuzzleTrainer *self);
const PlyPuzzle *ply_puzzle_trainer_get_puzzle(PlyPuzzleTrainer *self);
/* NULL: it has not come. Borrowed. */
const PlyPuzzleAnswer *ply_puzzle_trainer_get_answer(PlyPuzzleTrainer *self);
/* How the last move was graded; NULL: none is, or the answer was shown instead. Borrowed. */
const PlyPuzzleGrade *ply_puzzle_trainer_get_grade(PlyPuzzleTrainer *self, PlyMove *move);
const PlyPuzzleFigures *ply_puzzle_trainer_get_figures(PlyPuzzleTrainer *self);
