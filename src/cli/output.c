/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/start.h"
#include "record/printable.h"
#include "protocols/channel.h"

static int first_error; /* errno of the first g_print() that failed */

static gboolean
print_to(FILE *stream, const char *string)
{
  g_autofree char *shown = ply_printable_text(string, strlen(string));
  const char *charset;

  if (!g_get_charset(&charset)) {
    char *converted = g_convert_with_fallback(shown, -1, charset, "UTF-8", "?", NULL, NULL, NULL);
    if (converted != NULL) {
      g_free(shown);
      shown = converted;
    }
  }
  /* Flushed, as g_print() does: a partner may be waiting for it. */
  return fputs(shown, stream) >= 0 && fflush(stream) == 0;
}

static void
print(const char *string)
{
  if (!print_to(stdout, string) && first_error == 0)
    first_error = errno;
}

static void
print_error(const char *string)
{
  print_to(stderr, string);
}

/* The reader of a pipe has gone. */
static gboolean
is_partner_gone(void)
{
  struct pollfd fd = {.fd = STDOUT_FILENO, .events = POLLOUT};

  return poll(&fd, 1, 0) > 0 && (fd.revents & POLLERR) != 0;
}

/* An exit handler cannot give the status back, so it ends the process itself. */
static void
close_output(void)
{
  int channel_error = ply_channel_output_error();
  gboolean good = fflush(stdout) == 0 && !ferror(stdout) && channel_error == 0;

  if (first_error == 0)
    first_error = channel_error != 0 ? channel_error : good ? 0 : errno;
  if (!good && is_partner_gone())
    return;
  /* Some file systems tell of a full disk only now. */
  if (close(STDOUT_FILENO) != 0 && errno != EBADF && good) {
    first_error = errno;
    good = FALSE;
  }
  if (good)
    return;
  ply_cli_fail_with(_("standard output cannot be written: %s."), g_strerror(first_error));
  _exit(PLY_CLI_BAD_INPUT);
}

/* A file that is opened must not become one of the three that are taken for granted. */
static void
hold_descriptors(void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
  }
}

void
ply_cli_output_init(void)
{
  hold_descriptors();
  g_set_print_handler(print);
  g_set_printerr_handler(print_error);
  atexit(close_output);
}

void
ply_cli_erase_line(void)
{
  fputs("\r\033[K", stderr);
}
