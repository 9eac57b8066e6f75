/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* train-wide OUTPUT [GAMES [ROUNDS [SEED]]]: fits the weights of the 10x10 evaluation to games that
 * the engine plays against itself, writes them as C and prints their errors. The same arguments
 * give the same bytes. See docs/engineering/othello-engine-10x10.md. */

#include "wide-train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "drive-run.h"

#define TABLE_BYTES ((size_t)16 << 20)
#define PLIES       3    /* that a player looks ahead */
#define SOLVED      12   /* empties from which labels are exact */
#define TRUST       0.9f /* in what comes next, against the search's own value */
#define MOST_PLIES  200
#define HELD        10 /* one in this many games is not fitted */

typedef struct {
  Run run;
  PlyOthelloWide *search; /* its memory */
  PlyRng rng;
  int16_t weights[WIDE_STAGES][WIDE_WEIGHTS];
  WideSample *samples;
  size_t n, room;
} Trainer;

typedef struct {
  Board board;
  float value, label;
  bool random, solved, passed; /* the move from here was random; the value is exact; a pass */
} Step;

/* What the first round plays by: moves, corners, and what gives corners away. */
static void
begin_weights(Trainer *t)
{
  for (int stage = 0; stage < WIDE_STAGES; stage++) {
    int16_t *weights = t->weights[stage];
    for (int i = 0; i < 24; i++) {
      weights[WIDE_OWN_MOVES + i] = (int16_t)(90 * i);
      weights[WIDE_OTHER_MOVES + i] = (int16_t)(-90 * i);
    }
    for (int i = 0; i < 243; i++) {
      static const int16_t corner[3] = {0, 400, -400};
      int beside = (i / 3 % 3 == 1) - (i / 3 % 3 == 2), across = (i / 81 == 1) - (i / 81 == 2);
      weights[WIDE_CORNER + i] =
          (int16_t)(corner[i % 3] - (i % 3 == 0 ? 120 * beside + 200 * across : 0));
    }
  }
}

static int
empties_of(Board board)
{
  return 100 - ply_othello_wide_count(board.own | board.other);
}

static int
random_move(Trainer *t, Bits moves)
{
  for (uint32_t skip = ply_rng_below(&t->rng, (uint32_t)ply_othello_wide_count(moves)); skip > 0;
       skip--)
    moves &= moves - 1;
  return ply_othello_wide_first(moves);
}

/* The engine's answer to this many plies, 0: to the end; false if the game is over. */
static bool
think(Trainer *t, Board board, int depth)
{
  uint8_t cells[PLY_OTHELLO_WIDE_SQUARES];

  for (int i = 0; i < PLY_OTHELLO_WIDE_SQUARES; i++)
    cells[i] = (uint8_t)((int)(board.own >> i & 1) + 2 * (int)(board.other >> i & 1));
  run_put(&t->run, cells);
  t->run.limits.depth = depth;
  return run_go(&t->run);
}

static int
best_cell(const Trainer *t)
{
  PlyMove best = t->run.report.best;

  return best == PLY_MOVE_PASS ? PLY_OTHELLO_WIDE_PASS : best;
}

/* One game; returns how many positions it had before the last. */
static int
play(Trainer *t, Step *steps, bool first_round)
{
  Board board = ply_othello_wide_start();
  int opening = 4 + (int)ply_rng_below(&t->rng, ply_rng_below(&t->rng, 3) == 0 ? 50 : 14), n = 0;

  for (;; n++) {
    bool to_end = empties_of(board) <= SOLVED;
    Bits moves = ply_othello_wide_moves(board);
    uint32_t noise = to_end ? 4 : 14;
    bool random = n < opening || ((!first_round || to_end) && ply_rng_below(&t->rng, noise) == 0);
    if (!think(t, board, to_end ? 0 : PLIES))
      break;
    int move = random && moves != 0 ? random_move(t, moves) : best_cell(t);
    steps[n] = (Step){board, t->run.report.score, 0, random, to_end, moves == 0};
    board = ply_othello_wide_play(board, move);
  }
  steps[n] = (Step){.board = board, .solved = true};
  steps[n].value = steps[n].label = 100.0f * (float)ply_othello_wide_final(board);
  return n;
}

static void
add_sample(Trainer *t, const Step *step, bool held)
{
  if (t->n == t->room) {
    t->room = t->room * 2 + 1024;
    t->samples = realloc(t->samples, t->room * sizeof *t->samples);
    if (t->samples == NULL)
      abort();
  }
  WideSample *sample = &t->samples[t->n++];
  int discs = 100 - empties_of(step->board);
  t->search->kernel->features(&t->search->shape, step->board, &sample->features);
  sample->label = step->label;
  sample->stage = (uint8_t)((discs - 4) / 8 < WIDE_STAGES ? (discs - 4) / 8 : WIDE_STAGES - 1);
  sample->held = held;
}

/* Labels a game from its end: exact values, then a mixture of what came next and of the searches'
 * values, as in temporal difference learning (Sutton 1988). A random move breaks the chain: before
 * it only the search's value is left, which is worth nothing in the first round. */
static void
label(Trainer *t, Step *steps, int n, bool first_round, bool held)
{
  for (int i = n - 1; i >= 0; i--) {
    Step *step = &steps[i], *next = &steps[i + 1];
    float trust = first_round || next->solved ? 1 : TRUST;
    if (step->solved || (step->random && !step->passed))
      step->label = step->value;
    else
      step->label = -(trust * next->label + (1 - trust) * next->value);
    if (first_round && step->random && !step->solved)
      return;
    if (step->passed)
      continue;
    add_sample(t, step, held);
  }
}

