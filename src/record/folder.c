/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder within a folder is not descended into: what cannot be removed at once is moved up to the
 * top, where its turn comes. So two descriptors do for any depth, and no path grows long. */

#include "record/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Entries that are looked at: a program that fills its folder without end is left with it. */
#define MOST_ENTRIES 5000000

typedef struct {
  int top;
  dev_t device;
  guint64 left; /* entries that may still be looked at */
  guint64 removed;
} Removal;

static gboolean
is_dot(const char *name)
{
  return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

/* The folder of that name, and no link to one; −1 if it is none or on another device. Its mode may
 * forbid to look, which its owner can change; a link's target is not changed. */
static int
open_folder(const Removal *self, int parent, const char *name)
{
  struct stat status;

  if (fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode) ||
      status.st_dev != self->device)
    return -1;
  if ((status.st_mode & S_IRWXU) != S_IRWXU &&
      fchmodat(parent, name, S_IRWXU, AT_SYMLINK_NOFOLLOW) != 0)
    errno = 0; /* opening it, or emptying it, tells */
  int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd >= 0 && (fstat(fd, &status) != 0 || status.st_dev != self->device)) {
    close(fd);
    return -1;
  }
  return fd;
}

static void
move_up(Removal *self, int parent, const char *name)
{
  char up[32];

  snprintf(up, sizeof up, ".up-%08x%08x", g_random_int(), g_random_int());
  if (renameat(parent, name, self->top, up) == 0)
    self->removed++;
}

/* Removes an entry of the folder open as `parent`, if that is possible at once. */
static gboolean
drop(Removal *self, int parent, const char *name)
{
  if (unlinkat(parent, name, 0) != 0 && unlinkat(parent, name, AT_REMOVEDIR) != 0)
    return errno == ENOENT;
  self->removed++;
  return TRUE;
}

/* Empties a folder, except that folders in it which are not empty go to the top. */
static void
flatten(Removal *self, int fd)
{
  DIR *dir = fdopendir(fd); /* takes the descriptor over */
  const struct dirent *entry;

  if (dir == NULL) {
    close(fd);
    return;
  }
  while (self->left > 0 && (entry = readdir(dir)) != NULL) {
    if (is_dot(entry->d_name))
      continue;
    self->left--;
    if (drop(self, fd, entry->d_name))
      continue;
    /* To move a folder one must be able to write to it. */
    int inner = open_folder(self, fd, entry->d_name);
    if (inner >= 0) {
      close(inner);
      move_up(self, fd, entry->d_name);
    }
  }
  closedir(dir);
}

/* One look at all entries of the top; FALSE once there are none. */
static gboolean
pass(Removal *self)
{
  int again = openat(self->top, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = again >= 0 ? fdopendir(again) : NULL;
  const struct dirent *entry;
  gboolean found = FALSE;

  while (dir != NULL && self->left > 0 && (entry = readdir(dir)) != NULL) {
    if (is_dot(entry->d_name))
      continue;
    found = TRUE;
    self->left--;
    if (drop(self, self->top, entry->d_name))
      continue;
    int inner = open_folder(self, self->top, entry->d_name);
    if (inner >= 0)
      flatten(self, inner);
    drop(self, self->top, entry->d_name);
  }
  if (dir != NULL)
    closedir(dir);
  else if (again >= 0)
    close(again);
  return found;
}

gboolean
ply_folder_empty(int fd)
{
  struct stat status;

  if (fstat(fd, &status) != 0)
    return FALSE;
  Removal self = {.top = fd, .device = status.st_dev, .left = MOST_ENTRIES};
  fchmod(fd, S_IRWXU);
  for (guint64 before = G_MAXUINT64; before != self.removed && self.left > 0;) {
    before = self.removed;
    if (!pass(&self))
      return TRUE;
  }
  return FALSE;
}

gboolean
ply_folder_remove_at(int parent, const char *name)
{
  struct stat status;

  if (unlinkat(parent, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  if (fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode))
    return FALSE;
  Removal self = {.device = status.st_dev};
  int fd = open_folder(&self, parent, name);
  if (fd >= 0) {
    ply_folder_empty(fd);
    close(fd);
  }
  return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

gboolean
ply_folder_remove(const char *path)
{
  g_autofree char *parent = g_path_get_dirname(path);
  g_autofree char *name = g_path_get_basename(path);
  int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0 || is_dot(name) || strchr(name, '/') != NULL) {
    if (fd >= 0)
      close(fd);
    return FALSE;
  }
  gboolean gone = ply_folder_remove_at(fd, name);
  close(fd);
  return gone;
}
