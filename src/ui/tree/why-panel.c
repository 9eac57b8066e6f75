/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/why-panel.h"

#include <glib/gi18n.h>

#include "model/search-tree-proof.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/label.h"
#include "ui/widgets/letters.h"
#include "ui/tree/why-board.h"
#include "ui/widgets/help.h"
#include "ui/widgets/left-to-right.h"
#include "ui/widgets/text.h"
#include "ui/widgets/turns.h"

enum { MOVE, TO_MOVE, DEPTH, ALPHA, BETA, LAST, BEST, STACK_COLUMNS };

#define MOST_ROWS    40
#define MOST_LETTERS 43 /* of a line of pseudocode, for which the panel has room */
#define MARK         2  /* letters before it */

struct _PlyWhyPanel {
  AdwBin parent_instance;

  /* Template widgets. */
  PlyChartView *board;
  GtkLabel *path, *sentence, *proof, *note, *code, *stack_title;
  GtkWidget *code_place;
  GtkGrid *stack;

  /* Borrowed from the grid, made as they are needed. */
  GtkLabel *cells[MOST_ROWS][STACK_COLUMNS];
  int rows;
  PlyWhyPart part;
  double letters; /* pixels; 0: as usual */

  PlySearchTree *tree; /* owned */
};

G_DEFINE_FINAL_TYPE(PlyWhyPanel, ply_why_panel, ADW_TYPE_BIN)

static void
show_path(PlyWhyPanel *self, const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  g_autoptr(GString) text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  /* People count from 1. */
  g_autofree char *step = ply_text_number(state->step + 1);
  /* A learner is to find out how many there are. */
  g_autofree char *last = ply_search_tree_is_held(self->tree)
                              ? g_strdup("?")
                              : ply_text_number(ply_trace_n_steps(trace));
  g_string_append_printf(text, _("Step %s of %s, depth %d"), step, last,
                         trace->visits[state->levels[0].visit].depth);
  g_autoptr(GString) line = g_string_new(NULL);
  for (int i = 1; i < state->n; i++)
    g_string_append_printf(line, "%s%s", i == 1 ? "" : " ",
                           ply_explain_move(trace, state->levels[i].visit, wording, move));
  if (line->len == 0) {
    ply_label_say(self->path, text->str);
    return;
  }
  /* Translators: what something is, and what is said of it. */
  g_autofree char *whole = g_strdup_printf(_("%s: %s"), text->str, line->str);
  ply_label_say(self->path, whole);
}

/* A line; what it does goes below its condition where both have no room beside each other. */
static void
write_line(GString *markup, const char *line, const char *before, const char *after)
{
  const char *colon = g_utf8_strlen(line, -1) > MOST_LETTERS ? g_strrstr(line, ": ") : NULL;
  int indent = (int)strspn(line, " ");
  const char *end = colon != NULL ? colon + 1 : line + strlen(line);
  g_autofree char *first = g_markup_escape_text(line + indent, end - line - indent);

  g_string_append_printf(markup, "%*s%s%s%s", indent, "", before, first, after);
  if (colon != NULL) {
    g_autofree char *second = g_markup_escape_text(colon + 2, -1);
    g_string_append_printf(markup, "\n%*s%s%s%s", MARK + indent + 2, "", before, second, after);
  }
}

static void
show_code(PlyWhyPanel *self, const PlyTrace *trace, const PlyTraceState *state)
{
  gboolean max_min = ply_search_tree_get_wording(self->tree)->max_min;
  int lit = ply_pseudocode_line(trace, state, max_min);
  int above = ply_pseudocode_above(trace, state, max_min);
  g_autoptr(GString) markup = g_string_new(NULL);
  const char *line;

  for (int i = 0; (line = ply_pseudocode_text(trace, max_min, i)) != NULL; i++) {
    gboolean marked = i == lit || i == above;
    g_string_append(markup, i == lit ? "<b>▶ " : i == above ? "<b>▷ " : "  ");
    write_line(markup, line, i == lit ? "<u>" : "", i == lit ? "</u>" : "");
    g_string_append(markup, marked ? "</b>\n" : "\n");
  }
  if (markup->len > 0)
    g_string_truncate(markup, markup->len - 1);
  if (g_strcmp0(gtk_label_get_label(self->code), markup->str) != 0)
    gtk_label_set_markup(self->code, markup->str);
}

static GtkLabel *
cell(PlyWhyPanel *self, int row, int column)
{
  if (self->cells[row][column] == NULL) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), column < 2 ? 0 : 1);
    gtk_widget_set_hexpand(label, column == 1);
    if (column >= DEPTH) /* −∞ keeps its sign before it */
      ply_left_to_right(label);
    /* A long value must not make the window wider. */
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    ply_letters_set(GTK_LABEL(label), self->letters);
    gtk_grid_attach(self->stack, label, column, row, 1, 1);
    self->cells[row][column] = GTK_LABEL(label);
  }
  return self->cells[row][column];
}

