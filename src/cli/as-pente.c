/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's player: input.txt → output.txt in the current directory. */

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/pente-files.h"

/* FALSE: `*status` is what the program returns. */
static gboolean
parse(int argc, char **argv, PlyManner *manner, int *status)
{
  PlyDialectOptions options = {0};
  PlyCliOptions *parser = ply_cli_options_new(NULL);

  *status = PLY_CLI_BAD_INPUT;
  ply_cli_options_say(parser, _("Answers input.txt in the current directory with output.txt, and "
                                "keeps playdata.txt there."));
  ply_dialect_options_add(&options, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv) ||
      !ply_dialect_options_choose(&options, &ply_pente_dialects, manner, status))
    return FALSE;
  if (argc > 1)
    ply_cli_fail(_("Expected no arguments: everything is in input.txt."));
  return argc <= 1;
}

int
ply_as_pente(int argc, char **argv)
{
  g_autoptr(GPtrArray) warnings = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GError) error = NULL;
  PlyManner manner = ply_manner_document(&ply_pente_dialects);
  int status = 0;

  /* Option parsing would cost time that may not be there. */
  if (argc > 1 && !parse(argc, argv, &manner, &status))
    return status;
  gboolean done = ply_pente_play("", &manner, warnings, &error);
  for (guint i = 0; i < warnings->len; i++)
    ply_cli_fail(warnings->pdata[i]);
  return done ? 0 : ply_cli_fail(error->message);
}
