/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "jail/members-private.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* More processes than any jail admits; what is beyond is ended before it is counted. */
#define MOST_SEEN 4096

/* What one process has used by itself. A number may come again: then it began at another time. */
typedef struct {
  int pid;
  unsigned long long start;
  int64_t us;
  uint64_t look;
} Seen;

struct PlyMembers {
  Seen seen[MOST_SEEN];
  int n_seen;
  uint64_t look;
  int64_t gone_us;
};

typedef struct {
  char state;
  long long children_ticks;
  long threads;
  unsigned long long start;
} Stat;

PlyMembers *
ply_members_new(void)
{
  return calloc(1, sizeof(PlyMembers));
}

/* The second field is a name in brackets that may hold anything. */
static bool
read_stat(const char *path, Stat *stat)
{
  char text[1024];
  long long user, system;

  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  text[n > 0 ? n : 0] = '\0';
  const char *rest = strrchr(text, ')');
  if (rest == NULL || sscanf(rest + 1,
                             " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lld %lld %*d "
                             "%*d %ld %*d %llu",
                             &stat->state, &user, &system, &stat->threads, &stat->start) != 5)
    return false;
  stat->children_ticks = user + system;
  return true;
}

static bool
works(const Stat *stat)
{
  return stat->state == 'R' || stat->state == 'D';
}

/* A process's state is that of its first thread. */
static bool
is_busy(const char *pid, const Stat *stat)
{
  char path[96];
  bool busy = works(stat);

  if (busy || stat->threads <= 1)
    return busy;
  snprintf(path, sizeof path, "/proc/%.20s/task", pid);
  DIR *tasks = opendir(path);
  for (const struct dirent *entry; tasks != NULL && !busy && (entry = readdir(tasks)) != NULL;) {
    Stat thread;
    char file[384];
    snprintf(file, sizeof file, "%s/%s/stat", path, entry->d_name);
    busy = entry->d_name[0] != '.' && read_stat(file, &thread) && works(&thread);
  }
  if (tasks != NULL)
    closedir(tasks);
  return busy;
}

static int64_t
own_memory(const char *pid)
{
  char path[64];
  long resident = 0, shared = 0;

  snprintf(path, sizeof path, "/proc/%.20s/statm", pid);
  FILE *file = fopen(path, "re");
  if (file == NULL)
    return 0;
  if (fscanf(file, "%*d %ld %ld", &resident, &shared) != 2)
    resident = shared = 0;
  fclose(file);
  return (int64_t)(resident > shared ? resident - shared : 0) * sysconf(_SC_PAGESIZE);
}

static int64_t
own_time(int pid)
{
  struct timespec time;
  clockid_t clock;

  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
    return 0;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void
see(PlyMembers *self, int pid, unsigned long long start, int64_t us)
{
  int at = 0;

  while (at < self->n_seen && (self->seen[at].pid != pid || self->seen[at].start != start))
    at++;
  if (at == MOST_SEEN)
    return;
  if (at == self->n_seen)
    self->n_seen++;
  else if (us < self->seen[at].us) /* it ends just now, and its clock is gone */
    us = self->seen[at].us;
  self->seen[at] = (Seen){pid, start, us, self->look};
}

/* Those that this look has not seen are gone. */
static int64_t
sum_seen(PlyMembers *self)
{
  int kept = 0;
  int64_t us = 0;

  for (int at = 0; at < self->n_seen; at++) {
    if (self->seen[at].look != self->look) {
      self->gone_us += self->seen[at].us;
      continue;
    }
    us += self->seen[at].us;
    self->seen[kept++] = self->seen[at];
  }
  self->n_seen = kept;
  return us + self->gone_us;
}

static void
add(PlyMembers *self, const char *pid, PlyMembersLook *look)
{
  Stat stat;
  char path[64];

  snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
  if (!read_stat(path, &stat))
    return;
  int64_t us = own_time(atoi(pid));
  see(self, atoi(pid), stat.start, us);
  look->cpu_us += us + stat.children_ticks * 1000000 / sysconf(_SC_CLK_TCK);
  if (stat.state == 'Z')
    return;
  look->processes++;
  look->threads += (int)stat.threads;
  look->memory += own_memory(pid);
  look->sleeps = look->sleeps && !is_busy(pid, &stat);
}

void
ply_members_look(PlyMembers *self, PlyMembersLook *look)
{
  DIR *all = opendir("/proc");

  *look = (PlyMembersLook){.sleeps = true};
  self->look++;
  for (const struct dirent *entry; all != NULL && (entry = readdir(all)) != NULL;) {
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && atoi(entry->d_name) != getpid())
      add(self, entry->d_name, look);
  }
  if (all != NULL)
    closedir(all);
  look->seen_us = sum_seen(self);
}
