/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Self-play: some random moves, then a search of a few plies with a little noise, so that games
 * differ, and exact play in the end. Positions before the last random move are left out: their
 * value would be that of a blunder. */

#include "train.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/rng.h"
#include "engine/othello/solver.h"

#define CHUNK       64
#define NOISE       120 /* hundredths of a disc */
#define SHORT_MOVES 12  /* random ones in every third game … */
#define LONG_MOVES  36  /* … and in the others, at most */
#define BOUND       1000000

typedef struct {
  const TrainOptions *options;
  const PlyOthelloEval *eval;
  const PlyOthelloEvalKernel *evaluation;
  const PlyOthelloKernel *kernel;
  TrainSamples *chunks;
  uint64_t seed;
} Job;

static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

static int
count(uint64_t set)
{
  return __builtin_popcountll(set);
}

/* Where there is no evaluation yet. */
static int
first_value(const Job *job, PlyOthelloBoard board)
{
  const uint64_t corners = UINT64_C(0x8100000000000081), beside = UINT64_C(0x0042000000004200);
  int moves = count(job->kernel->moves(board.own, board.other)) -
              count(job->kernel->moves(board.other, board.own));

  return 150 * moves + 900 * (count(board.own & corners) - count(board.other & corners)) -
         400 * (count(board.own & beside) - count(board.other & beside));
}

static int
leaf_value(const Job *job, PlyOthelloBoard board, const PlyOthelloFeatures *features)
{
  return job->eval == NULL ? first_value(job, board)
                           : job->evaluation->value(job->eval, features, board);
}

static void
play(const Job *job, PlyOthelloBoard *board, PlyOthelloFeatures *features, int cell)
{
  uint64_t turned =
      cell == PLY_OTHELLO_PASS ? 0 : job->kernel->flips(cell, board->own, board->other);
  PlyOthelloFeatures after;

  if (job->eval != NULL) {
    job->evaluation->play(job->eval, features, cell, turned, &after);
    *features = after;
  }
  *board = cell == PLY_OTHELLO_PASS ? (PlyOthelloBoard){board->other, board->own}
                                    : ply_othello_board_play(*board, cell, turned);
}

static int
search(const Job *job, PlyOthelloBoard board, const PlyOthelloFeatures *features, int depth,
       int alpha, int beta)
{
  uint64_t moves = job->kernel->moves(board.own, board.other);
  int best = -BOUND;

  if (depth == 0)
    return leaf_value(job, board, features);
  if (moves == 0) {
    if (job->kernel->moves(board.other, board.own) == 0)
      return leaf_value(job, board, features);
    PlyOthelloFeatures after = *features;
    play(job, &board, &after, PLY_OTHELLO_PASS);
    return -search(job, board, &after, depth - 1, -beta, -alpha);
  }
  for (; moves != 0 && best < beta; moves &= moves - 1) {
    PlyOthelloBoard child = board;
    PlyOthelloFeatures after = *features;
    play(job, &child, &after, __builtin_ctzll(moves));
    int value = -search(job, child, &after, depth - 1, -beta, best > alpha ? -best : -alpha);
    best = value > best ? value : best;
  }
  return best;
}

static int
choose(const Job *job, PlyOthelloBoard board, const PlyOthelloFeatures *features, uint64_t moves,
       PlyRng *rng)
{
  int best = -BOUND, chosen = PLY_OTHELLO_PASS;

  for (; moves != 0; moves &= moves - 1) {
    PlyOthelloBoard child = board;
    PlyOthelloFeatures after = *features;
    int noise = (int)ply_rng_below(rng, 2 * NOISE + 1) - NOISE;
    play(job, &child, &after, __builtin_ctzll(moves));
    int value = noise - search(job, child, &after, job->options->depth - 1, -BOUND,
                               BOUND < noise - best ? BOUND : noise - best);
    if (value > best) {
      best = value;
      chosen = __builtin_ctzll(moves);
    }
  }
  return chosen;
}

static int
random_move(uint64_t moves, PlyRng *rng)
{
  for (uint32_t n = ply_rng_below(rng, (uint32_t)count(moves)); n > 0; n--)
    moves &= moves - 1;
  return __builtin_ctzll(moves);
}

/* Until `exact` empties are left; `boards` gets the positions from the last random move on and
 * `black` who was to move. False if the game is over before. */
static bool
play_early(const Job *job, PlyRng *rng, PlyOthelloBoard *board, TrainSamples *boards, bool *black)
{
  uint32_t most = ply_rng_below(rng, 3) == 0 ? SHORT_MOVES : LONG_MOVES;
  int random = (int)ply_rng_below(rng, most + 1);
  PlyOthelloFeatures features = {{0}};
  bool is_black = true;

  *board = start;
  if (job->eval != NULL)
    job->evaluation->set(job->eval, *board, &features);
  for (;; is_black = !is_black) {
    uint64_t moves = job->kernel->moves(board->own, board->other);
    black[boards->n] = is_black;
    int empties = 64 - count(board->own | board->other);
    if (moves == 0 && job->kernel->moves(board->other, board->own) == 0)
      return false;
    if (moves != 0 && empties <= job->options->exact)
      return true;
    int cell = moves == 0              ? PLY_OTHELLO_PASS
               : empties > 60 - random ? random_move(moves, rng)
                                       : choose(job, *board, &features, moves, rng);
    if (moves != 0 && empties <= 60 - random)
      train_add(boards, &(TrainSample){.own = board->own, .other = board->other});
    play(job, board, &features, cell);
  }
}

static void
play_games(void *data, uint32_t chunk)
{
  Job *job = data;
  TrainLabeller *labeller = train_labeller_new();
  TrainSamples boards = {0};
  bool black[61];

  for (uint32_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK; i++) {
    uint64_t seed = ply_hash_mix(job->seed + i);
    bool held_out = ply_hash_mix(seed) % 20 == 0;
    PlyOthelloBoard board;
    PlyRng rng;
    ply_rng_init(&rng, seed);
    boards.n = 0;
    if (!play_early(job, &rng, &board, &boards, black))
      continue;
    int value = train_label(labeller, board, ply_rng_next(&rng), held_out, &job->chunks[chunk]);
    for (size_t j = 0; j < boards.n; j++) {
      TrainSample sample = boards.all[j];
      sample.score = (int8_t)(black[j] == black[boards.n] ? value : -value);
      sample.held_out = held_out;
      train_add(&job->chunks[chunk], &sample);
    }
  }
  free(boards.all);
  train_labeller_free(labeller);
}

void
train_self_play(const TrainOptions *options, const PlyOthelloEval *eval, int round,
                TrainSamples *samples)
{
  uint32_t games = (uint32_t)(round + 1 < options->rounds ? options->games / 8 : options->games);
  uint32_t chunks = (games + CHUNK - 1) / CHUNK;
  Job job = {options,
             eval,
             ply_othello_eval_kernel(),
             ply_othello_kernel(),
             train_take(chunks + 1, sizeof *job.chunks),
             ply_hash_mix((uint64_t)options->seed + ((uint64_t)(round + 1) << 32))};

  train_parallel(options->threads, chunks, play_games, &job);
  for (uint32_t i = 0; i < chunks; i++) {
    for (size_t j = 0; j < job.chunks[i].n; j++)
      train_add(samples, &job.chunks[i].all[j]);
    free(job.chunks[i].all);
  }
  free(job.chunks);
}
