/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/exercise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "rules/number-tree-edit.h"

#define MOST_MARKS    1000 /* for a part, or a question */
#define MOST_QUESTION 500  /* characters */
#define MOST_ANSWER   100
#define MOST_NUMBER   1e9

static const char *const parts[PLY_N_PARTS] = {"nodes", "values", "windows", "cuts", "root"};

typedef struct {
  PlyJsonLine line;
  PlyExercise *exercise;
  GArray *trees;
  GArray *questions;
  gboolean marked; /* the marks have been given */
  GError **error;
} Reading;

const char *
ply_part_id(PlyPart part)
{
  return parts[part];
}

void
ply_exercise_usual_marks(gboolean minimax, double marks[PLY_N_PARTS])
{
  static const double usual[PLY_N_PARTS] = {3, 3, 5, 2, 2};

  for (guint i = 0; i < PLY_N_PARTS; i++) {
    gboolean none = minimax && (i == PLY_PART_WINDOWS || i == PLY_PART_CUTS);
    marks[i] = none ? 0 : usual[i];
  }
}

static gboolean
fail(Reading *self, const PlyJsonValue *value, const char *expected)
{
  return ply_json_line_fail(&self->line, value, PLY_TEXT_ERROR_RULES, expected, NULL, self->error);
}

static gboolean
read_head(Reading *self)
{
  enum { VERSION, TITLE, ALGORITHM, FEEDBACK, N_KEYS };
  static const char *const keys[N_KEYS] = {"plyexercise", "title", "algorithm", "feedback"};
  PlyJsonValue values[N_KEYS];
  const PlyJsonValue *algorithm = &values[ALGORITHM];
  PlyExercise *exercise = self->exercise;

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  if (values[VERSION].kind != PLY_JSON_INTEGER || values[VERSION].number != 1)
    return fail(self, &values[VERSION], _("a member “plyexercise” of 1"));
  if (!ply_json_line_take_text(&self->line, &values[TITLE], &exercise->title, self->error) ||
      !ply_call_dialects_read(&exercise->said, &self->line, 0, self->error))
    return FALSE;
  gboolean minimax = ply_json_line_is(&self->line, algorithm, "minimax");
  gboolean pvs = ply_json_line_is(&self->line, algorithm, "pvs");
  if (!minimax && !pvs && algorithm->kind != PLY_JSON_NONE &&
      !ply_json_line_is(&self->line, algorithm, "alpha-beta"))
    return fail(self, algorithm, "alpha-beta | minimax | pvs");
  exercise->at_end = ply_json_line_is(&self->line, &values[FEEDBACK], "at the end");
  if (!exercise->at_end && values[FEEDBACK].kind != PLY_JSON_NONE &&
      !ply_json_line_is(&self->line, &values[FEEDBACK], "at once"))
    return fail(self, &values[FEEDBACK], "at once | at the end");
  exercise->told = values[FEEDBACK].kind != PLY_JSON_NONE;
  exercise->said.calls = minimax ? 1 << PLY_CALLS_MINIMAX
                         : pvs   ? 1 << PLY_CALLS_PVS
                                 : 1 << PLY_CALLS_ALPHA_BETA;
  /* A null window is one that a value reaches, and cannot pass. */
  if (pvs && (exercise->said.cut & 1 << PLY_CUT_AT_LEAST) == 0)
    return fail(self, algorithm, _("the rule “>=”, as it is PVS"));
  if (pvs)
    exercise->said.cut = 1 << PLY_CUT_AT_LEAST;
  ply_exercise_usual_marks(minimax, exercise->marks);
  return TRUE;
}

static gboolean
parse_tree(Reading *self, const PlyJsonValue *value, PlyExerciseTree *tree)
{
  tree->tree = ply_json_line_tree(&self->line, value, _("the text of a number tree"), self->error);
  return tree->tree != NULL;
}

