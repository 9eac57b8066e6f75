/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a game's view takes from the person's settings. */

#include "ui/widgets/settings.h"
#include "ui/document/game-view-private.h"

static void
on_table_setting(PlyGameView *self)
{
  ply_analysis_set_table_megabytes(
      self->analysis, (guint)g_settings_get_int(ply_settings_get(), "table-megabytes"));
}

static void
on_all_values_setting(PlyGameView *self)
{
  ply_analysis_set_all_values(self->analysis,
                              g_settings_get_boolean(ply_settings_get(), "all-values"));
}

/* The board and all that names or colours a side. */
static void
on_discs(PlyGameView *self)
{
  g_signal_emit_by_name(self->game, "position-changed");
  g_signal_emit_by_name(self->game, "tree-changed");
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_game_view_restore_settings(PlyGameView *self)
{
  GSettings *settings = ply_settings_get();

  g_settings_bind(settings, "sidebar-page", self->side, "page", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "show-legal-moves", self->board, "show-legal-moves",
                  G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "show-values", self->board, "show-values", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "show-pv", self->board, "show-pv", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "animations", self->board, "animate", G_SETTINGS_BIND_GET);
  g_signal_connect_object(settings, "changed::table-megabytes", G_CALLBACK(on_table_setting), self,
                          G_CONNECT_SWAPPED);
  on_table_setting(self);
  g_signal_connect_object(settings, "changed::all-values", G_CALLBACK(on_all_values_setting), self,
                          G_CONNECT_SWAPPED);
  on_all_values_setting(self);
  g_signal_connect_object(settings, "changed::black-discs", G_CALLBACK(on_discs), self,
                          G_CONNECT_SWAPPED);
  g_autoptr(GAction) all_values = g_settings_create_action(settings, "all-values");
  g_action_map_add_action(G_ACTION_MAP(self->actions), all_values);
}
