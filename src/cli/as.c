/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/as.h"

#include <glib/gi18n.h>

#include "cli/as-programs.h"

/* In the order of the courses, each player before its host. */
static const PlyAsProgram programs[] = {
    {"move-file", ply_as_move_file, "--name NAME [OPTIONS]", N_("Othello through files: a player")},
    {"referee", ply_as_referee, "A B [OPTIONS]", N_("Othello through files: the referee")},
    {"play", ply_as_play, "", N_("Othello over stdin and stdout: a player")},
    {"tournament", ply_as_tournament, "gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2",
     N_("Othello over stdin and stdout: a game between programs or people")},
    {"othello", ply_as_othello, "N [C] D", N_("Othello at a command prompt: a player")},
    {"monitor", ply_as_monitor, "N D PROGRAM1 PROGRAM2",
     N_("Othello at a command prompt: a game between two programs")},
    {"pente", ply_as_pente, "", N_("Pente: plays a move, from input.txt to output.txt")},
    {"calibrate", ply_as_calibrate, "", N_("Pente: measures this machine, into calibration.txt")},
    {"pente-master", ply_as_pente_master, "WHITE BLACK",
     N_("Pente: games between two programs, or our reference opponents")},
    {"maxconnect4", ply_as_maxconnect4, "interactive|one-move …",
     N_("Max-Connect4: a player, against a person or for one move")},
    {"maxconnect4-host", ply_as_maxconnect4_host, "A B DEPTH",
     N_("Max-Connect4: two games between one-move programs")},
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

int
ply_as_run(const PlyAsProgram *program, int argc, char **argv)
{
  if (argc != 2 || !g_str_equal(argv[1], "--version"))
    return program->run(argc, argv);
  g_print("%s %s (Plyscope)\n", program->name, PLY_VERSION);
  return 0;
}
