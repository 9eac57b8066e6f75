/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/match-seats.h"

#include <glib/gi18n.h>

#include "ui/dialogs/players-dialog.h"
#include "ui/document/player-choices.h"
#include "ui/panels/match-bar.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/help.h"
#include "ui/widgets/question.h"
#include "ui/widgets/settings.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

struct _PlyMatchSeats {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  PlyMatchBar *bar;

  PlyGameTree *game; /* owned; NULL at the end */
  PlyMatch *match;   /* owned; NULL at the end */
  /* Owned; NULL at the end. */
  GSimpleAction *pause, *errors;
  GVariant *players[2]; /* as last chosen in a dialog; owned, or NULL */
};

enum { SEATED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyMatchSeats, ply_match_seats, ADW_TYPE_BIN)

/* The window round it, or NULL. */
static GtkWindow *
window_of(PlyMatchSeats *self)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

  return root != NULL ? GTK_WINDOW(root) : NULL;
}

static void
sit_down(PlyMatchSeats *self, PlyPlayerChoice choices[2])
{
  if (ply_match_get_strict(self->match)) /* one that is over */
    ply_match_set_strict(self->match, FALSE);
  for (int side = 0; side < 2; side++) {
    PlyPlayerChoice *choice = &choices[side];
    if (choice->kind == PLY_PLAYER_SEAT)
      ply_match_set_seat(self->match, side, g_steal_pointer(&choice->seat), &choice->control);
    else
      ply_match_set_player(self->match, side, choice->kind, &choice->limits);
  }
  ply_match_set_paused(self->match, FALSE);
  g_signal_emit(self, signals[SEATED], 0);
}

void
ply_match_seats_begin(PlyMatchSeats *self, PlyRecord *record, PlyPlayerChoice choices[2],
                      GVariant *const rows[2])
{
  for (int side = 0; side < 2; side++) {
    g_clear_pointer(&self->players[side], g_variant_unref);
    self->players[side] = rows[side] != NULL ? g_variant_ref(rows[side]) : NULL;
  }
  ply_match_set_paused(self->match, TRUE);
  ply_game_tree_set_record(self->game, record);
  ply_game_tree_set_saved(self->game); /* there is nothing in it yet */
  sit_down(self, choices);
}

void
ply_match_seats_leave(PlyMatchSeats *self)
{
  static const PlySearchLimits none = {0};

  for (int side = 0; side < 2; side++)
    ply_match_set_player(self->match, side, PLY_PLAYER_HUMAN, &none);
}

/* A person who goes on playing keeps the name that the game's file gave. Transfer full. */
static char *
name_to_keep(PlyMatchSeats *self, int side, const PlyPlayerChoice *choice)
{
  if (choice->kind == PLY_PLAYER_HUMAN &&
      ply_match_get_player(self->match, side) == PLY_PLAYER_HUMAN)
    return g_strdup(ply_game_tree_get_record(self->game)->players[side]);
  return g_strdup(ply_player_choice_name(choice));
}

