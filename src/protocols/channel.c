/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/channel.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"

/* A pipe that can be written to takes this much without waiting (POSIX). */
#define BLOCK 4096

/* What is taken in one call, however late it is, of what the partner has written. */
#define MOST_LATE_BYTES (64 * 1024)

/* Of the process, as its standard output is. */
static atomic_int output_error;

struct PlyChannel {
  int in, out;
  gboolean owned;
  GCancellable *cancellable;
  int cancel_fd;    /* readable once cancelled, or −1 */
  GString *waiting; /* read, not yet handed out */
  gboolean ended, skipping;
  PlyChannelTap tap;
  gpointer tap_data;
};

PlyChannel *
ply_channel_new(int in, int out, gboolean owned, GCancellable *cancellable)
{
  PlyChannel *self = g_new0(PlyChannel, 1);

  *self = (PlyChannel){.in = in, .out = out, .owned = owned, .cancel_fd = -1};
  self->waiting = g_string_new(NULL);
  if (cancellable != NULL) {
    self->cancellable = g_object_ref(cancellable);
    self->cancel_fd = g_cancellable_get_fd(cancellable);
  }
  return self;
}

void
ply_channel_free(PlyChannel *self)
{
  if (self->cancel_fd >= 0)
    g_cancellable_release_fd(self->cancellable);
  g_clear_object(&self->cancellable);
  if (self->owned && self->in >= 0)
    close(self->in);
  ply_channel_close_out(self);
  g_string_free(self->waiting, TRUE);
  g_free(self);
}

void
ply_channel_ignore_pipe_signal(void)
{
  signal(SIGPIPE, SIG_IGN);
}

/* Milliseconds for poll() until a deadline, rounded up; −1: for ever. */
static int
milliseconds_until(gint64 deadline_us)
{
  if (deadline_us == PLY_CHANNEL_FOREVER)
    return -1;
  gint64 left = deadline_us - ply_clock_wall_us();
  return left <= 0 ? 0 : (int)MIN((left + 999) / 1000, G_MAXINT);
}

/* LINE once `fd` is ready for `events`. */
static PlyChannelResult
wait_for(PlyChannel *self, int fd, short events, gint64 deadline_us)
{
  struct pollfd fds[] = {{.fd = fd, .events = events}, {.fd = self->cancel_fd, .events = POLLIN}};

  if (fd < 0)
    return PLY_CHANNEL_BROKEN;
  for (;;) {
    int n = poll(fds, G_N_ELEMENTS(fds), milliseconds_until(deadline_us));
    if (n < 0 && errno != EINTR)
      return PLY_CHANNEL_BROKEN;
    if (fds[1].revents != 0 && n > 0)
      return PLY_CHANNEL_CANCELLED;
    if (n > 0)
      return PLY_CHANNEL_LINE;
    if (deadline_us != PLY_CHANNEL_FOREVER && ply_clock_wall_us() >= deadline_us)
      return PLY_CHANNEL_LATE;
  }
}

/* Hands out the first `n` bytes and drops `drop` more. */
static void
take(PlyChannel *self, gsize n, gsize drop, GString *line)
{
  g_string_truncate(line, 0);
  g_string_append_len(line, self->waiting->str, (gssize)n);
  g_string_erase(self->waiting, 0, (gssize)(n + drop));
  if (line->len > 0 && line->str[line->len - 1] == '\r')
    g_string_truncate(line, line->len - 1);
  for (gsize i = 0; i < line->len; i++) {
    if (line->str[i] == '\0')
      line->str[i] = '?';
  }
  const char *bad = line->str;
  while (!g_utf8_validate(bad, -1, &bad))
    line->str[bad - line->str] = '?';
  if (self->tap != NULL)
    self->tap(self->tap_data, FALSE, line->str);
}

