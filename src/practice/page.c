/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/page.h"

#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "practice/own.h"
#include "practice/question.h"
#include "practice/page-resources.h"
#include "record/json-line.h"
#include "record/printable.h"

#define MOST_TITLE 200 /* characters */

struct PlyPracticePage {
  GString *trees; /* JSON */
  char *title;
  PlyWording wording;
  PlyOwnRules rules;
  guint n;
};

/* What the page says, by the names in page.html. */
static const struct {
  const char *key, *text;
} words[] = {
    {"down", N_("Go down")},
    {"back", N_("Go back")},
    {"child", N_("Child")},
    {"value", N_("Value")},
    {"bound", N_("What is known by the value")},
    {"answer", N_("Answer")},
    {"show", N_("Show me")},
    {"again", N_("Again")},
    {"atEnd", N_("Judge at the end")},
    {"name", N_("Name")},
    {"save", N_("Save answers")},
    {"answers", N_("answers")},
    {"pick", N_("Tree")},
    {"tree", N_("The tree, with what has been said of it")},
    {"root", N_("root")},
    {"best", N_("best")},
    {"begin", N_("The search stands at the root. Say what it does, step by step.")},
    {"beginLate",
     N_("The search stands at the root. Say what it does, step by step; what is right is told at "
        "the end.")},
    {"question", N_("{0} is to move at the node where the search is. What does it do next?")},
    {"atLeaf", N_("The search is at a leaf. What does it do next?")},
    {"over", N_("The search has come to its end.")},
    {"score", N_("{0} of {1} steps right")},
    {"answered", N_("steps answered: {0}")},
    {"right", N_("Right.")},
    {"slip", N_("Not so: “{0}” was said, but {1}.")},
    {"noted", N_("It is noted.")},
    {"fromOwn", N_("From your own numbers {0}.")},
    {"noChild", N_("There is no such child, or the search was there already.")},
    {"lose", N_("Your answers are in no file yet. Go on without them?")},
    {"typeValue", N_("Type the value that goes back.")},
    {"typeChild", N_("Type the number of the child it goes to, or its name.")},
    {"typeWindow", N_("Type α and β, as numbers or inf.")},
    {"goesBack", N_("it goes back with {0} {1}")},
    {"goesDown", N_("it goes down to child {0}")},
    {"goesDownWith", N_("it goes down to child {0} with α = {1}, β = {2}")},
    {"scores",
     N_("{0} of {1} steps are those of the search; {2} of {3} follow from your own numbers.")},
    {"firstSlip", N_("Answer {0} is the first slip: “{1}” was said, but {2}.")},
    {"firstShown", N_("Answer {0} was asked for: {1}.")},
    {"reply", N_("Your answer")},
    {"typeReply", N_("Type an answer.")},
    {"chooseReply", N_("Choose an answer.")},
    {"typeNumber", N_("Type a number.")},
    {"typeMove", N_("Type the number of a child of the root, or its name.")},
    {"isRight", N_("The answer is: {0}.")},
    {"isWrong", N_("Not so: “{0}” was said. The answer is: {1}.")},
    {"toQuestion", N_("“{0}” The answer is: {1}.")},
    {"questionsRight", N_("questions right: {0} of {1}")},
    {"allDone", N_("That is all.")},
};

PlyPracticePage *
ply_practice_page_new(const char *title, const PlyWording *wording)
{
  PlyPracticePage *self = g_new0(PlyPracticePage, 1);

  self->trees = g_string_new("[");
  self->title = ply_printable_line(title, strlen(title), MOST_TITLE);
  self->wording = *wording;
  self->wording.max_min = TRUE;
  self->wording.alone = TRUE; /* the next question is what the value means above */
  return self;
}

/* A string of JSON within a page: nothing in it ends a script. */
static void
append_text(GString *text, const char *words_of)
{
  gsize from = text->len;

  ply_json_line_append(text, words_of);
  for (gsize i = from; i < text->len; i++) {
    if (text->str[i] == '<') {
      g_string_erase(text, (gssize)i, 1);
      g_string_insert(text, (gssize)i, "\\u003c");
    }
  }
}

