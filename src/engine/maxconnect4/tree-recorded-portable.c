/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define MC4_RECORDED

#include "engine/maxconnect4/tree.inc"

const PlyMc4Tree ply_mc4_recorded_portable = {mc4_value, mc4_recall, mc4_learn};
