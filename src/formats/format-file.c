/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files, behind formats that know only text. Saving never leaves half a file: the text goes to a
 * new file beside the old one, to the disk, and then takes the old one's name. */

#include "formats/format-error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

/* More names than a folder full of leftovers would take. */
#define MOST_TEMPORARY_NAMES 100

static void
set_errno_error(GError **error, const char *path, const char *what)
{
  int number = errno;
  g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number), "%s: %s: %s.", path, what,
              g_strerror(number));
}

/* Reads at most one byte more than allowed, so that the caller can tell a file that is too large.
 */
static GString *
read_all(int fd, const char *path, GError **error)
{
  g_autoptr(GString) text = g_string_new(NULL);
  char block[65536];
  while (text->len <= PLY_FORMAT_MAX_BYTES) {
    ssize_t n = read(fd, block, sizeof block);
    if (n == 0)
      break;
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      set_errno_error(error, path, _("cannot be read"));
      return NULL;
    }
    g_string_append_len(text, block, n);
  }
  return g_steal_pointer(&text);
}

static GString *
read_file(const char *path, GError **error)
{
  /* O_NONBLOCK: opening a pipe must not wait for somebody to write into it. */
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) != 0) {
    set_errno_error(error, path, _("cannot be opened"));
    if (fd >= 0)
      close(fd);
    return NULL;
  }
  GString *text = NULL;
  if (S_ISREG(status.st_mode))
    text = read_all(fd, path, error);
  else
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: expected a regular file, found something else."), path);
  close(fd);
  return text;
}

PlyRecord *
ply_format_load_file(const char *path, const PlyFormat *format, gboolean force,
                     const PlyFormat **used, GError **error)
{
  GString *text = read_file(path, error);
  if (text == NULL)
    return NULL;
  PlyRecord *record = ply_format_load(format, text->str, text->len, path, force, used, error);
  g_string_free(text, TRUE);
  return record;
}

static gboolean
write_all(int fd, const GString *text)
{
  for (gsize done = 0; done < text->len;) {
    ssize_t n = write(fd, text->str + done, text->len - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return FALSE;
    done += (gsize)n;
  }
  return TRUE;
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

static gboolean
replace_file(const char *target, const GString *text)
{
  g_autofree char *temporary = NULL;
  struct stat old;
  gboolean keep_mode = stat(target, &old) == 0;
  int fd = open_temporary(target, &temporary);
  if (fd < 0)
    return FALSE;
  gboolean good =
      write_all(fd, text) && (!keep_mode || fchmod(fd, old.st_mode & 07777) == 0) && fsync(fd) == 0;
  int number = errno;
  if (close(fd) != 0 && good) {
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
ply_format_save_file(const char *path, const PlyFormat *format, const PlyRecord *record,
                     const PlyRecordNode *at, GError **error)
{
  if (!ply_format_can_save(format, record)) {
    ply_format_cannot(error, _("a format that can hold this game"), format->id);
    return FALSE;
  }
  GString *text = format->save(record, at, error);
  if (text == NULL)
    return FALSE;
  /* A link stays a link: the file it points to is the one replaced. */
  char *real = realpath(path, NULL);
  gboolean good = replace_file(real != NULL ? real : path, text);
  free(real);
  g_string_free(text, TRUE);
  if (!good)
    set_errno_error(error, path, _("cannot be written"));
  return good;
}
