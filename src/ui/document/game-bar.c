/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/widgets/actions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/left-to-right.h"
#include "ui/widgets/text.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

struct _PlyGameBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *status, *what;
  GtkSpinner *thinking;
  GtkWidget *through, *pass_button;

  /* Owned; NULL at the end. */
  PlyGameTree *game;
  PlyAnalysis *analysis;
  PlyMatch *match;
  PlyMatchSeats *seats;

  guint status_tick;
};

G_DEFINE_FINAL_TYPE(PlyGameBar, ply_game_bar, ADW_TYPE_BIN)

static gboolean
show_status(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyGameBar *self = PLY_GAME_BAR(widget);
  g_autofree char *match =
      ply_match_seats_status(self->seats, ply_analysis_get_report(self->analysis) != NULL);
  g_autofree char *text = match != NULL ? g_steal_pointer(&match) : ply_text_status(self->analysis);

  self->status_tick = 0;
  ply_label_say(self->status, text);
  gtk_spinner_set_spinning(self->thinking, ply_match_get_thinking(self->match));
  return G_SOURCE_REMOVE;
}

/* Several changes before the next frame are one. */
static void
update_status(PlyGameBar *self)
{
  if (self->status_tick == 0)
    self->status_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), show_status, NULL, NULL);
}

void
ply_game_bar_set_title(PlyGameBar *self, const char *title)
{
  g_autofree char *game = ply_text_game(ply_game_tree_get_rules(self->game));
  g_autofree char *what =
      g_str_has_prefix(game, title) ? g_strdup(game) : g_strdup_printf("%s · %s", title, game);

  gtk_label_set_text(self->what, what);
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->what), what);
}

void
ply_game_bar_show_name(PlyGameBar *self, gboolean show)
{
  gtk_widget_set_visible(GTK_WIDGET(self->what), show);
}

ACTION(act_undo)
{
  ply_game_tree_undo(PLY_GAME_BAR(widget)->game);
}

ACTION(act_redo)
{
  ply_game_tree_redo(PLY_GAME_BAR(widget)->game);
}

ACTION(act_go)
{
  static const struct {
    const char *name;
    gboolean (*go)(PlyGameTree *game);
  } ways[] = {
      {"go-first", ply_game_tree_go_first},
      {"go-back", ply_game_tree_go_back},
      {"go-forward", ply_game_tree_go_forward},
      {"go-last", ply_game_tree_go_last},
  };

  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    if (g_str_equal(ways[i].name, name))
      ways[i].go(PLY_GAME_BAR(widget)->game);
  }
}

ACTION(act_go_sideways)
{
  ply_game_tree_go_sideways(PLY_GAME_BAR(widget)->game,
                            g_str_equal(name, "next-variation") ? 1 : -1);
}

ACTION(act_pass)
{
  ply_game_tree_play(PLY_GAME_BAR(widget)->game, PLY_MOVE_PASS);
}

ACTION(act_move_now)
{
  ply_match_move_now(PLY_GAME_BAR(widget)->match);
}

ACTION(act_promote)
{
  PlyGameTree *game = PLY_GAME_BAR(widget)->game;

  ply_game_tree_promote(game, ply_game_tree_get_current(game)->id);
}

ACTION(act_delete)
{
  PlyGameTree *game = PLY_GAME_BAR(widget)->game;

  ply_game_tree_remove(game, ply_game_tree_get_current(game)->id);
}

ACTION(act_line_step)
{
  ply_analysis_step_preview(PLY_GAME_BAR(widget)->analysis,
                            g_str_equal(name, "line-forward") ? 1 : -1);
}

ACTION(act_line_end)
{
  ply_analysis_set_preview(PLY_GAME_BAR(widget)->analysis, NULL, 0, 0);
}

ACTION(act_line_play)
{
  PlyGameBar *self = PLY_GAME_BAR(widget);
  const PlyMove *moves;
  guint shown;

  if (ply_analysis_get_preview(self->analysis, &moves, &shown) == 0 || shown == 0)
    return;
  PlyMove line[PLY_MAX_PV];
  guint n = MIN(shown, PLY_MAX_PV);
  memcpy(line, moves, n * sizeof *line); /* the preview ends when the position changes */
  ply_game_tree_play_line(self->game, line, n);
}

