/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/answers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "record/json-line.h"
#include "record/typed-number.h"

#define MOST_SECONDS 1e7  /* of an answer: four months */
#define MOST_REPLIES 1000 /* to questions */

typedef struct {
  PlyJsonLine line;
  PlyAnswers *answers;
  PlyOwn *own; /* where the search stands */
  GError **error;
} Reading;

static void
clear_reply(gpointer data)
{
  PlyAnswerReply *reply = data;

  g_free(reply->text);
  g_free(reply->said);
}

PlyAnswers *
ply_answers_new(const PlyNumberTree *tree, const PlyOwnRules *rules)
{
  PlyAnswers *self = g_new0(PlyAnswers, 1);

  self->tree = tree != NULL ? ply_number_tree_copy(tree) : NULL;
  if (rules != NULL)
    self->rules = *rules;
  self->answers = g_array_new(FALSE, FALSE, sizeof(PlyAnswer));
  self->replies = g_array_new(FALSE, FALSE, sizeof(PlyAnswerReply));
  g_array_set_clear_func(self->replies, clear_reply);
  return self;
}

void
ply_answers_free(PlyAnswers *self)
{
  if (self == NULL)
    return;
  g_free(self->name);
  g_free(self->title);
  ply_number_tree_free(self->tree);
  g_array_free(self->answers, TRUE);
  g_array_free(self->replies, TRUE);
  g_free(self);
}

void
ply_answers_add(PlyAnswers *self, const PlyPracticeStep *said, double seconds)
{
  PlyAnswer answer = {.shown = said == NULL, .seconds = seconds};

  if (said != NULL)
    answer.said = *said;
  g_array_append_val(self->answers, answer);
}

void
ply_answers_reply(PlyAnswers *self, const char *text, const char *said, double seconds)
{
  PlyAnswerReply reply = {.text = g_strdup(text), .said = g_strdup(said), .seconds = seconds};

  g_array_append_val(self->replies, reply);
}

const PlyAnswerReply *
ply_answers_find(const PlyAnswers *self, const char *text)
{
  for (guint i = 0; i < self->replies->len; i++) {
    const PlyAnswerReply *reply = &g_array_index(self->replies, PlyAnswerReply, i);
    if (g_str_equal(reply->text, text))
      return reply;
  }
  return NULL;
}

void
ply_answer_take(const PlyAnswers *self, const PlyAnswer *answer, PlyOwn *own)
{
  PlyPracticeStep right = ply_own_next(own);

  if (answer->shown || !self->at_end)
    ply_own_take(own, &right);
  else if (ply_own_can(own, &answer->said))
    ply_own_take(own, &answer->said);
}

/* ---- reading ---- */

static gboolean
fail(Reading *self, const PlyJsonValue *value, const char *expected)
{
  return ply_json_line_fail(&self->line, value, PLY_TEXT_ERROR_RULES, expected, NULL, self->error);
}

/* Sets `*second` to whether it is the second of two words; without a value it is the first. */
static gboolean
read_choice(Reading *self, const PlyJsonValue *value, const char *first, const char *other,
            gboolean *second)
{
  g_autofree char *expected = g_strdup_printf("%s | %s", first, other);

  *second = ply_json_line_is(&self->line, value, other);
  return *second || value->kind == PLY_JSON_NONE || ply_json_line_is(&self->line, value, first) ||
         fail(self, value, expected);
}

/* A number, or as it is typed. NAN without one; FALSE if it is none. */
static gboolean
read_number(Reading *self, const PlyJsonValue *value, double *number)
{
  *number = NAN;
  if (value->kind == PLY_JSON_NONE || value->kind == PLY_JSON_NULL)
    return TRUE;
  if (value->kind == PLY_JSON_TEXT) {
    g_autofree char *text = ply_json_line_text(&self->line, value);
    *number = text != NULL ? ply_typed_number(text) : NAN;
  } else if (!ply_json_line_double(&self->line, value, number)) {
    *number = NAN;
  }
  return !isnan(*number) || fail(self, value, _("a number, or “inf”"));
}

static gboolean
read_tree(Reading *self, const PlyJsonValue *value)
{
  PlyNumberTree *tree = self->answers->tree =
      ply_json_line_tree(&self->line, value, _("the text of a number tree"), self->error);

  if (tree == NULL)
    return FALSE;
  if (tree->chance)
    return fail(self, value, _("a tree without chance nodes"));
  if (tree->nodes[0].n_children == 0)
    return fail(self, value, _("a tree with a move"));
  return tree->n_nodes <= PLY_ANSWERS_NODES ||
         fail(self, value, _("a tree of at most 100000 nodes"));
}

