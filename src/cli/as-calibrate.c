/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's second program: how fast this machine is. */

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/pente-files.h"

#define CPU_US 2000000

int
ply_as_calibrate(int argc, char **argv)
{
  g_autoptr(GError) error = NULL;
  /* Taken as pente takes them, so that both can be called alike: it talks with nobody. */
  PlyDialectOptions dialect = {0};
  PlyManner manner;
  int status;

  if (argc > 1) {
    PlyCliOptions *parser = ply_cli_options_new(NULL);
    ply_cli_options_say(parser, _("Measures for two seconds how fast the Pente player "
                                  "searches and writes calibration.txt."));
    ply_dialect_options_add(&dialect, parser);
    if (!ply_cli_options_parse(parser, &argc, &argv))
      return PLY_CLI_BAD_INPUT;
    if (!ply_dialect_options_choose(&dialect, &ply_pente_dialects, &manner, &status))
      return status;
    if (argc > 1)
      return ply_cli_fail(_("Expected no arguments."));
  }
  return ply_pente_calibrate("", CPU_US, &error) ? 0 : ply_cli_fail(error->message);
}
