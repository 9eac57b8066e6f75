/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/player-group-private.h"

#include <glib/gi18n.h>

#include "ui/dialogs/program-file.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/text.h"

G_DEFINE_FINAL_TYPE(PlyPlayerGroup, ply_player_group, ADW_TYPE_PREFERENCES_GROUP)

/* "3 s a move, 5 plies": what is folded away is seen all the same. */
static void
tell_limits(PlyPlayerGroup *self)
{
  g_autoptr(GString) text = g_string_new(NULL);
  double move = gtk_spin_button_get_value(self->move_seconds);
  double game = gtk_spin_button_get_value(self->game_seconds);
  int depth = gtk_spin_button_get_value_as_int(self->depth);

  if (move > 0)
    g_string_append_printf(text, _("%g s a move"), move);
  if (game > 0 && gtk_widget_get_visible(self->game_row)) {
    g_string_append(text, text->len > 0 ? ", " : "");
    g_string_append_printf(text, _("%g s for the game"), game);
  }
  if (depth > 0) {
    g_string_append(text, text->len > 0 ? ", " : "");
    g_string_append_printf(text, ngettext("%d ply", "%d plies", (gulong)depth), depth);
  }
  adw_expander_row_set_subtitle(self->limits, text->len > 0 ? text->str : _("none"));
}

static void
on_kind(PlyPlayerGroup *self)
{
  PlyRowsKind kind = ply_player_group_kind(self);

  gtk_widget_set_visible(GTK_WIDGET(self->opponent), kind == PLY_ROWS_OPPONENT);
  gtk_widget_set_visible(GTK_WIDGET(self->protocol), kind == PLY_ROWS_PROGRAM);
  gtk_widget_set_visible(GTK_WIDGET(self->program), kind == PLY_ROWS_PROGRAM);
  gtk_widget_set_visible(self->move_row, kind != PLY_ROWS_PERSON);
  gtk_widget_set_visible(self->depth_row, kind != PLY_ROWS_PERSON);
  gtk_widget_set_visible(self->game_row, kind == PLY_ROWS_OPPONENT || kind == PLY_ROWS_PROGRAM);
  gtk_widget_set_visible(GTK_WIDGET(self->clock), kind == PLY_ROWS_PROGRAM);
  gtk_widget_set_visible(GTK_WIDGET(self->limits), kind != PLY_ROWS_PERSON);
  tell_limits(self);
}

/* What was found out is true of the program that was asked. */
static void
on_program(PlyPlayerGroup *self)
{
  if (self->found)
    adw_combo_row_set_selected(self->protocol, 0);
  self->found = FALSE;
}

static void
on_choose_file(PlyPlayerGroup *self)
{
  ply_program_file_ask(GTK_EDITABLE(self->program), _("Choose a Program"), FALSE);
}

static void
on_choose_folder(PlyPlayerGroup *self)
{
  ply_program_file_ask(GTK_EDITABLE(self->program), _("Choose a Program’s Folder"), TRUE);
}

/* One that was used before: "PROTOCOL:COMMAND". */
static void
act_program(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_player_group_set(PLY_PLAYER_GROUP(widget), g_variant_get_string(parameter, NULL));
}

static gboolean
ply_player_group_grab_focus(GtkWidget *widget)
{
  PlyPlayerGroup *self = PLY_PLAYER_GROUP(widget);
  gboolean program = ply_player_group_kind(self) == PLY_ROWS_PROGRAM;

  return gtk_widget_grab_focus(program ? GTK_WIDGET(self->program) : GTK_WIDGET(self->kind));
}

static void
ply_player_group_finalize(GObject *object)
{
  PlyPlayerGroup *self = PLY_PLAYER_GROUP(object);

  g_ptr_array_unref(self->opponents);
  g_ptr_array_unref(self->protocols);
  g_array_unref(self->kinds);
  G_OBJECT_CLASS(ply_player_group_parent_class)->finalize(object);
}

static void
ply_player_group_class_init(PlyPlayerGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_player_group_finalize;
  widget_class->grab_focus = ply_player_group_grab_focus;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/player-group.ui");
  gtk_widget_class_install_action(widget_class, "player.program", "s", act_program);
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyPlayerGroup, name)
  BIND(kind);
  BIND(opponent);
  BIND(protocol);
  BIND(clock);
  BIND(program);
  BIND(move_row);
  BIND(game_row);
  BIND(depth_row);
  BIND(move_seconds);
  BIND(game_seconds);
  BIND(depth);
  BIND(limits);
  BIND(recent);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_kind);
  gtk_widget_class_bind_template_callback(widget_class, on_program);
  gtk_widget_class_bind_template_callback(widget_class, tell_limits);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_file);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_folder);
}

