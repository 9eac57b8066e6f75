/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/cpu-table-dialog.h"

#include <glib/gi18n.h>

#include "ui/widgets/chart-view.h"
#include "ui/dialogs/cpu-export.h"
#include "ui/dialogs/cpu-rows.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/help.h"
#include "ui/widgets/names.h"
#include "ui/widgets/text.h"

#define NARROW_PARENT 900 /* pixels */

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)
struct _PlyCpuTableDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *game;
  GtkSpinButton *runs, *until;
  GtkSwitch *plain;
  GtkWidget *settings, *start, *stop, *export;
  GtkSpinner *spinner;
  GtkLabel *progress;
  PlyChartView *chart;
  GtkColumnView *rows;
  AdwToastOverlay *toasts;
  PlyFold *fold;
  GtkWidget *panes, *page, *table;
  AdwHeaderBar *header;

  PlyCpuMeasure *measure; /* owned */
  GPtrArray *games;       /* of const char: ids, as listed */
};

G_DEFINE_FINAL_TYPE(PlyCpuTableDialog, ply_cpu_table_dialog, ADW_TYPE_WINDOW)

static void
draw_chart(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer user)
{
  PlyCpuTableDialog *self = user;
  PlyCpuChartData data;

  ply_cpu_chart_data_init(&data, ply_cpu_measure_get_table(self->measure));
  ply_paint_cpu_chart(cairo, &data.chart, palette, width, height);
  ply_cpu_chart_data_clear(&data);
}

static const char *
end_sentence(const PlyCpuTable *table)
{
  switch (table->end) {
  case PLY_CPU_TABLE_ABOVE:
    return _("Done: the last depth took longer than the limit.");
  case PLY_CPU_TABLE_DEPTH:
    return _("Done: the greatest depth is reached.");
  case PLY_CPU_TABLE_SOLVED:
    return _("Done: the last depth sees the end of the game.");
  case PLY_CPU_TABLE_CANCELLED:
    return _("Stopped.");
  case PLY_CPU_TABLE_MEMORY:
    return _("There is not enough memory for the search’s table.");
  case PLY_CPU_TABLE_GOING_ON:
    break;
  }
  return "";
}

/* Transfer full. */
static char *
progress_text(PlyCpuTableDialog *self)
{
  const PlyCpuTable *table = ply_cpu_measure_get_table(self->measure);
  PlyCpuTableProgress progress = ply_cpu_measure_get_progress(self->measure);
  char time[PLY_TEXT_BYTES], nodes[PLY_TEXT_BYTES];

  if (table == NULL)
    return g_strdup("");
  if (!ply_cpu_measure_get_running(self->measure))
    return g_strdup(end_sentence(table));
  if (progress.depth == 0)
    return g_strdup(_("Measuring"));
  return g_strdup_printf(_("Depth %d, run %u of %u: %s, %s nodes"), progress.depth,
                         progress.run + 1, table->plan.n_runs, ply_text_time(progress.cpu_us, time),
                         ply_text_count(progress.nodes, nodes));
}

static void
update(PlyCpuTableDialog *self)
{
  const PlyCpuTable *table = ply_cpu_measure_get_table(self->measure);
  gboolean running = ply_cpu_measure_get_running(self->measure);
  gboolean has_rows = table != NULL && table->rows->len > 0;
  g_autofree char *text = progress_text(self);

  ply_cpu_rows_update(self->rows, table, !has_rows);
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
  gtk_label_set_text(self->progress, text);
  gtk_spinner_set_spinning(self->spinner, running);
  gtk_widget_set_visible(GTK_WIDGET(self->spinner), running);
  gtk_widget_set_sensitive(self->settings, !running);
  gtk_widget_set_visible(self->start, !running);
  gtk_widget_set_visible(self->stop, running);
  gtk_widget_set_sensitive(self->export, has_rows);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "cpu.start", !running);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "cpu.stop", running);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "cpu.export", has_rows);
}

ACTION(act_start)
{
  PlyCpuTableDialog *self = PLY_CPU_TABLE_DIALOG(widget);
  PlyCpuTablePlan plan;
  PlyRules rules;

  /* A number that is still being typed counts. */
  gtk_spin_button_update(self->runs);
  gtk_spin_button_update(self->until);
  if (!ply_rules_parse(g_ptr_array_index(self->games, adw_combo_row_get_selected(self->game)),
                       &rules))
    return;
  ply_cpu_table_plan_init(&plan, &rules);
  plan.n_runs = (guint)gtk_spin_button_get_value_as_int(self->runs);
  plan.until_us = (gint64)(gtk_spin_button_get_value(self->until) * G_USEC_PER_SEC);
  if (gtk_switch_get_active(self->plain))
    ply_cpu_table_plan_plain(&plan);
  ply_cpu_measure_start(self->measure, &plan);
}

