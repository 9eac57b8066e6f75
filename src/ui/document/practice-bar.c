/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/practice-bar.h"

#include <math.h>

#include <glib/gi18n.h>

#include "practice/answers.h"
#include "practice/marks.h"
#include "practice/renumber.h"
#include "record/printable.h"
#include "record/typed-number.h"
#include "trace/trace-fields.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"
#include "ui/widgets/wrap.h"

struct _PlyPracticeBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *told, *question, *score, *where;
  GtkToggleButton *down, *back, *exact, *upper, *lower;
  GtkWidget *ways, *down_row, *window_row, *back_row, *answer, *show, *again, *another, *keep,
      *name_row, *choices, *next;
  GtkEditable *child, *alpha, *beta, *value, *name, *reply;
  GtkCheckButton *at_end;

  PlySearchTree *tree; /* owned */
  guint asked, right;
  /* The same search by hand, and what was said of it; NULL where no child is to be gone to. */
  PlyAnswers *answers;
  PlyOwn *own;
  gint64 since_us; /* when the present question was asked */
  guint said;      /* answers that were given and not shown, … */
  guint kept;      /* … and how many of them are in a file, or are not wanted in one */
  guint round;     /* counts the times that practice has begun */

  PlyExercise *exercise;   /* or NULL */
  guint index;             /* of its tree that was to be recorded, … */
  PlyNumberTree *searched; /* … as it is searched, … */
  PlyOwnRules searched_by; /* … by these rules */
  gboolean is_of;          /* what is practised is that tree */
  PlyQuestionFacts facts;  /* of it */
  guint replied, well; /* questions of it that were answered, and those that were answered right */
};

#define WORTH_KEEPING 3 /* answers */

G_DEFINE_FINAL_TYPE(PlyPracticeBar, ply_practice_bar, ADW_TYPE_BIN)

static guint signal_over, signal_another, signal_next;

/* Whether the search goes on from what is said, and all is judged at its end. */
static gboolean
tells_at_end(PlyPracticeBar *self)
{
  return self->answers != NULL && self->answers->at_end;
}

/* Whether the root has returned. */
static gboolean
is_searched(PlyPracticeBar *self)
{
  if (tells_at_end(self))
    return ply_own_is_over(self->own);
  return ply_search_tree_get_step(self->tree) + 1 >=
         ply_trace_n_steps(ply_search_tree_get_trace(self->tree));
}

/* The question of the exercise that is asked now, once the tree has been searched; NULL: none. */
static const PlyQuestion *
asked_question(PlyPracticeBar *self)
{
  guint n = 0;

  if (!self->is_of || !is_searched(self))
    return NULL;
  for (guint i = 0; i < self->exercise->n_questions; i++) {
    const PlyQuestion *question = &self->exercise->questions[i];
    if (ply_question_is_of(question, self->index) && n++ == self->replied)
      return question;
  }
  return NULL;
}

static gboolean
is_over(PlyPracticeBar *self)
{
  return is_searched(self) && asked_question(self) == NULL;
}

void
ply_practice_bar_focus(PlyPracticeBar *self)
{
  const PlyQuestion *question = asked_question(self);
  GtkWidget *first = gtk_widget_get_first_child(self->choices);

  gtk_widget_grab_focus(question != NULL && question->choices != NULL && first != NULL ? first
                        : question != NULL                         ? GTK_WIDGET(self->reply)
                        : is_over(self)                            ? self->again
                        : gtk_toggle_button_get_active(self->down) ? GTK_WIDGET(self->child)
                                                                   : GTK_WIDGET(self->value));
}

