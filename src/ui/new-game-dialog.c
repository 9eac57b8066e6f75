/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/new-game-dialog.h"

#include <glib/gi18n.h>

struct _PlyNewGameDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *game, *size, *opening;
  AdwEntryRow *tree;
  AdwPreferencesGroup *players;
  GtkLabel *fault;
  GtkWidget *start_button;

  /* Borrowed from the players' group. */
  AdwComboRow *kinds[2];
  GtkSpinButton *seconds[2], *depths[2];
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
name_players(PlyNewGameDialog *self)
{
  const PlyGame *game = chosen_game(self);

  for (int side = 0; side < 2; side++)
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->kinds[side]), _(game->sides[side]));
}

static void
on_game(PlyNewGameDialog *self)
{
  const char *id = ply_game_id(chosen_game(self));

  list_sizes(self);
  name_players(self);
  gtk_widget_set_visible(GTK_WIDGET(self->opening), g_str_equal(id, "pente"));
  gtk_widget_set_visible(GTK_WIDGET(self->tree), g_str_equal(id, "number-tree"));
  ply_new_game_dialog_show_fault(self, NULL);
}

static void
on_start(PlyNewGameDialog *self)
{
  g_signal_emit(self, signals[SIGNAL_START], 0);
}

/* A program's row of limits can only be set for a program. */
static void
on_kind(AdwComboRow *kind, GParamSpec *pspec, GtkWidget *row)
{
  gtk_widget_set_visible(row, adw_combo_row_get_selected(kind) == PLY_PLAYER_PROGRAM);
}

static GtkWidget *
add_spin_row(PlyNewGameDialog *self, const char *title, const char *subtitle, double most,
             double value, guint digits, GtkSpinButton **spin)
{
  GtkWidget *row = adw_action_row_new();
  GtkWidget *button = gtk_spin_button_new_with_range(0, most, 1);

  gtk_spin_button_set_digits(GTK_SPIN_BUTTON(button), digits);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(button), value);
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), button);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add(self->players, row);
  *spin = GTK_SPIN_BUTTON(button);
  return row;
}

static void
add_player(PlyNewGameDialog *self, int side)
{
  const char *const names[] = {_("Person"), _("Program"), NULL};
  g_autoptr(GtkStringList) kinds = gtk_string_list_new(names);

  self->kinds[side] = ADW_COMBO_ROW(adw_combo_row_new());
  adw_combo_row_set_model(self->kinds[side], G_LIST_MODEL(kinds));
  adw_preferences_group_add(self->players, GTK_WIDGET(self->kinds[side]));
  GtkWidget *seconds = add_spin_row(self, _("Seconds a move"), _("0: no limit of time"), 3600, 3, 1,
                                    &self->seconds[side]);
  GtkWidget *depth = add_spin_row(self, _("Depth"), _("Plies; 0: no limit of depth"), PLY_MAX_DEPTH,
                                  0, 0, &self->depths[side]);
  g_signal_connect_object(self->kinds[side], "notify::selected", G_CALLBACK(on_kind), seconds, 0);
  g_signal_connect_object(self->kinds[side], "notify::selected", G_CALLBACK(on_kind), depth, 0);
  gtk_widget_set_visible(seconds, FALSE);
  gtk_widget_set_visible(depth, FALSE);
}

static void
ply_new_game_dialog_class_init(PlyNewGameDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  signals[SIGNAL_START] = g_signal_new("start", PLY_TYPE_NEW_GAME_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/new-game-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, game);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, size);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, opening);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, tree);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, players);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, fault);
  gtk_widget_class_bind_template_child(widget_class, PlyNewGameDialog, start_button);
  gtk_widget_class_bind_template_callback(widget_class, on_game);
  gtk_widget_class_bind_template_callback(widget_class, on_start);
}

static void
ply_new_game_dialog_init(PlyNewGameDialog *self)
{
  g_autoptr(GtkStringList) games = gtk_string_list_new(NULL);
  const PlyGame *game;

  gtk_widget_init_template(GTK_WIDGET(self));
  for (int side = 0; side < 2; side++)
    add_player(self, side);
  for (int i = 0; (game = ply_game_at(i)) != NULL; i++)
    gtk_string_list_append(games, _(ply_game_name(game)));
  adw_combo_row_set_model(self->game, G_LIST_MODEL(games));
  gtk_window_set_default_widget(GTK_WINDOW(self), self->start_button);
  on_game(self);
}

PlyNewGameDialog *
ply_new_game_dialog_new(GtkWindow *parent, double seconds_a_move)
{
  PlyNewGameDialog *self = g_object_new(PLY_TYPE_NEW_GAME_DIALOG, "transient-for", parent, NULL);

  for (int side = 0; side < 2; side++)
    gtk_spin_button_set_value(self->seconds[side], seconds_a_move);
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
    g_set_error(error, PLY_FORMAT_ERROR, PLY_FORMAT_ERROR_SYNTAX,
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

PlyPlayerKind
ply_new_game_dialog_get_player(PlyNewGameDialog *self, int side, PlySearchLimits *limits)
{
  *limits = (PlySearchLimits){
      .wall_us = (gint64)(gtk_spin_button_get_value(self->seconds[side]) * G_USEC_PER_SEC),
      .depth = gtk_spin_button_get_value_as_int(self->depths[side]),
  };
  /* A program without any limit would never move. */
  if (limits->wall_us == 0 && limits->depth == 0)
    limits->wall_us = G_USEC_PER_SEC;
  return (PlyPlayerKind)adw_combo_row_get_selected(self->kinds[side]);
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
