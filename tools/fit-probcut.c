/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* fit-probcut [POSITIONS [DEPTH [SEED]]]: measures how far shallow searches are from deep ones and
 * from the end of the game, on positions of games that begin at random and go on by a short search
 * with noise. Prints src/engine/othello/probcut-fit.h; the errors of the fit as a Markdown table go
 * to standard error (docs/engineering/othello-engine.md). Equal arguments give equal output. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/othello/search.h"

#define TABLE_BYTES ((size_t)2 << 20)
#define BANDS       16 /* of four empties each */
#define MOST_DEPTH  16
#define TERMS       7
#define NOISE       5  /* discs, in the choice of moves */
#define CLOSE       30 /* discs: where shallow values near the window are */
#define EXACT_FROM  20 /* empties from which on the end of the game is searched too */
#define LEAST       30 /* pairs in a cell that counts */

/* Sums over the pairs of values of one kind. */
typedef struct Cell {
  int n;
  double squares, empties;
} Cell;

/* By band of empties, deep and shallow depth; row 0 of `deep` is for the end of the game. */
static Cell cells[BANDS][MOST_DEPTH + 1][MOST_DEPTH];

/* All the pairs once more. */
typedef struct Pair {
  uint8_t empties, deep, shallow;
  int8_t error;
} Pair;
static Pair *pairs;
static size_t n_pairs;

static PlyOthelloWorker *
prepare(PlyOthelloSearch *search)
{
  PlyOthelloSolveLimits none = {0};
  PlyOthelloWorker *worker = &search->solver->worker;

  ply_othello_solver_prepare(search->solver, 8, &none);
  worker->eval = search->eval;
  worker->probcut = NULL;
  worker->confidence = PLY_OTHELLO_100;
  return worker;
}

static int
value_of(PlyOthelloSearch *search, PlyOthelloBoard board, int depth)
{
  return search->solver->kernel->midgame(prepare(search), board.own, board.other, -65, 65, depth);
}

