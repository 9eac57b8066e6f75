/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/trace-file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "record/safe-file.h"
#include "formats/trace-lines.h"
#include "judge/lines.h"
#include "trace/lazy.h"

/* Bytes of a read, between two looks at whether to stop. */
#define READ_BYTES   ((gsize)1 << 20)
#define HEAD_BYTES   64  /* tell the version */
#define LINES_BYTES  512 /* tell lines */
#define MOST_THREADS 16

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

/* JSON lines and files of version 1, which are read as a whole. */
static char *
read_open_file(int fd, goffset size, const char *path, gsize *length, GCancellable *cancellable,
               GError **error)
{
  g_autofree char *most = g_format_size_full(PLY_TRACE_FILE_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *found = g_format_size_full((guint64)size, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *text = size <= PLY_TRACE_FILE_MAX_BYTES ? g_try_malloc((gsize)size + 1) : NULL;
  if (text == NULL) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE,
                size > PLY_TRACE_FILE_MAX_BYTES
                    ? _("%s: expected lines or a recording of version 1 of at most %s, found %s.")
                    : _("%s: there is no memory for a file that must be read as a whole (at most "
                        "%s): it has %s."),
                path, most, found);
    return NULL;
  }
  gssize n = read_fully(fd, text, (gsize)size, path, cancellable, error);
  *length = n > 0 ? (gsize)n : 0;
  return n < 0 ? NULL : g_steal_pointer(&text);
}

gboolean
ply_trace_file_is_trace(const char *head, gsize n)
{
  return ply_trace_codec_version(head, n) > 0 || ply_trace_lines_detect(head, n);
}

gboolean
ply_trace_file_may_be_trace(const char *head, gsize n)
{
  gsize at = 0;
  while (at < n && g_ascii_isspace(head[at]))
    at++;
  return at == n || head[at] == '{' || ply_trace_codec_version(head, n) > 0;
}

/* "100000000 visits". */
static char *
visits_text(guint32 visits)
{
  return g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u visit", "%u visits", visits), visits);
}

static void
set_size_error(GError **error, const char *path, const PlyTraceDecodeFault *fault)
{
  g_autofree char *visits = visits_text(fault->visits);
  guint64 bytes = (guint64)fault->visits * sizeof(PlyTraceVisit);
  g_autofree char *size = g_format_size_full(bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *most = g_format_size_full(PLY_TRACE_FILE_MAX_RECORDS, G_FORMAT_SIZE_IEC_UNITS);
  if (fault->is_too_large)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE,
                _("%s: expected a recording of at most %s in memory, found %s, which take %s."),
                path, most, visits, size);
  else
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(fault->error),
                _("%s: there is no room for %s, which take %s on the disk: %s."), path, visits,
                size, g_strerror(fault->error));
}

static void
set_cut_off_error(GError **error, const char *path, const PlyTraceDecodeFault *fault)
{
  g_autofree char *visits = visits_text(fault->visits);
  g_autofree char *there = g_format_size_full(fault->offset, G_FORMAT_SIZE_IEC_UNITS);
  if (fault->visits > 0)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                _("%s: the file is cut off: of a recording of %s, only the first %s are there."),
                path, visits, there);
  else
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                _("%s: the file is cut off: only its first %s are there."), path, there);
}

void
ply_trace_file_set_error(GError **error, const char *path, const PlyTraceDecodeFault *fault)
{
  g_autofree char *offset = g_strdup_printf("%" G_GUINT64_FORMAT, fault->offset);
  g_autofree char *visits = visits_text(fault->visits);
  if (fault->is_too_large || fault->error != 0)
    set_size_error(error, path, fault);
  else if (fault->is_cut_off)
    set_cut_off_error(error, path, fault);
  else if (fault->lost > 0)
    /* Translators: file, where it is damaged and how, "100000000 visits", those of them that are lost. */
    g_set_error(
        error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
        _("%s: expected a recording, found damage after byte %s of the file (%s): of its %s, "
          "%u cannot be read, the others can."),
        path, offset, _(fault->reason), visits, fault->lost);
  else
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                fault->in_file
                    ? _("%s: expected a recording, found damage after byte %s of the file: %s.")
                    : _("%s: expected a recording, found damage at byte %s of what it holds: %s."),
                path, offset, _(fault->reason));
}

/* The file stays open until all is read: who puts another in its place changes nothing. */
static bool
source_read(void *data, uint64_t at, void *bytes, size_t n)
{
  char *to = bytes;
  while (n > 0) {
    ssize_t part = pread(GPOINTER_TO_INT(data), to, n, (off_t)at);
    if (part == 0 || (part < 0 && errno != EINTR))
      return false;
    part = MAX(part, 0);
    to += part;
    at += (uint64_t)part;
    n -= (size_t)part;
  }
  return true;
}

static void
source_close(void *data)
{
  close(GPOINTER_TO_INT(data));
}

/* A file of the present version; takes the descriptor over. */
static PlyTrace *
open_blocks(int fd, goffset size, const char *path, GError **error)
{
  PlyTraceSource source = {.data = GINT_TO_POINTER(fd),
                           .size = (uint64_t)size,
                           .read = source_read,
                           .close = source_close};
  PlyTraceDecodeFault fault;
  PlyTrace *trace = ply_trace_open(&source, PLY_TRACE_FILE_MAX_RECORDS, &fault);
  if (trace == NULL)
    ply_trace_file_set_error(error, path, &fault);
  return trace;
}