static void
show_way(PlyPracticeBar *self)
{
  gboolean down = gtk_toggle_button_get_active(self->down), over = is_over(self);
  gboolean searched = is_searched(self), chosen = FALSE;
  const PlyQuestion *question = asked_question(self);

  chosen = question != NULL && question->choices != NULL;
  gtk_widget_set_visible(self->ways, !searched);
  gtk_widget_set_visible(self->down_row, down && !searched);
  gtk_widget_set_visible(self->back_row, !down && !searched);
  gtk_widget_set_visible(GTK_WIDGET(self->reply), question != NULL && !chosen);
  gtk_widget_set_visible(self->choices, chosen);
  gtk_widget_set_visible(self->next, over && ply_practice_bar_next(self) >= 0);
  gtk_widget_set_visible(self->answer, !over);
  gtk_widget_set_visible(self->show, !over);
  gtk_widget_set_visible(self->again, over);
  gtk_widget_set_visible(self->another, over && self->answers != NULL && !self->is_of);
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

/* A button for each of a question's choices, the texts as they are. */
static void
offer_choices(PlyPracticeBar *self, const PlyQuestion *question)
{
  GtkWidget *group = NULL;

  for (GtkWidget *old; (old = gtk_widget_get_first_child(self->choices)) != NULL;)
    gtk_widget_unparent(old);
  for (guint i = 0; question->choices != NULL && question->choices[i] != NULL; i++) {
    GtkWidget *button =
        g_object_new(GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
    GtkWidget *label = gtk_label_new(question->choices[i]);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_check_button_set_child(GTK_CHECK_BUTTON(button), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   question->choices[i], -1);
    if (group != NULL)
      gtk_check_button_set_group(GTK_CHECK_BUTTON(button), GTK_CHECK_BUTTON(group));
    else
      group = button;
    ply_wrap_append(PLY_WRAP(self->choices), button);
  }
}

/* Transfer full. */
static char *
score_text(PlyPracticeBar *self)
{
  if (tells_at_end(self))
    return g_strdup_printf(ngettext("%u step answered", "%u steps answered", self->asked),
                           self->asked);
  g_autofree char *steps = g_strdup_printf(_("%u of %u steps right"), self->right, self->asked);
  g_autofree char *asked =
      g_strdup_printf(_("questions right: %u of %u"), self->well, self->replied);
  return self->replied > 0 ? g_strdup_printf("%s · %s", steps, asked) : g_steal_pointer(&steps);
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

/* Where the search is, and what is wanted. */
static void
ask(PlyPracticeBar *self)
{
  const PlyQuestion *question = asked_question(self);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  gboolean at_end = tells_at_end(self);
  g_autofree char *score = score_text(self);
  g_autofree char *own = at_end && !is_searched(self) ? ply_own_text(self->own) : NULL;

  gtk_label_set_text(self->score, self->asked > 0 ? score : "");
  gtk_label_set_text(self->where, own != NULL ? own : "");
  gtk_widget_set_visible(GTK_WIDGET(self->where), own != NULL);
  self->since_us = g_get_monotonic_time();
  gtk_widget_set_visible(self->window_row, ply_trace_has_windows(trace));
  if (question != NULL) {
    g_autofree char *text = ply_printable(question->text);
    gtk_label_set_text(self->question, text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->reply), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                   -1);
    offer_choices(self, question);
  } else if (is_over(self)) {
    gtk_label_set_text(self->question, _("The search has come to its end."));
  } else {
    /* After a return the search is at the node above. */
    guint32 at = state->at.leaving ? trace->visits[state->at.visit].parent : state->at.visit;
    int side = at_end ? ply_number_tree_side(self->answers->tree, ply_own_node(self->own)) : 0;
    const char *mover = !at_end     ? ply_explain_mover(trace, at, wording)
                        : side == 0 ? _("MAX")
                                    : _("MIN");
    g_autofree char *text =
        trace->info.rules.tree->nodes[stands_at(self)].n_children == 0
            ? g_strdup(_("The search is at a leaf. What does it do next?"))
            : g_strdup_printf(_("%s is to move at the node where the search is. What does it do "
                                "next?"),
                              mover);
    gtk_label_set_text(self->question, text);
  }
  GtkEditable *const entries[] = {self->child, self->alpha, self->beta, self->value, self->reply};
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
say_right(const PlyPracticeBar *self, const PlyPracticeStep *right)
{
  g_autofree char *text = ply_practice_step_text(self->answers->tree, right);
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
  self->said += said != NULL;
  ply_answers_add(self->answers, said, seconds);
  ply_answer_take(
      self->answers,
      &g_array_index(self->answers->answers, PlyAnswer, self->answers->answers->len - 1),
      self->own);
}

/* How many questions are answered right, and what is right of the others; "" where none was asked.
 * Transfer full. */
static char *
questions_text(PlyPracticeBar *self)
{
  GString *text = g_string_new(NULL);

  if (self->replied > 0) {
    g_string_append_c(text, ' ');
    g_string_append_printf(text, _("Questions right: %u of %u."), self->well, self->replied);
  }
  for (guint i = 0; self->replied > 0 && i < self->exercise->n_questions; i++) {
    const PlyQuestion *question = &self->exercise->questions[i];
    const PlyAnswerReply *reply = ply_question_is_of(question, self->index)
                                      ? ply_answers_find(self->answers, question->text)
                                      : NULL;
    if (reply == NULL ||
        (reply->said != NULL && ply_question_judge(question, &self->facts, reply->said)))
      continue;
    g_autofree char *asked = ply_printable(question->text);
    g_autofree char *right = ply_question_right_text(question, &self->facts);
    g_string_append_c(text, ' ');
    g_string_append_printf(text, _("“%s” The answer is: %s."), asked, right);
  }
  return g_string_free(text, FALSE);
}

/* Both scores, and the first slip. */
static void
tell_end(PlyPracticeBar *self)
{
  PlyPracticeMarks marks;

  ply_practice_mark(self->answers, &marks);
  g_autofree char *asked = questions_text(self);
  g_autofree char *scores =
      g_strdup_printf(_("%u of %u steps are those of the search; %u of %u follow from your own "
                        "numbers."),
                      marks.first.right, marks.first.of, marks.own.right, marks.own.of);
  if (marks.wrong == 0) {
    g_autofree char *text =
        g_strdup_printf("%s %s%s", self->well < self->replied ? "✗" : "✓", scores, asked);
    tell(self, text);
    return;
  }
  const PlyAnswer *answer =
      &g_array_index(self->answers->answers, PlyAnswer, (guint)marks.wrong - 1);
  g_autofree char *right = ply_practice_step_text(self->answers->tree, &marks.right);
  g_autofree char *said = ply_practice_step_text(self->answers->tree, &answer->said);
  g_autofree char *first =
      answer->shown ? g_strdup_printf(_("Answer %d was asked for: %s."), marks.wrong, right)
                    : g_strdup_printf(_("Answer %d is the first slip: “%s” was said, but %s."),
                                      marks.wrong, said, right);
  g_autofree char *text = g_strdup_printf("✗ %s %s%s", scores, first, asked);
  tell(self, text);
}

/* All was said: what is right is told, and seen. */
static void
finish(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (!is_over(self))
    return;
  ply_search_tree_move_held(self->tree, ply_trace_n_steps(trace) - 1);
  tell_end(self);
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
    g_autofree char *step = ply_practice_step_text(self->answers->tree, &next);
    right = g_strdup_printf(_("From your own numbers %s."), step);
  }
  self->asked++;
  keep_answer(self, said);
  tell(self, right != NULL ? right : _("It is noted."));
  finish(self);
  ask(self);
}

/* An answer to a question of the exercise; NULL: it is shown. */
static void
reply_to(PlyPracticeBar *self, const PlyQuestion *question, const char *said)
{
  double seconds = (double)(g_get_monotonic_time() - self->since_us) / 1e6;
  gboolean good = said != NULL && ply_question_judge(question, &self->facts, said);
  g_autofree char *right = ply_question_right_text(question, &self->facts);
  g_autofree char *text = said == NULL         ? g_strdup_printf(_("The answer is: %s."), right)
                          : tells_at_end(self) ? g_strdup(_("It is noted."))
                          : good               ? g_strdup(_("✓ Right."))
                                 : g_strdup_printf(_("✗ Not so. The answer is: %s."), right);

  ply_answers_reply(self->answers, question->text, said, seconds);
  self->said += said != NULL;
  self->replied++;
  self->well += good;
  tell(self, text);
  if (tells_at_end(self))
    finish(self);
  ask(self);
}

static void
answer_question(PlyPracticeBar *self, const PlyQuestion *question)
{
  g_autofree char *said = g_strstrip(g_strdup(gtk_editable_get_text(self->reply)));
  int at = 0;

  if (question->choices != NULL) {
    g_clear_pointer(&said, g_free);
    for (GtkWidget *each = gtk_widget_get_first_child(self->choices); each != NULL;
         each = gtk_widget_get_next_sibling(each), at++) {
      if (gtk_check_button_get_active(GTK_CHECK_BUTTON(each)))
        said = g_strdup(question->choices[at]);
    }
    if (said == NULL)
      tell(self, _("Choose an answer."));
    else
      reply_to(self, question, said);
    return;
  }
  PlyReply how = ply_question_reply(question);
  const PlyNumberTree *tree = self->answers->tree;
  int named = how == PLY_REPLY_MOVE && *said != '\0' ? ply_number_tree_find(tree, said) : -1;
  gboolean number = !isnan(ply_typed_number(said));
  /* What cannot be read is no answer. */
  if (how == PLY_REPLY_NUMBER && !number)
    tell(self, _("Type a number."));
  else if (how == PLY_REPLY_MOVE && !number && (named < 0 || tree->nodes[named].parent != 0))
    tell(self, _("Type the number of a child of the root, or its name."));
  else if (*said == '\0')
    tell(self, _("Type an answer."));
  else
    reply_to(self, question, said);
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
  g_autofree char *said = say_right(self, &right);
  g_autofree char *text =
      answer == NULL ? g_strdup_printf("%s %s", said, why)
      : slips == 0
          ? g_strdup_printf(_("✓ Right. %s"), why)
          : g_strdup_printf("✗ %s %s %s", ply_practice_slip_text(slips, &right), said, why);
  tell(self, text);
  ask(self);
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
  double child = ply_typed_number(typed);
  return child >= 1 && child <= PLY_NUMBER_TREE_MAX_CHILDREN && child == floor(child) ? (int)child
                                                                                      : 0;
}

static void
answer(PlyPracticeBar *self)
{
  gboolean windowed = gtk_widget_get_visible(self->window_row);
  PlyPracticeStep said = {.back = !gtk_toggle_button_get_active(self->down)};
  const PlyQuestion *question = asked_question(self);

  if (question != NULL)
    answer_question(self, question);
  if (question != NULL || is_over(self))
    return;
  if (said.back) {
    said.bound = gtk_toggle_button_get_active(self->upper)   ? PLY_BOUND_UPPER
                 : gtk_toggle_button_get_active(self->lower) ? PLY_BOUND_LOWER
                                                             : PLY_BOUND_EXACT;
    said.value = ply_practice_value(gtk_editable_get_text(self->value), &said.bound);
  } else {
    said.child = read_child(self, gtk_editable_get_text(self->child));
    said.windowed = windowed;
    said.alpha = ply_typed_number(gtk_editable_get_text(self->alpha));
    said.beta = ply_typed_number(gtk_editable_get_text(self->beta));
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
  const PlyQuestion *question = asked_question(self);

  if (question != NULL)
    reply_to(self, question, NULL);
  else if (!is_over(self))
    go_on(self, NULL);
}

static void
drop_answers(PlyPracticeBar *self)
{
  g_clear_pointer(&self->own, ply_own_free);
  g_clear_pointer(&self->answers, ply_answers_free);
}

/* Whether what is practised is the exercise's tree, searched as it wants it. */
static gboolean
is_exercise(PlyPracticeBar *self, const PlyOwnRules *rules)
{
  const PlyOwnRules *wanted = &self->searched_by;

  return self->searched != NULL && !rules->root_window && rules->depth == 0 &&
         rules->minimax == wanted->minimax && rules->pvs == wanted->pvs &&
         rules->cut_beyond == wanted->cut_beyond && rules->fail_hard == wanted->fail_hard &&
         ply_number_tree_equal(self->searched, self->answers->tree);
}

/* Of a root that is a leaf nothing is kept. */
static void
begin_answers(PlyPracticeBar *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  PlyOwnRules rules;

  drop_answers(self);
  self->is_of = FALSE;
  self->replied = self->well = 0;
  self->said = self->kept = 0;
  self->round++;
  if (!ply_own_rules_of(trace, ply_search_tree_get_wording(self->tree), &rules))
    return;
  self->answers = ply_answers_new(trace->info.rules.tree, &rules);
  self->answers->title = *trace->info.title != '\0' ? g_strdup(trace->info.title) : NULL;
  self->answers->at_end = gtk_check_button_get_active(self->at_end);
  self->own = ply_own_new(self->answers->tree, &rules);
  if (!is_exercise(self, &rules))
    return;
  self->is_of = TRUE;
  if (self->exercise->title != NULL) {
    g_free(self->answers->title);
    self->answers->title = g_strdup(self->exercise->title);
  }
  ply_question_facts(self->answers->tree, &rules, &self->facts);
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

/* Answers on their way into a file, after which `then` is done. */
typedef struct {
  PlyWeak *bar;
  PlyThen *then; /* or NULL */
  guint round, said;
} Keeping;

static void
on_kept(GObject *source, GAsyncResult *result, gpointer data)
{
  Keeping *keeping = data;
  g_autoptr(PlyPracticeBar) self = ply_weak_take(keeping->bar);
  g_autoptr(GError) error = NULL;
  gboolean good = ply_document_make_finish(result, &error);
  g_autofree char *name = g_file_get_basename(G_FILE(source));
  g_autofree char *told =
      good ? g_strdup_printf(_("Your answers are in %s."), name) : g_strdup(error->message);

  if (self != NULL) {
    if (good && self->round == keeping->round)
      self->kept = MAX(self->kept, keeping->said);
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), told);
  }
  if (good)
    ply_then_go(keeping->then);
  else
    ply_then_free(keeping->then);
  g_free(keeping);
}

static GBytes *
take_bytes(gpointer data, GCancellable *cancellable)
{
  return g_bytes_ref(data);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyPracticeBar *self = PLY_PRACTICE_BAR(owner);
  PlyThen *then = data;

  if (self->answers == NULL || g_file_peek_path(file) == NULL) {
    if (self->answers != NULL)
      ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)),
                       _("Only files on this computer can be written."));
    ply_then_free(then);
    return;
  }
  char *name = g_strstrip(g_strdup(gtk_editable_get_text(self->name)));
  g_free(self->answers->name);
  self->answers->name = *name != '\0' ? name : (g_free(name), NULL);
  Keeping *keeping = g_new(Keeping, 1);
  *keeping = (Keeping){ply_weak_new(self), then, self->round, self->said};
  ply_document_make_async(file, take_bytes,
                          g_string_free_to_bytes(ply_answers_write(self->answers)),
                          (GDestroyNotify)g_bytes_unref, NULL, on_kept, keeping);
}

