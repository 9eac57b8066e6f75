/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define KERNEL      ply_othello_kernel_avx2
#define KERNEL_NAME "avx2"
#define RECORDED    ply_othello_recorded_avx2
#include "engine/othello/kernel.inc"
