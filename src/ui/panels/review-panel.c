/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-panel-private.h"

#include <glib/gi18n.h>

#include "ui/panels/review-rows.h"
#include "ui/widgets/row.h"
#include "ui/widgets/text.h"

/* Progress is not worth a person's eye before that. */
#define SHOW_PROGRESS_US (G_USEC_PER_SEC / 2)

G_DEFINE_FINAL_TYPE(PlyReviewPanel, ply_review_panel, PLY_TYPE_PANEL)

static const struct {
  double least, most, step, usual;
  guint digits;
} limits[] = {
    {0.1, 3600, 1, 1, 1},
    {1, PLY_MAX_DEPTH, 1, 8, 0},
    {1, 1e9, 100, 1000, 0},
};
enum { SECONDS, DEPTH, NODES };

const PlyReviewMove *
ply_review_panel_selected(PlyReviewPanel *self)
{
  const GArray *moves = ply_review_get_moves(self->review);
  guint row = gtk_single_selection_get_selected(self->selection);

  return row < moves->len ? &g_array_index(moves, PlyReviewMove, row) : NULL;
}

static void
show_progress(PlyReviewPanel *self)
{
  PlyReviewNews news = ply_review_get_news(self->review);
  gboolean running = ply_review_get_running(self->review);
  gboolean long_enough =
      running && g_get_monotonic_time() - news.since_us >= SHOW_PROGRESS_US && news.n > 0;
  g_autofree char *state = NULL;

  gtk_revealer_set_reveal_child(self->progress_revealer, long_enough);
  if (news.n > 0)
    gtk_progress_bar_set_fraction(self->progress, (double)news.done / news.n);
  if (!running || long_enough) {
    state = ply_review_rows_state(self->review);
    gtk_label_set_text(self->state, state);
  }
  gtk_button_set_label(self->start, running ? _("Stop") : _("Start Review"));
  if (running)
    gtk_widget_remove_css_class(GTK_WIDGET(self->start), "suggested-action");
  else
    gtk_widget_add_css_class(GTK_WIDGET(self->start), "suggested-action");
  gtk_widget_set_sensitive(GTK_WIDGET(self->limit), !running);
  gtk_widget_set_sensitive(GTK_WIDGET(self->amount), !running);
}

static void
show_totals(PlyReviewPanel *self)
{
  const GArray *moves = ply_review_get_moves(self->review);
  PlyReviewTotals totals[2];

  ply_review_sum(moves, totals);
  for (int side = 0; side < 2; side++) {
    g_autofree char *text = ply_review_rows_total(self->review, side, &totals[side]);
    gtk_label_set_text(self->side_totals[side], text);
  }
}

void
ply_review_panel_show_selected(PlyReviewPanel *self)
{
  const PlyReviewMove *move = ply_review_panel_selected(self);
  g_autofree char *sentence = ply_review_rows_sentence(self->review, move);
  gboolean better = move != NULL && move->n_line > 0 && move->best != move->played;

  gtk_label_set_text(self->sentence, sentence);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.better", better);
}

static void
update(PlyReviewPanel *self)
{
  gboolean any = ply_review_n_done(self->review) > 0;

  self->syncing = TRUE;
  ply_review_rows_update(self->rows, self->review);
  self->syncing = FALSE;
  show_progress(self);
  show_totals(self);
  ply_review_panel_collect_graph(self);
  ply_review_panel_select_current(self);
  gtk_widget_set_visible(self->totals, any);
  gtk_widget_set_visible(self->details, ply_review_get_moves(self->review)->len > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->graph), any);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.export", any);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.next-loss", any);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.previous-loss", any);
}

/* A panel that cannot be seen catches up when it is shown. */
static void
on_review_changed(PlyReviewPanel *self)
{
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    update(self);
}

static void
ply_review_panel_changed(PlyPanel *panel)
{
  if (PLY_REVIEW_PANEL(panel)->review != NULL)
    update(PLY_REVIEW_PANEL(panel));
}

static void
ply_review_panel_position_changed(PlyPanel *panel)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(panel);

  ply_review_panel_select_current(self);
  gtk_widget_queue_draw(GTK_WIDGET(self->graph));
}

