/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Programs that played before, with their conversations, and one whose conversation is yet to be found
 * out. */

#include "ui/dialogs/player-group-private.h"

#include <string.h>

#include "ui/widgets/settings.h"

#define KEY  "recent-programs"
#define MOST 10

/* "PROTOCOL:COMMAND". NULL: neither. */
static const PlyProtocol *
protocol_of(const char *spec)
{
  const char *colon = strchr(spec, ':');
  g_autofree char *id = colon != NULL ? g_strndup(spec, (gsize)(colon - spec)) : NULL;

  return id != NULL && colon[1] != '\0' ? ply_protocol_find(id) : NULL;
}

void
ply_player_group_list_recent(PlyPlayerGroup *self, const PlyGame *game)
{
  g_auto(GStrv) specs = g_settings_get_strv(ply_settings_get(), KEY);
  g_autoptr(GMenu) menu = g_menu_new();

  for (char **spec = specs; *spec != NULL; spec++) {
    const PlyProtocol *protocol = protocol_of(*spec);
    if (protocol == NULL || !g_utf8_validate(*spec, -1, NULL) ||
        (protocol->game != NULL && !g_str_equal(protocol->game, ply_game_id(game))))
      continue;
    g_autoptr(GMenuItem) item = g_menu_item_new(strchr(*spec, ':') + 1, NULL);
    g_menu_item_set_action_and_target(item, "player.program", "s", *spec);
    g_menu_append_item(menu, item);
  }
  gtk_menu_button_set_menu_model(self->recent, G_MENU_MODEL(menu));
  gtk_widget_set_visible(GTK_WIDGET(self->recent),
                         g_menu_model_get_n_items(G_MENU_MODEL(menu)) > 0);
}

/* The chosen conversation; NULL: none, or it is to be found out. */
static const PlyProtocol *
chosen(PlyPlayerGroup *self)
{
  guint i = adw_combo_row_get_selected(self->protocol);

  return i < self->protocols->len ? self->protocols->pdata[i] : NULL;
}

char *
ply_player_group_get_unknown(PlyPlayerGroup *self)
{
  if (ply_player_group_kind(self) != PLY_ROWS_PROGRAM || chosen(self) != NULL)
    return NULL;
  return g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->program))));
}

void
ply_player_group_set_found(PlyPlayerGroup *self, const PlyProtocol *protocol)
{
  guint i;

  if (!g_ptr_array_find(self->protocols, protocol, &i))
    return;
  adw_combo_row_set_selected(self->protocol, i);
  self->found = TRUE;
}

void
ply_player_group_remember(PlyPlayerGroup *self)
{
  const PlyProtocol *protocol = chosen(self);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  g_auto(GStrv) before = g_settings_get_strv(ply_settings_get(), KEY);
  guint n = 1;

  if (ply_player_group_kind(self) != PLY_ROWS_PROGRAM || protocol == NULL)
    return;
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->program))));
  g_autofree char *spec = g_strconcat(protocol->id, ":", text, NULL);
  g_strv_builder_add(builder, spec);
  for (char **at = before; *at != NULL && n < MOST; at++) {
    if (g_str_equal(*at, spec))
      continue;
    g_strv_builder_add(builder, *at);
    n++;
  }
  g_auto(GStrv) specs = g_strv_builder_end(builder);
  g_settings_set_strv(ply_settings_get(), KEY, (const char *const *)specs);
}
