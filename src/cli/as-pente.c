/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's player: input.txt → output.txt in the current directory. */

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/start.h"
#include "protocols/pente-files.h"

int
ply_as_pente(int argc, char **argv)
{
  g_autoptr(GError) error = NULL;

  /* Option parsing would cost time that may not be there. */
  if (argc > 1) {
    GOptionContext *context = g_option_context_new(NULL);
    g_option_context_set_summary(
        context, _("Answers input.txt in the current directory with output.txt, and keeps "
                   "playdata.txt there."));
    if (!ply_cli_parse(context, &argc, &argv))
      return PLY_CLI_BAD_INPUT;
    if (argc > 1)
      return ply_cli_fail(_("Expected no arguments: everything is in input.txt."));
  }
  return ply_pente_play("", &error) ? 0 : ply_cli_fail(error->message);
}
