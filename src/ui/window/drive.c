/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/drive-private.h"

#include <glib/gi18n.h>

#include "model/tasks.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/view-picture.h"

#define MOST_TRIES 600 /* frames, ten seconds of them */
#define CALM       3 /* frames: what one task brings is laid out in the next, and painted after that */

/* Destroys the window and ends the program. */
static void
finish(PlyDrive *self)
{
  GtkWindow *window = g_steal_pointer(&self->window);

  /* A driven program ends with its picture, whatever else is open. */
  GApplication *application = G_APPLICATION(gtk_window_get_application(window));
  gtk_window_destroy(window);
  if (application != NULL)
    g_application_quit(application);
}

/* Draws the window as it is into a file. */
static gboolean
save_picture(PlyDrive *self)
{
  g_autoptr(GdkTexture) texture = ply_view_picture_of_window(self->window);

  return texture != NULL && gdk_texture_save_to_png(texture, self->picture);
}

static gboolean
take_picture(GtkWidget *window, GdkFrameClock *clock, gpointer data)
{
  PlyDrive *self = data;

  self->calm = ply_tasks_count() == 0 ? self->calm + 1 : 0;
  if (self->calm < CALM)
    return G_SOURCE_CONTINUE;

  /* A slow display may not have mapped the window yet. */
  if (!save_picture(self) && self->tries++ < MOST_TRIES)
    return G_SOURCE_CONTINUE;
  if (self->tries > MOST_TRIES) {
    g_printerr(_("plyscope: cannot write the picture %s.\n"), self->picture);
    *self->status = 2;
  }
  finish(self);
  return G_SOURCE_REMOVE;
}

/* Does an action of the window, given with its target. */
static void
do_action(PlyDrive *self, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr(GVariant) target = NULL;
  GtkWidget *at = gtk_window_get_focus(self->window); /* a page's own are known there */

  if (g_action_parse_detailed_name(detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant(at != NULL ? at : GTK_WIDGET(self->window), name, target);
}

static gboolean
wait_for_calm(gpointer data)
{
  PlyDrive *self = data;

  self->source = 0;
  gtk_widget_add_tick_callback(GTK_WIDGET(self->window), take_picture, self, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
do_actions(gpointer data)
{
  PlyDrive *self = data;
  g_auto(GStrv) actions = g_strsplit(self->actions != NULL ? self->actions : "", " ", -1);

  for (guint i = 0; actions[i] != NULL; i++) {
    if (*actions[i] != '\0')
      do_action(self, actions[i]);
  }
  self->source = g_timeout_add((guint)(self->after_s * 1000), wait_for_calm, self);
  return G_SOURCE_REMOVE;
}

void
ply_drive_start(PlyDrive *self, GtkWindow *window, int *status)
{
  AdwStyleManager *style = adw_style_manager_get_default();

  if (self->dark || self->light)
    adw_style_manager_set_color_scheme(style, self->dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                         : ADW_COLOR_SCHEME_FORCE_LIGHT);
  self->window = window;
  self->status = status;
  if (self->picture == NULL)
    return;
  /* A picture is of where things come to rest. */
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  self->source = g_timeout_add(1000, do_actions, self);
}

void
ply_drive_clear(PlyDrive *self)
{
  g_clear_pointer(&self->picture, g_free);
  g_clear_pointer(&self->actions, g_free);
}
