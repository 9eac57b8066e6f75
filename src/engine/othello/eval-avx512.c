/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define KERNEL ply_othello_eval_avx512
#include "engine/othello/eval-kernel.inc"
