/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/library-reviewing.h"

#include "model/tasks.h"

#define NEWS_MS   200
#define MOST_JOBS 8

struct _PlyLibraryReviewing {
  GObject parent_instance;

  char *path;
  GArray *games; /* of guint32; the thread's until it ends */
  GCancellable *cancellable;
  guint news; /* a source */
  char *error;

  GMutex lock; /* of what follows */
  PlyLibraryReviewingState state;
};

enum { PROGRESS, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyLibraryReviewing, ply_library_reviewing, G_TYPE_OBJECT)

/* ---- on the thread ---- */

static void
on_told(gpointer data, const PlyLibraryReviewCounts *counts)
{
  PlyLibraryReviewing *self = data;

  g_mutex_lock(&self->lock);
  self->state.counts = *counts;
  g_mutex_unlock(&self->lock);
}

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PlyLibraryReviewing *self = source;
  const PlyLibraryReviewer reviewer = {.told = on_told, .data = self};
  /* A thread is left to who works on. */
  guint jobs = CLAMP(g_get_num_processors(), 2, MOST_JOBS + 1) - 1;
  PlyLibraryReviewCounts counts = {0};
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, &error);

  if (library != NULL &&
      ply_library_review_games(library, self->games, &PLY_LIBRARY_EFFORT_USUAL, jobs, &reviewer,
                               self->cancellable, &counts, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, g_steal_pointer(&error));
}

/* ---- on the main loop ---- */

static void
on_run(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyLibraryReviewing *self = PLY_LIBRARY_REVIEWING(source);
  g_autoptr(GError) error = NULL;

  g_clear_handle_id(&self->news, g_source_remove);
  g_task_propagate_boolean(G_TASK(result), &error);
  if (error != NULL)
    self->error = g_strdup(error->message);
  self->state.running = FALSE;
  self->state.cancelled = g_cancellable_is_cancelled(self->cancellable);
  g_signal_emit(self, signals[ENDED], 0);
}

static gboolean
on_news(gpointer data)
{
  g_signal_emit(data, signals[PROGRESS], 0);
  return G_SOURCE_CONTINUE;
}

void
ply_library_reviewing_cancel(PlyLibraryReviewing *self)
{
  g_cancellable_cancel(self->cancellable);
}

PlyLibraryReviewingState
ply_library_reviewing_get_state(PlyLibraryReviewing *self)
{
  g_mutex_lock(&self->lock);
  PlyLibraryReviewingState state = self->state;
  g_mutex_unlock(&self->lock);
  return state;
}

const char *
ply_library_reviewing_get_error(PlyLibraryReviewing *self)
{
  return self->error;
}

static void
ply_library_reviewing_finalize(GObject *object)
{
  PlyLibraryReviewing *self = PLY_LIBRARY_REVIEWING(object);

  g_free(self->path);
  g_array_unref(self->games);
  g_object_unref(self->cancellable);
  g_free(self->error);
  g_mutex_clear(&self->lock);
  G_OBJECT_CLASS(ply_library_reviewing_parent_class)->finalize(object);
}

static void
ply_library_reviewing_class_init(PlyLibraryReviewingClass *klass)
{
  static const char *const names[N_SIGNALS] = {"progress", "ended"};

  G_OBJECT_CLASS(klass)->finalize = ply_library_reviewing_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void
ply_library_reviewing_init(PlyLibraryReviewing *self)
{
  g_mutex_init(&self->lock);
  self->cancellable = g_cancellable_new();
}

PlyLibraryReviewing *
ply_library_reviewing_new(const char *path, const GArray *games)
{
  PlyLibraryReviewing *self = g_object_new(PLY_TYPE_LIBRARY_REVIEWING, NULL);

  self->path = g_strdup(path);
  self->games = g_array_copy((GArray *)games);
  self->state.games = games->len;
  self->state.running = TRUE;
  self->news = g_timeout_add(NEWS_MS, on_news, self);
  g_autoptr(GTask) task = g_task_new(self, NULL, on_run, NULL);
  ply_tasks_run(task, run);
  return self;
}
