/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Least squares with a ridge, a stage at a time: conjugate gradients on the normal equations,
 * preconditioned by their diagonal (Hestenes and Stiefel 1952; Björck 1996, "Numerical Methods for
 * Least Squares Problems", 7.4), the samples being read anew in each step. A stage also sees the
 * neighbouring stages' nearest samples with less weight, which makes it smooth. */

#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OVERLAP      2 /* plies into the neighbouring stages */
#define ORDER_LEAST  5 /* empties of the samples that the ordering learns from */
#define ORDER_MOST   20
#define LEAST_CHANGE 1e-5

typedef struct {
  const TrainOptions *options;
  TrainSample *by_discs[66]; /* where those with this many discs begin */
  PlyOthelloGeometry main, order;
  PlyOthelloEval *eval; /* for its indices only */
  const PlyOthelloEvalKernel *kernel;
  const PlyOthelloKernel *moves;
  int16_t *parameters;
} Fit;

/* One system of equations. */
typedef struct {
  const Fit *fit;
  const PlyOthelloGeometry *geometry;
  bool main;
  int first, last; /* discs */
  int core_first, core_last;
  int n_ids;            /* a sample's */
  size_t n_rows;        /* samples */
  uint32_t *ids;        /* the rows: n_ids parameters each, */
  int8_t *value, *near; /* … what they should add up to, and whether they are the stage's own */
  float *direction, *scale;
  double *solution, *residual, *product;
} System;

/* The sample's parameters, each of which its value has once. */
static void
ids_of(const System *system, const TrainSample *sample, uint32_t *ids)
{
  const Fit *fit = system->fit;
  const PlyOthelloGeometry *geometry = system->geometry;
  const PlyOthelloBoard board = {sample->own, sample->other};
  PlyOthelloOrderFeatures order;
  PlyOthelloFeatures features;
  const int16_t *index = system->main ? features.index : order.index;
  uint64_t empty = ~(board.own | board.other), quadrant = UINT64_C(0x0f0f0f0f);
  int n = 0, own = __builtin_popcountll(fit->moves->moves(board.own, board.other)),
      other = __builtin_popcountll(fit->moves->moves(board.other, board.own)), odd = 0;

  if (system->main)
    fit->kernel->set(fit->eval, board, &features);
  else
    fit->kernel->order_set(fit->eval, board, &order);
  for (; n < geometry->n_lanes; n++)
    ids[n] = geometry->parameter[geometry->lanes[n].middle + index[n]];
  const uint32_t *small = geometry->parameter + geometry->small;
  own = own < PLY_OTHELLO_MOST_MOVES ? own : PLY_OTHELLO_MOST_MOVES;
  other = other < PLY_OTHELLO_MOST_MOVES ? other : PLY_OTHELLO_MOST_MOVES;
  ids[n++] = small[PLY_OTHELLO_OWN_MOVES + own];
  if (!system->main)
    return;
  for (int i = 0; i < 4; i++)
    odd += __builtin_parityll(empty & quadrant << (i / 2 * 32 + i % 2 * 4));
  ids[n++] = small[PLY_OTHELLO_OTHER_MOVES + other];
  ids[n++] = small[PLY_OTHELLO_ODD + odd];
}

/* Takes the samples that count. */
static void
take_rows(System *system)
{
  const Fit *fit = system->fit;
  const TrainSample *first = fit->by_discs[system->first], *end = fit->by_discs[system->last + 1];
  size_t room = (size_t)(end - first);

  system->n_ids = system->geometry->n_lanes + (system->main ? 3 : 1);
  system->ids = train_take(room * (size_t)system->n_ids, sizeof *system->ids);
  system->value = train_take(room, 1);
  system->near = train_take(room, 1);
  for (const TrainSample *sample = first; sample < end; sample++) {
    if (sample->held_out)
      continue;
    ids_of(system, sample, system->ids + system->n_rows * (size_t)system->n_ids);
    system->value[system->n_rows] = sample->score;
    system->near[system->n_rows++] = sample >= fit->by_discs[system->core_first] &&
                                     sample < fit->by_discs[system->core_last + 1];
  }
}

/* A pass over the samples: product += weight · row · (row · direction), and where `first`, the
 * right side and the diagonal instead. */
static void
pass(System *system, bool first)
{
  double *to = first ? system->residual : system->product;
  const uint32_t *ids = system->ids;
  int n = system->n_ids;

  for (size_t row = 0; row < system->n_rows; row++, ids += n) {
    float weight = system->near[row] ? 1 : (float)system->fit->options->overlap;
    float sum = 0;
    for (int i = 0; i < n; i++)
      sum += system->direction[ids[i]];
    double term = weight * (first ? (float)system->value[row] : sum);
    for (int i = 0; i < n; i++)
      to[ids[i]] += term;
    for (int i = 0; first && i < n; i++)
      system->scale[ids[i]] += weight;
  }
}

static double
preconditioned(const System *system, int n)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += system->residual[i] * system->residual[i] / system->scale[i];
  return sum;
}

