/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/record-dialog.h"

#include <glib/gi18n.h>

#include "engine/engines.h"
#include "record/root-window.h"
#include "rules/game.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/dialogs/record-rows.h"
#include "ui/widgets/help.h"
#include "ui/widgets/terms.h"

#define MEBIBYTE        ((size_t)1 << 20)
#define DEFAULT_TABLE   64 /* MiB, where the initial request has no table */
#define MOST_ALGORITHMS 16

/* Of the row of runs. */
enum { RUNS_ONE, RUNS_DEPTHS, RUNS_ALGORITHMS };

/* By PlyRecordGroup. */
static const char *const group_names[PLY_RECORD_N_GROUPS] = {
    "search_group", "windows_group", "table_group", "order_group", "moves_group", "memory_group"};

struct _PlyRecordDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *algorithm, *evaluation;
  AdwPreferencesGroup *groups[PLY_RECORD_N_GROUPS];
  AdwPreferencesGroup *runs_group;
  AdwComboRow *runs;
  GtkWidget *from_row, *stride_row;
  GtkSpinButton *from, *stride;
  GtkToggleButton *textbook, *engine;
  GtkWidget *go;

  /* Borrowed from the group of runs: a row and its box an algorithm. */
  GtkWidget *kind_rows[MOST_ALGORITHMS];
  GtkCheckButton *kinds[MOST_ALGORITHMS];

  /* Borrowed from the groups. */
  GtkWidget *rows[PLY_RECORD_N_ROWS], *controls[PLY_RECORD_N_ROWS];
  GtkWidget *window_row; /* below that of the root window's switch */
  GtkEntry *window;

  PlyRecordRequest initial; /* its title is owned */
  gboolean syncing;
};

G_DEFINE_FINAL_TYPE(PlyRecordDialog, ply_record_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* What can be recorded of this game, in the order of all lists; NULL past the last. */
static const PlyAlgorithm *
algorithm_at(PlyRecordDialog *self, int i)
{
  const PlyAlgorithm *algorithm = ply_engine_at(i, &self->initial.rules);
  gboolean good = algorithm != NULL && ply_algorithm_is_recordable(algorithm, &self->initial.rules);

  return good && i < MOST_ALGORITHMS - 1 ? algorithm : NULL;
}

static double
number(PlyRecordDialog *self, int row)
{
  return gtk_spin_button_get_value(GTK_SPIN_BUTTON(self->controls[row]));
}

static void
set_number(PlyRecordDialog *self, int row, double value)
{
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(self->controls[row]), value);
}

/* Whether the text is a window of the root, which `options` then gets. */
static gboolean
read_window(PlyRecordDialog *self, PlySearchOptions *options)
{
  return ply_root_window_read(gtk_editable_get_text(GTK_EDITABLE(self->window)),
                              &self->initial.rules, &self->initial.root, &options->root_alpha,
                              &options->root_beta);
}

/* As the widgets stand. A window that is wrong is none. */
static void
read_options(PlyRecordDialog *self, PlySearchOptions *options)
{
  const PlyGame *game = self->initial.rules.game;

  *options = self->initial.options;
  options->algorithm = algorithm_at(self, (int)adw_combo_row_get_selected(self->algorithm));
  options->evaluation = &game->evaluations[adw_combo_row_get_selected(self->evaluation)];
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (ply_record_row_is_switch(row))
      *ply_record_row_switch(options, row) = gtk_switch_get_active(GTK_SWITCH(self->controls[row]));
  }
  options->root_window = options->root_window && read_window(self, options);
  options->aspiration_window = (PlyScore)(number(self, PLY_RECORD_ASPIRATION_WINDOW) *
                                              ply_notation_unit(&self->initial.rules) +
                                          0.5);
  options->quiescence_depth = (int)number(self, PLY_RECORD_QUIESCENCE_DEPTH);
  options->multi_pv = (int)number(self, PLY_RECORD_MULTI_PV);
}

