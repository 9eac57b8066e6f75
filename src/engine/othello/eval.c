/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/eval.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/eval-private.h"

/* Entries behind a stage's last: the one that is 0, and what a vector reads beyond an entry. */
#define PADDING 16

static const PlyOthelloEvalKernel *const kernels[] = {
    &ply_othello_eval_portable,
#if defined(__x86_64__)
    &ply_othello_eval_avx2,
    &ply_othello_eval_avx512,
#endif
};

const PlyOthelloEvalKernel *
ply_othello_eval_kernel_at(int index)
{
  return ply_othello_kernel_at(index) != NULL ? kernels[index] : NULL;
}

const PlyOthelloEvalKernel *
ply_othello_eval_kernel(void)
{
  int best = 0;

  while (ply_othello_kernel_at(best + 1) != NULL)
    best++;
  return kernels[best];
}

/* What discs add: `delta` and `nibble` have `lanes` lanes a row. */
static void
fill_deltas(const PlyOthelloGeometry *geometry, int lanes, int16_t *delta, int16_t *nibble,
            int32_t *middle)
{
  for (int lane = 0; lane < geometry->n_lanes; lane++) {
    const PlyOthelloLane *from = &geometry->lanes[lane];
    for (int i = 0, power = 1; i < from->n; i++, power *= 3)
      delta[from->cells[i] * lanes + lane] = (int16_t)power;
    middle[lane] = from->middle;
  }
  for (int lane = geometry->n_lanes; lane < lanes; lane++)
    middle[lane] = geometry->n_entries;
  for (int i = 0; i < OTHELLO_NIBBLES * 16; i++) {
    for (int bit = 0; bit < 4; bit++) {
      const int16_t *add = delta + (i / 16 * 4 + bit) * lanes;
      for (int lane = 0; lane < lanes && (i >> bit & 1); lane++)
        nibble[i * lanes + lane] = (int16_t)(nibble[i * lanes + lane] + add[lane]);
    }
  }
}

PlyOthelloEval *
ply_othello_eval_begin(const PlyOthelloGeometry *main, const PlyOthelloGeometry *order)
{
  size_t bytes = (sizeof(PlyOthelloEval) + 63) / 64 * 64;
  PlyOthelloEval *eval = aligned_alloc(64, bytes);

  if (eval == NULL)
    return NULL;
  memset(eval, 0, sizeof *eval);
  assert(main->n_lanes == PLY_OTHELLO_MAIN_LANES);
  assert(order->n_lanes <= PLY_OTHELLO_ORDER_LANES);
  eval->stride = (size_t)(main->n_entries + PADDING);
  eval->weights = malloc(PLY_OTHELLO_STAGES * eval->stride * sizeof *eval->weights);
  eval->order_weights = calloc((size_t)(order->n_entries + PADDING), sizeof *eval->order_weights);
  if (eval->weights == NULL || eval->order_weights == NULL) {
    ply_othello_eval_free(eval);
    return NULL;
  }
  eval->small = main->small;
  eval->order_small = order->small;
  fill_deltas(main, PLY_OTHELLO_LANES, eval->delta[0], eval->nibble[0][0], eval->middle);
  fill_deltas(order, PLY_OTHELLO_ORDER_LANES, eval->order_delta[0], eval->order_nibble[0][0],
              eval->order_middle);
  return eval;
}

void
ply_othello_eval_fill(PlyOthelloEval *eval, const PlyOthelloGeometry *geometry, int stage,
                      const int16_t *parameters)
{
  int16_t *weights = stage < PLY_OTHELLO_STAGES ? eval->weights + (size_t)stage * eval->stride
                                                : eval->order_weights;

  for (int i = 0; i < geometry->n_entries; i++)
    weights[i] = parameters[geometry->parameter[i]];
  memset(weights + geometry->n_entries, 0, PADDING * sizeof *weights);
}

PlyOthelloEval *
ply_othello_eval_make(const int16_t *parameters)
{
  PlyOthelloGeometry main, order;
  PlyOthelloEval *eval = NULL;

  if (!ply_othello_geometry_init(&main, true))
    return NULL;
  if (ply_othello_geometry_init(&order, false))
    eval = ply_othello_eval_begin(&main, &order);
  for (int stage = 0; eval != NULL && stage <= PLY_OTHELLO_STAGES; stage++)
    ply_othello_eval_fill(eval, stage < PLY_OTHELLO_STAGES ? &main : &order, stage,
                          parameters + (size_t)stage * (size_t)main.n_parameters);
  ply_othello_geometry_clear(&main);
  ply_othello_geometry_clear(&order);
  return eval;
}

void
ply_othello_eval_free(PlyOthelloEval *eval)
{
  if (eval == NULL)
    return;
  free(eval->weights);
  free(eval->order_weights);
  free(eval);
}

size_t
ply_othello_eval_parameters(const PlyOthelloGeometry *main, const PlyOthelloGeometry *order)
{
  return (size_t)main->n_parameters * PLY_OTHELLO_STAGES + (size_t)order->n_parameters;
}

int
ply_othello_evaluate(const PlyOthelloEval *eval, PlyOthelloBoard board)
{
  const PlyOthelloEvalKernel *kernel = ply_othello_eval_kernel();
  PlyOthelloFeatures features;

  kernel->set(eval, board, &features);
  return kernel->value(eval, &features, board);
}
