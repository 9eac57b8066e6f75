/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What pente-tactics does with the engine's list of positions. */

#include "pente-check.h"

/* Of a proof that is to be found, or that is not to be found. */
#define CHECK_NODES 4000000

/* Proves what the list says of its positions from `first` (≥ 1) to `last`, a line each; returns how
 * many could not be proven. */
int pente_tactics_check(PlyPenteProof *proof, int first, int last);

/* The fewest plies within which a move of a listed position is found to win; 0: none. */
int pente_tactics_move(PlyPenteProof *proof, int number, const char *word);
