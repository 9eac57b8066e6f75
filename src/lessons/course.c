/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lessons/course.h"

#include <string.h>

#include <gio/gio.h>

#include "lessons/lessons-resources.h"

#define RESOURCE_FOLDER "/org/plyscope/Plyscope/lessons/"

static int
compare_names(gconstpointer a, gconstpointer b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The files are part of the program: that each can be read is what a test sees to. */
static gpointer
load(gpointer data)
{
  GPtrArray *course = g_ptr_array_new();
  GResource *resource = ply_lessons_get_resource();
  g_auto(GStrv) names = g_resource_enumerate_children(resource, RESOURCE_FOLDER, 0, NULL);

  qsort(names, g_strv_length(names), sizeof *names, compare_names);
  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *path = g_strconcat(RESOURCE_FOLDER, names[i], NULL);
    g_autoptr(GBytes) bytes = g_resource_lookup_data(resource, path, 0, NULL);
    g_autoptr(GError) error = NULL;
    gsize n;
    const char *text = g_bytes_get_data(bytes, &n);
    PlyLessonPlan *plan = ply_lesson_plan_read(text, n, names[i], &error);
    if (plan == NULL)
      g_error("%s", error->message);
    g_ptr_array_add(course, plan);
  }
  return course;
}

static const GPtrArray *
get_course(void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once(&once, load, NULL);
}

const PlyLessonPlan *
ply_course_at(int index)
{
  const GPtrArray *course = get_course();

  return (guint)index < course->len ? g_ptr_array_index(course, index) : NULL;
}

const PlyLessonPlan *
ply_course_find(const char *id)
{
  const PlyLessonPlan *plan;

  for (int i = 0; (plan = ply_course_at(i)) != NULL; i++) {
    if (g_str_equal(plan->id, id))
      return plan;
  }
  return NULL;
}

int
ply_course_index(const PlyLessonPlan *lesson)
{
  int i = 0;

  while (ply_course_at(i) != lesson && ply_course_at(i) != NULL)
    i++;
  return i;
}

GBytes *
ply_course_text(const char *id)
{
  const PlyLessonPlan *plan = ply_course_find(id);

  if (plan == NULL)
    return NULL;
  g_autofree char *path =
      g_strdup_printf(RESOURCE_FOLDER "%02d-%s" PLY_LESSON_SUFFIX, ply_course_index(plan) + 1, id);
  return g_resource_lookup_data(ply_lessons_get_resource(), path, 0, NULL);
}

static void
file_free(gpointer data)
{
  PlyLessonFile *file = data;

  g_free(file->path);
  g_free(file->id);
  g_free(file->title);
  g_free(file->chapter);
  g_free(file->fault);
  g_free(file);
}

char *
ply_lessons_folder(void)
{
  return g_build_filename(g_get_user_data_dir(), "plyscope", "lessons", NULL);
}

static PlyLessonFile *
read_file(const char *folder, const char *name)
{
  PlyLessonFile *file = g_new0(PlyLessonFile, 1);
  g_autoptr(GError) error = NULL;

  file->path = g_build_filename(folder, name, NULL);
  g_autoptr(PlyLessonPlan) plan = ply_lesson_plan_load(file->path, &error);
  if (plan == NULL) {
    file->id = g_strdup(name);
    file->fault = g_strdup(error->message);
    return file;
  }
  file->id = g_strdup(plan->id);
  file->title = g_strdup(plan->title);
  file->chapter = g_strdup(plan->chapter);
  return file;
}

GPtrArray *
ply_lessons_names(const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  GDir *dir = g_dir_open(folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    if (g_str_has_suffix(name, PLY_LESSON_SUFFIX) && *name != '.')
      g_ptr_array_add(names, g_strdup(name));
  }
  if (dir != NULL)
    g_dir_close(dir);
  g_ptr_array_sort(names, compare_names);
  if (names->len > PLY_LESSONS_MOST_FILES)
    g_ptr_array_set_size(names, PLY_LESSONS_MOST_FILES);
  return names;
}

GPtrArray *
ply_lessons_list(const char *folder)
{
  GPtrArray *files = g_ptr_array_new_with_free_func(file_free);
  g_autoptr(GPtrArray) names = ply_lessons_names(folder);

  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add(files, read_file(folder, g_ptr_array_index(names, i)));
  return files;
}
