/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define OTHELLO_RECORDED
#define KERNEL      ply_othello_recorded_avx2
#define KERNEL_NAME "avx2"
#include "engine/othello/kernel.inc"
