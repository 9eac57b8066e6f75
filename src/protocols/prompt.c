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
 * "put" and "init" are answered by comments only, or not at all; the host sends a command when the
 * program has read the one before and falls silent. A program that moved has its own move on its
 * board; the host puts the other side's stones there, and nothing for a forfeit. */

#include "protocols/prompt.h"

#include <glib/gi18n-lib.h>

#define BIT(breach) ((guint32)1 << (breach))

static const PlyDialect dialects[] = {
    {"document", N_("Programs are called as N C D; one that ends at once is called as N D"), 0,
     BIT(PLY_PROMPT_ODD_SHORT) | BIT(PLY_PROMPT_ODD_BLANK)},
    {"transcript", N_("Programs are called as N D, as in the document’s transcript"),
     PLY_PROMPT_SHORT, BIT(PLY_PROMPT_ODD_BLANK)},
    {NULL, NULL, 0, 0},
};

static const char form[] = "After calling 'move', the program should print out the chosen move "
                           "(based on calling minimax) in this format: (X,Y)";

static const char call[] = "The program itself should take three command-line arguments, "
                           "\"othello <N> <C> <D>\".";

static const char syntax[] = "It is critical that the syntax given in the table above is followed "
                             "exactly in order to work correctly with the monitor.";

static const PlyBreach breaches[] = {
    [PLY_PROMPT_ODD_SHORT] = {N_("a program that cannot be called as N C D"), call},
    [PLY_PROMPT_ODD_BLANK] = {N_("a move with blanks"), form},
    [PLY_PROMPT_ODD_MOVE] = {N_("a move in another form"), form},
    [PLY_PROMPT_ODD_SPEECH] = {N_("words that are no comment"),
                               "Anything printed with a '#' at the beginning will be treated as a "
                               "comment and ignored."},
    [PLY_PROMPT_ODD_CALL] = {N_("a call without a colour"), call},
    [PLY_PROMPT_ODD_LETTER] = {N_("a command with other blanks or a colour in lower case"), syntax},
    [PLY_PROMPT_ODD_COMMAND] = {N_("a command in other words"), syntax},
    {NULL, NULL},
};

const PlyDialects ply_prompt_dialects = {"prompt", dialects, breaches};

static const PlyDialect hosts[] = {
    {"document", N_("Called as N C D; moves are written (3,1)"), 0,
     BIT(PLY_PROMPT_ODD_CALL) | BIT(PLY_PROMPT_ODD_LETTER)},
    {"transcript", N_("Called as N D; moves are written (3, 1), as in the document’s transcript"),
     PLY_PROMPT_SHORT | PLY_PROMPT_SPACED, BIT(PLY_PROMPT_ODD_LETTER)},
    {NULL, NULL, 0, 0},
};

const PlyDialects ply_prompt_player_dialects = {"prompt", hosts, breaches};

static PlySeat *
seat_new(const char *program, GError **error)
{
  PlyManner manner = ply_manner_document(&ply_prompt_dialects);

  return ply_prompt_seat_new(program, &manner, error);
}

const PlyProtocol ply_protocol_prompt = {
    .id = "prompt",
    .name = N_("Othello at a command prompt"),
    .game = "othello",
    .program = "othello",
    .notation = PLY_NOTATION_ROW_COLUMN,
    .seat_new = seat_new,
};
