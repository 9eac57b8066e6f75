/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/figures-panel.h"

#include <math.h>

#include <glib/gi18n.h>

#include "paint/chart.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/label.h"
#include "ui/widgets/text.h"

/* In the order in which they are shown, two beside each other. */
enum {
  DEPTH,
  NODES,
  SPEED,
  TIME,
  CUTOFFS,
  FIRST_CUTOFFS,
  BRANCHING,
  EFFECTIVE,
  TABLE_FILL,
  TABLE_HITS,
  RE_SEARCHES,
  STATE,
  N_FIGURES,
};

static const struct {
  const char *name, *tooltip;
} figures[N_FIGURES] = {
    [DEPTH] = {N_("Depth"),
               N_("Plies of the last finished iteration, with its confidence if it is selective, "
                  "and the deepest ply reached")},
    [NODES] = {N_("Nodes"), N_("Positions entered since the search began")},
    [SPEED] = {N_("Nodes/s"), N_("Positions entered in a second of wall time")},
    [TIME] = {N_("Time"), N_("Wall time; CPU time of the search")},
    [CUTOFFS] = {N_("Cutoffs"), N_("Nodes left early because they were too good to be allowed")},
    [FIRST_CUTOFFS] = {N_("First move"),
                       N_("Share of the cutoffs made by the first move tried: how "
                          "good the move ordering is")},
    [BRANCHING] = {N_("Branching"), N_("Moves tried at a node, on average")},
    [EFFECTIVE] = {N_("Growth"), N_("Nodes of the last iteration over those of the one before")},
    [TABLE_FILL] = {N_("Table"), N_("Share of the transposition table in use")},
    [TABLE_HITS] = {N_("Table hits"), N_("Share of the look-ups that found the position")},
    [RE_SEARCHES] = {N_("Re-searches"), N_("Moves or roots searched again with another window")},
    [STATE] = {N_("State"), N_("Whether the search goes on, or why it ended")},
};

struct _PlyFiguresPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkGrid *grid;
  PlyChartView *chart;

  /* Owned, in the grid while there is something to say. */
  GtkWidget *names[N_FIGURES], *values[N_FIGURES];
  guint shown; /* a bit for each figure in the grid */

  guint64 nodes_of_depth[PLY_MAX_DEPTH + 1]; /* what the chart shows, from depth 1 */
  guint n_depths;
};

G_DEFINE_FINAL_TYPE(PlyFiguresPanel, ply_figures_panel, PLY_TYPE_PANEL)

static void
draw_chart(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyFiguresPanel *self = data;
  PlyBarChart chart = {
      .values = &self->nodes_of_depth[1],
      .n = self->n_depths,
      .first_label = 1,
      .title = _("Nodes at each depth"),
  };

  ply_paint_bar_chart(cairo, &chart, palette, width, height);
}

