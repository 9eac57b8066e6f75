/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello at a command prompt: "othello N C D" obeys commands. The host's end is in prompt-host.c,
 * the player's in prompt-player.c.
 *
 * Grammar (a partner may print any number of "> " before a line, and blank lines):
 *
 *     commands = { ( "init" | "reset" | put | "move ", side | "quit" ), LF } ;
 *     put      = "put ", side, " ", row, " ", column ;
 *     output   = { "> " | comment | answer | "game over", LF } ;
 *     comment  = "#", anything, LF ;
 *     answer   = ( "(", row, ",", column, ")" | "forfeit" ), LF ;         after each "move"
 *     side     = "B" | "W" ;  row, column = "0" … N − 1 from the top left
 *
 *     > init
 *     # . . . .
 *     …
 *     > move B
 *     # making move for B...
 *     (0,1)
 *
 * "put" and "init" are answered by comments only. A program that moved has its own move on its
 * board; the host puts the other side's stones there, and nothing for a forfeit.
 */

#include "protocols/prompt.h"

#include <glib/gi18n-lib.h>

const PlyProtocol ply_protocol_prompt = {
    .id = "prompt",
    .name = N_("Othello at a command prompt"),
    .game = "othello",
    .program = "othello",
    .notation = PLY_NOTATION_ROW_COLUMN,
    .seat_new = ply_prompt_seat_new,
};
