/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A solver that shares nothing with the searches, the engines or the certificates: alpha-beta over
 * the rules' moves to the end of the game, with a table of whole keys. It is slow and plain. */

#include "rules/rules.h"

typedef struct Plain Plain;

Plain *plain_new(void);
void plain_free(Plain *plain);

/* The value for the side to move. False if it would take more than `most` positions. With
 * `winner_takes_empties` Othello's empty squares go to the winner. */
bool plain_value(Plain *plain, const PlyRules *rules, const PlyPosition *position,
                 bool winner_takes_empties, uint64_t most, PlyScore *value);