/* Plies that the search goes down, fewer than the tree has. */
static gboolean
read_depth(Reading *self, const PlyJsonValue *value)
{
  if (value->kind == PLY_JSON_NONE || value->kind == PLY_JSON_NULL)
    return TRUE;
  if (value->kind != PLY_JSON_INTEGER || value->number < 1 ||
      value->number >= ply_number_tree_height(self->answers->tree, 0))
    return fail(self, value, _("a depth from 1 to less than the tree has plies"));
  self->answers->rules.depth = (int)value->number;
  return TRUE;
}

/* The window of the root, for the side that moves there. */
static gboolean
read_window(Reading *self, const PlyJsonValue *alpha, const PlyJsonValue *beta)
{
  PlyOwnRules *rules = &self->answers->rules;
  double unit = ply_number_tree_unit(self->answers->tree), most = PLY_SCORE_INFINITE;
  double ends[2] = {-INFINITY, INFINITY};

  if (alpha->kind != PLY_JSON_NONE && !read_number(self, alpha, &ends[0]))
    return FALSE;
  if (beta->kind != PLY_JSON_NONE && !read_number(self, beta, &ends[1]))
    return FALSE;
  rules->root_window = isfinite(ends[0]) || isfinite(ends[1]);
  rules->root_alpha = (PlyScore)CLAMP(round(ends[0] * unit), -most, most);
  rules->root_beta = (PlyScore)CLAMP(round(ends[1] * unit), -most, most);
  return rules->root_alpha < rules->root_beta || fail(self, beta, _("a beta greater than alpha"));
}

/* "alpha-beta" if it is missing. */
static gboolean
read_algorithm(Reading *self, const PlyJsonValue *value)
{
  PlyOwnRules *rules = &self->answers->rules;

  rules->minimax = ply_json_line_is(&self->line, value, "minimax");
  rules->pvs = ply_json_line_is(&self->line, value, "pvs");
  return rules->minimax || rules->pvs || value->kind == PLY_JSON_NONE ||
         ply_json_line_is(&self->line, value, "alpha-beta") ||
         fail(self, value, "alpha-beta | minimax | pvs");
}

/* A null window has nothing between its ends that would pass one of them. */
static gboolean
read_rule(Reading *self, const PlyJsonValue *value)
{
  PlyOwnRules *rules = &self->answers->rules;

  return read_choice(self, value, ">=", ">", &rules->cut_beyond) &&
         (!rules->pvs || !rules->cut_beyond || fail(self, value, _("the rule “>=”, as it is PVS")));
}

static gboolean
read_head(Reading *self)
{
  enum {
    VERSION,
    NAME,
    TITLE,
    TREE,
    ALGORITHM,
    RULE,
    FAIL,
    VALUES,
    FEEDBACK,
    DEPTH,
    ALPHA,
    BETA,
    N_KEYS
  };
  static const char *const keys[N_KEYS] = {"plyanswers", "name",  "title", "tree",
                                           "algorithm",  "rule",  "fail",  "values",
                                           "feedback",   "depth", "alpha", "beta"};
  PlyJsonValue values[N_KEYS];
  PlyAnswers *answers = self->answers;

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  if (values[VERSION].kind != PLY_JSON_INTEGER || values[VERSION].number != 1)
    return fail(self, &values[VERSION], _("a member “plyanswers” of 1"));
  if (!ply_json_line_take_text(&self->line, &values[NAME], &answers->name, self->error) ||
      !ply_json_line_take_text(&self->line, &values[TITLE], &answers->title, self->error) ||
      !read_tree(self, &values[TREE]) || !read_algorithm(self, &values[ALGORITHM]) ||
      !read_rule(self, &values[RULE]) ||
      !read_choice(self, &values[FAIL], "soft", "hard", &answers->rules.fail_hard) ||
      !read_choice(self, &values[VALUES], "max", "mover", &answers->rules.for_mover) ||
      !read_choice(self, &values[FEEDBACK], "at once", "at the end", &answers->at_end) ||
      !read_depth(self, &values[DEPTH]) || !read_window(self, &values[ALPHA], &values[BETA]))
    return FALSE;
  self->own = ply_own_new(answers->tree, &answers->rules);
  return TRUE;
}

