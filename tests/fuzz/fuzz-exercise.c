/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "judge/exercise.h"
#include "judge/grade.h"
#include "judge/mistakes.h"
#include "practice/question.h"
#include "practice/quiz.h"

#include <math.h>
#include <string.h>

/* Enough to see that it can be graded by. */
#define MOST_NODES 200

/* The right search of each tree, whatever is declared, gets all marks. */
static void
grade(const PlyExercise *exercise, guint index)
{
  const PlyExerciseTree *tree = &exercise->trees[index];
  g_autofree char *log_text =
      g_strdup_printf("{\"plytrace\":1,\"game\":\"number-tree\",\"tree\":\"%s\"}\n"
                      "{\"e\":\"enter\"}\n{\"e\":\"leave\",\"value\":0}\n",
                      tree->text);
  g_autoptr(PlyCallLog) log = NULL, right = NULL;
  g_autoptr(GError) error = NULL;
  PlyCallDialect dialect;
  PlyGrade grade;

  g_assert_true(ply_call_log_read(log_text, strlen(log_text), "log", NULL, &log, &error));
  g_assert_true(ply_grade_is_of(tree, log));
  /* What the reference logs is for MAX. */
  log->said = exercise->said;
  if (log->sides[0] != 0 && log->said.root != 3)
    log->said.root ^= 3;
  ply_call_dialect_next(&log->said, TRUE, &dialect);
  right = ply_mistakes_reference(log, &dialect);
  if (exercise->said.values & 1 << PLY_VALUES_MAX) {
    right->windows = exercise->said.calls != 1 << PLY_CALLS_MINIMAX;
    right->said.values = 1 << PLY_VALUES_MAX;
    ply_grade_log(exercise, index, right, &grade);
    for (guint i = 0; i < PLY_N_PARTS; i++)
      g_assert_cmpfloat(fabs(grade.share[i] - 1), <, 1e-9);
    g_assert_null(grade.first);
    ply_grade_clear(&grade);
  }
  /* A root that was called and returned is not all. */
  ply_grade_log(exercise, index, log, &grade);
  g_assert_cmpfloat(grade.share[PLY_PART_NODES], <, 1);
  g_assert_nonnull(grade.first);
  ply_grade_clear(&grade);
}

/* What is right of each question is right as an answer to it. */
static void
answer(const PlyExercise *exercise, guint index)
{
  PlyRecordRequest request;
  PlyOwnRules rules;
  PlyNumberTree *tree = ply_exercise_prepare(exercise, index, &rules, &request);
  PlyQuestionFacts facts;

  ply_question_facts(tree, &rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    const PlyQuestion *question = &exercise->questions[i];
    g_autofree char *right = ply_question_right(question, &facts);
    g_autofree char *shown = ply_question_right_text(question, &facts);
    g_assert_true(ply_question_judge(question, &facts, right));
    g_assert_true(g_utf8_validate(shown, -1, NULL));
    g_assert_true(question->tree < (int)exercise->n_trees);
  }
  ply_number_tree_free(tree);
}

/* What is read can be graded by; what is not has one sentence. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyExercise) exercise = ply_exercise_read(text, size, "fuzz", &error);

  g_assert_true((exercise == NULL) == (error != NULL));
  if (exercise == NULL) {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_null(strchr(error->message, '\n'));
    g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
    return 0;
  }
  g_assert_cmpuint(exercise->n_trees, >, 0);
  for (guint i = 0; i < exercise->n_trees; i++) {
    if (exercise->trees[i].tree->n_nodes <= MOST_NODES)
      grade(exercise, i);
    if (exercise->trees[i].tree->n_nodes <= MOST_NODES)
      answer(exercise, i);
  }
  return 0;
}
