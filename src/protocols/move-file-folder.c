/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of the move-file conversation, which anybody can write, and the folder they lie in: how
 * they look, are read, written and taken away, and how both ends wait for a change without using
 * the processor: with the kernel's file monitor where the folder has one; the caller's deadline is
 * the slow poll for folders (NFS) where it stays silent. */

#include "protocols/move-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/clock.h"
#include "record/safe-file.h"

#define MOST_TRIES 100

#define EVENTS (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE)

/* A folder full of other people's changes must not keep us busy either, µs. */
#define BREATH_US 5000

char *
ply_move_file_path(const char *folder, const char *name, const char *suffix)
{
  g_autofree char *file = g_strconcat(name, suffix, NULL);
  return g_build_filename(folder, file, NULL);
}

PlyMoveFileStamp
ply_move_file_stamp(const char *path)
{
  struct stat status;

  if (lstat(path, &status) != 0)
    return (PlyMoveFileStamp){0};
  return (PlyMoveFileStamp){
      .seconds = status.st_mtim.tv_sec,
      .nanoseconds = status.st_mtim.tv_nsec,
      .status_seconds = status.st_ctim.tv_sec,
      .status_nanoseconds = status.st_ctim.tv_nsec,
      .size = status.st_size,
      .inode = status.st_ino,
      .device = status.st_dev,
      .regular = S_ISREG(status.st_mode),
  };
}

gboolean
ply_move_file_stamp_equal(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b)
{
  return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size &&
         a->inode == b->inode && a->device == b->device;
}

gboolean
ply_move_file_stamp_same(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b)
{
  return ply_move_file_stamp_equal(a, b) && a->status_seconds == b->status_seconds &&
         a->status_nanoseconds == b->status_nanoseconds;
}

static const char *
base_of(const char *path)
{
  return strrchr(path, G_DIR_SEPARATOR) + 1;
}

/* Takes the folder off the path that the error begins with. */
static void
shorten(GError **error, const char *path)
{
  const char *base = base_of(path);

  if (error == NULL || *error == NULL || !g_str_has_prefix((*error)->message, path))
    return;
  char *message = g_strdup((*error)->message + (base - path));
  g_free((*error)->message);
  (*error)->message = message;
}

GString *
ply_move_file_load(const char *path, GError **error)
{
  GString *text = ply_safe_file_read_plain(path, PLY_MOVE_FILE_MOST, error);

  if (text == NULL)
    shorten(error, path);
  return text;
}

typedef struct {
  const char *text;
  struct stat old; /* the file that is to be replaced */
} Replacement;

/* File systems count time in ticks of some milliseconds: a referee that asks the time stamp alone
 * must see one that has grown. */
static gboolean
stamp_later(int fd, const struct stat *old)
{
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, old->st_mtim};
  struct stat now;

  if (fstat(fd, &now) != 0)
    return FALSE;
  if (now.st_mtim.tv_sec > old->st_mtim.tv_sec ||
      (now.st_mtim.tv_sec == old->st_mtim.tv_sec && now.st_mtim.tv_nsec > old->st_mtim.tv_nsec))
    return TRUE;
  times[1].tv_nsec += 1000;
  if (times[1].tv_nsec >= 1000000000) {
    times[1].tv_sec++;
    times[1].tv_nsec -= 1000000000;
  }
  return futimens(fd, times) == 0;
}

static gboolean
fill(int fd, gpointer data)
{
  const Replacement *self = data;
  gsize length = strlen(self->text);

  return write(fd, self->text, length) == (gssize)length && stamp_later(fd, &self->old);
}

/* One open, write and close. The new content is there before what is left of a longer old one goes:
 * never empty, but a reader may see a cut or mixed line for a moment. */
static gboolean
write_in_place(const char *path, const char *text)
{
  gsize length = strlen(text);
  struct stat status;
  /* O_NONBLOCK: a pipe in the file's place must not hold us up. O_NOFOLLOW: a link there would have
   * us write anywhere. */
  int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0666);
  gboolean good = fd >= 0 && fstat(fd, &status) == 0 && write(fd, text, length) == (gssize)length &&
                  (status.st_size <= (off_t)length || ftruncate(fd, (off_t)length) == 0);
  int number = errno;

  if (fd >= 0)
    close(fd);
  errno = number;
  return good;
}

/* A reader sees the old file or the new one, whole: writing in place cannot promise that, since a
 * file grows after its bytes have changed, and shrinks after them too. But another user's file
 * would become ours, which that user could then no longer write; and a full disk may have no room
 * for a second file. */
static gboolean
write_once(const char *path, const char *text)
{
  Replacement new = {.text = text};
  gboolean there = lstat(path, &new.old) == 0;

  return ((!there || new.old.st_uid == geteuid()) &&
          ply_safe_file_replace(path, FALSE, fill, &new)) ||
         write_in_place(path, text);
}

static gboolean
touch_once(const char *path, const char *text)
{
  int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0666);

  if (fd >= 0)
    close(fd);
  return fd >= 0;
}

/* By errno: something that is no file has taken the name. */
static gboolean
is_in_the_way(void)
{
  return errno == EISDIR || errno == ENOTEMPTY || errno == EEXIST || errno == ELOOP ||
         errno == ENXIO;
}

/* A program may put something in the way as often as it is cleared away. */
static gboolean
insist(const char *path, const char *text, gboolean (*once)(const char *path, const char *text),
       GError **error)
{
  for (int i = 0; i < MOST_TRIES; i++) {
    ply_move_file_clear(path);
    if (once(path, text))
      return TRUE;
    if (!is_in_the_way())
      break;
  }
  return ply_safe_file_error(error, base_of(path), _("cannot be written"));
}

gboolean
ply_move_file_write(const char *path, const char *text, GError **error)
{
  return insist(path, text, write_once, error);
}

gboolean
ply_move_file_touch(const char *path, GError **error)
{
  return insist(path, NULL, touch_once, error);
}

void
ply_move_file_clear(const char *path)
{
  struct stat status;

  if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
    return;
  if (!S_ISDIR(status.st_mode)) {
    unlink(path);
  } else if (rmdir(path) != 0) {
    g_autofree char *aside = g_strdup_printf("%s.%08x~", path, g_random_int());
    g_rename(path, aside);
  }
}

gboolean
ply_move_file_remove(const char *path, GError **error)
{
  if (unlink(path) == 0 || errno == ENOENT)
    return TRUE;
  return ply_safe_file_error(error, base_of(path), _("cannot be removed"));
}

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