ACTION(act_stop)
{
  ply_cpu_measure_stop(PLY_CPU_TABLE_DIALOG(widget)->measure);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyCpuTableDialog *self = owner;
  g_autofree char *suffix = data;
  GString *text = ply_cpu_export(ply_cpu_measure_get_table(self->measure), suffix);

  if (text == NULL)
    return;
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
  ply_file_choice_write(GTK_WIDGET(self->toasts), file, bytes);
}

ACTION(act_export)
{
  const char *suffix = g_variant_get_string(parameter, NULL);
  /* Translators: the name of a file, without its suffix. */
  g_autofree char *proposed = g_strdup_printf("%s.%s", _("cpu-time"), suffix);
  PlyFileQuestion question = {.title = _("Export"), .accept = _("_Export"), .name = proposed};

  ply_file_choice_ask(widget, &question, on_file, g_strdup(suffix), g_free);
}

/* Those with a board. */
static void
list_games(PlyCpuTableDialog *self)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyGame *game;

  self->games = g_ptr_array_new();
  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    if (g_str_equal(ply_game_id(game), "number-tree"))
      continue;
    g_ptr_array_add(self->games, (gpointer)ply_game_id(game));
    gtk_string_list_append(names, _(ply_game_name(game)));
  }
  adw_combo_row_set_model(self->game, G_LIST_MODEL(names));
}

static void
ply_cpu_table_dialog_dispose(GObject *object)
{
  PlyCpuTableDialog *self = PLY_CPU_TABLE_DIALOG(object);

  if (self->chart != NULL)
    ply_chart_view_set_draw(self->chart, NULL, NULL);
  if (self->measure != NULL)
    g_signal_handlers_disconnect_by_data(self->measure, self);
  self->toasts = NULL;
  g_clear_object(&self->measure);
  g_clear_pointer(&self->games, g_ptr_array_unref);
  G_OBJECT_CLASS(ply_cpu_table_dialog_parent_class)->dispose(object);
}

/* The chart and the table below what is measured, where there is no room beside it. */
static void
on_level(PlyCpuTableDialog *self)
{
  gboolean narrow = ply_fold_get_level(self->fold) >= PLY_FOLD_NARROW;

  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->panes),
                                 narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_vexpand(self->page, narrow);
  adw_header_bar_set_decoration_layout(self->header, narrow ? ":close" : NULL);
  gtk_widget_set_size_request(self->table, -1, narrow ? 120 : 210);
  ply_chart_view_set_natural_height(self->chart, narrow ? 150 : 200);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/cpu-table-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyCpuTableDialog, name)
  BIND(game);
  BIND(runs);
  BIND(until);
  BIND(plain);
  BIND(settings);
  BIND(start);
  BIND(stop);
  BIND(export);
  BIND(spinner);
  BIND(progress);
  BIND(chart);
  BIND(rows);
  BIND(toasts);
  BIND(fold);
  BIND(header);
  BIND(panes);
  BIND(page);
  BIND(table);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_level);
}

static void
ply_cpu_table_dialog_class_init(PlyCpuTableDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  g_type_ensure(PLY_TYPE_FOLD);
  G_OBJECT_CLASS(klass)->dispose = ply_cpu_table_dialog_dispose;
  bind_template(widget_class);
  gtk_widget_class_install_action(widget_class, "cpu.start", NULL, act_start);
  gtk_widget_class_install_action(widget_class, "cpu.stop", NULL, act_stop);
  gtk_widget_class_install_action(widget_class, "cpu.export", "s", act_export);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "cpu.start",
                                      NULL);
}

static void
ply_cpu_table_dialog_init(PlyCpuTableDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("cpu-table"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  self->measure = ply_cpu_measure_new();
  list_games(self);
  ply_cpu_rows_set_up(self->rows);
  ply_chart_view_set_natural_height(self->chart, 200);
  ply_chart_view_set_has_words(self->chart, TRUE);
  ply_chart_view_set_draw(self->chart, draw_chart, self);
  g_signal_connect_swapped(self->measure, "changed", G_CALLBACK(update), self);
  update(self);
}

PlyCpuTableDialog *
ply_cpu_table_dialog_new(GtkWindow *parent, const char *game)
{
  PlyCpuTableDialog *self = g_object_new(PLY_TYPE_CPU_TABLE_DIALOG, NULL);

  if (parent != NULL) {
    int width = gtk_widget_get_width(GTK_WIDGET(parent));
    gtk_window_set_application(GTK_WINDOW(self), gtk_window_get_application(parent));
    /* A screen that has no room for a wide window has none for this one. */
    if (width > 0 && width < NARROW_PARENT)
      gtk_window_set_default_size(GTK_WINDOW(self), width,
                                  gtk_widget_get_height(GTK_WIDGET(parent)));
  }
  for (guint i = 0; i < self->games->len; i++) {
    if (g_strcmp0(g_ptr_array_index(self->games, i), game) == 0)
      adw_combo_row_set_selected(self->game, i);
  }
  return self;
}

PlyCpuMeasure *
ply_cpu_table_dialog_get_measure(PlyCpuTableDialog *self)
{
  return self->measure;
}
