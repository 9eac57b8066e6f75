/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/match-bar.h"

#include <glib/gi18n.h>

#include "ui/panels/errors-drawer.h"
#include "ui/widgets/label.h"
#include "ui/widgets/said.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrap.h"

#define REFRESH_MS 100

struct _PlyMatchBar {
  GtkBox parent_instance;

  /* Template widgets. */
  GtkWidget *players, *player_0, *player_1, *end_button, *go_on_button, *players_button, *banner;
  GtkImage *sign;
  GtkLabel *side_0, *side_1, *name_0, *name_1, *time_0, *time_1, *verdict;
  GtkLabel *thought_0, *thought_1;
  GtkWidget *errors_button;
  PlyErrorsDrawer *errors;
  GtkSpinner *spinner_0, *spinner_1;
  GtkRevealer *verdict_revealer;

  PlyMatch *match;   /* borrowed */
  PlyGameTree *game; /* borrowed */
  guint refresh;     /* while the bar can be seen and a clock runs */
};

G_DEFINE_FINAL_TYPE(PlyMatchBar, ply_match_bar, GTK_TYPE_BOX)

const char *
ply_match_bar_player(PlyMatch *match, int side)
{
  const char *name = ply_match_get_name(match, side);

  if (name != NULL)
    return name;
  return ply_match_get_player(match, side) == PLY_PLAYER_HUMAN ? _("Person")
                                                               : _("Plyscope’s search");
}

/* "1:02.3": a figure that runs needs no more, and always the same width. */
static void
append_clock(GString *text, gint64 us)
{
  gint64 tenths = us / (G_USEC_PER_SEC / 10);

  g_string_append_printf(text, "%d:%02d.%d", (int)(tenths / 600), (int)(tenths / 10 % 60),
                         (int)(tenths % 10));
}

/* A limit for a move may be shorter than what a clock shows. */
static void
append_limit(GString *text, gint64 us)
{
  char time[PLY_TEXT_BYTES];

  if (us < 10 * G_USEC_PER_SEC)
    g_string_append(text, ply_text_time(us, time));
  else
    append_clock(text, us);
}

/* What the side has taken; below it what it may still take. Transfer full. */
static char *
clock_text(PlyMatch *match, int side)
{
  const PlyTimeControl *control = ply_match_get_control(match, side);
  gint64 left = ply_match_get_left_us(match, side);
  g_autoptr(GString) text = g_string_new(NULL), limit = g_string_new(NULL);

  append_clock(text, ply_match_get_used_us(match, side));
  if (left >= 0)
    append_clock(limit, MAX(left - control->grace_us, 0));
  else if (control != NULL && control->move_us > 0)
    append_limit(limit, control->move_us - control->grace_us);
  if (limit->len == 0)
    return g_strdup(text->str);
  /* Translators: the time that a player has taken; then what is left for the game, or the limit
   * for a move. */
  return g_strdup_printf(left >= 0 ? _("%s\n%s left") : _("%s\n%s a move"), text->str, limit->str);
}

/* What the side thinks, or thought of its last move. Transfer full. */
static char *
thought_text(PlyMatchBar *self, int side)
{
  PlyNotation notation = ply_game_tree_get_notation(self->game);
  const PlyModelReport *own = ply_match_get_thoughts(self->match, side);
  PlyAside *aside = ply_match_get_aside(self->match, side);
  PlySaid said;

  if (own != NULL)
    return ply_said_thought(own, notation);
  if (aside == NULL || !ply_aside_get_said(aside, &said))
    return g_strdup("");
  /* Values are told by ply only where one wins; the line needs no more than the rules. */
  PlyPosition at = {.side = (uint8_t)side};
  g_autoptr(PlyModelReport) report =
      ply_model_report_new_said(ply_game_tree_get_rules(self->game), &at,
                                ply_match_get_name(self->match, side), &said, PLY_STOP_NOT_YET);
  char *thought = ply_said_thought(report, notation);
  if (*thought != '\0' || *said.words == '\0')
    return thought;
  g_free(thought);
  return g_strdup(said.words);
}

