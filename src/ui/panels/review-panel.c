/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-panel-private.h"

#include <glib/gi18n.h>

#include "ui/panels/review-export-private.h"
#include "ui/panels/remark-bar.h"
#include "ui/panels/review-rows.h"
#include "ui/widgets/question.h"
#include "ui/widgets/help.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/wrap.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* Progress is not worth a person's eye before that. */
#define SHOW_PROGRESS_US (G_USEC_PER_SEC / 2)

G_DEFINE_FINAL_TYPE(PlyReviewPanel, ply_review_panel, PLY_TYPE_PANEL)

static PlyGameTree *
game_of(PlyReviewPanel *self)
{
  return ply_panel_get_game(PLY_PANEL(self));
}

static const struct {
  double least, most, step, usual;
  guint digits;
} limits[] = {
    {1, 1e9, 100, 1000, 0},
    {1, PLY_MAX_DEPTH, 1, 12, 0},
};
enum { NODES, DEPTH };

static gboolean
is_finished(PlyReviewPanel *self)
{
  guint n = ply_review_get_moves(self->review)->len;

  return n > 0 && ply_review_n_done(self->review) == n;
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
  guint n = ply_review_get_moves(self->review)->len, done = ply_review_n_done(self->review);
  gtk_button_set_label(self->start, running             ? _("Stop")
                                    : done == 0         ? _("Review")
                                    : is_finished(self) ? _("Review Again…")
                                                        : _("Go On"));
  gtk_widget_set_sensitive(self->limits, !running && n > 0);
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

guint
ply_review_panel_get_revealed(PlyReviewPanel *self)
{
  const PlyReviewMove *move = ply_review_study_get_move(self->study);

  return move != NULL && ply_review_study_is_revealed(self->study) ? move->id : 0;
}

static void
show_move(PlyReviewPanel *self)
{
  PlyReviewStudy *study = self->study;
  const PlyReviewMove *move = ply_review_study_get_move(study);
  gboolean trying = move != NULL && ply_review_study_is_trying(study);
  gboolean better = move != NULL && move->n_line > 0 && move->best != move->played;
  gboolean lost = move != NULL && move->loss.size != PLY_REVIEW_GOOD;
  g_autofree char *sentence =
      trying ? ply_review_rows_trial(self->review, move, ply_review_study_get_tried(study))
             : ply_review_rows_sentence(self->review, move, ply_review_study_is_revealed(study));

  gtk_label_set_text(self->sentence, sentence);
  ply_remark_bar_speak_of(ply_moves_panel_get_remarks(self->moves),
                          ply_review_panel_get_revealed(self));
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.better", better);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.try", lost);
}

static void
update(PlyReviewPanel *self)
{
  gboolean any = ply_review_n_done(self->review) > 0;

  show_progress(self);
  show_totals(self);
  show_move(self);
  gtk_widget_set_visible(self->totals, any);
  gtk_widget_set_visible(self->details, any);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "review.export", any);
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
  if (PLY_REVIEW_PANEL(panel)->review != NULL)
    show_move(PLY_REVIEW_PANEL(panel));
}

