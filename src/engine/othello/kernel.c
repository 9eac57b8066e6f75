/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which kernels this machine can run. */

#include "engine/othello/kernels.h"

#include <stddef.h>

#include "engine/processor.h"

static const PlyOthelloKernel *const kernels[] = {
    &ply_othello_kernel_portable,
#if defined(__x86_64__)
    &ply_othello_kernel_avx2,
    &ply_othello_kernel_avx512,
#endif
};

/* How many of them, from the first on. */
static int
usable(void)
{
  return PLY_ENGINE_KERNELS(
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"));
}

const PlyOthelloKernel *
ply_othello_kernel_at(int index)
{
  return index < usable() ? kernels[index] : NULL;
}

const PlyOthelloKernel *
ply_othello_kernel(void)
{
  return kernels[usable() - 1];
}