static void
show_options(PlyRecordDialog *self, PlySearchOptions *options)
{
  const PlyGame *game = self->initial.rules.game;

  for (int i = 0; algorithm_at(self, i) != NULL; i++) {
    if (algorithm_at(self, i) == options->algorithm)
      adw_combo_row_set_selected(self->algorithm, (guint)i);
  }
  for (guint i = 0; game->evaluations[i].id != NULL; i++) {
    if (g_str_equal(game->evaluations[i].id, options->evaluation->id))
      adw_combo_row_set_selected(self->evaluation, i);
  }
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (ply_record_row_is_switch(row))
      gtk_switch_set_active(GTK_SWITCH(self->controls[row]), *ply_record_row_switch(options, row));
  }
  set_number(self, PLY_RECORD_ASPIRATION_WINDOW,
             (double)options->aspiration_window / ply_notation_unit(&self->initial.rules));
  set_number(self, PLY_RECORD_QUIESCENCE_DEPTH, options->quiescence_depth);
  set_number(self, PLY_RECORD_MULTI_PV, options->multi_pv);
}

static void
show_room(PlyRecordDialog *self)
{
  double millions = number(self, PLY_RECORD_MEMORY) * MEBIBYTE / sizeof(PlyTraceVisit) / 1e6;
  int digits = millions < 1 ? 2 : millions < 10;
  g_autofree char *count = g_strdup_printf("%.*f", digits, millions);
  gboolean is_set = adw_combo_row_get_selected(self->runs) != RUNS_ONE;
  g_autofree char *text =
      g_strdup_printf(is_set ? _("Room for about %s million visits in all runs together")
                             : _("Room for about %s million visits"),
                      count);

  adw_action_row_set_subtitle(ADW_ACTION_ROW(self->rows[PLY_RECORD_MEMORY]), text);
}

/* How many there would be; more than a set holds are counted, too. */
static guint
count_runs(PlyRecordDialog *self)
{
  guint n = 0, runs = adw_combo_row_get_selected(self->runs);
  int depth = (int)number(self, PLY_RECORD_DEPTH);

  if (runs == RUNS_DEPTHS) {
    int from = gtk_spin_button_get_value_as_int(self->from);
    return depth < from
               ? 0
               : (guint)((depth - from) / gtk_spin_button_get_value_as_int(self->stride)) + 1;
  }
  for (int i = 0; runs == RUNS_ALGORITHMS && self->kinds[i] != NULL; i++)
    n += gtk_check_button_get_active(self->kinds[i]);
  return runs == RUNS_ALGORITHMS ? n : 1;
}

/* The rows of the chosen kind of set, and what they come to. */
static void
show_runs(PlyRecordDialog *self)
{
  guint runs = adw_combo_row_get_selected(self->runs), n = count_runs(self);
  g_autofree char *count =
      n > PLY_RECORD_MOST_RUNS
          ? g_strdup_printf(_("%u runs are too many: at most %d"), n, PLY_RECORD_MOST_RUNS)
      : n == 0
          ? g_strdup(runs == RUNS_DEPTHS ? _("There is no depth from this one to the one above")
                                         : _("Choose at least one algorithm"))
          : g_strdup_printf(ngettext("%u run", "%u runs, kept side by side", n), n);

  gtk_widget_set_visible(self->from_row, runs == RUNS_DEPTHS);
  gtk_widget_set_visible(self->stride_row, runs == RUNS_DEPTHS);
  for (int i = 0; self->kinds[i] != NULL; i++)
    gtk_widget_set_visible(self->kind_rows[i], runs == RUNS_ALGORITHMS);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(self->runs), runs == RUNS_ONE ? "" : count);
  gtk_widget_set_sensitive(GTK_WIDGET(self->algorithm), runs != RUNS_ALGORITHMS);
}

