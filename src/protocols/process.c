/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "jail/warden.h"
#include "protocols/guard-private.h"
#include "protocols/process-cpu-private.h"
#include "protocols/process-errors-private.h"
#include "protocols/program.h"

/* How long a program may take to end once nobody talks to it any more, in µs. */
#define FAREWELL_US 200000

/* Between two looks at a program's CPU time, in µs: at least, and at most. */
#define LEAST_LOOK_US 2000
#define MOST_LOOK_US  50000

struct PlyProcess {
  PlyGuard *guard; /* NULL: it is in no jail, and has the next two */
  pid_t pid;       /* also its session */
  int pidfd;       /* −1: the kernel has none */
  PlyJail jail;    /* only its numbers */
  char *excess;
  PlyChannel *channel;
  GCancellable *cancellable;
  int cancel_fd;
  gint64 ended_cpu_us; /* its own and that of the children it waited for, once it has ended */
  char *end;           /* how it ended; NULL while it runs */
  gboolean end_told;   /* with its last words */
  PlySessionTally *tally;
  PlyProcessErrors *errors;
  gboolean success;
};

/* The child's ends of the three pipes, or /dev/null. */
typedef struct {
  int in, out, error;  /* the child's */
  int our_out, our_in; /* ours; −1 without pipes */
  int our_error;
} Pipes;

static gboolean
open_errors(Pipes *pipes)
{
  int from[2];

  if (pipe2(from, O_CLOEXEC) != 0)
    return FALSE;
  pipes->our_error = from[0];
  pipes->error = from[1];
  return TRUE;
}

static gboolean
open_pipes(PlyProcessFlags flags, Pipes *pipes)
{
  int to[2], from[2];

  *pipes = (Pipes){-1, -1, -1, -1, -1, -1};
  if (!open_errors(pipes))
    return FALSE;
  if ((flags & PLY_PROCESS_PIPES) == 0) {
    pipes->in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    pipes->out = open("/dev/null", O_WRONLY | O_CLOEXEC);
    return pipes->in >= 0 && pipes->out >= 0;
  }
  if (pipe2(to, O_CLOEXEC) != 0)
    return FALSE;
  pipes->in = to[0];
  pipes->our_out = to[1];
  if (pipe2(from, O_CLOEXEC) != 0)
    return FALSE;
  pipes->our_in = from[0];
  pipes->out = from[1];
  return TRUE;
}

static void
close_all(int *fds, guint n)
{
  for (guint i = 0; i < n; i++) {
    if (fds[i] >= 0)
      close(fds[i]);
  }
}

/* Starts it; an errno value, 0 if all is well. */
static int
spawn(const char *const *argv, const char *directory, const Pipes *pipes, pid_t *pid)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;

  sigfillset(&all);
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  if (directory != NULL)
    posix_spawn_file_actions_addchdir_np(&actions, directory);
  posix_spawn_file_actions_adddup2(&actions, pipes->in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipes->out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipes->error, STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  /* A path is one from here, wherever the program is to run. */
  g_autofree char *path =
      strchr(argv[0], '/') != NULL ? g_canonicalize_filename(argv[0], NULL) : g_strdup(argv[0]);
  int number = posix_spawnp(pid, path, &actions, &attributes, (char *const *)argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return number;
}

/* Starts it in a jail; FALSE with one sentence. */
static gboolean
start_guarded(PlyProcess *self, const PlyJail *jail, PlyBox *box, const char *const *argv,
              const char *directory, const Pipes *pipes, GError **error)
{
  self->jail = *jail;
  self->guard = ply_guard_start(jail, argv, directory, box,
                                (const int[]){pipes->in, pipes->out, pipes->error}, error);
  return self->guard != NULL;
}

static gboolean
start_free(PlyProcess *self, const char *const *argv, const char *directory, const Pipes *pipes,
           GError **error)
{
  int number = spawn(argv, directory, pipes, &self->pid);

  if (number == 0) {
    self->pidfd = pidfd_open(self->pid, 0);
    return TRUE;
  }
  g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number),
              _("%s: cannot be started: %s."), argv[0], g_strerror(number));
  return FALSE;
}

PlyProcess *
ply_process_start_in(const PlyJail *jail, PlyBox *box, const char *const *argv,
                     const char *directory, PlyProcessFlags flags, GCancellable *cancellable,
                     GError **error)
{
  Pipes pipes;

  if (jail != NULL && !ply_jail_check(jail, error))
    return NULL;
  if (!open_pipes(flags, &pipes)) {
    g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(errno),
                _("%s: cannot be started: %s."), argv[0], g_strerror(errno));
    close_all((int *)&pipes, sizeof pipes / sizeof(int));
    return NULL;
  }
  PlyProcess *self = g_new0(PlyProcess, 1);
  self->pidfd = self->cancel_fd = -1;
  gboolean good = jail != NULL && ply_jail_level() != PLY_JAIL_NONE
                      ? start_guarded(self, jail, box, argv, directory, &pipes, error)
                      : start_free(self, argv, directory, &pipes, error);
  close_all((int[]){pipes.in, pipes.out, pipes.error}, 3);
  if (!good) {
    close_all((int[]){pipes.our_in, pipes.our_out, pipes.our_error}, 3);
    g_free(self);
    return NULL;
  }
  if (jail != NULL && self->guard == NULL && jail->memory > 0 && jail->disk > 0)
    ply_process_limit(self, jail->memory, jail->disk);
  self->tally = ply_session_tally_new();
  /* What our jail makes a virtual machine of Java say is not the program's. */
  self->errors = ply_process_errors_new(
      pipes.our_error, self->guard != NULL ? "Picked up JAVA_TOOL_OPTIONS: " : NULL);
  if (pipes.our_in >= 0)
    self->channel = ply_channel_new(pipes.our_in, pipes.our_out, TRUE, cancellable);
  if (cancellable != NULL) {
    self->cancellable = g_object_ref(cancellable);
    self->cancel_fd = g_cancellable_get_fd(cancellable);
  }
  return self;
}

