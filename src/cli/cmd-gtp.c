/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gtp: answers Go Text Protocol commands on standard input, for any game with a board. */

#include "protocols/gtp.h"

#include "cli/cli.h"
#include "cli/session-run.h"

int
ply_cli_gtp(int argc, char **argv)
{
  static const PlyCliSession session = {"gtp", NULL, ply_gtp_run};

  return ply_cli_run_session(&session, argc, argv);
}