/* What cannot search this game cannot be chosen in a set, and says why where it is chosen alone;
 * alpha-beta then takes its place. */
static void
show_refusal(PlyRecordDialog *self, const PlySearchOptions *options)
{
  const PlyRules *rules = &self->initial.rules;
  const char *why = ply_algorithm_refusal(options->algorithm, rules);
  const PlyAlgorithm *engine = ply_engine_for(rules);
  gboolean refused = engine != NULL && !ply_algorithm_is_recordable(engine, rules);

  adw_action_row_set_subtitle(ADW_ACTION_ROW(self->algorithm), why != NULL ? _(why) : "");
  /* Not in the row, whose choice would have no room beside it in a narrow window. */
  adw_preferences_group_set_description(self->groups[PLY_RECORD_SEARCH],
                                        refused ? _("An engine’s own search cannot be recorded")
                                                : NULL);
  for (int i = 0; self->kinds[i] != NULL; i++) {
    if (ply_algorithm_fits(algorithm_at(self, i), rules))
      continue;
    gtk_check_button_set_active(self->kinds[i], FALSE);
    gtk_widget_set_sensitive(self->kind_rows[i], FALSE);
    gtk_widget_set_tooltip_text(self->kind_rows[i],
                                _(ply_algorithm_refusal(algorithm_at(self, i), rules)));
  }
}

/* Whether the window that is asked for is there. */
static gboolean
has_window(PlyRecordDialog *self)
{
  PlySearchOptions unused = self->initial.options;

  return !gtk_widget_is_sensitive(self->window_row) || read_window(self, &unused);
}

/* Says what is expected of the row; as a fault where what stands there is one. */
static void
show_expected(PlyRecordDialog *self, gboolean wrong)
{
  adw_action_row_set_subtitle(ADW_ACTION_ROW(self->window_row),
                              wrong ? _("Expected a window for MAX such as 3..8, ..8 or 3..")
                                    : _("For MAX: 3..8, with an open end ..8 or 3.."));
  (wrong ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(self->window_row, "error");
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->window), GTK_ACCESSIBLE_STATE_INVALID,
                              wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                              -1);
}

/* The root's window can be typed where one is asked for; before anything is typed nothing is wrong. */
static void
show_window(PlyRecordDialog *self)
{
  GtkWidget *control = self->controls[PLY_RECORD_ROOT_WINDOW];

  gtk_widget_set_sensitive(self->window_row, gtk_widget_is_sensitive(control) &&
                                                 gtk_switch_get_active(GTK_SWITCH(control)));
  show_expected(self, gtk_entry_get_text_length(self->window) > 0 && !has_window(self));
}

/* Brings everything that follows from the choices in line with them. */
static void
on_changed(PlyRecordDialog *self)
{
  const PlyRules *rules = &self->initial.rules;
  PlySearchOptions options;

  if (self->syncing || rules->game == NULL)
    return;
  self->syncing = TRUE;
  read_options(self, &options);
  gboolean engine = ply_algorithm_is_engine(options.algorithm);
  /* In a set of algorithms it is one of them: what the others take can be chosen. */
  if (engine && adw_combo_row_get_selected(self->runs) == RUNS_ALGORITHMS) {
    options.algorithm = ply_algorithm_find("alpha-beta");
    engine = FALSE;
  }
  /* One that is still to be typed stands in the way of aspiration already. */
  options.root_window = gtk_switch_get_active(GTK_SWITCH(self->controls[PLY_RECORD_ROOT_WINDOW]));
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++)
    gtk_widget_set_sensitive(self->rows[row], ply_record_row_is_used(row, rules->game, &options));
  show_window(self);
  gtk_toggle_button_set_active(self->textbook,
                               ply_record_preset_is(PLY_RECORD_TEXTBOOK, rules, &options));
  gtk_toggle_button_set_active(self->engine,
                               ply_record_preset_is(PLY_RECORD_EVERYTHING, rules, &options));
  show_room(self);
  show_runs(self);
  show_refusal(self, &options);
  gtk_widget_set_sensitive(GTK_WIDGET(self->evaluation), !engine);
  ply_terms_tell(GTK_WIDGET(self->evaluation),
                 engine ? _("The engine has its own evaluation") : NULL);
  self->syncing = FALSE;
}