gboolean
ply_process_is_blameless(const GError *error)
{
  return g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOMEM) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_MFILE) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NFILE);
}

PlyProcess *
ply_process_start(const char *const *argv, const char *directory, PlyProcessFlags flags,
                  GCancellable *cancellable, GError **error)
{
  return ply_process_start_in(NULL, NULL, argv, directory, flags, cancellable, error);
}

PlyProcess *
ply_process_start_command(const char *command, const PlyJail *jail, PlyProcessFlags flags,
                          GCancellable *cancellable, GError **error)
{
  g_auto(GStrv) argv = ply_program_split(command, error);

  if (argv == NULL)
    return NULL;
  return ply_process_start_in(jail, NULL, (const char *const *)argv, NULL, flags, cancellable,
                              error);
}

void
ply_process_limit(PlyProcess *self, guint64 memory, guint64 file)
{
  struct rlimit data = {memory, memory}, size = {file, file}, core = {0, 0};

  if (self->guard != NULL)
    return;
  /* Where it may not be told, as in a process that has ended already, there is nothing to hold. */
  prlimit(self->pid, RLIMIT_DATA, &data, NULL);
  prlimit(self->pid, RLIMIT_FSIZE, &size, NULL);
  prlimit(self->pid, RLIMIT_CORE, &core, NULL);
}

static void
describe_end(PlyProcess *self, int code, int status)
{
  self->success = code == CLD_EXITED && status == 0;
  if (code == CLD_EXITED)
    self->end = g_strdup_printf(_("exit status %d"), status);
  else
    self->end = g_strdup_printf(_("signal %d (%s)"), status, strsignal(status));
}

/* By what it was more than its jail allows. */
static char *
describe_excess(const PlyProcess *self, int excess)
{
  const PlyJail *jail = &self->jail;
  guint mib = (guint)(jail->memory / (1024 * 1024));

  switch (excess) {
  case PLY_WARDEN_MEMORY:
    return g_strdup_printf(_("more than its %u MiB of memory"), mib);
  case PLY_WARDEN_PROCESSES:
    return g_strdup_printf(_("more than its %u processes"), jail->processes);
  case PLY_WARDEN_LIFE:
    return g_strdup_printf(_("more than its %.0f s of life"),
                           (double)jail->life_us / G_USEC_PER_SEC);
  default:
    return NULL;
  }
}

static gboolean
has_ended_in_jail(PlyProcess *self)
{
  PlyGuardEnd end;

  if (self->end != NULL || !ply_guard_has_ended(self->guard, &end))
    return self->end != NULL;
  describe_end(self, end.code, end.status);
  self->excess = describe_excess(self, end.excess);
  if (self->excess != NULL)
    self->success = FALSE;
  return TRUE;
}

/* Takes note of its end, if it has ended. It stays to be waited for, so that its number, by which
 * its session is known, is not given to another process. */
static gboolean
has_ended(PlyProcess *self)
{
  struct rusage usage = {0};
  siginfo_t info = {0};

  if (self->guard != NULL)
    return has_ended_in_jail(self);
  if (self->end != NULL)
    return TRUE;
  /* The system call, unlike the library's function, tells the time used as well. */
  if (syscall(SYS_waitid, P_PID, self->pid, &info, WEXITED | WNOHANG | WNOWAIT, &usage) != 0 ||
      info.si_pid != self->pid)
    return FALSE;
  self->ended_cpu_us = (gint64)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * G_USEC_PER_SEC +
                       usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  describe_end(self, info.si_code, info.si_status);
  return TRUE;
}

gint64
ply_process_cpu_us(PlyProcess *self)
{
  gboolean ended = has_ended(self);

  if (self->guard != NULL)
    return ply_guard_cpu_us(self->guard);
  return ply_session_cpu_us(self->pid, ended ? self->pid : 0, self->ended_cpu_us, self->tally);
}

gboolean
ply_process_sleeps(PlyProcess *self)
{
  if (has_ended(self))
    return TRUE;
  return self->guard != NULL ? ply_guard_sleeps(self->guard) : ply_session_sleeps(self->pid);
}

gboolean
ply_process_waits(PlyProcess *self)
{
  return (self->channel == NULL || ply_channel_is_read(self->channel)) && ply_process_sleeps(self);
}