/* One that has told something keeps its line, so that the bar stays as high as it is. */
static void
show_thought(PlyMatchBar *self, int side)
{
  GtkLabel *label = side == 0 ? self->thought_0 : self->thought_1;
  g_autofree char *text = thought_text(self, side);

  if (*text == '\0' && ply_match_get_player(self->match, side) != PLY_PLAYER_HUMAN)
    return;
  ply_label_say(label, text);
  gtk_widget_set_tooltip_text(GTK_WIDGET(label), text);
  gtk_widget_set_visible(GTK_WIDGET(label), *text != '\0');
}

static void
show_side(PlyMatchBar *self, int side)
{
  GtkLabel *side_label = side == 0 ? self->side_0 : self->side_1;
  GtkLabel *name_label = side == 0 ? self->name_0 : self->name_1;
  GtkSpinner *spinner = side == 0 ? self->spinner_0 : self->spinner_1;
  GtkWidget *player = side == 0 ? self->player_0 : self->player_1;
  gboolean to_move = ply_game_tree_get_position(self->game)->side == side &&
                     ply_match_get_verdict(self->match) == NULL;
  const char *name = ply_match_bar_player(self->match, side);
  g_autofree char *clock = clock_text(self->match, side);

  ply_label_say(side_label, ply_text_side(self->game, side));
  ply_label_say(name_label, name);
  gtk_widget_set_tooltip_text(GTK_WIDGET(name_label), name);
  ply_label_say(side == 0 ? self->time_0 : self->time_1, clock);
  gtk_spinner_set_spinning(spinner, to_move && ply_match_get_thinking(self->match));
  if (to_move)
    gtk_widget_add_css_class(player, "to-move");
  else
    gtk_widget_remove_css_class(player, "to-move");
}

static void
show_sides(PlyMatchBar *self)
{
  if (self->match == NULL || !gtk_widget_get_mapped(GTK_WIDGET(self)))
    return;
  show_side(self, 0);
  show_side(self, 1);
  show_thought(self, 0);
  show_thought(self, 1);
  gtk_widget_set_visible(self->errors_button, ply_match_get_aside(self->match, 0) != NULL ||
                                                  ply_match_get_aside(self->match, 1) != NULL);
  /* Something is there to look at. */
  if (ply_errors_drawer_has_any(self->errors))
    gtk_widget_add_css_class(self->errors_button, "has-errors");
  else
    gtk_widget_remove_css_class(self->errors_button, "has-errors");
}

static gboolean
refresh(gpointer data)
{
  show_sides(data);
  return G_SOURCE_CONTINUE;
}

/* Figures run only while a clock does. */
static void
run_clock(PlyMatchBar *self)
{
  gboolean runs = self->match != NULL && gtk_widget_get_mapped(GTK_WIDGET(self)) &&
                  !ply_match_get_paused(self->match) && ply_match_get_verdict(self->match) == NULL;

  show_sides(self);
  if (runs && self->refresh == 0)
    self->refresh = g_timeout_add(REFRESH_MS, refresh, self);
  else if (!runs)
    g_clear_handle_id(&self->refresh, g_source_remove);
}

/* How the match went. Transfer full. */
static char *
describe(PlyMatchBar *self, const PlyVerdict *verdict)
{
  if (verdict->sentence == NULL)
    return ply_text_result(self->game, verdict->outcome);
  if (verdict->outcome != PLY_FIRST_WINS && verdict->outcome != PLY_SECOND_WINS)
    return g_strdup(verdict->sentence);
  /* Translators: the side that wins; a sentence on what the other one did. */
  return g_strdup_printf(_("%s wins. %s"),
                         ply_text_side(self->game, verdict->outcome == PLY_FIRST_WINS ? 0 : 1),
                         verdict->sentence);
}

