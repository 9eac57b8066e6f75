/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The Universal Game Interface, for every game with a board. The registry's entry is the host's
 * end; this is the player's. Blocks; one thread a session. The words may be used on any thread. */

#include "protocols/protocols.h"
#include "protocols/session.h"

/* Answers commands until "quit", the end of the input or a cancellation. */
void ply_ugi_run(const PlySessionSetup *setup, PlyChannel *channel);

/* A position as text (ugi-fen.c). Transfer full. */
char *ply_ugi_write_fen(const PlyRules *rules, const PlyPosition *position);
/* Takes the words of a position off the front of `words`, up to "moves" or the end (NULL), and
 * returns how many it took; 0 if they are none. */
guint ply_ugi_read_fen(const PlyRules *rules, char **words, PlyPosition *position);

/* "d3", "pass"; returns `text`. Reading takes "0000" for a pass too. */
const char *ply_ugi_write_move(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                               char text[PLY_NOTATION_BYTES]);
gboolean ply_ugi_read_move(const PlyRules *rules, const PlyPosition *position, const char *text,
                           PlyMove *move);

/* The setup's game and size as a value of the option "Game": "othello:8". Transfer full. */
char *ply_ugi_game_text(const PlyRules *rules);

/* What a program says while it thinks (ugi-said.c): a PlyHear. */
gboolean ply_ugi_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position,
                      const char *text);
