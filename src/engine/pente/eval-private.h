/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The weights that a board sums up cell by cell. */

#include "engine/pente/board-state.h"

/* What an empty cell is worth to the side that has it, by its rank: in the low 32 bits if that side
 * is to move, in the high ones if not. Both parts are signed. */
extern const int64_t ply_pente_rank_worth[PENTE_RANKS];
