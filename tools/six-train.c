/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* train-six OUTPUT [POSITIONS [SEED]]: solves positions of 10 to 17 empties on six columns, fits
 * the weights of the solver's guess to them by least squares, writes them as C and prints their
 * errors. The same arguments give the same bytes. See docs/engineering/othello-engine.md. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/othello/root-moves.h"
#include "engine/othello/solver-private.h"

#include "engine/othello/six.inc"

#define TABLE_BYTES ((size_t)64 << 20)
#define RANDOM      8  /* first moves of a game */
#define MOVE        20 /* what a move of the opponent costs in the others */
#define CORNER      80 /* what a corner is worth in them */
#define NOISE       60 /* the luck in choosing them */
#define FEWEST      10 /* empties */
#define MOST        17
#define HELD        10   /* one in this many positions is not fitted */
#define RIDGE       6.0  /* against weights that few positions speak for */
#define ROUNDS      120  /* of conjugate gradients */
#define PER_DISC    16.0 /* the weights' unit */

typedef struct {
  int features[SIX_FEATURES];
  float value;
} Sample;

typedef struct {
  PlyOthelloSolver *solver;
  PlyRng rng;
  Sample *samples;
  int n;
  int same[SIX_WEIGHTS]; /* the weight that stands for it and its mirror image */
} Trainer;

/* A position of a noisy game; false if the game ended before. */
static bool
play(Trainer *t, int empties, PlyOthelloBoard *board)
{
  PlyOthelloSolver *solver = t->solver;
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  PlyOthelloSolveLimits none = {0};
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];

  ply_othello_solver_prepare(solver, 6, &none);
  *board = (PlyOthelloBoard){UINT64_C(0x04080000), UINT64_C(0x08040000)};
  for (int ply = 0;; ply++) {
    int n = children_of(solver, *board, cells, children), best = INT32_MIN, move = 0;
    if (n == 0)
      return false;
    if (empties_of(solver, *board) <= empties)
      return true;
    for (int i = 0; i < n; i++) {
      int score = (int)ply_rng_below(&t->rng, NOISE);
      if (ply >= RANDOM)
        score += CORNER * __builtin_popcountll(children[i].other & solver->shape.corners) -
                 MOVE * __builtin_popcountll(moves_of(solver, children[i]));
      if (score > best) {
        best = score;
        move = i;
      }
    }
    *board = children[move];
  }
}

static void
sample(Trainer *t, Sample *to)
{
  PlyOthelloBoard board;
  PlyOthelloResult result;

  while (!play(t, FEWEST + (int)ply_rng_below(&t->rng, MOST - FEWEST + 1), &board))
    ;
  ply_othello_solve(t->solver, 6, board, -36, 36, NULL, &result);
  to->value = (float)result.lower;
  six_features(t->solver->shape.ternary, board.own, board.other, moves_of(t->solver, board),
               moves_of(t->solver, passed(board)), to->features);
}

/* The line's cells in reverse, then the pair of an edge. */
static int
mirror(int index, int length, int pair)
{
  int digits[8], image = 0;

  for (int i = 0; i < length + pair; i++, index /= 3)
    digits[i] = index % 3;
  for (int i = length + pair - 1; i >= 0; i--)
    image = 3 * image + (i < length ? digits[length - 1 - i] : digits[2 * length + pair - 1 - i]);
  return image;
}

static void
find_mirrors(Trainer *t)
{
  static const int kinds[][3] = {{SIX_EDGE, 6, 2},     {SIX_SECOND, 6, 0}, {SIX_THIRD, 6, 0},
                                 {SIX_DIAGONAL, 6, 0}, {SIX_FIVE, 5, 0},   {SIX_FOUR, 4, 0}};

  for (int i = 0; i < SIX_WEIGHTS; i++)
    t->same[i] = i;
  for (int kind = 0; kind < 6; kind++) {
    const int *k = kinds[kind];
    int size = (int)lround(pow(3, k[1] + k[2]));
    for (int i = 0; i < size; i++) {
      int image = mirror(i, k[1], k[2]);
      t->same[k[0] + i] = k[0] + (image < i ? image : i);
    }
  }
}

static double
guess(const Sample *s, const double *weights)
{
  double sum = 0;

  for (int i = 0; i < SIX_FEATURES; i++)
    sum += weights[s->features[i]];
  return sum;
}