/* A key that does nothing and says nothing seems broken. */
static void
tell_nothing_is_known(PlyGameBar *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  gboolean goes_on =
      ply_rules_outcome(ply_game_tree_get_rules(self->game), position) == PLY_GOING_ON;

  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)),
                   goes_on ? _("No best move is known here yet. Analyse (F5) finds one.")
                           : _("The game is over: no move is left"));
}

/* Shows the principal variation on the board, its first move played. */
ACTION(act_line_begin)
{
  PlyGameBar *self = PLY_GAME_BAR(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.n_root > 0)
    ply_analysis_set_preview(self->analysis, report->report.root[0].pv,
                             MAX(1, report->report.root[0].pv_length), 1);
  else
    tell_nothing_is_known(self);
}

/* Plays the analysis's best move. */
ACTION(act_play_best)
{
  PlyGameBar *self = PLY_GAME_BAR(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.best != PLY_MOVE_NONE)
    ply_game_tree_play(self->game, report->report.best);
  else
    tell_nothing_is_known(self);
}

void
ply_game_bar_connect(PlyGameBar *self, PlyAnalysis *analysis, PlyMatch *match, PlyMatchSeats *seats,
                     GSimpleActionGroup *actions)
{
  static const PlyAction acts[] = {
      {"undo", NULL, act_undo},
      {"redo", NULL, act_redo},
      {"go-first", NULL, act_go},
      {"go-back", NULL, act_go},
      {"go-forward", NULL, act_go},
      {"go-last", NULL, act_go},
      {"next-variation", NULL, act_go_sideways},
      {"previous-variation", NULL, act_go_sideways},
      {"pass", NULL, act_pass},
      {"move-now", NULL, act_move_now},
      {"promote-variation", NULL, act_promote},
      {"delete-variation", NULL, act_delete},
      {"line-begin", NULL, act_line_begin},
      {"line-forward", NULL, act_line_step},
      {"line-back", NULL, act_line_step},
      {"line-play", NULL, act_line_play},
      {"line-end", NULL, act_line_end},
      {"play-best", NULL, act_play_best},
  };

  self->game = g_object_ref(ply_analysis_get_game(analysis));
  self->analysis = g_object_ref(analysis);
  self->match = g_object_ref(match);
  self->seats = g_object_ref(seats);
  ply_actions_add(actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
  g_object_bind_property(g_action_map_lookup_action(G_ACTION_MAP(actions), "pass"), "enabled",
                         self->pass_button, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect_object(self->game, "position-changed", G_CALLBACK(update_status), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(analysis, "notify", G_CALLBACK(update_status), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(analysis, "preview-changed", G_CALLBACK(update_status), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(match, "notify", G_CALLBACK(update_status), self, G_CONNECT_SWAPPED);
  update_status(self);
}

void
ply_game_bar_end(PlyGameBar *self)
{
  if (self->status_tick != 0)
    gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->status_tick);
  self->status_tick = 0;
  if (self->game != NULL) {
    g_signal_handlers_disconnect_by_data(self->game, self);
    g_signal_handlers_disconnect_by_data(self->analysis, self);
    g_signal_handlers_disconnect_by_data(self->match, self);
  }
  g_clear_object(&self->seats);
  g_clear_object(&self->match);
  g_clear_object(&self->analysis);
  g_clear_object(&self->game);
}

static void
ply_game_bar_dispose(GObject *object)
{
  ply_game_bar_end(PLY_GAME_BAR(object));
  G_OBJECT_CLASS(ply_game_bar_parent_class)->dispose(object);
}

static void
ply_game_bar_class_init(PlyGameBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_game_bar_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/game-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyGameBar, through);
  gtk_widget_class_bind_template_child(widget_class, PlyGameBar, status);
  gtk_widget_class_bind_template_child(widget_class, PlyGameBar, what);
  gtk_widget_class_bind_template_child(widget_class, PlyGameBar, thinking);
  gtk_widget_class_bind_template_child(widget_class, PlyGameBar, pass_button);
}

static void
ply_game_bar_init(PlyGameBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_left_to_right(self->through); /* as the graph above */
}
