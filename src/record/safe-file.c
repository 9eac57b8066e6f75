/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/safe-file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

/* More names than a folder full of leftovers would take. */
#define MOST_TEMPORARY_NAMES 100
#define TEMPORARY_LENGTH     (1 + 8 + 1) /* of ".0123abcd~" */
#define MOST_LINKS           40          /* that lead to one another */
/* Between the making of a file and its lock, and between its close and its new name, nobody holds
 * it; neither takes so long. */
#define STALE_AFTER_S 60

/* errno for a name that is taken by no regular file; no call that is made here sets it. */
#define NOT_REGULAR ENOTBLK

gboolean
ply_safe_file_error(GError **error, const char *path, const char *what)
{
  int number = errno;
  if (number == ELOOP)
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_LOOP,
                _("%s: expected a regular file, found a link."), path);
  else if (number == NOT_REGULAR)
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: expected a regular file, found something else."), path);
  else
    g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number), "%s: %s: %s.", path,
                what, g_strerror(number));
  return FALSE;
}

/* Makes a new file beside `target`; its name goes to `*path` (transfer full). It is locked for as
 * long as it is open, so that others see that somebody writes it. −1 with errno on failure. */
static int
open_temporary(const char *target, char **path)
{
  for (int i = 0; i < MOST_TEMPORARY_NAMES; i++) {
    *path = g_strdup_printf("%s.%08x~", target, g_random_int());
    int fd = open(*path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0)
      flock(fd, LOCK_EX | LOCK_NB); /* where there are no locks, its age tells */
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

/* Whether this is the name of a temporary file for a target of this name. */
static gboolean
is_temporary(const char *name, const char *target)
{
  gsize n = strlen(target);
  if (strncmp(name, target, n) != 0 || name[n] != '.' || strlen(name) != n + TEMPORARY_LENGTH)
    return FALSE;
  return strspn(name + n + 1, "0123456789abcdef") == TEMPORARY_LENGTH - 2 &&
         name[n + TEMPORARY_LENGTH - 1] == '~';
}

/* Whether it is ours, and nobody writes it any more. */
static gboolean
is_left_over(int folder, const char *name)
{
  int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status;
  gboolean is = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
                status.st_uid == geteuid() && status.st_mtime < time(NULL) - STALE_AFTER_S &&
                flock(fd, LOCK_EX | LOCK_NB) == 0;

  if (fd >= 0)
    close(fd);
  return is;
}

/* What a save of this file left that was killed. */
static void
sweep(const char *target)
{
  g_autofree char *folder = g_path_get_dirname(target), *name = g_path_get_basename(target);
  DIR *entries = opendir(folder);
  struct dirent *entry;
  while (entries != NULL && (entry = readdir(entries)) != NULL) {
    if (is_temporary(entry->d_name, name) && is_left_over(dirfd(entries), entry->d_name))
      unlinkat(dirfd(entries), entry->d_name, 0);
  }
  if (entries != NULL)
    closedir(entries);
}

static gboolean
replace(const char *target, gboolean durable, PlySafeFileFill fill, gpointer data)
{
  g_autofree char *temporary = NULL;
  struct stat old;
  gboolean keep_mode = lstat(target, &old) == 0 && S_ISREG(old.st_mode);
  int fd = open_temporary(target, &temporary);
  if (fd < 0)
    return FALSE;
  errno = 0;
  gboolean good = fill(fd, data) && (!keep_mode || fchmod(fd, old.st_mode & 07777) == 0) &&
                  (!durable || fsync(fd) == 0);
  int number = errno;
  if (close(fd) != 0 && good) {
    good = FALSE;
    number = errno;
  }
  if (good && rename(temporary, target) == 0) {
    if (durable) {
      sweep(target);
      sync_folder(target);
    }
    return TRUE;
  }
  number = good ? errno : number;
  unlink(temporary);
  errno = number;
  return FALSE;
}

/* A new file must not take the place of a device or of a pipe: root would leave the system without
 * /dev/null. A folder is told of by rename(). Not durable: another program may have laid a pipe in
 * our way, but no device. */
static gboolean
may_be_replaced(const char *path, gboolean durable)
{
  struct stat old;

  if ((durable ? stat : lstat)(path, &old) != 0 || S_ISREG(old.st_mode) || S_ISDIR(old.st_mode))
    return TRUE;
  if (!durable && !S_ISCHR(old.st_mode) && !S_ISBLK(old.st_mode))
    return TRUE;
  errno = NOT_REGULAR;
  return FALSE;
}

/* Where a file named by `path` is or would be: past all links, also those that lead to nothing yet.
 * NULL with errno where links lead round in a circle. Transfer full. */
static char *
past_links(const char *path)
{
  g_autofree char *at = g_strdup(path);

  for (int links = 0; links < MOST_LINKS; links++) {
    g_autofree char *to = g_file_read_link(at, NULL);
    if (to == NULL)
      return g_steal_pointer(&at);
    g_autofree char *folder = g_path_get_dirname(at);
    g_free(at);
    at = g_path_is_absolute(to) ? g_strdup(to) : g_build_filename(folder, to, NULL);
  }
  errno = ELOOP;
  return NULL;
}

gboolean
ply_safe_file_replace(const char *path, gboolean durable, PlySafeFileFill fill, gpointer data)
{
  if (!may_be_replaced(path, durable))
    return FALSE;
  g_autofree char *target = durable ? past_links(path) : g_strdup(path);
  if (target == NULL)
    return FALSE;
  gboolean good = replace(target, durable, fill, data);
  int number = errno;
  g_clear_pointer(&target, g_free);
  errno = number;
  return good;
}

void
ply_safe_file_sweep(const char *path)
{
  g_autofree char *target = past_links(path);

  if (target != NULL)
    sweep(target);
}

typedef struct {
  const char *bytes;
  gsize n;
} Bytes;

gboolean
ply_safe_file_write_all(int fd, const void *bytes, gsize n)
{
  for (const char *from = bytes; n > 0;) {
    ssize_t done = write(fd, from, n);
    if (done < 0 && errno != EINTR)
      return FALSE;
    from += MAX(done, 0);
    n -= (gsize)MAX(done, 0);
  }
  return TRUE;
}

static gboolean
write_bytes(int fd, gpointer data)
{
  const Bytes *all = data;

  return ply_safe_file_write_all(fd, all->bytes, all->n);
}

gboolean
ply_safe_file_write(const char *path, gboolean durable, const char *bytes, gsize n, GError **error)
{
  Bytes all = {bytes, n};
  if (ply_safe_file_replace(path, durable, write_bytes, &all))
    return TRUE;
  return ply_safe_file_error(error, path, _("cannot be written"));
}

gboolean
ply_safe_file_check(const char *path, GError **error)
{
  g_autofree char *target = past_links(path); /* which is what would be replaced */
  gboolean is_folder = g_file_test(path, G_FILE_TEST_IS_DIR);

  if (target == NULL)
    return ply_safe_file_error(error, path, _("cannot be written"));
  g_autofree char *folder = g_path_get_dirname(target);
  /* The dot, so that a folder must be one. */
  g_autofree char *dot = g_build_filename(folder, ".", NULL);
  errno = EISDIR;
  if (!is_folder && may_be_replaced(path, TRUE) && access(dot, W_OK | X_OK) == 0)
    return TRUE;
  return ply_safe_file_error(error, path, _("cannot be written"));
}

static int
open_file(int folder, const char *path, int flags, goffset *size, GError **error)
{
  /* O_NONBLOCK: opening a pipe must not wait for somebody to write into it. */
  int fd = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | flags);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) != 0) {
    ply_safe_file_error(error, path, _("cannot be opened"));
  } else if (!S_ISREG(status.st_mode)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: expected a regular file, found something else."), path);
  } else {
    if (size != NULL)
      *size = status.st_size;
    return fd;
  }
  if (fd >= 0)
    close(fd);
  return -1;
}