/* Whoever waited for the review stands at the first mistake. */
static void
on_running(PlyReviewPanel *self)
{
  guint begun = self->begun_id;

  if (ply_review_get_running(self->review))
    return;
  self->begun_id = 0;
  if (begun != 0 && is_finished(self) && ply_game_tree_get_current(game_of(self))->id == begun)
    ply_review_study_go_to_first_loss(self->study);
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

static void
start(PlyReviewPanel *self)
{
  PlySearchLimits chosen = {0};

  gtk_spin_button_update(self->amount); /* a number that is still being typed counts */
  double amount = gtk_spin_button_get_value(self->amount);
  if (gtk_drop_down_get_selected(self->limit) == DEPTH)
    chosen.depth = (int)amount;
  else
    chosen.nodes = (guint64)amount * 1000;
  self->begun_id = ply_game_tree_get_current(game_of(self))->id;
  ply_review_start(self->review, &chosen);
}

static void
on_answer(PlyReviewPanel *self, const char *response)
{
  if (!g_str_equal(response, "go"))
    return;
  ply_review_clear(self->review);
  start(self);
}

/* What was found took its time: it is not thrown away unasked. */
static void
ask_to_start_again(PlyReviewPanel *self)
{
  GtkRoot *window = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *question = ply_question_new(
      GTK_WINDOW(window), PLY_HELP("review"), _("Review the game again?"),
      _("Every move is reviewed. New verdicts take the place of those that are there."),
      _("_Cancel"), _("_Review Again"));

  g_signal_connect_object(question, "response", G_CALLBACK(on_answer), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(question));
}

void
ply_review_panel_toggle(PlyReviewPanel *self)
{
  if (ply_review_get_running(self->review))
    ply_review_stop(self->review);
  else if (is_finished(self))
    ask_to_start_again(self);
  else
    start(self);
}

void
ply_review_panel_write_comment(PlyReviewPanel *self)
{
  ply_remark_bar_write(ply_moves_panel_get_remarks(self->moves));
}

void
ply_review_panel_set_review(PlyReviewPanel *self, PlyReview *review)
{
  g_return_if_fail(self->review == NULL);
  self->review = g_object_ref(review);
  self->study = ply_review_study_new(review);
  ply_panel_set_analysis(PLY_PANEL(self->moves), ply_panel_get_analysis(PLY_PANEL(self)));
  ply_moves_panel_set_review(self->moves, review);
  g_signal_connect_object(review, "changed", G_CALLBACK(on_review_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(review, "notify::running", G_CALLBACK(on_running), self,
                          G_CONNECT_SWAPPED);
  /* Also while the panel cannot be seen. */
  g_signal_connect_object(self->study, "changed", G_CALLBACK(show_move), self, G_CONNECT_SWAPPED);
  g_signal_connect(self, "map", G_CALLBACK(update), NULL);
  update(self);
}

static void
tell(PlyReviewPanel *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

ACTION(act_better)
{
  ply_review_study_show_better(PLY_REVIEW_PANEL(widget)->study);
}

ACTION(act_try)
{
  ply_review_study_try(PLY_REVIEW_PANEL(widget)->study);
}

ACTION(act_go_to_loss)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(widget);
  gboolean on = g_str_equal(name, "review.next-loss");

  if (ply_review_study_go_to_loss(self->study, on ? 1 : -1))
    return;
  if (ply_review_n_done(self->review) == 0)
    tell(self, _("The game is not reviewed yet. F7 reviews it."));
  else if (!ply_review_study_has_loss(self->study))
    tell(self, _("The review has found no mistake."));
  else
    tell(self, on ? _("There is no mistake after this move.")
                  : _("There is no mistake before this move."));
}

ACTION(act_export)
{
  ply_review_export(widget, PLY_REVIEW_PANEL(widget)->review,
                    g_variant_get_string(parameter, NULL));
}

static void
install_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "review.better", NULL, act_better);
  gtk_widget_class_install_action(klass, "review.try", NULL, act_try);
  gtk_widget_class_install_action(klass, "review.next-loss", NULL, act_go_to_loss);
  gtk_widget_class_install_action(klass, "review.previous-loss", NULL, act_go_to_loss);
  gtk_widget_class_install_action(klass, "review.export", "s", act_export);
}

/* The list, rather than a field or a text that could be typed over or copied. */
static gboolean
ply_review_panel_grab_focus(GtkWidget *widget)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(widget);

  return gtk_widget_grab_focus(GTK_WIDGET(self->moves));
}

static void
ply_review_panel_dispose(GObject *object)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(object);

  if (self->study != NULL)
    ply_review_study_end_trial(self->study);
  g_clear_object(&self->study);
  g_clear_object(&self->review);
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
  BIND(limits);
  BIND(moves);
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

  g_type_ensure(PLY_TYPE_MOVES_PANEL);
  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_review_panel_dispose;
  widget_class->grab_focus = ply_review_panel_grab_focus;
  panel_class->tree_changed = ply_review_panel_changed;
  panel_class->position_changed = ply_review_panel_position_changed;
  bind_template(widget_class);
  install_actions(widget_class);
}

static void
ply_review_panel_init(PlyReviewPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("review"));
  on_limit(self);
}