/* A column without a text is not shown. */
static void
set_row(PlyWhyPanel *self, int row, const char *const texts[STACK_COLUMNS], gboolean current)
{
  for (int i = 0; i < STACK_COLUMNS; i++) {
    GtkLabel *label = cell(self, row, i);
    gtk_widget_set_visible(GTK_WIDGET(label), texts[i] != NULL);
    ply_label_say(label, texts[i]);
    if (current)
      gtk_widget_add_css_class(GTK_WIDGET(label), "why-current");
    else
      gtk_widget_remove_css_class(GTK_WIDGET(label), "why-current");
  }
}

static const char *
name_of_root(const PlyTrace *trace, guint32 visit)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  int node = tree != NULL ? ply_trace_number(trace, visit) : -1;
  const char *name = node >= 0 ? ply_number_tree_name(tree, node) : NULL;

  return name != NULL ? name : _("root");
}

static void
show_level(PlyWhyPanel *self, int row, const PlyTrace *trace, const PlyTraceState *state, int i)
{
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  const PlyTraceLevel *level = &state->levels[i];
  char move[PLY_NOTATION_BYTES], window[2][PLY_SCORE_BYTES], best[PLY_SCORE_BYTES] = "–";
  char depth[16], last[PLY_SCORE_BYTES] = "–";
  const char *texts[STACK_COLUMNS] = {[DEPTH] = depth, [LAST] = last, [BEST] = best};

  g_snprintf(depth, sizeof depth, "%d", trace->visits[level->visit].depth);
  if (level->last > -PLY_SCORE_INFINITE)
    ply_explain_value(trace, level->visit, level->last, PLY_BOUND_EXACT, wording, last);
  ply_explain_move(trace, level->visit, wording, move);
  if (level->visit == ply_search_tree_get_asked(self->tree))
    g_strlcpy(best, "?", sizeof best);
  else if (level->best > -PLY_SCORE_INFINITE)
    ply_explain_value(trace, level->visit, level->best, PLY_BOUND_EXACT, wording, best);
  texts[MOVE] = i == 0 ? name_of_root(trace, level->visit) : move;
  texts[TO_MOVE] = ply_explain_mover(trace, level->visit, wording);
  if (ply_trace_state_has_windows(trace, state)) {
    gboolean own = ply_trace_has_window(trace, level->visit);
    ply_explain_window(trace, level, wording, window);
    texts[ALPHA] = own ? window[0] : "–";
    texts[BETA] = own ? window[1] : "–";
  }
  set_row(self, row, texts, i == state->n - 1);
}

/* The innermost call first, as debuggers show it. Minimax has no windows: no columns for them. */
static void
show_stack(PlyWhyPanel *self, const PlyTrace *trace, const PlyTraceState *state)
{
  gboolean windows = ply_trace_state_has_windows(trace, state);
  const char *head[STACK_COLUMNS] = {
      _("Move"), _("To move"), _("Depth"), windows ? "α" : NULL, windows ? "β" : NULL,
      "v",       _("Best")};
  int row = 1;

  set_row(self, 0, head, FALSE);
  for (int i = state->n - 1; i >= 0 && row < MOST_ROWS; i--, row++)
    show_level(self, row, trace, state, i);
  for (int gone = row; gone < self->rows; gone++) {
    for (int i = 0; i < STACK_COLUMNS; i++)
      gtk_widget_set_visible(GTK_WIDGET(cell(self, gone, i)), FALSE);
  }
  self->rows = MAX(self->rows, row);
}

static void
show_proof(PlyWhyPanel *self, const PlyTrace *trace, const PlyTraceState *state)
{
  g_autofree char *text = state->at.leaving
                              ? ply_search_tree_check_cut(trace, state->at.visit,
                                                          ply_search_tree_get_wording(self->tree))
                              : NULL;

  gtk_widget_set_visible(GTK_WIDGET(self->proof), text != NULL && self->part == PLY_WHY_ALL);
  ply_label_say(self->proof, text);
}

/* The rows of the call stack are the most there is to lay out. */
static void
show_rest(GtkWidget *widget)
{
  PlyWhyPanel *self = PLY_WHY_PANEL(widget);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state != NULL)
    show_stack(self, ply_search_tree_get_trace(self->tree), state);
}

