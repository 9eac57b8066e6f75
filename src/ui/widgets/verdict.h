/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a value says of the game, in a sentence: who is ahead by an estimate, who wins by what is
 * proven, what a bound leaves open. The three are never mixed. Main thread only. */

#include "model/analysis.h"
#include "search/claim.h"

/* "Blue is ahead by about 10; 87 % sure", "Solved: Blue wins by 12", "Blue wins by at least 4". The
 * claim is for `side`, in a position at `ply`. "" if nothing is known. Transfer full. */
char *ply_verdict_text(PlyGameTree *game, int side, int ply, const PlyClaim *claim);

/* What is known of the position on the board: from the analysis, or kept with the game's move; for
 * the side to move there. */
PlyClaim ply_verdict_claim(PlyAnalysis *analysis);
