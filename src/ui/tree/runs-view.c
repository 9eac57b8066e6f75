/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/runs-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "model/file-words.h"
#include "paint/runs-chart.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/help.h"
#include "ui/widgets/text.h"
#include "trace/trace-fields.h"

#define CHART_HEIGHT 240
#define COLUMNS      7

/* One run in numbers. */
typedef struct {
  guint number; /* among all runs */
  char *name;   /* owned */
  char value[PLY_SCORE_BYTES];
  int depth;
  guint64 visits, leaves;
  gboolean is_part; /* leaves were folded away: there are more */
  gboolean is_full; /* it looks at every leaf */
  double branching;
} Run;

struct _PlyRunsView {
  AdwBin parent_instance;

  /* Template widgets. */
  PlyChartView *chart;
  GtkLabel *sentence;
  GtkGrid *table;

  GArray *runs; /* owned, of Run */
  guint current;
};

G_DEFINE_FINAL_TYPE(PlyRunsView, ply_runs_view, ADW_TYPE_BIN)

static void
clear_run(gpointer data)
{
  g_free(((Run *)data)->name);
}

char *
ply_runs_name(PlySearchTree *tree)
{
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  const PlyRecordRequest *request = ply_search_tree_get_request(tree);
  const PlyAlgorithm *algorithm = trace != NULL     ? trace->info.options.algorithm
                                  : request != NULL ? request->options.algorithm
                                                    : NULL;
  int depth = trace != NULL     ? trace->info.limits.depth
              : request != NULL ? request->limits.depth
                                : 0;

  /* What another program recorded is known by its file, beside the right search of it. */
  GFile *file = ply_search_tree_get_file(tree);
  if (trace != NULL && trace->info.foreign && file != NULL)
    return ply_file_words_name(file);
  if (algorithm == NULL && ply_search_tree_get_missed(tree) != NULL)
    return ply_file_words_name(ply_search_tree_get_missed(tree));
  if (algorithm == NULL)
    return g_strdup("…");
  if (depth <= 0 && trace != NULL)
    depth = trace->info.depth;
  return g_strdup_printf(_("%s, depth %d"), _(ply_algorithm_name(algorithm)), depth);
}

/* FALSE if it is not there yet. */
static gboolean
read_run(PlySearchTree *tree, guint number, Run *run)
{
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  const PlyTraceSummary *summary = ply_search_tree_get_summary(tree);

  if (trace == NULL || trace->n == 0 || summary == NULL || trace->info.options.algorithm == NULL)
    return FALSE;
  const PlyTraceInfo *info = &trace->info;
  guint32 pass = ply_search_tree_result_pass(tree);
  const PlyTraceVisit *root = &trace->visits[pass];
  gboolean reported = !info->foreign && info->bound != PLY_BOUND_NONE;
  *run = (Run){.number = number,
               .name = g_strdup(_(ply_algorithm_name(info->options.algorithm))),
               .depth = reported && info->depth > 0 ? info->depth : root->depth,
               .visits = info->visits,
               .leaves = summary->total.leaves,
               .is_part = info->visits > trace->n,
               .is_full = !ply_algorithm_uses_windows(info->options.algorithm),
               .branching = ply_trace_counts_branching(&summary->total)};
  ply_explain_value(trace, pass, reported ? info->score : ply_visit_value(root),
                    reported ? info->bound : ply_trace_bound(root),
                    ply_search_tree_get_wording(tree), run->value);
  return TRUE;
}

/* That of the deepest run, in which most positions were met. */
static double
branching_of(PlyRunsView *self)
{
  double branching = 0;
  int depth = 0;

  for (guint i = 0; i < self->runs->len; i++) {
    const Run *run = &g_array_index(self->runs, Run, i);
    if (run->depth <= depth)
      continue;
    depth = run->depth;
    branching = run->branching;
  }
  return branching;
}