/* What an answer says. */
static gboolean
read_said(Reading *self, PlyPracticeStep *said)
{
  enum { CHILD, ALPHA, BETA, VALUE, BOUND, N_KEYS };
  static const char *const keys[N_KEYS] = {"child", "alpha", "beta", "value", "bound"};
  PlyJsonValue values[N_KEYS];

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  if (said->back) {
    const PlyJsonValue *bound = &values[BOUND];
    said->bound = ply_json_line_is(&self->line, bound, "<=")   ? PLY_BOUND_UPPER
                  : ply_json_line_is(&self->line, bound, ">=") ? PLY_BOUND_LOWER
                                                               : PLY_BOUND_EXACT;
    if (said->bound == PLY_BOUND_EXACT && bound->kind != PLY_JSON_NONE &&
        !ply_json_line_is(&self->line, bound, "="))
      return fail(self, bound, "= | <= | >=");
    return read_number(self, &values[VALUE], &said->value) &&
           (!isnan(said->value) || fail(self, &values[VALUE], _("a number, or “inf”")));
  }
  const PlyJsonValue *child = &values[CHILD];
  if (child->kind != PLY_JSON_INTEGER || child->number < 1 ||
      child->number > PLY_NUMBER_TREE_MAX_CHILDREN)
    return fail(self, child, _("the number of a child, from 1"));
  said->child = (int)child->number;
  said->windowed = !self->answers->rules.minimax;
  return read_number(self, &values[ALPHA], &said->alpha) &&
         read_number(self, &values[BETA], &said->beta);
}

/* What was answered to a question of the exercise's. */
static gboolean
read_reply(Reading *self, double seconds)
{
  enum { TEXT, SAID, N_KEYS };
  static const char *const keys[N_KEYS] = {"text", "said"};
  PlyJsonValue values[N_KEYS];

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  g_autofree char *text = ply_json_line_text(&self->line, &values[TEXT]);
  g_autofree char *said = NULL;
  double number;
  if (text == NULL)
    return fail(self, &values[TEXT], _("the text of a question"));
  if (self->answers->replies->len >= MOST_REPLIES)
    return fail(self, &values[TEXT], _("at most 1000 answers to questions"));
  /* A number may be written as one. */
  if (values[SAID].kind != PLY_JSON_TEXT &&
      ply_json_line_double(&self->line, &values[SAID], &number))
    said =
        g_strndup(self->line.start.text + values[SAID].from, values[SAID].to - values[SAID].from);
  else if (!ply_json_line_take_text(&self->line, &values[SAID], &said, self->error))
    return FALSE;
  ply_answers_reply(self->answers, text, said, seconds);
  return TRUE;
}

static gboolean
read_answer(Reading *self)
{
  enum { KIND, TIME, N_KEYS };
  static const char *const keys[N_KEYS] = {"e", "time"};
  PlyJsonValue values[N_KEYS];
  PlyAnswer answer = {0};

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error) ||
      !read_number(self, &values[TIME], &answer.seconds))
    return FALSE;
  if (!isnan(answer.seconds) && !(answer.seconds >= 0 && answer.seconds <= MOST_SECONDS))
    return fail(self, &values[TIME], _("the seconds that an answer took"));
  if (ply_json_line_is(&self->line, &values[KIND], "question"))
    return read_reply(self, answer.seconds);
  answer.shown = ply_json_line_is(&self->line, &values[KIND], "shown");
  answer.said.back = ply_json_line_is(&self->line, &values[KIND], "back");
  if (!answer.shown && !answer.said.back && !ply_json_line_is(&self->line, &values[KIND], "down"))
    return fail(self, &values[KIND], "down | back | shown | question");
  if (!answer.shown && !read_said(self, &answer.said))
    return FALSE;
  if (ply_own_is_over(self->own))
    return fail(self, &values[KIND], _("nothing more: the search has returned from its root"));
  if (self->answers->answers->len >= PLY_ANSWERS_MOST)
    return fail(self, &values[KIND], _("at most 200000 answers"));
  g_array_append_val(self->answers->answers, answer);
  ply_answer_take(self->answers, &answer, self->own);
  return TRUE;
}

