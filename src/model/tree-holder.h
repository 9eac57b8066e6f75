/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A reference-counted copy of a number tree, shared by a search and its reports, so that the game
 * on screen may be replaced while they live. Safe from any thread. */

#include "model/report.h"
#include "rules/number-tree.h"

/* NULL if `tree` is NULL. */
PlyTreeHolder *ply_tree_holder_new(const PlyNumberTree *tree);
PlyTreeHolder *ply_tree_holder_ref(PlyTreeHolder *self);
void ply_tree_holder_unref(PlyTreeHolder *self);
const PlyNumberTree *ply_tree_holder_get(const PlyTreeHolder *self);
