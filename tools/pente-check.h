/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether what tools/positions/tactics.c says of a position can be proven. */

#include "positions/tactics.h"
#include "proof/pente-proof.h"

/* A move listed as winning is to win within this many plies. */
#define PENTE_SURE_PLIES 17

/* Proves a win and that every move listed wins; or that every move loses but those listed, for
 * which no win of the other side is found, though the winner may have one quiet move less there.
 * `*failed` is the first move for which it is not so. */
bool pente_check(PlyPenteProof *proof, const PlyPenteTactic *tactic, PlyMove *failed);