static void
train_round(Trainer *t, int round, int games)
{
  Step steps[MOST_PLIES];

  t->n = 0;
  for (int game = 0; game < games; game++) {
    int n = play(t, steps, round == 0);
    label(t, steps, n, round == 0, game % HELD == 0);
  }
  wide_fit(t->samples, t->n, t->weights);
  ply_othello_wide_set_weights(t->search, &t->weights[0][0]);
  printf("Round %d: %zu positions\n\n", round + 1, t->n);
  wide_errors(t->samples, t->n, t->weights);
  printf("\n");
  fflush(stdout);
}

static int
search(Trainer *t, Board board, int depth)
{
  WideWorker *w = &t->search->worker;

  w->level = WIDE_PROVEN;
  w->poll_at = UINT64_MAX;
  w->stopped = false;
  return t->search->kernel->search(w, board, -WIDE_BOUND, WIDE_BOUND, depth, 0);
}

/* A random position with this many empties, late in a game of moves that two plies chose. */
static Board
reach(Trainer *t, int empties)
{
  Board board = ply_othello_wide_start();

  while (empties_of(board) > empties) {
    Bits moves = ply_othello_wide_moves(board);
    bool going_on = think(t, board, 2);
    bool random = empties_of(board) > 86 || ply_rng_below(&t->rng, 10) == 0;
    board = !going_on              ? ply_othello_wide_start()
            : random && moves != 0 ? ply_othello_wide_play(board, random_move(t, moves))
                                   : ply_othello_wide_play(board, best_cell(t));
  }
  return board;
}

/* The standard deviation of a shallow search's error: linear in the depth, the shallow depth and
 * the discs, fitted to absolute errors (× 1.25 for a normal distribution). */
static void
fit_sigma(Trainer *t, bool to_end, float sigma[4])
{
  double matrix[16] = {0}, right[4] = {0};

  for (int i = 0; i < (to_end ? 240 : 300); i++) {
    int depth = to_end ? 12 + i % 4 : 3 + i % 5;
    int empties = to_end ? depth : 14 + (int)ply_rng_below(&t->rng, 70);
    int shallow = to_end ? depth / 8 * 2 + depth % 2 : depth / 4 * 2 + depth % 2;
    Board board = reach(t, empties);
    ply_driver_clear(t->run.drive);
    int guess = search(t, board, shallow), value = search(t, board, depth);
    double error = 1.2533 * abs(guess - value);
    double term[4] = {1, depth, shallow, 100 - empties};
    for (int j = 0; j < 4; j++) {
      right[j] += term[j] * error;
      for (int k = 0; k < 4; k++)
        matrix[4 * j + k] += term[j] * term[k];
    }
  }
  for (int j = 0; j < 4; j++)
    matrix[5 * j] += 1; /* the discs are the empties' complement when a search goes to the end */
  wide_solve(matrix, right, 4);
  for (int j = 0; j < 4; j++)
    sigma[j] = (float)right[j];
}

static int
write_weights(const Trainer *t, const float sigma[8], char **argv, int argc)
{
  FILE *file = fopen(argv[1], "w");

  if (file == NULL)
    return 1;
  fprintf(file, "/* SPDX-FileCopyrightText: 2026 The Plyscope developers\n"
                " * SPDX-License-Identifier: GPL-3.0-or-later */\n\n"
                "/* Made by: build/tools/train-wide data/othello-10x10.weights");
  for (int i = 2; i < argc; i++)
    fprintf(file, " %s", argv[i]);
  fprintf(file, " */\n\nstatic const float wide_sigma[8] = {");
  for (int i = 0; i < 8; i++)
    fprintf(file, "%s%.1ff", i > 0 ? ", " : "", (double)sigma[i]);
  fprintf(file, "};\nstatic const int16_t wide_weights[WIDE_STAGES][WIDE_WEIGHTS] = {\n");
  for (int stage = 0; stage < WIDE_STAGES; stage++) {
    int column = fprintf(file, "{");
    for (int i = 0; i < WIDE_WEIGHTS; i++) {
      if (column > 93)
        column = fprintf(file, "\n") - 1;
      column += fprintf(file, "%d,", t->weights[stage][i]);
    }
    fprintf(file, "},\n");
  }
  fprintf(file, "};\n");
  return fclose(file) != 0;
}

int
main(int argc, char **argv)
{
  Trainer *t = calloc(1, sizeof *t);
  int games = argc > 2 ? atoi(argv[2]) : 1500, rounds = argc > 3 ? atoi(argv[3]) : 3;
  float sigma[8];

  if (t == NULL || argc < 2 || games < HELD || rounds < 1) {
    fprintf(stderr, "train-wide OUTPUT [GAMES [ROUNDS [SEED]]]\n");
    return 2;
  }
  ply_rng_init(&t->rng, argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
  run_begin(&t->run, "othello:10", TABLE_BYTES);
  if (t->run.drive == NULL)
    return 1;
  t->search = t->run.drive->memory;
  begin_weights(t);
  ply_othello_wide_set_weights(t->search, &t->weights[0][0]);
  for (int round = 0; round < rounds; round++)
    train_round(t, round, games);
  fit_sigma(t, false, sigma);
  fit_sigma(t, true, sigma + 4);
  int failed = write_weights(t, sigma, argv, argc);
  run_end(&t->run);
  free(t->samples);
  free(t);
  return failed;
}
