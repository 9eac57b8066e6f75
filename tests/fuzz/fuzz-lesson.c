/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "lessons/lesson-verify.h"

#include <string.h>

/* Enough to see that it can be searched. */
#define MOST_ASKED 2

static bool
is_enough(void *data)
{
  return ++*(int *)data > MOST_ASKED;
}

/* What is read can be searched, and what it claims is looked up; what is not has one sentence. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyLessonPlan) plan = ply_lesson_plan_read(text, size, "fuzz", &error);

  g_assert_true((plan == NULL) == (error != NULL));
  if (plan != NULL) {
    int asked = 0;
    g_assert_true(*plan->title != '\0' && *plan->notice != '\0');
    PlyTrace *trace = ply_lesson_verify(plan, "fuzz", &asked, is_enough, &error);
    g_assert_true((trace == NULL) == (error != NULL));
    ply_trace_unref(trace);
  }
  if (error != NULL) {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_null(strchr(error->message, '\n'));
    g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
  }
  return 0;
}
