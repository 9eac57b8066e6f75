/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which of the solver's kernels this machine can run. */

#include <stddef.h>

#include "engine/maxconnect4/solver-private.h"
#include "engine/processor.h"

static const PlyMc4Kernel *const kernels[] = {
    &ply_mc4_kernel_portable,
#if defined(__x86_64__)
    &ply_mc4_kernel_avx2,
    &ply_mc4_kernel_avx512,
#endif
};

/* How many of them, from the first on. */
static int
usable(void)
{
  return PLY_ENGINE_KERNELS(__builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512vpopcntdq"));
}

const PlyMc4Kernel *
ply_mc4_kernel_at(int index)
{
  return index < usable() ? kernels[index] : NULL;
}

const PlyMc4Kernel *
ply_mc4_kernel(void)
{
  return kernels[usable() - 1];
}

void
ply_mc4_worker_set_shape(PlyMc4SolverWorker *worker, const PlyMc4Shape *shape)
{
  worker->wide = shape->stride * shape->columns > MC4_WIDE_BITS;
  worker->shape = *shape;
  worker->upper_rows = 0;
  for (int row = shape->rows - 1; row >= 0; row -= 2)
    worker->upper_rows |= shape->bottom << row;
  for (int i = 0; i < 4; i++) {
    worker->step[i] = shape->step[i];
    worker->step2[i] = 2 * (uint64_t)shape->step[i];
  }
}

void
ply_mc4_bounds(const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper)
{
  const PlyMc4Kernel *kernel = ply_mc4_kernel();
  PlyMc4Node node = {.board = board};
  PlyMc4SolverWorker worker = {0};

  ply_mc4_worker_set_shape(&worker, shape);
  kernel->bounds(&worker, &node);
  *lower = node.lower;
  *upper = node.upper;
}
