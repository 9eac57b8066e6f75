/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who plays: new games, players for the game on the board, the bar that shows them. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/compat.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/players-dialog.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/text.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static void
clear_choices(PlyPlayerChoice choices[2])
{
  for (int side = 0; side < 2; side++)
    ply_player_choice_clear(&choices[side]);
}

/* Both players, or neither with one sentence; what the rows say is kept for the next dialog. */
static gboolean
choose_both(PlyWindow *self, PlyPlayerGroup *const groups[2], const PlyRules *rules,
            PlyPlayerChoice choices[2], GError **error)
{
  for (int side = 0; side < 2; side++) {
    g_clear_pointer(&self->players[side], g_variant_unref);
    self->players[side] = g_variant_ref_sink(ply_player_group_save(groups[side]));
  }
  for (int side = 0; side < 2; side++) {
    if (!ply_player_group_choose(groups[side], rules, &choices[side], error)) {
      clear_choices(choices);
      return FALSE;
    }
  }
  return TRUE;
}

/* What the game's record is to say of a player. */
static const char *
name_of(const PlyPlayerChoice *choice)
{
  return choice->kind == PLY_PLAYER_SEAT      ? ply_seat_get_name(choice->seat)
         : choice->kind == PLY_PLAYER_PROGRAM ? _("Plyscope’s search")
                                              : NULL;
}

