/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/remember.h"

#include <glib/gi18n.h>

#include "model/recents.h"
#include "ui/widgets/progress.h"
#include "ui/widgets/toaster.h"

/* What was last told of a search tree, so that a step costs nothing. */
typedef struct {
  const PlyLessonPlan *lesson; /* on screen, or NULL */
  guint64 last_step;
  GFile *file;
} Watch;

static void
watch_free(gpointer data, GClosure *closure)
{
  Watch *watch = data;

  g_clear_object(&watch->file);
  g_free(watch);
}

/* A recording says what was searched: a lesson's has its title and its value. */
static const PlyLessonPlan *
lesson_of(const PlyTrace *trace)
{
  const PlyLessonPlan *entry;

  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    if (!trace->info.foreign && g_str_equal(trace->info.title, entry->title) &&
        trace->info.visits == entry->visits)
      return entry;
  }
  return NULL;
}

static void
on_step(PlySearchTree *tree, GParamSpec *property, gpointer data)
{
  Watch *watch = data;

  if (watch->lesson != NULL && ply_search_tree_get_step(tree) >= watch->last_step)
    ply_progress_finish(watch->lesson->id);
}

static void
on_file(PlySearchTree *tree, Watch *watch)
{
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  GFile *file = ply_search_tree_get_file(tree);

  if (trace == NULL || file == NULL || (watch->file != NULL && g_file_equal(file, watch->file)))
    return;
  g_set_object(&watch->file, file);
  ply_recents_add(ply_recents_get_default(), file, NULL, &trace->info.rules, &trace->info.root);
}

static void
on_trace(PlySearchTree *tree, GParamSpec *property, gpointer data)
{
  Watch *watch = data;
  PlyTrace *trace = ply_search_tree_get_trace(tree);

  watch->lesson = trace != NULL && trace->n > 0 ? lesson_of(trace) : NULL;
  if (watch->lesson != NULL) {
    watch->last_step = ply_trace_n_steps(trace) - 1;
    ply_progress_begin(watch->lesson->id);
  }
  on_file(tree, watch);
}

static void
on_saved(PlySearchTree *tree, gboolean written, gpointer data)
{
  if (written)
    on_file(tree, data);
}

void
ply_remember_search(PlySearchTree *tree)
{
  Watch *watch = g_new0(Watch, 1);

  g_signal_connect_data(tree, "notify::trace", G_CALLBACK(on_trace), watch, watch_free,
                        G_CONNECT_DEFAULT);
  g_signal_connect(tree, "notify::step", G_CALLBACK(on_step), watch);
  g_signal_connect(tree, "saved", G_CALLBACK(on_saved), watch);
}

void
ply_remember_game(GFile *file, const PlyRecord *record)
{
  ply_recents_add(ply_recents_get_default(), file, record->title, &record->rules,
                  &ply_record_main_end(record)->position);
}

void
ply_remember_file(GFile *file, const char *title)
{
  ply_recents_add(ply_recents_get_default(), file, title, NULL, NULL);
}

void
ply_remember_fault(GFile *file, const GError *error)
{
  if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ||
      g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)) {
    g_autofree char *uri = g_file_get_uri(file);
    ply_recents_remove(ply_recents_get_default(), uri);
  }
}

static const char *
title_of(const GPtrArray *list, const char *uri)
{
  for (guint i = 0; i < list->len; i++) {
    const PlyRecent *recent = g_ptr_array_index(list, i);
    if (g_str_equal(recent->uri, uri))
      return recent->title;
  }
  return NULL;
}

void
ply_remember_not(AdwToastOverlay *toasts, const char *uri)
{
  PlyRecents *recents = ply_recents_get_default();
  const GPtrArray *list = ply_recents_list(recents);
  g_autofree char *title = uri != NULL ? g_strdup(title_of(list, uri)) : NULL;
  g_autofree char *told = NULL;

  if (list->len == 0 || (uri != NULL && title == NULL))
    return;
  if (title != NULL)
    /* Translators: %s is a file. */
    told = g_strdup_printf(_("%s is no longer among the recent files"), title);
  else
    told = g_strdup(_("The recent files are cleared"));
  ply_recents_forget(recents, uri);
  ply_toaster_offer(toasts, told, _("_Undo"), "win.recall-recent", NULL);
}
