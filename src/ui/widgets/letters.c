/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/letters.h"

void
ply_letters_set(GtkLabel *label, double pixels)
{
  if (pixels <= 0) {
    gtk_label_set_attributes(label, NULL);
    return;
  }
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_size_new_absolute((int)(pixels * PANGO_SCALE)));
  gtk_label_set_attributes(label, attributes);
  pango_attr_list_unref(attributes);
}
