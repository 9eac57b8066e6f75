/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/candidates-panel.h"

#include <glib/gi18n.h>

#include "ui/panels/candidate-row.h"
#include "ui/widgets/label.h"
#include "ui/widgets/proof.h"
#include "ui/panels/range-bar-private.h"
#include "ui/widgets/help.h"
#include "ui/widgets/said.h"
#include "ui/widgets/text.h"
#include "ui/widgets/verdict.h"

/* A person reads the first few; the rest of Pente's hundred candidates would only cost time. Of so
 * many only those are listed that something is known of. */
#define MOST_ROWS 24
/* Lines written in one frame: each is two lines of links, which GTK takes a millisecond for. */
#define LINES_A_FRAME 3

struct _PlyCandidatesPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkStack *stack;
  GtkLabel *hint, *verdict, *headline, *progress, *rest;
  PlyRangeBar *range;
  GtkListBox *list;
  GtkRevealer *walk_revealer;
  GtkLabel *walk_label;

  GPtrArray *rows; /* of PlyCandidateRow, borrowed from the list */
  guint writing;   /* the tick callback that writes more of their lines; 0: all are written */
};

G_DEFINE_FINAL_TYPE(PlyCandidatesPanel, ply_candidates_panel, PLY_TYPE_PANEL)

/* The places of a range on a bar; nothing known: an empty one. */
static void
place_range(const PlyModelReport *report, PlyScore lower, PlyScore upper, double *low, double *high)
{
  gboolean known = report->rules.tree == NULL && ply_proof_is_known(lower, upper);

  *low = known ? ply_proof_place(&report->rules, lower) : 1;
  *high = known ? ply_proof_place(&report->rules, upper) : 0;
}

/* What another program says, or what has happened to it. */
static void
show_said(PlyCandidatesPanel *self, const PlyModelReport *report, const char *fault)
{
  g_autofree char *verdict = ply_said_verdict(ply_panel_get_game(PLY_PANEL(self)), report);
  g_autofree char *headline = ply_said_headline(report);
  g_autofree char *nodes = ply_said_nodes(report);

  ply_label_say(self->verdict, fault != NULL ? fault : verdict);
  ply_label_say(self->headline, headline);
  ply_label_say(self->progress, nodes);
  gtk_widget_set_visible(gtk_widget_get_parent(GTK_WIDGET(self->headline)), TRUE);
  ply_range_bar_set_range(self->range, 1, 0);
}

/* One line that is always there, whatever it says, so that the rows below stay where they are. */
static void
show_headline(PlyCandidatesPanel *self, const PlyModelReport *report)
{
  g_autofree char *headline = ply_proof_headline(report);
  g_autofree char *progress = ply_proof_progress(
      report, ply_analysis_get_searching(ply_panel_get_analysis(PLY_PANEL(self))));
  PlyProof proof;
  double low, high;

  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  PlyClaim claim = ply_claim_of_report(&report->report);
  g_autofree char *verdict = ply_verdict_text(game, report->root.side, report->root.ply, &claim);

  ply_label_say(self->verdict, *verdict != '\0' ? verdict : _("Looking at the first moves"));
  ply_label_say(self->headline, headline);
  /* The sentence says that it is solved. */
  gtk_widget_set_visible(gtk_widget_get_parent(GTK_WIDGET(self->headline)),
                         claim.kind != PLY_CLAIM_PROVEN);
  ply_label_say(self->progress, progress);
  ply_proof_init(&proof, report);
  place_range(report, proof.lower, proof.upper, &low, &high);
  ply_range_bar_set_range(self->range, low, high);
}

static void
on_walked(PlyCandidatesPanel *self, guint n, PlyCandidateRow *row)
{
  const PlyMove *moves;
  guint n_moves = ply_candidate_row_get_line(row, &moves);

  ply_analysis_set_preview(ply_panel_get_analysis(PLY_PANEL(self)), moves, n_moves, n);
}

static PlyCandidateRow *
row_at(PlyCandidatesPanel *self, guint i)
{
  if (i >= self->rows->len) {
    GtkWidget *row = ply_candidate_row_new();
    g_signal_connect_object(row, "walked", G_CALLBACK(on_walked), self, G_CONNECT_SWAPPED);
    gtk_list_box_append(self->list, row);
    g_ptr_array_add(self->rows, row);
  }
  return g_ptr_array_index(self->rows, i);
}

/* Whether a move's value can be held against that of the best: it was searched as deep and as
 * surely, or it is proven what it is worth, or that it is worth no more. */
