/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the evaluation is from the values that it has not seen. */

#include "train.h"

#include <math.h>
#include <stdio.h>

typedef struct {
  double n, absolute, squares, of_values; /* of_values: squares of the values themselves */
} Error;

static void
add(Error *error, double difference, double value)
{
  error->n++;
  error->absolute += fabs(difference);
  error->squares += difference * difference;
  error->of_values += value * value;
}

static void
print(const char *what, const Error *error)
{
  double n = error->n > 0 ? error->n : 1;

  printf("| %s | %.0f | %.2f | %.2f | %.2f |\n", what, error->n, error->absolute / n,
         sqrt(error->squares / n), sqrt(error->of_values / n));
}

void
train_report(const PlyOthelloEval *eval, const TrainSamples *samples)
{
  const PlyOthelloEvalKernel *kernel = ply_othello_eval_kernel();
  const PlyOthelloKernel *moves = ply_othello_kernel();
  Error errors[PLY_OTHELLO_STAGES] = {0}, order = {0};
  size_t taught = 0;

  for (size_t i = 0; i < samples->n; i++) {
    const TrainSample *sample = &samples->all[i];
    PlyOthelloBoard board = {sample->own, sample->other};
    int empties = 64 - __builtin_popcountll(board.own | board.other);
    PlyOthelloOrderFeatures features;
    taught += !sample->held_out;
    if (!sample->held_out)
      continue;
    int value = ply_othello_evaluate(eval, board);
    add(&errors[ply_othello_stage(board)], value / 100.0 - sample->score, sample->score);
    if (empties < 5 || empties > 20)
      continue;
    kernel->order_set(eval, board, &features);
    int n = __builtin_popcountll(moves->moves(board.own, board.other));
    add(&order, kernel->order(eval, &features, n) / 100.0 - sample->score, sample->score);
  }
  printf("\nLearned from %zu positions; held out %zu. Errors in discs.\n\n", taught,
         samples->n - taught);
  printf("| Discs | Positions | Mean error | RMS error | RMS of the values |\n"
         "| --- | ---: | ---: | ---: | ---: |\n");
  for (int stage = 0; stage < PLY_OTHELLO_STAGES; stage++) {
    char what[32];
    snprintf(what, sizeof what, "%d–%d", 4 + 3 * stage, 6 + 3 * stage);
    print(what, &errors[stage]);
  }
  print("ordering, 5–20 empties", &order);
  fflush(stdout);
}
