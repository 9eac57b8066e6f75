/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "practice/marks.h"
#include "record/text-error.h"

#include <string.h>

/* What is read has marks, none above what there is, and is written as what is read as the same; what
 * is not has one sentence. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyAnswers) answers = ply_answers_read(text, size, "fuzz", &error);
  PlyPracticeMarks marks, again;

  if (answers == NULL) {
    g_assert_error(error, PLY_TEXT_ERROR, error->code);
    g_assert_null(strchr(error->message, '\n'));
    return 0;
  }
  g_assert_no_error(error);
  ply_practice_mark(answers, &marks);
  g_assert_cmpuint(marks.first.right, <=, marks.first.of);
  g_assert_cmpuint(marks.own.right, <=, marks.own.of);
  for (int i = 0; i < PLY_N_PARTS; i++)
    g_assert_true(marks.first.share[i] >= 0 && marks.first.share[i] <= 1 &&
                  marks.own.share[i] >= 0 && marks.own.share[i] <= 1);
  g_autoptr(GString) written = ply_answers_write(answers);
  g_autoptr(PlyAnswers) read = ply_answers_read(written->str, written->len, "again", &error);
  g_assert_no_error(error);
  g_autoptr(GString) twice = ply_answers_write(read);
  g_assert_cmpstr(written->str, ==, twice->str);
  ply_practice_mark(read, &again);
  g_assert_cmpuint(marks.first.right, ==, again.first.right);
  g_assert_cmpuint(marks.own.right, ==, again.own.right);
  return 0;
}
