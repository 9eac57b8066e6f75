/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The kernels that were built; the last two only for x86-64. Not for other folders. */

#include "engine/othello/kernel.h"

extern const PlyOthelloKernel ply_othello_kernel_portable, ply_othello_kernel_avx2,
    ply_othello_kernel_avx512;
extern const PlyOthelloKernel ply_othello_recorded_portable, ply_othello_recorded_avx2,
    ply_othello_recorded_avx512;
