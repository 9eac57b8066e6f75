/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/practice-bar.h"

#include <math.h>

#include <glib/gi18n.h>

#include "practice/answers.h"
#include "practice/marks.h"
#include "practice/renumber.h"
#include "trace/trace-fields.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/wrap.h"

struct _PlyPracticeBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *told, *question, *score, *where;
  GtkToggleButton *down, *back, *exact, *upper, *lower;
  GtkWidget *ways, *down_row, *window_row, *back_row, *answer, *show, *again, *another, *keep,
      *name_row;
  GtkEditable *child, *alpha, *beta, *value, *name;
  GtkCheckButton *at_end;

  PlySearchTree *tree; /* owned */
  guint asked, right;
  /* The same search by hand, and what was said of it; NULL where it is not such a search. */
  PlyAnswers *answers;
  PlyOwn *own;
  gint64 since_us; /* when the present question was asked */
};

G_DEFINE_FINAL_TYPE(PlyPracticeBar, ply_practice_bar, ADW_TYPE_BIN)

static guint signal_over, signal_another;

/* Whether the search goes on from what is said, and all is judged at its end. */
static gboolean
tells_at_end(PlyPracticeBar *self)
{
  return self->answers != NULL && self->answers->at_end;
}

static gboolean
is_over(PlyPracticeBar *self)
{
  if (tells_at_end(self))
    return ply_own_is_over(self->own);
  return ply_search_tree_get_step(self->tree) + 1 >=
         ply_trace_n_steps(ply_search_tree_get_trace(self->tree));
}

void
ply_practice_bar_focus(PlyPracticeBar *self)
{
  gtk_widget_grab_focus(is_over(self)                              ? self->again
                        : gtk_toggle_button_get_active(self->down) ? GTK_WIDGET(self->child)
                                                                   : GTK_WIDGET(self->value));
}

static void
show_way(PlyPracticeBar *self)
{
  gboolean down = gtk_toggle_button_get_active(self->down), over = is_over(self);

  gtk_widget_set_visible(self->ways, !over);
  gtk_widget_set_visible(self->down_row, down && !over);
  gtk_widget_set_visible(self->back_row, !down && !over);
  gtk_widget_set_visible(self->answer, !over);
  gtk_widget_set_visible(self->show, !over);
  gtk_widget_set_visible(self->again, over);
  gtk_widget_set_visible(self->another, over && self->answers != NULL);
  gtk_widget_set_visible(self->keep, self->asked > 0 && self->answers != NULL);
  gtk_widget_set_visible(self->name_row, over && self->answers != NULL);
  gtk_widget_set_visible(GTK_WIDGET(self->at_end), self->asked == 0 && self->answers != NULL);
}

/* A way is chosen to say something there. */
static void
on_way(PlyPracticeBar *self)
{
  show_way(self);
  ply_practice_bar_focus(self);
}

/* Where the search is, and what is wanted. */
static void
ask(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  gboolean at_end = tells_at_end(self);
  g_autofree char *score =
      at_end ? g_strdup_printf(ngettext("%u step answered", "%u steps answered", self->asked),
                               self->asked)
             : g_strdup_printf(_("%u of %u steps right"), self->right, self->asked);
  g_autofree char *own = at_end && !is_over(self) ? ply_own_text(self->own) : NULL;

  gtk_label_set_text(self->score, self->asked > 0 ? score : "");
  gtk_label_set_text(self->where, own != NULL ? own : "");
  gtk_widget_set_visible(GTK_WIDGET(self->where), own != NULL);
  self->since_us = g_get_monotonic_time();
  gtk_widget_set_visible(self->window_row, ply_trace_has_windows(trace));
  if (is_over(self)) {
    gtk_label_set_text(self->question, _("The search has come to its end."));
  } else {
    /* After a return the search is at the node above. */
    guint32 at = state->at.leaving ? trace->visits[state->at.visit].parent : state->at.visit;
    int side = at_end ? ply_number_tree_side(self->answers->tree, ply_own_node(self->own)) : 0;
    const char *mover = !at_end     ? ply_explain_mover(trace, at, wording)
                        : side == 0 ? _("MAX")
                                    : _("MIN");
    g_autofree char *text = g_strdup_printf(_("%s is to move at the node where the search is. What "
                                              "does it do next?"),
                                            mover);
    gtk_label_set_text(self->question, text);
  }
  GtkEditable *const entries[] = {self->child, self->alpha, self->beta, self->value};
  for (guint i = 0; i < G_N_ELEMENTS(entries); i++)
    gtk_editable_set_text(entries[i], "");
  gtk_toggle_button_set_active(self->exact, TRUE);
  show_way(self);
  ply_practice_bar_focus(self);
}

