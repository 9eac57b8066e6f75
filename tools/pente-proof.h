/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Proves that a side wins a Pente position by force, with nothing but the rules: an and/or search
 * with a memory. The winner tries only moves that threaten something, so that a win may be missed;
 * the loser has every legal move, so that a win that is found is one. One thread. */

#include "rules/rules.h"

#define PENTE_PROOF_PLIES 31 /* the longest win that is looked for */

typedef struct PenteProof PenteProof;

/* NULL if memory is short. `rules` must outlive it. */
PenteProof *pente_proof_new(const PlyRules *rules);
void pente_proof_free(PenteProof *proof);
void pente_proof_clear(PenteProof *proof); /* forgets what it knows */

/* Positions entered since it was made or cleared. A proof that would need more than `most` (0: no
 * limit) in a call gives up. */
uint64_t pente_proof_nodes(const PenteProof *proof);
void pente_proof_limit(PenteProof *proof, uint64_t most);

/* How many moves of the winner in one line may threaten less than to win at once, 0–4 (2 unless
 * set). */
void pente_proof_quiet(PenteProof *proof, int most);

/* Whether the side to move wins within `plies` (odd). False: no such win was found. `*best` is then
 * a winning move. */
bool pente_proof_wins(PenteProof *proof, const PlyPosition *position, int plies, PlyMove *best);

/* Whether the side to move, whatever it plays, loses within `plies` (even). */
bool pente_proof_loses(PenteProof *proof, const PlyPosition *position, int plies);

/* Whether this legal move wins within `plies` (odd, itself counted). */
bool pente_proof_move_wins(PenteProof *proof, const PlyPosition *position, PlyMove move, int plies);

/* The fewest plies within which a win is found, at most `most`; 0: none. */
int pente_proof_shortest(PenteProof *proof, const PlyPosition *position, int most);
