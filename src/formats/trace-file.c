/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/trace-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "formats/trace-lines.h"
#include "trace/codec.h"

/* More names than a folder full of leftovers would take. */
#define MOST_TEMPORARY_NAMES 100

/* Bytes of a read, between two looks at whether to stop. */
#define READ_BYTES ((gsize)1 << 20)

/* A file on its way to the disk. */
typedef struct {
  int fd;
  GCancellable *cancellable;
} Sink;

static void
set_errno_error(GError **error, const char *path, const char *what)
{
  int number = errno;
  g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number), "%s: %s: %s.", path, what,
              g_strerror(number));
}

/* Fills the room, or less if the file is shorter. −1 with an error. */
static gssize
read_fully(int fd, char *room, gsize size, const char *path, GCancellable *cancellable,
           GError **error)
{
  gsize done = 0;
  while (done < size) {
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
      return -1;
    ssize_t n = read(fd, room + done, MIN(size - done, READ_BYTES));
    if (n == 0)
      break;
    if (n < 0 && errno != EINTR) {
      set_errno_error(error, path, _("cannot be read"));
      return -1;
    }
    done += n > 0 ? (gsize)n : 0;
  }
  return (gssize)done;
}

static char *
read_open_file(int fd, const char *path, gsize *length, GCancellable *cancellable, GError **error)
{
  struct stat status;
  if (fstat(fd, &status) != 0) {
    set_errno_error(error, path, _("cannot be opened"));
    return NULL;
  }
  if (!S_ISREG(status.st_mode)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: expected a regular file, found something else."), path);
    return NULL;
  }
  g_autofree char *size = g_format_size_full(PLY_TRACE_FILE_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *text =
      status.st_size <= PLY_TRACE_FILE_MAX_BYTES ? g_try_malloc((gsize)status.st_size + 1) : NULL;
  if (text == NULL) {
    g_set_error(error, PLY_FORMAT_ERROR, PLY_FORMAT_ERROR_TOO_LARGE,
                _("%s: expected a recording of at most %s, found a larger one."), path, size);
    return NULL;
  }
  gssize n = read_fully(fd, text, (gsize)status.st_size, path, cancellable, error);
  *length = n > 0 ? (gsize)n : 0;
  return n < 0 ? NULL : g_steal_pointer(&text);
}

static char *
read_file(const char *path, gsize *length, GCancellable *cancellable, GError **error)
{
  /* O_NONBLOCK: opening a pipe must not wait for somebody to write into it. */
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) {
    set_errno_error(error, path, _("cannot be opened"));
    return NULL;
  }
  char *text = read_open_file(fd, path, length, cancellable, error);
  close(fd);
  return text;
}

static gboolean
is_compressed(const char *head, gsize n)
{
  const gsize magic = strlen(PLY_TRACE_CODEC_MAGIC);
  return n >= magic && memcmp(head, PLY_TRACE_CODEC_MAGIC, magic) == 0;
}

gboolean
ply_trace_file_is_trace(const char *head, gsize n)
{
  return is_compressed(head, n) || ply_trace_lines_detect(head, n);
}

static void
set_damage_error(GError **error, const char *path, const PlyTraceDecodeFault *fault)
{
  g_autofree char *offset = g_strdup_printf("%" G_GUINT64_FORMAT, fault->offset);
  g_set_error(error, PLY_FORMAT_ERROR, PLY_FORMAT_ERROR_SYNTAX,
              fault->in_file
                  ? _("%s: expected a recording, found damage after byte %s of the file: %s.")
                  : _("%s: expected a recording, found damage at byte %s of what it holds: %s."),
              path, offset, _(fault->reason));
}

PlyTrace *
ply_trace_file_load(const char *path, GCancellable *cancellable, GError **error)
{
  gsize length = 0;
  g_autofree char *text = read_file(path, &length, cancellable, error);
  if (text == NULL)
    return NULL;
  if (length == 0) {
    g_set_error(error, PLY_FORMAT_ERROR, PLY_FORMAT_ERROR_SYNTAX,
                _("%s: expected a recording, but the file is empty."), path);
    return NULL;
  }
  if (!is_compressed(text, length))
    return ply_trace_lines_load(text, length, path, cancellable, error);
  PlyTraceDecodeFault fault;
  PlyTrace *trace = ply_trace_decode(text, length, PLY_TRACE_FILE_MAX_RECORDS, &fault);
  if (trace != NULL && g_cancellable_set_error_if_cancelled(cancellable, error))
    g_clear_pointer(&trace, ply_trace_unref);
  else if (trace == NULL)
    set_damage_error(error, path, &fault);
  return trace;
}

static bool
sink_write(void *data, const void *bytes, size_t n)
{
  Sink *sink = data;
  const char *from = bytes;
  while (n > 0) {
    if (g_cancellable_is_cancelled(sink->cancellable))
      return false;
    ssize_t done = write(sink->fd, from, n);
    if (done < 0 && errno != EINTR)
      return false;
    from += MAX(done, 0);
    n -= (gsize)MAX(done, 0);
  }
  return true;
}

/* Makes a new file beside `target`; its name goes to `*path` (transfer full). −1 with errno on
 * failure. */
static int
open_temporary(const char *target, char **path)
{
  for (int i = 0; i < MOST_TEMPORARY_NAMES; i++) {
    *path = g_strdup_printf("%s.%08x~", target, g_random_int());
    int fd = open(*path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST)
      return fd;
    g_clear_pointer(path, g_free);
  }
  return -1;
}

/* A new name is only safe on the disk once its folder is. A file system that cannot do this loses
 * no data by it. */
static void
sync_folder(const char *target)
{
  g_autofree char *folder = g_path_get_dirname(target);
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return;
  fsync(fd);
  close(fd);
}

/* FALSE with errno, which is 0 if the trace could not be written for want of memory. */
static gboolean
replace_file(const char *target, const PlyTrace *trace, gboolean lines, GCancellable *cancellable)
{
  g_autofree char *temporary = NULL;
  struct stat old;
  gboolean keep_mode = stat(target, &old) == 0;
  Sink sink = {.fd = open_temporary(target, &temporary), .cancellable = cancellable};
  if (sink.fd < 0)
    return FALSE;
  errno = 0;
  gboolean good = lines ? ply_trace_lines_write(trace, sink_write, &sink)
                        : ply_trace_encode(trace, sink_write, &sink);
  good = good && (!keep_mode || fchmod(sink.fd, old.st_mode & 07777) == 0) && fsync(sink.fd) == 0;
  int number = errno;
  if (close(sink.fd) != 0 && good) {
    good = FALSE;
    number = errno;
  }
  if (good && rename(temporary, target) == 0) {
    sync_folder(target);
    return TRUE;
  }
  number = good ? errno : number;
  unlink(temporary);
  errno = number;
  return FALSE;
}

gboolean
ply_trace_file_save(const char *path, const PlyTrace *trace, GCancellable *cancellable,
                    GError **error)
{
  /* A link stays a link: the file it points to is the one replaced. */
  char *real = realpath(path, NULL);
  gboolean good = replace_file(real != NULL ? real : path, trace, g_str_has_suffix(path, ".jsonl"),
                               cancellable);
  int number = errno;
  free(real);
  if (good || g_cancellable_set_error_if_cancelled(cancellable, error))
    return good;
  errno = number != 0 ? number : ENOMEM;
  set_errno_error(error, path, _("cannot be written"));
  return FALSE;
}
