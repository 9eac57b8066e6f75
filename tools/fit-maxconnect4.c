/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* fit-maxconnect4 [POSITIONS [SEED]]: fits the weights of Max-Connect4's evaluation by least
 * squares, stage by stage, to exact values of positions from games that begin at random and go on
 * by a short look ahead with noise. Prints src/engine/maxconnect4/eval-weights.inc; errors on
 * positions that were not fitted, of the textbook searches' evaluation too, go to standard error as
 * a Markdown table (docs/engineering/maxconnect4-engine.md). Equal arguments give equal output. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/maxconnect4/eval.h"
#include "engine/maxconnect4/solver.h"
#include "rules/game.h"

#define TABLE_BYTES ((size_t)1 << 20)
#define NOISE       60  /* hundredths, in the choice of moves */
#define PLAY_DEPTH  2   /* plies by which moves are chosen */
#define CAP         400 /* hundredths: a greater error counts for no more */
#define SCALE       16  /* of the weights that are printed */
#define TEST_ONE_IN 5

static const struct {
  const char *name;
  int columns, rows, share; /* out of 16 positions */
} shapes[] = {
    {"maxconnect4", 7, 6, 11},    {"maxconnect4:6x6", 6, 6, 1}, {"maxconnect4:8x6", 8, 6, 1},
    {"maxconnect4:7x5", 7, 5, 1}, {"maxconnect4:6x5", 6, 5, 1}, {"maxconnect4:7x7", 7, 7, 1},
};

/* The longest games that are solved. */
#define MOST_EMPTIES 24

typedef struct Sample {
  int16_t terms[PLY_MC4_TERMS];
  int16_t value, margin, lines; /* hundredths: true, on the board, by open lines */
  uint8_t stage, empties, main_shape;
} Sample;

static Sample *samples;
static int n_samples;

/* By open lines, so that the positions do not depend on what is fitted. */
static int
line_value(const PlyMc4Shape *shape, PlyMc4Board board)
{
  static const int worth[PLY_MC4_UPRIGHT + 2] = {2, 2, 2, 2, 8, 8, 8, 30, 30, 8, 30};
  int16_t terms[PLY_MC4_TERMS];
  int sum = 100 * ply_mc4_margin(shape, board);

  ply_mc4_terms(shape, board, terms);
  for (int i = 0; i < PLY_MC4_UPRIGHT + 2; i++)
    sum += worth[i] * (terms[i] - terms[PLY_MC4_COUNTS + i]);
  return sum;
}

/* The best of the side to move within two plies, by open lines and fours. */
static int
quick_value(const PlyMc4Shape *shape, PlyMc4Board board, int depth)
{
  int best = -100000;

  if (depth == 0 || ply_mc4_empties(shape, board) == 0)
    return line_value(shape, board);
  for (uint64_t cells = ply_mc4_moves(shape, board); cells != 0; cells &= cells - 1) {
    int value = -quick_value(shape, ply_mc4_play(board, cells & -cells), depth - 1);
    best = value > best ? value : best;
  }
  return best;
}

/* Plays on until this many cells are empty. The first moves are random. */
static PlyMc4Board
play_to(PlyRng *rng, const PlyMc4Shape *shape, int empties)
{
  PlyMc4Board board = {0, 0};
  int random = 2 + (int)ply_rng_below(rng, 12);

  for (int ply = 0; ply < shape->cells - empties; ply++) {
    PlyMc4Board best = board;
    int most = -100000;
    for (uint64_t cells = ply_mc4_moves(shape, board); cells != 0; cells &= cells - 1) {
      PlyMc4Board child = ply_mc4_play(board, cells & -cells);
      int value = (int)ply_rng_below(rng, ply < random ? 1000 : NOISE);
      if (ply >= random)
        value -= quick_value(shape, child, PLAY_DEPTH);
      if (value > most) {
        most = value;
        best = child;
      }
    }
    board = best;
  }
  return board;
}

