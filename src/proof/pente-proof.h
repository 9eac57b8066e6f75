/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Proves that a side wins a Pente position by force, with nothing but the rules: an and/or search
 * with a memory. The winner tries only moves that threaten something, so that a win may be missed;
 * the loser has every legal move, so that a win that is found is one. One thread. */

#include "rules/rules.h"

#define PLY_PENTE_PROOF_PLIES 31 /* the longest win that is looked for */

typedef struct PlyPenteProof PlyPenteProof;

/* NULL if memory is short. `rules` must outlive it. */
PlyPenteProof *ply_pente_proof_new(const PlyRules *rules);
void ply_pente_proof_free(PlyPenteProof *proof);
void ply_pente_proof_clear(PlyPenteProof *proof); /* forgets what it knows */

/* Positions entered since it was made or cleared. A proof that would need more than `most` (0: no
 * limit) in a call gives up. */
uint64_t ply_pente_proof_nodes(const PlyPenteProof *proof);
void ply_pente_proof_limit(PlyPenteProof *proof, uint64_t most);

/* How many moves of the winner in one line may threaten less than to win at once, 0–4 (2 unless
 * set). */
void ply_pente_proof_quiet(PlyPenteProof *proof, int most);

/* Whether the side to move wins within `plies` (odd). False: no such win was found. `*best` is then
 * a winning move. */
bool ply_pente_proof_wins(PlyPenteProof *proof, const PlyPosition *position, int plies,
                          PlyMove *best);

/* Whether the side to move, whatever it plays, loses within `plies` (even). */
bool ply_pente_proof_loses(PlyPenteProof *proof, const PlyPosition *position, int plies);

/* Whether this legal move wins within `plies` (odd, itself counted). */
bool ply_pente_proof_move_wins(PlyPenteProof *proof, const PlyPosition *position, PlyMove move,
                               int plies);

/* The fewest plies within which a win is found, at most `most`; 0: none. */
int ply_pente_proof_shortest(PlyPenteProof *proof, const PlyPosition *position, int most);
