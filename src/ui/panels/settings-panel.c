/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/settings-panel.h"

#include <glib/gi18n.h>

#include "engine/engines.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/settings-tables.h"
#include "ui/widgets/terms.h"

struct _PlySettingsPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  AdwComboRow *algorithm, *evaluation;
  AdwPreferencesGroup *limits_group, *switches_group;

  /* Borrowed from the groups. */
  GtkSwitch *toggles[PLY_SETTINGS_N_SWITCHES];
  GtkWidget *rows[PLY_SETTINGS_N_SWITCHES];
  GtkSpinButton *spins[PLY_SETTINGS_N_LIMITS];

  PlyRules rules;      /* whose algorithms … */
  const PlyGame *game; /* … and evaluations are listed */
  guint n_algorithms;  /* of the list: then the program that analyses, then another one */
  char *program;       /* that is listed; owned, or NULL */
  gboolean syncing;
};

G_DEFINE_FINAL_TYPE(PlySettingsPanel, ply_settings_panel, PLY_TYPE_PANEL)

static bool *
switch_of(PlySearchOptions *options, guint i)
{
  return G_STRUCT_MEMBER_P(options, ply_settings_switches[i].offset);
}

static guint
evaluation_index(const PlyGame *game, const PlyEvaluation *wanted)
{
  for (guint i = 0; game->evaluations[i].id != NULL; i++) {
    if (g_str_equal(game->evaluations[i].id, wanted->id))
      return i;
  }
  return 0;
}

static void
list_algorithms(PlySettingsPanel *self, const PlyRules *rules)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyAlgorithm *algorithm;

  const char *program = ply_analysis_get_program(ply_panel_get_analysis(PLY_PANEL(self)));

  if (self->rules.game == rules->game && self->rules.rows == rules->rows &&
      self->rules.columns == rules->columns && g_strcmp0(self->program, program) == 0)
    return;
  g_free(self->program);
  self->program = g_strdup(program);
  self->rules = *rules;
  self->rules.tree = NULL; /* not ours */
  for (int i = 0; (algorithm = ply_engine_at(i, rules)) != NULL; i++)
    gtk_string_list_append(names, _(ply_algorithm_name(algorithm)));
  self->n_algorithms = g_list_model_get_n_items(G_LIST_MODEL(names));
  if (program != NULL)
    gtk_string_list_append(names, program);
  if (rules->tree == NULL)
    gtk_string_list_append(names, _("Another program…"));
  adw_combo_row_set_model(self->algorithm, G_LIST_MODEL(names));
}

static void
list_evaluations(PlySettingsPanel *self, const PlyGame *game)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

  if (self->game == game)
    return;
  self->game = game;
  for (const PlyEvaluation *evaluation = game->evaluations; evaluation->id != NULL; evaluation++)
    gtk_string_list_append(names, _(evaluation->name));
  adw_combo_row_set_model(self->evaluation, G_LIST_MODEL(names));
}

/* `why`: what to tell who wonders that it is not. */
static void
allow(GtkWidget *widget, gboolean allowed, const char *why)
{
  gtk_widget_set_sensitive(widget, allowed);
  ply_terms_tell(widget, why);
}

/* An option that only engines have, and not all of them. */
static void
allow_of_engine(PlySettingsPanel *self, const PlySearchOptions *options, guint spin, unsigned takes)
{
  gboolean engine = ply_algorithm_is_engine(options->algorithm);
  gboolean taken = (ply_algorithm_takes(options->algorithm, &self->rules) & takes) != 0;

  allow(GTK_WIDGET(self->spins[spin]), taken,
        taken    ? NULL
        : engine ? _("The engine for this game and board does not use this")
                 : _("Only the engine uses this"));
}

