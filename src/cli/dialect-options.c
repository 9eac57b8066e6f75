/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/dialect-options.h"

#include <glib/gi18n.h>

#include "cli/options.h"
#include "cli/start.h"

void
ply_dialect_options_add(PlyDialectOptions *self, PlyCliOptions *parser)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("as", &self->as),
      PLY_CLI_USE("strict", &self->strict),
      PLY_CLI_USE("lenient", &self->lenient),
  };

  PLY_CLI_OPTIONS_ADD(parser, uses);
}

gboolean
ply_dialect_options_choose(const PlyDialectOptions *self, const PlyDialects *of, PlyManner *manner,
                           int *status)
{
  g_autoptr(GError) error = NULL;

  *manner = ply_manner_document(of);
  if (g_strcmp0(self->as, "help") == 0) {
    g_autofree char *list = ply_dialects_describe(of);
    g_print("%s", list);
    *status = 0;
    return FALSE;
  }
  *status = PLY_CLI_BAD_INPUT;
  if (self->strict && self->lenient)
    return ply_cli_refuse(_("Expected --strict or --lenient, found both."));
  if (self->as != NULL && !ply_manner_set_dialect(manner, self->as, &error))
    return ply_cli_refuse_with("--as: %s", error->message);
  if (self->strict || self->lenient)
    manner->reading = self->strict ? PLY_READING_STRICT : PLY_READING_LENIENT;
  return TRUE;
}