static gboolean
draw_tree(Reading *self, const PlyJsonValue *value, PlyExerciseTree *tree)
{
  g_autofree char *text = ply_json_line_text(&self->line, value);
  PlyNumberTreeCode code;

  if (text == NULL || !ply_number_tree_code_parse(text, &code))
    return fail(self, value, _("the code of a random tree, such as b3d3v0..20s1"));
  tree->tree = ply_number_tree_from_code(&code);
  if (tree->tree == NULL)
    return fail(self, value, _("a tree of at most 100000 nodes"));
  tree->code = g_steal_pointer(&text);
  return TRUE;
}

static void
clear_tree(gpointer data)
{
  PlyExerciseTree *tree = data;

  g_free(tree->name);
  g_free(tree->text);
  g_free(tree->code);
  ply_number_tree_free(tree->tree);
}

static gboolean
read_tree(Reading *self)
{
  enum { TREE, RANDOM, NAME, N_KEYS };
  static const char *const keys[N_KEYS] = {"tree", "random", "name"};
  PlyJsonValue values[N_KEYS];
  PlyExerciseTree tree = {0};

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  const PlyJsonValue *value = &values[values[RANDOM].kind != PLY_JSON_NONE ? RANDOM : TREE];
  if (self->trees->len >= PLY_EXERCISE_MOST_TREES)
    return fail(self, value, _("at most 100 trees"));
  if (!(value == &values[RANDOM] ? draw_tree(self, value, &tree) : parse_tree(self, value, &tree)))
    return FALSE;
  gboolean named = ply_json_line_take_text(&self->line, &values[NAME], &tree.name, self->error);
  if (tree.name == NULL)
    tree.name = g_strdup_printf(_("tree %u"), self->trees->len + 1);
  char *text = ply_number_tree_format(tree.tree);
  tree.text = g_strdup(text);
  free(text);
  g_array_append_val(self->trees, tree);
  if (!named)
    return FALSE;
  if (tree.tree->chance)
    return fail(self, value, _("a tree without chance nodes"));
  if (tree.tree->nodes[0].n_children == 0)
    return fail(self, value, _("a tree with a move"));
  return tree.tree->n_nodes <= PLY_EXERCISE_MOST_NODES ||
         fail(self, value, _("a tree of at most 100000 nodes"));
}

static gboolean
read_marks(Reading *self)
{
  PlyJsonValue values[PLY_N_PARTS];
  double sum = 0;

  if (!ply_json_line_read(&self->line, parts, PLY_N_PARTS, values, self->error))
    return FALSE;
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    double *marks = &self->exercise->marks[i];
    *marks = 0;
    if (values[i].kind != PLY_JSON_NONE && (!ply_json_line_double(&self->line, &values[i], marks) ||
                                            !(*marks >= 0 && *marks <= MOST_MARKS)))
      return fail(self, &values[i], _("a number of marks from 0 to 1000"));
    *marks = round(*marks * 100) / 100; /* as marks are given */
    sum += *marks;
  }
  if (!(sum > 0) || self->marked)
    return fail(self, &values[0],
                self->marked ? _("marks once")
                             : _("marks for nodes, values, windows, cuts or root"));
  self->marked = TRUE;
  return TRUE;
}

/* ---- questions ---- */

static const char *const measures[] = {
    [PLY_ASKS_VALUE] = "value",       [PLY_ASKS_MOVE] = "best move",
    [PLY_ASKS_LEAVES] = "leaves",     [PLY_ASKS_LEFT_OUT] = "leaves left out",
    [PLY_ASKS_NODES] = "nodes",       [PLY_ASKS_CUTS] = "cuts",
    [PLY_ASKS_AGAIN] = "re-searches",
};

static void
clear_question(gpointer data)
{
  PlyQuestion *question = data;

  g_free(question->text);
  g_free(question->answer);
  g_strfreev(question->choices);
}

/* Whether it is something to be read on one line. */
static gboolean
is_line(const char *text, glong most)
{
  gboolean seen = FALSE;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
    if (g_unichar_iscntrl(g_utf8_get_char(at)))
      return FALSE;
    seen |= g_unichar_isgraph(g_utf8_get_char(at));
  }
  return seen && g_utf8_strlen(text, -1) <= most;
}

