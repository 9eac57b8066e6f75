/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which actions of the window are of use now. */

#include "ui/window/window-private.h"

static gboolean
is_setting_up(PlyWindow *self)
{
  return gtk_revealer_get_reveal_child(self->setup_revealer);
}

/* What can be so in a window. */
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
};

/* Of the match. */
static guint
match_conditions(PlyWindow *self)
{
  gboolean over = ply_match_get_verdict(self->match) != NULL;
  int side = ply_game_tree_get_position(self->game)->side;
  guint met = is_setting_up(self) ? SETTING_UP : PLAYING;

  if (!is_setting_up(self) && (over || !ply_match_get_strict(self->match)))
    met |= FREE;
  if (!over && ply_window_has_match(self))
    met |= IN_MATCH;
  if (ply_match_get_thinking(self->match) &&
      ply_match_get_player(self->match, side) == PLY_PLAYER_PROGRAM)
    met |= PROGRAM_THINKS;
  return met;
}

/* Of where one stands in the game. */
static guint
game_conditions(PlyWindow *self)
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
    {"win.undo", CAN_UNDO | FREE},
    {"win.redo", CAN_REDO | FREE},
    {"win.go-first", HAS_PAST | PLAYING},
    {"win.go-back", HAS_PAST | PLAYING},
    {"win.go-forward", HAS_FUTURE | PLAYING},
    {"win.go-last", HAS_FUTURE | PLAYING},
    {"win.promote-variation", IN_VARIATION | FREE},
    {"win.delete-variation", HAS_PAST | FREE},
    {"win.pass", MUST_PASS | PLAYING},
    {"win.move-now", PROGRAM_THINKS},
    {"win.end-match", IN_MATCH},
    {"win.new-game", FREE},
    {"win.players", FREE},
    {"win.open", FREE},
    {"win.open-sample", FREE},
    {"win.paste", FREE},
    {"win.import", FREE},
    {"win.follow", FREE},
    {"win.next-variation", PLAYING},
    {"win.previous-variation", PLAYING},
    {"win.play-best", FREE},
    {"win.review-game", HAS_MOVES | FREE},
    {"win.review-better", HAS_MOVES | FREE},
    {"win.review-next-loss", HAS_MOVES | FREE},
    {"win.review-previous-loss", HAS_MOVES | FREE},
    {"win.record-search", GOING_ON | FREE},
    {"win.line-begin", PLAYING},
    {"win.line-forward", IN_LINE | PLAYING},
    {"win.line-back", IN_LINE | PLAYING},
    {"win.line-play", IN_LINE | FREE},
    {"win.line-end", IN_LINE | PLAYING},
    {"win.save", PLAYING},
    {"win.save-as", PLAYING},
    {"win.export", PLAYING},
    {"win.copy", PLAYING},
    {"win.set-up", ON_BOARD | FREE},
    {"win.set-up-done", SETTING_UP},
    {"win.set-up-cancel", SETTING_UP},
};

void
ply_window_update_actions(PlyWindow *self)
{
  guint met = match_conditions(self) | game_conditions(self);

  for (guint i = 0; i < G_N_ELEMENTS(needs); i++)
    gtk_widget_action_set_enabled(GTK_WIDGET(self), needs[i].name, !(needs[i].needs & ~met));
  gtk_widget_set_visible(self->pass_button, (met & MUST_PASS) && (met & PLAYING));
}
