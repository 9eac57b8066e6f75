/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/tile-private.h"

#include "ui/start/little-board.h"

#define TITLE_LINES   3
#define CAPTION_LINES 3
#define ICON_PIXELS   48

static GtkWidget *
new_label(const char *text, int lines, const char *css_class)
{
  GtkWidget *widget = gtk_label_new(text);
  GtkLabel *label = GTK_LABEL(widget);

  gtk_label_set_wrap(label, TRUE);
  gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode(label, GTK_NATURAL_WRAP_NONE);
  gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END);
  gtk_label_set_lines(label, lines);
  gtk_label_set_width_chars(label, 0);
  gtk_label_set_max_width_chars(label, 8); /* the picture and the grid make it wide */
  gtk_label_set_xalign(label, 0);
  gtk_label_set_yalign(label, 0);
  gtk_widget_add_css_class(widget, css_class);
  return widget;
}

static GtkWidget *
new_icon(const char *name)
{
  GtkWidget *frame = gtk_aspect_frame_new(0.5f, 0.5f, 1, FALSE);
  GtkWidget *image = gtk_image_new_from_icon_name(name);

  gtk_image_set_pixel_size(GTK_IMAGE(image), ICON_PIXELS);
  gtk_widget_set_size_request(image, 64, 64);
  gtk_widget_add_css_class(image, "tile-icon");
  gtk_aspect_frame_set_child(GTK_ASPECT_FRAME(frame), image);
  return frame;
}

GtkWidget *
ply_tile_new(GBytes *game, const char *icon, const char *title, const char *caption,
             const char *action, GVariant *target)
{
  GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *name =
      caption != NULL ? g_strdup_printf("%s, %s", title, caption) : g_strdup(title);

  gtk_box_append(GTK_BOX(box), game != NULL ? ply_little_board_new(game) : new_icon(icon));
  gtk_box_append(GTK_BOX(box), new_label(title, TITLE_LINES, "tile-title"));
  if (caption != NULL)
    gtk_box_append(GTK_BOX(box), new_label(caption, CAPTION_LINES, "tile-caption"));
  gtk_button_set_child(GTK_BUTTON(button), box);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "tile");
  gtk_widget_set_valign(button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_target_value(GTK_ACTIONABLE(button), target);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
  return button;
}

GtkWidget *
ply_tile_with_removal(GtkWidget *tile, const char *name, const char *action, GVariant *target)
{
  static const guint keys[] = {GDK_KEY_Delete, GDK_KEY_KP_Delete};
  g_autoptr(GVariant) what = g_variant_ref_sink(target);
  GtkWidget *overlay = gtk_overlay_new(), *button = gtk_button_new();
  GtkEventController *controller = gtk_shortcut_controller_new();

  gtk_button_set_icon_name(GTK_BUTTON(button), "window-close-symbolic");
  gtk_widget_set_halign(button, GTK_ALIGN_END);
  gtk_widget_set_valign(button, GTK_ALIGN_START);
  gtk_widget_add_css_class(button, "circular");
  gtk_widget_add_css_class(button, "tile-removal");
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_target_value(GTK_ACTIONABLE(button), what);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
  for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
    GtkShortcut *shortcut =
        gtk_shortcut_new(gtk_keyval_trigger_new(keys[i], 0), gtk_named_action_new(action));
    gtk_shortcut_set_arguments(shortcut, what);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller), shortcut);
  }
  gtk_widget_add_controller(overlay, controller);
  gtk_overlay_set_child(GTK_OVERLAY(overlay), tile);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), button);
  gtk_widget_set_valign(overlay, GTK_ALIGN_START);
  gtk_widget_add_css_class(overlay, "tile-place");
  return overlay;
}
