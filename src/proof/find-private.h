/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Finds the prover's moves for a certificate, by the rules alone: an and/or search with a memory of
 * fixed size, and for Pente the search by threats of pente-proof.h. For write.c. */

#include "proof/certificate.h"

typedef struct PlyProofFinder PlyProofFinder;

/* Borrows the setup. NULL if memory is short. */
PlyProofFinder *ply_proof_finder_new(const PlyProofMakeSetup *setup);
void ply_proof_finder_free(PlyProofFinder *finder);
/* Forgets what belongs to another goal. */
void ply_proof_finder_begin(PlyProofFinder *finder, const PlyProofGoal *goal);
uint64_t ply_proof_finder_nodes(const PlyProofFinder *finder);

/* A move that reaches the goal from a position where the prover is to move and the game goes on.
 * WRITTEN: `*best` does; FALSE: none does; NOT_FOUND, STOPPED. */
PlyProofMade ply_proof_finder_ask(PlyProofFinder *finder, const PlyPosition *position,
                                  PlyMove *best);