static gboolean
read_lines(Reading *self)
{
  if (!ply_json_line_check(&self->line, self->error) || !read_head(self))
    return FALSE;
  while (ply_json_line_next(&self->line)) {
    if (!read_answer(self))
      return FALSE;
  }
  return TRUE;
}

PlyAnswers *
ply_answers_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyAnswers) answers = ply_answers_new(NULL, NULL);
  g_autoptr(GError) cause = NULL;
  Reading self = {.answers = answers, .error = &cause};

  ply_json_line_begin(&self.line, text, length, name);
  gboolean good = read_lines(&self);
  ply_own_free(self.own);
  if (good)
    return g_steal_pointer(&answers);
  g_propagate_error(error, g_steal_pointer(&cause));
  return NULL;
}

/* ---- writing ---- */

static void
append_number(GString *text, const char *key, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan(number))
    return;
  g_string_append_printf(text, ",\"%s\":", key);
  if (isinf(number))
    g_string_append(text, number > 0 ? "\"inf\"" : "\"-inf\"");
  else
    g_string_append(text, g_ascii_formatd(buffer, sizeof buffer, "%.10g", number));
}

static void
append_text(GString *text, const char *key, const char *value)
{
  if (value == NULL)
    return;
  g_string_append_printf(text, ",\"%s\":", key);
  ply_json_line_append(text, value);
}

static void
append_answer(GString *text, const PlyAnswer *answer)
{
  static const char *const bounds[] = {
      [PLY_BOUND_EXACT] = "=", [PLY_BOUND_LOWER] = ">=", [PLY_BOUND_UPPER] = "<="};
  const PlyPracticeStep *said = &answer->said;

  g_string_append_printf(text, "{\"e\":\"%s\"",
                         answer->shown ? "shown"
                         : said->back  ? "back"
                                       : "down");
  if (!answer->shown && said->back) {
    append_number(text, "value", said->value);
    g_string_append_printf(text, ",\"bound\":\"%s\"", bounds[said->bound]);
  } else if (!answer->shown) {
    g_string_append_printf(text, ",\"child\":%d", said->child);
    append_number(text, "alpha", said->windowed ? said->alpha : NAN);
    append_number(text, "beta", said->windowed ? said->beta : NAN);
  }
  append_number(text, "time", isnan(answer->seconds) ? NAN : round(answer->seconds * 10) / 10);
  g_string_append(text, "}\n");
}

static void
append_reply(GString *text, const PlyAnswerReply *reply)
{
  g_string_append(text, "{\"e\":\"question\"");
  append_text(text, "text", reply->text);
  append_text(text, "said", reply->said);
  append_number(text, "time", isnan(reply->seconds) ? NAN : round(reply->seconds * 10) / 10);
  g_string_append(text, "}\n");
}

GString *
ply_answers_write(const PlyAnswers *self)
{
  const PlyOwnRules *rules = &self->rules;
  GString *text = g_string_new("{\"plyanswers\":1");
  char *tree = ply_number_tree_format(self->tree);
  double unit = ply_number_tree_unit(self->tree);

  append_text(text, "name", self->name);
  append_text(text, "title", self->title);
  append_text(text, "tree", tree);
  append_text(text, "algorithm", rules->minimax ? "minimax" : rules->pvs ? "pvs" : "alpha-beta");
  append_text(text, "rule", rules->minimax ? NULL : rules->cut_beyond ? ">" : ">=");
  append_text(text, "fail", rules->minimax ? NULL : rules->fail_hard ? "hard" : "soft");
  append_text(text, "values", rules->for_mover ? "mover" : "max");
  if (rules->depth > 0)
    g_string_append_printf(text, ",\"depth\":%d", rules->depth);
  append_text(text, "feedback", self->at_end ? "at the end" : "at once");
  if (rules->root_window && rules->root_alpha > -PLY_SCORE_INFINITE)
    append_number(text, "alpha", rules->root_alpha / unit);
  if (rules->root_window && rules->root_beta < PLY_SCORE_INFINITE)
    append_number(text, "beta", rules->root_beta / unit);
  g_string_append(text, "}\n");
  for (guint i = 0; i < self->answers->len; i++)
    append_answer(text, &g_array_index(self->answers, PlyAnswer, i));
  for (guint i = 0; i < self->replies->len; i++)
    append_reply(text, &g_array_index(self->replies, PlyAnswerReply, i));
  free(tree);
  return text;
}
