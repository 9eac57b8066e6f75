/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* nboard: answers NBoard's commands on standard input. */

#include "protocols/nboard.h"

#include "cli/cli.h"
#include "cli/session-run.h"

int
ply_cli_nboard(int argc, char **argv)
{
  static const PlyCliSession session = {"nboard", "othello", ply_nboard_run};

  return ply_cli_run_session(&session, argc, argv);
}
