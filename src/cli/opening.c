/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/opening.h"

#include <glib/gi18n.h>

#include "cli/start.h"
#include "rules/game.h"

gboolean
ply_cli_set_opening(const char *name, PlyRules *rules)
{
  static const char *const names[] = {
      [PLY_OPENING_WITHIN_3] = "within-3",
      [PLY_OPENING_AT_LEAST_3] = "at-least-3",
      [PLY_OPENING_NONE] = "none",
  };

  if (name == NULL)
    return TRUE;
  if (!g_str_equal(ply_game_id(rules->game), "pente")) {
    ply_cli_fail(_("--opening is for Pente only: other games have no such rule."));
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!g_str_equal(name, names[i]))
      continue;
    rules->opening = (guint8)i;
    return TRUE;
  }
  g_assert_not_reached(); /* the parser of options knows them */
}
