/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/dialect-options.h"

#include <glib/gi18n.h>

#include "cli/start.h"

void
ply_dialect_options_clear(PlyDialectOptions *self)
{
  g_clear_pointer(&self->as, g_free);
}

void
ply_dialect_options_add(PlyDialectOptions *self, GOptionContext *context)
{
  const GOptionEntry entries[] = {
      {"as", 0, 0, G_OPTION_ARG_STRING, &self->as,
       N_("The dialect of the conversation (“--as help” lists them)"), N_("DIALECT")},
      {"strict", 0, 0, G_OPTION_ARG_NONE, &self->strict,
       N_("Count as a fault whatever the course’s document does not allow"), NULL},
      {"lenient", 0, 0, G_OPTION_ARG_NONE, &self->lenient,
       N_("Go on after a fault that can still be understood"), NULL},
      {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
  };

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
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
  if (self->strict && self->lenient) {
    ply_cli_fail(_("Expected --strict or --lenient, found both."));
    return FALSE;
  }
  if (self->as != NULL && !ply_manner_set_dialect(manner, self->as, &error)) {
    ply_cli_fail_with("--as: %s", error->message);
    return FALSE;
  }
  if (self->strict || self->lenient)
    manner->reading = self->strict ? PLY_READING_STRICT : PLY_READING_LENIENT;
  return TRUE;
}