static void
use_preset(PlyRecordDialog *self, PlyRecordPreset preset)
{
  PlySearchOptions options;

  self->syncing = TRUE;
  read_options(self, &options);
  ply_record_preset_apply(preset, &self->initial.rules, &options);
  show_options(self, &options);
  self->syncing = FALSE;
  on_changed(self);
}

static void
on_textbook(PlyRecordDialog *self)
{
  use_preset(self, PLY_RECORD_TEXTBOOK);
}

static void
on_engine(PlyRecordDialog *self)
{
  use_preset(self, PLY_RECORD_EVERYTHING);
}

static void
on_go(PlyRecordDialog *self)
{
  /* A number that is still being typed counts. */
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (!ply_record_row_is_switch(row))
      gtk_spin_button_update(GTK_SPIN_BUTTON(self->controls[row]));
  }
  gtk_spin_button_update(self->from);
  gtk_spin_button_update(self->stride);
  /* What is wrong stands there. */
  if (count_runs(self) == 0 || count_runs(self) > PLY_RECORD_MOST_RUNS) {
    gtk_widget_error_bell(GTK_WIDGET(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->runs));
    return;
  }
  if (!has_window(self)) {
    show_expected(self, TRUE);
    gtk_widget_error_bell(GTK_WIDGET(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->window));
    return;
  }
  g_signal_emit(self, signals[SIGNAL_CHOSEN], 0);
  gtk_window_destroy(GTK_WINDOW(self));
}

static GtkWidget *
make_number(int row)
{
  GtkWidget *spin = gtk_spin_button_new_with_range(
      ply_record_specs[row].least, ply_record_specs[row].most, ply_record_specs[row].step);

  gtk_editable_set_width_chars(GTK_EDITABLE(spin), 6);
  gtk_text_set_activates_default(GTK_TEXT(gtk_editable_get_delegate(GTK_EDITABLE(spin))), TRUE);
  return spin;
}

static void
add_row(PlyRecordDialog *self, int i)
{
  GtkWidget *row = adw_action_row_new();
  gboolean is_switch = ply_record_row_is_switch(i);
  GtkWidget *control = is_switch ? gtk_switch_new() : make_number(i);
  g_auto(GStrv) parts = g_strsplit(_(ply_record_specs[i].title), "_", 2);
  g_autofree char *name = g_strjoinv("", parts); /* without its mnemonic */

  adw_preferences_row_set_use_underline(ADW_PREFERENCES_ROW(row), TRUE);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(ply_record_specs[i].title));
  if (ply_record_specs[i].subtitle != NULL)
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), _(ply_record_specs[i].subtitle));
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), control);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), control);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  ply_terms_mark(row, ply_record_specs[i].title);
  adw_preferences_group_add(self->groups[ply_record_specs[i].group], row);
  g_signal_connect_swapped(control, is_switch ? "notify::active" : "value-changed",
                           G_CALLBACK(on_changed), self);
  self->rows[i] = row;
  self->controls[i] = control;
}

static void
add_window(PlyRecordDialog *self)
{
  GtkWidget *row = adw_action_row_new(), *entry = gtk_entry_new();

  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Ends of the window"));
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 8);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), 8);
  gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
  gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), entry);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), entry);
  adw_preferences_group_add(self->groups[PLY_RECORD_WINDOWS], row);
  g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_changed), self);
  self->window_row = row;
  self->window = GTK_ENTRY(entry);
}