static void
draw_chart(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyRunsView *self = data;
  g_autofree PlyRunPoint *points = g_new0(PlyRunPoint, self->runs->len);
  PlyRunsChart chart = {.points = points,
                        .n = self->runs->len,
                        .selected = -1,
                        .branching = branching_of(self),
                        .visits_label = _("Visits"),
                        .leaves_label = _("Leaves"),
                        .depth_label = _("Depth")};

  for (guint i = 0; i < self->runs->len; i++) {
    const Run *run = &g_array_index(self->runs, Run, i);
    points[i] = (PlyRunPoint){.name = run->name,
                              .depth = MAX(run->depth, 1),
                              .visits = (double)run->visits,
                              .leaves = (double)run->leaves};
    chart.full |= run->is_full;
    chart.least |= !run->is_full;
    if (run->number == self->current)
      chart.selected = (int)i;
  }
  ply_paint_runs_chart(cairo, &chart, palette, width, height);
}

/* For a person in groups, for another program without. Transfer full. */
static char *
number_text(guint64 number, gboolean groups)
{
  return groups ? ply_text_number(number) : g_strdup_printf("%" G_GUINT64_FORMAT, number);
}

/* A whole number, or a power of ten where that would be a long one. Transfer full. */
static char *
expected_text(double count, gboolean groups)
{
  return count < 1e9 ? number_text((guint64)(count + 0.5), groups) : g_strdup_printf("%.2g", count);
}

/* Transfer full. */
static char *
cell_text(PlyRunsView *self, const Run *run, int column, gboolean groups)
{
  double branching = branching_of(self);
  g_autofree char *number = NULL;

  switch (column) {
  case 0:
    return g_strdup(run->name);
  case 1:
    return g_strdup_printf("%d", run->depth);
  case 2:
    return g_strdup(run->value);
  case 3:
    return number_text(run->visits, groups);
  case 4:
    number = number_text(run->leaves, groups);
    return g_strconcat(run->is_part ? "≥ " : "", number, NULL);
  case 5:
    return expected_text(ply_runs_least(branching, run->depth), groups);
  default:
    return expected_text(ply_runs_full(branching, run->depth), groups);
  }
}

static const char *
head_text(int column)
{
  static const char *const heads[COLUMNS] = {N_("Run"),    N_("Depth"), N_("Value"), N_("Visits"),
                                             N_("Leaves"), "b^(d/2)",   "b^d"};

  return column < 5 ? _(heads[column]) : heads[column];
}

static GtkWidget *
new_label(const char *text, int column, const char *css)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_xalign(GTK_LABEL(label), column == 0 ? 0 : 1);
  gtk_widget_add_css_class(label, css);
  return label;
}

/* A click on the name of a run goes to it. */
static GtkWidget *
new_name(const Run *run)
{
  g_autofree char *number = g_strdup_printf("%u", run->number);
  g_autofree char *title = g_strdup_printf(_("%s, depth %d"), run->name, run->depth);
  g_autofree char *name = g_strdup_printf(_("Go to %s"), title);
  GtkWidget *button = gtk_button_new_with_label(run->name);

  gtk_widget_add_css_class(button, "flat");
  gtk_label_set_xalign(GTK_LABEL(gtk_button_get_child(GTK_BUTTON(button))), 0);
  gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", number);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "document.run");
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

static void
fill_table(PlyRunsView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->table))) != NULL)
    gtk_grid_remove(self->table, child);
  GtkWidget *heads[COLUMNS];
  for (int column = 0; column < COLUMNS; column++) {
    heads[column] = new_label(head_text(column), column, "caption-heading");
    gtk_grid_attach(self->table, heads[column], column, 0, 1, 1);
  }
  gtk_widget_set_margin_start(heads[0], 10);
  for (guint i = 0; i < self->runs->len; i++) {
    const Run *run = &g_array_index(self->runs, Run, i);
    gtk_grid_attach(self->table, new_name(run), 0, (int)i + 1, 1, 1);
    for (int column = 1; column < COLUMNS; column++) {
      g_autofree char *text = cell_text(self, run, column, TRUE);
      GtkWidget *label = new_label(text, column, "numeric");
      gtk_accessible_update_relation(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                     heads[column], NULL, -1);
      gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                     run->name, -1);
      gtk_grid_attach(self->table, label, column, (int)i + 1, 1, 1);
    }
  }
}

static void
show_sentence(PlyRunsView *self)
{
  double branching = branching_of(self);

  if (branching <= 1) {
    gtk_label_set_text(self->sentence, "");
    return;
  }
  g_autofree char *text = g_strdup_printf(
      _("b = %.2f: so many moves there are on average where the deepest run searched on. A tree of "
        "d plies then has about b^d leaves, which minimax looks at; alpha-beta with the best move "
        "always first about b^(d/2)."),
      branching);
  gtk_label_set_text(self->sentence, text);
}

