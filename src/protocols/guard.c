/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/guard-private.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "jail/warden.h"
#include "protocols/control-group-private.h"
#include "protocols/guard-walls-private.h"
#include "record/installed.h"
#include "record/printable.h"

/* How long a jail may take to be there, and its warden to answer, on a busy machine, in µs. */
#define START_US  (20 * G_USEC_PER_SEC)
#define ANSWER_US (5 * G_USEC_PER_SEC)

/* Users that nobody has, one for each jail, so that they are counted apart. */
#define FIRST_USER 0x70000000
#define N_USERS    0x100000
#define FEW_USERS  50000

/* Descriptors of ours for the child are kept above those that it will have. */
#define ABOVE 64

struct PlyGuard {
  pid_t pid;   /* bubblewrap's, outside */
  int control; /* −1 once the warden is gone */
  PlyControlGroup *group;
  PlyWardenWords words; /* the last that were said */
  gboolean started, ended, gone, rests;
  PlyGuardEnd end;
  gint64 cpu_us;
};

/* The program that watches: beside ours in a build folder, or installed. NULL: nowhere. */
static char *
find_warden(void)
{
  char own[4096];
  ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);

  own[MAX(n, 0)] = '\0';
  g_autofree char *folder = g_path_get_dirname(own);
  for (int i = 0; i < 4; i++) {
    char *path = g_build_filename(folder, "src", "jail", "plyscope-warden", NULL);
    if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
      return path;
    g_free(path);
    char *above = g_path_get_dirname(folder);
    g_free(folder);
    folder = above;
  }
  g_autofree char *installed = ply_installed_folder(PLY_LIBEXEC_DIR "/plyscope", "plyscope-warden");
  char *path = g_build_filename(installed, "plyscope-warden", NULL);
  if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
    return path;
  g_free(path);
  return NULL;
}

static gboolean
refuse(GError **error, const char *why)
{
  g_autofree char *shown = ply_printable(why);

  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS, _("No box can be made here: %s"),
              g_strstrip(shown));
  return FALSE;
}

/* Takes one packet; FALSE if there is none by then. */
static gboolean
hear(PlyGuard *self, gint64 until_us, int *descriptor)
{
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control = {0};
  PlyWardenWords words;
  struct iovec part = {&words, sizeof words};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  struct pollfd fd = {.fd = self->control, .events = POLLIN};
  ssize_t n = -1;

  if (self->control < 0)
    return FALSE;
  for (;;) {
    n = recvmsg(self->control, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    gint64 left = until_us - ply_clock_wall_us();
    if (n >= 0 || (errno != EAGAIN && errno != EINTR) || left <= 0)
      break;
    poll(&fd, 1, (int)MIN((left + 999) / 1000, 60000));
  }
  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return FALSE;
  if (n != (ssize_t)sizeof words) {
    close(self->control);
    self->control = -1;
    self->gone = TRUE;
    return FALSE;
  }
  if (message.msg_controllen >= sizeof control.head && control.head.cmsg_type == SCM_RIGHTS)
    memcpy(descriptor, CMSG_DATA(&control.head), sizeof *descriptor);
  self->words = words;
  self->cpu_us = MAX(self->cpu_us, words.cpu_us);
  if (words.what == PLY_WARDEN_ENDED) {
    self->ended = TRUE;
    self->end = (PlyGuardEnd){words.code, words.status, words.excess};
  } else if (words.what == PLY_WARDEN_LAST) {
    self->gone = TRUE;
  }
  return TRUE;
}

/* Hears on until `what` is said. */
static gboolean
await(PlyGuard *self, int what, gint64 wait_us, int *descriptor)
{
  gint64 until = ply_clock_wall_us() + wait_us;

  while (hear(self, until, descriptor)) {
    if (self->words.what == what)
      return TRUE;
  }
  return FALSE;
}

static gboolean
order(PlyGuard *self, char what)
{
  return self->control >= 0 && send(self->control, &what, 1, MSG_NOSIGNAL) == 1;
}

/* Whatever stands on the descriptor, for a sentence. */
static char *
read_all(int fd)
{
  char text[1000];
  ssize_t n = pread(fd, text, sizeof text - 1, 0);

  return g_strndup(text, (gsize)MAX(n, 0));
}

static int
above(int fd)
{
  return fcntl(fd, F_DUPFD_CLOEXEC, ABOVE);
}

/* An errno value, 0 if all is well. */
static int
spawn(PlyGuard *self, char **argv, int control, const int pipes[3], int messages)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  guint n_members;
  const int *members = ply_control_group_get_members(self->group, &n_members);
  int low[PLY_WARDEN_GROUPS + 16], n = 0;
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);

  low[n++] = above(null);
  low[n++] = above(null);
  low[n++] = above(messages);
  low[n++] = above(control);
  for (int i = 0; i < 3; i++)
    low[n++] = above(pipes[i]);
  for (guint i = 0; i < n_members; i++)
    low[n++] = above(members[i]);
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  for (int to = 0; to < n; to++)
    posix_spawn_file_actions_adddup2(&actions, low[to], to);
  posix_spawn_file_actions_addclosefrom_np(&actions, n);
  int number = posix_spawn(&self->pid, argv[0], &actions, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  for (int i = 0; i < n; i++)
    close(low[i]);
  close(null);
  return number;
}