static int
true_value(PlyMc4Solver *solver, const PlyMc4Shape *shape, PlyMc4Board board)
{
  PlyMc4Question question = {*shape, board, -PLY_MC4_MOST, PLY_MC4_MOST, 0, NULL, NULL};
  PlyMc4Answer answer;

  ply_mc4_solver_clear(solver);
  ply_mc4_solve(solver, &question, &answer);
  return 100 * answer.lower;
}

/* What the textbook searches' evaluation says. */
static int
textbook(const char *name, const PlyMc4Shape *shape, PlyMc4Board board)
{
  PlyBoard cells = {.columns = shape->columns, .rows = shape->rows};
  PlyPosition position;
  PlyRules rules;
  int cell, side = (shape->cells - ply_mc4_empties(shape, board)) % 2;

  ply_rules_parse(name, &rules);
  cells.side = (uint8_t)side;
  for (int i = 0; i < shape->cells; i++) {
    int height = shape->rows - 1 - i / shape->columns;
    uint64_t bit = UINT64_C(1) << (i % shape->columns * shape->stride + height);
    if ((board.own & bit) != 0)
      cells.cells[i] = (uint8_t)(side + 1);
    else if ((board.other & bit) != 0)
      cells.cells[i] = (uint8_t)(2 - side);
  }
  ply_rules_set_board(&rules, &cells, true, &position, &cell);
  return ply_game_evaluation(rules.game, "lines")->score(&rules, &position);
}

static void
make_samples(PlyMc4Solver *solver, int positions, uint64_t seed)
{
  for (int i = 0; i < positions; i++) {
    PlyRng rng;
    ply_rng_init(&rng, seed << 32 | (uint32_t)i);
    int pick = (int)ply_rng_below(&rng, 16), kind = 0;
    while (pick >= shapes[kind].share)
      pick -= shapes[kind++].share;
    PlyMc4Shape shape = ply_mc4_shape(shapes[kind].columns, shapes[kind].rows);
    int empties = 1 + (int)ply_rng_below(&rng, MOST_EMPTIES);
    PlyMc4Board board = play_to(&rng, &shape, empties);
    Sample *sample = &samples[n_samples++];
    ply_mc4_terms(&shape, board, sample->terms);
    sample->value = (int16_t)true_value(solver, &shape, board);
    sample->margin = (int16_t)(100 * ply_mc4_margin(&shape, board));
    sample->lines = (int16_t)textbook(shapes[kind].name, &shape, board);
    sample->stage = (uint8_t)ply_mc4_stage(empties);
    sample->empties = (uint8_t)empties;
    sample->main_shape = kind == 0;
  }
}

/* Solves the normal equations by elimination, with a small ridge. */
static void
solve(double matrix[PLY_MC4_TERMS][PLY_MC4_TERMS + 1], double *solution)
{
  for (int i = 0; i < PLY_MC4_TERMS; i++)
    matrix[i][i] += 20;
  for (int i = 0; i < PLY_MC4_TERMS; i++) {
    for (int row = 0; row < PLY_MC4_TERMS; row++) {
      double factor = row == i ? 0 : matrix[row][i] / matrix[i][i];
      for (int column = i; column <= PLY_MC4_TERMS; column++)
        matrix[row][column] -= factor * matrix[i][column];
    }
  }
  for (int i = 0; i < PLY_MC4_TERMS; i++)
    solution[i] = matrix[i][PLY_MC4_TERMS] / matrix[i][i];
}

static double
told(const Sample *sample, const double *weights)
{
  double sum = sample->margin;

  for (int i = 0; i < PLY_MC4_TERMS; i++)
    sum += weights[i] * sample->terms[i];
  return sum;
}

/* Least squares with errors beyond CAP weighted down (Huber 1964),
 * by repeating with new weights. */