/* Asks for a file; takes `then` over, which may be NULL. */
static void
keep_and(gpointer owner, PlyThen *then)
{
  PlyPracticeBar *self = PLY_PRACTICE_BAR(owner);
  const char *typed = gtk_editable_get_text(self->name);
  g_autofree char *tidy = g_strdelimit(g_strdup(*typed != '\0' ? typed : _("answers")), "/", '-');
  g_autofree char *name = g_strconcat(tidy, PLY_ANSWERS_SUFFIX, NULL);
  const PlyFileQuestion question = {.title = _("Save Answers"), .accept = _("_Save"), .name = name};

  if (self->answers != NULL)
    ply_file_choice_ask(GTK_WIDGET(self), &question, on_file, then, (GDestroyNotify)ply_then_free);
  else
    ply_then_free(then);
}

static void
keep(PlyPracticeBar *self)
{
  keep_and(self, NULL);
}

gboolean
ply_practice_bar_is_unsaved(PlyPracticeBar *self)
{
  return self->answers != NULL && self->said > self->kept && self->said >= WORTH_KEEPING;
}

/* They were saved, or are not wanted. */
static void
go_on_without(gpointer owner, gpointer then)
{
  PLY_PRACTICE_BAR(owner)->kept = PLY_PRACTICE_BAR(owner)->said;
  ply_then_go(then);
}