static void
start_players(PlyPlayersDialog *dialog, PlyMatchSeats *self)
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
  PlyMatchSeats *self = PLY_MATCH_SEATS(widget);
  PlyPlayersDialog *dialog =
      ply_players_dialog_new(window_of(self), ply_game_tree_get_rules(self->game)->game);

  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_players_dialog_get_player(dialog, side);
    PlyPlayerKind kind = ply_match_get_player(self->match, side);
    ply_player_group_set_seconds(group, g_settings_get_double(ply_settings_get(), "move-seconds"));
    if (self->players[side] != NULL)
      ply_player_group_restore(group, self->players[side]);
    if (kind != PLY_PLAYER_SEAT && ply_match_get_verdict(self->match) == NULL)
      ply_player_group_set(group, kind == PLY_PLAYER_HUMAN ? "person" : "search");
  }
  g_signal_connect_object(dialog, "start", G_CALLBACK(start_players), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_end_answer(PlyMatchSeats *self, const char *response)
{
  if (g_str_equal(response, "go") && self->match != NULL)
    ply_match_end(self->match);
}

/* A match that counts cannot be taken up again. */
ACTION(act_end_match)
{
  PlyMatchSeats *self = PLY_MATCH_SEATS(widget);

  if (!ply_match_get_strict(self->match)) {
    ply_match_end(self->match);
    return;
  }
  GtkWidget *dialog = ply_question_new(
      window_of(self), PLY_HELP("players"), _("End the match?"),
      _("It counts: its programs are ended, nobody wins, and it cannot be taken up again."),
      _("_Cancel"), _("_End the Match"));
  g_signal_connect_object(dialog, "response", G_CALLBACK(on_end_answer), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
show_bar(PlyMatchSeats *self)
{
  if (self->match == NULL)
    return;
  gboolean is_match = ply_match_has_players(self->match);
  ply_match_bar_show_players(self->bar, is_match);
  gtk_revealer_set_reveal_child(
      self->revealer, is_match || ply_errors_drawer_is_wanted(ply_match_bar_get_drawer(self->bar)));
}

void
ply_match_seats_play_strictly(PlyMatchSeats *self)
{
  ply_match_set_strict(self->match, TRUE);
  show_bar(self);
}

char *
ply_match_seats_status(PlyMatchSeats *self, gboolean answered)
{
  int side = ply_game_tree_get_position(self->game)->side;
  const PlyVerdict *verdict = ply_match_get_verdict(self->match);

  /* Ended by a fault or by a person, so that by the rules somebody would be to move. */
  if (verdict != NULL && verdict->fault != PLY_FAULT_NONE &&
      ply_record_next(ply_game_tree_get_current(self->game)) == NULL && !answered)
    return g_strdup(_("The match is over."));
  if (!ply_match_get_thinking(self->match))
    return NULL;
  return g_strdup_printf(_("%s is thinking."), ply_match_bar_player(self->match, side));
}

/* A check mark in the menu, though it is an action that can be switched off. */
static void
show_paused(PlyMatchSeats *self)
{
  gboolean paused = ply_match_has_players(self->match) && ply_match_get_paused(self->match);

  g_simple_action_set_state(self->pause, g_variant_new_boolean(paused));
}

static void
on_pause(PlyMatchSeats *self, GVariant *paused)
{
  ply_match_set_paused(self->match, g_variant_get_boolean(paused));
}

/* An action with a check mark that is off at first. Owned by the caller, too. */
static GSimpleAction *
add_switch(PlyMatchSeats *self, GSimpleActionGroup *actions, const char *name, GCallback on_change)
{
  GSimpleAction *action = g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(FALSE));

  g_signal_connect_object(action, "change-state", on_change, self, G_CONNECT_SWAPPED);
  g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(action));
  return action;
}

static void
add_pause(PlyMatchSeats *self, GSimpleActionGroup *actions)
{
  self->pause = add_switch(self, actions, "pause-match", G_CALLBACK(on_pause));
  g_signal_connect_object(self->match, "notify::paused", G_CALLBACK(show_paused), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->match, "players-changed", G_CALLBACK(show_paused), self,
                          G_CONNECT_SWAPPED);
  show_paused(self);
}

static void
show_errors(PlyMatchSeats *self)
{
  gboolean open = gtk_widget_get_visible(GTK_WIDGET(ply_match_bar_get_drawer(self->bar)));

  g_simple_action_set_state(self->errors, g_variant_new_boolean(open));
}

static void
on_errors(PlyMatchSeats *self, GVariant *open)
{
  gtk_widget_set_visible(GTK_WIDGET(ply_match_bar_get_drawer(self->bar)),
                         g_variant_get_boolean(open));
}

static void
add_errors(PlyMatchSeats *self, GSimpleActionGroup *actions)
{
  self->errors = add_switch(self, actions, "program-errors", G_CALLBACK(on_errors));
  g_signal_connect_object(ply_match_bar_get_drawer(self->bar), "notify::visible",
                          G_CALLBACK(show_errors), self, G_CONNECT_SWAPPED);
}

void
ply_match_seats_connect(PlyMatchSeats *self, PlyGameTree *game, PlyMatch *match,
                        GSimpleActionGroup *actions)
{
  static const PlyAction acts[] = {
      {"players", NULL, act_players},
      {"end-match", NULL, act_end_match},
  };

  self->game = g_object_ref(game);
  self->match = g_object_ref(match);
  ply_actions_add(actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
  add_pause(self, actions);
  add_errors(self, actions);
  ply_match_bar_connect(self->bar, match, game);
  g_signal_connect_object(match, "players-changed", G_CALLBACK(show_bar), self, G_CONNECT_SWAPPED);
  show_bar(self);
}

void
ply_match_seats_show_analyst(PlyMatchSeats *self, PlyAnalysis *analysis)
{
  PlyErrorsDrawer *errors = ply_match_bar_get_drawer(self->bar);

  ply_errors_drawer_set_analysis(errors, analysis);
  g_signal_connect_object(analysis, "settings-changed", G_CALLBACK(show_bar), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(errors, "notify::visible", G_CALLBACK(show_bar), self, G_CONNECT_SWAPPED);
}

void
ply_match_seats_end(PlyMatchSeats *self)
{
  if (self->match != NULL)
    g_signal_handlers_disconnect_by_data(self->match, self);
  g_clear_object(&self->match);
  g_clear_object(&self->game);
  g_clear_object(&self->pause);
  g_clear_object(&self->errors);
}

static void
ply_match_seats_dispose(GObject *object)
{
  PlyMatchSeats *self = PLY_MATCH_SEATS(object);

  ply_match_seats_end(self);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->players[side], g_variant_unref);
  G_OBJECT_CLASS(ply_match_seats_parent_class)->dispose(object);
}

static void
ply_match_seats_class_init(PlyMatchSeatsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_MATCH_BAR);
  G_OBJECT_CLASS(klass)->dispose = ply_match_seats_dispose;
  signals[SEATED] = g_signal_new("seated", PLY_TYPE_MATCH_SEATS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/match-seats.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyMatchSeats, revealer);
  gtk_widget_class_bind_template_child(widget_class, PlyMatchSeats, bar);
}

static void
ply_match_seats_init(PlyMatchSeats *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}
