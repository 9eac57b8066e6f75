/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/folder-watch-private.h"

/* Least time between two looks, so that a folder in which much happens costs little. */
#define SOON_MS 10
/* While a file is being written, and else. A referee leaves a move there for 100 ms at least. */
#define WRITING_MS 60
#define IDLE_MS    100
/* A slow folder is looked at more rarely: a twentieth of the time at most. */
#define SHARE 20

struct PlyFolderWatch {
  int references; /* the main thread's and the watching one's; atomic */
  int stop;       /* atomic */
  char *path;
  PlyFolderSeen seen;
  gpointer data;
  gboolean closed; /* main thread */
  GMainContext *context;

  /* The watching thread's. */
  GSource *next;
  PlyFolderScanner *scanner;
  char *last; /* owned: signature of what was told last */
};

static void
unref(PlyFolderWatch *self)
{
  if (!g_atomic_int_dec_and_test(&self->references))
    return;
  g_main_context_unref(self->context);
  g_free(self->path);
  g_free(self);
}

/* A scan on its way to the main thread. */
typedef struct {
  PlyFolderWatch *watch;
  PlyFolderScan *scan;
} Parcel;

static void
parcel_free(gpointer data)
{
  Parcel *parcel = data;

  ply_folder_scan_free(parcel->scan);
  unref(parcel->watch);
  g_free(parcel);
}

static gboolean
deliver(gpointer data)
{
  Parcel *parcel = data;

  if (!parcel->watch->closed)
    parcel->watch->seen(parcel->scan, parcel->watch->data);
  return G_SOURCE_REMOVE;
}

static gboolean look(gpointer data);

static void
look_after(PlyFolderWatch *self, guint ms)
{
  if (self->next != NULL)
    g_source_destroy(self->next);
  g_clear_pointer(&self->next, g_source_unref);
  self->next = g_timeout_source_new(ms);
  g_source_set_callback(self->next, look, self, NULL);
  g_source_attach(self->next, self->context);
}

static void
tell(PlyFolderWatch *self, PlyFolderScan *scan)
{
  Parcel *parcel = g_new(Parcel, 1);

  *parcel = (Parcel){self, scan};
  g_atomic_int_inc(&self->references);
  /* The default priority: as early as a person's input, in the order of the looks. */
  g_autoptr(GSource) source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, deliver, parcel, parcel_free);
  g_source_attach(source, NULL);
}

static gboolean
look(gpointer data)
{
  PlyFolderWatch *self = data;
  gint64 began = g_get_monotonic_time();
  PlyFolderScan *scan = ply_folder_scanner_scan(self->scanner);
  g_autofree char *signature = ply_folder_scan_signature(scan);
  guint ms = ply_folder_scan_unsettled(scan) ? WRITING_MS : IDLE_MS;

  if (g_strcmp0(signature, self->last) != 0) {
    g_free(self->last);
    self->last = g_steal_pointer(&signature);
    tell(self, scan);
  } else {
    ply_folder_scan_free(scan);
  }
  look_after(self, MAX(ms, (guint)((g_get_monotonic_time() - began) / 1000 * SHARE)));
  return G_SOURCE_REMOVE;
}

static void
on_changed(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
  PlyFolderWatch *self = data;
  gint64 due = self->next != NULL ? g_source_get_ready_time(self->next) : -1;

  if (due < 0 || due > g_get_monotonic_time() + SOON_MS * 1000)
    look_after(self, SOON_MS);
}

static gpointer
watch(gpointer data)
{
  PlyFolderWatch *self = data;

  g_main_context_push_thread_default(self->context);
  g_autoptr(GFile) folder = g_file_new_for_path(self->path);
  g_autoptr(GFileMonitor) monitor =
      g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, NULL, NULL);
  if (monitor != NULL) {
    g_file_monitor_set_rate_limit(monitor, SOON_MS);
    g_signal_connect(monitor, "changed", G_CALLBACK(on_changed), self);
  }
  self->scanner = ply_folder_scanner_new(self->path);
  look(self);
  while (!g_atomic_int_get(&self->stop))
    g_main_context_iteration(self->context, TRUE);
  if (monitor != NULL)
    g_signal_handlers_disconnect_by_data(monitor, self);
  g_source_destroy(self->next);
  g_clear_pointer(&self->next, g_source_unref);
  g_clear_pointer(&self->last, g_free);
  g_clear_pointer(&self->scanner, ply_folder_scanner_free);
  g_clear_object(&monitor);
  g_main_context_pop_thread_default(self->context);
  unref(self);
  return NULL;
}

PlyFolderWatch *
ply_folder_watch_new(const char *path, PlyFolderSeen seen, gpointer data)
{
  PlyFolderWatch *self = g_new0(PlyFolderWatch, 1);

  self->references = 2;
  self->path = g_strdup(path);
  self->seen = seen;
  self->data = data;
  self->context = g_main_context_new();
  g_thread_unref(g_thread_new("ply-folder", watch, self));
  return self;
}

void
ply_folder_watch_free(PlyFolderWatch *self)
{
  self->closed = TRUE;
  g_atomic_int_set(&self->stop, TRUE);
  g_main_context_wakeup(self->context);
  unref(self);
}