static void
show(GtkWidget *widget)
{
  PlyWhyPanel *self = PLY_WHY_PANEL(widget);
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  if (state == NULL)
    return;
  gboolean board = trace->info.rules.game != NULL && trace->info.rules.tree == NULL;
  gboolean all = self->part == PLY_WHY_ALL;
  gtk_widget_set_visible(GTK_WIDGET(self->board), board && all);
  gtk_widget_queue_draw(GTK_WIDGET(self->board));
  show_path(self, trace, state);
  ply_label_say(self->sentence,
                ply_explain_step(trace, state, ply_search_tree_get_wording(self->tree), text));
  const char *note = ply_trace_note(trace, state->step);
  gtk_widget_set_visible(GTK_WIDGET(self->note), note != NULL && all);
  ply_label_quote(self->note, note);
  show_proof(self, trace, state);
  show_code(self, trace, state);
  ply_turns_wait(widget, show_rest, PLY_TURN_LARGE);
}

/* Several steps before the next frame are shown once. */
static void
update(PlyWhyPanel *self)
{
  ply_turns_leave(GTK_WIDGET(self));
  ply_turns_wait(GTK_WIDGET(self), show, PLY_TURN_LARGE);
}

void
ply_why_panel_set_part(PlyWhyPanel *self, PlyWhyPart part, double pixels)
{
  if (self->part == part && self->letters == pixels)
    return;
  self->part = part;
  self->letters = pixels;
  gtk_widget_set_visible(GTK_WIDGET(self->path), part == PLY_WHY_ALL);
  gtk_widget_set_visible(GTK_WIDGET(self->sentence), part == PLY_WHY_ALL);
  gtk_widget_set_visible(self->code_place, part != PLY_WHY_STACK);
  gtk_widget_set_visible(GTK_WIDGET(self->stack_title), part != PLY_WHY_CODE);
  gtk_widget_set_visible(GTK_WIDGET(self->stack), part != PLY_WHY_CODE);
  ply_letters_set(self->code, pixels);
  gtk_label_set_label(self->code, ""); /* letters of markup are set with it */
  ply_letters_set(self->stack_title, pixels);
  for (int row = 0; row < MOST_ROWS; row++) {
    for (int i = 0; i < STACK_COLUMNS && self->cells[row][i] != NULL; i++)
      ply_letters_set(self->cells[row][i], pixels);
  }
  update(self);
}

static void
ply_why_panel_dispose(GObject *object)
{
  PlyWhyPanel *self = PLY_WHY_PANEL(object);

  if (self->board != NULL)
    ply_chart_view_set_draw(self->board, NULL, NULL);
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_why_panel_parent_class)->dispose(object);
}

static void
ply_why_panel_class_init(PlyWhyPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  G_OBJECT_CLASS(klass)->dispose = ply_why_panel_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/why-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, board);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, path);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, sentence);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, proof);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, note);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, code);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, code_place);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, stack_title);
  gtk_widget_class_bind_template_child(widget_class, PlyWhyPanel, stack);
}

/* The word for what happens at the step. */
static const char *
help_topic(GtkWidget *widget)
{
  static const struct {
    unsigned events;
    const char *topic;
  } words[] = {
      {PLY_EVENT_TABLE, PLY_HELP("term-transposition-table")},
      {PLY_EVENT_CUT, PLY_HELP("term-cutoff")},
      {PLY_EVENT_FAIL_HIGH | PLY_EVENT_FAIL_LOW, PLY_HELP("term-fail-high")},
      {PLY_EVENT_RE_SEARCH, PLY_HELP("term-re-search")},
      {PLY_EVENT_ITERATION, PLY_HELP("term-iterative-deepening")},
      {PLY_EVENT_PASS, PLY_HELP("term-pass")},
  };
  PlySearchTree *tree = PLY_WHY_PANEL(widget)->tree;
  const PlyTrace *trace = tree != NULL ? ply_search_tree_get_trace(tree) : NULL;
  unsigned events =
      trace != NULL && trace->n > 0
          ? ply_trace_events(trace, ply_trace_step_at(trace, ply_search_tree_get_step(tree)))
          : 0;

  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    if (events & words[i].events)
      return words[i].topic;
  }
  return NULL;
}

static void
ply_why_panel_init(PlyWhyPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set_ask(GTK_WIDGET(self), help_topic);
  gtk_widget_add_css_class(GTK_WIDGET(self->stack), "caption");
  ply_chart_view_set_natural_height(self->board, 230);
}

void
ply_why_panel_set_tree(PlyWhyPanel *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  ply_chart_view_set_draw(self->board, ply_why_board_draw, tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::ask-first", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

const char *
ply_why_panel_get_sentence(PlyWhyPanel *self)
{
  return gtk_label_get_text(self->sentence);
}

const char *
ply_why_panel_get_proof(PlyWhyPanel *self)
{
  return gtk_label_get_text(self->proof);
}