/* Another program is told how deep and how long, and how many moves; nothing else. */
static void
allow_of_program(PlySettingsPanel *self)
{
  const char *why = _("The other program has its own way to search");

  for (guint i = 0; i < PLY_SETTINGS_N_SWITCHES; i++)
    allow(self->rows[i], FALSE, why);
  allow(GTK_WIDGET(self->evaluation), FALSE, why);
  for (guint i = 0; i < PLY_SETTINGS_N_LIMITS; i++) {
    gboolean told = i == PLY_SETTINGS_DEPTH || i == PLY_SETTINGS_NODES || i == PLY_SETTINGS_WALL ||
                    i == PLY_SETTINGS_MULTI_PV;
    allow(GTK_WIDGET(self->spins[i]), told, told ? NULL : why);
  }
}

/* What this algorithm, game and table leave without effect cannot be touched. */
static void
update_sensitivity(PlySettingsPanel *self, const PlySearchOptions *options)
{
  guint have = (ply_algorithm_uses_windows(options->algorithm) ? PLY_SETTINGS_NEEDS_WINDOWS : 0) |
               (options->table ? PLY_SETTINGS_NEEDS_TABLE : 0) |
               (self->game->tactical_moves != NULL ? PLY_SETTINGS_NEEDS_TACTICS : 0) |
               (self->game->candidates != NULL ? PLY_SETTINGS_NEEDS_CANDIDATES : 0);

  gboolean engine = ply_algorithm_is_engine(options->algorithm);

  for (guint i = 0; i < PLY_SETTINGS_N_LIMITS; i++)
    allow(GTK_WIDGET(self->spins[i]), TRUE, NULL);
  if (self->program != NULL) {
    allow_of_program(self);
    return;
  }
  for (guint i = 0; i < PLY_SETTINGS_N_SWITCHES; i++)
    allow(self->rows[i], !engine && (ply_settings_switches[i].needs & ~have) == 0,
          engine ? _("The engine has its own way to search") : NULL);
  allow(GTK_WIDGET(self->evaluation), !engine,
        engine ? _("The engine has its own evaluation") : NULL);
  allow_of_engine(self, options, PLY_SETTINGS_THREADS, PLY_TAKES_THREADS);
  allow_of_engine(self, options, PLY_SETTINGS_CONFIDENCE, PLY_TAKES_CONFIDENCE);
  /* All of them may be exact already. */
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  gboolean all = options->multi_pv != ply_analysis_get_options(analysis)->multi_pv;
  allow(GTK_WIDGET(self->spins[PLY_SETTINGS_MULTI_PV]), !all,
        all ? _("Values of All Moves gives each an exact one") : NULL);
}

static void
show_limits(PlySettingsPanel *self, PlyAnalysis *analysis)
{
  const PlySearchLimits *now = ply_analysis_get_limits(analysis);

  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_DEPTH], now->depth);
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_NODES], (double)(now->nodes / 1000));
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_WALL], (double)now->wall_us / G_USEC_PER_SEC);
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_CPU], (double)now->cpu_us / G_USEC_PER_SEC);
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_MULTI_PV],
                            ply_analysis_get_options(analysis)->multi_pv);
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_TABLE],
                            ply_analysis_get_table_megabytes(analysis));
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_THREADS],
                            ply_analysis_get_options(analysis)->threads);
  gtk_spin_button_set_value(self->spins[PLY_SETTINGS_CONFIDENCE],
                            ply_analysis_get_options(analysis)->confidence);
}

static void
ply_settings_panel_settings_changed(PlyPanel *panel)
{
  PlySettingsPanel *self = PLY_SETTINGS_PANEL(panel);
  PlyAnalysis *analysis = ply_panel_get_analysis(panel);
  const PlyRules *rules = ply_game_tree_get_rules(ply_panel_get_game(panel));
  PlySearchOptions options = ply_analysis_get_effective_options(analysis);

  self->syncing = TRUE;
  list_algorithms(self, rules);
  list_evaluations(self, rules->game);
  for (int i = 0; ply_engine_at(i, rules) != NULL; i++) {
    if (ply_engine_at(i, rules) == options.algorithm)
      adw_combo_row_set_selected(self->algorithm, (guint)i);
  }
  if (self->program != NULL)
    adw_combo_row_set_selected(self->algorithm, self->n_algorithms);
  adw_combo_row_set_selected(self->evaluation, evaluation_index(self->game, options.evaluation));
  for (guint i = 0; i < PLY_SETTINGS_N_SWITCHES; i++)
    gtk_switch_set_active(self->toggles[i], *switch_of(&options, i));
  show_limits(self, analysis);
  update_sensitivity(self, &options);
  self->syncing = FALSE;
}

