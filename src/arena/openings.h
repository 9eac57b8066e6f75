/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What games of a match or a cup begin with. Any thread. */

#include <glib.h>

#include "rules/rules.h"

/* The moves that a game begins with. */
typedef struct {
  PlyMove moves[PLY_MAX_MOVES];
  guint n;
} PlyOpeningLine;

/* `n` random plies from `seed`, fewer if the game would end with them. */
void ply_openings_draw(const PlyRules *rules, int n, guint64 seed, PlyOpeningLine *opening);

/* The openings (PlyOpeningLine) of a file, at least one; NULL with an error if there is none or a
 * line is no opening of the game. */
GArray *ply_openings_read(const PlyRules *rules, const char *path, GError **error);
