/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/quiz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "practice/question.h"
#include "record/csv.h"
#include "record/printable.h"
#include "record/typed-number.h"
#include "rules/number-tree-edit.h"

#define MOST_TITLE 200 /* characters */

#define WIDE 44 /* of a leaf's place in the picture at least, in its units */
#define HIGH 64 /* of a ply */

/* A node in the key. */
typedef struct {
  gboolean visited;
  double alpha, beta, value;
  PlyBound bound;
  int left;  /* children that were left out */
  int level; /* plies from the root */
  double x;  /* of its middle */
  int leaf;  /* of leaves from left to right */
  char name[PLY_NUMBER_NAME_BYTES];
} Key;

typedef struct {
  const PlyNumberTree *tree;
  PlyOwnRules rules;
  Key *keys;
  int n_leaves, n_levels;
  int letters; /* that inner nodes without names have */
  int wide;    /* of a leaf's place */
} Sheet;

/* Where a question is written: its text, and for QTI what is right in each of its places. */
typedef struct {
  PlyQuizKind kind;
  GString *text, *declared;
  guint n;   /* places */
  guint all; /* what they are worth */
} Question;

/* ---- the right search ---- */

static gboolean
is_second(guint8 ways)
{
  return (ways & 3u) == 2u;
}

const char *
ply_exercise_refusal(const PlyExercise *exercise, gboolean for_max)
{
  guint8 ours = 1u << PLY_FAIL_SOFT | 1u << PLY_FAIL_HARD;

  if ((exercise->said.fail & ours) == 0)
    return _("an exercise whose “fail” is “soft” or “hard”, or free");
  if (for_max && (exercise->said.values & 1u << PLY_VALUES_MAX) == 0)
    return _("an exercise whose “values” are “max”, or free");
  return NULL;
}

const char *
ply_exercise_paper_refusal(const PlyExercise *exercise)
{
  return ply_exercise_is_pvs(exercise)
             ? _("an exercise of alpha-beta or minimax: PVS comes to a node more than once, for "
                 "which neither a sheet nor a platform’s question has room, so that it is "
                 "practised in the window or on a page")
             : NULL;
}

static PlyNumberTree *
exercise_search(const PlyExercise *exercise, guint index, PlyOwnRules *rules)
{
  const PlyNumberTree *tree = exercise->trees[index].tree;
  const PlyCallDialects *said = &exercise->said;
  int min = ply_number_tree_side(tree, 0);

  *rules = (PlyOwnRules){.minimax = (said->calls & (1u << PLY_CALLS_MINIMAX)) != 0,
                         .pvs = ply_exercise_is_pvs(exercise),
                         .cut_beyond = is_second(said->cut),
                         .fail_hard = is_second(said->fail)};
  return is_second(said->root) != min && (said->root & 3u) != 3u ? ply_number_tree_turn_round(tree)
                                                                 : ply_number_tree_copy(tree);
}

PlyNumberTree *
ply_exercise_prepare(const PlyExercise *exercise, guint index, PlyOwnRules *rules,
                     PlyRecordRequest *request)
{
  PlyNumberTree *tree = exercise_search(exercise, index, rules);

  if (tree == NULL)
    return NULL;
  ply_record_request_of_tree(request, tree);
  request->title = exercise->trees[index].name;
  request->options.cut_beyond = rules->cut_beyond;
  request->options.fail_hard = rules->fail_hard;
  if (rules->minimax)
    request->options.algorithm = ply_algorithm_find("minimax");
  if (rules->pvs)
    request->options.algorithm = ply_algorithm_find("pvs");
  return tree;
}

/* Leaves are numbered from left to right. */
static void
place_nodes(Sheet *self, int node, int level)
{
  const PlyNumberNode *at = &self->tree->nodes[node];
  Key *key = &self->keys[node];

  key->level = level;
  self->n_levels = MAX(self->n_levels, level + 1);
  if (at->n_children == 0) {
    key->leaf = self->n_leaves++;
    key->x = (key->leaf + 0.5) * self->wide;
    return;
  }
  for (int i = 0; i < at->n_children; i++)
    place_nodes(self, at->first_child + i, level + 1);
  key->x = (self->keys[at->first_child].x + self->keys[at->first_child + at->n_children - 1].x) / 2;
}

