/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/game-group.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"

struct _PlyNewGameDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  PlyGameGroup *game;
  PlyPlayerGroup *player_0, *player_1;
  GtkLabel *fault;
  GtkWidget *start_button;
};

G_DEFINE_FINAL_TYPE(PlyNewGameDialog, ply_new_game_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
on_game(PlyNewGameDialog *self)
{
  for (int side = 0; side < 2; side++)
    ply_player_group_set_game(ply_new_game_dialog_get_player(self, side),
                              ply_game_group_get_game(self->game), side);
  ply_new_game_dialog_show_fault(self, NULL);
}

static void
on_start(PlyNewGameDialog *self)
{
  g_signal_emit(self, signals[SIGNAL_START], 0);
}

static void
ply_new_game_dialog_class_init(PlyNewGameDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_GAME_GROUP);
  g_type_ensure(PLY_TYPE_PLAYER_GROUP);
  signals[SIGNAL_START] = g_signal_new("start", PLY_TYPE_NEW_GAME_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/new-game-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, game);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, player_0);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, player_1);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, fault);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, start_button);
  gtk_widget_class_bind_template_callback(widget_class, on_game);
  gtk_widget_class_bind_template_callback(widget_class, on_start);
}

/* One begins with what is asked, not with Cancel. */
static void
on_map(PlyNewGameDialog *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->game));
}

static void
ply_new_game_dialog_init(PlyNewGameDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("games"));
  ply_help_listen(GTK_WINDOW(self));
  gtk_window_set_default_widget(GTK_WINDOW(self), self->start_button);
  on_game(self);
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
}

PlyNewGameDialog *
ply_new_game_dialog_new(GtkWindow *parent, double seconds_a_move)
{
  PlyNewGameDialog *self = g_object_new(PLY_TYPE_NEW_GAME_DIALOG, "transient-for", parent, NULL);

  for (int side = 0; side < 2; side++)
    ply_player_group_set_seconds(ply_new_game_dialog_get_player(self, side), seconds_a_move);
  return self;
}

PlyRecord *
ply_new_game_dialog_make_record(PlyNewGameDialog *self, GError **error)
{
  return ply_game_group_make_record(self->game, error);
}

PlyPlayerGroup *
ply_new_game_dialog_get_player(PlyNewGameDialog *self, int side)
{
  return side == 0 ? self->player_0 : self->player_1;
}

void
ply_new_game_dialog_show_fault(PlyNewGameDialog *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible(GTK_WIDGET(self->fault), sentence != NULL);
}

gboolean
ply_new_game_dialog_choose(PlyNewGameDialog *self, const char *spec)
{
  return ply_game_group_choose(self->game, spec);
}
