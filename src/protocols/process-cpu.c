/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/process-cpu-private.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A member may start another while we kill; each round gets those of the one before. */
#define MOST_ROUNDS 10

typedef struct {
  pid_t pid;
  char state;         /* 'Z': ended, not yet waited for */
  gint64 children_us; /* of those that it has waited for */
} Member;

/* Whether the member counts. */
typedef gboolean (*MemberFunc)(const Member *member, gpointer data);

static gint64
ticks_to_us(guint64 ticks)
{
  return (gint64)(ticks * G_USEC_PER_SEC / (guint64)sysconf(_SC_CLK_TCK));
}

/* Reads a file like /proc/PID/stat, whose second field is a name in brackets that may hold
 * anything. */
static gboolean
read_stat(const char *path, const char *pid, Member *member)
{
  char text[1024];
  long long cutime, cstime;

  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return FALSE;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  text[MAX(n, 0)] = '\0';
  const char *rest = strrchr(text, ')');
  if (rest == NULL ||
      sscanf(rest + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lld %lld",
             &member->state, &cutime, &cstime) != 3)
    return FALSE;
  member->pid = (pid_t)atoi(pid);
  member->children_us = ticks_to_us((guint64)MAX(cutime, 0) + (guint64)MAX(cstime, 0));
  return TRUE;
}

static gboolean
read_member(const char *pid, Member *member)
{
  char path[64];

  g_snprintf(path, sizeof path, "/proc/%s/stat", pid);
  return read_stat(path, pid, member);
}

static guint
for_each_member(pid_t session, MemberFunc call, gpointer data)
{
  GDir *dir = g_dir_open("/proc", 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    Member member;
    /* Asking the kernel is many times cheaper than reading a file of every process. */
    if (g_ascii_isdigit(*name) && getsid((pid_t)atoi(name)) == session &&
        read_member(name, &member))
      n += call(&member, data);
  }
  if (dir != NULL)
    g_dir_close(dir);
  return n;
}

struct PlySessionTally {
  GHashTable *living; /* process → Own */
  gint64 gone_us;     /* of those that were seen and are no more */
  gint64 look;
};

/* What a process itself was seen to have used, and at which look. */
typedef struct {
  gint64 us, look;
} Own;

typedef struct {
  pid_t except;
  gint64 us;
  PlySessionTally *tally;
} Sum;

PlySessionTally *
ply_session_tally_new(void)
{
  PlySessionTally *self = g_new0(PlySessionTally, 1);

  self->living = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  return self;
}

void
ply_session_tally_free(PlySessionTally *self)
{
  g_hash_table_unref(self->living);
  g_free(self);
}

static void
tally_one(PlySessionTally *self, pid_t pid, gint64 us)
{
  Own *own = g_hash_table_lookup(self->living, GINT_TO_POINTER(pid));

  if (own == NULL) {
    own = g_new0(Own, 1);
    g_hash_table_insert(self->living, GINT_TO_POINTER(pid), own);
  }
  if (us < own->us) /* another process by the same number */
    self->gone_us += own->us;
  *own = (Own){us, self->look};
}

/* Those that this look has not seen are gone. */
static gint64
tally_sum(PlySessionTally *self)
{
  GHashTableIter iter;
  gpointer value;
  gint64 us = 0;

  g_hash_table_iter_init(&iter, self->living);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    const Own *own = value;
    if (own->look == self->look) {
      us += own->us;
    } else {
      self->gone_us += own->us;
      g_hash_table_iter_remove(&iter);
    }
  }
  return us + self->gone_us;
}

static gboolean
add(const Member *member, gpointer data)
{
  Sum *sum = data;
  struct timespec time;
  clockid_t clock;

  gint64 us = 0;
  if (clock_getcpuclockid(member->pid, &clock) == 0 && clock_gettime(clock, &time) == 0)
    us = (gint64)time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
  tally_one(sum->tally, member->pid, us);
  if (member->pid == sum->except)
    return FALSE;
  sum->us += member->children_us + us;
  return TRUE;
}

gint64
ply_session_cpu_us(pid_t session, pid_t except, gint64 except_us, PlySessionTally *tally)
{
  Sum sum = {.except = except, .tally = tally};

  tally->look++;
  for_each_member(session, add, &sum);
  return MAX(sum.us + except_us, tally_sum(tally));
}

static gboolean
works(const Member *thread)
{
  return thread->state == 'R' || thread->state == 'D';
}

/* A member's state is that of its first thread, which in a virtual machine always sleeps. */
static gboolean
is_busy(const Member *member, gpointer data)
{
  g_autofree char *path = g_strdup_printf("/proc/%d/task", member->pid);
  g_autoptr(GDir) dir = works(member) ? NULL : g_dir_open(path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    g_autofree char *file = g_build_filename(path, name, "stat", NULL);
    Member thread;
    if (read_stat(file, name, &thread) && works(&thread))
      return TRUE;
  }
  return works(member);
}

gboolean
ply_session_sleeps(pid_t session)
{
  return for_each_member(session, is_busy, NULL) == 0;
}

static gboolean
kill_member(const Member *member, gpointer data)
{
  if (member->state == 'Z')
    return FALSE;
  kill(member->pid, SIGKILL);
  return TRUE;
}

void
ply_session_kill(pid_t session)
{
  for (int i = 0; i < MOST_ROUNDS; i++) {
    if (for_each_member(session, kill_member, NULL) == 0)
      return;
    g_usleep(1000);
  }
}
