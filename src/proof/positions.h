/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A set of positions, each with a few bits of the user's. Whole positions are compared, not keys:
 * what a hostile file can make equal, two keys, proves nothing. One thread. */

#include <stddef.h>

#include "rules/rules.h"

typedef struct PlyProofPositions PlyProofPositions;

/* What goes with a position; zeroed at first. */
typedef struct PlyProofMark {
  PlyMove move;
  uint8_t shared, written;
} PlyProofMark;

/* That takes at most about `bytes`. NULL if memory is short. */
PlyProofPositions *ply_proof_positions_new(const PlyRules *rules, size_t bytes);
void ply_proof_positions_free(PlyProofPositions *set);
void ply_proof_positions_clear(PlyProofPositions *set);
size_t ply_proof_positions_count(const PlyProofPositions *set);

/* NULL if it is not there. Good until the next is added. */
PlyProofMark *ply_proof_positions_find(PlyProofPositions *set, const PlyPosition *position);
/* The same, added if need be. NULL if the set is full or memory short. */
PlyProofMark *ply_proof_positions_add(PlyProofPositions *set, const PlyPosition *position);
