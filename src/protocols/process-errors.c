/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/process-errors-private.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "record/printable.h"

/* What is read in one go, and what is still read of a flood once nobody listens any more. */
#define BLOCK      65536
#define LAST_READS 16

#define LONGEST_LINE  1000 /* of it is shown; also bytes without a line end that are one */
#define LONGEST_QUOTE 200
#define LAST_LINES    10

/* How long the last words may take from a program that has ended, in µs: on a busy machine the thread
 * that reads them is late, and a child that outlives the program may keep their pipe open. */
#define LAST_WORDS_US 500000

struct PlyProcessErrors {
  int fd, stop_fd;
  GThread *thread;
  pthread_mutex_t mutex; /* of all below; the thread sanitizer knows pthread's own */
  pthread_cond_t ended_cond;
  PlyAside *aside; /* a reference; or NULL */
  char *name;      /* NULL: nothing is shown */
  GString *kept;   /* the end of what was written */
  gsize unshown;   /* bytes at the end of `kept` that are still to be shown */
  gsize n_shown;   /* bytes shown so far */
  guint64 left_out;
  gboolean ended;
  const char *ignored; /* how lines begin that are passed over; NULL: none */
  gsize alike;         /* bytes of it that the line under way has so far, and that are held back */
  gboolean is_own, drops; /* the line under way is the program's; is passed over */
};

static void
print_line(const PlyProcessErrors *self, const char *line, gsize length)
{
  g_autofree char *shown = ply_printable_line(line, length, LONGEST_LINE);
  g_printerr("%s: %s\n", self->name, shown);
}

/* Shows whole lines while there is allowance; what comes after it is counted. */
static void
show_lines(PlyProcessErrors *self, gboolean all)
{
  if (self->aside != NULL && ply_aside_is_quiet(self->aside))
    self->unshown = 0;
  while (self->name != NULL && self->unshown > 0 && self->n_shown < PLY_ERRORS_SHOWN_BYTES) {
    const char *line = self->kept->str + self->kept->len - self->unshown;
    const char *end = memchr(line, '\n', self->unshown);
    gsize length = end != NULL ? (gsize)(end - line) + 1 : self->unshown;
    if (end == NULL && !all && length < LONGEST_LINE)
      return;
    print_line(self, line, length);
    self->n_shown += length + strlen(self->name);
    self->unshown -= length;
    if (self->n_shown >= PLY_ERRORS_SHOWN_BYTES)
      g_printerr(_("%s: … (too much to show; its last lines follow when it has ended)\n"),
                 self->name);
  }
}

/* The program's own of these bytes. Transfer full. */
static GString *
leave_out_ignored(PlyProcessErrors *self, const char *bytes, gsize n)
{
  GString *own = g_string_sized_new(n);

  for (gsize i = 0; i < n;) {
    if (!self->drops && !self->is_own) {
      if (bytes[i] == self->ignored[self->alike]) {
        self->drops = self->ignored[++self->alike] == '\0';
        i++;
        continue;
      }
      g_string_append_len(own, self->ignored, (gssize)self->alike);
      self->is_own = TRUE;
    }
    const char *end = memchr(bytes + i, '\n', n - i);
    gsize length = end != NULL ? (gsize)(end - bytes) + 1 - i : n - i;
    if (!self->drops)
      g_string_append_len(own, bytes + i, (gssize)length);
    i += length;
    if (end != NULL) {
      self->is_own = self->drops = FALSE;
      self->alike = 0;
    }
  }
  return own;
}

static void
take_own(PlyProcessErrors *self, const char *bytes, gsize n)
{
  pthread_mutex_lock(&self->mutex);
  g_string_append_len(self->kept, bytes, (gssize)n);
  self->unshown += n;
  if (self->aside != NULL)
    ply_aside_add_errors(self->aside, bytes, n);
  show_lines(self, FALSE);
  if (self->kept->len > PLY_ERRORS_KEPT_BYTES) {
    gsize cut = self->kept->len - PLY_ERRORS_KEPT_BYTES;
    g_string_erase(self->kept, 0, (gssize)cut);
    if (self->unshown > self->kept->len) {
      self->left_out += self->unshown - self->kept->len;
      self->unshown = self->kept->len;
    }
  }
  pthread_mutex_unlock(&self->mutex);
}

static void
take(PlyProcessErrors *self, const char *bytes, gsize n)
{
  if (self->ignored == NULL) {
    take_own(self, bytes, n);
    return;
  }
  GString *own = leave_out_ignored(self, bytes, n);
  if (own->len > 0)
    take_own(self, own->str, own->len);
  g_string_free(own, TRUE);
}

/* What was held back of a line that has no end. */
static void
take_rest(PlyProcessErrors *self)
{
  if (self->ignored != NULL && !self->is_own && !self->drops && self->alike > 0)
    take_own(self, self->ignored, self->alike);
}