int
ply_safe_file_open(const char *path, goffset *size, GError **error)
{
  return open_file(AT_FDCWD, path, 0, size, error);
}

static gboolean
read_all(int fd, gsize most, GString *text)
{
  char block[65536];
  while (text->len <= most) {
    ssize_t n = read(fd, block, MIN(sizeof block, most + 1 - text->len));
    if (n == 0)
      return TRUE;
    if (n < 0 && errno != EINTR)
      return FALSE;
    if (n > 0)
      g_string_append_len(text, block, n);
  }
  return TRUE;
}

static GString *
read_file(int fd, const char *path, gsize most, GError **error)
{
  if (fd < 0)
    return NULL;
  g_autoptr(GString) text = g_string_new(NULL);
  gboolean good = read_all(fd, most, text);
  if (!good)
    ply_safe_file_error(error, path, _("cannot be read"));
  close(fd);
  return good ? g_steal_pointer(&text) : NULL;
}

GString *
ply_safe_file_read(const char *path, gsize most, GError **error)
{
  return read_file(ply_safe_file_open(path, NULL, error), path, most, error);
}

GString *
ply_safe_file_read_plain(const char *path, gsize most, GError **error)
{
  return read_file(open_file(AT_FDCWD, path, O_NOFOLLOW, NULL, error), path, most, error);
}

GString *
ply_safe_file_read_in(int folder, const char *name, gsize most, GError **error)
{
  return read_file(open_file(folder, name, O_NOFOLLOW, NULL, error), name, most, error);
}

gboolean
ply_safe_file_write_in(int folder, const char *name, const char *bytes, gsize n, GError **error)
{
  int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  gboolean good = fd >= 0 && ply_safe_file_write_all(fd, bytes, n);
  int number = errno;

  if (fd >= 0 && close(fd) != 0 && good) {
    good = FALSE;
    number = errno;
  }
  errno = number;
  if (!good)
    ply_safe_file_error(error, name, _("cannot be written"));
  return good;
}
