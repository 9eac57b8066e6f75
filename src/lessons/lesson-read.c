/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson as text:
 *
 *   lesson   = { key ":" value EOL } { "[" section "]" EOL lines }
 *   key      = "plylesson"            1, the version; the first line
 *            | "id" | "chapter" | "title"
 *            | "tree"                 a number tree's text, or …
 *            | "game" | "moves"       … as games are named, and moves from the start
 *            | "algorithm"            minimax, alpha-beta (as if missing), pvs, mtdf or an engine's
 *            | "evaluation" | "depth" | "aspiration" | "quiescence"
 *            | "iterations" | "table" | "ordering"      yes or no (as if missing)
 *            | "cut" | "fail"         ">=" or ">", "soft" or "hard"; the first as if missing
 *            | "window"               of the root, for MAX: 3..8, ..8 or 3..
 *            | "visits" | "look at"
 *            | "check"                measure [ "at" place ] " = " value; any number of times
 *   section  = "notice" | "why"       text
 *            | "question"             text, then choices, or "answer: NUMBER" ["measure: …"]
 *            | "exercise"             "tree:", "algorithm:", "cut:", "fail:", "window:", then text
 *            | "task"                 instead of an exercise, and last: a lesson inside this one, with
 *                                     keys and sections of its own, but no version, name or exercise
 *   choice   = "( )" text | "(x)" text
 *
 * A value goes on in the next line if that begins with a blank. A line that begins with "#" says
 * nothing. Lines of a text are one paragraph up to an empty line. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "lessons/lesson-words-private.h"
#include "record/safe-file.h"
#include "record/typed-number.h"
#include "rules/notation.h"
#include "rules/number-tree.h"

#define MOST_ID 64
/* Characters: what stands above a tree leaves room for it. */
#define MOST_TEXT   1500
#define MOST_CHOICE 120

typedef enum {
  VERSION,
  ID,
  CHAPTER,
  TITLE,
  TREE,
  GAME,
  MOVES,
  ALGORITHM,
  EVALUATION,
  DEPTH,
  ITERATIONS,
  TABLE,
  ORDERING,
  ASPIRATION,
  QUIESCENCE,
  CUT,
  FAIL,
  WINDOW,
  VISITS,
  LOOK_AT,
  ANSWER,
  MEASURE,
  CHECK,
  N_KEYS
} Key;

static const char *const key_names[N_KEYS] = {
    [VERSION] = "plylesson",
    [ID] = "id",
    [CHAPTER] = "chapter",
    [TITLE] = "title",
    [TREE] = "tree",
    [GAME] = "game",
    [MOVES] = "moves",
    [ALGORITHM] = "algorithm",
    [EVALUATION] = "evaluation",
    [DEPTH] = "depth",
    [ITERATIONS] = "iterations",
    [TABLE] = "table",
    [ORDERING] = "ordering",
    [ASPIRATION] = "aspiration",
    [QUIESCENCE] = "quiescence",
    [CUT] = "cut",
    [FAIL] = "fail",
    [WINDOW] = "window",
    [VISITS] = "visits",
    [LOOK_AT] = "look at",
    [ANSWER] = "answer",
    [MEASURE] = "measure",
    [CHECK] = "check",
};

/* A value and where it begins; NULL: there is none. */
typedef struct {
  char *text; /* one line, blanks at its ends cut off */
  PlyTextReader at;
} Value;

typedef struct {
  PlyTextReader at;
  PlyLessonPlan *plan;
  Value head[N_KEYS], exercise[N_KEYS], question[N_KEYS];
  Value claims[PLY_LESSON_MOST_CLAIMS];
  guint n_claims;
  gboolean is_task; /* it is the lesson inside another */
  gboolean asked;   /* there is a section of a question */
  PlyTextReader question_at;
  GError **error;
} Reading;

static gboolean
fail_line(Reading *self, const PlyTextReader *at, const char *expected)
{
  g_autofree char *found = ply_text_reader_describe_line(at);

  return ply_text_expected(self->error, PLY_TEXT_ERROR_SYNTAX, at, expected, found);
}