/* The numbers, for those who do not see the chart. */
static void
describe_chart(PlyRunsView *self)
{
  g_autoptr(GString) text = g_string_new(NULL);

  for (guint i = 0; i < self->runs->len; i++) {
    const Run *run = &g_array_index(self->runs, Run, i);
    char visits[PLY_TEXT_BYTES], leaves[PLY_TEXT_BYTES];
    g_autofree char *said =
        g_strdup_printf(_("%s, depth %d: %s visits, %s leaves."), run->name, run->depth,
                        ply_text_count(run->visits, visits), ply_text_count(run->leaves, leaves));
    g_string_append_printf(text, "%s%s", i > 0 ? " " : "", said);
  }
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->chart), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 text->str, -1);
}

/* As in their tabs: of two that are called the same, the second has a number. From the last, so that
 * those before it have their plain names still. */
static void
number_names(PlyRunsView *self)
{
  for (guint i = self->runs->len; i-- > 1;) {
    Run *run = &g_array_index(self->runs, Run, i);
    guint n = 1;
    for (guint k = 0; k < i; k++) {
      const Run *other = &g_array_index(self->runs, Run, k);
      n += other->depth == run->depth && g_str_equal(other->name, run->name);
    }
    if (n == 1)
      continue;
    char *numbered = g_strdup_printf("%s (%u)", run->name, n);
    g_free(run->name);
    run->name = numbered;
  }
}

void
ply_runs_view_set_runs(PlyRunsView *self, PlySearchTree *const *trees, guint n, guint current)
{
  g_array_set_size(self->runs, 0);
  self->current = current;
  for (guint i = 0; i < n; i++) {
    Run run;
    if (read_run(trees[i], i, &run))
      g_array_append_val(self->runs, run);
  }
  number_names(self);
  fill_table(self);
  show_sentence(self);
  describe_chart(self);
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

/* With tabulators, as spreadsheets take it. */
static void
act_copy(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyRunsView *self = PLY_RUNS_VIEW(widget);
  g_autoptr(GString) text = g_string_new(NULL);

  for (guint row = 0; row <= self->runs->len; row++) {
    for (int column = 0; column < COLUMNS; column++) {
      g_autofree char *cell =
          row == 0 ? g_strdup(head_text(column))
                   : cell_text(self, &g_array_index(self->runs, Run, row - 1), column, FALSE);
      g_string_append_printf(text, "%s%s", column > 0 ? "\t" : "", cell);
    }
    g_string_append_c(text, '\n');
  }
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text->str);
}

static void
ply_runs_view_dispose(GObject *object)
{
  PlyRunsView *self = PLY_RUNS_VIEW(object);

  if (self->chart != NULL)
    ply_chart_view_set_draw(self->chart, NULL, NULL);
  self->chart = NULL;
  G_OBJECT_CLASS(ply_runs_view_parent_class)->dispose(object);
}

static void
ply_runs_view_finalize(GObject *object)
{
  g_array_unref(PLY_RUNS_VIEW(object)->runs);
  G_OBJECT_CLASS(ply_runs_view_parent_class)->finalize(object);
}

static void
ply_runs_view_class_init(PlyRunsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  G_OBJECT_CLASS(klass)->dispose = ply_runs_view_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_runs_view_finalize;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/runs-view.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyRunsView, chart);
  gtk_widget_class_bind_template_child(widget_class, PlyRunsView, sentence);
  gtk_widget_class_bind_template_child(widget_class, PlyRunsView, table);
  gtk_widget_class_install_action(widget_class, "runs.copy", NULL, act_copy);
}

static void
ply_runs_view_init(PlyRunsView *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("runs"));
  self->runs = g_array_new(FALSE, FALSE, sizeof(Run));
  g_array_set_clear_func(self->runs, clear_run);
  ply_chart_view_set_natural_height(self->chart, CHART_HEIGHT);
  ply_chart_view_set_has_words(self->chart, TRUE);
  ply_chart_view_set_draw(self->chart, draw_chart, self);
}