static void
ply_player_group_init(PlyPlayerGroup *self)
{
  self->opponents = g_ptr_array_new();
  self->protocols = g_ptr_array_new();
  self->kinds = g_array_new(FALSE, FALSE, sizeof(PlyRowsKind));
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  on_kind(self);
}

static gboolean
is_for(const char *only, const PlyGame *game)
{
  return only == NULL || g_str_equal(only, ply_game_id(game));
}

static void
list_opponents(PlyPlayerGroup *self, const PlyGame *game)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyPlayer *player;

  g_ptr_array_set_size(self->opponents, 0);
  for (guint i = 0; (player = ply_player_at(i)) != NULL; i++) {
    if (!is_for(player->game, game))
      continue;
    g_ptr_array_add(self->opponents, (gpointer)player);
    gtk_string_list_append(names, _(player->name));
  }
  adw_combo_row_set_model(self->opponent, G_LIST_MODEL(names));
}

static void
list_protocols(PlyPlayerGroup *self, const PlyGame *game)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyProtocol *protocol;

  guint selected = adw_combo_row_get_selected(self->protocol);
  const PlyProtocol *before =
      selected < self->protocols->len ? self->protocols->pdata[selected] : NULL;
  gboolean found = self->found;

  g_ptr_array_set_size(self->protocols, 0);
  if (self->programs) {
    g_ptr_array_add(self->protocols, NULL);
    gtk_string_list_append(names, _("Found out by asking the program"));
  }
  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    if (!is_for(protocol->game, game) || game == ply_game_find("number-tree"))
      continue;
    g_ptr_array_add(self->protocols, (gpointer)protocol);
    gtk_string_list_append(names, _(protocol->name));
  }
  adw_combo_row_set_model(self->protocol, G_LIST_MODEL(names));
  if (before != NULL && !found && g_ptr_array_find(self->protocols, before, &selected))
    adw_combo_row_set_selected(self->protocol, selected);
  self->found = FALSE;
}

static void
list_kinds(PlyPlayerGroup *self)
{
  static const PlyRowsKind usual[] = {PLY_ROWS_PERSON, PLY_ROWS_SEARCH, PLY_ROWS_OPPONENT,
                                      PLY_ROWS_PROGRAM},
                           programs[] = {PLY_ROWS_PROGRAM, PLY_ROWS_SEARCH, PLY_ROWS_OPPONENT};
  const char *const words[] = {[PLY_ROWS_PERSON] = _("Person"),
                               [PLY_ROWS_SEARCH] = _("Plyscope’s search"),
                               [PLY_ROWS_OPPONENT] = _("Reference opponent"),
                               [PLY_ROWS_PROGRAM] = _("Another program")};
  const PlyRowsKind *kinds = self->programs ? programs : usual;
  gsize n = self->programs ? G_N_ELEMENTS(programs) : G_N_ELEMENTS(usual);
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

  g_array_set_size(self->kinds, 0);
  for (gsize i = 0; i < n; i++) {
    if (kinds[i] == PLY_ROWS_PROGRAM && self->protocols->len == 0)
      continue;
    g_array_append_val(self->kinds, kinds[i]);
    gtk_string_list_append(names, words[kinds[i]]);
  }
  adw_combo_row_set_model(self->kind, G_LIST_MODEL(names));
}

void
ply_player_group_offer_programs(PlyPlayerGroup *self)
{
  self->programs = TRUE;
  adw_expander_row_set_expanded(self->limits, FALSE);
}

void
ply_player_group_set_game(PlyPlayerGroup *self, const PlyGame *game, int side)
{
  PlyRowsKind kind = ply_player_group_kind(self);
  gboolean is_new = self->kinds->len == 0;

  adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), ply_text_game_side(game, side));
  list_opponents(self, game);
  list_protocols(self, game);
  list_kinds(self);
  if (!is_new)
    ply_player_group_set_kind(self, kind);
  if (self->programs)
    ply_player_group_list_recent(self, game);
  on_kind(self);
}

void
ply_player_group_set_seconds(PlyPlayerGroup *self, double seconds_a_move)
{
  gtk_spin_button_set_value(self->move_seconds, seconds_a_move);
}