static gboolean
fail_value(Reading *self, const Value *value, const char *expected)
{
  return fail_line(self, &value->at, expected);
}

/* The place in a value of a byte of its text. */
static gboolean
fail_in(Reading *self, const Value *value, gsize offset, const char *expected)
{
  PlyTextReader at = value->at;

  ply_text_reader_seek(&at, MIN(at.offset + offset, at.length));
  return ply_text_expected_word(self->error, &at, expected);
}

/* ---- lines ---- */

static gboolean
is_over(const Reading *self)
{
  return ply_text_reader_peek(&self->at) == PLY_TEXT_END;
}

/* Only text may be there: bytes that are none are told where they stand. */
static gboolean
check_text(Reading *self)
{
  PlyTextReader at = self->at;

  for (gunichar c; (c = ply_text_reader_peek(&at)) != PLY_TEXT_END; ply_text_reader_next(&at)) {
    if (c == PLY_TEXT_INVALID || (c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
      return ply_text_expected_char(self->error, &at, _("text in UTF-8"));
  }
  return TRUE;
}

/* Reads a value that begins here, with the lines that go on with it: as long as each end of a line is
 * one byte there, a byte of the text is one of the file. Moves past it. */
static void
read_value(Reading *self, Value *value)
{
  GString *text = g_string_new(NULL);

  ply_text_reader_skip_blanks(&self->at);
  value->at = self->at;
  for (;;) {
    g_autofree char *line = ply_text_reader_rest(&self->at);
    g_string_append(text, line);
    ply_text_reader_skip_line(&self->at);
    gunichar next = ply_text_reader_peek(&self->at);
    PlyTextReader ahead = self->at;
    ply_text_reader_skip_blanks(&ahead);
    if ((next != ' ' && next != '\t') || ply_text_reader_at_line_end(&ahead))
      break;
    gsize passed = self->at.offset - value->at.offset;
    while (text->len < passed) /* as wide as what was cut off */
      g_string_append_c(text, ' ');
  }
  value->text = g_strchomp(g_string_free(text, FALSE));
}

/* A value for people: one blank between words. */
static char *
words_of(const Value *value)
{
  g_auto(GStrv) words = g_strsplit_set(value->text, " \t", -1);
  GString *text = g_string_new(NULL);

  for (guint i = 0; words[i] != NULL; i++) {
    if (*words[i] != '\0')
      g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", words[i]);
  }
  return g_string_free(text, FALSE);
}

/* The key that the line begins with, moving past its colon; N_KEYS: none of these. */
static Key
take_key(Reading *self, unsigned allowed)
{
  const char *line = self->at.text + self->at.offset;
  gsize left = self->at.length - self->at.offset;

  for (Key key = 0; key < N_KEYS; key++) {
    gsize n = strlen(key_names[key]);
    if ((allowed & 1u << key) == 0 || left <= n || strncmp(line, key_names[key], n) != 0)
      continue;
    PlyTextReader after = self->at;
    ply_text_reader_seek(&after, after.offset + n);
    ply_text_reader_skip_blanks(&after);
    if (!ply_text_reader_take(&after, ':'))
      continue;
    self->at = after;
    return key;
  }
  return N_KEYS;
}

/* Passes over lines that say nothing. FALSE at the end or where a section begins. */
static gboolean
next_line(Reading *self)
{
  for (;;) {
    PlyTextReader line = self->at;
    ply_text_reader_skip_blanks(&line);
    gunichar c = ply_text_reader_peek(&self->at);
    if (c == PLY_TEXT_END || c == '[')
      return FALSE;
    if (c != '#' && !ply_text_reader_at_line_end(&line))
      return TRUE;
    ply_text_reader_skip_line(&self->at);
  }
}

static gboolean
keep_value(Reading *self, Key key, Value *values, const PlyTextReader *line)
{
  Value *value = &values[key];

  if (key == CHECK) {
    if (self->n_claims >= PLY_LESSON_MOST_CLAIMS)
      return fail_line(self, line, _("at most 40 checks"));
    value = &self->claims[self->n_claims++];
  } else if (value->text != NULL) {
    return fail_line(self, line, _("each key once"));
  }
  read_value(self, value);
  return *value->text != '\0' || fail_value(self, value, _("a value"));
}

#define BIT(key)      (1u << (key))
#define HEAD_KEYS     ((BIT(N_KEYS) - 1) & ~BIT(ANSWER) & ~BIT(MEASURE))
#define TASK_KEYS     (HEAD_KEYS & ~BIT(VERSION) & ~BIT(ID) & ~BIT(CHAPTER) & ~BIT(TITLE))
#define EXERCISE_KEYS (BIT(TREE) | BIT(ALGORITHM) | BIT(CUT) | BIT(FAIL) | BIT(WINDOW))

static gboolean
read_head(Reading *self)
{
  while (next_line(self)) {
    PlyTextReader line = self->at;
    gboolean first = self->head[VERSION].text == NULL;
    Key key = take_key(self, self->is_task ? TASK_KEYS : first ? BIT(VERSION) : HEAD_KEYS);
    if (key == N_KEYS)
      return fail_line(self, &line,
                       first ? _("“plylesson: 1”")
                             : _("a key of a lesson, such as title, tree, game or depth"));
    if (!keep_value(self, key, self->head, &line))
      return FALSE;
    if (first && !g_str_equal(self->head[VERSION].text, "1"))
      return fail_value(self, &self->head[VERSION], "1");
  }
  return self->head[VERSION].text != NULL || fail_line(self, &self->at, _("“plylesson: 1”"));
}

/* ---- texts ---- */

/* Adds the line to a text, after a blank; `gap`: a paragraph begins. */
static void
append_line(Reading *self, GString *text, gboolean gap)
{
  ply_text_reader_skip_blanks(&self->at);
  g_autofree char *line = ply_text_reader_rest(&self->at);

  g_string_append_printf(text, "%s%s", text->len == 0 ? "" : gap ? "\n\n" : " ", line);
  ply_text_reader_skip_line(&self->at);
}

/* Lines up to the next section, or to one that begins with a sign of a choice or one of the keys. */
static char *
read_text(Reading *self, unsigned keys)
{
  GString *text = g_string_new(NULL);
  gboolean gap = FALSE;

  while (!is_over(self) && ply_text_reader_peek(&self->at) != '[') {
    PlyTextReader line = self->at;
    if (ply_text_reader_peek(&line) == '#') {
      ply_text_reader_skip_line(&self->at);
      continue;
    }
    ply_text_reader_skip_blanks(&line);
    if (ply_text_reader_at_line_end(&line)) {
      gap = TRUE;
      ply_text_reader_skip_line(&self->at);
      continue;
    }
    if (keys != 0 && ply_text_reader_peek(&self->at) == '(')
      break;
    if (keys != 0 && take_key(self, keys) != N_KEYS) {
      self->at = line;
      break;
    }
    append_line(self, text, gap);
    gap = FALSE;
  }
  return g_string_free(text, FALSE);
}

static gboolean
check_length(Reading *self, const PlyTextReader *at, const char *text)
{
  return g_utf8_strlen(text, -1) <= MOST_TEXT ||
         fail_line(self, at, _("a text of at most 1500 characters"));
}

static gboolean
read_plain(Reading *self, char **text, const PlyTextReader *head)
{
  if (*text != NULL)
    return fail_line(self, head, _("each section once"));
  PlyTextReader at = self->at;
  *text = read_text(self, 0);
  return (**text != '\0' || fail_line(self, &at, _("a text"))) && check_length(self, &at, *text);
}

static gboolean
read_choice(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  PlyTextReader line = self->at;
  gboolean right = FALSE;

  ply_text_reader_take(&self->at, '(');
  if (ply_text_reader_take(&self->at, 'x') || ply_text_reader_take(&self->at, 'X'))
    right = TRUE;
  else
    ply_text_reader_take(&self->at, ' ');
  if (!ply_text_reader_take(&self->at, ')'))
    return fail_line(self, &line, _("“( )” or “(x)” and a choice"));
  if (plan->n_choices >= PLY_LESSON_MOST_CHOICES)
    return fail_line(self, &line, _("at most 6 choices"));
  Value value = {0};
  read_value(self, &value);
  PlyLessonChoice *choice = &plan->choices[plan->n_choices++];
  *choice = (PlyLessonChoice){words_of(&value), right};
  gboolean good = (*choice->text != '\0' && g_utf8_strlen(choice->text, -1) <= MOST_CHOICE) ||
                  fail_value(self, &value, _("the words of a choice, at most 120 characters"));
  g_free(value.text);
  for (guint i = 0; good && i + 1 < plan->n_choices; i++)
    good = !g_str_equal(plan->choices[i].text, choice->text) ||
           fail_line(self, &line, _("a choice that no other is"));
  return good;
}

static gboolean
read_question(Reading *self, const PlyTextReader *head)
{
  const unsigned keys = BIT(ANSWER) | BIT(MEASURE);

  if (self->asked)
    return fail_line(self, head, _("each section once"));
  self->asked = TRUE;
  self->question_at = *head;
  PlyTextReader at = self->at;
  self->plan->question = read_text(self, keys);
  if (*self->plan->question == '\0')
    return fail_line(self, &at, _("a text"));
  if (!check_length(self, &at, self->plan->question))
    return FALSE;
  while (next_line(self)) {
    PlyTextReader line = self->at;
    if (ply_text_reader_peek(&self->at) == '(') {
      if (!read_choice(self))
        return FALSE;
      continue;
    }
    Key key = take_key(self, keys);
    if (key == N_KEYS)
      return fail_line(self, &line, _("“( )” or “(x)” and a choice"));
    if (!keep_value(self, key, self->question, &line))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_exercise(Reading *self, const PlyTextReader *head)
{
  PlyLessonPlan *plan = self->plan;

  if (plan->has_exercise)
    return fail_line(self, head, _("each section once"));
  plan->has_exercise = TRUE;
  plan->exercise_line = head->line;
  while (next_line(self)) {
    PlyTextReader line = self->at;
    Key key = take_key(self, EXERCISE_KEYS);
    if (key == N_KEYS)
      break;
    if (!keep_value(self, key, self->exercise, &line))
      return FALSE;
  }
  PlyTextReader at = self->at;
  plan->exercise = read_text(self, 0);
  if (!check_length(self, &at, plan->exercise))
    return FALSE;
  if (*plan->exercise == '\0')
    g_clear_pointer(&plan->exercise, g_free);
  return TRUE;
}

static gboolean read_parts(Reading *self);
static void end_reading(Reading *self);

static gboolean
read_task(Reading *self, const PlyTextReader *head)
{
  PlyLessonPlan *plan = self->plan;

  if (plan->has_exercise || plan->task != NULL)
    return fail_line(self, head, _("an [exercise] or a [task], once"));
  plan->task = g_new0(PlyLessonPlan, 1);
  plan->task->part_of = plan;
  plan->task->id = g_strdup(plan->id);
  plan->task->title = g_strdup("Exercise"); /* what a recording is called; English, as all titles */
  Reading task = {.at = self->at, .plan = plan->task, .error = self->error, .is_task = TRUE};
  task.head[VERSION] = (Value){g_strdup("1"), *head};
  gboolean good = read_parts(&task);
  if (good && !task.asked)
    good = fail_line(self, head, _("a [question] in a [task]"));
  self->at = task.at;
  end_reading(&task);
  return good;
}

static gboolean
read_section(Reading *self)
{
  PlyTextReader head = self->at;
  g_autofree char *name = ply_text_reader_rest(&self->at);

  ply_text_reader_skip_line(&self->at);
  if (g_str_equal(name, "[notice]"))
    return read_plain(self, &self->plan->notice, &head);
  if (g_str_equal(name, "[why]"))
    return read_plain(self, &self->plan->why, &head);
  if (g_str_equal(name, "[question]"))
    return read_question(self, &head);
  if (self->is_task)
    return fail_line(self, &head, _("[notice], [question] or [why]"));
  if (g_str_equal(name, "[exercise]"))
    return read_exercise(self, &head);
  if (g_str_equal(name, "[task]"))
    return read_task(self, &head);
  return fail_line(self, &head, _("[notice], [question], [why], [exercise] or [task]"));
}

/* ---- what is searched ---- */

static gboolean
parse_tree(Reading *self, const Value *value, PlyNumberTree **tree)
{
  PlyNumberTreeFault fault;

  *tree = ply_number_tree_parse(value->text, strlen(value->text), &fault);
  if (*tree == NULL)
    return fail_in(self, value, fault.offset, _(fault.expected));
  if ((*tree)->n_nodes > PLY_LESSON_MOST_NODES)
    return fail_value(self, value, _("a tree of at most 5000 nodes"));
  return (*tree)->nodes[0].n_children > 0 || fail_value(self, value, _("a tree with a move"));
}

static gboolean
play_moves(Reading *self, const Value *value)
{
  PlyLessonPlan *plan = self->plan;
  const char *at = value->text;
  PlyPosition after;
  PlyMove move;

  for (at += strspn(at, " \t"); *at != '\0'; at += strspn(at, " \t")) {
    gsize n = strcspn(at, " \t"), offset = (gsize)(at - value->text);
    g_autofree char *word = g_strndup(at, n);
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &plan->rules, word, &move))
      return fail_in(self, value, offset, _("a move"));
    if (!ply_rules_is_legal(&plan->rules, &plan->root, move))
      return fail_in(self, value, offset, _("a legal move"));
    ply_rules_play(&plan->rules, &plan->root, move, &after, NULL);
    plan->root = after;
    at += n;
  }
  PlyMove moves[PLY_MAX_MOVES];
  return ply_rules_moves(&plan->rules, &plan->root, moves) > 0 ||
         fail_value(self, value, _("a game that is not over"));
}

static gboolean
read_what(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  const Value *tree = &self->head[TREE], *game = &self->head[GAME], *moves = &self->head[MOVES];

  if ((tree->text != NULL) == (game->text != NULL))
    return fail_line(self, game->text != NULL ? &game->at : &self->head[VERSION].at,
                     _("either “tree” or “game”"));
  if (tree->text != NULL) {
    if (!parse_tree(self, tree, &plan->tree))
      return FALSE;
    plan->rules = ply_number_tree_rules(plan->tree);
  } else if (!ply_rules_parse(game->text, &plan->rules) ||
             plan->rules.game == &ply_game_number_tree) {
    return fail_value(self, game, _("a game, such as othello:6 or nim:3x3"));
  }
  ply_rules_start(&plan->rules, &plan->root);
  if (moves->text != NULL && plan->tree != NULL)
    return fail_value(self, moves, _("moves of a game, not of a tree"));
  return moves->text == NULL || play_moves(self, moves);
}

/* ---- how ---- */

static gboolean
read_number(Reading *self, const Value *value, int from, int to, const char *expected, int *number)
{
  if (value->text == NULL)
    return TRUE;
  char *end;
  gint64 n = g_ascii_strtoll(value->text, &end, 10);
  if (*end != '\0' || !g_ascii_isdigit(*value->text) || n < from || n > to)
    return fail_value(self, value, expected);
  *number = (int)n;
  return TRUE;
}

/* One of two words; the first if nothing is said. */
static gboolean
read_either(Reading *self, const Value *value, const char *usual, const char *other, gboolean *is)
{
  *is = value->text != NULL && g_str_equal(value->text, other);
  if (value->text == NULL || *is || g_str_equal(value->text, usual))
    return TRUE;
  g_autofree char *expected = g_strdup_printf("%s | %s", usual, other);
  return fail_value(self, value, expected);
}

static gboolean
read_algorithm(Reading *self, const Value *value, const PlyRules *rules, PlySearchOptions *options)
{
  const PlyAlgorithm *algorithm =
      ply_algorithm_find(value->text != NULL ? value->text : "alpha-beta");

  options->algorithm = algorithm;
  return (algorithm != NULL && ply_algorithm_fits(algorithm, rules) &&
          ply_algorithm_is_recordable(algorithm, rules)) ||
         fail_value(self, value->text != NULL ? value : &self->head[VERSION],
                    _("minimax, alpha-beta, pvs or mtdf, where it can search this"));
}

/* What a search of the lesson and one by hand have in common. */
static gboolean
read_way(Reading *self, const Value *values, const PlyRules *rules, PlyScore side,
         PlySearchOptions *options)
{
  const Value *window = &values[WINDOW], *cut = &values[CUT];
  gboolean beyond, hard;
  PlyScore low, high;

  if (!read_algorithm(self, &values[ALGORITHM], rules, options) ||
      !read_either(self, cut, ">=", ">", &beyond) ||
      !read_either(self, &values[FAIL], "soft", "hard", &hard))
    return FALSE;
  options->cut_beyond = beyond;
  options->fail_hard = hard;
  if (beyond && !ply_algorithm_cuts_beyond(options->algorithm))
    return fail_value(self, cut, _(">=, unless alpha-beta searches"));
  if (window->text == NULL)
    return TRUE;
  if (!ply_algorithm_uses_windows(options->algorithm) ||
      ply_algorithm_is_engine(options->algorithm))
    return fail_value(self, window, _("a window only where alpha-beta or pvs searches"));
  if (!ply_lesson_window_read(rules, window->text, &low, &high))
    return fail_value(self, window, _("a window such as 3..8, ..8 or 3.."));
  options->root_window = true;
  options->root_alpha = side == 1 ? -high : low;
  options->root_beta = side == 1 ? -low : high;
  return TRUE;
}

/* In a number tree MAX is the first side; in a game whoever moves at the root. */
static PlyScore
side_of_max(const PlyLessonPlan *plan)
{
  return plan->tree != NULL ? plan->root.side : 0;
}

static gboolean
read_switches(Reading *self)
{
  PlySearchOptions *options = &self->plan->options;
  const Value *evaluation = &self->head[EVALUATION];
  gboolean iterations, table, ordering;
  int half = 0, plies = 0;

  options->evaluation = ply_game_evaluation(self->plan->rules.game, evaluation->text);
  if (options->evaluation == NULL)
    return fail_value(self, evaluation, _("an evaluation of this game, such as pieces"));
  if (!read_either(self, &self->head[ITERATIONS], "no", "yes", &iterations) ||
      !read_either(self, &self->head[TABLE], "no", "yes", &table) ||
      !read_either(self, &self->head[ORDERING], "no", "yes", &ordering) ||
      !read_number(self, &self->head[ASPIRATION], 1, 100000, _("half the width of a window"),
                   &half) ||
      !read_number(self, &self->head[QUIESCENCE], 1, 16, _("1–16 plies past the depth"), &plies))
    return FALSE;
  options->iterative_deepening = iterations;
  options->table = table;
  options->static_order = options->killers = options->history = ordering;
  options->hash_move = ordering && table;
  options->aspiration = half > 0;
  if (half > 0)
    options->aspiration_window = half * ply_notation_unit(&self->plan->rules);
  options->quiescence = plies > 0;
  if (plies > 0)
    options->quiescence_depth = plies;
  if (options->aspiration &&
      (!options->iterative_deepening || !ply_algorithm_uses_windows(options->algorithm) ||
       options->algorithm == ply_algorithm_find("mtdf")))
    return fail_value(self, &self->head[ASPIRATION],
                      _("aspiration where alpha-beta or pvs deepens by iterations"));
  if (options->quiescence && self->plan->rules.game->tactical_moves == NULL)
    return fail_value(self, &self->head[QUIESCENCE],
                      _("quiescence in a game that has moves to be played on"));
  if (options->aspiration && options->root_window)
    return fail_value(self, &self->head[ASPIRATION], _("aspiration without a window of the root"));
  return TRUE;
}

static PlyLessonSpot
spot_of(const Value *value)
{
  return (PlyLessonSpot){value->at.line, value->at.column};
}

static gboolean
read_how(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  const Value *depth = &self->head[DEPTH], *look = &self->head[LOOK_AT];
  int visits = 0;

  ply_search_options_init(&plan->options, &plan->rules);
  if (!read_way(self, self->head, &plan->rules, side_of_max(plan), &plan->options) ||
      !read_switches(self) ||
      !read_number(self, depth, 1, PLY_MAX_DEPTH, _("a depth in plies, from 1"), &plan->depth) ||
      !read_number(self, &self->head[VISITS], 1, PLY_LESSON_MOST_VISITS,
                   _("a number of visits, at most 262144"), &visits))
    return FALSE;
  plan->visits = (guint32)visits;
  plan->visits_spot = spot_of(&self->head[VISITS]);
  plan->depth_spot = spot_of(depth->text != NULL             ? depth
                             : self->head[GAME].text != NULL ? &self->head[GAME]
                                                             : &self->head[TREE]);
  if (depth->text == NULL && plan->tree == NULL)
    return fail_value(self, &self->head[GAME], _("“depth” beside “game”"));
  if (look->text == NULL)
    return TRUE;
  plan->look_at = g_strdup(look->text);
  plan->look_spot = spot_of(look);
  if (g_str_equal(look->text, "look"))
    return fail_value(self, look, _("visit, pass, path, node or find"));
  return ply_lesson_place_check(plan, plan->look_at, &look->at, self->error);
}

/* ---- names, claims, questions ---- */

static gboolean
read_names(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  const Value *id = &self->head[ID], *title = &self->head[TITLE];

  if (id->text != NULL) {
    if (strlen(id->text) > MOST_ID ||
        strspn(id->text, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id->text))
      return fail_value(self, id, _("at most 64 small letters, digits and hyphens"));
    g_free(plan->id);
    plan->id = g_strdup(id->text);
  }
  if (self->head[CHAPTER].text != NULL)
    plan->chapter = words_of(&self->head[CHAPTER]);
  if (title->text == NULL)
    return fail_line(self, &self->at, _("a “title”"));
  plan->title = words_of(title);
  return strlen(plan->title) < sizeof((PlyTraceInfo *)NULL)->title ||
         fail_value(self, title, _("a shorter title"));
}

static gboolean
read_claims(Reading *self)
{
  PlyLessonPlan *plan = self->plan;

  for (guint i = 0; i < self->n_claims; i++) {
    const Value *value = &self->claims[i];
    PlyLessonClaim *claim = &plan->claims[plan->n_claims];
    char *equal = g_strrstr(value->text, " = ");
    if (equal == NULL || equal[3] == '\0')
      return fail_value(self, value, _("a measure, “ = ” and its value"));
    *claim = (PlyLessonClaim){.value = g_strstrip(g_strdup(equal + 3)),
                              .line = value->at.line,
                              .column = value->at.column};
    plan->n_claims++;
    g_autofree char *measure = g_strndup(value->text, (gsize)(equal - value->text));
    if (!ply_lesson_measure_read(plan, measure, &value->at, &claim->measure, self->error))
      return FALSE;
    PlyTextReader at = value->at;
    ply_text_reader_seek(&at, MIN(at.offset + (gsize)(equal + 3 - value->text), at.length));
    if (claim->measure.kind == PLY_MEASURE_KIND &&
        !ply_lesson_query_check(plan, claim->value, &at, self->error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_answer(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  const Value *answer = &self->question[ANSWER], *measure = &self->question[MEASURE];
  guint right = 0;

  if (!self->asked)
    return plan->why == NULL || fail_line(self, &self->at, _("a [question] for the [why]"));
  for (guint i = 0; i < plan->n_choices; i++)
    right += plan->choices[i].right;
  if (plan->n_choices > 0 && (right != 1 || plan->n_choices == 1))
    return fail_line(self, &self->question_at, _("two or more choices, “(x)” before one of them"));
  if ((plan->n_choices > 0) == (answer->text != NULL))
    return fail_line(self, &self->question_at, _("either choices or “answer”"));
  if (measure->text != NULL) {
    plan->answer_line = measure->at.line;
    if (answer->text == NULL)
      return fail_value(self, measure, _("“measure” only beside “answer”"));
    if (!ply_lesson_measure_read(plan, measure->text, &measure->at, &plan->answer_measure,
                                 self->error))
      return FALSE;
  }
  if (answer->text == NULL)
    return TRUE;
  plan->answer = ply_typed_number(answer->text);
  plan->answer_text = g_strstrip(g_strdup(answer->text));
  return isfinite(plan->answer) || fail_value(self, answer, _("a number"));
}

static gboolean
read_practice(Reading *self)
{
  PlyLessonPlan *plan = self->plan;
  const Value *tree = &self->exercise[TREE];
  const PlyNumberTree *searched = plan->tree;

  if (!plan->has_exercise)
    return TRUE;
  PlyTextReader at = self->at;
  if (tree->text != NULL) {
    if (!parse_tree(self, tree, &plan->exercise_tree))
      return FALSE;
    searched = plan->exercise_tree;
    at = tree->at;
  }
  if (searched == NULL)
    return fail_line(self, &at, _("a “tree” in the [exercise] of a lesson on a game"));
  if (searched->chance)
    return fail_line(self, &at, _("a tree without chance nodes"));
  PlyRecordRequest request;
  ply_record_request_of_tree(&request, searched);
  plan->exercise_options = request.options;
  return read_way(self, self->exercise, &request.rules, ply_number_tree_side(searched, 0),
                  &plan->exercise_options);
}

static gboolean
read_parts(Reading *self)
{
  if (!read_head(self))
    return FALSE;
  while (!is_over(self)) {
    if (!read_section(self))
      return FALSE;
  }
  if ((!self->is_task && !read_names(self)) || !read_what(self) || !read_how(self) ||
      !read_claims(self) || !read_answer(self) || !read_practice(self))
    return FALSE;
  return self->plan->notice != NULL || fail_line(self, &self->at, _("a [notice]"));
}

static void
end_reading(Reading *self)
{
  for (guint i = 0; i < N_KEYS; i++) {
    g_free(self->head[i].text);
    g_free(self->exercise[i].text);
    g_free(self->question[i].text);
  }
  for (guint i = 0; i < self->n_claims; i++)
    g_free(self->claims[i].text);
}

/* The file's name without its folder and suffix, as an id. Transfer full. */
static char *
id_of(const char *name)
{
  g_autofree char *base = g_path_get_basename(name);

  if (g_str_has_suffix(base, PLY_LESSON_SUFFIX))
    base[strlen(base) - strlen(PLY_LESSON_SUFFIX)] = '\0';
  return g_utf8_make_valid(base, -1);
}

PlyLessonPlan *
ply_lesson_plan_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyLessonPlan) plan = g_new0(PlyLessonPlan, 1);
  g_autoptr(GError) cause = NULL;
  Reading self = {.at = ply_text_reader_begin(text, length, name), .plan = plan, .error = &cause};

  plan->id = id_of(name);
  gboolean good = length <= PLY_LESSON_MOST_BYTES
                      ? check_text(&self) && read_parts(&self)
                      : ply_text_expected(&cause, PLY_TEXT_ERROR_TOO_LARGE, &self.at,
                                          _("a lesson of at most 64 KiB"), _("a longer file"));
  end_reading(&self);
  if (good)
    return g_steal_pointer(&plan);
  g_propagate_error(error, g_steal_pointer(&cause));
  return NULL;
}

PlyLessonPlan *
ply_lesson_plan_load(const char *path, GError **error)
{
  GString *text = ply_safe_file_read(path, PLY_LESSON_MOST_BYTES, error);

  if (text == NULL)
    return NULL;
  PlyLessonPlan *plan = ply_lesson_plan_read(text->str, text->len, path, error);
  g_string_free(text, TRUE);
  return plan;
}
