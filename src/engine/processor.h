/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an engine's kernels ask of the processor: the arguments in meson.build are the same. Not for
 * other folders. */

#include <stdbool.h>

static inline bool
ply_engine_has_avx2(void)
{
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}
