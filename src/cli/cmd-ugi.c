/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* ugi: answers commands of the Universal Game Interface on standard input. */

#include "protocols/ugi.h"

#include "cli/cli.h"
#include "cli/session-run.h"

int
ply_cli_ugi(int argc, char **argv)
{
  static const PlyCliSession session = {"ugi", NULL, ply_ugi_run};

  return ply_cli_run_session(&session, argc, argv);
}
