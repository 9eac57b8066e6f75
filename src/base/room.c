/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/room.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE      ((size_t)1 << 16)
#define PIECE     ((size_t)64 << 20) /* of a file, taken at a time */
#define MOST_PATH 4096

static size_t
rounded(size_t bytes, size_t unit)
{
  return bytes > SIZE_MAX - unit ? SIZE_MAX / unit * unit : (bytes + unit - 1) / unit * unit;
}

/* A file without a name in a folder; −1 if the folder takes none. Where the file system knows no
 * such files, one with a name loses it at once. */
static int
open_in(const char *folder)
{
  char path[MOST_PATH];

#ifdef O_TMPFILE
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0)
    return file;
#endif
  if (snprintf(path, sizeof path, "%s/plyscope-XXXXXX", folder) >= (int)sizeof path)
    return -1;
  int named = mkstemp(path);
  if (named >= 0) {
    unlink(path);
    fcntl(named, F_SETFD, FD_CLOEXEC);
  }
  return named;
}

static int
open_file(void)
{
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  char path[MOST_PATH];
  int file = -1;

  if (cache != NULL && cache[0] == '/')
    snprintf(path, sizeof path, "%s", cache);
  else if (home != NULL && home[0] == '/')
    snprintf(path, sizeof path, "%s/.cache", home);
  else
    path[0] = '\0';
  if (path[0] != '\0') {
    mkdir(path, 0700); /* a first program of the user makes it */
    file = open_in(path);
  }
  if (file < 0)
    file = open_in("/var/tmp");
  return file >= 0 ? file : open_in("/tmp");
}

bool
ply_room_init(PlyRoom *self, size_t bytes, PlyRoomKind kind)
{
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

  *self = (PlyRoom){.reserved = rounded(bytes > 0 ? bytes : 1, PAGE), .file = -1};
  if (kind == PLY_ROOM_FILE && (self->file = open_file()) >= 0)
    flags = MAP_SHARED;
  void *room = mmap(NULL, self->reserved, PROT_READ | PROT_WRITE, flags, self->file, 0);
  if (room == MAP_FAILED) {
    if (self->file >= 0)
      close(self->file);
    *self = (PlyRoom){.file = -1};
    return false;
  }
  self->bytes = room;
  self->backed = self->file < 0 ? self->reserved : 0;
#ifdef MADV_HUGEPAGE
  if (self->file < 0)
    madvise(room, self->reserved, MADV_HUGEPAGE);
#endif
  return true;
}

void
ply_room_scatter(PlyRoom *self)
{
#ifdef MADV_NOHUGEPAGE
  if (self->file < 0)
    madvise(self->bytes, self->reserved, MADV_NOHUGEPAGE);
#endif
}

bool
ply_room_grow(PlyRoom *self, size_t bytes)
{
  if (bytes <= self->backed)
    return true;
  if (bytes > self->reserved) {
    errno = ENOMEM;
    return false;
  }
  size_t piece = rounded(bytes, PIECE), wanted = piece < self->reserved ? piece : self->reserved;
  int failure = EINTR;
  /* Near the end of a disk there may be room for what is needed alone. */
  for (; failure == EINTR;)
    failure = posix_fallocate(self->file, 0, (off_t)wanted);
  if (failure == ENOSPC && (wanted = rounded(bytes, PAGE)) <= self->reserved)
    failure = posix_fallocate(self->file, 0, (off_t)wanted);
  errno = failure;
  if (failure != 0)
    return false;
  self->backed = wanted;
  return true;
}

void
ply_room_trim(PlyRoom *self, size_t bytes)
{
  size_t keep = rounded(bytes > 0 ? bytes : 1, PAGE);

  if (self->bytes == NULL || keep >= self->reserved)
    return;
  munmap((char *)self->bytes + keep, self->reserved - keep);
  self->reserved = keep;
  if (self->backed <= keep)
    return;
  self->backed = keep;
  /* What stays too much on the disk goes with the file. */
  if (self->file >= 0 && ftruncate(self->file, (off_t)keep) != 0)
    errno = 0;
}

void
ply_room_clear(PlyRoom *self)
{
  if (self->bytes != NULL)
    munmap(self->bytes, self->reserved);
  if (self->bytes != NULL && self->file >= 0)
    close(self->file);
  *self = (PlyRoom){.file = -1};
}

/* The number that a file begins with; SIZE_MAX if there is none. */
static size_t
read_number(const char *path)
{
  unsigned long long number;
  FILE *file = fopen(path, "re");
  int n = file != NULL ? fscanf(file, "%llu", &number) : 0;

  if (file != NULL)
    fclose(file);
  return n == 1 && number < SIZE_MAX ? (size_t)number : SIZE_MAX;
}

static void
lower(size_t *least, size_t number)
{
  *least = number < *least ? number : *least;
}

/* The limits of this process's control group, of either version, and of those above it. */
static void
lower_by_groups(size_t *least)
{
  char line[MOST_PATH], path[2 * MOST_PATH];
  FILE *groups = fopen("/proc/self/cgroup", "re");

  while (groups != NULL && fgets(line, sizeof line, groups) != NULL) {
    char *names = strchr(line, ':'), *group = names != NULL ? strchr(names + 1, ':') : NULL;
    if (group == NULL)
      continue;
    *group++ = '\0';
    group[strcspn(group, "\n")] = '\0';
    bool second = names[1] == '\0';
    if (!second && strcmp(names + 1, "memory") != 0)
      continue;
    for (char *end = group + strlen(group); end != NULL; end = strrchr(group, '/')) {
      *end = '\0';
      snprintf(path, sizeof path, "/sys/fs/cgroup/%s%s/%s", second ? "" : "memory/", group,
               second ? "memory.max" : "memory.limit_in_bytes");
      lower(least, read_number(path));
    }
  }
  if (groups != NULL)
    fclose(groups);
}

size_t
ply_room_memory(void)
{
  long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  size_t least = pages > 0 && page > 0 ? (size_t)pages * (size_t)page : SIZE_MAX;
  struct rlimit limit;

  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    lower(&least, (size_t)limit.rlim_cur);
  lower_by_groups(&least);
  return least;
}