/* A text, or a number as it is typed; NULL if it is neither, or too long. Transfer full. */
static char *
answer_of(JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : G_TYPE_INVALID;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (type == G_TYPE_INT64 || type == G_TYPE_DOUBLE) {
    double number = json_node_get_double(node);
    return fabs(number) <= MOST_NUMBER
               ? g_strdup(g_ascii_formatd(digits, sizeof digits, "%.10g", number))
               : NULL;
  }
  char *text = type == G_TYPE_STRING ? g_strstrip(g_strdup(json_node_get_string(node))) : NULL;
  if (text != NULL && g_utf8_validate(text, -1, NULL) && is_line(text, MOST_ANSWER))
    return text;
  g_free(text);
  return NULL;
}

/* What nests is left to json-glib. NULL if there is none. */
static JsonNode *
node_of(const Reading *self, const PlyJsonValue *value)
{
  g_autofree char *text = g_strndup(self->line.start.text + value->from, value->to - value->from);

  return value->kind != PLY_JSON_NONE ? json_from_string(text, NULL) : NULL;
}

static gboolean
read_choices(Reading *self, const PlyJsonValue *value, PlyQuestion *question)
{
  g_autoptr(JsonNode) node = node_of(self, value);
  JsonArray *list = node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
  guint n = list != NULL ? json_array_get_length(list) : 0;
  gboolean good = n >= 2 && n <= PLY_EXERCISE_MOST_CHOICES;
  const char *const *choices;

  question->choices = g_new0(char *, PLY_EXERCISE_MOST_CHOICES + 1);
  choices = (const char *const *)question->choices;
  for (guint i = 0; good && i < n; i++) {
    char *choice = answer_of(json_array_get_element(list, i));
    good = choice != NULL && !g_strv_contains(choices, choice);
    if (good)
      question->choices[i] = choice;
    else
      g_free(choice);
  }
  if (!good)
    return fail(self, value, _("a list of 2 to 8 choices, each another text or number"));
  return g_strv_contains(choices, question->answer);
}

/* What is right: as it is written, or as it is looked up. */
static gboolean
read_right(Reading *self, const PlyJsonValue *answer, const PlyJsonValue *is,
           const PlyJsonValue *choices, PlyQuestion *question)
{
  if (is->kind != PLY_JSON_NONE) {
    if (answer->kind != PLY_JSON_NONE || choices->kind != PLY_JSON_NONE)
      return fail(self, answer->kind != PLY_JSON_NONE ? answer : choices,
                  _("nothing where “is” says what is looked up"));
    for (guint i = PLY_ASKS_VALUE; i < G_N_ELEMENTS(measures); i++) {
      question->asks = i;
      if (ply_json_line_is(&self->line, is, measures[i]))
        return TRUE;
    }
    return fail(self, is,
                "value | best move | leaves | leaves left out | nodes | cuts | re-searches");
  }
  g_autoptr(JsonNode) node = node_of(self, answer);
  question->answer = node != NULL ? answer_of(node) : NULL;
  if (question->answer == NULL)
    return fail(self, answer,
                _("an answer, a text of at most 100 characters or a number, or “is”"));
  if (choices->kind == PLY_JSON_NONE)
    return TRUE;
  question->asks = PLY_ASKS_CHOICE;
  return read_choices(self, choices, question) ||
         (*self->error == NULL && fail(self, answer, _("one of the choices")));
}

/* The tree that a question is of. */
static gboolean
read_its_tree(Reading *self, const PlyJsonValue *value, PlyQuestion *question)
{
  g_autofree char *name = ply_json_line_text(&self->line, value);

  question->tree = -1;
  for (guint i = 0; i < self->trees->len && name != NULL && question->tree < 0; i++) {
    if (g_str_equal(g_array_index(self->trees, PlyExerciseTree, i).name, name))
      question->tree = (int)i;
  }
  return value->kind == PLY_JSON_NONE || question->tree >= 0 ||
         fail(self, value, _("the name of a tree that stands above"));
}

static gboolean
is_asked(const Reading *self, const PlyQuestion *question)
{
  for (guint i = 0; i < self->questions->len; i++) {
    const PlyQuestion *other = &g_array_index(self->questions, PlyQuestion, i);
    if (g_str_equal(other->text, question->text) &&
        (other->tree < 0 || question->tree < 0 || other->tree == question->tree))
      return TRUE;
  }
  return FALSE;
}

