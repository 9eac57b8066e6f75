/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Waiting for files to change without using the processor: the kernel's file monitor where the
 * folder has one; the caller's deadline is the slow poll for folders (NFS) where
 * it stays silent. */

#include "protocols/move-file-private.h"

#include <errno.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/clock.h"

#define EVENTS (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE)

/* A folder full of other people's changes must not keep us busy either, µs. */
#define BREATH_US 5000

static int
timeout_ms(gint64 until_us)
{
  gint64 left = until_us - ply_clock_wall_us();
  return (int)CLAMP((left + 999) / 1000, 0, 60000);
}

/* Waits for `fd` (−1: none) to be readable; sets `*cancelled`. */
static gboolean
wait_for(int fd, gint64 until_us, GCancellable *cancellable, gboolean *cancelled)
{
  GPollFD fds[2] = {{.fd = fd, .events = G_IO_IN}, {.fd = -1, .events = G_IO_IN}};
  gboolean pollable = cancellable != NULL && g_cancellable_make_pollfd(cancellable, &fds[1]);

  int n = g_poll(fds, G_N_ELEMENTS(fds), timeout_ms(until_us));
  if (pollable)
    g_cancellable_release_fd(cancellable);
  *cancelled = g_cancellable_is_cancelled(cancellable);
  return n > 0 && fds[0].revents != 0;
}

gboolean
ply_move_file_sleep_until(gint64 until_us, GCancellable *cancellable)
{
  gboolean cancelled = g_cancellable_is_cancelled(cancellable);

  while (!cancelled && ply_clock_wall_us() < until_us)
    wait_for(-1, until_us, cancellable, &cancelled);
  return !cancelled;
}

/* Watching the same folder again changes nothing; one that was made anew is found in this way. */
static void
watch_folder(PlyMoveFileWatch *self)
{
  if (self->fd >= 0)
    inotify_add_watch(self->fd, self->folder, EVENTS);
}

void
ply_move_file_watch_open(PlyMoveFileWatch *self, const char *folder, const char *go)
{
  *self = (PlyMoveFileWatch){
      .fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC),
      .folder = folder,
      .go = go,
      .suffixes = {".go", "end_game", "move_file"},
  };
  watch_folder(self);
}

void
ply_move_file_watch_close(PlyMoveFileWatch *self)
{
  if (self->fd >= 0)
    close(self->fd);
  self->fd = -1;
}

static gboolean
is_of_interest(const PlyMoveFileWatch *self, const struct inotify_event *event)
{
  if (event->len == 0)
    return TRUE; /* the folder itself, or events were lost */
  for (guint i = 0; i < G_N_ELEMENTS(self->suffixes); i++) {
    if (g_str_has_suffix(event->name, self->suffixes[i]))
      return TRUE;
  }
  return FALSE;
}

/* Empties the queue; whether anything in it is of interest. */
static gboolean
take_events(PlyMoveFileWatch *self)
{
  _Alignas(struct inotify_event) char buffer[4096];
  gboolean found = FALSE;
  gssize n;

  while ((n = read(self->fd, buffer, sizeof buffer)) > 0) {
    for (gssize at = 0; at < n;) {
      const struct inotify_event *event = (const void *)(buffer + at);
      found = found || is_of_interest(self, event);
      self->gone = self->gone || ((event->mask & (IN_DELETE | IN_MOVED_FROM)) != 0 &&
                                  event->len > 0 && g_str_equal(event->name, self->go));
      at += (gssize)(sizeof *event + event->len);
    }
  }
  return found;
}

void
ply_move_file_watch_drain(PlyMoveFileWatch *self)
{
  take_events(self);
}

gboolean
ply_move_file_watch_wait(PlyMoveFileWatch *self, gint64 until_us, GCancellable *cancellable)
{
  gboolean cancelled = g_cancellable_is_cancelled(cancellable);

  watch_folder(self);
  while (!cancelled && ply_clock_wall_us() < until_us) {
    if (!wait_for(self->fd, until_us, cancellable, &cancelled))
      continue;
    if (take_events(self))
      break;
    cancelled = !ply_move_file_sleep_until(ply_clock_wall_us() + BREATH_US, cancellable);
  }
  /* What is looked at next is newer than all that was told until now. */
  take_events(self);
  return !cancelled;
}
