/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/players-dialog.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"

struct _PlyPlayersDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  PlyPlayerGroup *player_0, *player_1;
  GtkLabel *fault;
  GtkWidget *start_button;
};

G_DEFINE_FINAL_TYPE(PlyPlayersDialog, ply_players_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
on_start(PlyPlayersDialog *self)
{
  g_signal_emit(self, signals[SIGNAL_START], 0);
}

static void
ply_players_dialog_class_init(PlyPlayersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_PLAYER_GROUP);
  signals[SIGNAL_START] = g_signal_new("start", PLY_TYPE_PLAYERS_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/players-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyPlayersDialog, player_0);
  gtk_widget_class_bind_template_child(widget_class, PlyPlayersDialog, player_1);
  gtk_widget_class_bind_template_child(widget_class, PlyPlayersDialog, fault);
  gtk_widget_class_bind_template_child(widget_class, PlyPlayersDialog, start_button);
  gtk_widget_class_bind_template_callback(widget_class, on_start);
}

/* One begins with what is asked, not with Cancel. */
static void
on_map(PlyPlayersDialog *self)
{
  gtk_widget_child_focus(GTK_WIDGET(self->player_0), GTK_DIR_TAB_FORWARD);
}

static void
ply_players_dialog_init(PlyPlayersDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("players"));
  ply_help_listen(GTK_WINDOW(self));
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
  gtk_window_set_default_widget(GTK_WINDOW(self), self->start_button);
}

PlyPlayersDialog *
ply_players_dialog_new(GtkWindow *parent, const PlyGame *game)
{
  PlyPlayersDialog *self = g_object_new(PLY_TYPE_PLAYERS_DIALOG, "transient-for", parent, NULL);

  for (int side = 0; side < 2; side++)
    ply_player_group_set_game(ply_players_dialog_get_player(self, side), game, side);
  return self;
}

PlyPlayerGroup *
ply_players_dialog_get_player(PlyPlayersDialog *self, int side)
{
  return side == 0 ? self->player_0 : self->player_1;
}

void
ply_players_dialog_show_fault(PlyPlayersDialog *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible(GTK_WIDGET(self->fault), sentence != NULL);
}
