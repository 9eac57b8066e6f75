/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/progress.h"

#include "ui/widgets/settings.h"

#define MOST_OWN 500

static gboolean
is_in(char **ids, const char *id)
{
  return g_strv_contains((const char *const *)ids, id);
}

void
ply_progress_begin(const char *id)
{
  GSettings *settings = ply_settings_get();
  g_autofree char *last = g_settings_get_string(settings, "lesson-last");

  if (ply_course_find(id) != NULL && !g_str_equal(last, id))
    g_settings_set_string(settings, "lesson-last", id);
}

void
ply_progress_finish(const char *id)
{
  GSettings *settings = ply_settings_get();
  g_auto(GStrv) done = g_settings_get_strv(settings, "lessons-finished");
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  const PlyLessonPlan *entry;

  if (ply_course_find(id) == NULL || is_in(done, id))
    return;
  /* Written anew from the course, so that no id which a lesson had once is kept for ever. */
  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    if (is_in(done, entry->id) || g_str_equal(entry->id, id))
      g_strv_builder_add(builder, entry->id);
  }
  g_auto(GStrv) now = g_strv_builder_end(builder);
  g_settings_set_strv(settings, "lessons-finished", (const char *const *)now);
}

gboolean
ply_progress_is_finished(const char *id)
{
  g_auto(GStrv) done = g_settings_get_strv(ply_settings_get(), "lessons-finished");

  return is_in(done, id);
}

int
ply_progress_count(int *all)
{
  g_auto(GStrv) done = g_settings_get_strv(ply_settings_get(), "lessons-finished");
  const PlyLessonPlan *entry;
  int n = 0;

  for (*all = 0; (entry = ply_course_at(*all)) != NULL; ++*all)
    n += is_in(done, entry->id);
  return n;
}

gboolean
ply_progress_has_begun(void)
{
  g_autofree char *last = g_settings_get_string(ply_settings_get(), "lesson-last");

  return ply_course_find(last) != NULL;
}

const PlyLessonPlan *
ply_progress_next(void)
{
  GSettings *settings = ply_settings_get();
  g_auto(GStrv) done = g_settings_get_strv(settings, "lessons-finished");
  g_autofree char *last = g_settings_get_string(settings, "lesson-last");
  const PlyLessonPlan *entry, *earlier = NULL;
  gboolean is_after = ply_course_find(last) == NULL;

  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    is_after = is_after || g_str_equal(entry->id, last);
    if (is_in(done, entry->id))
      continue;
    if (is_after)
      return entry;
    if (earlier == NULL)
      earlier = entry;
  }
  return earlier != NULL ? earlier : ply_course_at(0);
}

gboolean
ply_progress_is_own_finished(const char *path)
{
  g_auto(GStrv) done = g_settings_get_strv(ply_settings_get(), "own-lessons-finished");

  return is_in(done, path);
}

void
ply_progress_finish_own(const char *path)
{
  GSettings *settings = ply_settings_get();
  g_auto(GStrv) done = g_settings_get_strv(settings, "own-lessons-finished");
  guint n = g_strv_length(done), first = n >= MOST_OWN ? n - MOST_OWN + 1 : 0;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

  if (is_in(done, path) || !g_utf8_validate(path, -1, NULL)) /* settings hold text */
    return;
  for (guint i = first; i < n; i++)
    g_strv_builder_add(builder, done[i]);
  g_strv_builder_add(builder, path);
  g_auto(GStrv) now = g_strv_builder_end(builder);
  g_settings_set_strv(settings, "own-lessons-finished", (const char *const *)now);
}