static void
add_number(GPtrArray *words, const char *option, guint64 number)
{
  g_ptr_array_add(words, g_strdup(option));
  g_ptr_array_add(words, g_strdup_printf("%" G_GUINT64_FORMAT, number));
}

static void
add_text(GPtrArray *words, const char *option, const char *text)
{
  g_ptr_array_add(words, g_strdup(option));
  g_ptr_array_add(words, g_strdup(text));
}

/* A user for the jail of this number, one that there is here: a container may have few. */
static guint
user_of(guint number)
{
  g_autofree char *map = NULL;
  guint64 inside = 0, outside = 0, n = 0;

  if (g_file_get_contents("/proc/self/uid_map", &map, NULL, NULL) &&
      sscanf(map, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, &inside,
             &outside, &n) == 3 &&
      inside + n > FIRST_USER + N_USERS)
    return FIRST_USER + number % N_USERS;
  return FEW_USERS + number % 4096;
}

/* What the warden is told. */
static void
add_orders(const PlyGuard *self, GPtrArray *words, const PlyJail *jail, const PlyBox *box,
           const char *directory)
{
  static gint counter;
  PlyGroupHolds holds = ply_control_group_get_holds(self->group);
  PlyGroupHolds counts = PLY_GROUP_TIME | PLY_GROUP_MEMORY | PLY_GROUP_PROCESSES;
  guint n_members;

  ply_control_group_get_members(self->group, &n_members);
  if (ply_guard_walls_is_root())
    add_number(words, "--user",
               user_of((guint)getpid() * 1024 + (guint)g_atomic_int_add(&counter, 1)));
  if (jail->processes > 0)
    add_number(words, "--processes", jail->processes);
  if (jail->memory > 0)
    add_number(words, "--memory", jail->memory);
  if (jail->disk > 0)
    add_number(words, "--file", jail->disk);
  if (jail->life_us > 0)
    add_number(words, "--life", (guint64)jail->life_us);
  if (box != NULL)
    add_text(words, "--folder", ply_box_get_path(box));
  if (jail->cpus != NULL)
    add_text(words, "--cpus", jail->cpus);
  add_text(words, "--directory", directory);
  add_number(words, "--groups", n_members);
  add_number(words, "--counted", (holds & counts) == counts);
  g_ptr_array_add(words, g_strdup("--"));
}

/* The jail is there, or one sentence says why not. */
static gboolean
make(PlyGuard *self, const PlyJail *jail, const char *const *argv, const char *directory,
     PlyBox *box, const int pipes[3], GError **error)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *warden = find_warden();
  g_autofree char *place = NULL;
  int control[2], folder = -1;

  if (warden == NULL)
    return refuse(error, _("plyscope-warden is not installed."));
  if (!ply_guard_walls_add(words, jail, argv, directory, box, warden, &place))
    return refuse(error, _("bubblewrap (bwrap) is not installed."));
  add_orders(self, words, jail, box, place);
  ply_guard_walls_add_command(words, argv);
  g_ptr_array_add(words, NULL);
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) != 0)
    return refuse(error, g_strerror(errno));
  self->control = control[0];
  int messages = memfd_create("messages", MFD_CLOEXEC);
  int number = spawn(self, (char **)words->pdata, control[1], pipes, messages);
  close(control[1]);
  gboolean good = number == 0 && await(self, PLY_WARDEN_READY, START_US, &folder);
  g_autofree char *why = number != 0 ? g_strdup(g_strerror(number)) : read_all(messages);
  close(messages);
  if (!good)
    return refuse(error, *why != '\0' ? why : _("its warden does not answer."));
  if (folder >= 0 && box != NULL && !ply_box_move(box, folder, error))
    return FALSE;
  if (order(self, PLY_WARDEN_GO) && await(self, PLY_WARDEN_STARTED, START_US, &folder))
    return TRUE;
  number = self->words.what == PLY_WARDEN_FAILED ? self->words.status : EIO;
  g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number),
              _("%s: cannot be started: %s."), argv[0], g_strerror(number));
  return FALSE;
}