static void
solve(System *system)
{
  int n = system->geometry->n_parameters;
  double ridge = system->fit->options->ridge;

  take_rows(system);
  pass(system, true);
  for (int i = 0; i < n; i++) {
    system->scale[i] += (float)ridge;
    system->direction[i] = (float)(system->residual[i] / system->scale[i]);
  }
  double norm = preconditioned(system, n), target = norm * LEAST_CHANGE * LEAST_CHANGE;
  for (int round = 0; round < system->fit->options->iterations && norm > target; round++) {
    double curvature = 0;
    for (int i = 0; i < n; i++)
      system->product[i] = ridge * system->direction[i];
    pass(system, false);
    for (int i = 0; i < n; i++)
      curvature += system->product[i] * system->direction[i];
    double step = norm / curvature;
    for (int i = 0; i < n; i++) {
      system->solution[i] += step * system->direction[i];
      system->residual[i] -= step * system->product[i];
    }
    double next = preconditioned(system, n);
    for (int i = 0; i < n; i++)
      system->direction[i] =
          (float)(system->residual[i] / system->scale[i] + next / norm * system->direction[i]);
    norm = next;
  }
}

static void
round_off(const System *system, int16_t *parameters)
{
  for (int i = 0; i < system->geometry->n_parameters; i++) {
    double value = round(100 * system->solution[i]);
    parameters[i] = (int16_t)fmax(-INT16_MAX, fmin(INT16_MAX, value));
  }
}

/* The fewest discs that a stage sees: a search of this many plies must reach the next stage. */
static int
first_of(const TrainOptions *options, int stage)
{
  bool shallow = options->search > 0 && options->search < 3 + OVERLAP;
  int first = 4 + 3 * stage - (shallow ? options->search - 3 : OVERLAP);

  return first < 4 ? 4 : first;
}

/* Stage `i`; past the last, the ordering. */
static void
fit_stage(void *data, uint32_t i)
{
  Fit *fit = data;
  bool main = i < PLY_OTHELLO_STAGES;
  const PlyOthelloGeometry *geometry = main ? &fit->main : &fit->order;
  size_t n = (size_t)geometry->n_parameters;
  int core = 4 + 3 * (int)i;
  System system = {.fit = fit,
                   .geometry = geometry,
                   .main = main,
                   .first = first_of(fit->options, (int)i),
                   .last = core + 2 + OVERLAP,
                   .core_first = core,
                   .core_last = core + 2,
                   .direction = train_take(n, sizeof(float)),
                   .scale = train_take(n, sizeof(float)),
                   .solution = train_take(n, sizeof(double)),
                   .residual = train_take(n, sizeof(double)),
                   .product = train_take(n, sizeof(double))};

  if (!main) {
    system.first = system.core_first = 64 - ORDER_MOST;
    system.last = system.core_last = 64 - ORDER_LEAST;
  }
  system.last = system.last > 63 ? 63 : system.last;
  solve(&system);
  round_off(&system, fit->parameters + (size_t)i * (size_t)fit->main.n_parameters);
  fprintf(stderr, i < PLY_OTHELLO_STAGES ? "stage %u\n" : "ordering\n", i);
  free(system.ids);
  free(system.value);
  free(system.near);
  free(system.direction);
  free(system.scale);
  free(system.solution);
  free(system.residual);
  free(system.product);
}

/* Brings those with equal numbers of discs together; their order stays. */
static void
sort(Fit *fit, TrainSamples *samples)
{
  TrainSample *sorted = train_take(samples->n + 1, sizeof *sorted);
  size_t at[66] = {0};

  for (size_t i = 0; i < samples->n; i++)
    at[__builtin_popcountll(samples->all[i].own | samples->all[i].other) + 1]++;
  for (int discs = 1; discs < 66; discs++)
    at[discs] += at[discs - 1];
  for (int discs = 0; discs < 66; discs++)
    fit->by_discs[discs] = sorted + at[discs];
  for (size_t i = 0; i < samples->n; i++)
    sorted[at[__builtin_popcountll(samples->all[i].own | samples->all[i].other)]++] =
        samples->all[i];
  free(samples->all);
  samples->all = sorted;
  samples->room = samples->n;
}

/* The last stage first: its positions' values are exact, those of the others come from searches
 * into the stages after them. */
static void
fit_backwards(Fit *fit)
{
  int labelled = 64 - fit->options->exact; /* discs of the fewest that have values */

  for (int stage = PLY_OTHELLO_STAGES - 1; stage >= 0; stage--) {
    int first = first_of(fit->options, stage);
    if (first < labelled) {
      PlyOthelloEval *eval = ply_othello_eval_make(fit->parameters);
      TrainSample *from = fit->by_discs[first];
      train_relabel(fit->options, eval, from, (size_t)(fit->by_discs[labelled] - from));
      ply_othello_eval_free(eval);
      labelled = first;
    }
    fit_stage(fit, (uint32_t)stage);
  }
  fit_stage(fit, PLY_OTHELLO_STAGES);
}

int16_t *
train_fit(const TrainOptions *options, TrainSamples *samples)
{
  Fit fit = {
      .options = options, .kernel = ply_othello_eval_kernel(), .moves = ply_othello_kernel()};
  size_t n;

  if (!ply_othello_geometry_init(&fit.main, true) ||
      !ply_othello_geometry_init(&fit.order, false)) {
    fputs("train-othello: memory is short\n", stderr);
    exit(1);
  }
  n = ply_othello_eval_parameters(&fit.main, &fit.order);
  fit.parameters = train_take(n, sizeof *fit.parameters);
  fit.eval = ply_othello_eval_make(fit.parameters);
  sort(&fit, samples);
  if (options->search > 0)
    fit_backwards(&fit);
  else
    train_parallel(options->threads, PLY_OTHELLO_STAGES + 1, fit_stage, &fit);
  ply_othello_eval_free(fit.eval);
  ply_othello_geometry_clear(&fit.main);
  ply_othello_geometry_clear(&fit.order);
  return fit.parameters;
}