/* When to look at the CPU time next: it cannot grow faster than all processors together. */
static gint64
next_look(gint64 cpu_left_us)
{
  gint64 wait = cpu_left_us / (gint64)g_get_num_processors();

  return ply_clock_wall_us() + CLAMP(wait, LEAST_LOOK_US, MOST_LOOK_US);
}

PlyChannelResult
ply_process_read(PlyProcess *self, gint64 wall_us, gint64 cpu_us, GString *line)
{
  if (cpu_us == G_MAXINT64)
    return ply_channel_read(self->channel, wall_us, line);
  for (;;) {
    gint64 left = cpu_us - ply_process_cpu_us(self);
    gint64 until = left > 0 ? MIN(wall_us, next_look(left)) : 0;
    PlyChannelResult result = ply_channel_read(self->channel, until, line);
    if (result != PLY_CHANNEL_LATE || left <= 0 || ply_clock_wall_us() >= wall_us)
      return result;
  }
}

/* Sleeps until `until_us`, the program's end or a cancellation; TRUE if cancelled. */
static gboolean
sleep_until(PlyProcess *self, gint64 until_us)
{
  int end_fd = self->guard != NULL ? ply_guard_get_fd(self->guard) : self->pidfd;
  struct pollfd fds[] = {{.fd = end_fd, .events = POLLIN},
                         {.fd = self->cancel_fd, .events = POLLIN}};
  /* Without a descriptor for its end one has to look again soon. */
  gint64 most = end_fd >= 0 ? G_MAXINT : LEAST_LOOK_US;
  gint64 left = CLAMP(until_us - ply_clock_wall_us(), 0, most);

  return poll(fds, G_N_ELEMENTS(fds), (int)MIN((left + 999) / 1000, 60000)) > 0 &&
         fds[1].revents != 0;
}

PlyProcessWait
ply_process_wait(PlyProcess *self, gint64 wall_us, gint64 cpu_us)
{
  while (!has_ended(self)) {
    gint64 left = cpu_us == G_MAXINT64 ? G_MAXINT64 : cpu_us - ply_process_cpu_us(self);
    if (left <= 0)
      return has_ended(self) ? PLY_PROCESS_ENDED : PLY_PROCESS_USED_UP;
    if (ply_clock_wall_us() >= wall_us)
      return PLY_PROCESS_LATE;
    if (sleep_until(self, left == G_MAXINT64 ? wall_us : MIN(wall_us, next_look(left))))
      return PLY_PROCESS_STOPPED;
  }
  return PLY_PROCESS_ENDED;
}

void
ply_process_free(PlyProcess *self)
{
  ply_process_rest(self, FALSE);
  if (self->channel != NULL)
    ply_channel_close_out(self->channel);
  /* A program without pipes that still runs has no way to know that it should end. */
  gint64 until = ply_clock_wall_us() + (self->channel != NULL ? FAREWELL_US : 0);
  self->cancel_fd = -1; /* a cancelled host still says farewell */
  while (!has_ended(self) && ply_clock_wall_us() < until)
    sleep_until(self, until);
  ply_process_end(self);
  g_clear_pointer(&self->guard, ply_guard_free);
  while (self->pid > 0 && waitpid(self->pid, NULL, 0) < 0 && errno == EINTR)
    continue;
  if (self->cancellable != NULL)
    g_cancellable_release_fd(self->cancellable);
  g_clear_object(&self->cancellable);
  g_clear_pointer(&self->channel, ply_channel_free);
  ply_process_errors_free(self->errors);
  ply_session_tally_free(self->tally);
  if (self->pidfd >= 0)
    close(self->pidfd);
  g_free(self->end);
  g_free(self->excess);
  g_free(self);
}

void
ply_process_end(PlyProcess *self)
{
  if (self->guard != NULL)
    ply_guard_end(self->guard);
  else
    ply_session_kill(self->pid);
}

void
ply_process_rest(PlyProcess *self, gboolean rests)
{
  if (self->guard != NULL && self->jail.rests)
    ply_guard_rest(self->guard, rests);
}

const char *
ply_process_get_excess(PlyProcess *self)
{
  return has_ended(self) ? self->excess : NULL;
}

PlyChannel *
ply_process_get_channel(PlyProcess *self)
{
  return self->channel;
}

void
ply_process_show_errors(PlyProcess *self, const char *name)
{
  ply_process_errors_show(self->errors, name);
}

void
ply_process_tell_errors(PlyProcess *self, PlyAside *aside)
{
  ply_process_errors_tell(self->errors, aside);
}

const char *
ply_process_get_end(PlyProcess *self)
{
  if (!has_ended(self))
    return NULL;
  if (!self->end_told && !self->success) {
    g_autofree char *words = ply_process_errors_last(self->errors);
    if (words != NULL) {
      char *end = g_strdup_printf(_("%s, its last words “%s”"), self->end, words);
      g_free(self->end);
      self->end = end;
    }
  }
  self->end_told = TRUE;
  return self->end;
}

gboolean
ply_process_is_success(PlyProcess *self)
{
  return has_ended(self) && self->success;
}