/* The squares' gradient at `weights`, without the constant part if there are no values. */
static void
gradient(const Trainer *t, const double *weights, bool values, double *to)
{
  for (int i = 0; i < SIX_WEIGHTS; i++)
    to[i] = RIDGE * weights[i];
  for (int i = 0; i < t->n; i++) {
    const Sample *s = &t->samples[i];
    double error = guess(s, weights) - (values ? (double)s->value : 0);
    for (int j = 0; j < SIX_FEATURES && i % HELD != 0; j++)
      to[s->features[j]] += error;
  }
}

static double
product(const double *a, const double *b)
{
  double sum = 0;

  for (int i = 0; i < SIX_WEIGHTS; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Conjugate gradients (Hestenes and Stiefel 1952). */
static void
fit(const Trainer *t, double *weights)
{
  static double rest[SIX_WEIGHTS], way[SIX_WEIGHTS], image[SIX_WEIGHTS];

  gradient(t, weights, true, rest);
  for (int i = 0; i < SIX_WEIGHTS; i++)
    way[i] = rest[i] = -rest[i];
  for (int round = 0; round < ROUNDS; round++) {
    double before = product(rest, rest);
    gradient(t, way, false, image);
    double step = before / product(way, image);
    for (int i = 0; i < SIX_WEIGHTS; i++) {
      weights[i] += step * way[i];
      rest[i] -= step * image[i];
    }
    double turn = product(rest, rest) / before;
    for (int i = 0; i < SIX_WEIGHTS; i++)
      way[i] = rest[i] + turn * way[i];
  }
}

static void
report(const Trainer *t, const double *weights)
{
  double squares[2] = {0}, spread = 0;
  int n[2] = {0};

  for (int i = 0; i < t->n; i++) {
    double error = guess(&t->samples[i], weights) - (double)t->samples[i].value;
    squares[i % HELD == 0] += error * error;
    n[i % HELD == 0]++;
    spread += (double)t->samples[i].value * (double)t->samples[i].value;
  }
  printf("discs: values %.2f, error %.2f fitted, %.2f held\n", sqrt(spread / t->n),
         sqrt(squares[0] / n[0]), sqrt(squares[1] / n[1]));
}

static bool
write_weights(const Trainer *t, const double *weights, const char *path, int positions, int seed)
{
  FILE *file = fopen(path, "w");
  int width = 0;

  if (file == NULL)
    return false;
  fprintf(file,
          "/* SPDX-FileCopyrightText: 2026 The Plyscope developers\n"
          " * SPDX-License-Identifier: GPL-3.0-or-later */\n\n"
          "/* Made by: build/tools/train-six data/othello-6x6.weights %d %d */\n\n"
          "static const int16_t six_weights[SIX_WEIGHTS] = {\n",
          positions, seed);
  for (int i = 0; i < SIX_WEIGHTS; i++) {
    char text[16];
    int length = snprintf(text, sizeof text, "%ld,", lround(PER_DISC * weights[t->same[i]]));
    width += length;
    if (width > 99)
      fputc('\n', file);
    width = width > 99 ? length : width;
    fputs(text, file);
  }
  fputs("};\n", file);
  return fclose(file) == 0;
}

int
main(int argc, char **argv)
{
  static double weights[SIX_WEIGHTS];
  int positions = argc > 2 ? atoi(argv[2]) : 100000, seed = argc > 3 ? atoi(argv[3]) : 1;
  Trainer t = {.solver = ply_othello_solver_new(TABLE_BYTES)};

  if (argc < 2 || argc > 4 || positions < 2 * HELD)
    return fprintf(stderr, "train-six OUTPUT [POSITIONS [SEED]]\n"), 2;
  t.samples = calloc((size_t)positions, sizeof *t.samples);
  if (t.solver == NULL || t.samples == NULL)
    return fprintf(stderr, "not enough memory\n"), 1;
  ply_rng_init(&t.rng, (uint64_t)seed);
  find_mirrors(&t);
  for (; t.n < positions; t.n++) {
    sample(&t, &t.samples[t.n]);
    for (int i = 0; i < SIX_FEATURES; i++)
      t.samples[t.n].features[i] = t.same[t.samples[t.n].features[i]];
  }
  fit(&t, weights);
  report(&t, weights);
  if (!write_weights(&t, weights, argv[1], positions, seed))
    return fprintf(stderr, "%s: cannot be written\n", argv[1]), 1;
  ply_othello_solver_free(t.solver);
  free(t.samples);
  return 0;
}
