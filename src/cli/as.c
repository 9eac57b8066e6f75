/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/as.h"

#include <glib/gi18n.h>

#include "cli/as-programs.h"

static const PlyAsProgram programs[] = {
    {"play", ply_as_play, "", N_("Plays Othello by the line protocol")},
    {"tournament", ply_as_tournament, "gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2",
     N_("Plays one game of Othello between programs or people")},
    {"move-file", ply_as_move_file, "--name NAME [OPTIONS]", N_("Plays Othello over files")},
    {"referee", ply_as_referee, "A B [OPTIONS]", N_("Hosts a game of Othello over files")},
    {"maxconnect4", ply_as_maxconnect4, "interactive|one-move …", N_("Plays Max-Connect4")},
    {"maxconnect4-host", ply_as_maxconnect4_host, "A B DEPTH", N_("Lets two one-move programs play")},
    {"monitor", ply_as_monitor, "N D PROGRAM1 PROGRAM2", N_("Two “othello” programs play each other")},
    {"othello", ply_as_othello, "N [C] D", N_("Othello at a command prompt")},
    {"calibrate", ply_as_calibrate, "", N_("measure this machine for Pente: calibration.txt")},
    {"pente", ply_as_pente, "", N_("play a move of Pente: input.txt to output.txt")},
    {"pente-master", ply_as_pente_master, "WHITE BLACK",
     N_("play Pente programs against each other")},
    {NULL, NULL, NULL, NULL},
};

const PlyAsProgram *
ply_as_at(guint index)
{
  const PlyAsProgram *program = &programs[MIN(index, G_N_ELEMENTS(programs) - 1)];

  return program->name != NULL ? program : NULL;
}

const PlyAsProgram *
ply_as_find(const char *name)
{
  for (guint i = 0; ply_as_at(i) != NULL; i++) {
    if (g_str_equal(programs[i].name, name))
      return &programs[i];
  }
  return NULL;
}