static gboolean
is_comparable(const PlyRootMove *root, const PlyRootMove *best)
{
  return (root->depth >= best->depth && root->confidence >= best->confidence) ||
         ply_proof_is_solved(root->lower, root->upper) || root->upper <= best->lower;
}

/* 0 with the best move, else the lower the less it was searched; the last have no value at all. */
static int
group_of(const PlyReport *report, const PlyRootMove *root)
{
  const PlyRootMove *best = &report->root[0];

  for (int i = 0; i < report->n_root; i++) {
    if (report->root[i].move == report->best)
      best = &report->root[i];
  }
  if (root->bound == PLY_BOUND_NONE && !ply_proof_is_known(root->lower, root->upper))
    return INT_MAX;
  if (is_comparable(root, best))
    return 0;
  return (PLY_MAX_DEPTH - root->depth) * 101 + 100 - root->confidence + 1;
}

/* Of another program's moves only those of a depth that it tells are set apart. */
static int
group_in(const PlyModelReport *whole, const PlyRootMove *root)
{
  int group = group_of(&whole->report, root);

  return whole->who != NULL && (group == INT_MAX || root->depth == 0) ? 0 : group;
}

typedef struct {
  const PlyRootMove *root;
  int group, place; /* in the report */
} Ranked;

static int
compare_ranked(const void *a, const void *b)
{
  const Ranked *left = a, *right = b;

  return left->group != right->group ? (left->group < right->group ? -1 : 1)
                                     : left->place - right->place;
}

/* Of Pente's hundreds of moves many are refuted without a search: they are counted, not listed. */
static void
show_rest(PlyCandidatesPanel *self, const PlyReport *report, gboolean many)
{
  guint refuted = 0;

  for (int i = 0; many && i < report->n_root; i++)
    refuted += report->root[i].bound == PLY_BOUND_NONE &&
               ply_proof_is_known(report->root[i].lower, report->root[i].upper);
  g_autofree char *text =
      g_strdup_printf(ngettext("%u more move is proven to be no better.",
                               "%u more moves are proven to be no better.", refuted),
                      refuted);
  ply_label_say(self->rest, text);
  gtk_widget_set_visible(GTK_WIDGET(self->rest), refuted > 0);
}

/* From the best move on. Returns whether there may be more to write. */
static gboolean
write_lines(PlyCandidatesPanel *self)
{
  guint written = 0;

  for (guint i = 0; i < self->rows->len && written < LINES_A_FRAME; i++)
    written += ply_candidate_row_write_line(g_ptr_array_index(self->rows, i));
  return written == LINES_A_FRAME;
}

static gboolean
on_writing(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyCandidatesPanel *self = PLY_CANDIDATES_PANEL(widget);

  if (write_lines(self))
    return G_SOURCE_CONTINUE;
  self->writing = 0;
  return G_SOURCE_REMOVE;
}

/* What was searched less deeply stands below what was searched more, whatever its value. */
static void
show_list(PlyCandidatesPanel *self, const PlyModelReport *whole)
{
  const PlyReport *report = &whole->report;
  PlyNotation notation = ply_game_tree_get_notation(ply_panel_get_game(PLY_PANEL(self)));
  Ranked ranked[PLY_MAX_MOVES];
  int n = 0;
  guint shown = 0;

  for (int i = 0; i < report->n_root; i++)
    ranked[n++] = (Ranked){&report->root[i], group_in(whole, &report->root[i]), i};
  qsort(ranked, (size_t)n, sizeof *ranked, compare_ranked);
  for (int i = 0; i < n && shown < MOST_ROWS; i++) {
    if (n > MOST_ROWS && ranked[i].root->bound == PLY_BOUND_NONE && whole->who == NULL)
      continue;
    ply_candidate_row_show(row_at(self, shown++),
                           &(PlyCandidate){.report = whole,
                                           .root = ranked[i].root,
                                           .notation = notation,
                                           .best = ranked[i].root->move == report->best &&
                                                   ranked[i].root->bound != PLY_BOUND_NONE,
                                           .group = ranked[i].group});
  }
  while (self->rows->len > shown) {
    gtk_list_box_remove(self->list, g_ptr_array_index(self->rows, self->rows->len - 1));
    g_ptr_array_set_size(self->rows, (int)self->rows->len - 1);
  }
  gtk_list_box_invalidate_headers(self->list);
  show_rest(self, report, n > MOST_ROWS);
  if (self->writing == 0 && write_lines(self))
    self->writing = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_writing, NULL, NULL);
}