static void
apply_limits(PlySettingsPanel *self, PlyAnalysis *analysis)
{
  PlySearchLimits wanted = {
      .depth = gtk_spin_button_get_value_as_int(self->spins[PLY_SETTINGS_DEPTH]),
      .nodes = (guint64)gtk_spin_button_get_value(self->spins[PLY_SETTINGS_NODES]) * 1000,
      .wall_us =
          (gint64)(gtk_spin_button_get_value(self->spins[PLY_SETTINGS_WALL]) * G_USEC_PER_SEC),
      .cpu_us = (gint64)(gtk_spin_button_get_value(self->spins[PLY_SETTINGS_CPU]) * G_USEC_PER_SEC),
  };
  const PlySearchLimits *now = ply_analysis_get_limits(analysis);

  if (wanted.depth != now->depth || wanted.nodes != now->nodes || wanted.wall_us != now->wall_us ||
      wanted.cpu_us != now->cpu_us)
    ply_analysis_set_limits(analysis, &wanted);
  ply_analysis_set_table_megabytes(
      analysis, (guint)gtk_spin_button_get_value_as_int(self->spins[PLY_SETTINGS_TABLE]));
}

/* The engine stops at certain confidences only: one between them would not be what it shows. */
static int
snap_confidence(PlySettingsPanel *self, int before)
{
  GtkSpinButton *spin = self->spins[PLY_SETTINGS_CONFIDENCE];
  int snapped = ply_settings_snap_confidence(gtk_spin_button_get_value_as_int(spin), before);

  gtk_spin_button_set_value(spin, snapped);
  return snapped;
}

/* Whether the list of algorithms asks for another program, or for ours again: that is all then. */
static gboolean
choose_program(PlySettingsPanel *self, PlyAnalysis *analysis)
{
  guint chosen = adw_combo_row_get_selected(self->algorithm);
  guint another = self->n_algorithms + (self->program != NULL ? 1 : 0);
  GtkWidget *popover = gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_POPOVER);

  if (chosen == another && chosen != GTK_INVALID_LIST_POSITION) {
    ply_settings_panel_settings_changed(PLY_PANEL(self)); /* what searches still stands */
    if (popover != NULL)
      gtk_popover_popdown(GTK_POPOVER(popover));
    gtk_widget_activate_action(GTK_WIDGET(self), "game.analyst", NULL);
    return TRUE;
  }
  if (self->program != NULL && chosen < self->n_algorithms)
    ply_analysis_set_program(analysis, NULL, NULL, NULL);
  return FALSE;
}

