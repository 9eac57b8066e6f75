/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* exercise grade: marks for what learners answered in practice. */

#include "cli/grade-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "practice/answers.h"
#include "practice/marks.h"
#include "practice/question.h"
#include "record/csv.h"
#include "record/printable.h"
#include "record/safe-file.h"
#include "rules/number-tree-edit.h"

#define MOST_BYTES ((gsize)32 << 20) /* of a file of answers */
#define MOST_NAME  60
#define MOST_TREE  200 /* characters */

/* One file. */
typedef struct {
  char *name; /* of the file, as short as a table has room for */
  int tree;   /* which of the exercise's it is of; −1: of none */
  char *path;
  char *fault; /* why it has no marks, a sentence; NULL: it has */
  PlyAnswers *answers;
  PlyPracticeMarks marks;
  double first[PLY_N_PARTS], own[PLY_N_PARTS];
  double asked, asked_most; /* marks for questions, and those that there are */
  double most;              /* marks that there are in all */
} HandIn;

static void
free_hand_in(gpointer data)
{
  HandIn *self = data;

  g_free(self->name);
  g_free(self->path);
  g_free(self->fault);
  ply_answers_free(self->answers);
  g_free(self);
}

static int
compare(gconstpointer a, gconstpointer b)
{
  return strcmp((*(HandIn *const *)a)->path, (*(HandIn *const *)b)->path);
}

/* The files of a folder; links lead anywhere, and are none. NULL after one line that says why. */
static GPtrArray *
list(const char *path)
{
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(free_hand_in);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) folder = g_dir_open(path, 0, &error);

  if (folder == NULL) {
    ply_cli_refuse(error->message);
    return NULL;
  }
  for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
    g_autofree char *at = g_build_filename(path, name, NULL);
    struct stat is;
    if (name[0] == '.' || !g_str_has_suffix(name, PLY_ANSWERS_SUFFIX) || g_lstat(at, &is) != 0 ||
        !S_ISREG(is.st_mode))
      continue;
    HandIn *file = g_new0(HandIn, 1);
    file->tree = -1;
    file->name = ply_printable_line(name, strlen(name) - strlen(PLY_ANSWERS_SUFFIX), MOST_NAME);
    file->path = g_steal_pointer(&at);
    g_ptr_array_add(files, file);
  }
  g_ptr_array_sort(files, compare);
  if (files->len > 0)
    return g_steal_pointer(&files);
  ply_cli_refuse_with(_("%s: holds no files of answers (%s)."), path, PLY_ANSWERS_SUFFIX);
  return NULL;
}

/* Whether it is that tree, with the side at its root that the exercise wants there. */
static gboolean
is_tree(const PlyExercise *exercise, const PlyNumberTree *wanted, const PlyNumberTree *tree)
{
  unsigned side = 1u << ply_number_tree_side(tree, 0);

  if ((exercise->said.root & side) == 0)
    return FALSE;
  if (ply_number_tree_side(wanted, 0) == ply_number_tree_side(tree, 0))
    return ply_number_tree_equal(wanted, tree);
  PlyNumberTree *turned = ply_number_tree_turn_round(wanted);
  gboolean is = turned != NULL && ply_number_tree_equal(turned, tree);
  ply_number_tree_free(turned);
  return is;
}

/* What an exercise demands, and who did not keep to it. */
static gboolean
fits(const PlyExercise *exercise, const PlyAnswers *answers, int *tree, const char **why)
{
  const PlyOwnRules *rules = &answers->rules;
  const PlyCallDialects *said = &exercise->said;
  gboolean there = FALSE;

  for (guint i = 0; i < exercise->n_trees && !there; i++) {
    there = is_tree(exercise, exercise->trees[i].tree, answers->tree);
    *tree = there ? (int)i : -1;
  }
  unsigned calls = 1u << (rules->minimax ? PLY_CALLS_MINIMAX
                          : rules->pvs   ? PLY_CALLS_PVS
                                         : PLY_CALLS_ALPHA_BETA);
  unsigned cut = 1u << (rules->cut_beyond ? PLY_CUT_MORE_THAN : PLY_CUT_AT_LEAST);
  unsigned fail = 1u << (rules->fail_hard ? PLY_FAIL_HARD : PLY_FAIL_SOFT);
  *why = !there                       ? _("They are of a tree that is not in the exercise.")
         : rules->root_window         ? _("They are of a search with a window at the root.")
         : rules->depth > 0           ? _("They are of a search that ends above the leaves.")
         : (said->calls & calls) == 0 ? _("They are of another algorithm than the exercise’s.")
         : !rules->minimax && (said->cut & cut) == 0
             ? _("They follow another rule for cutoffs than the exercise’s.")
         : !rules->minimax && (said->fail & fail) == 0
             ? _("They follow another rule for values outside the window than the exercise’s.")
             : NULL;
  return *why == NULL;
}