static void
add_kind(PlyRecordDialog *self, int i)
{
  const char *name = _(ply_algorithm_name(algorithm_at(self, i)));
  GtkWidget *row = adw_action_row_new(), *box = gtk_check_button_new();

  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
  gtk_check_button_set_active(GTK_CHECK_BUTTON(box), TRUE);
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(box), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), box);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), box);
  adw_preferences_group_add(self->runs_group, row);
  g_signal_connect_swapped(box, "notify::active", G_CALLBACK(on_changed), self);
  self->kind_rows[i] = row;
  self->kinds[i] = GTK_CHECK_BUTTON(box);
}

static void
ply_record_dialog_finalize(GObject *object)
{
  g_free((char *)PLY_RECORD_DIALOG(object)->initial.title);
  G_OBJECT_CLASS(ply_record_dialog_parent_class)->finalize(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/record-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, algorithm);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, evaluation);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, textbook);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, engine);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, go);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, runs_group);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, runs);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, from_row);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, stride_row);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, from);
  gtk_widget_class_bind_template_child(widget_class, PlyRecordDialog, stride);
  for (int i = 0; i < PLY_RECORD_N_GROUPS; i++)
    gtk_widget_class_bind_template_child_full(
        widget_class, group_names[i], FALSE,
        G_STRUCT_OFFSET(PlyRecordDialog, groups) +
            (gssize)((gsize)i * sizeof(AdwPreferencesGroup *)));
  gtk_widget_class_bind_template_callback(widget_class, on_changed);
  gtk_widget_class_bind_template_callback(widget_class, on_textbook);
  gtk_widget_class_bind_template_callback(widget_class, on_engine);
  gtk_widget_class_bind_template_callback(widget_class, on_go);
}

static void
ply_record_dialog_class_init(PlyRecordDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_record_dialog_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new("chosen", PLY_TYPE_RECORD_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  /* Where Enter itself works a row. */
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                      "default.activate", NULL);
  bind_template(widget_class);
}

static void
ply_record_dialog_init(PlyRecordDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("record"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  ply_terms_mark(GTK_WIDGET(self->algorithm), "Algorithm");
  ply_terms_mark(GTK_WIDGET(self->evaluation), "Evaluation");
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    add_row(self, row);
    if (row == PLY_RECORD_ROOT_WINDOW)
      add_window(self);
  }
  gtk_window_set_default_widget(GTK_WINDOW(self), self->go);
  gtk_window_set_focus(GTK_WINDOW(self), self->go);
}

static void
list_names(PlyRecordDialog *self)
{
  g_autoptr(GtkStringList) algorithms = gtk_string_list_new(NULL);
  g_autoptr(GtkStringList) evaluations = gtk_string_list_new(NULL);
  const PlyEvaluation *evaluation = self->initial.rules.game->evaluations;

  for (int i = 0; algorithm_at(self, i) != NULL; i++)
    gtk_string_list_append(algorithms, _(ply_algorithm_name(algorithm_at(self, i))));
  for (; evaluation->id != NULL; evaluation++)
    gtk_string_list_append(evaluations, _(evaluation->name));
  adw_combo_row_set_model(self->algorithm, G_LIST_MODEL(algorithms));
  adw_combo_row_set_model(self->evaluation, G_LIST_MODEL(evaluations));
}

/* The window that the recording had, whether or not it is asked for again. */
static void
show_first_window(PlyRecordDialog *self)
{
  const PlySearchOptions *options = &self->initial.options;

  if (options->root_alpha >= options->root_beta)
    return;
  g_autofree char *text = ply_root_window_write(&self->initial.rules, &self->initial.root,
                                                options->root_alpha, options->root_beta);
  gtk_editable_set_text(GTK_EDITABLE(self->window), text);
}

/* A number tree has no more plies than it is high. */
static void
show_depth(PlyRecordDialog *self)
{
  PlyRecordRequest whole = self->initial;

  whole.limits.depth = 0;
  ply_trace_fit_depth(&self->initial);
  ply_trace_fit_depth(&whole);
  if (whole.limits.depth > 0)
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(self->controls[PLY_RECORD_DEPTH]), 1,
                              whole.limits.depth);
  set_number(self, PLY_RECORD_DEPTH, self->initial.limits.depth);
}