static void
show_chart(PlyFiguresPanel *self, const PlySearchFigures *counted)
{
  guint n = 0;

  for (guint i = 1; i <= PLY_MAX_DEPTH; i++) {
    if (counted != NULL && counted->nodes_of_depth[i] > 0)
      n = i;
  }
  gsize bytes = sizeof self->nodes_of_depth;
  if (n == self->n_depths &&
      (counted == NULL || memcmp(self->nodes_of_depth, counted->nodes_of_depth, bytes) == 0))
    return;
  self->n_depths = n;
  if (counted != NULL)
    memcpy(self->nodes_of_depth, counted->nodes_of_depth, bytes);
  gtk_widget_set_visible(GTK_WIDGET(self->chart), n > 1);
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

/* `text`: NULL if this search has no such figure. */
static void
set_value(PlyFiguresPanel *self, guint figure, const char *text)
{
  ply_label_say(GTK_LABEL(self->values[figure]), text);
}

/* Puts those into the grid that say something, two beside each other. */
static void
arrange(PlyFiguresPanel *self)
{
  guint shown = 0, at = 0;

  for (guint i = 0; i < N_FIGURES; i++) {
    if (*gtk_label_get_text(GTK_LABEL(self->values[i])) != '\0')
      shown |= 1U << i;
  }
  if (shown == self->shown)
    return;
  for (guint i = 0; i < N_FIGURES; i++) {
    if (self->shown & 1U << i) {
      gtk_grid_remove(self->grid, self->names[i]);
      gtk_grid_remove(self->grid, self->values[i]);
    }
  }
  self->shown = shown;
  for (guint i = 0; i < N_FIGURES; i++) {
    if (!(shown & 1U << i))
      continue;
    int column = (int)(at % 2) * 2, row = (int)(at / 2);
    gtk_grid_attach(self->grid, self->names[i], column, row, 1, 1);
    gtk_grid_attach(self->grid, self->values[i], column + 1, row, 1, 1);
    at++;
  }
}

static void
set_share(PlyFiguresPanel *self, guint figure, guint64 part, guint64 whole)
{
  char text[PLY_TEXT_BYTES];

  g_snprintf(text, sizeof text, "%.1f %%", 100.0 * (double)part / (double)MAX(whole, 1));
  set_value(self, figure, whole > 0 ? text : NULL);
}

static void
set_ratio(PlyFiguresPanel *self, guint figure, guint64 part, guint64 whole)
{
  char text[PLY_TEXT_BYTES];

  g_snprintf(text, sizeof text, "%.2f", (double)part / (double)MAX(whole, 1));
  set_value(self, figure, whole > 0 ? text : NULL);
}

static void
show_times(PlyFiguresPanel *self, const PlySearchFigures *counted)
{
  char wall[PLY_TEXT_BYTES], cpu[PLY_TEXT_BYTES], speed[PLY_TEXT_BYTES];
  /* Translators: 0.2 s of processor time within 5 s. */
  g_autofree char *text = g_strdup_printf(_("%s of CPU in %s"), ply_text_time(counted->cpu_us, cpu),
                                          ply_text_time(counted->wall_us, wall));

  set_value(self, TIME, text);
  if (counted->wall_us > 0)
    ply_text_count((guint64)((double)counted->nodes * G_USEC_PER_SEC / (double)counted->wall_us),
                   speed);
  set_value(self, SPEED, counted->wall_us > 0 ? speed : NULL);
}

/* Engines do not count these. */
static void
set_count(PlyFiguresPanel *self, guint figure, guint64 count, gboolean counted)
{
  char text[PLY_TEXT_BYTES];

  set_value(self, figure, counted ? ply_text_count(count, text) : NULL);
}

static void
show_report(PlyFiguresPanel *self, const PlyReport *report)
{
  const PlySearchFigures *counted = &report->figures;
  char text[PLY_TEXT_BYTES];
  int depth = report->depth;
  gboolean all = counted->interior > 0;

  g_autofree char *depths =
      report->confidence < 100
          ? g_strdup_printf(_("%d / %d, %d %% sure"), depth, counted->deepest, report->confidence)
          : g_strdup_printf("%d / %d", depth, counted->deepest);
  set_value(self, DEPTH, depths);
  set_value(self, NODES, ply_text_count(counted->nodes, text));
  show_times(self, counted);
  set_count(self, CUTOFFS, counted->cutoffs, all);
  set_share(self, FIRST_CUTOFFS, counted->first_cutoffs, counted->cutoffs);
  set_ratio(self, BRANCHING, counted->moves_tried, counted->interior);
  set_ratio(self, EFFECTIVE, depth > 1 ? counted->nodes_of_depth[depth] : 0,
            depth > 1 ? counted->nodes_of_depth[depth - 1] : 0);
  set_share(self, TABLE_FILL, counted->table_permille, all && counted->table_probes > 0 ? 1000 : 0);
  set_share(self, TABLE_HITS, counted->table_hits, counted->table_probes);
  set_count(self, RE_SEARCHES, counted->re_searches, all);
  gboolean stopped = report->stop == PLY_STOP_NOT_YET &&
                     !ply_analysis_get_searching(ply_panel_get_analysis(PLY_PANEL(self)));
  set_value(self, STATE, _(stopped ? ply_stop_text(PLY_STOP_ASKED) : ply_claim_stop_text(report)));
  show_chart(self, counted);
  arrange(self);
}

/* Of another program only what it tells. */
static void
show_said(PlyFiguresPanel *self, const PlyReport *report)
{
  const PlySearchFigures *counted = &report->figures;
  char text[PLY_TEXT_BYTES], speed[PLY_TEXT_BYTES];

  for (guint i = 0; i < N_FIGURES; i++)
    set_value(self, i, NULL);
  if (report->depth > 0) {
    g_autofree char *depths = g_strdup_printf("%d / %d", report->depth, counted->deepest);
    set_value(self, DEPTH, depths);
  }
  set_value(self, TIME, ply_text_time(counted->wall_us, text));
  if (counted->nodes > 0) {
    set_value(self, NODES, ply_text_count(counted->nodes, text));
    ply_text_count(
        (guint64)((double)counted->nodes * G_USEC_PER_SEC / (double)MAX(counted->wall_us, 1)),
        speed);
    set_value(self, SPEED, speed);
  }
  show_chart(self, NULL);
  arrange(self);
}

static void
ply_figures_panel_report_changed(PlyPanel *panel)
{
  PlyFiguresPanel *self = PLY_FIGURES_PANEL(panel);
  const PlyModelReport *report = ply_analysis_get_report(ply_panel_get_analysis(panel));

  if (report != NULL && report->who != NULL) {
    show_said(self, &report->report);
  } else if (report != NULL) {
    show_report(self, &report->report);
  } else if (!ply_analysis_get_searching(ply_panel_get_analysis(panel))) {
    for (guint i = 0; i < N_FIGURES; i++)
      set_value(self, i, NULL);
    show_chart(self, NULL);
    arrange(self);
  }
}

static void
add_figure(PlyFiguresPanel *self, guint i)
{
  GtkWidget *name = gtk_label_new(_(figures[i].name)), *value = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_xalign(GTK_LABEL(value), 1);
  gtk_label_set_ellipsize(GTK_LABEL(value), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars(GTK_LABEL(value), 8);
  gtk_widget_set_hexpand(value, TRUE);
  gtk_widget_add_css_class(name, "dim-label");
  gtk_widget_add_css_class(value, "numeric");
  gtk_widget_set_tooltip_text(name, _(figures[i].tooltip));
  gtk_widget_set_tooltip_text(value, _(figures[i].tooltip));
  gtk_accessible_update_relation(GTK_ACCESSIBLE(value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name,
                                 NULL, -1);
  self->names[i] = g_object_ref_sink(name);
  self->values[i] = g_object_ref_sink(value);
}

static void
ply_figures_panel_dispose(GObject *object)
{
  PlyFiguresPanel *self = PLY_FIGURES_PANEL(object);

  for (guint i = 0; i < N_FIGURES; i++) {
    g_clear_object(&self->names[i]);
    g_clear_object(&self->values[i]);
  }
  G_OBJECT_CLASS(ply_figures_panel_parent_class)->dispose(object);
}

static void
ply_figures_panel_class_init(PlyFiguresPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  G_OBJECT_CLASS(klass)->dispose = ply_figures_panel_dispose;
  PLY_PANEL_CLASS(klass)->report_changed = ply_figures_panel_report_changed;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/figures-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyFiguresPanel, grid);
  gtk_widget_class_bind_template_child(widget_class, PlyFiguresPanel, chart);
}

static void
ply_figures_panel_init(PlyFiguresPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  for (guint i = 0; i < N_FIGURES; i++)
    add_figure(self, i);
  ply_chart_view_set_natural_height(self->chart, 110);
  ply_chart_view_set_has_words(self->chart, TRUE);
  ply_chart_view_set_draw(self->chart, draw_chart, self);
}