/* What was said first counts: whoever was told what is right may have answered once more. */
static void
grade_questions(const PlyExercise *exercise, HandIn *self)
{
  PlyQuestionFacts facts;

  self->asked_most = ply_grade_questions(exercise, (guint)self->tree);
  ply_question_facts(self->answers->tree, &self->answers->rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    const PlyQuestion *question = &exercise->questions[i];
    const PlyAnswerReply *reply = ply_question_is_of(question, (guint)self->tree)
                                      ? ply_answers_find(self->answers, question->text)
                                      : NULL;
    if (reply != NULL && reply->said != NULL && ply_question_judge(question, &facts, reply->said))
      self->asked += question->marks;
  }
  self->most += self->asked_most;
}

static void
grade(const PlyExercise *exercise, HandIn *self)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_safe_file_read_plain(self->path, MOST_BYTES, &error);
  double marks[PLY_N_PARTS];
  const char *why;

  if (text != NULL && text->len > MOST_BYTES)
    self->fault = g_strdup(_("It is larger than 32 MiB."));
  else if (text != NULL)
    self->answers = ply_answers_read(text->str, text->len, self->path, &error);
  if (text != NULL)
    g_string_free(text, TRUE);
  if (self->answers == NULL) {
    if (self->fault == NULL)
      self->fault = g_strdup(error->message);
    return;
  }
  if (exercise != NULL && !fits(exercise, self->answers, &self->tree, &why)) {
    self->fault = g_strdup(why);
    return;
  }
  ply_practice_mark(self->answers, &self->marks);
  if (exercise != NULL)
    memcpy(marks, exercise->marks, sizeof marks);
  else
    ply_exercise_usual_marks(self->answers->rules.minimax, marks);
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    self->first[i] = floor(marks[i] * self->marks.first.share[i] * 100 + 1e-6) / 100;
    self->own[i] = floor(marks[i] * self->marks.own.share[i] * 100 + 1e-6) / 100;
    self->most += marks[i];
  }
  if (exercise != NULL)
    grade_questions(exercise, self);
}

static double
sum(const double marks[PLY_N_PARTS])
{
  double all = 0;

  for (guint i = 0; i < PLY_N_PARTS; i++)
    all += marks[i];
  return all;
}

/* The moves to a node, "1 2", or words for the root. Transfer full. */
static char *
path_text(const PlyNumberTree *tree, int node)
{
  GString *text = g_string_new(NULL);

  for (; tree->nodes[node].parent >= 0; node = tree->nodes[node].parent) {
    g_autofree char *step = g_strdup_printf(
        text->len > 0 ? "%d " : "%d", node - tree->nodes[tree->nodes[node].parent].first_child + 1);
    g_string_prepend(text, step);
  }
  if (text->len == 0)
    g_string_append(text, _("root"));
  return g_string_free(text, FALSE);
}

/* Of an exercise's questions the first that is not answered right; NULL if all are. Transfer full. */
static char *
question_remark(const PlyExercise *exercise, const HandIn *self)
{
  PlyQuestionFacts facts;

  ply_question_facts(self->answers->tree, &self->answers->rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    const PlyQuestion *question = &exercise->questions[i];
    const PlyAnswerReply *reply = ply_answers_find(self->answers, question->text);
    if (!ply_question_is_of(question, (guint)self->tree) ||
        (reply != NULL && reply->said != NULL && ply_question_judge(question, &facts, reply->said)))
      continue;
    g_autofree char *asked = ply_printable(question->text);
    g_autofree char *right = ply_question_right_text(question, &facts);
    g_autofree char *said = reply != NULL && reply->said != NULL
                                ? ply_printable_line(reply->said, strlen(reply->said), MOST_NAME)
                                : NULL;
    return said != NULL
               ? g_strdup_printf(_("Asked “%s”, “%s” was said, but it is %s."), asked, said, right)
           : reply != NULL
               ? g_strdup_printf(_("Asked “%s”, the answer was asked for: %s."), asked, right)
               : g_strdup_printf(_("“%s” has no answer."), asked);
  }
  return NULL;
}

/* What stands beside the marks: how they came about. Transfer full, a sentence or NULL each. */
static char *
feedback_remark(const PlyExercise *exercise, const HandIn *self)
{
  if (exercise == NULL)
    return self->answers->replies->len > 0
               ? g_strdup(
                     _("Answers to questions have marks by their exercise alone (--exercise)."))
               : NULL;
  if (!exercise->told || exercise->at_end == self->answers->at_end)
    return NULL;
  return g_strdup(exercise->at_end
                      ? _("What is right was told at once after each step, where the exercise "
                          "tells it at the end.")
                      : _("What is right was told at the end, where the exercise tells it at "
                          "once."));
}

