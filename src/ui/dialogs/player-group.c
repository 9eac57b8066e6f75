/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/player-group-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/widgets/file-choice.h"
#include "ui/widgets/text.h"

G_DEFINE_FINAL_TYPE(PlyPlayerGroup, ply_player_group, ADW_TYPE_PREFERENCES_GROUP)

PlyRowsKind
ply_player_group_kind(PlyPlayerGroup *self)
{
  return (PlyRowsKind)adw_combo_row_get_selected(self->kind);
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
}

/* A path as one word of a command line. */
static void
take_file(gpointer owner, GFile *file, gpointer data)
{
  PlyPlayerGroup *self = owner;
  const char *path = g_file_peek_path(file);

  if (path == NULL)
    return;
  gboolean plain = strspn(path, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._+-") == strlen(path);
  g_autofree char *word = plain ? g_strdup(path) : g_shell_quote(path);
  gtk_editable_set_text(GTK_EDITABLE(self->program), word);
}

static void
on_choose_file(PlyPlayerGroup *self)
{
  PlyFileQuestion question = {.title = _("Choose a Program"), .accept = _("_Choose")};

  ply_file_choice_ask(GTK_WIDGET(self), &question, take_file, NULL, NULL);
}

static void
on_choose_folder(PlyPlayerGroup *self)
{
  PlyFileQuestion question = {
      .title = _("Choose a Program’s Folder"), .accept = _("_Choose"), .is_folder = TRUE};

  ply_file_choice_ask(GTK_WIDGET(self), &question, take_file, NULL, NULL);
}

static void
ply_player_group_finalize(GObject *object)
{
  PlyPlayerGroup *self = PLY_PLAYER_GROUP(object);

  g_ptr_array_unref(self->opponents);
  g_ptr_array_unref(self->protocols);
  G_OBJECT_CLASS(ply_player_group_parent_class)->finalize(object);
}

static void
ply_player_group_class_init(PlyPlayerGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_player_group_finalize;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/player-group.ui");
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
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_kind);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_file);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_folder);
}

static void
ply_player_group_init(PlyPlayerGroup *self)
{
  self->opponents = g_ptr_array_new();
  self->protocols = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
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

  g_ptr_array_set_size(self->protocols, 0);
  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    if (!is_for(protocol->game, game) || game == ply_game_find("number-tree"))
      continue;
    g_ptr_array_add(self->protocols, (gpointer)protocol);
    gtk_string_list_append(names, _(protocol->name));
  }
  adw_combo_row_set_model(self->protocol, G_LIST_MODEL(names));
}

void
ply_player_group_set_game(PlyPlayerGroup *self, const PlyGame *game, int side)
{
  const char *const kinds[] = {_("Person"), _("Plyscope’s search"), _("Reference opponent"),
                               _("Another program"), NULL};
  guint kind = adw_combo_row_get_selected(self->kind);

  adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), ply_text_game_side(game, side));
  list_opponents(self, game);
  list_protocols(self, game);
  g_autoptr(GtkStringList) names = gtk_string_list_new(kinds);
  if (self->protocols->len == 0)
    gtk_string_list_remove(names, PLY_ROWS_PROGRAM);
  adw_combo_row_set_model(self->kind, G_LIST_MODEL(names));
  if (kind < g_list_model_get_n_items(G_LIST_MODEL(names)))
    adw_combo_row_set_selected(self->kind, kind);
  on_kind(self);
}

void
ply_player_group_set_seconds(PlyPlayerGroup *self, double seconds_a_move)
{
  gtk_spin_button_set_value(self->move_seconds, seconds_a_move);
}
