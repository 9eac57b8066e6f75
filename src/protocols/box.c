/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/box.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "record/folder.h"
#include "record/safe-file.h"

/* Files that go along into a jail, and bytes of one. */
#define MOST_FILES   1000
#define MOST_CARRIED (16 * 1024 * 1024)

/* A folder that was made: its name in the one above, and itself. */
typedef struct {
  char *path;
  const char *name; /* the end of the path */
  int above, fd;
} Made;

struct PlyBox {
  char *kind;
  char *parent; /* NULL: where temporary files go */
  Made outer;   /* only then; else its path is NULL */
  Made made;
  char *own_path;
  gboolean moved; /* the path leads to where it was at first, which stays empty */
  int first;      /* that one */
};

static void
close_made(Made *made)
{
  if (made->above >= 0)
    close(made->above);
  if (made->fd >= 0)
    close(made->fd);
  g_free(made->path);
  *made = (Made){.above = -1, .fd = -1};
}

static gboolean
is_same(const Made *made, int folder, const char *path)
{
  struct stat there, here;

  return fstatat(folder, path, &there, AT_SYMLINK_NOFOLLOW) == 0 && fstat(made->fd, &here) == 0 &&
         there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

static gboolean
make(Made *made, const char *parent, const char *kind)
{
  *made = (Made){.above = -1, .fd = -1};
  made->above = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  made->path = g_strdup_printf("%s/%s-XXXXXX", parent, kind);
  if (made->above < 0 || mkdtemp(made->path) == NULL)
    return FALSE;
  made->name = made->path + strlen(parent) + 1;
  made->fd = openat(made->above, made->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  return made->fd >= 0;
}

/* Removes the folder wherever it is now, and what is no folder in its place. */
static void
remove_made(Made *made)
{
  g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", made->fd);
  char now[4096];

  if (made->fd < 0)
    return;
  ply_folder_empty(made->fd);
  if (unlinkat(made->above, made->name, AT_REMOVEDIR) == 0)
    return;
  if (errno == ENOTDIR)
    unlinkat(made->above, made->name, 0);
  /* It has been moved: its present path, which can only be removed if it is an empty folder. */
  ssize_t n = readlink(link, now, sizeof now - 1);
  if (n > 0) {
    now[n] = '\0';
    if (is_same(made, AT_FDCWD, now))
      rmdir(now);
  }
}

PlyBox *
ply_box_new(const char *parent, const char *kind, GError **error)
{
  PlyBox *self = g_new0(PlyBox, 1);
  const char *above = parent != NULL ? parent : g_get_tmp_dir();

  *self = (PlyBox){.kind = g_strdup(kind), .parent = g_strdup(parent)};
  self->outer = self->made = (Made){.above = -1, .fd = -1};
  gboolean good = parent != NULL || make(&self->outer, above, "plyscope");
  good = good && make(&self->made, parent != NULL ? parent : self->outer.path, kind);
  /* Only to pass through: the name below cannot be listed. */
  self->own_path = g_strdup_printf("/proc/self/fd/%d", self->made.fd);
  if (good && (parent != NULL || fchmod(self->outer.fd, S_IXUSR) == 0))
    return self;
  ply_safe_file_error(error, above, _("cannot hold a new folder"));
  ply_box_free(self);
  return NULL;
}

static void
forget(PlyBox *self)
{
  close_made(&self->made);
  close_made(&self->outer);
  g_free(self->own_path);
  g_free(self->parent);
  g_free(self->kind);
  g_free(self);
}

/* Copies files, no links and nothing below another folder: what a program keeps from move to move.
 * FALSE with errno. */
static gboolean
carry(int from, int to)
{
  int fd = openat(from, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
  gboolean good = dir != NULL;
  guint n = 0;

  for (const struct dirent *entry; good && (entry = readdir(dir)) != NULL;) {
    g_autoptr(GString) text = NULL;
    if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2)
      text = ply_safe_file_read_in(from, entry->d_name, MOST_CARRIED, NULL);
    good = text == NULL || ply_safe_file_write_in(to, entry->d_name, text->str, text->len, NULL);
    if (good && text != NULL && ++n > MOST_FILES) {
      errno = ENOSPC;
      good = FALSE;
    }
  }
  int number = errno;
  if (dir != NULL)
    closedir(dir);
  errno = number;
  return good;
}

/* The folder in memory goes with its descriptor; what is removed is the first one. */
static void
move_back(PlyBox *self)
{
  if (!self->moved)
    return;
  dup3(self->first, self->made.fd, O_CLOEXEC);
  close(self->first);
  self->moved = FALSE;
}

void
ply_box_free(PlyBox *self)
{
  move_back(self);
  if (self->outer.fd >= 0)
    fchmod(self->outer.fd, S_IRWXU);
  remove_made(&self->made);
  /* What else there is in the outer one was moved there, and may be somebody's: it stays. */
  if (self->outer.fd >= 0 && unlinkat(self->outer.above, self->outer.name, AT_REMOVEDIR) != 0 &&
      errno == ENOTDIR)
    unlinkat(self->outer.above, self->outer.name, 0);
  forget(self);
}

void
ply_box_leave(PlyBox *self)
{
  int memory = self->moved ? fcntl(self->made.fd, F_DUPFD_CLOEXEC, 0) : -1;

  /* Whoever wants to keep it wants what it holds. */
  move_back(self);
  if (memory >= 0) {
    carry(memory, self->made.fd);
    close(memory);
  }
  forget(self);
}

const char *
ply_box_get_path(const PlyBox *self)
{
  return self->made.path;
}

const char *
ply_box_get_own_path(const PlyBox *self)
{
  return self->own_path;
}

gboolean
ply_box_is_whole(const PlyBox *self)
{
  /* In a jail it is a place of its own, which can be neither removed nor replaced. */
  return self->moved || is_same(&self->made, AT_FDCWD, self->made.path);
}

void
ply_box_clear(PlyBox *self, const char *name)
{
  ply_folder_remove_at(self->made.fd, name);
}

gboolean
ply_box_write(PlyBox *self, const char *name, const char *bytes, gsize n, GError **error)
{
  ply_box_clear(self, name);
  return ply_safe_file_write_in(self->made.fd, name, bytes, n, error);
}

gboolean
ply_box_move(PlyBox *self, int fd, GError **error)
{
  gboolean good = carry(self->made.fd, fd);

  if (good && !self->moved) {
    self->first = fcntl(self->made.fd, F_DUPFD_CLOEXEC, 0);
    ply_folder_empty(self->first);
    self->moved = TRUE;
  }
  /* By the same number, so that its own path leads there. */
  good = good && dup3(fd, self->made.fd, O_CLOEXEC) >= 0;
  if (!good)
    ply_safe_file_error(error, self->made.path, _("cannot be carried into the jail"));
  close(fd);
  return good;
}

char *
ply_box_describe_full(const char *name)
{
  return g_strdup_printf(
      _("%s has filled its folder: there is no room left in it for the next move."), name);
}

gboolean
ply_box_probe(const PlyBox *self, const char *bytes, gsize n)
{
  g_autoptr(PlyBox) fresh = ply_box_new(self->parent, self->kind, NULL);

  return fresh != NULL && ply_box_write(fresh, "probe", bytes, n, NULL);
}

GString *
ply_box_read(PlyBox *self, const char *name, gsize most, GError **error)
{
  return ply_safe_file_read_in(self->made.fd, name, most, error);
}
