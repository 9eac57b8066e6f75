/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A key of a position that its reflections and rotations share: the least of the Zobrist keys of all
 * the boards that the game takes for the same. The same in every run and on every machine, since it
 * is kept in files. */

#include <glib.h>

#include "rules/rules.h"

#define PLY_SYMMETRIC_KEY_BITS 56 /* the others are 0 */

/* How many ways round a board lies that the game takes for the same. */
guint ply_symmetry_count(const PlyRules *rules);
/* Where a cell goes by one of them: bit 0 turns left and right round, bit 1 top and bottom, bit 2
 * rows and columns. */
int ply_symmetry_image(int cell, int columns, int rows, guint symmetry);

typedef struct PlySymmetry PlySymmetry;

/* For one game and board; NULL if it has no board (a number tree, Nim). */
PlySymmetry *ply_symmetry_new(const PlyRules *rules);
void ply_symmetry_free(PlySymmetry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlySymmetry, ply_symmetry_free)

/* The key, and how many stones are on the board. */
guint64 ply_symmetry_key(const PlySymmetry *self, const PlyPosition *position, guint *stones);
