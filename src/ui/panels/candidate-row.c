/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/candidate-row.h"

#include <glib/gi18n.h>

#include "rules/notation.h"
#include "ui/board/line-board.h"
#include "ui/widgets/label.h"
#include "ui/widgets/left-to-right.h"
#include "ui/widgets/lines.h"
#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"

struct _PlyCandidateRow {
  GtkListBoxRow parent_instance;

  /* Template widgets. */
  GtkLabel *move, *value, *proven, *line;

  GtkWidget *board;   /* owned: in the tooltip */
  char *markup;       /* owned: of the line */
  gboolean unwritten; /* … which the label does not have yet */

  PlyRules rules;
  PlyPosition root;
  PlyMove moves[PLY_MAX_PV];
  guint n_moves;
  int group;
};

G_DEFINE_FINAL_TYPE(PlyCandidateRow, ply_candidate_row, GTK_TYPE_LIST_BOX_ROW)

static guint walked_signal;

/* The move of the line below the pointer, from 1; 0: none. */
static guint
find_pointed(PlyCandidateRow *self)
{
  const char *uri = gtk_label_get_current_uri(self->line);

  return uri != NULL ? (guint)g_ascii_strtoull(uri, NULL, 10) : 0;
}

static gboolean
on_link(PlyCandidateRow *self, const char *uri)
{
  g_signal_emit(self, walked_signal, 0, (guint)g_ascii_strtoull(uri, NULL, 10));
  return TRUE;
}

static gboolean
ply_candidate_row_query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                                GtkTooltip *tooltip)
{
  PlyCandidateRow *self = PLY_CANDIDATE_ROW(widget);
  guint n = find_pointed(self);

  if (n == 0 || self->rules.tree != NULL)
    return FALSE;
  ply_line_board_show(PLY_LINE_BOARD(self->board), &self->rules, &self->root, self->moves, n);
  gtk_tooltip_set_custom(tooltip, self->board);
  return TRUE;
}

static void
ply_candidate_row_dispose(GObject *object)
{
  PlyCandidateRow *self = PLY_CANDIDATE_ROW(object);

  g_clear_object(&self->board);
  g_clear_pointer(&self->markup, g_free);
  G_OBJECT_CLASS(ply_candidate_row_parent_class)->dispose(object);
}

static void
ply_candidate_row_class_init(PlyCandidateRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_candidate_row_dispose;
  widget_class->query_tooltip = ply_candidate_row_query_tooltip;
  walked_signal = g_signal_new("walked", PLY_TYPE_CANDIDATE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  g_type_ensure(PLY_TYPE_LINES);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/candidate-row.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyCandidateRow, move);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidateRow, value);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidateRow, proven);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidateRow, line);
  gtk_widget_class_bind_template_callback(widget_class, on_link);
}

static void
ply_candidate_row_init(PlyCandidateRow *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_left_to_right(GTK_WIDGET(self->value));
  self->board = g_object_ref_sink(ply_line_board_new());
}

GtkWidget *
ply_candidate_row_new(void)
{
  return g_object_new(PLY_TYPE_CANDIDATE_ROW, NULL);
}

/* A move's own blanks do not break at the end of a line. */
static void
append_link(GString *markup, guint n, const char *move, gboolean words_apart)
{
  g_auto(GStrv) words = g_strsplit(move, " ", -1);
  g_autofree char *unbroken = g_strjoinv("\302\240", words);
  g_autofree char *link = g_markup_printf_escaped("<a href=\"%u\">%s</a>", n, unbroken);

  g_string_append_printf(markup, "%s%s", markup->len == 0 ? "" : words_apart ? ", " : " ", link);
}

/* The moves after the first one, which stands before them as the candidate. */
static void
show_line(PlyCandidateRow *self, const PlyCandidate *candidate)
{
  GString *markup = g_string_new(NULL);
  gboolean apart =
      candidate->notation == PLY_NOTATION_MOVE_FILE || candidate->notation == PLY_NOTATION_X_Y;
  char move[PLY_NOTATION_BYTES];

  for (guint i = 1; i < self->n_moves; i++)
    append_link(markup, i + 1,
                ply_notation_move(candidate->notation, &self->rules, self->moves[i], move), apart);
  if (g_strcmp0(self->markup, markup->str) == 0) {
    g_string_free(markup, TRUE);
    return;
  }
  g_free(self->markup);
  self->markup = g_string_free(markup, FALSE);
  self->unwritten = TRUE;
}

static void
show_name(PlyCandidateRow *self, const char *value, const char *words)
{
  g_autofree char *name = g_strconcat(gtk_label_get_text(self->move), *value != '\0' ? ", " : "",
                                      value, *words != '\0' ? ", " : "", words, NULL);

  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
ply_candidate_row_show(PlyCandidateRow *self, const PlyCandidate *candidate)
{
  const PlyModelReport *report = candidate->report;
  const PlyRootMove *root = candidate->root;
  int ply = report->root.ply;
  char move[PLY_NOTATION_BYTES];
  PlyClaim claim = ply_claim_of_move(root);
  gboolean searched = root->bound != PLY_BOUND_NONE;
  gboolean solved = ply_proof_is_solved(root->lower, root->upper);

  self->rules = report->rules;
  self->root = report->root;
  self->group = candidate->group;
  self->n_moves = (guint)MAX(root->pv_length, 1);
  self->moves[0] = root->move;
  if (root->pv_length > 0)
    memcpy(self->moves, root->pv, sizeof *self->moves * (gsize)root->pv_length);
  ply_label_say(self->move, ply_notation_move(candidate->notation, &self->rules, root->move, move));
  gboolean theirs = report->who != NULL;
  g_autofree char *value =
      theirs ? ply_text_said_move(report, root->move) : ply_text_claim(&self->rules, ply, &claim);
  ply_label_say(self->value, searched || theirs ? value : "");
  /* The sign before a solved value says all. */
  g_autofree char *range = ply_proof_range(&self->rules, ply, root->lower, root->upper);
  g_autofree char *words = ply_proof_words(&self->rules, ply, root->lower, root->upper);
  g_autofree char *proven = *range != '\0' && !(searched && (solved || g_str_equal(range, value)))
                                ? g_strdup_printf(_("proven %s"), range)
                                : g_strdup("");
  ply_label_say(self->proven, proven);
  show_line(self, candidate);
  show_name(self, searched || theirs ? value : "", words);
  if (candidate->best)
    gtk_widget_add_css_class(GTK_WIDGET(self), "best");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(self), "best");
}

gboolean
ply_candidate_row_write_line(PlyCandidateRow *self)
{
  if (!self->unwritten)
    return FALSE;
  gtk_label_set_markup(self->line, self->markup);
  self->unwritten = FALSE;
  return TRUE;
}

int
ply_candidate_row_get_group(PlyCandidateRow *self)
{
  return self->group;
}

guint
ply_candidate_row_get_line(PlyCandidateRow *self, const PlyMove **moves)
{
  *moves = self->moves;
  return self->n_moves;
}

const char *
ply_candidate_row_get_value(PlyCandidateRow *self)
{
  return gtk_label_get_text(self->value);
}

const char *
ply_candidate_row_get_proven(PlyCandidateRow *self)
{
  return gtk_label_get_text(self->proven);
}