static void
append_name(GString *text, const PlyNumberTree *tree, int node)
{
  const char *name = ply_number_tree_name(tree, node);

  if (name == NULL)
    return;
  g_string_append(text, ",\"name\":");
  append_text(text, name);
}

static void
append_node(GString *text, const PlyNumberTree *tree, int node, int side)
{
  const PlyNumberNode *at = &tree->nodes[node];
  char number[PLY_NUMBER_BYTES], digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (at->n_children == 0) {
    double value = (double)at->value / ply_number_tree_unit(tree);
    g_string_append_printf(text, "{\"side\":%d,\"value\":%s,\"text\":", side,
                           g_ascii_formatd(digits, sizeof digits, "%.10g", value));
    append_text(text, ply_number_tree_text(tree, node, number));
    append_name(text, tree, node);
    g_string_append_c(text, '}');
    return;
  }
  g_string_append_printf(text, "{\"side\":%d", side);
  append_name(text, tree, node);
  g_string_append(text, ",\"kids\":[");
  for (int i = 0; i < at->n_children; i++) {
    int child = at->first_child + i;
    if (i > 0)
      g_string_append_c(text, ',');
    append_node(text, tree, child, ply_number_tree_side(tree, child));
  }
  g_string_append(text, "]}");
}

/* Each value that is written as a fraction, by its thousandths. */
static void
append_fractions(GString *text, const PlyNumberTree *tree)
{
  char number[PLY_NUMBER_BYTES];

  g_string_append(text, ",\"fractions\":{");
  for (int i = 0; i < tree->n_fractions; i++) {
    PlyScore value = tree->fractions[i].value;
    g_string_append_printf(text, "%s\"%d\":\"%s\"", i > 0 ? "," : "", value,
                           ply_number_tree_value(tree, value, number));
  }
  g_string_append_c(text, '}');
}

static gboolean
is_same(const PlyOwnRules *a, const PlyOwnRules *b)
{
  return a->minimax == b->minimax && a->pvs == b->pvs && a->cut_beyond == b->cut_beyond &&
         a->fail_hard == b->fail_hard && !a->root_window && !b->root_window;
}

static void
append_question(GString *text, const PlyQuestion *question, const PlyQuestionFacts *facts)
{
  static const char *const kinds[] = {[PLY_REPLY_CHOICE] = "choice",
                                      [PLY_REPLY_TEXT] = "text",
                                      [PLY_REPLY_NUMBER] = "number",
                                      [PLY_REPLY_MOVE] = "move"};
  g_autofree char *right = ply_question_right(question, facts);
  g_autofree char *shown = ply_question_right_text(question, facts);

  g_string_append(text, "{\"text\":");
  append_text(text, question->text);
  g_string_append_printf(text, ",\"kind\":\"%s\",\"right\":", kinds[ply_question_reply(question)]);
  append_text(text, right);
  g_string_append(text, ",\"shown\":");
  append_text(text, shown);
  for (guint i = 0; question->choices != NULL && question->choices[i] != NULL; i++) {
    g_string_append(text, i > 0 ? "," : ",\"choices\":[");
    append_text(text, question->choices[i]);
  }
  g_string_append(text, question->choices != NULL ? "]}" : "}");
}

static void
append_questions(GString *text, const PlyNumberTree *tree, const PlyOwnRules *rules,
                 const PlyExercise *exercise, guint index)
{
  PlyQuestionFacts facts;
  guint n = 0;

  ply_question_facts(tree, rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    if (!ply_question_is_of(&exercise->questions[i], index))
      continue;
    if (n++ > 0)
      g_string_append_c(text, ',');
    append_question(text, &exercise->questions[i], &facts);
  }
}