/* What is wrong first, a sentence or ""; transfer full. */
static char *
slip_remark(const HandIn *self)
{
  const PlyPracticeMarks *marks = &self->marks;

  if (self->fault != NULL)
    return g_strdup(self->fault);
  if (marks->wrong == 0)
    return marks->missing > 0
               ? g_strdup_printf(ngettext("The last %u step has no answer.",
                                          "The last %u steps have no answer.", marks->missing),
                                 marks->missing)
               : g_strdup("");
  const PlyAnswer *answer =
      &g_array_index(self->answers->answers, PlyAnswer, (guint)marks->wrong - 1);
  g_autofree char *at = path_text(self->answers->tree, marks->node);
  g_autofree char *right = ply_practice_step_text(self->answers->tree, &marks->right);
  if (answer->shown)
    return g_strdup_printf(_("Answer %d, at %s: what is right was asked for, %s."), marks->wrong,
                           at, right);
  g_autofree char *said = ply_practice_step_text(self->answers->tree, &answer->said);
  return g_strdup_printf(_("Answer %d, at %s: “%s” was said, but %s."), marks->wrong, at, said,
                         right);
}

/* All sentences, a line each. Transfer full. */
static char *
remark(const PlyExercise *exercise, const HandIn *self)
{
  g_autoptr(GStrvBuilder) lines = g_strv_builder_new();
  g_autofree char *slip = slip_remark(self);

  if (*slip != '\0')
    g_strv_builder_add(lines, slip);
  if (self->fault == NULL) {
    g_autofree char *asked = exercise != NULL ? question_remark(exercise, self) : NULL;
    g_autofree char *feedback = feedback_remark(exercise, self);
    if (asked != NULL)
      g_strv_builder_add(lines, asked);
    if (feedback != NULL)
      g_strv_builder_add(lines, feedback);
  }
  g_auto(GStrv) all = g_strv_builder_end(lines);
  return g_strjoinv("\n", all);
}

/* ---- the table ---- */

/* The words over the columns, and their widths. */
enum { STEPS, MARKS, OWN_STEPS, OWN_MARKS, QUESTIONS, SHOWN, TIME, N_COLUMNS };
static const char *const columns[N_COLUMNS] = {N_("steps"),     N_("marks"),     N_("own steps"),
                                               N_("own marks"), N_("questions"), N_("shown"),
                                               N_("time")};

/* Marks for questions stand there where an exercise asks some; they are among the others. */
static gboolean
has_column(const PlyExercise *exercise, guint column)
{
  return column != QUESTIONS || (exercise != NULL && exercise->n_questions > 0);
}

static void
print_row(const PlyExercise *exercise, const HandIn *self, int width)
{
  g_autofree char *why = remark(exercise, self);
  const PlyPracticeMarks *marks = &self->marks;
  guint seconds = (guint)marks->seconds;

  ply_grade_print_cell(self->name, width);
  if (self->fault == NULL) {
    char *cells[N_COLUMNS] = {
        g_strdup_printf("%u/%u", marks->first.right, marks->first.of),
        g_strdup_printf("%.2f/%g", sum(self->first) + self->asked, self->most),
        g_strdup_printf("%u/%u", marks->own.right, marks->own.of),
        g_strdup_printf("%.2f/%g", sum(self->own) + self->asked, self->most),
        g_strdup_printf("%.2f/%g", self->asked, self->asked_most),
        g_strdup_printf("%u", marks->shown),
        g_strdup_printf("%u:%02u", seconds / 60, seconds % 60),
    };
    for (guint i = 0; i < N_COLUMNS; i++) {
      if (!has_column(exercise, i))
        continue;
      if (i + 1 < N_COLUMNS)
        ply_grade_print_cell(cells[i], MAX(8, (int)g_utf8_strlen(_(columns[i]), -1)));
      else
        g_print("%s", cells[i]);
    }
    for (guint i = 0; i < N_COLUMNS; i++)
      g_free(cells[i]);
  } else {
    g_print("–");
  }
  g_print("\n");
  g_auto(GStrv) lines = g_strsplit(why, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *why != '\0'; i++)
    g_print("    %s\n", lines[i]);
}

static void
print_head(const PlyExercise *exercise, int width)
{
  ply_grade_print_cell("", width);
  for (guint i = 0; i < N_COLUMNS; i++) {
    if (!has_column(exercise, i))
      continue;
    if (i + 1 < N_COLUMNS)
      ply_grade_print_cell(_(columns[i]), MAX(8, (int)g_utf8_strlen(_(columns[i]), -1)));
    else
      g_print("%s", _(columns[i]));
  }
  g_print("\n");
}

