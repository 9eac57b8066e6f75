/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What stands on the board, for pente-proof.c: read from the rules' own lists of cells. */

#include "rules/pente-state.h"

/* What one side could do at once. */
typedef struct {
  PenteThreats threats;
  PenteCells wins;
  int n_wins;
} PlyPenteProofSide;

/* The winner's moves to be tried, best first. */
typedef struct {
  PlyMove moves[PENTE_CELLS];
  int n;
} PlyPenteProofList;

/* Adds the cells, ascending, to `moves`, which has n; returns how many it has then. */
int ply_pente_proof_cells(const PenteCells *cells, PlyMove *moves, int n);
void ply_pente_proof_add(PenteCells *cells, const PenteCells *more);

/* Fives, and captures that end the game; the moves that take pairs are played to see. */
void ply_pente_proof_look(const PlyRules *rules, const PlyPosition *position, int side,
                          PlyPenteProofSide *out);

/* The moves worth a try of the side to move, which cannot win at once. */
void ply_pente_proof_attacks(const PlyPosition *position, const PlyPenteProofSide *own,
                             const PlyPenteProofSide *enemy, bool quiet, PlyPenteProofList *list);

/* Whether the winner, who is not to move and could not win at once, is at least near to it. */
bool ply_pente_proof_is_threat(const PlyPosition *position, const PlyPenteProofSide *winner);
