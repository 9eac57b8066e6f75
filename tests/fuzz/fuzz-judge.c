/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/trace-lines.h"
#include "judge/judge.h"
#include "judge/lines.h"
#include "judge/mistakes.h"

#include <string.h>

static gboolean
is_of(const PlyCallDialects *set, const PlyCallDialect *dialect)
{
  PlyCallDialect each;

  for (gboolean more = ply_call_dialect_next(set, TRUE, &each); more;
       more = ply_call_dialect_next(set, FALSE, &each)) {
    if (memcmp(&each, dialect, sizeof each) == 0)
      return TRUE;
  }
  return FALSE;
}

static gboolean
say_yes(gpointer data)
{
  return ++*(int *)data == 2;
}

/* Whatever nests is judged, and what is found is a sentence in the file; the reference of any log
 * is right. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCallLog) log = NULL;
  gboolean read = ply_call_log_read(text, size, "fuzz", NULL, &log, &error);
  g_assert_true(read == (error == NULL));
  if (!read) {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_null(strchr(error->message, '\n'));
    g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
  }
  if (log == NULL)
    return 0;
  g_autoptr(PlyVerdict) verdict = ply_judge(log, 5, NULL, NULL);
  g_assert_true(is_of(&log->said, &verdict->dialect));
  for (guint i = 0; i < verdict->n_findings; i++) {
    const PlyFinding *finding = &verdict->findings[i];
    g_assert_true(g_utf8_validate(finding->sentence, -1, NULL));
    g_assert_cmpuint(finding->line, >, 1);
  }
  /* What every reader takes instead is such a recording. */
  gboolean needed;
  GString *lines = ply_judge_lines(text, size, "fuzz", NULL, &needed);
  if (lines != NULL) {
    PlyTrace *trace = ply_trace_lines_load(lines->str, lines->len, "judged", NULL, &error);
    g_assert_no_error(error);
    ply_trace_unref(trace);
    g_string_free(lines, TRUE);
  }
  /* It can be stopped at the second way to be right that is tried, or when its faults are told. */
  int asked = 0;
  g_assert_null(ply_judge(log, 5, say_yes, &asked));
  PlyCallDialect dialect = verdict->dialect;
  ply_mistakes_find(log, &dialect);
  g_autoptr(PlyCallLog) reference = ply_mistakes_reference(log, &verdict->dialect);
  g_assert_cmpuint(ply_call_log_leaves(reference), <=, (guint)log->tree->n_nodes);
  return 0;
}