static void
fit(int stage, double *weights)
{
  memset(weights, 0, PLY_MC4_TERMS * sizeof *weights);
  for (int round = 0; round < 5; round++) {
    static double matrix[PLY_MC4_TERMS][PLY_MC4_TERMS + 1];
    memset(matrix, 0, sizeof matrix);
    for (int i = 0; i < n_samples; i++) {
      const Sample *sample = &samples[i];
      if (sample->stage != stage || i % TEST_ONE_IN == 0)
        continue;
      double error = fabs(sample->value - told(sample, weights));
      double count = round > 0 && error > CAP ? CAP / error : 1;
      for (int row = 0; row < PLY_MC4_TERMS; row++) {
        for (int column = 0; column < PLY_MC4_TERMS; column++)
          matrix[row][column] += count * sample->terms[row] * sample->terms[column];
        matrix[row][PLY_MC4_TERMS] += count * sample->terms[row] * (sample->value - sample->margin);
      }
    }
    solve(matrix, weights);
  }
}

static void
print_weights(double weights[PLY_MC4_STAGES][PLY_MC4_TERMS])
{
  printf("/* SPDX-FileCopyrightText: 2026 The Plyscope developers\n"
         " * SPDX-License-Identifier: GPL-3.0-or-later */\n\n"
         "/* Printed by tools/fit-maxconnect4. Sixteenths of a hundredth of a four. */\n\n"
         "static const int16_t mc4_weights[PLY_MC4_STAGES][PLY_MC4_TERMS] = {\n");
  for (int stage = 0; stage < PLY_MC4_STAGES; stage++) {
    printf("    {");
    for (int i = 0; i < PLY_MC4_TERMS; i++)
      printf("%s%ld",
             i == 0        ? ""
             : i % 16 == 0 ? ",\n     "
                           : ", ",
             lround(weights[stage][i] * SCALE));
    printf("},\n");
  }
  printf("};\n");
}

/* Root mean square errors on 7x6 of the positions left out of the fit. */
static void
report(double weights[PLY_MC4_STAGES][PLY_MC4_TERMS])
{
  for (int from = 1; from <= MOST_EMPTIES; from += 4) {
    double ours = 0, lines = 0, margin = 0, spread = 0;
    int n = 0;
    for (int i = 0; i < n_samples; i += TEST_ONE_IN) {
      const Sample *sample = &samples[i];
      if (!sample->main_shape || sample->empties < from || sample->empties >= from + 4)
        continue;
      ours += pow(told(sample, weights[sample->stage]) - sample->value, 2);
      lines += pow(sample->lines - sample->value, 2);
      margin += pow(sample->margin - sample->value, 2);
      spread += pow(sample->value, 2);
      n++;
    }
    if (n > 0)
      fprintf(stderr, "| %d–%d | %d | %.2f | %.2f | %.2f | %.2f |\n", from, from + 3, n,
              sqrt(spread / n) / 100, sqrt(margin / n) / 100, sqrt(lines / n) / 100,
              sqrt(ours / n) / 100);
  }
}

int
main(int argc, char **argv)
{
  int positions = argc > 1 ? atoi(argv[1]) : 20000;
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);
  static double weights[PLY_MC4_STAGES][PLY_MC4_TERMS];

  if (solver == NULL || positions < 1) {
    fprintf(stderr, "usage: fit-maxconnect4 [POSITIONS [SEED]]\n");
    return 2;
  }
  samples = calloc((size_t)positions, sizeof *samples);
  if (samples == NULL)
    return 1;
  make_samples(solver, positions, (uint64_t)(argc > 2 ? atoi(argv[2]) : 1));
  for (int stage = 0; stage < PLY_MC4_STAGES; stage++) {
    fit(stage, weights[stage]);
    /* Earlier in the game than can be solved, the last stages' weights. */
    if (stage > ply_mc4_stage(MOST_EMPTIES - 1))
      memcpy(weights[stage], weights[stage - 2], sizeof *weights);
  }
  print_weights(weights);
  report(weights);
  free(samples);
  ply_mc4_solver_free(solver);
  return 0;
}
