/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/rules.h"

/* The names of Pente's opening rules, by PlyOpening, as files and commands have them. */
#define PLY_OPENINGS 3
extern const char *const ply_opening_names[PLY_OPENINGS];
/* The same as a sentence names them, for those who expected one. */
#define PLY_OPENING_NAMES_LISTED "within-3, at-least-3 or none"

/* False: there is none of this name, and *opening is left alone. */
bool ply_opening_find(const char *name, uint8_t *opening);