/* Lines that somebody's program wrote may be a search's in another dialect, or wrong: what is shown
 * then is the log as it was judged. */
static PlyTrace *
read_lines(const char *text, gsize length, const char *path, GCancellable *cancellable,
           GError **error)
{
  g_autoptr(GError) fault = NULL;
  gboolean needed = FALSE;
  GString *judged = ply_judge_lines(text, length, path, cancellable, &needed);
  PlyTrace *trace = NULL;
  if (needed)
    trace = ply_trace_lines_load(judged->str, judged->len, path, cancellable, NULL);
  if (trace == NULL)
    trace = ply_trace_lines_load(text, length, path, cancellable, &fault);
  if (trace == NULL && judged != NULL && !needed)
    trace = ply_trace_lines_load(judged->str, judged->len, path, cancellable, NULL);
  if (judged != NULL)
    g_string_free(judged, TRUE);
  /* Its own lines are the ones that a fault is told at. */
  if (trace == NULL)
    g_propagate_error(error, g_steal_pointer(&fault));
  return trace;
}

static PlyTrace *
read_whole(int fd, goffset size, const char *path, GCancellable *cancellable, GError **error)
{
  gsize length = 0;
  g_autofree char *text = read_open_file(fd, size, path, &length, cancellable, error);
  if (text == NULL)
    return NULL;
  if (length == 0) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                _("%s: expected a recording, but the file is empty."), path);
    return NULL;
  }
  if (ply_trace_codec_version(text, length) == 0)
    return read_lines(text, length, path, cancellable, error);
  PlyTraceDecodeFault fault;
  PlyTrace *trace = ply_trace_decode(text, length, PLY_TRACE_FILE_MAX_RECORDS, &fault);
  if (trace != NULL && g_cancellable_set_error_if_cancelled(cancellable, error))
    g_clear_pointer(&trace, ply_trace_unref);
  else if (trace == NULL)
    ply_trace_file_set_error(error, path, &fault);
  return trace;
}

PlyTrace *
ply_trace_file_open(const char *path, GCancellable *cancellable, GError **error)
{
  goffset size = 0;
  char head[HEAD_BYTES];
  if (g_cancellable_set_error_if_cancelled(cancellable, error))
    return NULL;
  int fd = ply_safe_file_open(path, &size, error);
  if (fd < 0)
    return NULL;
  ssize_t n = pread(fd, head, sizeof head, 0);
  unsigned version = n > 0 ? ply_trace_codec_version(head, (size_t)n) : 0;
  if (version == PLY_TRACE_CODEC_VERSION)
    return open_blocks(fd, size, path, error);
  PlyTrace *trace = NULL;
  if (version > PLY_TRACE_CODEC_VERSION)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
                _("%s: expected a recording of version 1 or %u, found version %u: a newer Plyscope "
                  "wrote it."),
                path, PLY_TRACE_CODEC_VERSION, version);
  else
    trace = read_whole(fd, size, path, cancellable, error);
  close(fd);
  return trace;
}

gboolean
ply_trace_file_read_lines(const char *path, char **text, gsize *length, GCancellable *cancellable,
                          GError **error)
{
  goffset size = 0;
  char head[LINES_BYTES];
  *text = NULL;
  int fd = ply_safe_file_open(path, &size, error);
  if (fd < 0)
    return FALSE;
  ssize_t n = pread(fd, head, sizeof head, 0);
  gboolean lines = n > 0 && ply_trace_lines_detect(head, (gsize)n);
  if (lines)
    *text = read_open_file(fd, size, path, length, cancellable, error);
  close(fd);
  return !lines || *text != NULL;
}

static bool
is_cancelled(void *data)
{
  return data != NULL && g_cancellable_is_cancelled(data);
}

/* As many threads as there are processors to run them. */
static PlyCrew *
make_crew(void)
{
  return ply_crew_new((int)CLAMP(g_get_num_processors(), 1, MOST_THREADS));
}

gboolean
ply_trace_file_fill(PlyTrace *trace, const char *path, _Atomic uint64_t *progress,
                    GCancellable *cancellable, GError **error)
{
  PlyTraceDecodeFault fault;
  if (ply_trace_is_whole(trace))
    return TRUE;
  PlyCrew *crew = make_crew();
  bool good = ply_trace_fill(trace, crew, progress, cancellable, is_cancelled, &fault);
  ply_crew_free(crew);
  if (!good && !g_cancellable_set_error_if_cancelled(cancellable, error))
    ply_trace_file_set_error(error, path, &fault);
  return good;
}

PlyTrace *
ply_trace_file_load(const char *path, GCancellable *cancellable, GError **error)
{
  PlyTrace *trace = ply_trace_file_open(path, cancellable, error);
  if (trace != NULL && !ply_trace_file_fill(trace, path, NULL, cancellable, error))
    g_clear_pointer(&trace, ply_trace_unref);
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
  if (sink->lines)
    return ply_trace_lines_write(sink->trace, sink_write, sink);
  PlyCrew *crew = make_crew();
  gboolean good = ply_trace_encode(sink->trace, crew, sink_write, sink);
  int number = errno;
  ply_crew_free(crew);
  errno = number;
  return good;
}

gboolean
ply_trace_file_save(const char *path, const PlyTrace *trace, GCancellable *cancellable,
                    GError **error)
{
  /* Nothing is written of a recording that is not read yet. */
  if (!ply_trace_file_fill((PlyTrace *)trace, path, NULL, cancellable, error))
    return FALSE;
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