static gboolean
read_question_parts(Reading *self, PlyQuestion *question)
{
  enum { TEXT, MARKS, ANSWER, IS, CHOICES, TREE, N_KEYS };
  static const char *const keys[N_KEYS] = {"text", "marks", "answer", "is", "choices", "tree"};
  PlyJsonValue values[N_KEYS];

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  question->text = ply_json_line_text(&self->line, &values[TEXT]);
  if (question->text == NULL || !is_line(question->text, MOST_QUESTION))
    return fail(self, &values[TEXT], _("a question of one line, at most 500 characters"));
  question->marks = 1;
  if (values[MARKS].kind != PLY_JSON_NONE &&
      (!ply_json_line_double(&self->line, &values[MARKS], &question->marks) ||
       !(question->marks >= 0 && question->marks <= MOST_MARKS)))
    return fail(self, &values[MARKS], _("a number of marks from 0 to 1000"));
  question->marks = round(question->marks * 100) / 100;
  if (!read_right(self, &values[ANSWER], &values[IS], &values[CHOICES], question) ||
      !read_its_tree(self, &values[TREE], question))
    return FALSE;
  if (self->questions->len >= PLY_EXERCISE_MOST_QUESTIONS)
    return fail(self, &values[TEXT], _("at most 50 questions"));
  return !is_asked(self, question) ||
         fail(self, &values[TEXT], _("another question than those above"));
}

static gboolean
read_question(Reading *self)
{
  PlyQuestion question = {0};
  gboolean good = read_question_parts(self, &question);

  g_array_append_val(self->questions, question);
  return good;
}

static gboolean
read_line(Reading *self)
{
  static const char *const keys[] = {"e"};
  PlyJsonValue kind;

  if (!ply_json_line_read(&self->line, keys, 1, &kind, self->error))
    return FALSE;
  if (ply_json_line_is(&self->line, &kind, "tree"))
    return read_tree(self);
  if (ply_json_line_is(&self->line, &kind, "marks"))
    return read_marks(self);
  if (ply_json_line_is(&self->line, &kind, "question"))
    return read_question(self);
  return fail(self, &kind, "tree | marks | question");
}

static gboolean
read_lines(Reading *self)
{
  if (!ply_json_line_check(&self->line, self->error) || !read_head(self))
    return FALSE;
  while (ply_json_line_next(&self->line)) {
    if (!read_line(self))
      return FALSE;
  }
  if (self->trees->len > 0)
    return TRUE;
  ply_text_reader_seek(&self->line.start, self->line.start.length);
  return ply_text_expected_char(self->error, &self->line.start, _("a line with a tree"));
}

PlyExercise *
ply_exercise_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyExercise) exercise = g_new0(PlyExercise, 1);
  g_autoptr(GError) cause = NULL;
  Reading self = {.exercise = exercise, .error = &cause};

  self.trees = g_array_new(FALSE, TRUE, sizeof(PlyExerciseTree));
  self.questions = g_array_new(FALSE, TRUE, sizeof(PlyQuestion));
  ply_json_line_begin(&self.line, text, length, name);
  gboolean good = read_lines(&self);
  exercise->n_trees = self.trees->len;
  exercise->trees = (PlyExerciseTree *)(void *)g_array_free(self.trees, FALSE);
  exercise->n_questions = self.questions->len;
  exercise->questions = (PlyQuestion *)(void *)g_array_free(self.questions, FALSE);
  if (good)
    return g_steal_pointer(&exercise);
  g_propagate_error(error, g_steal_pointer(&cause));
  return NULL;
}

void
ply_exercise_free(PlyExercise *exercise)
{
  if (exercise == NULL)
    return;
  for (guint i = 0; i < exercise->n_trees; i++)
    clear_tree(&exercise->trees[i]);
  for (guint i = 0; i < exercise->n_questions; i++)
    clear_question(&exercise->questions[i]);
  g_free(exercise->questions);
  g_free(exercise->trees);
  g_free(exercise->title);
  g_free(exercise);
}
