/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/kernel.inc"

const PlyMc4Kernel ply_mc4_kernel_portable = {"portable", bounds, look_and_find, search,
                                              learn_board};
