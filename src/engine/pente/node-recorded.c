/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#define PENTE_RECORDED

#include "engine/pente/node.inc"

const PenteTree ply_pente_recorded = {root_value, root_test};
