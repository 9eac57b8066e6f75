/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/follow-bar.h"

#include <glib/gi18n.h>

/* Tenths of a second are shown. */
#define TICK_MS 100

struct _PlyFollowBar {
  GtkBox parent_instance;

  /* Template widgets. */
  GtkImage *sign;
  GtkLabel *folder, *status, *time;

  PlySpectator *spectator; /* owned */
  guint tick;
};

G_DEFINE_FINAL_TYPE(PlyFollowBar, ply_follow_bar, GTK_TYPE_BOX)

static void
show_time(PlyFollowBar *self)
{
  gint64 began = ply_spectator_get_turn_began(self->spectator);
  g_autofree char *text =
      began > 0 ? g_strdup_printf(_("%.1f s"), (double)(g_get_monotonic_time() - began) / 1e6)
                : g_strdup("");

  if (g_strcmp0(gtk_label_get_text(self->time), text) != 0)
    gtk_label_set_text(self->time, text);
  gtk_widget_set_visible(GTK_WIDGET(self->time), *text != '\0');
}

static gboolean
on_tick(gpointer data)
{
  show_time(data);
  return G_SOURCE_CONTINUE;
}

/* A clock that nobody sees does not tick. */
static void
update_tick(PlyFollowBar *self)
{
  gboolean ticks = self->spectator != NULL && ply_spectator_get_turn_began(self->spectator) > 0 &&
                   gtk_widget_get_mapped(GTK_WIDGET(self));

  if (ticks && self->tick == 0)
    self->tick = g_timeout_add(TICK_MS, on_tick, self);
  else if (!ticks)
    g_clear_handle_id(&self->tick, g_source_remove);
}

static void
update(PlyFollowBar *self)
{
  gboolean lost = ply_spectator_get_lost(self->spectator);
  GFile *folder = ply_spectator_get_folder(self->spectator);
  const char *status = ply_spectator_get_status(self->spectator);

  if (folder != NULL && ply_spectator_get_following(self->spectator)) {
    g_autofree char *name = g_file_get_basename(folder);
    g_autofree char *valid = g_filename_display_name(name);
    g_autofree char *path = g_file_get_parse_name(folder);
    g_autofree char *text = g_strdup_printf(_("Following %s"), valid);
    gtk_label_set_text(self->folder, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->folder), path);
  }
  gtk_label_set_text(self->status, status != NULL ? status : "");
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->status), status);
  gtk_image_set_from_icon_name(self->sign,
                               lost ? "dialog-warning-symbolic" : "view-reveal-symbolic");
  show_time(self);
  update_tick(self);
}

static void
ply_follow_bar_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_follow_bar_parent_class)->map(widget);
  update_tick(PLY_FOLLOW_BAR(widget));
}

static void
ply_follow_bar_unmap(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_follow_bar_parent_class)->unmap(widget);
  update_tick(PLY_FOLLOW_BAR(widget));
}

static void
ply_follow_bar_dispose(GObject *object)
{
  PlyFollowBar *self = PLY_FOLLOW_BAR(object);

  g_clear_handle_id(&self->tick, g_source_remove);
  g_clear_object(&self->spectator);
  G_OBJECT_CLASS(ply_follow_bar_parent_class)->dispose(object);
}

static void
ply_follow_bar_class_init(PlyFollowBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_follow_bar_dispose;
  widget_class->map = ply_follow_bar_map;
  widget_class->unmap = ply_follow_bar_unmap;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/follow-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyFollowBar, sign);
  gtk_widget_class_bind_template_child(widget_class, PlyFollowBar, folder);
  gtk_widget_class_bind_template_child(widget_class, PlyFollowBar, status);
  gtk_widget_class_bind_template_child(widget_class, PlyFollowBar, time);
}

static void
ply_follow_bar_init(PlyFollowBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_follow_bar_set_spectator(PlyFollowBar *self, PlySpectator *spectator)
{
  self->spectator = g_object_ref(spectator);
  g_signal_connect_object(spectator, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}
