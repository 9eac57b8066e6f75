/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The NBoard protocol, version 2, for Othello. The registry's entry is the host's end; this is the
 * player's. Blocks; one thread a session. The words may be used on any thread. */

#include "protocols/protocols.h"
#include "protocols/session.h"

/* Answers commands until "quit", the end of the input or a cancellation. */
void ply_nboard_run(const PlySessionSetup *setup, PlyChannel *channel);

/* A move as NBoard writes it, "F5" or "PA"; returns `text`. Reading takes what follows a slash or a
 * blank for an evaluation; FALSE if it is no square. */
const char *ply_nboard_write(const PlyRules *rules, PlyMove move, char text[PLY_NOTATION_BYTES]);
gboolean ply_nboard_read(const PlyRules *rules, const char *text, PlyMove *move);

/* What a program says while it thinks (nboard-said.c): a PlyHear. */
gboolean ply_nboard_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position,
                         const char *text);
