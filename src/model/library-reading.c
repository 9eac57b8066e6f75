/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/library-reading.h"

#include <string.h>

#include "library/files.h"
#include "model/tasks.h"

#define NEWS_MS     100
#define AT_ONCE     200   /* games between two looks at whether it is cancelled */
#define MOST_TOLD   200   /* reasons that are kept */
#define TIDIES_FROM 20000 /* new games */

struct _PlyLibraryReading {
  GObject parent_instance;

  char *path;
  GPtrArray *files; /* of paths; the thread's until it ends */
  GCancellable *cancellable;
  gboolean running;
  guint news; /* a source */

  GMutex lock; /* of all below */
  PlyLibraryReadingState state;
  GString *reasons;
  guint n_reasons;
  char *error;
};

enum { PROGRESS, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyLibraryReading, ply_library_reading, G_TYPE_OBJECT)

/* ---- on the thread ---- */

static void
tell(PlyLibraryReading *self, const char *why)
{
  g_mutex_lock(&self->lock);
  if (self->n_reasons++ < MOST_TOLD)
    g_string_append_printf(self->reasons, "%s\n", why);
  g_mutex_unlock(&self->lock);
}

static void
on_told(gpointer data, const PlyGamesItem *item, const char *why)
{
  tell(data, why);
}

/* Opens the library with the first file that has games, so that none is made for nothing. FALSE if it
 * cannot be written. */
static gboolean
import_file(PlyLibraryReading *self, PlyLibrary **library, const char *path, GError **error)
{
  g_autoptr(GError) unread = NULL;
  g_autoptr(PlyGames) games = ply_games_open(path, NULL, &unread);
  gboolean more = games != NULL;

  if (games != NULL) {
    ply_games_set_cancellable(games, self->cancellable);
    if (*library == NULL && (*library = ply_library_open(self->path, TRUE, error)) == NULL)
      return FALSE;
  }
  if (games == NULL) {
    tell(self, unread->message);
    g_mutex_lock(&self->lock);
    self->state.unread++;
    g_mutex_unlock(&self->lock);
  }
  while (more && !g_cancellable_is_cancelled(self->cancellable)) {
    PlyLibraryCounts counts = {0};
    if (!ply_library_import_some(*library, games, AT_ONCE, on_told, self, &counts, &more, error))
      return FALSE;
    g_mutex_lock(&self->lock);
    self->state.counts.added += counts.added;
    self->state.counts.merged += counts.merged;
    self->state.counts.broken += counts.broken;
    g_mutex_unlock(&self->lock);
  }
  return TRUE;
}

static gboolean
import_all(PlyLibraryReading *self, GError **error)
{
  g_autoptr(PlyLibrary) library = NULL;
  g_autoptr(GPtrArray) paths = ply_library_files(self->files, self->cancellable);

  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled(self->cancellable); i++) {
    g_mutex_lock(&self->lock);
    self->state.files = paths->len;
    self->state.file = i + 1;
    g_mutex_unlock(&self->lock);
    if (!import_file(self, &library, paths->pdata[i], error))
      return FALSE;
  }
  if (library == NULL)
    return TRUE;
  if (!ply_library_commit(library, error))
    return FALSE;
  if (self->state.counts.added >= TIDIES_FROM && !g_cancellable_is_cancelled(self->cancellable))
    ply_library_tidy(library);
  return TRUE;
}

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PlyLibraryReading *self = source;
  g_autoptr(GError) error = NULL;

  if (import_all(self, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, g_steal_pointer(&error));
}

/* ---- on the main loop ---- */

static void
on_run(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyLibraryReading *self = PLY_LIBRARY_READING(source);
  g_autoptr(GError) error = NULL;

  self->running = FALSE;
  g_clear_handle_id(&self->news, g_source_remove);
  g_task_propagate_boolean(G_TASK(result), &error);
  if (error != NULL)
    self->error = g_strdup(error->message);
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
ply_library_reading_cancel(PlyLibraryReading *self)
{
  g_cancellable_cancel(self->cancellable);
}

gboolean
ply_library_reading_is_running(PlyLibraryReading *self)
{
  return self->running;
}

PlyLibraryReadingState
ply_library_reading_get_state(PlyLibraryReading *self)
{
  g_mutex_lock(&self->lock);
  PlyLibraryReadingState state = self->state;
  g_mutex_unlock(&self->lock);
  return state;
}

char *
ply_library_reading_get_reasons(PlyLibraryReading *self)
{
  g_mutex_lock(&self->lock);
  char *text = g_strdup(self->reasons->str);
  gboolean more = self->n_reasons > MOST_TOLD;
  g_mutex_unlock(&self->lock);
  g_autofree char *kept = text;
  return more ? g_strconcat(kept, "…", NULL) : g_steal_pointer(&kept);
}

char *
ply_library_reading_get_error(PlyLibraryReading *self)
{
  return g_strdup(self->error);
}

static void
ply_library_reading_finalize(GObject *object)
{
  PlyLibraryReading *self = PLY_LIBRARY_READING(object);

  g_free(self->path);
  g_ptr_array_unref(self->files);
  g_object_unref(self->cancellable);
  g_string_free(self->reasons, TRUE);
  g_free(self->error);
  g_mutex_clear(&self->lock);
  G_OBJECT_CLASS(ply_library_reading_parent_class)->finalize(object);
}

static void
ply_library_reading_class_init(PlyLibraryReadingClass *klass)
{
  static const char *const names[N_SIGNALS] = {"progress", "ended"};

  G_OBJECT_CLASS(klass)->finalize = ply_library_reading_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void
ply_library_reading_init(PlyLibraryReading *self)
{
  g_mutex_init(&self->lock);
  self->files = g_ptr_array_new_with_free_func(g_free);
  self->cancellable = g_cancellable_new();
  self->reasons = g_string_new(NULL);
}

PlyLibraryReading *
ply_library_reading_new(const char *path, GListModel *files)
{
  PlyLibraryReading *self = g_object_new(PLY_TYPE_LIBRARY_READING, NULL);

  self->path = g_strdup(path);
  for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
    g_autoptr(GFile) file = g_list_model_get_item(files, i);
    char *local = g_file_get_path(file);
    if (local != NULL)
      g_ptr_array_add(self->files, local);
  }
  self->running = TRUE;
  self->news = g_timeout_add(NEWS_MS, on_news, self);
  g_autoptr(GTask) task = g_task_new(self, NULL, on_run, NULL);
  ply_tasks_run(task, run);
  return self;
}