static void
on_changed(PlySettingsPanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));

  if (self->syncing || analysis == NULL || self->game == NULL)
    return;
  if (choose_program(self, analysis))
    return;
  self->syncing = TRUE;
  PlySearchOptions options = *ply_analysis_get_options(analysis), before = options;
  const PlyAlgorithm *shown = ply_analysis_get_effective_options(analysis).algorithm;
  const PlyAlgorithm *chosen =
      ply_engine_at((int)adw_combo_row_get_selected(self->algorithm), &self->rules);
  /* An engine that this game lacks comes back with a game that has it,
   * if nothing else is chosen. */
  if (chosen != NULL && chosen != shown &&
      adw_combo_row_get_selected(self->algorithm) < self->n_algorithms)
    options.algorithm = chosen;
  options.evaluation = &self->game->evaluations[adw_combo_row_get_selected(self->evaluation)];
  options.multi_pv = gtk_spin_button_get_value_as_int(self->spins[PLY_SETTINGS_MULTI_PV]);
  options.threads = gtk_spin_button_get_value_as_int(self->spins[PLY_SETTINGS_THREADS]);
  options.confidence = snap_confidence(self, options.confidence);
  for (guint i = 0; i < PLY_SETTINGS_N_SWITCHES; i++)
    *switch_of(&options, i) = gtk_switch_get_active(self->toggles[i]);
  if (!ply_search_options_equal(&options, &before))
    ply_analysis_set_options(analysis, &options);
  apply_limits(self, analysis);
  options = ply_analysis_get_effective_options(analysis);
  update_sensitivity(self, &options);
  self->syncing = FALSE;
}

static GtkWidget *
add_row(AdwPreferencesGroup *group, const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new();

  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), control);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), control);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add(group, row);
  return row;
}

static void
add_controls(PlySettingsPanel *self)
{
  for (guint i = 0; i < PLY_SETTINGS_N_LIMITS; i++) {
    double least = i == PLY_SETTINGS_CONFIDENCE ? PLY_SETTINGS_LEAST_CONFIDENCE
                   : i >= PLY_SETTINGS_MULTI_PV ? 1
                                                : 0;
    double most = i == PLY_SETTINGS_THREADS ? g_get_num_processors() : ply_settings_limits[i].most;
    GtkWidget *spin = gtk_spin_button_new_with_range(least, most, ply_settings_limits[i].step);
    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), (guint)ply_settings_limits[i].digits);
    gtk_editable_set_width_chars(GTK_EDITABLE(spin), 6);
    ply_terms_mark(add_row(self->limits_group, _(ply_settings_limits[i].title), NULL, spin),
                   ply_settings_limits[i].title);
    g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(on_changed), self);
    self->spins[i] = GTK_SPIN_BUTTON(spin);
  }
  for (guint i = 0; i < PLY_SETTINGS_N_SWITCHES; i++) {
    GtkWidget *toggle = gtk_switch_new();
    self->rows[i] = add_row(self->switches_group, _(ply_settings_switches[i].title),
                            _(ply_settings_switches[i].subtitle), toggle);
    ply_terms_mark(self->rows[i], ply_settings_switches[i].title);
    g_signal_connect_swapped(toggle, "notify::active", G_CALLBACK(on_changed), self);
    self->toggles[i] = GTK_SWITCH(toggle);
  }
}

static void
ply_settings_panel_finalize(GObject *object)
{
  g_free(PLY_SETTINGS_PANEL(object)->program);
  G_OBJECT_CLASS(ply_settings_panel_parent_class)->finalize(object);
}

static void
ply_settings_panel_class_init(PlySettingsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_settings_panel_finalize;
  PLY_PANEL_CLASS(klass)->settings_changed = ply_settings_panel_settings_changed;
  PLY_PANEL_CLASS(klass)->tree_changed = ply_settings_panel_settings_changed;
  PLY_PANEL_CLASS(klass)->position_changed = ply_settings_panel_settings_changed;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/settings-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlySettingsPanel, algorithm);
  gtk_widget_class_bind_template_child(widget_class, PlySettingsPanel, evaluation);
  gtk_widget_class_bind_template_child(widget_class, PlySettingsPanel, limits_group);
  gtk_widget_class_bind_template_child(widget_class, PlySettingsPanel, switches_group);
  gtk_widget_class_bind_template_callback(widget_class, on_changed);
}

static void
ply_settings_panel_init(PlySettingsPanel *self)
{
  self->syncing = TRUE;
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  ply_terms_mark(GTK_WIDGET(self->algorithm), "Algorithm");
  ply_terms_mark(GTK_WIDGET(self->evaluation), "Evaluation");
  add_controls(self);
  self->syncing = FALSE;
}