static void
tell(PlyPracticeBar *self, const char *text)
{
  gtk_label_set_text(self->told, text);
  gtk_widget_set_visible(GTK_WIDGET(self->told), *text != '\0');
}

/* What the step does that has just been answered, a sentence. Transfer full. */
static char *
say_right(const PlyPracticeStep *right)
{
  g_autofree char *text = ply_practice_step_text(right);
  const char *rest = g_utf8_next_char(text);
  char first[7] = "";

  g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(text)), first);
  return g_strconcat(first, rest, ".", NULL);
}

/* Keeps an answer, or that it was asked for. */
static void
keep_answer(PlyPracticeBar *self, const PlyPracticeStep *said)
{
  double seconds = (double)(g_get_monotonic_time() - self->since_us) / 1e6;

  if (self->answers == NULL)
    return;
  ply_answers_add(self->answers, said, seconds);
  ply_answer_take(
      self->answers,
      &g_array_index(self->answers->answers, PlyAnswer, self->answers->answers->len - 1),
      self->own);
}

/* Both scores, and the first slip. */
static void
tell_end(PlyPracticeBar *self)
{
  PlyPracticeMarks marks;

  ply_practice_mark(self->answers, &marks);
  g_autofree char *scores =
      g_strdup_printf(_("%u of %u steps are those of the search; %u of %u follow from your own "
                        "numbers."),
                      marks.first.right, marks.first.of, marks.own.right, marks.own.of);
  if (marks.wrong == 0) {
    g_autofree char *text = g_strdup_printf("✓ %s", scores);
    tell(self, text);
    return;
  }
  const PlyAnswer *answer =
      &g_array_index(self->answers->answers, PlyAnswer, (guint)marks.wrong - 1);
  g_autofree char *right = ply_practice_step_text(&marks.right);
  g_autofree char *said = ply_practice_step_text(&answer->said);
  g_autofree char *first =
      answer->shown ? g_strdup_printf(_("Answer %d was asked for: %s."), marks.wrong, right)
                    : g_strdup_printf(_("Answer %d is the first slip: “%s” was said, but %s."),
                                      marks.wrong, said, right);
  g_autofree char *text = g_strdup_printf("✗ %s %s", scores, first);
  tell(self, text);
}

/* The search goes on from what was said; what is right is told at the end. */
static void
go_on_own(PlyPracticeBar *self, const PlyPracticeStep *said)
{
  if (said != NULL && !ply_own_can(self->own, said)) {
    tell(self, _("There is no such child, or the search was there already."));
    return;
  }
  g_autofree char *right = NULL;
  if (said == NULL) {
    PlyPracticeStep next = ply_own_next(self->own);
    g_autofree char *step = ply_practice_step_text(&next);
    right = g_strdup_printf(_("From your own numbers %s."), step);
  }
  self->asked++;
  keep_answer(self, said);
  tell(self, right != NULL ? right : _("It is noted."));
  if (is_over(self)) {
    const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
    ply_search_tree_move_held(self->tree, ply_trace_n_steps(trace) - 1); /* what is right is seen */
    tell_end(self);
  }
  ask(self);
}

/* The search goes on as it was recorded, whatever was said. */
static void
go_on(PlyPracticeBar *self, const PlyPracticeStep *answer)
{
  if (tells_at_end(self)) {
    go_on_own(self, answer);
    return;
  }

  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 step = ply_search_tree_get_step(self->tree) + 1;
  PlyPracticeStep right = ply_practice_right(trace, step, ply_search_tree_get_wording(self->tree));
  unsigned slips = answer != NULL ? ply_practice_judge(&right, answer) : 0;
  char why[PLY_EXPLAIN_BYTES];

  self->asked++;
  self->right += answer != NULL && slips == 0;
  keep_answer(self, answer);
  ply_search_tree_move_held(self->tree, step);
  /* What a value means for the node above is the next question. */
  PlyWording alone = *ply_search_tree_get_wording(self->tree);
  alone.alone = true;
  ply_explain_step(trace, ply_search_tree_get_state(self->tree), &alone, why);
  g_autofree char *said = say_right(&right);
  g_autofree char *text =
      answer == NULL ? g_strdup_printf("%s %s", said, why)
      : slips == 0
          ? g_strdup_printf(_("✓ Right. %s"), why)
          : g_strdup_printf("✗ %s %s %s", ply_practice_slip_text(slips, &right), said, why);
  tell(self, text);
  ask(self);
}

