/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/new-game-dialog.h"
#include "ui/widgets/dialog.h"

#include <glib/gi18n.h>

struct _PlyNewGameDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *game, *size, *opening;
  AdwEntryRow *tree;
  PlyPlayerGroup *player_0, *player_1;
  GtkLabel *fault;
  GtkWidget *start_button;
};

G_DEFINE_FINAL_TYPE(PlyNewGameDialog, ply_new_game_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

static const PlyGame *
chosen_game(PlyNewGameDialog *self)
{
  return ply_game_at((int)adw_combo_row_get_selected(self->game));
}

/* Sizes that the chosen game has; the usual one is selected. */
static void
list_sizes(PlyNewGameDialog *self)
{
  const PlyGame *game = chosen_game(self);
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  gboolean many = game->min_size < game->max_size && !game->upright;

  for (int size = game->min_size; many && size <= game->max_size; size++) {
    g_autofree char *name = g_strdup_printf("%d × %d", size, size);
    gtk_string_list_append(names, name);
  }
  adw_combo_row_set_model(self->size, G_LIST_MODEL(names));
  if (many)
    adw_combo_row_set_selected(self->size, (guint)(game->default_size - game->min_size));
  gtk_widget_set_visible(GTK_WIDGET(self->size), many);
}

static void
on_game(PlyNewGameDialog *self)
{
  const char *id = ply_game_id(chosen_game(self));

  list_sizes(self);
  for (int side = 0; side < 2; side++)
    ply_player_group_set_game(ply_new_game_dialog_get_player(self, side), chosen_game(self), side);
  gtk_widget_set_visible(GTK_WIDGET(self->opening), g_str_equal(id, "pente"));
  gtk_widget_set_visible(GTK_WIDGET(self->tree), g_str_equal(id, "number-tree"));
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

  g_type_ensure(PLY_TYPE_PLAYER_GROUP);
  signals[SIGNAL_START] = g_signal_new("start", PLY_TYPE_NEW_GAME_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/new-game-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, game);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, size);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, opening);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, tree);
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
  g_autoptr(GtkStringList) games = gtk_string_list_new(NULL);
  const PlyGame *game;

  gtk_widget_init_template(GTK_WIDGET(self));
  for (int i = 0; (game = ply_game_at(i)) != NULL; i++)
    gtk_string_list_append(games, _(ply_game_name(game)));
  adw_combo_row_set_model(self->game, G_LIST_MODEL(games));
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

/* Sets the error to where and why the tree's text is wrong. */
static PlyNumberTree *
read_tree(PlyNewGameDialog *self, GError **error)
{
  const char *text = gtk_editable_get_text(GTK_EDITABLE(self->tree));
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  if (tree == NULL)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                _("The tree is not complete at character %d: expected %s."),
                (int)g_utf8_strlen(text, (gssize)fault.offset) + 1, fault.expected);
  return tree;
}

PlyRecord *
ply_new_game_dialog_make_record(PlyNewGameDialog *self, GError **error)
{
  const PlyGame *game = chosen_game(self);
  PlyRules rules = {.game = game, .columns = game->columns, .rows = game->rows};
  PlyNumberTree *tree = NULL;

  if (gtk_widget_get_visible(GTK_WIDGET(self->size)))
    rules.columns = rules.rows = (guint8)(game->min_size + adw_combo_row_get_selected(self->size));
  rules.opening = (guint8)adw_combo_row_get_selected(self->opening);
  if (g_str_equal(ply_game_id(game), "number-tree")) {
    tree = read_tree(self, error);
    if (tree == NULL)
      return NULL;
    rules = ply_number_tree_rules(tree);
  }
  return ply_record_new(&rules, tree);
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
  PlyRules rules;

  if (!ply_rules_parse(spec, &rules))
    return FALSE;
  for (int i = 0; ply_game_at(i) != NULL; i++) {
    if (ply_game_at(i) == rules.game)
      adw_combo_row_set_selected(self->game, (guint)i);
  }
  if (gtk_widget_get_visible(GTK_WIDGET(self->size)))
    adw_combo_row_set_selected(self->size, (guint)(rules.columns - rules.game->min_size));
  return TRUE;
}