static void
sit_down(PlyWindow *self, PlyPlayerChoice choices[2])
{
  if (ply_match_get_strict(self->match)) { /* one that is over */
    ply_match_set_strict(self->match, FALSE);
    self->may_close = FALSE;
  }
  for (int side = 0; side < 2; side++) {
    PlyPlayerChoice *choice = &choices[side];
    if (choice->kind == PLY_PLAYER_SEAT)
      ply_match_set_seat(self->match, side, g_steal_pointer(&choice->seat), &choice->control);
    else
      ply_match_set_player(self->match, side, choice->kind, &choice->limits);
  }
  ply_match_set_paused(self->match, FALSE);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void
restore(PlyWindow *self, int side, PlyPlayerGroup *group)
{
  if (self->players[side] != NULL)
    ply_player_group_restore(group, self->players[side]);
}

/* A new game, chosen, until the one before may go. */
typedef struct {
  PlyRecord *record; /* owned */
  PlyPlayerChoice choices[2];
} NewGame;

static void
new_game_free(gpointer data)
{
  NewGame *game = data;

  g_clear_pointer(&game->record, ply_record_free);
  clear_choices(game->choices);
  g_free(game);
}

static void
begin_game(gpointer window, gpointer data)
{
  PlyWindow *self = window;
  NewGame *game = data;

  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  ply_match_set_paused(self->match, TRUE);
  ply_game_tree_set_record(self->game, g_steal_pointer(&game->record));
  ply_game_tree_set_saved(self->game); /* there is nothing in it yet */
  sit_down(self, game->choices);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
  new_game_free(game);
}

static void
start_game(PlyNewGameDialog *dialog, PlyWindow *self)
{
  PlyPlayerGroup *groups[2] = {ply_new_game_dialog_get_player(dialog, 0),
                               ply_new_game_dialog_get_player(dialog, 1)};
  NewGame *game = g_new0(NewGame, 1);
  g_autoptr(GError) error = NULL;

  game->record = ply_new_game_dialog_make_record(dialog, &error);
  if (game->record == NULL ||
      !choose_both(self, groups, &game->record->rules, game->choices, &error)) {
    ply_new_game_dialog_show_fault(dialog, error->message);
    new_game_free(game);
    return;
  }
  for (int side = 0; side < 2; side++)
    game->record->players[side] = g_strdup(name_of(&game->choices[side]));
  gtk_window_destroy(GTK_WINDOW(dialog));
  ply_window_guard(self, ply_then_new(GTK_WIDGET(self), begin_game, game, new_game_free));
}

ACTION(act_new_game)
{
  PlyWindow *self = PLY_WINDOW(widget);
  double seconds = g_settings_get_double(ply_settings_get(), "move-seconds");
  PlyNewGameDialog *dialog = ply_new_game_dialog_new(GTK_WINDOW(widget), seconds);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  g_autofree char *spec =
      rules->game->upright
          ? g_strdup(ply_game_id(rules->game))
          : g_strdup_printf("%s:%dx%d", ply_game_id(rules->game), rules->columns, rules->rows);

  ply_new_game_dialog_choose(dialog, spec);
  for (int side = 0; side < 2; side++)
    restore(self, side, ply_new_game_dialog_get_player(dialog, side));
  g_signal_connect_object(dialog, "start", G_CALLBACK(start_game), widget, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

/* A person who goes on playing keeps the name that the game's file gave. Transfer full. */
static char *
name_to_keep(PlyWindow *self, int side, const PlyPlayerChoice *choice)
{
  if (choice->kind == PLY_PLAYER_HUMAN &&
      ply_match_get_player(self->match, side) == PLY_PLAYER_HUMAN)
    return g_strdup(ply_game_tree_get_record(self->game)->players[side]);
  return g_strdup(name_of(choice));
}

static void
start_players(PlyPlayersDialog *dialog, PlyWindow *self)
{
  PlyPlayerGroup *groups[2] = {ply_players_dialog_get_player(dialog, 0),
                               ply_players_dialog_get_player(dialog, 1)};
  PlyPlayerChoice choices[2] = {0};
  g_autoptr(GError) error = NULL;

  if (!choose_both(self, groups, ply_game_tree_get_rules(self->game), choices, &error)) {
    ply_players_dialog_show_fault(dialog, error->message);
    return;
  }
  ply_match_set_paused(self->match, TRUE);
  g_autofree char *first = name_to_keep(self, 0, &choices[0]);
  g_autofree char *second = name_to_keep(self, 1, &choices[1]);
  ply_game_tree_set_players(self->game, first, second);
  sit_down(self, choices);
  gtk_window_destroy(GTK_WINDOW(dialog));
}

ACTION(act_players)
{
  PlyWindow *self = PLY_WINDOW(widget);
  PlyPlayersDialog *dialog =
      ply_players_dialog_new(GTK_WINDOW(widget), ply_game_tree_get_rules(self->game)->game);

  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_players_dialog_get_player(dialog, side);
    PlyPlayerKind kind = ply_match_get_player(self->match, side);
    ply_player_group_set_seconds(group, g_settings_get_double(ply_settings_get(), "move-seconds"));
    restore(self, side, group);
    if (kind != PLY_PLAYER_SEAT && ply_match_get_verdict(self->match) == NULL)
      ply_player_group_set(group, kind == PLY_PLAYER_HUMAN ? "person" : "search");
  }
  g_signal_connect_object(dialog, "start", G_CALLBACK(start_players), widget, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_end_answer(PlyWindow *self, const char *response)
{
  if (g_str_equal(response, "go"))
    ply_match_end(self->match);
}

/* A match that counts cannot be taken up again. */
ACTION(act_end_match)
{
  PlyWindow *self = PLY_WINDOW(widget);

  if (!ply_match_get_strict(self->match)) {
    ply_match_end(self->match);
    return;
  }
  GtkWidget *dialog = ply_compat_question_new(
      GTK_WINDOW(self), _("End the match?"),
      _("It counts: its programs are ended, nobody wins, and it cannot be taken up again."),
      _("_Cancel"), _("_End the Match"));
  g_signal_connect_object(dialog, "response", G_CALLBACK(on_end_answer), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(dialog));
}

gboolean
ply_window_has_match(PlyWindow *self)
{
  return ply_match_get_strict(self->match) ||
         ply_match_get_player(self->match, 0) != PLY_PLAYER_HUMAN ||
         ply_match_get_player(self->match, 1) != PLY_PLAYER_HUMAN;
}

static void
on_players(PlyWindow *self)
{
  gtk_revealer_set_reveal_child(self->match_revealer, ply_window_has_match(self));
}

char *
ply_window_match_status(PlyWindow *self)
{
  int side = ply_game_tree_get_position(self->game)->side;
  const PlyVerdict *verdict = ply_match_get_verdict(self->match);

  /* Ended by a fault or by a person, so that by the rules somebody would be to move. */
  if (verdict != NULL && verdict->fault != PLY_FAULT_NONE &&
      ply_record_next(ply_game_tree_get_current(self->game)) == NULL &&
      ply_analysis_get_report(self->analysis) == NULL)
    return g_strdup(_("The match is over."));
  if (!ply_match_get_thinking(self->match))
    return ply_text_status(self->analysis);
  return g_strdup_printf(_("%s is thinking."), ply_match_bar_player(self->match, side));
}

/* Nobody is helped in a game that counts. */
static void
on_analysis_running(PlyWindow *self)
{
  if (ply_match_get_strict(self->match) && ply_match_get_verdict(self->match) == NULL)
    ply_analysis_set_running(self->analysis, FALSE);
  ply_review_clear(self->review);
}

void
ply_window_connect_match(PlyWindow *self)
{
  g_signal_connect_object(self->analysis, "notify::running", G_CALLBACK(on_analysis_running), self,
                          G_CONNECT_SWAPPED);
  ply_match_bar_connect(self->match_bar, self->match, self->game);
  g_signal_connect_object(self->match, "players-changed", G_CALLBACK(on_players), self,
                          G_CONNECT_SWAPPED);
  on_players(self);
}

/* A match that counts shows the board, and every move comes from its players. */
void
ply_window_play_strictly(PlyWindow *self)
{
  gtk_widget_set_visible(self->sidebar, FALSE);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
  ply_analysis_set_running(self->analysis, FALSE);
  ply_match_set_strict(self->match, TRUE);
  ply_game_tree_set_saved(self->game);
  self->may_close = TRUE;
  on_players(self);
  ply_window_update_actions(self);
}

void
ply_window_install_match_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "win.new-game", NULL, act_new_game);
  gtk_widget_class_install_action(klass, "win.players", NULL, act_players);
  gtk_widget_class_install_action(klass, "win.end-match", NULL, act_end_match);
}
