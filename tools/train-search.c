/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Values by a search of a few plies whose leaves lie in stages that are already learned: so every
 * stage learns from the next ones, and the last from the end of the game (Buro 1997 hands values
 * back through games in a similar way). */

#include "train.h"

#include <math.h>

#include "engine/othello/solver.h"

#define CHUNK       512
#define BOUND       1000000
#define MOST        34
#define CORNERS     UINT64_C(0x8100000000000081)
#define CORNER_GAIN 4 /* moves of the opponent's that a corner outweighs in the order */

typedef struct {
  const TrainOptions *options;
  const PlyOthelloEval *eval;
  const PlyOthelloEvalKernel *evaluation;
  const PlyOthelloKernel *kernel;
  TrainSample *samples;
  size_t n;
} Job;

typedef struct {
  PlyOthelloBoard board;
  uint64_t turned;
  int cell, rank;
} Child;

/* The moves, first those that leave the opponent few. */
static int
list_children(const Job *job, PlyOthelloBoard board, uint64_t moves, bool sorted, Child *list)
{
  int n = 0;

  for (; moves != 0; moves &= moves - 1, n++) {
    Child child = {.cell = __builtin_ctzll(moves)};
    int to = n;
    child.turned = job->kernel->flips(child.cell, board.own, board.other);
    child.board = ply_othello_board_play(board, child.cell, child.turned);
    if (sorted)
      child.rank = __builtin_popcountll(job->kernel->moves(child.board.own, child.board.other)) -
                   CORNER_GAIN * (CORNERS >> child.cell & 1);
    for (; to > 0 && list[to - 1].rank > child.rank; to--)
      list[to] = list[to - 1];
    list[to] = child;
  }
  return n;
}

/* Passes cost no depth, so that all leaves have equally many discs. */
static int
search(const Job *job, PlyOthelloBoard board, const PlyOthelloFeatures *features, int depth,
       int alpha, int beta)
{
  uint64_t moves = job->kernel->moves(board.own, board.other);
  PlyOthelloFeatures after;
  Child list[MOST];
  int best = -BOUND;

  if (depth == 0 || (moves == 0 && job->kernel->moves(board.other, board.own) == 0))
    return job->evaluation->value(job->eval, features, board);
  if (moves == 0) {
    job->evaluation->play(job->eval, features, PLY_OTHELLO_PASS, 0, &after);
    return -search(job, (PlyOthelloBoard){board.other, board.own}, &after, depth, -beta, -alpha);
  }
  int n = list_children(job, board, moves, depth > 1, list);
  for (int i = 0; i < n && best < beta; i++) {
    job->evaluation->play(job->eval, features, list[i].cell, list[i].turned, &after);
    int value =
        -search(job, list[i].board, &after, depth - 1, -beta, best > alpha ? -best : -alpha);
    best = value > best ? value : best;
  }
  return best;
}

static void
relabel(void *data, uint32_t chunk)
{
  const Job *job = data;
  size_t end = (size_t)(chunk + 1) * CHUNK;

  for (size_t i = (size_t)chunk * CHUNK; i < end && i < job->n; i++) {
    TrainSample *sample = &job->samples[i];
    PlyOthelloBoard board = {sample->own, sample->other};
    PlyOthelloFeatures features;
    job->evaluation->set(job->eval, board, &features);
    int value = search(job, board, &features, job->options->search, -BOUND, BOUND);
    sample->score = (int8_t)lround(value / 100.0);
  }
}

void
train_relabel(const TrainOptions *options, const PlyOthelloEval *eval, TrainSample *samples,
              size_t n)
{
  Job job = {options, eval, ply_othello_eval_kernel(), ply_othello_kernel(), samples, n};

  train_parallel(options->threads, (uint32_t)((n + CHUNK - 1) / CHUNK), relabel, &job);
}
