/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/game-group.h"

#include <glib/gi18n.h>

#include "record/text-error.h"
#include "rules/game.h"
#include "ui/widgets/combo.h"

/* What a size is made of. */
enum { COLUMNS, ROWS, IN_ROW, N_LENGTHS };

struct _PlyGameGroup {
  AdwPreferencesGroup parent_instance;

  /* Template widgets. */
  AdwComboRow *game, *size, *opening;
  AdwActionRow *rows[N_LENGTHS];
  GtkSpinButton *lengths[N_LENGTHS];
  AdwEntryRow *tree;

  GPtrArray *games;  /* of const PlyGame, as in the list */
  gboolean updating; /* the lengths' ranges */
};

G_DEFINE_FINAL_TYPE(PlyGameGroup, ply_game_group, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

const PlyGame *
ply_game_group_get_game(PlyGameGroup *self)
{
  guint i = adw_combo_row_get_selected(self->game);

  return self->games->pdata[i < self->games->len ? i : 0];
}

/* Boards of one length: the sizes fit in a list. */
static gboolean
is_square(const PlyGame *game)
{
  return game->has_size == NULL && game->min_size < game->max_size;
}

/* The rules of a board of these lengths; FALSE if the game has none. */
static gboolean
find_rules(const PlyGame *game, const int lengths[N_LENGTHS], PlyRules *rules)
{
  g_autofree char *spec =
      game->in_row > 0
          ? g_strdup_printf("%s:%dx%dx%d", ply_game_id(game), lengths[COLUMNS], lengths[ROWS],
                            lengths[IN_ROW])
          : g_strdup_printf("%s:%dx%d", ply_game_id(game), lengths[COLUMNS], lengths[ROWS]);

  return ply_rules_parse(spec, rules);
}

static void
get_lengths(PlyGameGroup *self, int lengths[N_LENGTHS])
{
  for (int i = 0; i < N_LENGTHS; i++)
    lengths[i] = gtk_spin_button_get_value_as_int(self->lengths[i]);
}

/* Whether there is a board of the lengths up to `last`, whatever the others are. */
static gboolean
leads_to_a_board(const PlyGame *game, const int lengths[N_LENGTHS], int last)
{
  int tried[N_LENGTHS] = {lengths[COLUMNS], lengths[ROWS], lengths[IN_ROW]};
  PlyRules rules;

  if (last == (game->in_row > 0 ? IN_ROW : ROWS))
    return find_rules(game, tried, &rules);
  for (tried[last + 1] = 1; tried[last + 1] <= PLY_MAX_SIDE_LENGTH; tried[last + 1]++) {
    if (leads_to_a_board(game, tried, last + 1))
      return TRUE;
  }
  return FALSE;
}

/* How far each length goes with those above it as they are. */
static void
update_ranges(PlyGameGroup *self)
{
  const PlyGame *game = ply_game_group_get_game(self);
  int lengths[N_LENGTHS];

  if (self->updating || game->has_size == NULL)
    return;
  self->updating = TRUE;
  get_lengths(self, lengths);
  for (int i = 0; i < (game->in_row > 0 ? N_LENGTHS : IN_ROW); i++) {
    int least = 0, most = 0, asked = lengths[i];
    for (lengths[i] = 1; lengths[i] <= PLY_MAX_SIDE_LENGTH; lengths[i]++) {
      if (!leads_to_a_board(game, lengths, i))
        continue;
      least = least > 0 ? least : lengths[i];
      most = lengths[i];
    }
    gtk_spin_button_set_range(self->lengths[i], least, most);
    lengths[i] = CLAMP(asked, least, most);
    g_autofree char *range = g_strdup_printf(_("%d to %d"), least, most);
    adw_action_row_set_subtitle(self->rows[i], range);
  }
  self->updating = FALSE;
}

static void
set_lengths(PlyGameGroup *self, const PlyRules *rules)
{
  const int lengths[N_LENGTHS] = {rules->columns, rules->rows, rules->in_row};

  self->updating = TRUE;
  for (int i = 0; i < N_LENGTHS; i++) {
    gtk_spin_button_set_range(self->lengths[i], 0, PLY_MAX_SIDE_LENGTH);
    gtk_spin_button_set_value(self->lengths[i], lengths[i]);
  }
  self->updating = FALSE;
  update_ranges(self);
}

/* Sizes that the chosen game has; the usual one is selected. */
static void
list_sizes(PlyGameGroup *self)
{
  const PlyGame *game = ply_game_group_get_game(self);
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

  for (int size = game->min_size; is_square(game) && size <= game->max_size; size++) {
    g_autofree char *name = g_strdup_printf("%d × %d", size, size);
    gtk_string_list_append(names, name);
  }
  adw_combo_row_set_model(self->size, G_LIST_MODEL(names));
  if (is_square(game))
    adw_combo_row_set_selected(self->size, (guint)(game->default_size - game->min_size));
  gtk_widget_set_visible(GTK_WIDGET(self->size), is_square(game));
}

/* The lengths that the chosen game leaves open, by the names that it gives them. */
static void
show_lengths(PlyGameGroup *self)
{
  const PlyGame *game = ply_game_group_get_game(self);
  gboolean many = game->has_size != NULL;
  const char *const names[N_LENGTHS] = {
      game->lengths[0] != NULL ? _(game->lengths[0]) : _("Columns"),
      game->lengths[1] != NULL ? _(game->lengths[1]) : _("Rows"), _("In a row")};
  PlyRules usual;

  for (int i = 0; i < N_LENGTHS; i++) {
    gtk_widget_set_visible(GTK_WIDGET(self->rows[i]), many && (i != IN_ROW || game->in_row > 0));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->rows[i]), names[i]);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->lengths[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   names[i], -1);
  }
  if (many && ply_rules_parse(ply_game_id(game), &usual))
    set_lengths(self, &usual);
}