void
ply_practice_bar_guard(PlyPracticeBar *self, PlyThen *then)
{
  const char *title = self->answers != NULL ? self->answers->title : NULL;

  if (!ply_practice_bar_is_unsaved(self)) {
    ply_then_go(then);
    return;
  }
  ply_unsaved_ask(
      GTK_WIDGET(self), _("Save your answers?"), title != NULL ? title : _("Practice"), keep_and,
      ply_then_new(GTK_WIDGET(self), go_on_without, then, (GDestroyNotify)ply_then_free));
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
next(PlyPracticeBar *self)
{
  g_signal_emit(self, signal_next, 0);
}

void
ply_practice_bar_set_exercise(PlyPracticeBar *self, PlyExercise *exercise)
{
  g_clear_pointer(&self->searched, ply_number_tree_free);
  self->is_of = FALSE;
  ply_exercise_free(self->exercise);
  self->exercise = exercise;
  if (exercise != NULL)
    gtk_check_button_set_active(self->at_end, exercise->at_end);
}

const PlyExercise *
ply_practice_bar_get_exercise(PlyPracticeBar *self)
{
  return self->exercise;
}

void
ply_practice_bar_set_index(PlyPracticeBar *self, guint index, const PlyNumberTree *tree,
                           const PlyOwnRules *rules)
{
  ply_number_tree_free(self->searched);
  self->searched = ply_number_tree_copy(tree);
  self->searched_by = *rules;
  self->index = index;
  self->is_of = FALSE;
}

int
ply_practice_bar_next(PlyPracticeBar *self)
{
  return self->is_of && self->index + 1 < self->exercise->n_trees ? (int)self->index + 1 : -1;
}

static void
begin_again(gpointer owner, gpointer data)
{
  PlyPracticeBar *self = PLY_PRACTICE_BAR(owner);

  if (!gtk_widget_get_visible(GTK_WIDGET(self)))
    return;
  gtk_toggle_button_set_active(self->down, TRUE);
  begin(self);
}

static void
again(PlyPracticeBar *self)
{
  ply_practice_bar_guard(self, ply_then_new(GTK_WIDGET(self), begin_again, NULL, NULL));
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
  begin_again(self, NULL);
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
  ply_practice_bar_set_exercise(PLY_PRACTICE_BAR(object), NULL);
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
  signal_next = g_signal_new("next", PLY_TYPE_PRACTICE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
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
  BIND(reply);
  BIND(choices);
  BIND(next);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, answer);
  gtk_widget_class_bind_template_callback(widget_class, show_answer);
  gtk_widget_class_bind_template_callback(widget_class, again);
  gtk_widget_class_bind_template_callback(widget_class, over);
  gtk_widget_class_bind_template_callback(widget_class, keep);
  gtk_widget_class_bind_template_callback(widget_class, another);
  gtk_widget_class_bind_template_callback(widget_class, next);
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
