/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-actions-private.h"

#include "ui/document/game-copy-private.h"
#include "ui/widgets/actions.h"

/* What can be so of a game. */
enum {
  PLAYING = 1 << 0, /* not setting up a position */
  SETTING_UP = 1 << 1,
  FREE = 1 << 2, /* playing, and not in a match that counts: there every move comes from players */
  IN_MATCH = 1 << 3,
  MUST_PASS = 1 << 4,
  PROGRAM_THINKS = 1 << 5,
  CAN_UNDO = 1 << 6,
  CAN_REDO = 1 << 7,
  HAS_PAST = 1 << 8,
  HAS_FUTURE = 1 << 9,
  IN_VARIATION = 1 << 10, /* by the move just played */
  IN_LINE = 1 << 11,      /* the analysis's, shown on the board */
  GOING_ON = 1 << 12,     /* by the rules */
  ON_BOARD = 1 << 13,
  HAS_MOVES = 1 << 14,
  HAS_PLAYERS = 1 << 15, /* programs; a match that is over as well, which can be taken up again */
  HAS_STDERR = 1 << 16,  /* of another program that plays or analyses */
  HAS_FORM = 1 << 17,    /* in which the action copies such a game */
};

/* Of the match, and of who else may have a program. */
static guint
match_conditions(const PlyGameState *self)
{
  gboolean over = ply_match_get_verdict(self->match) != NULL;
  int side = ply_game_tree_get_position(self->game)->side;
  guint met = self->is_setting_up ? SETTING_UP : PLAYING;

  if (!self->is_setting_up && (over || !ply_match_get_strict(self->match)))
    met |= FREE;
  if (ply_match_has_players(self->match))
    met |= over ? HAS_PLAYERS : HAS_PLAYERS | IN_MATCH;
  if (ply_match_get_aside(self->match, 0) != NULL || ply_match_get_aside(self->match, 1) != NULL ||
      ply_analysis_get_aside(self->analysis) != NULL)
    met |= HAS_STDERR;
  if (ply_match_get_thinking(self->match) &&
      ply_match_get_player(self->match, side) == PLY_PLAYER_PROGRAM)
    met |= PROGRAM_THINKS;
  return met;
}

/* Of where one stands in the game. */
static guint
game_conditions(const PlyGameState *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRecordNode *node = ply_game_tree_get_current(self->game), *parent = node->parent;
  gboolean can_undo, can_redo;

  g_object_get(self->game, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  const struct {
    guint condition;
    gboolean met;
  } all[] = {
      {MUST_PASS,
       ply_rules_is_legal(rules, position, PLY_MOVE_PASS) && ply_match_awaits_person(self->match)},
      {CAN_UNDO, can_undo},
      {CAN_REDO, can_redo},
      {HAS_PAST, parent != NULL},
      {HAS_MOVES, parent != NULL || ply_record_next(node) != NULL},
      {HAS_FUTURE, ply_record_next(node) != NULL},
      {IN_VARIATION, parent != NULL && ply_record_child(parent, 0) != node},
      {IN_LINE, ply_analysis_get_preview(self->analysis, NULL, NULL) > 0},
      {GOING_ON, ply_rules_outcome(rules, position) == PLY_GOING_ON},
      {ON_BOARD, rules->tree == NULL},
  };
  guint met = 0;
  for (guint i = 0; i < G_N_ELEMENTS(all); i++)
    met |= all[i].met ? all[i].condition : 0;
  return met;
}

/* What must be so for an action to be of use. */
static const struct {
  const char *name;
  guint needs;
} needs[] = {
    {"undo", CAN_UNDO | FREE},
    {"redo", CAN_REDO | FREE},
    {"go-first", HAS_PAST | PLAYING},
    {"go-back", HAS_PAST | PLAYING},
    {"go-forward", HAS_FUTURE | PLAYING},
    {"go-last", HAS_FUTURE | PLAYING},
    {"promote-variation", IN_VARIATION | FREE},
    {"delete-variation", HAS_PAST | FREE},
    {"pass", MUST_PASS | PLAYING},
    {"move-now", PROGRAM_THINKS},
    {"end-match", IN_MATCH},
    {"pause-match", HAS_PLAYERS},
    {"program-errors", HAS_STDERR},
    {"analyst", ON_BOARD},
    {"room", ON_BOARD},
    {"players", FREE},
    {"next-variation", PLAYING},
    {"previous-variation", PLAYING},
    {"play-best", FREE},
    {"comment", PLAYING},
    {"review-game", HAS_MOVES | FREE},
    {"review-better", HAS_MOVES | FREE},
    {"review-try", HAS_MOVES | FREE},
    {"review-next-loss", HAS_MOVES | FREE},
    {"review-previous-loss", HAS_MOVES | FREE},
    {"record-search", GOING_ON | FREE},
    {"record-running", GOING_ON | FREE},
    {"line-begin", PLAYING},
    {"line-forward", IN_LINE | PLAYING},
    {"line-back", IN_LINE | PLAYING},
    {"line-play", IN_LINE | FREE},
    {"line-end", IN_LINE | PLAYING},
    {"save", PLAYING},
    {"save-as", PLAYING},
    {"export", PLAYING},
    {"copy", PLAYING},
    {"copy-picture", PLAYING},
    {"copy-moves", HAS_FORM | PLAYING},
    {"copy-ggf", HAS_FORM | PLAYING},
    {"copy-sgf", HAS_FORM | PLAYING},
    {"copy-pgn", HAS_FORM | PLAYING},
    {"copy-address", HAS_FORM | PLAYING},
    {"export-picture", PLAYING},
    {"set-up", ON_BOARD | FREE},
    {"set-up-done", SETTING_UP},
    {"set-up-cancel", SETTING_UP},
};

void
ply_game_enable_actions(GSimpleActionGroup *actions, const PlyGameState *self)
{
  guint met = match_conditions(self) | game_conditions(self);

  for (guint i = 0; i < G_N_ELEMENTS(needs); i++) {
    gboolean fits = (needs[i].needs & HAS_FORM) == 0 ||
                    ply_game_copy_form(needs[i].name, ply_game_tree_get_record(self->game)) != NULL;
    ply_actions_set_enabled(actions, needs[i].name, fits && !(needs[i].needs & ~(met | HAS_FORM)));
  }
}