gboolean
ply_practice_page_add(PlyPracticePage *self, const PlyTrace *trace, const PlyExercise *exercise,
                      guint index)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  PlyOwnRules rules;

  if (!ply_own_rules_of(trace, &self->wording, &rules) || rules.depth > 0 ||
      tree->n_nodes > PLY_PRACTICE_PAGE_NODES)
    return FALSE;
  if (self->n == 0)
    self->rules = rules;
  if (!is_same(&self->rules, &rules))
    return FALSE;
  char *text = ply_number_tree_format(tree);
  PlyTraceState *state = g_new(PlyTraceState, 1);
  g_string_append(self->trees, self->n++ > 0 ? ",{\"name\":" : "{\"name\":");
  append_text(self->trees, exercise->trees[index].name);
  g_string_append(self->trees, ",\"text\":");
  append_text(self->trees, text);
  g_string_append_printf(self->trees, ",\"unit\":%d,\"root\":", ply_number_tree_unit(tree));
  append_node(self->trees, tree, 0, ply_number_tree_side(tree, 0));
  append_fractions(self->trees, tree);
  g_string_append(self->trees, ",\"why\":[");
  for (guint64 step = 1; step < ply_trace_n_steps(trace); step++) {
    char why[PLY_EXPLAIN_BYTES];
    ply_trace_state_at(trace, step, state);
    ply_explain_step(trace, state, &self->wording, why);
    if (step > 1)
      g_string_append_c(self->trees, ',');
    append_text(self->trees, why);
  }
  g_string_append(self->trees, "],\"questions\":[");
  append_questions(self->trees, tree, &rules, exercise, index);
  g_string_append(self->trees, "]}");
  g_free(state);
  free(text);
  return TRUE;
}

/* All of JSON that the page reads. */
static GString *
make_data(const PlyPracticePage *self, gboolean at_end)
{
  GString *text = g_string_new("{\"title\":");

  append_text(text, self->title);
  g_string_append_printf(
      text,
      ",\"minimax\":%s,\"pvs\":%s,\"strict\":%s,\"hard\":%s,\"late\":%s,\"most\":%d,\"rules\":",
      self->rules.minimax ? "true" : "false", self->rules.pvs ? "true" : "false",
      self->rules.cut_beyond ? "true" : "false", self->rules.fail_hard ? "true" : "false",
      at_end ? "true" : "false", PLY_NUMBER_TREE_MAX_CHILDREN);
  g_autofree char *rules = ply_own_rules_text(&self->rules);
  append_text(text, rules);
  g_string_append(text, ",\"words\":{");
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    g_string_append_printf(text, "%s\"%s\":", i > 0 ? "," : "", words[i].key);
    append_text(text, _(words[i].text));
  }
  g_string_append_printf(text, "},\"trees\":%s]}", self->trees->str);
  return text;
}

GString *
ply_practice_page_finish(PlyPracticePage *self, gboolean at_end)
{
  GBytes *bytes = g_resource_lookup_data(ply_practice_page_get_resource(),
                                         "/org/plyscope/Plyscope/practice/page.html",
                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize n;
  const char *page = g_bytes_get_data(bytes, &n);
  const char *const *languages = g_get_language_names();
  g_autofree char *title = g_markup_escape_text(self->title, -1);
  g_autofree char *language = g_strdup(languages[0]);
  GString *data = make_data(self, at_end), *text = g_string_new_len(page, (gssize)n);

  language[strcspn(language, "_.@")] = '\0';
  gboolean none = g_str_equal(language, "C") || g_str_equal(language, "POSIX");
  /* From behind, the first of each: what is put in may hold any words. */
  g_string_replace(text, "{{DATA}}", data->str, 1);
  g_string_replace(text, "{{TITLE}}", title, 1);
  g_string_replace(text, "{{LANG}}", none ? "en" : language, 1);
  g_string_free(data, TRUE);
  g_bytes_unref(bytes);
  g_string_free(self->trees, TRUE);
  g_free(self->title);
  g_free(self);
  return text;
}
