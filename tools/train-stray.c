/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which positions to learn from if searches label them: every board once, so many with each number
 * of discs, and beside them what a search meets and games do not have, boards after random moves.
 * What becomes exact is solved here, the rest is for train_relabel(). */

#include "train.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/rng.h"
#include "engine/othello/solver-private.h"

#define CHUNK       1024
#define TABLE_BYTES ((size_t)2 << 20)
#define MOST_MOVES  2 /* random ones */

typedef struct {
  const TrainOptions *options;
  const TrainSample *from;
  size_t n;
  const PlyOthelloKernel *kernel;
  TrainSamples *chunks;
  uint64_t keep[65]; /* of 2^32 boards with this many discs */
} Job;

static int
empties_of(const TrainSample *sample)
{
  return 64 - __builtin_popcountll(sample->own | sample->other);
}

static int
compare(const void *a, const void *b)
{
  const TrainSample *x = a, *y = b;

  if (x->own != y->own)
    return x->own < y->own ? -1 : 1;
  if (x->other != y->other)
    return x->other < y->other ? -1 : 1;
  return x->held_out - y->held_out;
}

/* A board that is both taught and held out is taught. */
static void
leave_out_copies(TrainSamples *samples)
{
  size_t n = 0;

  qsort(samples->all, samples->n, sizeof *samples->all, compare);
  for (size_t i = 0; i < samples->n; i++) {
    const TrainSample *sample = &samples->all[i];
    if (n == 0 || sample->own != samples->all[n - 1].own ||
        sample->other != samples->all[n - 1].other)
      samples->all[n++] = *sample;
  }
  samples->n = n;
}

/* The true value, by null windows from a guess (MTD(f), as the solver's root). */
static int
exact_value(PlyOthelloSolver *solver, PlyOthelloBoard board, int guess)
{
  static const PlyOthelloSolveLimits none;
  int lower = -64, upper = 64;

  ply_othello_solver_prepare(solver, 8, &none);
  guess = guess > 64 ? 64 : guess < -64 ? -64 : guess & ~1;
  while (lower < upper) {
    int test = guess <= lower ? lower : guess - 2;
    guess = solver->kernel->null_window(&solver->worker, board.own, board.other, test);
    if (guess > test)
      lower = guess;
    else
      upper = guess;
  }
  return lower;
}

/* Up to two random moves. False if the side to move then has none. */
static bool
stray(const Job *job, TrainSample *sample, PlyRng *rng)
{
  for (uint32_t n = 1 + ply_rng_below(rng, MOST_MOVES); n > 0; n--) {
    PlyOthelloBoard board = {sample->own, sample->other};
    uint64_t moves = job->kernel->moves(board.own, board.other);
    if (moves == 0)
      return false;
    for (uint32_t i = ply_rng_below(rng, (uint32_t)__builtin_popcountll(moves)); i > 0; i--)
      moves &= moves - 1;
    int cell = __builtin_ctzll(moves);
    board = ply_othello_board_play(board, cell, job->kernel->flips(cell, board.own, board.other));
    sample->own = board.own;
    sample->other = board.other;
    sample->score = (int8_t)-sample->score;
  }
  return job->kernel->moves(sample->own, sample->other) != 0;
}

static void
choose(void *data, uint32_t chunk)
{
  Job *job = data;
  const TrainOptions *options = job->options;
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  size_t end = (size_t)(chunk + 1) * CHUNK;

  if (solver == NULL)
    abort();
  for (size_t i = (size_t)chunk * CHUNK; i < end && i < job->n; i++) {
    TrainSample sample = job->from[i];
    int empties = empties_of(&sample);
    uint64_t seed = ply_hash_mix(sample.own ^ ply_hash_mix(sample.other + (uint64_t)options->seed));
    bool chosen = seed >> 32 < job->keep[64 - empties];
    PlyRng rng;
    ply_rng_init(&rng, seed);
    if (chosen && empties > options->trust && empties <= options->exact)
      sample.score =
          (int8_t)exact_value(solver, (PlyOthelloBoard){sample.own, sample.other}, sample.score);
    if (chosen || empties <= options->trust)
      train_add(&job->chunks[chunk], &sample);
    for (int j = 0; chosen && j < options->strays; j++) {
      TrainSample other = sample;
      if (!stray(job, &other, &rng))
        continue;
      if (empties_of(&other) <= options->exact)
        other.score =
            (int8_t)exact_value(solver, (PlyOthelloBoard){other.own, other.other}, other.score);
      train_add(&job->chunks[chunk], &other);
    }
  }
  ply_othello_solver_free(solver);
}

void
train_choose(const TrainOptions *options, TrainSamples *samples)
{
  Job job = {.options = options, .kernel = ply_othello_kernel()};
  uint32_t chunks;

  leave_out_copies(samples);
  chunks = (uint32_t)((samples->n + CHUNK - 1) / CHUNK);
  job.from = samples->all;
  job.n = samples->n;
  job.chunks = train_take(chunks + 1, sizeof *job.chunks);
  for (size_t i = 0; i < samples->n; i++)
    job.keep[64 - empties_of(&samples->all[i])]++;
  for (int discs = 0; discs <= 64; discs++)
    job.keep[discs] = ((uint64_t)options->most << 32) / (job.keep[discs] + 1);
  train_parallel(options->threads, chunks, choose, &job);
  samples->n = samples->room = 0;
  TrainSample *old = samples->all;
  samples->all = NULL;
  for (uint32_t i = 0; i < chunks; i++) {
    for (size_t j = 0; j < job.chunks[i].n; j++)
      train_add(samples, &job.chunks[i].all[j]);
    free(job.chunks[i].all);
  }
  free(job.chunks);
  free(old);
}
