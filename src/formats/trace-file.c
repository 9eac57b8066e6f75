/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/trace-file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "record/safe-file.h"
#include "formats/trace-lines.h"
#include "trace/codec.h"

/* Bytes of a read, between two looks at whether to stop. */
#define READ_BYTES ((gsize)1 << 20)

/* A file on its way to the disk. */
typedef struct {
  const PlyTrace *trace;
  gboolean lines;
  int fd;
  GCancellable *cancellable;
} Sink;

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
      ply_safe_file_error(error, path, _("cannot be read"));
      return -1;
    }
    done += n > 0 ? (gsize)n : 0;
  }
  return (gssize)done;
}

static char *
read_open_file(int fd, goffset size, const char *path, gsize *length, GCancellable *cancellable,
               GError **error)
{
  g_autofree char *most = g_format_size_full(PLY_TRACE_FILE_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *text = size <= PLY_TRACE_FILE_MAX_BYTES ? g_try_malloc((gsize)size + 1) : NULL;
  if (text == NULL) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE,
                _("%s: expected a recording of at most %s, found a larger one."), path, most);
    return NULL;
  }
  gssize n = read_fully(fd, text, (gsize)size, path, cancellable, error);
  *length = n > 0 ? (gsize)n : 0;
  return n < 0 ? NULL : g_steal_pointer(&text);
}

static char *
read_file(const char *path, gsize *length, GCancellable *cancellable, GError **error)
{
  goffset size = 0;
  int fd = ply_safe_file_open(path, &size, error);
  if (fd < 0)
    return NULL;
  char *text = read_open_file(fd, size, path, length, cancellable, error);
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

gboolean
ply_trace_file_may_be_trace(const char *head, gsize n)
{
  gsize at = 0;
  while (at < n && g_ascii_isspace(head[at]))
    at++;
  return at == n || head[at] == '{' || is_compressed(head, n);
}

static void
set_damage_error(GError **error, const char *path, const PlyTraceDecodeFault *fault)
{
  g_autofree char *offset = g_strdup_printf("%" G_GUINT64_FORMAT, fault->offset);
  g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
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
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
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
  return !g_cancellable_is_cancelled(sink->cancellable) &&
         ply_safe_file_write_all(sink->fd, bytes, n);
}

/* FALSE with errno, which is 0 if the trace could not be written for want of memory. */
static gboolean
fill(int fd, gpointer data)
{
  Sink *sink = data;
  sink->fd = fd;
  return sink->lines ? ply_trace_lines_write(sink->trace, sink_write, sink)
                     : ply_trace_encode(sink->trace, sink_write, sink);
}

gboolean
ply_trace_file_save(const char *path, const PlyTrace *trace, GCancellable *cancellable,
                    GError **error)
{
  Sink sink = {
      .trace = trace, .lines = g_str_has_suffix(path, ".jsonl"), .cancellable = cancellable};
  if (ply_safe_file_replace(path, TRUE, fill, &sink))
    return TRUE;
  int number = errno;
  if (g_cancellable_set_error_if_cancelled(cancellable, error))
    return FALSE;
  errno = number != 0 ? number : ENOMEM;
  ply_safe_file_error(error, path, _("cannot be written"));
  return FALSE;
}
