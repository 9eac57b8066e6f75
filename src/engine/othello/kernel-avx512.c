/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define KERNEL      ply_othello_kernel_avx512
#define KERNEL_NAME "avx512"
#define RECORDED    ply_othello_recorded_avx512
#include "engine/othello/kernel.inc"
