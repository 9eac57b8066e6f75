/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window takes from the person's settings. */

#include "ui/widgets/settings.h"
#include "ui/window/window-private.h"

static void
on_table_setting(PlyWindow *self)
{
  ply_analysis_set_table_megabytes(
      self->analysis, (guint)g_settings_get_int(ply_settings_get(), "table-megabytes"));
}

static void
on_all_values_setting(PlyWindow *self)
{
  ply_analysis_set_all_values(self->analysis,
                              g_settings_get_boolean(ply_settings_get(), "all-values"));
}

void
ply_window_restore_settings(PlyWindow *self)
{
  GSettings *settings = ply_settings_get();

  gtk_window_set_default_size(GTK_WINDOW(self), g_settings_get_int(settings, "window-width"),
                              g_settings_get_int(settings, "window-height"));
  g_settings_bind(settings, "sidebar-page", self->pages, "visible-child-name",
                  G_SETTINGS_BIND_DEFAULT);
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
  g_autoptr(GAction) all_values = g_settings_create_action(settings, "all-values");
  g_action_map_add_action(G_ACTION_MAP(self), all_values);
}