static void
on_game(PlyGameGroup *self)
{
  if (self->games->len == 0)
    return;
  const char *id = ply_game_id(ply_game_group_get_game(self));

  list_sizes(self);
  show_lengths(self);
  gtk_widget_set_visible(GTK_WIDGET(self->opening), g_str_equal(id, "pente"));
  gtk_widget_set_visible(GTK_WIDGET(self->tree), g_str_equal(id, "number-tree"));
  g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static void
list_games(PlyGameGroup *self, gboolean trees)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyGame *game;

  g_ptr_array_set_size(self->games, 0);
  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    if (!trees && g_str_equal(ply_game_id(game), "number-tree"))
      continue;
    g_ptr_array_add(self->games, (gpointer)game);
    gtk_string_list_append(names, _(ply_game_name(game)));
  }
  adw_combo_row_set_model(self->game, G_LIST_MODEL(names));
}

static gboolean
ply_game_group_grab_focus(GtkWidget *widget)
{
  return gtk_widget_grab_focus(GTK_WIDGET(PLY_GAME_GROUP(widget)->game));
}

static void
ply_game_group_finalize(GObject *object)
{
  g_ptr_array_unref(PLY_GAME_GROUP(object)->games);
  G_OBJECT_CLASS(ply_game_group_parent_class)->finalize(object);
}

static void
ply_game_group_class_init(PlyGameGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_game_group_finalize;
  widget_class->grab_focus = ply_game_group_grab_focus;
  signals[SIGNAL_CHANGED] = g_signal_new("changed", PLY_TYPE_GAME_GROUP, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/game-group.ui");
#define BIND(id, member)                                                                           \
  gtk_widget_class_bind_template_child_full(widget_class, id, FALSE,                               \
                                            G_STRUCT_OFFSET(PlyGameGroup, member))
  BIND("game", game);
  BIND("size", size);
  BIND("opening", opening);
  BIND("tree", tree);
  BIND("columns_row", rows[COLUMNS]);
  BIND("rows_row", rows[ROWS]);
  BIND("in_row_row", rows[IN_ROW]);
  BIND("columns", lengths[COLUMNS]);
  BIND("rows", lengths[ROWS]);
  BIND("in_row", lengths[IN_ROW]);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_game);
  gtk_widget_class_bind_template_callback(widget_class, update_ranges);
}

static void
ply_game_group_init(PlyGameGroup *self)
{
  self->games = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  list_games(self, TRUE);
  on_game(self);
}

void
ply_game_group_offer_boards(PlyGameGroup *self)
{
  list_games(self, FALSE);
  on_game(self);
}

/* Sets the error to where and why the tree's text is wrong. */
static PlyNumberTree *
read_tree(PlyGameGroup *self, GError **error)
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

/* FALSE with a sentence if the rules do not allow this board. */
static gboolean
read_board(PlyGameGroup *self, PlyRules *rules, GError **error)
{
  const PlyGame *game = ply_game_group_get_game(self);
  int lengths[N_LENGTHS] = {game->columns, game->rows, game->in_row};

  if (is_square(game))
    lengths[COLUMNS] = lengths[ROWS] =
        (int)(game->min_size + adw_combo_row_get_selected(self->size));
  for (int i = 0; game->has_size != NULL && i < N_LENGTHS; i++) {
    gtk_spin_button_update(self->lengths[i]); /* what was typed */
    lengths[i] = gtk_spin_button_get_value_as_int(self->lengths[i]);
  }
  if (!find_rules(game, lengths, rules)) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX, _("%s has no board of this size."),
                _(ply_game_name(game)));
    return FALSE;
  }
  rules->opening = (guint8)adw_combo_row_get_selected(self->opening);
  return TRUE;
}

PlyRecord *
ply_game_group_make_record(PlyGameGroup *self, GError **error)
{
  PlyRules rules;

  if (g_str_equal(ply_game_id(ply_game_group_get_game(self)), "number-tree")) {
    PlyNumberTree *tree = read_tree(self, error);
    if (tree == NULL)
      return NULL;
    rules = ply_number_tree_rules(tree);
    return ply_record_new(&rules, tree);
  }
  return read_board(self, &rules, error) ? ply_record_new(&rules, NULL) : NULL;
}

gboolean
ply_game_group_choose(PlyGameGroup *self, const char *spec)
{
  PlyRules rules;
  guint i;

  if (!ply_rules_parse(spec, &rules) || !g_ptr_array_find(self->games, rules.game, &i))
    return FALSE;
  adw_combo_row_set_selected(self->game, i);
  if (is_square(rules.game))
    adw_combo_row_set_selected(self->size, (guint)(rules.columns - rules.game->min_size));
  if (rules.game->has_size != NULL)
    set_lengths(self, &rules);
  return TRUE;
}
