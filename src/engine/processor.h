/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How many of an engine's kernels this processor can run, of the portable one, that for AVX2 and that
 * for AVX-512, which `avx512` asks for by __builtin_cpu_supports(): the arguments in meson.build are
 * the same. Not for other folders. */

#if defined(__x86_64__)
/* clang-format off */
#define PLY_ENGINE_KERNELS(avx512)                                                                 \
  (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||                           \
   !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("popcnt") ? 1 : (avx512) ? 3 : 2)
/* clang-format on */
#else
#define PLY_ENGINE_KERNELS(avx512) 1
#endif