/* What the tree calls them; else inner nodes have letters level by level, as on the printed sheet. */
static void
name_level(Sheet *self, int node, int level)
{
  const PlyNumberNode *at = &self->tree->nodes[node];

  Key *key = &self->keys[node];
  const char *name = ply_number_tree_name(self->tree, node);

  if (key->level == level && name != NULL)
    g_strlcpy(key->name, name, sizeof key->name);
  else if (key->level == level && at->n_children == 0)
    g_snprintf(key->name, sizeof key->name, "%d", key->leaf + 1);
  else if (key->level == level)
    self->letters = ply_number_tree_letter(self->tree, self->letters, key->name);
  for (int i = 0; i < at->n_children && self->keys[node].level < level; i++)
    name_level(self, at->first_child + i, level);
}

static void
search(Sheet *self)
{
  g_autoptr(PlyOwn) own = ply_own_new(self->tree, &self->rules);

  self->keys[0] =
      (Key){.visited = TRUE, .alpha = -INFINITY, .beta = INFINITY, .bound = PLY_BOUND_EXACT};
  while (!ply_own_is_over(own)) {
    PlyPracticeStep next = ply_own_next(own);
    Key *key = &self->keys[ply_own_node(own)];
    if (next.back) {
      key->value = next.value;
      key->bound = next.bound;
      key->left = ply_own_left(own);
    }
    ply_own_take(own, &next);
    if (!next.back) {
      key = &self->keys[ply_own_node(own)];
      key->visited = TRUE;
      key->alpha = next.alpha;
      key->beta = next.beta;
    }
  }
}

static void
sheet_init(Sheet *self, const PlyNumberTree *tree, const PlyOwnRules *rules)
{
  *self = (Sheet){.tree = tree, .rules = *rules, .keys = g_new0(Key, (gsize)tree->n_nodes)};
  self->wide = WIDE;
  for (int node = 0; node < tree->n_nodes; node++) {
    char number[PLY_NUMBER_BYTES];
    if (tree->nodes[node].n_children == 0)
      self->wide = MAX(self->wide, 18 + 9 * (int)strlen(ply_number_tree_text(tree, node, number)));
    const char *name = ply_number_tree_name(tree, node);
    if (name != NULL)
      self->wide = MAX(self->wide, 18 + 9 * (int)strlen(name));
  }
  search(self);
  place_nodes(self, 0, 0);
  for (int level = 0; level < self->n_levels; level++)
    name_level(self, 0, level);
}

static void
append_name(GString *text, const Sheet *self, int node)
{
  g_string_append(text, self->keys[node].name);
}

/* Every node from above and from left to right. */
static GArray *
in_order(const Sheet *self)
{
  GArray *order = g_array_new(FALSE, FALSE, sizeof(int));

  for (int level = 0; level < self->n_levels; level++) {
    guint from = order->len;
    for (int node = 0; node < self->tree->n_nodes; node++) {
      if (self->keys[node].level != level)
        continue;
      guint at = from;
      while (at < order->len && self->keys[g_array_index(order, int, at)].x < self->keys[node].x)
        at++;
      g_array_insert_val(order, at, node);
    }
  }
  return order;
}

/* ---- numbers ---- */

static void
append_number(GString *text, const Sheet *self, double number)
{
  if (isinf(number))
    g_string_append(text, number > 0 ? "inf" : "-inf");
  else
    ply_practice_number_append(text, self->tree, number);
}

/* ---- CSV (RFC 4180) ---- */

static void
append_row(GString *text, const Sheet *self, const char *tree, int node)
{
  static const char *const signs[] = {
      [PLY_BOUND_EXACT] = "exact", [PLY_BOUND_LOWER] = "at least", [PLY_BOUND_UPPER] = "at most"};
  const Key *key = &self->keys[node];
  gboolean leaf = self->tree->nodes[node].n_children == 0, windows = !self->rules.minimax;

  ply_csv_append(text, tree);
  g_string_append_c(text, ',');
  append_name(text, self, node);
  g_string_append_printf(text, ",%s,%d,%s,%s,", leaf ? "leaf" : "inner", key->level,
                         ply_number_tree_side(self->tree, node) == 0 ? "MAX" : "MIN",
                         key->visited ? "yes" : "no");
  if (key->visited && windows)
    append_number(text, self, key->alpha);
  g_string_append_c(text, ',');
  if (key->visited && windows)
    append_number(text, self, key->beta);
  g_string_append_printf(text, ",%s,", key->visited ? signs[key->bound] : "");
  if (key->visited)
    append_number(text, self, key->value);
  g_string_append_printf(text, ",%d,\r\n", key->left);
}

