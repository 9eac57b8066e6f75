/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
is_othello(const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "othello");
}

static char *
othello_reason(const PlyRules *rules, const PlyPosition *position, PlyMove move, const char *found)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);
  PlyBoard board;
  ply_rules_read_board(rules, position, &board);
  if (move == PLY_MOVE_PASS)
    return g_strdup_printf(_("%s, a pass with a legal move in hand"), found);
  if (move < rules->columns * rules->rows && board.cells[move] != 0)
    return g_strdup_printf(_("%s, which is occupied"), found);
  if (n == 1 && moves[0] == PLY_MOVE_PASS)
    return g_strdup_printf(_("%s, where the side to move has to pass"), found);
  return g_strdup_printf(_("%s, which traps nothing"), found);
}

static char *
other_reason(const PlyRules *rules, const PlyPosition *position, PlyMove move, const char *found)
{
  const char *game = ply_game_id(rules->game);
  if (g_str_equal(game, "maxconnect4"))
    return g_strdup_printf(_("%s, a column that is full"), found);
  if (!g_str_equal(game, "pente"))
    return g_strdup_printf(_("%s, which is no child of this node"), found);
  PlyBoard board;
  ply_rules_read_board(rules, position, &board);
  if (move < PLY_MAX_CELLS && board.cells[move] != 0)
    return g_strdup_printf(_("%s, which is occupied"), found);
  return g_strdup_printf(_("%s, which the opening rule forbids"), found);
}

char *
ply_replay_reason(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                  const char *found)
{
  if (ply_rules_outcome(rules, position) != PLY_GOING_ON)
    return g_strdup_printf(_("%s after the game is over"), found);
  if (is_othello(rules))
    return othello_reason(rules, position, move, found);
  return other_reason(rules, position, move, found);
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

void
ply_replay_outside(const PlyRecord *record, const PlyTextReader *at, const char *found,
                   GError **error)
{
  g_autofree char *text = g_strdup_printf(
      is_othello(&record->rules) ? _("%s, which is outside the board") : _("%s, which is no move"),
      found);
  ply_text_expected(error, PLY_TEXT_ERROR_RULES, at, _("a legal move"), text);
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
  if (!ply_record_starts_fresh(record)) {
    ply_text_cannot(error, _("a game from the start position"), _("a position that was set up"));
    return FALSE;
  }
  if (at->parent == NULL) {
    ply_text_cannot(error, _("at least one move"), _("a game without moves"));
    return FALSE;
  }
  return TRUE;
}
