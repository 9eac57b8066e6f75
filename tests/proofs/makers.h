/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Positions near their end, of every game, and certificates in memory. */

#include <glib.h>

#include "base/rng.h"
#include "proof/certificate.h"

/* Random play from the start until so few cells are empty; false if the game ended before. */
gboolean make_endgame(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position);

/* A board of Pente that is full of random stones but for this many cells, where no five stands. */
gboolean make_full_pente(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position);

/* Stones close together in the middle, so that much threatens; the game goes on. */
void make_pente_fight(const PlyRules *rules, PlyRng *rng, PlyPosition *position);

/* A random tree as text, not uniform, of at most this many plies. */
char *make_tree_text(PlyRng *rng, int plies);

/* The head of a certificate about a board. */
PlyProofHead *make_head(const PlyRules *rules, const PlyPosition *position,
                        gboolean winner_takes_empties);

/* Makes a certificate of lower ≤ value ≤ upper (∓PLY_SCORE_INFINITE: nothing on that side). */
PlyProofMade make_certificate(const PlyProofHead *head, PlyScore lower, PlyScore upper,
                              guint64 nodes, guint64 most_bytes, GString **text);
#define MAKE_MOST ((guint64)8 << 20)

/* Checks one. `checked` is to be cleared. */
gboolean check_text(const char *text, gsize n, PlyProofChecked *checked, PlyProofFault *fault);
