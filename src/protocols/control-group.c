/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/control-group-private.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "plyscope-"

/* The hierarchies that are of use, those of version 1 by their controller. */
typedef enum { UNIFIED, CPUACCT, FREEZER, MEMORY, PIDS, N_KINDS } Kind;
static const char *const kinds[N_KINDS] = {"", "cpuacct", "freezer", "memory", "pids"};

struct PlyControlGroup {
  char *folders[N_KINDS]; /* ours; NULL: there is none */
  int members[N_KINDS];   /* the open ones, in a row */
  guint n_members;
  PlyGroupHolds holds;
};

/* Whether `word` is one of those that commas part. */
static gboolean
has_word(const char *words, const char *word)
{
  g_auto(GStrv) all = g_strsplit(words, ",", -1);

  return g_strv_contains((const char *const *)all, word);
}

/* Where a hierarchy is mounted, and which part of it is seen there. */
static char *
find_mount(Kind kind, char **root)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents("/proc/self/mountinfo", &text, NULL, NULL))
    return NULL;
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    const char *after = strstr(lines[i], " - ");
    g_auto(GStrv) words = g_strsplit(lines[i], " ", 6);
    g_auto(GStrv) rest = g_strsplit(after != NULL ? after + 3 : "", " ", 3);
    if (g_strv_length(words) < 6 || g_strv_length(rest) < 3)
      continue;
    if (kind == UNIFIED ? !g_str_equal(rest[0], "cgroup2")
                        : !g_str_equal(rest[0], "cgroup") || !has_word(rest[2], kinds[kind]))
      continue;
    *root = g_strdup(words[3]);
    return g_strdup(words[4]);
  }
  return NULL;
}

/* The folder of the group that we are in. */
static char *
find_own(Kind kind)
{
  g_autofree char *text = NULL, *root = NULL;

  if (!g_file_get_contents("/proc/self/cgroup", &text, NULL, NULL))
    return NULL;
  g_autofree char *mount = find_mount(kind, &root);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; mount != NULL && lines[i] != NULL; i++) {
    g_auto(GStrv) parts = g_strsplit(lines[i], ":", 3);
    if (g_strv_length(parts) != 3 ||
        (kind == UNIFIED ? *parts[1] != '\0' : !has_word(parts[1], kinds[kind])))
      continue;
    const char *path = parts[2];
    if (strlen(root) > 1 && g_str_has_prefix(path, root))
      path += strlen(root);
    return g_build_filename(mount, path, NULL);
  }
  return NULL;
}

static gboolean
write_in(const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  int fd = open(path, O_WRONLY | O_CLOEXEC);

  if (fd < 0)
    return FALSE;
  ssize_t n = write(fd, text, strlen(text));
  close(fd);
  return n == (ssize_t)strlen(text);
}

static gboolean
write_number(const char *folder, const char *name, guint64 number)
{
  g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, number);

  return write_in(folder, name, text);
}

static gboolean
has(const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);

  return access(path, R_OK) == 0;
}

/* What stands behind `key` in a file, or its only number; −1 if it is not there. */
static gint64
read_number(const char *folder, const char *name, const char *key)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  char text[4096];
  const char *at = text;

  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -1;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  text[MAX(n, 0)] = '\0';
  if (key != NULL) {
    at = strstr(text, key);
    if (at == NULL)
      return -1;
    at += strlen(key);
  }
  return g_ascii_strtoll(at, NULL, 10);
}

/* Ends all that are in a group, also those that stand still. */
static void
end_members(const char *folder)
{
  g_autofree char *path = g_build_filename(folder, "cgroup.procs", NULL), *text = NULL;

  write_in(folder, "freezer.state", "THAWED");
  write_in(folder, "cgroup.freeze", "0");
  if (!g_file_get_contents(path, &text, NULL, NULL))
    return;
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    int pid = atoi(lines[i]);
    if (pid > 0)
      kill(pid, SIGKILL);
  }
}

/* A host that was killed has left its groups behind, with nobody in them, or with those that stood
 * still when their warden wanted to end them. */
static void
sweep(const char *folder)
{
  GDir *dir = g_dir_open(folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    int pid = g_str_has_prefix(name, NAME) ? atoi(name + strlen(NAME)) : 0;
    if (pid > 0 && kill(pid, 0) != 0 && errno == ESRCH) {
      g_autofree char *path = g_build_filename(folder, name, NULL);
      if (rmdir(path) != 0) {
        end_members(path);
        rmdir(path); /* or by the next host, once they are buried */
      }
    }
  }
  if (dir != NULL)
    g_dir_close(dir);
}

static void
sweep_once(const char *const own[N_KINDS])
{
  static gsize done;

  if (!g_once_init_enter(&done))
    return;
  for (Kind kind = 0; kind < N_KINDS; kind++) {
    if (own[kind] != NULL)
      sweep(own[kind]);
  }
  g_once_init_leave(&done, 1);
}