static void
append_question_line(GString *text, const char *tree, const PlyQuestion *question,
                     const PlyQuestionFacts *facts)
{
  char marks[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *right = ply_question_right(question, facts);

  ply_csv_append(text, tree);
  g_string_append_c(text, ',');
  ply_csv_append(text, question->text);
  g_string_append(text, ",question,,,,,,,");
  ply_csv_append(text, right);
  g_string_append(text, ",,");
  g_string_append(text, g_ascii_formatd(marks, sizeof marks, "%.6g", question->marks));
  g_string_append(text, "\r\n");
}

/* ---- Moodle ---- */

/* A number with either decimal sign and either minus, to be taken as the same. */
static void
add_spellings(GStrvBuilder *ways, const char *digits, gboolean below)
{
  const char *const before[] = {below ? "-" : "", below ? "−" : "+"};

  for (int i = 0; i < 2; i++) {
    g_autofree char *way = g_strconcat(before[i], digits, NULL);
    g_strv_builder_add(ways, way);
    if (strchr(digits, '.') != NULL)
      g_strv_builder_add(ways, g_strdelimit(way, ".", ','));
  }
}

/* Each way in which people write a number, in a list that ends with NULL. Free with g_strfreev(). */
static char **
spellings(const Sheet *self, gboolean there, double number)
{
  g_autoptr(GStrvBuilder) ways = g_strv_builder_new();

  if (!there) {
    g_strv_builder_add_many(ways, "-", "–", "−", NULL);
  } else if (isinf(number) && number > 0) {
    g_strv_builder_add_many(ways, "inf", "+inf", "∞", "+∞", "infinity", "+infinity", NULL);
  } else if (isinf(number)) {
    g_strv_builder_add_many(ways, "-inf", "−inf", "-∞", "−∞", "-infinity", "−infinity", NULL);
  } else {
    char decimal[G_ASCII_DTOSTR_BUF_SIZE];
    GString *digits = g_string_new(NULL);
    append_number(digits, self, fabs(number));
    add_spellings(ways, digits->str, number < 0);
    /* A fraction may be typed as the search rounds it, too. */
    if (strchr(digits->str, '/') != NULL) {
      double unit = ply_number_tree_unit(self->tree);
      g_ascii_formatd(decimal, sizeof decimal, "%.6g", round(fabs(number) * unit) / unit);
      add_spellings(ways, decimal, number < 0);
    }
    g_string_free(digits, TRUE);
  }
  return g_strv_builder_end(ways);
}

static void
declare(Question *self, const char *right, const char *const *also, guint worth)
{
  self->all += worth;
  g_string_append_printf(self->declared,
                         "<responseDeclaration identifier=\"R%u\" cardinality=\"single\" "
                         "baseType=\"%s\"><correctResponse><value>%s</value></correctResponse>"
                         "<mapping defaultValue=\"0\">",
                         self->n, also != NULL ? "string" : "identifier", right);
  for (guint i = 0; also != NULL && also[i] != NULL; i++)
    g_string_append_printf(self->declared,
                           "<mapEntry mapKey=\"%s\" mappedValue=\"%u\" caseSensitive=\"false\"/>",
                           also[i], worth);
  if (also == NULL)
    g_string_append_printf(self->declared, "<mapEntry mapKey=\"%s\" mappedValue=\"%u\"/>", right,
                           worth);
  g_string_append(self->declared, "</mapping></responseDeclaration>\n");
}

/* A place for what is typed, which is one of several, as a page of XML has them; in Moodle's words
 * too. */
static void
append_place(Question *self, char **ways, guint worth)
{
  self->n++;
  if (self->kind == PLY_QUIZ_QTI) {
    declare(self, ways[0], (const char *const *)ways, worth);
    g_string_append_printf(
        self->text, "<textEntryInteraction responseIdentifier=\"R%u\" expectedLength=\"6\"/>",
        self->n);
    return;
  }
  g_autofree char *all = g_strjoinv("~=", ways);
  g_string_append_printf(self->text, "{%u:SHORTANSWER:=%s}", worth, all);
}

/* The number as people write it, or a hyphen. */
static void
append_typed(Question *self, const Sheet *sheet, gboolean there, double number)
{
  g_auto(GStrv) ways = spellings(sheet, there, number);

  append_place(self, ways, 1);
}

/* A choice; the options are as a page of XML has them. */
static void
append_options(Question *self, const char *const *options, guint n, guint right, guint worth)
{
  char identifier[16];

  self->n++;
  if (self->kind == PLY_QUIZ_QTI) {
    g_snprintf(identifier, sizeof identifier, "C%u", right);
    declare(self, identifier, NULL, worth);
    g_string_append_printf(self->text,
                           "<inlineChoiceInteraction responseIdentifier=\"R%u\" shuffle=\"false\">",
                           self->n);
    for (guint i = 0; i < n; i++)
      g_string_append_printf(self->text, "<inlineChoice identifier=\"C%u\">%s</inlineChoice>", i,
                             options[i]);
    g_string_append(self->text, "</inlineChoiceInteraction>");
    return;
  }
  g_string_append_printf(self->text, "{%u:MULTICHOICE:", worth);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(self->text, "%s%s%s", i > 0 ? "~" : "", i == right ? "=" : "",
                           options[i]);
  g_string_append_c(self->text, '}');
}

/* A choice among words, the same ones everywhere. */
static void
append_choice(Question *self, const char *const *options, guint n, guint right)
{
  const char *said[PLY_EXERCISE_MOST_CHOICES];

  for (guint i = 0; i < n; i++)
    said[i] = _(options[i]);
  append_options(self, said, n, right, 1);
}

/* A text of the exercise's author within a page of XML, where it is nothing but text: what has a
 * meaning in a place of Moodle's, or as a wildcard there, is written by its number. Transfer full. */
static char *
plain(const Question *self, const char *text, gboolean typed)
{
  g_autofree char *printable = ply_printable(text);
  GString *safe = g_string_new(NULL);

  for (const char *at = printable; *at != '\0'; at++) {
    if (typed && *at == '*' && self->kind == PLY_QUIZ_MOODLE)
      g_string_append_c(safe, '\\');
    if (strchr("<>&\"'{}~#=", *at) != NULL)
      g_string_append_printf(safe, "&#%d;", *at);
    else
      g_string_append_c(safe, *at);
  }
  return g_string_free(safe, FALSE);
}

/* Each way in which what is right is typed. Free with g_strfreev(). */
static char **
right_ways(const Question *self, const Sheet *sheet, const PlyQuestion *question,
           const PlyQuestionFacts *facts)
{
  g_autofree char *right = ply_question_right(question, facts);
  PlyReply reply = ply_question_reply(question);

  if (reply == PLY_REPLY_NUMBER)
    return spellings(sheet, TRUE, ply_typed_number(right));
  g_autoptr(GStrvBuilder) ways = g_strv_builder_new();
  g_autofree char *written = plain(self, right, TRUE);
  g_strv_builder_add(ways, written);
  if (reply == PLY_REPLY_MOVE) {
    int child = sheet->tree->nodes[0].first_child + facts->best - 1;
    const char *name = ply_number_tree_name(sheet->tree, child);
    if (name != NULL)
      g_strv_builder_add(ways, name);
  }
  return g_strv_builder_end(ways);
}

/* A platform has whole marks, at least one for a place. */
static void
append_asked(Question *self, const Sheet *sheet, const PlyQuestion *question,
             const PlyQuestionFacts *facts)
{
  g_autofree char *text = plain(self, question->text, FALSE);
  guint worth = (guint)MAX(1, round(question->marks)), right = 0, n = 0;
  char *choices[PLY_EXERCISE_MOST_CHOICES + 1] = {NULL};

  g_string_append_printf(self->text, "<p>%s ", text);
  if (question->choices == NULL) {
    g_auto(GStrv) ways = right_ways(self, sheet, question, facts);
    append_place(self, ways, worth);
  }
  for (; question->choices != NULL && question->choices[n] != NULL; n++) {
    choices[n] = plain(self, question->choices[n], FALSE);
    if (g_str_equal(question->choices[n], question->answer))
      right = n;
  }
  if (n > 0)
    append_options(self, (const char *const *)choices, n, right, worth);
  for (guint i = 0; i < n; i++)
    g_free(choices[i]);
  g_string_append(self->text, "</p>\n");
}

/* The exercise's own questions, below its tree. */
static void
append_asked_of(Question *self, const Sheet *sheet, const PlyExercise *exercise, guint index)
{
  PlyQuestionFacts facts;

  ply_question_facts(sheet->tree, &sheet->rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    if (ply_question_is_of(&exercise->questions[i], index))
      append_asked(self, sheet, &exercise->questions[i], &facts);
  }
}

static void
append_question_row(Question *question, const Sheet *self, int node)
{
  static const char *const signs[] = {N_("exactly"), N_("at least"), N_("at most"), "–"};
  const Key *key = &self->keys[node];
  guint sign = !key->visited                   ? 3
               : key->bound == PLY_BOUND_LOWER ? 1
               : key->bound == PLY_BOUND_UPPER ? 2
                                               : 0;

  g_string_append(question->text, "<tr><th scope=\"row\">");
  append_name(question->text, self, node);
  g_string_append_printf(question->text, " (%s)</th>",
                         ply_number_tree_side(self->tree, node) == 0 ? "MAX" : "MIN");
  if (!self->rules.minimax) {
    g_string_append(question->text, "<td>");
    append_typed(question, self, key->visited, key->alpha);
    g_string_append(question->text, "</td><td>");
    append_typed(question, self, key->visited, key->beta);
    g_string_append(question->text, "</td><td>");
    append_choice(question, signs, G_N_ELEMENTS(signs), sign);
    g_string_append(question->text, "</td>");
  }
  g_string_append(question->text, "<td>");
  append_typed(question, self, key->visited, key->value);
  g_string_append(question->text, "</td></tr>\n");
}

static void
append_leaf(Question *question, const Sheet *self, int node)
{
  static const char *const looked[] = {N_("looked at"), N_("not looked at")};
  char number[PLY_NUMBER_BYTES];

  const char *name = ply_number_tree_name(self->tree, node);
  g_string_append_printf(question->text, "<li>%s%s%s: ", name != NULL ? name : "",
                         name != NULL ? " = " : "", ply_number_tree_text(self->tree, node, number));
  append_choice(question, looked, G_N_ELEMENTS(looked), self->keys[node].visited ? 0 : 1);
  g_string_append(question->text, "</li>\n");
}

/* The rules, and what is to be typed, for a page of XML. Transfer full. */
static char *
task(const PlyOwnRules *rules)
{
  g_autofree char *said = ply_own_rules_text(rules);
  g_autofree char *text = g_strdup_printf(
      "%s %s", said,
      rules->minimax ? _("Type the value of each node.")
                     : _("Type the window [α, β] that each node is called with, inf for ∞, and "
                         "what is known of its value when it returns. Where it does not look at "
                         "a node, type a hyphen."));

  return g_markup_escape_text(text, -1);
}

/* MAX is wider below, MIN above. */
static void
append_shape(GString *svg, const Sheet *self, int node)
{
  const Key *key = &self->keys[node];
  int x = (int)key->x, y = 24 + key->level * HIGH, w = self->wide / 2 - 5, lean = 5;
  gboolean leaf = self->tree->nodes[node].n_children == 0;
  int above = leaf ? w : ply_number_tree_side(self->tree, node) == 0 ? w - lean : w + lean;
  int below = leaf ? w : 2 * w - above;
  char number[PLY_NUMBER_BYTES];

  g_string_append_printf(svg,
                         "<path d=\"M%d %dL%d %dL%d %dL%d %dZ\" fill=\"%s\" stroke=\"#555\"/>"
                         "<text x=\"%d\" y=\"%d\">",
                         x - above, y - 13, x + above, y - 13, x + below, y + 13, x - below, y + 13,
                         leaf ? "#fff" : "#eef2f6", x, y + 5);
  if (leaf)
    g_string_append(svg, ply_number_tree_text(self->tree, node, number));
  else
    append_name(svg, self, node);
  g_string_append(svg, "</text>\n");
  if (leaf && ply_number_tree_name(self->tree, node) != NULL)
    g_string_append_printf(svg, "<text x=\"%d\" y=\"%d\" font-size=\"12\">%s</text>\n", x, y + 27,
                           self->keys[node].name);
}

static GString *
draw(const Sheet *self)
{
  GString *svg = g_string_new(NULL);
  int width = self->n_leaves * self->wide,
      height = 48 + (self->n_levels - 1) * HIGH + (self->tree->names != NULL ? 14 : 0);

  g_string_printf(
      svg,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
      "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\" "
      "text-anchor=\"middle\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
      width, height, width, height);
  for (int node = 1; node < self->tree->n_nodes; node++) {
    const Key *key = &self->keys[node], *up = &self->keys[self->tree->nodes[node].parent];
    g_string_append_printf(svg, "<path d=\"M%d %dL%d %d\" stroke=\"#555\"/>\n", (int)up->x,
                           37 + up->level * HIGH, (int)key->x, 11 + key->level * HIGH);
  }
  for (int node = 0; node < self->tree->n_nodes; node++)
    append_shape(svg, self, node);
  g_string_append(svg, "</svg>\n");
  return svg;
}

/* What is asked, in words and a table, below the picture. */
static void
append_places(Question *question, const Sheet *self)
{
  g_autoptr(GArray) order = in_order(self);

  g_string_append_printf(question->text, "<table>\n<tbody>\n<tr><th>%s</th>", _("Node"));
  if (!self->rules.minimax)
    g_string_append(question->text, "<th>α</th><th>β</th><th></th>");
  g_string_append_printf(question->text, "<th>%s</th></tr>\n", _("Value"));
  for (guint i = 0; i < order->len; i++) {
    int node = g_array_index(order, int, i);
    if (self->tree->nodes[node].n_children > 0)
      append_question_row(question, self, node);
  }
  g_string_append(question->text, "</tbody>\n</table>\n");
  if (self->rules.minimax)
    return;
  g_string_append_printf(question->text, "<p>%s</p>\n<ol>\n", _("Leaves, from left to right:"));
  for (int leaf = 0; leaf < self->n_leaves; leaf++) {
    for (int node = 0; node < self->tree->n_nodes; node++) {
      if (self->tree->nodes[node].n_children == 0 && self->keys[node].leaf == leaf)
        append_leaf(question, self, node);
    }
  }
  g_string_append(question->text, "</ol>\n");
}

/* Transfer full. */
static char *
title_of(const PlyExercise *exercise, guint index)
{
  const char *name = exercise->trees[index].name;
  g_autofree char *title =
      exercise->title != NULL ? g_strdup_printf("%s: %s", exercise->title, name) : g_strdup(name);

  g_autofree char *printable = ply_printable_line(title, strlen(title), MOST_TITLE);
  return g_markup_escape_text(printable, -1);
}

static void
append_moodle(GString *text, const Sheet *self, const PlyExercise *exercise, guint index)
{
  guint number = index + 1;
  g_autofree char *title = title_of(exercise, index);
  GString *svg = draw(self);
  g_autofree char *packed = g_base64_encode((const guchar *)svg->str, svg->len);
  g_autofree char *what = task(&self->rules);
  Question question = {.kind = PLY_QUIZ_MOODLE, .text = text};

  g_string_append_printf(text,
                         "<question type=\"cloze\">\n<name><text>%s</text></name>\n"
                         "<questiontext format=\"html\">\n<text><![CDATA[<p>%s</p>\n"
                         "<p><img src=\"@@PLUGINFILE@@/tree-%u.svg\" alt=\"%s\"></p>\n",
                         title, what, number, _("The tree"));
  append_places(&question, self);
  append_asked_of(&question, self, exercise, index);
  g_string_append_printf(text,
                         "]]></text>\n<file name=\"tree-%u.svg\" path=\"/\" encoding=\"base64\">%s"
                         "</file>\n</questiontext>\n<generalfeedback format=\"html\"><text></text>"
                         "</generalfeedback>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n"
                         "</question>\n",
                         number, packed);
  g_string_free(svg, TRUE);
}

/* ---- QTI 2.1 ---- */

/* The sum of what each place is worth. */
static GString *
make_item(const Sheet *self, const PlyExercise *exercise, guint index)
{
  guint number = index + 1;
  g_autofree char *title = title_of(exercise, index);
  GString *text = g_string_new(NULL), *item = g_string_new(NULL);
  Question question = {.kind = PLY_QUIZ_QTI, .text = text, .declared = g_string_new(NULL)};
  g_autofree char *what = task(&self->rules);

  append_places(&question, self);
  append_asked_of(&question, self, exercise, index);
  g_string_printf(item,
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" "
                  "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                  "xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imsqti_v2p1 "
                  "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd\" "
                  "identifier=\"tree-%u\" title=\"%s\" adaptive=\"false\" "
                  "timeDependent=\"false\">\n%s"
                  "<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" "
                  "baseType=\"float\" normalMaximum=\"%u\"><defaultValue><value>0</value>"
                  "</defaultValue></outcomeDeclaration>\n<itemBody>\n<p>%s</p>\n"
                  "<p><img src=\"tree-%u.svg\" alt=\"%s\"/></p>\n%s</itemBody>\n"
                  "<responseProcessing>\n<setOutcomeValue identifier=\"SCORE\"><sum>\n",
                  number, title, question.declared->str, question.all, what, number, _("The tree"),
                  text->str);
  for (guint i = 1; i <= question.n; i++)
    g_string_append_printf(item, "<mapResponse identifier=\"R%u\"/>\n", i);
  g_string_append(item, "</sum></setOutcomeValue>\n</responseProcessing>\n</assessmentItem>\n");
  g_string_free(text, TRUE);
  g_string_free(question.declared, TRUE);
  return item;
}

gboolean
ply_quiz_item(const PlyExercise *exercise, guint index, GString **item, GString **picture)
{
  PlyOwnRules rules;
  PlyNumberTree *tree = exercise_search(exercise, index, &rules);
  Sheet sheet;

  if (tree == NULL)
    return FALSE;
  sheet_init(&sheet, tree, &rules);
  *item = make_item(&sheet, exercise, index);
  *picture = draw(&sheet);
  g_free(sheet.keys);
  ply_number_tree_free(tree);
  return TRUE;
}

GString *
ply_quiz_manifest(const PlyExercise *exercise)
{
  GString *text = g_string_new(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"plyscope\">\n"
      "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n"
      "<organizations/>\n<resources>\n");

  for (guint i = 1; i <= exercise->n_trees; i++)
    g_string_append_printf(text,
                           "<resource identifier=\"tree-%u\" type=\"imsqti_item_xmlv2p1\" "
                           "href=\"tree-%u.xml\"><file href=\"tree-%u.xml\"/>"
                           "<file href=\"tree-%u.svg\"/></resource>\n",
                           i, i, i, i);
  g_string_append(text, "</resources>\n</manifest>\n");
  return text;
}

static void
append_tree(GString *text, const Sheet *self, const PlyExercise *exercise, guint index,
            PlyQuizKind kind)
{
  if (kind == PLY_QUIZ_MOODLE) {
    append_moodle(text, self, exercise, index);
    return;
  }
  g_autoptr(GArray) order = in_order(self);
  for (guint i = 0; i < order->len; i++)
    append_row(text, self, exercise->trees[index].name, g_array_index(order, int, i));
  PlyQuestionFacts facts;
  ply_question_facts(self->tree, &self->rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    if (ply_question_is_of(&exercise->questions[i], index))
      append_question_line(text, exercise->trees[index].name, &exercise->questions[i], &facts);
  }
}

GString *
ply_quiz_write(const PlyExercise *exercise, PlyQuizKind kind)
{
  GString *text = g_string_new(kind == PLY_QUIZ_MOODLE
                                   ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                                   : "tree,node,kind,ply,side,looked_at,alpha,beta,bound,value,"
                                     "left_out,marks\r\n");

  for (guint i = 0; i < exercise->n_trees; i++) {
    PlyOwnRules rules;
    PlyNumberTree *tree = exercise_search(exercise, i, &rules);
    Sheet sheet;
    if (tree == NULL) {
      g_string_free(text, TRUE);
      return NULL;
    }
    sheet_init(&sheet, tree, &rules);
    append_tree(text, &sheet, exercise, i, kind);
    g_free(sheet.keys);
    ply_number_tree_free(tree);
  }
  if (kind == PLY_QUIZ_MOODLE)
    g_string_append(text, "</quiz>\n");
  return text;
}
