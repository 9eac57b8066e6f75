/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/opening.h"

#include <glib/gi18n.h>

#include "cli/start.h"
#include "rules/game.h"
#include "rules/opening.h"

gboolean
ply_cli_set_opening(const char *name, PlyRules *rules)
{
  if (name == NULL)
    return TRUE;
  if (!g_str_equal(ply_game_id(rules->game), "pente"))
    return ply_cli_refuse(_("--opening is for Pente only: other games have no such rule."));
  if (!ply_opening_find(name, &rules->opening))
    g_assert_not_reached(); /* the parser of options knows them */
  return TRUE;
}
