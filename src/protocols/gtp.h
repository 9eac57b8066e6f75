/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The Go Text Protocol, version 2, for games other than Go. The registry's entry is the host's end;
 * this is the player's. Blocks; one thread a session. */

#include "protocols/protocols.h"
#include "protocols/session.h"

/* Answers commands until "quit", the end of the input or a cancellation. The setup's game has a
 * board. Times in the conversation are seconds. */
void ply_gtp_run(const PlySessionSetup *setup, PlyChannel *channel);

/* What a program says while it thinks (gtp-said.c): a PlyHear. */
gboolean ply_gtp_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position,
                      const char *text);