/* Where the search stands, a node of the tree. */
static int
stands_at(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (tells_at_end(self))
    return ply_own_node(self->own);
  guint32 at = state->at.leaving ? trace->visits[state->at.visit].parent : state->at.visit;
  PlyPosition position;
  return ply_trace_position(trace, at, &position) ? ply_number_tree_node(&position) : 0;
}

/* A child as it is typed: its name, or its number from 1. 0: neither. */
static int
read_child(PlyPracticeBar *self, const char *text)
{
  const PlyNumberTree *tree = ply_search_tree_get_trace(self->tree)->info.rules.tree;
  g_autofree char *typed = g_strstrip(g_strdup(text));
  int at = stands_at(self), node = *typed != '\0' ? ply_number_tree_find(tree, typed) : -1;

  if (node >= 0 && tree->nodes[node].parent == at)
    return node - tree->nodes[at].first_child + 1;
  double child = ply_practice_number(typed);
  return child >= 1 && child <= PLY_NUMBER_TREE_MAX_CHILDREN && child == floor(child) ? (int)child
                                                                                      : 0;
}

static void
answer(PlyPracticeBar *self)
{
  gboolean windowed = gtk_widget_get_visible(self->window_row);
  PlyPracticeStep said = {.back = !gtk_toggle_button_get_active(self->down)};

  if (is_over(self))
    return;
  if (said.back) {
    said.bound = gtk_toggle_button_get_active(self->upper)   ? PLY_BOUND_UPPER
                 : gtk_toggle_button_get_active(self->lower) ? PLY_BOUND_LOWER
                                                             : PLY_BOUND_EXACT;
    said.value = ply_practice_value(gtk_editable_get_text(self->value), &said.bound);
  } else {
    said.child = read_child(self, gtk_editable_get_text(self->child));
    said.windowed = windowed;
    said.alpha = ply_practice_number(gtk_editable_get_text(self->alpha));
    said.beta = ply_practice_number(gtk_editable_get_text(self->beta));
  }
  const char *missing =
      said.back         ? (isnan(said.value) ? _("Type the value that goes back.") : NULL)
      : said.child == 0 ? _("Type the number of the child it goes to, or its name.")
      : windowed && (isnan(said.alpha) || isnan(said.beta)) ? _("Type α and β, as numbers or inf.")
                                                            : NULL;
  /* What cannot be read is no slip. */
  if (missing != NULL)
    tell(self, missing);
  else
    go_on(self, &said);
}

static void
show_answer(PlyPracticeBar *self)
{
  if (!is_over(self))
    go_on(self, NULL);
}

static void
drop_answers(PlyPracticeBar *self)
{
  g_clear_pointer(&self->own, ply_own_free);
  g_clear_pointer(&self->answers, ply_answers_free);
}

/* Only minimax and alpha-beta of a whole tree are made by hand; of others nothing is kept. */
static void
begin_answers(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  PlyOwnRules rules;

  drop_answers(self);
  if (!ply_own_rules_of(trace, ply_search_tree_get_wording(self->tree), &rules))
    return;
  self->answers = ply_answers_new(trace->info.rules.tree, &rules);
  self->answers->title = *trace->info.title != '\0' ? g_strdup(trace->info.title) : NULL;
  self->answers->at_end = gtk_check_button_get_active(self->at_end);
  self->own = ply_own_new(self->answers->tree, &rules);
}

static void
begin(PlyPracticeBar *self)
{
  self->asked = self->right = 0;
  ply_search_tree_move_held(self->tree, 0);
  begin_answers(self);
  tell(self, tells_at_end(self)
                 ? _("The search stands at the root. Say what it does, step by "
                     "step; what is right is told at the end.")
                 : _("The search stands at the root. Say what it does, step by step."));
  ask(self);
}