/* Over the first row of each group but the first, of which the line above the list tells. */
static void
update_header(GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  int group = ply_candidate_row_get_group(PLY_CANDIDATE_ROW(row));
  GtkWidget *header = gtk_list_box_row_get_header(row);
  g_autofree char *text = NULL;

  if (before == NULL || ply_candidate_row_get_group(PLY_CANDIDATE_ROW(before)) == group) {
    gtk_list_box_row_set_header(row, NULL);
    return;
  }
  int depth = PLY_MAX_DEPTH - (group - 1) / 101, confidence = 100 - (group - 1) % 101;
  if (group == INT_MAX)
    text = g_strdup(_("Not searched yet"));
  else if (confidence < 100)
    text = g_strdup_printf(_("Searched less: depth %d, %d %% sure"), depth, confidence);
  else
    text = g_strdup_printf(_("Searched less: depth %d"), depth);
  if (header == NULL) {
    header = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(header), 0);
    gtk_widget_add_css_class(header, "candidate-group");
    gtk_list_box_row_set_header(row, header);
  }
  ply_label_say(GTK_LABEL(header), text);
}

static void
show_walk(PlyCandidatesPanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  g_autofree char *text = ply_text_walk(analysis);

  gtk_revealer_set_reveal_child(self->walk_revealer, text != NULL);
  if (text != NULL)
    gtk_label_set_text(self->walk_label, text);
}

static void
set_class(GtkWidget *widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class(widget, name);
  else
    gtk_widget_remove_css_class(widget, name);
}

static void
ply_candidates_panel_report_changed(PlyPanel *panel)
{
  PlyCandidatesPanel *self = PLY_CANDIDATES_PANEL(panel);
  PlyAnalysis *analysis = ply_panel_get_analysis(panel);
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  const char *who = ply_analysis_get_program(analysis), *fault = ply_analysis_get_fault(analysis);
  gboolean searching = ply_analysis_get_searching(analysis);
  gboolean over = report != NULL && report->report.n_root == 0 && !searching;

  show_walk(self);
  gtk_widget_set_visible(GTK_WIDGET(self->range), who == NULL);
  set_class(GTK_WIDGET(self->verdict), "error", fault != NULL);
  set_class(GTK_WIDGET(self->hint), "error", fault != NULL);
  set_class(GTK_WIDGET(self->hint), "dim-label", fault == NULL);
  if (report != NULL && report->report.n_root > 0) {
    show_list(self, report);
    if (report->who != NULL)
      show_said(self, report, fault);
    else
      show_headline(self, report);
    gtk_stack_set_visible_child_name(self->stack, "list");
  } else if (fault != NULL) {
    gtk_label_set_text(self->hint, fault);
    gtk_stack_set_visible_child_name(self->stack, "empty");
  } else if (searching && who != NULL) {
    g_autofree char *waiting = g_strdup_printf(_("%s has told no move yet."), who);
    gtk_label_set_text(self->hint, waiting);
    gtk_stack_set_visible_child_name(self->stack, "empty");
  } else if (!searching) {
    gtk_label_set_text(self->hint, over ? _("The game is over.")
                                        : _("Start the analysis to see the candidate moves."));
    gtk_stack_set_visible_child_name(self->stack, "empty");
  }
}

static void
on_activate(PlyCandidatesPanel *self, PlyCandidateRow *row)
{
  on_walked(self, 1, row);
}

static void
ply_candidates_panel_dispose(GObject *object)
{
  PlyCandidatesPanel *self = PLY_CANDIDATES_PANEL(object);

  g_clear_pointer(&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS(ply_candidates_panel_parent_class)->dispose(object);
}

static void
ply_candidates_panel_class_init(PlyCandidatesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_candidates_panel_dispose;
  PLY_PANEL_CLASS(klass)->report_changed = ply_candidates_panel_report_changed;
  g_type_ensure(PLY_TYPE_RANGE_BAR);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/candidates-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, stack);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, hint);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, verdict);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, headline);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, progress);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, rest);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, range);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, list);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, walk_revealer);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, walk_label);
  gtk_widget_class_bind_template_callback(widget_class, on_activate);
}

/* “73 %” where the values have one; else what they claim to be. */
static const char *
help_topic(GtkWidget *widget)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(widget));
  const PlyModelReport *report = analysis != NULL ? ply_analysis_get_report(analysis) : NULL;

  return report != NULL && report->report.confidence < 100 ? PLY_HELP("term-confidence")
                                                           : PLY_HELP("values");
}

static void
ply_candidates_panel_init(PlyCandidatesPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set_ask(GTK_WIDGET(self), help_topic);
  self->rows = g_ptr_array_new();
  gtk_list_box_set_header_func(self->list, update_header, NULL, NULL);
}