/* ---- the file ---- */

static void
append_number(GString *text, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c(text, ',');
  g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.2f", number));
}

/* Transfer full. */
static char *
tree_text(const PlyNumberTree *tree)
{
  char *text = ply_number_tree_format(tree);
  char *shown = ply_printable_line(text, strlen(text), MOST_TREE);

  free(text);
  return shown;
}

static GString *
write_csv(const PlyExercise *exercise, GPtrArray *files)
{
  GString *text =
      g_string_new("file,name,title,tree,feedback,right,steps,own_right,own_steps,shown,missing,"
                   "seconds");

  for (guint i = 0; i < PLY_N_PARTS; i++)
    g_string_append_printf(text, ",%s", ply_part_id((PlyPart)i));
  for (guint i = 0; i < PLY_N_PARTS; i++)
    g_string_append_printf(text, ",own_%s", ply_part_id((PlyPart)i));
  g_string_append(text, ",questions,questions_of,marks,own_marks,of,remark\r\n");
  for (guint k = 0; k < files->len; k++) {
    const HandIn *file = files->pdata[k];
    const PlyPracticeMarks *marks = &file->marks;
    g_autofree char *why = g_strdelimit(remark(exercise, file), "\n", ' ');
    const char *name = file->answers != NULL ? file->answers->name : NULL;
    const char *title = file->answers != NULL ? file->answers->title : NULL;
    g_autofree char *whole = g_path_get_basename(file->path);
    whole[strlen(whole) - strlen(PLY_ANSWERS_SUFFIX)] = '\0';
    g_autofree char *valid = g_utf8_make_valid(whole, -1);
    ply_csv_append(text, valid);
    g_string_append_c(text, ',');
    ply_csv_append(text, name != NULL ? name : "");
    g_string_append_c(text, ',');
    ply_csv_append(text, title != NULL ? title : "");
    g_string_append_c(text, ',');
    g_autofree char *tree = file->tree >= 0         ? g_strdup(exercise->trees[file->tree].name)
                            : file->answers != NULL ? tree_text(file->answers->tree)
                                                    : g_strdup("");
    ply_csv_append(text, tree);
    g_string_append_printf(text, ",%s,%u,%u,%u,%u,%u,%u",
                           file->answers == NULL   ? ""
                           : file->answers->at_end ? "at the end"
                                                   : "at once",
                           marks->first.right, marks->first.of, marks->own.right, marks->own.of,
                           marks->shown, marks->missing);
    append_number(text, marks->seconds);
    for (guint i = 0; i < PLY_N_PARTS; i++)
      append_number(text, file->first[i]);
    for (guint i = 0; i < PLY_N_PARTS; i++)
      append_number(text, file->own[i]);
    append_number(text, file->asked);
    append_number(text, file->asked_most);
    append_number(text, sum(file->first) + file->asked);
    append_number(text, sum(file->own) + file->asked);
    append_number(text, file->most);
    g_string_append_c(text, ',');
    ply_csv_append(text, why);
    g_string_append(text, "\r\n");
  }
  return text;
}

int
ply_cli_exercise_grade(int argc, char **argv)
{
  const char *exercise_path = NULL, *csv = NULL;
  const PlyCliUse uses[] = {PLY_CLI_USE("exercise", &exercise_path),
                            PLY_CLI_USE("csv:grade", &csv)};
  PlyCliOptions *parser = ply_cli_options_new("FOLDER");
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyExercise) exercise = NULL;
  int width = 0;

  ply_cli_options_say(parser,
                      _("Gives marks for answers in practice: for each file in FOLDER whose "
                        "name ends in .plyanswers."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected a folder with files of answers."));
  if (exercise_path != NULL && (exercise = ply_cli_load_exercise(exercise_path)) == NULL)
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GPtrArray) files = list(argv[1]);
  if (files == NULL)
    return PLY_CLI_BAD_INPUT;
  if (csv != NULL && !ply_safe_file_check(csv, &error))
    return ply_cli_fail(error->message);
  for (guint i = 0; i < files->len; i++)
    width = MAX(width, (int)g_utf8_strlen(((HandIn *)files->pdata[i])->name, -1));
  print_head(exercise, width);
  for (guint i = 0; i < files->len; i++) {
    grade(exercise, files->pdata[i]);
    print_row(exercise, files->pdata[i], width);
  }
  if (csv == NULL)
    return 0;
  GString *text = write_csv(exercise, files);
  gboolean good = ply_safe_file_write(csv, TRUE, text->str, text->len, &error);
  g_string_free(text, TRUE);
  return good ? 0 : ply_cli_fail(error->message);
}
