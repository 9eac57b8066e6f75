/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/text-scale.h"

double
ply_text_scale(GtkWidget *widget)
{
  int dpi = 0;

  g_object_get(gtk_widget_get_settings(widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? MAX(1.0, dpi / (96.0 * 1024)) : 1;
}
