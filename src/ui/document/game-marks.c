/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-marks-private.h"

#include <glib/gi18n.h>

/* Why the move on the board cannot be marked; NULL: it can. */
static const char *
obstacle(PlyAnalysis *analysis)
{
  guint shown = 0;

  if (ply_analysis_get_preview(analysis, NULL, &shown) > 0 && shown > 0)
    return _("The moves of a line are not played: leave it (Ctrl+Escape) or add them to the game "
             "first.");
  if (ply_game_tree_get_current(ply_analysis_get_game(analysis))->parent == NULL)
    return _(
        "There is no move before the first position: its comment can be written, but no mark.");
  return NULL;
}

/* Which move has a mark now: it is not the one on the board. */
static char *
say_marked(PlyGameTree *game, const PlyRecordNode *node)
{
  char move[PLY_NOTATION_BYTES];

  ply_notation_move(ply_game_tree_get_notation(game), ply_game_tree_get_rules(game), node->move,
                    move);
  if (node->mark == PLY_MOVE_MARK_NONE)
    /* Translators: a move, as "f5". */
    return g_strdup_printf(_("%s, the move of the game, has no mark any more."), move);
  /* Translators: a move, as "f5", and a kind of move, as "good move". */
  return g_strdup_printf(_("%s, the move of the game, is marked as %s."), move,
                         _(ply_move_mark_name(node->mark)));
}

gboolean
ply_game_mark_by_key(PlyAnalysis *analysis, guint revealed, guint key, GdkModifierType state,
                     char **told)
{
  PlyGameTree *game = ply_analysis_get_game(analysis);
  const PlyRecordNode *node = revealed != 0
                                  ? ply_record_find(ply_game_tree_get_record(game), revealed)
                                  : ply_game_tree_get_current(game);
  PlyMoveMark mark;

  *told = NULL;
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_exclam || key == GDK_KEY_question)
    mark = ply_move_mark_typed(node->mark, key == GDK_KEY_exclam ? '!' : '?');
  else if (key == GDK_KEY_BackSpace && node->mark != PLY_MOVE_MARK_NONE)
    mark = ply_move_mark_shortened(node->mark);
  else
    return FALSE;
  const char *why = revealed != 0 ? NULL : obstacle(analysis);
  if (why != NULL) {
    *told = g_strdup(why);
    return TRUE;
  }
  ply_game_tree_set_mark(game, node->id, mark);
  if (revealed != 0)
    *told = say_marked(game, node);
  return TRUE;
}
