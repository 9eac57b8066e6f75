/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialects of the move-file conversation. The course's own referee (its version 6) differs from
 * the course's document, and students' players keep to whatever it lets pass. */

#include "protocols/move-file-private.h"

#include <glib/gi18n-lib.h>

#define ALL_OF_A_MOVE                                                                              \
  (1u << PLY_MOVE_FILE_SMALL_COLUMN | 1u << PLY_MOVE_FILE_SEVERAL_LINES |                          \
   1u << PLY_MOVE_FILE_BARE_PASS)

static const PlyBreach breaches[] = {
    [PLY_MOVE_FILE_SMALL_COLUMN] = {N_("a column in lower case"),
                                    "column is a letter from A to H, or P for passing"},
    [PLY_MOVE_FILE_SEVERAL_LINES] =
        {N_("more than one line"),
         "Write its move to move_file (overwriting the content of that file)."},
    [PLY_MOVE_FILE_BARE_PASS] =
        {N_("a pass without a number"),
         "row is a number from 1 to 8, (doesn't matter which number if column=P, but do include a "
         "number)"},
    [PLY_MOVE_FILE_FOREIGN_NAME] = {N_("a name that is no player’s"),
                                    "A move will have the following format: <groupname> <column> "
                                    "<row>"},
    [PLY_MOVE_FILE_BARE_END] = {N_("a result without “END: ”"),
                                "END: <winning_groupname> WINS! <losing_groupname> LOSES! "
                                "<reason>"},
    {NULL, NULL},
};

/* A player does not judge: it plays on after whatever it can understand. */
static const PlyDialect referees[] = {
    {"document", N_("the referee of the course’s document"), 0,
     ALL_OF_A_MOVE | 1u << PLY_MOVE_FILE_BARE_END},
    {"wpi-referee-v6",
     N_("the course’s own referee, version 6: reads at once, needs no settling, and makes no go "
        "files at the end"),
     PLY_MOVE_FILE_AT_ONCE | PLY_MOVE_FILE_NO_LAST_GO,
     ALL_OF_A_MOVE | 1u << PLY_MOVE_FILE_BARE_END},
    {NULL, NULL, 0, 0},
};
const PlyDialects ply_move_file_player_dialects = {"move-file", referees, breaches};

static const PlyDialect habits[] = {
    {"document", N_("as the course’s document says"), 0, 1u << PLY_MOVE_FILE_SMALL_COLUMN},
    {"wpi-referee-v6",
     N_("as the course’s own referee, version 6: reads at once, takes the last line in either "
        "name, "
        "writes end_game without “END: ” and makes no go files at the end"),
     PLY_MOVE_FILE_AT_ONCE | PLY_MOVE_FILE_NO_LAST_GO | PLY_MOVE_FILE_NO_END_WORD |
         PLY_MOVE_FILE_ANY_NAME,
     1u << PLY_MOVE_FILE_SEVERAL_LINES | 1u << PLY_MOVE_FILE_FOREIGN_NAME},
    {NULL, NULL, 0, 0},
};
const PlyDialects ply_move_file_referee_dialects = {"move-file", habits, breaches};