/* FALSE at the end. Does not wait if there is something to read. */
static gboolean
read_some(PlyProcessErrors *self, char *block)
{
  ssize_t n = read(self->fd, block, BLOCK);

  if (n > 0)
    take(self, block, (gsize)n);
  return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

static gpointer
listen_on(gpointer data)
{
  PlyProcessErrors *self = data;
  struct pollfd fds[] = {{.fd = self->fd, .events = POLLIN},
                         {.fd = self->stop_fd, .events = POLLIN}};
  g_autofree char *block = g_malloc(BLOCK);
  gboolean open = TRUE;

  while (open && fds[1].revents == 0) {
    if (poll(fds, G_N_ELEMENTS(fds), -1) < 0 && errno != EINTR)
      break;
    if (fds[0].revents != 0)
      open = read_some(self, block);
  }
  for (int i = 0; open && i < LAST_READS && poll(fds, 1, 0) > 0; i++)
    open = read_some(self, block);
  take_rest(self);
  pthread_mutex_lock(&self->mutex);
  self->ended = TRUE;
  pthread_cond_signal(&self->ended_cond);
  pthread_mutex_unlock(&self->mutex);
  return NULL;
}

PlyProcessErrors *
ply_process_errors_new(int fd, const char *ignored)
{
  PlyProcessErrors *self = g_new0(PlyProcessErrors, 1);
  pthread_condattr_t attributes;

  self->fd = fd;
  self->ignored = ignored;
  self->stop_fd = eventfd(0, EFD_CLOEXEC);
  self->kept = g_string_new(NULL);
  pthread_mutex_init(&self->mutex, NULL);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&self->ended_cond, &attributes);
  pthread_condattr_destroy(&attributes);
  self->thread = g_thread_new("errors", listen_on, self);
  return self;
}

/* Where the last few lines begin. */
static const char *
last_lines(const PlyProcessErrors *self)
{
  const char *start = self->kept->str + self->kept->len - self->unshown;
  const char *at = self->kept->str + self->kept->len;

  for (int lines = 0; at > start; at--) {
    if (at[-1] == '\n' && lines++ == LAST_LINES)
      break;
  }
  return at;
}

static void
show_end(PlyProcessErrors *self)
{
  show_lines(self, TRUE);
  if (self->name == NULL || self->unshown == 0)
    return;
  const char *end = self->kept->str + self->kept->len, *at = last_lines(self);
  self->left_out += (guint64)(at - (end - self->unshown));
  if (self->left_out > 0) {
    g_autofree char *bytes = g_strdup_printf("%" G_GUINT64_FORMAT, self->left_out);
    g_printerr(_("%s: … (%s bytes left out)\n"), self->name, bytes);
  }
  while (at < end) {
    const char *line_end = memchr(at, '\n', (gsize)(end - at));
    const char *next = line_end != NULL ? line_end + 1 : end;
    print_line(self, at, (gsize)(next - at));
    at = next;
  }
}

void
ply_process_errors_free(PlyProcessErrors *self)
{
  guint64 one = 1;

  while (write(self->stop_fd, &one, sizeof one) < 0 && errno == EINTR)
    continue;
  g_thread_join(self->thread);
  show_end(self);
  close(self->fd);
  close(self->stop_fd);
  pthread_mutex_destroy(&self->mutex);
  pthread_cond_destroy(&self->ended_cond);
  g_clear_pointer(&self->aside, ply_aside_unref);
  g_string_free(self->kept, TRUE);
  g_free(self->name);
  g_free(self);
}

void
ply_process_errors_show(PlyProcessErrors *self, const char *name)
{
  pthread_mutex_lock(&self->mutex);
  g_free(self->name);
  self->name = ply_printable(name);
  show_lines(self, FALSE);
  pthread_mutex_unlock(&self->mutex);
}

void
ply_process_errors_tell(PlyProcessErrors *self, PlyAside *aside)
{
  pthread_mutex_lock(&self->mutex);
  if (self->aside != aside) {
    g_clear_pointer(&self->aside, ply_aside_unref);
    if (aside != NULL) {
      self->aside = ply_aside_ref(aside);
      ply_aside_add_errors(aside, self->kept->str, self->kept->len);
    }
  }
  pthread_mutex_unlock(&self->mutex);
}

/* The last line with a character that can be seen; NULL if none has. */
static char *
last_line(const GString *kept)
{
  gsize end = kept->len;

  while (end > 0) {
    gsize start = end;
    while (start > 0 && kept->str[start - 1] != '\n')
      start--;
    g_autofree char *line = ply_printable_line(kept->str + start, end - start, LONGEST_QUOTE);
    if (*line != '\0')
      return g_steal_pointer(&line);
    end = start > 0 ? start - 1 : 0;
  }
  return NULL;
}

char *
ply_process_errors_last(PlyProcessErrors *self)
{
  gint64 until_us = g_get_monotonic_time() + LAST_WORDS_US;
  struct timespec until = {.tv_sec = until_us / G_USEC_PER_SEC,
                           .tv_nsec = until_us % G_USEC_PER_SEC * 1000};

  pthread_mutex_lock(&self->mutex);
  while (!self->ended && pthread_cond_timedwait(&self->ended_cond, &self->mutex, &until) == 0)
    continue;
  char *line = last_line(self->kept);
  pthread_mutex_unlock(&self->mutex);
  return line;
}
