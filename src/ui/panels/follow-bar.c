/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/follow-bar.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "model/folder-scan.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/text.h"
#include "ui/widgets/toaster.h"

/* Tenths of a second are shown. */
#define TICK_MS 100

struct _PlyFollowBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  GtkImage *sign;
  GtkLabel *folder, *status, *time;

  PlySpectator *spectator;     /* owned; NULL at the end */
  GSimpleActionGroup *actions; /* owned */
  guint tick;
};

G_DEFINE_FINAL_TYPE(PlyFollowBar, ply_follow_bar, ADW_TYPE_BIN)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_time(PlyFollowBar *self)
{
  gint64 began = ply_spectator_get_turn_began(self->spectator);
  g_autofree char *text =
      began > 0 ? g_strdup_printf(_("%.1f s"), (double)(g_get_monotonic_time() - began) / 1e6)
                : g_strdup("");

  ply_label_say(self->time, text);
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

  if (ply_spectator_get_following(self->spectator)) {
    g_autofree char *name = ply_spectator_describe(self->spectator);
    g_autofree char *path = folder != NULL ? ply_file_words_place(folder) : g_strdup(name);
    g_autofree char *text = g_strdup_printf(_("Following %s"), name);
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

void
ply_follow_bar_end(PlyFollowBar *self)
{
  g_clear_handle_id(&self->tick, g_source_remove);
  g_clear_object(&self->spectator);
  g_clear_object(&self->actions);
}

static void
ply_follow_bar_dispose(GObject *object)
{
  ply_follow_bar_end(PLY_FOLLOW_BAR(object));
  G_OBJECT_CLASS(ply_follow_bar_parent_class)->dispose(object);
}

static void
ply_follow_bar_class_init(PlyFollowBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_follow_bar_dispose;
  widget_class->map = ply_follow_bar_map;
  widget_class->unmap = ply_follow_bar_unmap;
  signals[CHANGED] = g_signal_new("changed", PLY_TYPE_FOLLOW_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/follow-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyFollowBar, revealer);
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

/* It stops by its button, or because a person took another game. */
static void
on_following(PlyFollowBar *self)
{
  gboolean following = ply_spectator_get_following(self->spectator);
  g_autofree char *name = following ? NULL : ply_spectator_describe(self->spectator);

  gtk_revealer_set_reveal_child(self->revealer, following);
  ply_actions_set_enabled(self->actions, "stop-following", following);
  if (name != NULL) {
    g_autofree char *told = g_strdup_printf(_("%s is no longer followed."), name);
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), told);
  }
  g_signal_emit(self, signals[CHANGED], 0);
}

static void
act_stop(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_spectator_stop(PLY_FOLLOW_BAR(widget)->spectator);
}

void
ply_follow_bar_connect(PlyFollowBar *self, PlyGameTree *game, GSimpleActionGroup *actions)
{
  static const PlyAction acts[] = {{"stop-following", NULL, act_stop}};

  self->spectator = ply_spectator_new(game);
  ply_spectator_set_side_names(self->spectator, ply_text_side);
  self->actions = g_object_ref(actions);
  g_signal_connect_object(self->spectator, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->spectator, "notify::following", G_CALLBACK(on_following), self,
                          G_CONNECT_SWAPPED);
  ply_actions_add(actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
  ply_actions_set_enabled(actions, "stop-following", FALSE);
  update(self);
}

gboolean
ply_follow_bar_follow(PlyFollowBar *self, GFile *folder, GError **error)
{
  return ply_spectator_follow(self->spectator, folder, error);
}

void
ply_follow_bar_follow_table(PlyFollowBar *self, PlyCupHall *hall, const PlyCupJob *job)
{
  ply_spectator_follow_table(self->spectator, hall, job);
}

PlySpectator *
ply_follow_bar_get_spectator(PlyFollowBar *self)
{
  return self->spectator;
}

gboolean
ply_follow_bar_is_following(PlyFollowBar *self)
{
  return self->spectator != NULL && ply_spectator_get_following(self->spectator);
}

gboolean
ply_follow_bar_offer(GtkWidget *widget, GFile *file, const PlyFormat *format, const char *sentence)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GFile) folder = g_file_get_parent(file);
  gboolean is_state = format != NULL && g_str_equal(format->id, "maxconnect4-state");

  if (folder == NULL || g_file_peek_path(folder) == NULL ||
      !(is_state || ply_folder_is_live_name(name)))
    return FALSE;
  g_autofree char *uri = g_file_get_uri(folder);
  ply_toaster_offer(ply_toaster_find(widget),
                    sentence != NULL ? sentence
                                     : _("Programs may be playing in this file’s folder."),
                    _("_Follow the Folder"), "win.follow-folder", g_variant_new_string(uri));
  return TRUE;
}
