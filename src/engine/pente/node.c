/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/node.inc"

const PenteTree ply_pente_tree = {root_value, root_test};