/* A pause, a fault and an end by the rules or a person look different, and not by colour alone. */
static void
show_sign(PlyMatchBar *self, const PlyVerdict *verdict)
{
  /* One that could not begin has no fault of its own: it never came to a move. */
  gboolean fault = verdict != NULL && (!verdict->begun || (verdict->fault != PLY_FAULT_NONE &&
                                                           verdict->fault != PLY_FAULT_CANCELLED));

  gtk_widget_remove_css_class(self->banner, "paused");
  gtk_widget_remove_css_class(self->banner, "fault");
  gtk_widget_remove_css_class(self->banner, "finished");
  gtk_widget_add_css_class(self->banner, verdict == NULL ? "paused" : fault ? "fault" : "finished");
  gtk_image_set_from_icon_name(self->sign, verdict == NULL ? "media-playback-pause-symbolic"
                                           : fault         ? "dialog-warning-symbolic"
                                                           : "object-select-symbolic");
}

/* Below the players: how the match went, or that it waits. */
static void
on_changed(PlyMatchBar *self)
{
  const PlyVerdict *verdict = ply_match_get_verdict(self->match);
  gboolean paused = verdict == NULL && ply_match_get_paused(self->match);
  g_autofree char *text =
      verdict != NULL ? describe(self, verdict) : g_strdup(_("The match is paused."));

  if (verdict != NULL || paused) { /* else what it says is sliding out of sight */
    ply_label_say(self->verdict, text);
    show_sign(self, verdict);
  }
  gtk_revealer_set_reveal_child(self->verdict_revealer, verdict != NULL || paused);
  gtk_widget_set_visible(self->end_button, verdict == NULL);
  gtk_widget_set_visible(self->players_button, verdict != NULL);
  gtk_widget_set_visible(self->go_on_button, paused);
  run_clock(self);
}

static void
on_go_on(PlyMatchBar *self)
{
  ply_match_set_paused(self->match, FALSE);
}

static void
ply_match_bar_map(GtkWidget *widget)
{
  PlyMatchBar *self = PLY_MATCH_BAR(widget);

  GTK_WIDGET_CLASS(ply_match_bar_parent_class)->map(widget);
  run_clock(self);
}

static void
ply_match_bar_unmap(GtkWidget *widget)
{
  g_clear_handle_id(&PLY_MATCH_BAR(widget)->refresh, g_source_remove);
  GTK_WIDGET_CLASS(ply_match_bar_parent_class)->unmap(widget);
}

static void
ply_match_bar_dispose(GObject *object)
{
  PlyMatchBar *self = PLY_MATCH_BAR(object);

  g_clear_handle_id(&self->refresh, g_source_remove);
  self->match = NULL;
  self->game = NULL;
  G_OBJECT_CLASS(ply_match_bar_parent_class)->dispose(object);
}

static void
ply_match_bar_class_init(PlyMatchBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_match_bar_dispose;
  widget_class->map = ply_match_bar_map;
  widget_class->unmap = ply_match_bar_unmap;
  g_type_ensure(PLY_TYPE_ERRORS_DRAWER);
  g_type_ensure(PLY_TYPE_WRAP);
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/match-bar.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyMatchBar, name)
  BIND(player_0);
  BIND(player_1);
  BIND(end_button);
  BIND(go_on_button);
  BIND(players_button);
  BIND(side_0);
  BIND(side_1);
  BIND(name_0);
  BIND(name_1);
  BIND(time_0);
  BIND(time_1);
  BIND(verdict);
  BIND(banner);
  BIND(sign);
  BIND(spinner_0);
  BIND(spinner_1);
  BIND(verdict_revealer);
  BIND(thought_0);
  BIND(thought_1);
  BIND(players);
  BIND(errors_button);
  BIND(errors);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_go_on);
}

static void
ply_match_bar_init(PlyMatchBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_match_bar_connect(PlyMatchBar *self, PlyMatch *match, PlyGameTree *game)
{
  self->match = match;
  self->game = game;
  ply_errors_drawer_connect(self->errors, match);
  g_signal_connect_object(match, "verdict-changed", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(match, "notify::paused", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(match, "players-changed", G_CALLBACK(show_sides), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(show_sides), self,
                          G_CONNECT_SWAPPED);
  on_changed(self);
}

void
ply_match_bar_show_players(PlyMatchBar *self, gboolean shown)
{
  gtk_widget_set_visible(self->players, shown);
}

PlyErrorsDrawer *
ply_match_bar_get_drawer(PlyMatchBar *self)
{
  return self->errors;
}