/* False if the game is over before. */
static bool
play_to(PlyOthelloSearch *search, PlyRng *rng, int empties, PlyOthelloBoard *board)
{
  int random = 60 - 4 - (int)ply_rng_below(rng, 16);

  *board = (PlyOthelloBoard){UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
  for (int left = 60; left > empties;) {
    PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
    uint8_t moves[PLY_OTHELLO_MAX_MOVES];
    prepare(search);
    int n = ply_othello_children(search->solver, *board, moves, children), best = 0, most = -1000;
    if (n == 0)
      return false;
    for (int i = 0; i < n; i++) {
      int value = (int)ply_rng_below(rng, left > random ? 1000 : NOISE);
      if (left <= random)
        value -= value_of(search, children[i], 1);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    *board = children[best];
    left = 64 - __builtin_popcountll(board->own | board->other);
  }
  prepare(search);
  return search->solver->kernel->moves(board->own, board->other) != 0;
}

static void
count(int empties, int deep, int shallow, int error)
{
  Cell *cell = &cells[empties / 4][deep][shallow];

  if (n_pairs % 4096 == 0)
    pairs = realloc(pairs, (n_pairs + 4096) * sizeof *pairs);
  if (pairs == NULL)
    exit(1);
  pairs[n_pairs++] = (Pair){(uint8_t)empties, (uint8_t)deep, (uint8_t)shallow, (int8_t)error};

  cell->n++;
  cell->squares += error * error;
  cell->empties += empties;
}

/* The values of all depths, and the exact one near the end. */
static void
measure(PlyOthelloSearch *search, int empties, PlyOthelloBoard board, int most)
{
  int values[MOST_DEPTH + 1];

  ply_othello_search_clear(search);
  most = most < empties ? most : empties - 1;
  for (int depth = 0; depth <= most; depth++) {
    values[depth] = value_of(search, board, depth);
    for (int shallow = depth % 2; shallow < depth; shallow += 2)
      if (abs(values[shallow]) <= CLOSE)
        count(empties, depth, shallow, values[depth] - values[shallow]);
  }
  if (empties > EXACT_FROM)
    return;
  PlyOthelloResult result;
  ply_othello_solve(search->solver, 8, board, -64, 64, NULL, &result);
  for (int shallow = 0; shallow <= most; shallow++)
    if (abs(values[shallow]) <= CLOSE)
      count(empties, 0, shallow, result.lower - values[shallow]);
}

/* As ply_othello_probcut_sigma() has them. The end of the game is measured on few kinds of
 * positions, so that further terms would fit noise, which grows far from them. */
static void
terms_of(double empties, int deep, int shallow, double *terms)
{
  double e = empties / 60, s = log(1 + shallow), gap = log((deep > 0 ? deep : empties) - shallow);

  memcpy(terms, (double[TERMS]){1, e, e * e, s, gap, e * s, e * gap}, TERMS * sizeof *terms);
  if (deep == 0)
    terms[2] = terms[5] = terms[6] = 0;
}

/* Solves the normal equations by elimination; a small ridge keeps a term that is not used at 0. */
static void
solve(double matrix[TERMS][TERMS + 1], double *solution)
{
  for (int i = 0; i < TERMS; i++) {
    matrix[i][i] += 1e-6;
    for (int row = 0; row < TERMS; row++) {
      double factor = row == i ? 0 : matrix[row][i] / matrix[i][i];
      for (int column = i; column <= TERMS; column++)
        matrix[row][column] -= factor * matrix[i][column];
    }
  }
  for (int i = 0; i < TERMS; i++)
    solution[i] = matrix[i][TERMS] / matrix[i][i];
}

static double
measured(const Cell *cell)
{
  return sqrt(cell->squares / cell->n);
}

static double
fitted(double empties, int deep, int shallow, const double *solution)
{
  double terms[TERMS], sum = 0;

  terms_of(empties, deep, shallow, terms);
  for (int i = 0; i < TERMS; i++)
    sum += terms[i] * solution[i];
  return exp(sum);
}

/* Least squares of ln σ over the cells from `first` deep to `last`, weighted by their pairs. */
static void
fit(const char *name, int first, int last, double *solution)
{
  double matrix[TERMS][TERMS + 1] = {{0}};

  for (int i = 0; i < BANDS * (last - first + 1) * MOST_DEPTH; i++) {
    int shallow = i % MOST_DEPTH, deep = first + i / MOST_DEPTH % (last - first + 1);
    const Cell *cell = &cells[i / MOST_DEPTH / (last - first + 1)][deep][shallow];
    double terms[TERMS];
    if (cell->n < LEAST)
      continue;
    terms_of(cell->empties / cell->n, deep, shallow, terms);
    for (int row = 0; row < TERMS; row++) {
      for (int column = 0; column < TERMS; column++)
        matrix[row][column] += cell->n * terms[row] * terms[column];
      matrix[row][TERMS] += cell->n * terms[row] * log(measured(cell));
    }
  }
  solve(matrix, solution);
  printf("static const double %s[] = {", name);
  for (int i = 0; i < TERMS; i++)
    printf("%s%.4f", i > 0 ? ", " : "", solution[i]);
  printf("};\n");
}

/* Measured and fitted σ of the cells with this deep depth. */
static void
report(int deep, const double *solution)
{
  double sum = 0;
  int all = 0;

  for (int band = 0; band < BANDS; band++) {
    for (int shallow = 0; shallow < MOST_DEPTH; shallow++) {
      const Cell *cell = &cells[band][deep][shallow];
      if (cell->n < LEAST)
        continue;
      double is = measured(cell), told = fitted(cell->empties / cell->n, deep, shallow, solution);
      fprintf(stderr, "| %d–%d | %d | %d | %d | %.2f | %.2f |\n", 4 * band, 4 * band + 3, deep,
              shallow, cell->n, is, told);
      sum += cell->n * (told / is - 1) * (told / is - 1);
      all += cell->n;
    }
  }
  if (all > 0)
    fprintf(stderr, "depth %d: the fit is off by %.0f %% (RMS)\n", deep, 100 * sqrt(sum / all));
}

/* How often an error is within a number of σ, and on which side it is if not. */
static void
cover(const double *by_depth, const double *to_end)
{
  static const double times[] = {1.1, 1.5, 2.0, 2.6, 3.3};

  for (int i = 0; i < 5; i++) {
    size_t inside = 0, above = 0;
    for (size_t j = 0; j < n_pairs; j++) {
      const Pair *pair = &pairs[j];
      double sigma =
          fitted(pair->empties, pair->deep, pair->shallow, pair->deep > 0 ? by_depth : to_end);
      inside += abs(pair->error) <= times[i] * sigma;
      above += pair->error > times[i] * sigma;
    }
    fprintf(stderr, "| %.1f σ | normal %.1f %% | measured %.1f %% | %.1f %% above |\n", times[i],
            100 * erf(times[i] / sqrt(2)), 100.0 * (double)inside / (double)n_pairs,
            100.0 * (double)above / (double)n_pairs);
  }
}

int
main(int argc, char **argv)
{
  int positions = argc > 1 ? atoi(argv[1]) : 3000, depth = argc > 2 ? atoi(argv[2]) : 9;
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  double by_depth[TERMS], to_end[TERMS];

  if (search == NULL || positions < 1 || depth < 2 || depth > MOST_DEPTH) {
    fprintf(stderr, "usage: fit-probcut [POSITIONS [DEPTH, from 2 to %d [SEED]]]\n", MOST_DEPTH);
    return 2;
  }
  for (int i = 0; i < positions; i++) {
    int empties = i % 2 == 0 ? 8 + i / 2 % 49 : 8 + i / 2 % (EXACT_FROM - 7);
    PlyOthelloBoard board;
    PlyRng rng;
    ply_rng_init(&rng, (uint64_t)(argc > 3 ? atoi(argv[3]) : 1) << 32 | (uint32_t)i);
    ply_othello_search_clear(search);
    if (play_to(search, &rng, empties, &board))
      measure(search, 64 - __builtin_popcountll(board.own | board.other), board, depth);
  }
  ply_othello_search_free(search);
  printf("/* SPDX-FileCopyrightText: 2026 The Plyscope developers\n"
         " * SPDX-License-Identifier: GPL-3.0-or-later */\n#pragma once\n\n"
         "/* Printed by tools/fit-probcut. */\n\n");
  fit("fit_depth", 1, MOST_DEPTH, by_depth);
  fit("fit_end", 0, 0, to_end);
  for (int deep = 0; deep <= depth; deep++)
    report(deep, deep == 0 ? to_end : by_depth);
  cover(by_depth, to_end);
  free(pairs);
  return 0;
}