/* Looks for a whole line in what has been read; FALSE if more has to be read first. */
static gboolean
find_line(PlyChannel *self, GString *line, PlyChannelResult *result)
{
  const char *end = memchr(self->waiting->str, '\n', self->waiting->len);

  if (end != NULL && self->skipping) {
    g_string_erase(self->waiting, 0, end - self->waiting->str + 1);
    self->skipping = FALSE;
    return find_line(self, line, result);
  }
  gsize length = end != NULL ? (gsize)(end - self->waiting->str) : self->waiting->len;
  if (length > PLY_CHANNEL_MAX_LINE && !self->skipping) {
    self->skipping = end == NULL;
    g_string_erase(self->waiting, 0, (gssize)(length + (end != NULL)));
    *result = PLY_CHANNEL_TOO_LONG;
    return TRUE;
  }
  if (end != NULL)
    take(self, length, 1, line);
  else if (self->ended && length > 0 && !self->skipping)
    take(self, length, 0, line);
  else if (!self->ended) {
    if (self->skipping)
      g_string_truncate(self->waiting, 0);
    return FALSE;
  }
  *result = end != NULL || length > 0 ? PLY_CHANNEL_LINE : PLY_CHANNEL_END;
  if (self->ended && self->skipping)
    *result = PLY_CHANNEL_END;
  return TRUE;
}

PlyChannelResult
ply_channel_read(PlyChannel *self, gint64 deadline_us, GString *line)
{
  PlyChannelResult result;
  char block[BLOCK];
  gsize n_read = 0;

  while (!find_line(self, line, &result)) {
    result = wait_for(self, self->in, POLLIN, deadline_us);
    if (result != PLY_CHANNEL_LINE)
      return result;
    ssize_t n = read(self->in, block, sizeof block);
    if (n < 0 && errno != EINTR && errno != EAGAIN)
      return PLY_CHANNEL_BROKEN;
    if (n == 0)
      self->ended = TRUE;
    else if (n > 0)
      g_string_append_len(self->waiting, block, n);
    n_read += (gsize)MAX(n, 0);
    /* A partner that never stops to write is not heard beyond the deadline. */
    if (n_read > MOST_LATE_BYTES && milliseconds_until(deadline_us) == 0)
      return PLY_CHANNEL_LATE;
  }
  return result;
}

gboolean
ply_channel_has_input(PlyChannel *self)
{
  struct pollfd fd = {.fd = self->in, .events = POLLIN};

  return self->ended || memchr(self->waiting->str, '\n', self->waiting->len) != NULL ||
         (self->in >= 0 && poll(&fd, 1, 0) > 0);
}

gboolean
ply_channel_is_read(PlyChannel *self)
{
  int left = 0;

  return self->out < 0 || ioctl(self->out, FIONREAD, &left) != 0 || left == 0;
}

static void
tap_lines(PlyChannel *self, const char *text)
{
  if (self->tap == NULL)
    return;
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    if (lines[i + 1] != NULL || *lines[i] != '\0')
      self->tap(self->tap_data, TRUE, lines[i]);
  }
}

static void
note_output_error(const PlyChannel *self, int number)
{
  int none = 0;

  if (self->out == STDOUT_FILENO && number != EPIPE && number != ECONNRESET)
    atomic_compare_exchange_strong(&output_error, &none, number);
}

int
ply_channel_output_error(void)
{
  return atomic_load(&output_error);
}

PlyChannelResult
ply_channel_write(PlyChannel *self, gint64 deadline_us, const char *text)
{
  gsize left = strlen(text);

  tap_lines(self, text);
  while (left > 0) {
    PlyChannelResult result = wait_for(self, self->out, POLLOUT, deadline_us);
    if (result != PLY_CHANNEL_LINE)
      return result;
    ssize_t n = write(self->out, text, MIN(left, BLOCK));
    if (n < 0 && errno != EINTR && errno != EAGAIN) {
      note_output_error(self, errno);
      return PLY_CHANNEL_BROKEN;
    }
    text += MAX(n, 0);
    left -= (gsize)MAX(n, 0);
  }
  return PLY_CHANNEL_LINE;
}

PlyChannelResult
ply_channel_print(PlyChannel *self, const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  return ply_channel_write(self, PLY_CHANNEL_FOREVER, text);
}

void
ply_channel_close_out(PlyChannel *self)
{
  if (self->owned && self->out >= 0 && self->out != self->in)
    close(self->out);
  self->out = -1;
}

void
ply_channel_set_tap(PlyChannel *self, PlyChannelTap tap, gpointer data)
{
  self->tap = tap;
  self->tap_data = data;
}