static void
on_limit(PlyReviewPanel *self)
{
  guint kind = gtk_drop_down_get_selected(self->limit);

  if (kind >= G_N_ELEMENTS(limits))
    return;
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment(self->amount);
  gtk_spin_button_set_digits(self->amount, limits[kind].digits);
  gtk_adjustment_configure(adjustment, limits[kind].usual, limits[kind].least, limits[kind].most,
                           limits[kind].step, limits[kind].step * 10, 0);
}

void
ply_review_panel_toggle(PlyReviewPanel *self)
{
  PlySearchLimits chosen = {0};

  if (ply_review_get_running(self->review)) {
    ply_review_stop(self->review);
    return;
  }
  gtk_spin_button_update(self->amount); /* a number that is still being typed counts */
  double amount = gtk_spin_button_get_value(self->amount);
  switch (gtk_drop_down_get_selected(self->limit)) {
  case DEPTH:
    chosen.depth = (int)amount;
    break;
  case NODES:
    chosen.nodes = (guint64)amount * 1000;
    break;
  default:
    chosen.wall_us = (gint64)(amount * G_USEC_PER_SEC);
  }
  ply_review_start(self->review, &chosen);
}

void
ply_review_panel_set_review(PlyReviewPanel *self, PlyReview *review)
{
  g_return_if_fail(self->review == NULL);
  self->review = g_object_ref(review);
  g_signal_connect_object(review, "changed", G_CALLBACK(on_review_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect(self, "map", G_CALLBACK(update), NULL);
  update(self);
}

/* The list, rather than a field or a text that could be typed over or copied. */
static gboolean
ply_review_panel_grab_focus(GtkWidget *widget)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(widget);

  return g_list_model_get_n_items(G_LIST_MODEL(self->rows)) > 0 &&
         gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void
ply_review_panel_dispose(GObject *object)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(object);

  self->syncing = TRUE;
  if (self->graph != NULL)
    ply_chart_view_set_draw(self->graph, NULL, NULL);
  g_clear_object(&self->selection);
  g_clear_object(&self->rows);
  g_clear_object(&self->review);
  g_clear_pointer(&self->values, g_array_unref);
  g_clear_pointer(&self->marks, g_array_unref);
  G_OBJECT_CLASS(ply_review_panel_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/review-panel.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyReviewPanel, name)
  BIND(limit);
  BIND(amount);
  BIND(start);
  BIND(progress_revealer);
  BIND(progress);
  BIND(state);
  BIND(graph);
  BIND(view);
  BIND(details);
  BIND(sentence);
  BIND(totals);
#undef BIND
  gtk_widget_class_bind_template_child_full(widget_class, "first_total", FALSE,
                                            G_STRUCT_OFFSET(PlyReviewPanel, side_totals[0]));
  gtk_widget_class_bind_template_child_full(widget_class, "second_total", FALSE,
                                            G_STRUCT_OFFSET(PlyReviewPanel, side_totals[1]));
  gtk_widget_class_bind_template_callback(widget_class, on_limit);
}

static void
ply_review_panel_class_init(PlyReviewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  G_OBJECT_CLASS(klass)->dispose = ply_review_panel_dispose;
  widget_class->grab_focus = ply_review_panel_grab_focus;
  panel_class->tree_changed = ply_review_panel_changed;
  panel_class->position_changed = ply_review_panel_position_changed;
  bind_template(widget_class);
  ply_review_panel_install_actions(widget_class);
}

static void
ply_review_panel_init(PlyReviewPanel *self)
{
  self->values = g_array_new(FALSE, TRUE, sizeof(double));
  self->marks = g_array_new(FALSE, TRUE, sizeof(signed char));
  self->rows = g_list_store_new(PLY_TYPE_ROW);
  gtk_widget_init_template(GTK_WIDGET(self));
  self->selection = gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->rows)));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  ply_review_rows_add_columns(self->view);
  ply_review_panel_connect_selection(self);
  ply_review_panel_set_up_graph(self);
  on_limit(self);
}
