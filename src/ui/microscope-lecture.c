/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lecture mode: the whole screen, large type, the strongest contrast,
 * nothing that moves by itself. */

#include "ui/microscope-private.h"

#include "paint/palette.h"
#include "ui/dialogs/preferences.h"

#define SIDEBAR_WIDTH 370
#define MOST_WORDS    900 /* pixels for words in a lecture */

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

void
ply_microscope_show_note(PlyMicroscope *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *note =
      trace != NULL ? ply_trace_note(trace, ply_search_tree_get_step(self->tree)) : NULL;

  gtk_label_set_text(GTK_LABEL(self->lecture_note), note != NULL ? note : "");
  gtk_widget_set_visible(self->lecture_note, self->lecture && note != NULL);
}

/* The words get two fifths of the screen that the lecture will fill. */
static int
lecture_width(PlyMicroscope *self)
{
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(self));
  GdkMonitor *monitor = NULL;
  GdkRectangle area = {0};

  if (surface != NULL)
    monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface);
  if (monitor != NULL)
    gdk_monitor_get_geometry(monitor, &area);
  int width = area.width > 0 ? area.width : gtk_widget_get_width(GTK_WIDGET(self));
  return CLAMP(width * 2 / 5, SIDEBAR_WIDTH, MOST_WORDS);
}

ACTION(act_lecture)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  int style;

  self->lecture = !self->lecture;
  style = self->lecture ? (int)PLY_STYLE_PRINT : -1;
  ply_search_tree_set_playing(self->tree, FALSE);
  /* A projector wants dark on white, whatever the desktop is. */
  if (self->lecture)
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       ADW_COLOR_SCHEME_FORCE_LIGHT);
  else
    ply_preferences_apply_style();
  gtk_widget_set_visible(self->header, !self->lecture);
  gtk_widget_set_visible(self->transport, !self->lecture);
  gtk_widget_set_visible(GTK_WIDGET(self->summary), !self->lecture);
  ply_tree_view_set_style(self->tree_view, style);
  ply_icicle_canvas_set_style(self->icicle, style);
  if (self->lecture) {
    gtk_widget_add_css_class(widget, "lecture");
    gtk_widget_set_size_request(self->sidebar, lecture_width(self), -1);
    gtk_window_fullscreen(GTK_WINDOW(self));
  } else {
    gtk_widget_remove_css_class(widget, "lecture");
    gtk_widget_set_size_request(self->sidebar, SIDEBAR_WIDTH, -1);
    gtk_window_unfullscreen(GTK_WINDOW(self));
    ply_spotlight_set_on(self->spotlight, FALSE);
  }
  ply_microscope_update_notice(self);
  ply_microscope_show_note(self);
  ply_microscope_update_edit(self);
  ply_microscope_focus_view(self);
}

/* Escape leaves the lecture; else it goes back from wherever the keyboard is to the view. */
ACTION(act_leave)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);

  if (self->lecture)
    act_lecture(widget, name, NULL);
  else
    ply_microscope_focus_view(self);
}

ACTION(act_spotlight)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);

  ply_spotlight_set_on(self->spotlight, !ply_spotlight_get_on(self->spotlight));
}

void
ply_microscope_install_lecture_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "microscope.lecture", NULL, act_lecture);
  gtk_widget_class_install_action(klass, "microscope.leave-lecture", NULL, act_leave);
  gtk_widget_class_install_action(klass, "microscope.spotlight", NULL, act_spotlight);
  gtk_widget_class_add_binding_action(klass, GDK_KEY_Escape, 0, "microscope.leave-lecture", NULL);
}
