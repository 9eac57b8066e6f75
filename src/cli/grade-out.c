/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/grade-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "judge/mistakes.h"
#include "record/csv.h"
#include "record/json-line.h"

#define MOST_MISTAKES 3

/* What its program does that makes its calls, a sentence, NULL if that is not known; several are
 * those that the trees do not tell apart. Transfer full. */
static char *
mistake_text(const PlySubmission *submission)
{
  GString *text = g_string_new(NULL);
  guint n = 0;

  for (guint i = PLY_MISTAKE_NONE + 1; i < PLY_N_MISTAKES && n < MOST_MISTAKES; i++) {
    if (!(submission->mistakes >> i & 1))
      continue;
    g_string_append_printf(text,
                           n++ == 0 ? _("All its calls are made by a search that %s (%s)")
                                    : _(", or that %s (%s)"),
                           ply_mistake_text((PlyMistake)i), ply_mistake_id((PlyMistake)i));
  }
  if (n > 0)
    g_string_append_c(text, '.');
  return g_string_free(text, n == 0);
}

/* Their names, with blanks between. Transfer full. */
static char *
mistake_ids(const PlySubmission *submission)
{
  GString *text = g_string_new(NULL);

  for (guint i = PLY_MISTAKE_NONE + 1; i < PLY_N_MISTAKES; i++) {
    if (submission->mistakes >> i & 1)
      g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", ply_mistake_id((PlyMistake)i));
  }
  return g_string_free(text, FALSE);
}

char *
ply_submission_text(const PlyExercise *exercise, const PlySubmission *submission)
{
  g_autofree char *mistake = mistake_text(submission);
  GString *text = g_string_new(mistake);

  for (guint i = 0; i < exercise->n_trees; i++) {
    if (*submission->sentences[i] == '\0')
      continue;
    if (text->len > 0)
      g_string_append_c(text, '\n');
    g_string_append_printf(text, _("%s: %s"), exercise->trees[i].name, submission->sentences[i]);
  }
  return g_string_free(text, FALSE);
}

double
ply_grade_most(const PlyExercise *exercise)
{
  double sum = 0;

  for (guint i = 0; i < PLY_N_PARTS; i++)
    sum += exercise->marks[i];
  return sum;
}

double
ply_grade_questions(const PlyExercise *exercise, guint tree)
{
  double sum = 0;

  for (guint i = 0; i < exercise->n_questions; i++) {
    if (ply_question_is_of(&exercise->questions[i], tree))
      sum += exercise->questions[i].marks;
  }
  return sum;
}

void
ply_grade_print_cell(const char *text, int width)
{
  int length = (int)g_utf8_strlen(text, -1);

  g_print("%s%*s", text, MAX(width - length, 0) + 2, "");
}

static void
append_number(GString *text, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.2f", number));
}

GString *
ply_grade_csv(const PlyExercise *exercise, GPtrArray *submissions)
{
  GString *text = g_string_new("submission");

  for (guint i = 0; i < PLY_N_PARTS; i++)
    g_string_append_printf(text, ",%s", ply_part_id((PlyPart)i));
  g_string_append(text, ",marks,of,mistakes,remarks\r\n");
  for (guint k = 0; k < submissions->len; k++) {
    const PlySubmission *submission = submissions->pdata[k];
    g_autofree char *remarks = ply_submission_text(exercise, submission);
    g_autofree char *mistakes = mistake_ids(submission);
    ply_csv_append(text, submission->name);
    for (guint i = 0; i <= PLY_N_PARTS; i++) {
      g_string_append_c(text, ',');
      append_number(text, i < PLY_N_PARTS ? submission->marks[i] : submission->total);
    }
    g_string_append_c(text, ',');
    append_number(text, ply_grade_most(exercise));
    g_string_append_c(text, ',');
    ply_csv_append(text, mistakes);
    g_string_append_c(text, ',');
    ply_csv_append(text, remarks);
    g_string_append(text, "\r\n");
  }
  return text;
}

/* ---- JUnit's XML ---- */

static guint
count_failures(const PlyExercise *exercise, const PlySubmission *submission)
{
  guint n = 0;

  for (guint i = 0; i < PLY_N_PARTS; i++)
    n += submission->marks[i] < exercise->marks[i];
  return n;
}

static guint
count_parts(const PlyExercise *exercise)
{
  guint n = 0;

  for (guint i = 0; i < PLY_N_PARTS; i++)
    n += exercise->marks[i] > 0;
  return n;
}

static void
append_case(GString *text, const PlyExercise *exercise, const PlySubmission *submission, PlyPart i,
            const char *name, const char *remarks)
{
  g_string_append_printf(text, "    <testcase classname=\"%s\" name=\"%s\"", name, ply_part_id(i));
  if (submission->marks[i] >= exercise->marks[i]) {
    g_string_append(text, "/>\n");
    return;
  }
  g_string_append(text, ">\n      <failure message=\"");
  append_number(text, submission->marks[i]);
  g_string_append(text, " / ");
  append_number(text, exercise->marks[i]);
  g_string_append_printf(text, "\">%s</failure>\n    </testcase>\n", remarks);
}

GString *
ply_grade_junit(const PlyExercise *exercise, GPtrArray *submissions)
{
  GString *text = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");

  for (guint k = 0; k < submissions->len; k++) {
    const PlySubmission *submission = submissions->pdata[k];
    g_autofree char *name = g_markup_escape_text(submission->name, -1);
    g_autofree char *plain = ply_submission_text(exercise, submission);
    g_autofree char *remarks = g_markup_escape_text(plain, -1);
    g_string_append_printf(text, "  <testsuite name=\"%s\" tests=\"%u\" failures=\"%u\">\n", name,
                           count_parts(exercise), count_failures(exercise, submission));
    for (guint i = 0; i < PLY_N_PARTS; i++) {
      if (exercise->marks[i] > 0)
        append_case(text, exercise, submission, (PlyPart)i, name, remarks);
    }
    g_string_append(text, "  </testsuite>\n");
  }
  g_string_append(text, "</testsuites>\n");
  return text;
}

/* ---- Gradescope's results.json ---- */

static void
append_member(GString *text, const char *name, double number)
{
  g_string_append_printf(text, ",\"%s\":", name);
  append_number(text, number);
}

GString *
ply_grade_gradescope(const PlyExercise *exercise, const PlySubmission *submission)
{
  g_autofree char *remarks = ply_submission_text(exercise, submission);
  GString *text = g_string_new("{\"output\":");
  gboolean some = FALSE;

  ply_json_line_append(text, *remarks != '\0' ? remarks : _("All right."));
  g_string_append(text, ",\"output_format\":\"text\",\"stdout_visibility\":\"hidden\"");
  append_member(text, "score", submission->total);
  g_string_append(text, ",\"tests\":[");
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    if (exercise->marks[i] <= 0)
      continue;
    g_string_append_printf(text, "%s\n{\"name\":", some ? "," : "");
    ply_json_line_append(text, ply_part_id((PlyPart)i));
    append_member(text, "score", submission->marks[i]);
    append_member(text, "max_score", exercise->marks[i]);
    g_string_append_printf(text, ",\"status\":\"%s\"}",
                           submission->marks[i] >= exercise->marks[i] ? "passed" : "failed");
    some = TRUE;
  }
  g_string_append(text, "\n]}\n");
  return text;
}
