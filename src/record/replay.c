/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "rules/game.h"

char *
ply_replay_reason(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                  const char *found)
{
  const PlyGame *game = rules->game;
  const char *reason = ply_rules_outcome(rules, position) != PLY_GOING_ON
                           ? N_("%s after the game is over")
                       : game->illegal != NULL ? game->illegal(rules, position, move)
                                               : N_("%s, which is no legal move");
  GString *text = g_string_new(_(reason));

  g_string_replace(text, "%s", found, 1);
  return g_string_free(text, FALSE);
}

PlyRecordNode *
ply_replay_move(PlyRecord *record, PlyRecordNode *node, PlyMove move, const PlyTextReader *at,
                const char *found, GError **error)
{
  if (!ply_rules_is_legal(&record->rules, &node->position, move)) {
    g_autofree char *reason = ply_replay_reason(&record->rules, &node->position, move, found);
    ply_text_expected(error, PLY_TEXT_ERROR_RULES, at, _("a legal move"), reason);
    return NULL;
  }
  PlyRecordNode *child = ply_record_play(record, node, move);
  if (child == NULL)
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, at, _("fewer moves"), found);
  return child;
}

gboolean
ply_replay_outside(const PlyRecord *record, const PlyTextReader *at, const char *found,
                   GError **error)
{
  g_autofree char *text =
      g_strdup_printf(record->rules.game->read_board != NULL && !record->rules.game->upright
                          ? _("%s, which is outside the board")
                          : _("%s, which is no move"),
                      found);
  return ply_text_expected(error, PLY_TEXT_ERROR_RULES, at, _("a legal move"), text);
}

PlyRecord *
ply_replay_record(const char *spec, PlyNotation notation)
{
  PlyRules rules;
  if (!ply_rules_parse(spec, &rules))
    g_assert_not_reached();
  PlyRecord *record = ply_record_new(&rules, NULL);
  record->notation = notation;
  return record;
}

gboolean
ply_replay_can_save_moves(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (!ply_record_starts_fresh(record))
    return ply_text_cannot(error, _("a game from the start position"),
                           _("a position that was set up"));
  if (at->parent == NULL)
    return ply_text_cannot(error, _("at least one move"), _("a game without moves"));
  return TRUE;
}
