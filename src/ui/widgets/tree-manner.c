/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/tree-manner.h"

#include <gio/gio.h>

#include "ui/widgets/settings.h"

PlyTreeManner
ply_tree_manner(void)
{
  GSettings *settings = ply_settings_get();
  g_autofree char *shapes = g_settings_get_string(settings, "tree-shapes");
  PlyTreeManner manner = {.named_windows = g_settings_get_boolean(settings, "named-windows")};

  ply_tree_shapes_find(shapes, &manner.shapes);
  return manner;
}

void
ply_tree_manner_follow(gpointer widget, GCallback draw)
{
  GSettings *settings = ply_settings_get();

  g_signal_connect_object(settings, "changed::tree-shapes", draw, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object(settings, "changed::named-windows", draw, widget, G_CONNECT_SWAPPED);
}
