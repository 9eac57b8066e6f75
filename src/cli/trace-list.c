/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists of steps: the most instructive cutoffs, the bookmarks. */

#include "cli/json-out.h"
#include "cli/trace.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/search-options.h"

static const struct {
  unsigned reason;
  const char *id, *words;
} reasons[] = {
    {PLY_LESSON_CHANGES, "changes", N_("refutes the best move of the pass before")},
    {PLY_LESSON_DEEP, "deep", N_("deep")},
    {PLY_LESSON_FIRST, "first", N_("the first of its kind")},
    {PLY_LESSON_TOP, "top", N_("near the root")},
    {PLY_LESSON_SAVES, "saves", N_("saves much")},
};

static void
print_lesson(const PlyCliTrace *self, const PlyLesson *lesson)
{
  g_autoptr(GString) why = g_string_new(NULL);
  g_autofree char *sentence = ply_cli_trace_explain(self->trace, &self->wording, lesson->step);

  for (guint i = 0; i < G_N_ELEMENTS(reasons); i++) {
    if (lesson->reasons & reasons[i].reason)
      g_string_append_printf(why, "%s%s", why->len > 0 ? ", " : "", _(reasons[i].words));
  }
  g_print(_("Step %" PRIu64 " (%d points)"), lesson->step + 1, lesson->points);
  g_print("%s%s\n  %s\n", why->len > 0 ? ": " : "", why->str, sentence);
}

static void
add_lesson(JsonBuilder *builder, const PlyCliTrace *self, const PlyLesson *lesson)
{
  g_autofree char *sentence = ply_cli_trace_explain(self->trace, &self->wording, lesson->step);

  json_builder_begin_object(builder);
  ply_cli_json_number(builder, "step", (gint64)lesson->step + 1);
  ply_cli_json_number(builder, "visit", lesson->visit);
  ply_cli_json_number(builder, "points", lesson->points);
  ply_cli_json_array(builder, "reasons");
  for (guint i = 0; i < G_N_ELEMENTS(reasons); i++) {
    if (lesson->reasons & reasons[i].reason)
      json_builder_add_string_value(builder, reasons[i].id);
  }
  json_builder_end_array(builder);
  ply_cli_json_text(builder, "sentence", sentence);
  json_builder_end_object(builder);
}

int
ply_cli_show_lessons(const PlyCliTrace *self, int most, gboolean json)
{
  g_autofree PlyLesson *lessons = g_new(PlyLesson, most);
  int n = ply_trace_lessons(self->trace, most, lessons, NULL, ply_cli_interrupted);
  g_autoptr(JsonBuilder) builder = json_builder_new();

  if (n < 0)
    return ply_cli_fail(_("stopped."));
  if (!json) {
    for (int i = 0; i < n; i++)
      print_lesson(self, &lessons[i]);
    return n > 0 ? 0 : ply_cli_fail(_("the recording has no cutoff."));
  }
  json_builder_begin_array(builder);
  for (int i = 0; i < n; i++)
    add_lesson(builder, self, &lessons[i]);
  json_builder_end_array(builder);
  ply_cli_json_print(builder);
  return 0;
}

int
ply_cli_show_bookmarks(const PlyCliTrace *self, gboolean json)
{
  const PlyTrace *trace = self->trace;
  g_autoptr(JsonBuilder) builder = json_builder_new();

  json_builder_begin_array(builder);
  for (guint i = 0; i < trace->n_notes; i++) {
    if (!ply_trace_note_is_mark(&trace->notes[i]))
      continue;
    guint64 step = trace->notes[i].step;
    const char *note = ply_trace_note_words(&trace->notes[i]);
    g_autofree char *sentence = ply_cli_trace_explain(trace, &self->wording, step);
    if (!json)
      g_print("%s %" PRIu64 ": %s\n", _("Step"), step + 1, note != NULL ? note : sentence);
    json_builder_begin_object(builder);
    ply_cli_json_number(builder, "step", (gint64)step + 1);
    ply_cli_json_text_or_null(builder, "note", note);
    ply_cli_json_text(builder, "sentence", sentence);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
  if (json)
    ply_cli_json_print(builder);
  return 0;
}
