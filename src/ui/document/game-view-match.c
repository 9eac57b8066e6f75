/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who plays: players for the game on the board, the bar that shows them; and who analyses it. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/compat.h"
#include "ui/dialogs/analyst-dialog.h"
#include "ui/dialogs/players-dialog.h"
#include "ui/document/game-actions-private.h"
#include "ui/document/player-choices.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/text.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static void
sit_down(PlyGameView *self, PlyPlayerChoice choices[2])
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

void
ply_game_view_begin(PlyGameView *self, PlyRecord *record, PlyPlayerChoice choices[2],
                    GVariant *const rows[2])
{
  for (int side = 0; side < 2; side++) {
    g_clear_pointer(&self->players[side], g_variant_unref);
    self->players[side] = rows[side] != NULL ? g_variant_ref(rows[side]) : NULL;
  }
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  ply_match_set_paused(self->match, TRUE);
  ply_game_tree_set_record(self->game, record);
  ply_game_tree_set_saved(self->game); /* there is nothing in it yet */
  sit_down(self, choices);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
}

/* A person who goes on playing keeps the name that the game's file gave. Transfer full. */
static char *
name_to_keep(PlyGameView *self, int side, const PlyPlayerChoice *choice)
{
  if (choice->kind == PLY_PLAYER_HUMAN &&
      ply_match_get_player(self->match, side) == PLY_PLAYER_HUMAN)
    return g_strdup(ply_game_tree_get_record(self->game)->players[side]);
  return g_strdup(ply_player_choice_name(choice));
}

static void
start_players(PlyPlayersDialog *dialog, PlyGameView *self)
{
  PlyPlayerGroup *groups[2] = {ply_players_dialog_get_player(dialog, 0),
                               ply_players_dialog_get_player(dialog, 1)};
  PlyPlayerChoice choices[2] = {0};
  g_autoptr(GError) error = NULL;

  if (!ply_player_choices_make(groups, ply_game_tree_get_rules(self->game), self->players, choices,
                               &error)) {
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
  PlyGameView *self = PLY_GAME_VIEW(widget);
  PlyPlayersDialog *dialog = ply_players_dialog_new(ply_game_view_get_window(self),
                                                    ply_game_tree_get_rules(self->game)->game);

  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_players_dialog_get_player(dialog, side);
    PlyPlayerKind kind = ply_match_get_player(self->match, side);
    ply_player_group_set_seconds(group, g_settings_get_double(ply_settings_get(), "move-seconds"));
    if (self->players[side] != NULL)
      ply_player_group_restore(group, self->players[side]);
    if (kind != PLY_PLAYER_SEAT && ply_match_get_verdict(self->match) == NULL)
      ply_player_group_set(group, kind == PLY_PLAYER_HUMAN ? "person" : "search");
  }
  g_signal_connect_object(dialog, "start", G_CALLBACK(start_players), widget, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_end_answer(PlyGameView *self, const char *response)
{
  if (g_str_equal(response, "go"))
    ply_match_end(self->match);
}

/* A match that counts cannot be taken up again. */
ACTION(act_end_match)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (!ply_match_get_strict(self->match)) {
    ply_match_end(self->match);
    return;
  }
  GtkWidget *dialog = ply_compat_question_new(
      ply_game_view_get_window(self), _("End the match?"),
      _("It counts: its programs are ended, nobody wins, and it cannot be taken up again."),
      _("_Cancel"), _("_End the Match"));
  g_signal_connect_object(dialog, "response", G_CALLBACK(on_end_answer), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_players(PlyGameView *self)
{
  gtk_revealer_set_reveal_child(self->match_revealer, ply_game_has_match(self->match));
}

char *
ply_game_view_match_status(PlyGameView *self)
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
on_analysis_running(PlyGameView *self)
{
  if (!ply_match_get_strict(self->match) || ply_match_get_verdict(self->match) != NULL)
    return;
  ply_analysis_set_running(self->analysis, FALSE);
  ply_review_clear(self->review);
}

void
ply_game_view_connect_match(PlyGameView *self)
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
ply_game_view_play_strictly(PlyGameView *self)
{
  ply_beside_set_open(self->beside, FALSE);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
  ply_analysis_set_running(self->analysis, FALSE);
  ply_match_set_strict(self->match, TRUE);
  ply_game_tree_set_saved(self->game);
  self->may_close = TRUE;
  on_players(self);
  ply_game_view_update_actions(self);
}

ACTION(act_analyst)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (ply_analyst_dialog_fits(ply_game_tree_get_rules(self->game)->game))
    gtk_window_present(
        GTK_WINDOW(ply_analyst_dialog_new(ply_game_view_get_window(self), self->analysis)));
}

void
ply_game_view_add_match_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"players", NULL, act_players},
      {"end-match", NULL, act_end_match},
      {"analyst", NULL, act_analyst},
  };

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}
