/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An exercise in a view: its trees are searched by its rules, one after the other, and each is
 * practised, with what the exercise asks of it. */

#include "ui/document/search-view-private.h"

#include <glib/gi18n.h>

#include "model/tasks.h"
#include "practice/quiz.h"
#include "record/safe-file.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define MOST_BYTES ((gsize)4 << 20) /* of a file */

/* On its way to the screen. */
typedef struct {
  PlyExercise *exercise;
  char *path;
  PlyWeak *view;
} Arrival;

static void
arrival_free(gpointer data)
{
  Arrival *arrival = data;

  ply_exercise_free(arrival->exercise);
  g_free(arrival->path);
  ply_weak_unref(arrival->view);
  g_free(arrival);
}

/* Searches a tree of the exercise that is practised, which begins once that is done. */
static void
show_tree(PlySearchView *self, guint index)
{
  const PlyExercise *exercise = ply_practice_bar_get_exercise(self->practice);
  PlyRecordRequest request;
  PlyOwnRules rules;
  PlyNumberTree *tree = exercise != NULL && index < exercise->n_trees
                            ? ply_exercise_prepare(exercise, index, &rules, &request)
                            : NULL;

  if (tree == NULL)
    return;
  ply_search_view_end_lesson(self);
  ply_edit_bar_end_ordering(self->edit_bar);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_practice_bar_set_index(self->practice, index, tree, &rules);
  self->practise_next = TRUE;
  ply_search_tree_record(self->tree, &request, 0);
  ply_number_tree_free(tree);
}

static void
show_index(gpointer view, gpointer index)
{
  show_tree(view, GPOINTER_TO_UINT(index));
}

void
ply_search_view_next_tree(PlySearchView *self)
{
  int next = ply_practice_bar_next(self->practice);

  if (next < 0)
    return;
  ply_search_view_guard(
      self, ply_then_new(GTK_WIDGET(self), show_index, GUINT_TO_POINTER((guint)next), NULL));
}

static void
open_exercise(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  Arrival *arrival = data;

  ply_practice_bar_set_exercise(self->practice, g_steal_pointer(&arrival->exercise));
  arrival_free(arrival);
  show_tree(self, 0);
}

static void
read_exercise(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Arrival *arrival = data;
  GError *error = NULL;
  GString *text = ply_safe_file_read_plain(arrival->path, MOST_BYTES, &error);

  if (text != NULL && text->len > MOST_BYTES)
    g_set_error(&error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _("%s: larger than 4 MiB."),
                arrival->path);
  else if (text != NULL)
    arrival->exercise = ply_exercise_read(text->str, text->len, arrival->path, &error);
  if (text != NULL)
    g_string_free(text, TRUE);
  const char *refusal =
      arrival->exercise != NULL ? ply_exercise_refusal(arrival->exercise, FALSE) : NULL;
  if (refusal != NULL)
    g_set_error(&error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("%s: expected %s."), arrival->path,
                refusal);
  if (error != NULL)
    g_task_return_error(task, error);
  else
    g_task_return_boolean(task, TRUE);
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  Arrival *arrival = data;
  g_autoptr(PlySearchView) self = ply_weak_get(arrival->view);
  g_autoptr(GError) error = NULL;
  gboolean read = g_task_propagate_boolean(G_TASK(result), &error);

  if (self != NULL && read) {
    ply_search_view_guard(self,
                          ply_then_new(GTK_WIDGET(self), open_exercise, arrival, arrival_free));
    return;
  }
  if (self != NULL && ply_search_tree_get_trace(self->tree) != NULL)
    ply_toaster_tell(self->toasts, error->message);
  else if (self != NULL)
    ply_notice_bar_tell(self->notice, error->message, NULL);
  arrival_free(arrival);
}

void
ply_search_view_open_exercise(PlySearchView *self, GFile *file)
{
  Arrival *arrival = g_new0(Arrival, 1);
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, arrival);

  arrival->view = ply_weak_new(self);
  arrival->path = g_file_get_path(file);
  if (arrival->path == NULL)
    arrival->path = g_file_get_uri(file); /* of no file here: told when it is read */
  g_task_set_task_data(task, arrival, NULL);
  ply_tasks_run(task, read_exercise);
}