PlyGuard *
ply_guard_start(const PlyJail *jail, const char *const *argv, const char *directory, PlyBox *box,
                const int pipes[3], GError **error)
{
  PlyGuard *self = g_new0(PlyGuard, 1);

  self->control = -1;
  self->group = ply_control_group_new(jail->memory, jail->processes);
  if (make(self, jail, argv, directory, box, pipes, error))
    return self;
  ply_guard_free(self);
  return NULL;
}

/* What the warden has said in the meantime. */
static void
catch_up(PlyGuard *self)
{
  int none = -1;

  while (hear(self, 0, &none))
    continue;
}

/* Asks how it is; FALSE if nobody answers. */
static gboolean
ask(PlyGuard *self)
{
  int none = -1;

  catch_up(self);
  return !self->gone && order(self, PLY_WARDEN_ASK) &&
         await(self, PLY_WARDEN_TOLD, ANSWER_US, &none);
}

int
ply_guard_get_fd(const PlyGuard *self)
{
  return self->control;
}

gboolean
ply_guard_has_ended(PlyGuard *self, PlyGuardEnd *end)
{
  catch_up(self);
  if (!self->ended && self->gone) {
    /* Something has ended the warden, and with it all of them. */
    self->ended = TRUE;
    self->end = (PlyGuardEnd){.code = CLD_KILLED, .status = SIGKILL};
  }
  if (self->ended && self->end.excess == 0 &&
      (self->end.code != CLD_EXITED || self->end.status != 0) &&
      ply_control_group_is_starved(self->group))
    self->end.excess = PLY_WARDEN_MEMORY;
  *end = self->end;
  return self->ended;
}

gint64
ply_guard_cpu_us(PlyGuard *self)
{
  gint64 us = ply_control_group_cpu_us(self->group);

  if (us < 0 && ask(self))
    us = self->cpu_us;
  self->cpu_us = MAX(self->cpu_us, us);
  return self->cpu_us;
}

gboolean
ply_guard_sleeps(PlyGuard *self)
{
  return !ask(self) || self->words.sleeps;
}

void
ply_guard_rest(PlyGuard *self, gboolean rests)
{
  if (self->rests == rests || self->gone)
    return;
  self->rests = rests;
  if (!ply_control_group_rest(self->group, rests))
    order(self, rests ? PLY_WARDEN_REST : PLY_WARDEN_WAKE);
}

void
ply_guard_end(PlyGuard *self)
{
  int none = -1;

  if (self->gone)
    return;
  /* What stands still cannot end. */
  ply_guard_rest(self, FALSE);
  catch_up(self);
  if (order(self, PLY_WARDEN_END))
    await(self, PLY_WARDEN_LAST, ANSWER_US, &none);
  self->gone = TRUE;
  self->cpu_us = MAX(self->cpu_us, ply_control_group_cpu_us(self->group));
}

void
ply_guard_free(PlyGuard *self)
{
  if (self->pid > 0) {
    ply_guard_end(self);
    if (self->rests) /* its warden is gone */
      ply_control_group_rest(self->group, FALSE);
    if (self->control >= 0)
      close(self->control);
    /* With its end of the socket closed the warden ends, and with it the namespace. */
    while (waitpid(self->pid, NULL, 0) < 0 && errno == EINTR)
      continue;
  }
  ply_control_group_free(self->group);
  g_free(self);
}

PlyGuardHolds
ply_guard_get_holds(const PlyGuard *self)
{
  return (PlyGuardHolds){self->words.holds, (int)ply_control_group_get_holds(self->group)};
}