static void
on_at_end(PlyPracticeBar *self)
{
  if (gtk_widget_get_visible(GTK_WIDGET(self)) && self->asked == 0)
    begin(self);
}

/* ---- the file ---- */

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyPracticeBar *self = PLY_PRACTICE_BAR(owner);

  if (self->answers == NULL)
    return;
  char *name = g_strstrip(g_strdup(gtk_editable_get_text(self->name)));
  g_free(self->answers->name);
  self->answers->name = *name != '\0' ? name : (g_free(name), NULL);
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(ply_answers_write(self->answers));
  ply_file_choice_write(GTK_WIDGET(self), file, bytes);
}

static void
keep(PlyPracticeBar *self)
{
  const char *typed = gtk_editable_get_text(self->name);
  g_autofree char *tidy = g_strdelimit(g_strdup(*typed != '\0' ? typed : _("answers")), "/", '-');
  g_autofree char *name = g_strconcat(tidy, PLY_ANSWERS_SUFFIX, NULL);
  const PlyFileQuestion question = {.title = _("Save Answers"), .accept = _("_Save"), .name = name};

  if (self->answers != NULL)
    ply_file_choice_ask(GTK_WIDGET(self), &question, on_file, NULL, NULL);
}

static void
another(PlyPracticeBar *self)
{
  g_signal_emit(self, signal_another, 0);
}

PlyNumberTree *
ply_practice_bar_draw(PlyPracticeBar *self)
{
  return self->answers != NULL ? ply_practice_renumber(self->answers->tree, &self->answers->rules,
                                                       (guint64)g_random_int() + 1)
                               : NULL;
}

static void
again(PlyPracticeBar *self)
{
  gtk_toggle_button_set_active(self->down, TRUE);
  begin(self);
}

static void
over(PlyPracticeBar *self)
{
  g_signal_emit(self, signal_over, 0);
}

const char *
ply_practice_bar_begin(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *refusal = trace != NULL ? ply_practice_refusal(trace) : _("Nothing is recorded yet.");

  if (refusal != NULL)
    return refusal;
  ply_search_tree_hold(self->tree, TRUE);
  gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
  again(self);
  return NULL;
}

void
ply_practice_bar_end(PlyPracticeBar *self)
{
  ply_search_tree_hold(self->tree, FALSE);
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
  drop_answers(self);
}

static void
ply_practice_bar_dispose(GObject *object)
{
  g_clear_object(&PLY_PRACTICE_BAR(object)->tree);
  drop_answers(PLY_PRACTICE_BAR(object));
  G_OBJECT_CLASS(ply_practice_bar_parent_class)->dispose(object);
}

static void
ply_practice_bar_class_init(PlyPracticeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_practice_bar_dispose;
  signal_over = g_signal_new("over", PLY_TYPE_PRACTICE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 0);
  signal_another = g_signal_new("another", PLY_TYPE_PRACTICE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/practice-bar.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyPracticeBar, name)
  BIND(told);
  BIND(question);
  BIND(score);
  BIND(down);
  BIND(back);
  BIND(exact);
  BIND(upper);
  BIND(lower);
  BIND(ways);
  BIND(down_row);
  BIND(window_row);
  BIND(back_row);
  BIND(answer);
  BIND(show);
  BIND(again);
  BIND(child);
  BIND(alpha);
  BIND(beta);
  BIND(value);
  BIND(where);
  BIND(another);
  BIND(keep);
  BIND(name_row);
  BIND(name);
  BIND(at_end);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, answer);
  gtk_widget_class_bind_template_callback(widget_class, show_answer);
  gtk_widget_class_bind_template_callback(widget_class, again);
  gtk_widget_class_bind_template_callback(widget_class, over);
  gtk_widget_class_bind_template_callback(widget_class, keep);
  gtk_widget_class_bind_template_callback(widget_class, another);
  gtk_widget_class_bind_template_callback(widget_class, on_at_end);
}

static void
ply_practice_bar_init(PlyPracticeBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect_swapped(self->down, "clicked", G_CALLBACK(on_way), self);
  g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(on_way), self);
}

void
ply_practice_bar_set_tree(PlyPracticeBar *self, PlySearchTree *tree)
{
  self->tree = g_object_ref(tree);
}