PlyRecordDialog *
ply_record_dialog_new(GtkWindow *parent, const char *title, const PlyRecordRequest *initial)
{
  PlyRecordDialog *self =
      g_object_new(PLY_TYPE_RECORD_DIALOG, "transient-for", parent, "title", title, NULL);
  GtkSpinButton *width = GTK_SPIN_BUTTON(self->controls[PLY_RECORD_ASPIRATION_WINDOW]);
  int unit = ply_notation_unit(&initial->rules);
  double table = (double)initial->table_bytes / MEBIBYTE;

  self->syncing = TRUE;
  self->initial = *initial;
  self->initial.title = g_strdup(initial->title);
  list_names(self);
  for (int i = 0; algorithm_at(self, i) != NULL; i++)
    add_kind(self, i);
  gtk_spin_button_set_digits(width, unit > 100 ? 3 : unit > 1 ? 2 : 0);
  gtk_spin_button_set_range(width, 1.0 / unit, 1000);
  show_options(self, &self->initial.options);
  show_first_window(self);
  show_depth(self);
  set_number(self, PLY_RECORD_TABLE_SIZE, table > 0 ? table : DEFAULT_TABLE);
  set_number(self, PLY_RECORD_MEMORY, (double)initial->budget / MEBIBYTE);
  self->syncing = FALSE;
  on_changed(self);
  return self;
}

static void
get_request(PlyRecordDialog *self, PlyRecordRequest *request)
{
  *request = self->initial;
  read_options(self, &request->options);
  if (!ply_algorithm_fits(request->options.algorithm, &request->rules))
    request->options.algorithm = ply_algorithm_find("alpha-beta");
  ply_record_settle(request->rules.game, &request->options);
  request->limits.depth = (int)number(self, PLY_RECORD_DEPTH);
  request->table_bytes = (size_t)number(self, PLY_RECORD_TABLE_SIZE) * MEBIBYTE;
  request->budget = (size_t)number(self, PLY_RECORD_MEMORY) * MEBIBYTE;
}

void
ply_record_dialog_offer_sets(PlyRecordDialog *self)
{
  int depth = (int)number(self, PLY_RECORD_DEPTH);
  gboolean is_low = depth < 4;

  self->syncing = TRUE;
  gtk_spin_button_set_value(self->from, is_low ? 1 : 2);
  gtk_spin_button_set_value(self->stride, is_low ? 1 : 2);
  gtk_widget_set_visible(GTK_WIDGET(self->runs_group), TRUE);
  self->syncing = FALSE;
  on_changed(self);
}

void
ply_record_dialog_get_set(PlyRecordDialog *self, PlyRecordSet *set)
{
  guint runs = adw_combo_row_get_selected(self->runs);
  PlyRecordRequest request;

  get_request(self, &request);
  set->n = 0;
  for (int depth = gtk_spin_button_get_value_as_int(self->from);
       runs == RUNS_DEPTHS && depth <= request.limits.depth && set->n < PLY_RECORD_MOST_RUNS;
       depth += gtk_spin_button_get_value_as_int(self->stride)) {
    set->requests[set->n] = request;
    set->requests[set->n++].limits.depth = depth;
  }
  for (int i = 0; runs == RUNS_ALGORITHMS && self->kinds[i] != NULL; i++) {
    PlyRecordRequest *next = &set->requests[set->n];
    if (!gtk_check_button_get_active(self->kinds[i]))
      continue;
    *next = request;
    read_options(self, &next->options);
    next->options.algorithm = algorithm_at(self, i);
    ply_record_settle(next->rules.game, &next->options);
    set->n++;
  }
  if (set->n == 0)
    set->requests[set->n++] = request;
}