static void
set_limits(PlyControlGroup *self, guint64 memory, guint processes)
{
  char **folders = self->folders;
  const char *group = folders[UNIFIED];

  if (group != NULL) {
    if (has(group, "cpu.stat"))
      self->holds |= PLY_GROUP_TIME;
    if (has(group, "cgroup.freeze"))
      self->holds |= PLY_GROUP_REST;
    if (memory > 0 && write_number(group, "memory.max", memory)) {
      self->holds |= PLY_GROUP_MEMORY;
      write_in(group, "memory.swap.max", "0");
    }
    if (processes > 0 && write_number(group, "pids.max", processes))
      self->holds |= PLY_GROUP_PROCESSES;
  }
  if (folders[CPUACCT] != NULL && has(folders[CPUACCT], "cpuacct.usage"))
    self->holds |= PLY_GROUP_TIME;
  if (folders[FREEZER] != NULL && has(folders[FREEZER], "freezer.state"))
    self->holds |= PLY_GROUP_REST;
  if (folders[MEMORY] != NULL && memory > 0 &&
      write_number(folders[MEMORY], "memory.limit_in_bytes", memory)) {
    self->holds |= PLY_GROUP_MEMORY;
    write_number(folders[MEMORY], "memory.memsw.limit_in_bytes", memory);
  }
  if (folders[PIDS] != NULL && processes > 0 && write_number(folders[PIDS], "pids.max", processes))
    self->holds |= PLY_GROUP_PROCESSES;
}

PlyControlGroup *
ply_control_group_new(guint64 memory, guint processes)
{
  static gint counter;
  PlyControlGroup *self = g_new0(PlyControlGroup, 1);
  char *own[N_KINDS];
  int number = g_atomic_int_add(&counter, 1);

  for (Kind kind = 0; kind < N_KINDS; kind++)
    own[kind] = find_own(kind);
  sweep_once((const char *const *)own);
  for (Kind kind = 0; kind < N_KINDS; kind++) {
    if (own[kind] == NULL)
      continue;
    char *folder = g_strdup_printf("%s/" NAME "%d-%d", own[kind], (int)getpid(), number);
    g_autofree char *members = g_build_filename(folder, "cgroup.procs", NULL);
    int fd = mkdir(folder, 0755) == 0 ? open(members, O_WRONLY | O_CLOEXEC) : -1;
    if (fd < 0) {
      rmdir(folder);
      g_free(folder);
      continue;
    }
    self->folders[kind] = folder;
    self->members[self->n_members++] = fd;
  }
  for (Kind kind = 0; kind < N_KINDS; kind++)
    g_free(own[kind]);
  set_limits(self, memory, processes);
  return self;
}

void
ply_control_group_free(PlyControlGroup *self)
{
  for (guint i = 0; i < self->n_members; i++)
    close(self->members[i]);
  for (Kind kind = 0; kind < N_KINDS; kind++) {
    /* The kernel may still be at burying the last of them. */
    for (int i = 0; i < 100 && self->folders[kind] != NULL; i++) {
      if (rmdir(self->folders[kind]) == 0 || errno != EBUSY)
        break;
      g_usleep(1000);
    }
    g_free(self->folders[kind]);
  }
  g_free(self);
}

PlyGroupHolds
ply_control_group_get_holds(const PlyControlGroup *self)
{
  return self->holds;
}

const int *
ply_control_group_get_members(const PlyControlGroup *self, guint *n)
{
  *n = self->n_members;
  return self->members;
}

gint64
ply_control_group_cpu_us(const PlyControlGroup *self)
{
  if (self->folders[CPUACCT] != NULL) {
    gint64 ns = read_number(self->folders[CPUACCT], "cpuacct.usage", NULL);
    if (ns >= 0)
      return ns / 1000;
  }
  if (self->folders[UNIFIED] == NULL)
    return -1;
  return read_number(self->folders[UNIFIED], "cpu.stat", "usage_usec ");
}

gboolean
ply_control_group_is_starved(const PlyControlGroup *self)
{
  return (self->folders[MEMORY] != NULL &&
          read_number(self->folders[MEMORY], "memory.oom_control", "oom_kill ") > 0) ||
         (self->folders[UNIFIED] != NULL &&
          read_number(self->folders[UNIFIED], "memory.events", "oom_kill ") > 0);
}

gboolean
ply_control_group_rest(PlyControlGroup *self, gboolean rests)
{
  /* Who stands still in the unified hierarchy can be ended; in the other one he first has to be let
   * go, which nobody does if his host is killed. */
  if (self->folders[UNIFIED] != NULL &&
      write_in(self->folders[UNIFIED], "cgroup.freeze", rests ? "1" : "0"))
    return TRUE;
  return self->folders[FREEZER] != NULL &&
         write_in(self->folders[FREEZER], "freezer.state", rests ? "FROZEN" : "THAWED");
}
