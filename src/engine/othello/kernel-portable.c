/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define KERNEL      ply_othello_kernel_portable
#define KERNEL_NAME "portable"
#define RECORDED    ply_othello_recorded_portable
#include "engine/othello/kernel.inc"
