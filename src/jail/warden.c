/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-warden [OPTION VALUE …] -- PROGRAM [ARGUMENT …]: watches over one jailed program
 * (warden.h). It is started by a host alone, inside the namespaces that bubblewrap has made, has one
 * thread, and opens no file that the program can write to.
 *
 *   --user N        the program's user and group
 *   --processes N   processes and threads at one time
 *   --memory BYTES  of all of them together
 *   --file BYTES    the longest file
 *   --life US       from the start, then all of them are ended
 *   --folder PATH   a folder whose descriptor the host gets
 *   --directory PATH where the program runs
 *   --groups N      descriptors from PLY_WARDEN_GROUPS on
 *   --cpus LIST     as 0-1,3
 *   --counted N     1: control groups count time, memory and processes: no need to look */

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#include "jail/filter-private.h"
#include "jail/members-private.h"
#include "jail/warden.h"

/* Between two looks at the processes, in ms, where no control group counts. */
#define LOOK_MS 5

/* How long processes that were killed may take to be gone, in µs. */
#define GONE_US 2000000

typedef struct {
  long user, processes, groups, counted;
  long long memory, file, life_us;
  const char *folder, *directory, *cpus;
  char **argv;
  bool reads; /* found out: as that user it could not read its own files */
} Orders;

typedef struct {
  Orders orders;
  PlyMembers *members;
  PlyMembersLook look;
  PlyWardenWords words; /* what was said last */
  int signal_fd;
  pid_t program; /* 0: not started, or reported */
  int64_t began_us;
  bool rests;
} Warden;

static int64_t
now_us(void)
{
  struct timespec time;

  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void
read_orders(Orders *self, char **words)
{
  const struct {
    const char *name;
    long *number;
    long long *large;
    const char **text;
  } options[] = {
      {"--user", &self->user, NULL, NULL},           {"--processes", &self->processes, NULL, NULL},
      {"--groups", &self->groups, NULL, NULL},       {"--counted", &self->counted, NULL, NULL},
      {"--memory", NULL, &self->memory, NULL},       {"--file", NULL, &self->file, NULL},
      {"--life", NULL, &self->life_us, NULL},        {"--folder", NULL, NULL, &self->folder},
      {"--directory", NULL, NULL, &self->directory}, {"--cpus", NULL, NULL, &self->cpus},
  };
  const size_t n = sizeof options / sizeof *options;

  for (; words[0] != NULL && strcmp(words[0], "--") != 0; words += 2) {
    size_t at = 0;
    while (at < n && strcmp(words[0], options[at].name) != 0)
      at++;
    if (at == n || words[1] == NULL)
      exit(2);
    if (options[at].number != NULL)
      *options[at].number = strtol(words[1], NULL, 10);
    else if (options[at].large != NULL)
      *options[at].large = strtoll(words[1], NULL, 10);
    else
      *options[at].text = words[1];
  }
  if (words[0] == NULL || words[1] == NULL)
    exit(2);
  self->argv = words + 1;
}

static void
take_user(long user)
{
  if (setgroups(0, NULL) != 0 || setresgid((gid_t)user, (gid_t)user, (gid_t)user) != 0 ||
      setresuid((uid_t)user, (uid_t)user, (uid_t)user) != 0)
    _exit(1);
}

/* Whether that user can run the program and read the files that its command names. */
static bool
can_be(const Orders *orders)
{
  int status = 1;
  pid_t pid = fork();

  if (pid == 0) {
    take_user(orders->user);
    bool good = strchr(orders->argv[0], '/') == NULL || access(orders->argv[0], R_OK | X_OK) == 0;
    for (char **word = orders->argv + 1; good && *word != NULL; word++)
      good = access(*word, R_OK) == 0 || errno != EACCES;
    good = good && (access(orders->directory, X_OK) == 0 || errno != EACCES);
    _exit(good ? 0 : 1);
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

static void
say(Warden *self, int what, int descriptor)
{
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct iovec part = {&self->words, sizeof self->words};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

  self->words.what = what;
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.head), &descriptor, sizeof descriptor);
  }
  while (sendmsg(PLY_WARDEN_CONTROL, &message, MSG_NOSIGNAL) < 0 && errno == EINTR)
    continue;
}

static void
limit(int resource, long long value)
{
  struct rlimit both = {(rlim_t)value, (rlim_t)value};

  if (value > 0)
    setrlimit(resource, &both);
}

static bool
keep_to_cpus(const char *list)
{
  cpu_set_t set;

  CPU_ZERO(&set);
  for (const char *at = list; *at != '\0'; at += *at == ',') {
    char *end;
    long first = strtol(at, &end, 10), last = first;
    if (*end == '-')
      last = strtol(end + 1, &end, 10);
    for (long cpu = first; cpu <= last && cpu < CPU_SETSIZE; cpu++)
      CPU_SET((size_t)cpu, &set);
    if (end == at)
      return false;
    at = end;
  }
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

/* What the warden needs, the program must not have. If its files are root's alone, another user is
 * let read what the jail shows, and that is all. */
static bool
drop_capabilities(bool reads)
{
  const uint32_t left = reads ? 1u << CAP_DAC_READ_SEARCH : 0;
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {{left, left, left}};

  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  return syscall(SYS_capset, &head, data) == 0 &&
         (!reads || prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0) == 0);
}

/* In the program's process, up to its first instruction. */
static void
become(const Orders *orders, bool filters, int told)
{
  static const struct rlimit none = {0, 0};
  sigset_t empty;

  setsid();
  for (long at = 0; at < orders->groups; at++) {
    if (write(PLY_WARDEN_GROUPS + (int)at, "0", 1) != 1)
      goto failed;
  }
  if (orders->cpus != NULL)
    keep_to_cpus(orders->cpus);
  for (int to = 0; to <= 2; to++)
    dup2(PLY_WARDEN_IN + to, to);
  setrlimit(RLIMIT_CORE, &none);
#ifdef PLY_JAILS_SANITIZED /* our own programs, built so, reserve terabytes; leaks are found by ptrace */
  setenv("ASAN_OPTIONS", "detect_leaks=0:handle_sigill=1", 1);
#else
  limit(RLIMIT_DATA, orders->memory);
#endif
  limit(RLIMIT_FSIZE, orders->file);
  prctl(PR_SET_KEEPCAPS, orders->reads, 0, 0, 0);
  if (orders->user > 0)
    take_user(orders->user);
  if (!drop_capabilities(orders->reads))
    goto failed;
  limit(RLIMIT_NPROC, orders->processes);
  if (chdir(orders->directory) != 0 && chdir("/") != 0)
    goto failed;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  if (filters && !ply_filter_load(orders->cpus != NULL))
    goto failed;
  execvp(orders->argv[0], orders->argv);
failed:;
  int number = errno;
  if (write(told, &number, sizeof number) != sizeof number)
    _exit(126);
  _exit(127);
}

/* The two ends of a pipe, above the descriptors that are given. */
static bool
open_pipe(int ends[2])
{
  int low[2];

  if (pipe2(low, O_CLOEXEC) != 0)
    return false;
  for (int i = 0; i < 2; i++) {
    ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 100);
    close(low[i]);
  }
  return ends[0] >= 0 && ends[1] >= 0;
}

static void
start(Warden *self)
{
  int ends[2], number = 0;

  if (!open_pipe(ends)) {
    self->words.status = errno;
    say(self, PLY_WARDEN_FAILED, -1);
    exit(1);
  }
  pid_t pid = fork();
  if (pid == 0) {
    for (int fd = PLY_WARDEN_CONTROL; fd < PLY_WARDEN_GROUPS + self->orders.groups; fd++)
      fcntl(fd, F_SETFD, FD_CLOEXEC);
    become(&self->orders, (self->words.holds & PLY_WARDEN_CALLS) != 0, ends[1]);
  }
  close(ends[1]);
  if (pid < 0)
    number = errno;
  else if (read(ends[0], &number, sizeof number) != sizeof number)
    number = 0;
  close(ends[0]);
  for (int fd = PLY_WARDEN_IN; fd < PLY_WARDEN_GROUPS + self->orders.groups; fd++)
    close(fd);
  if (number != 0) {
    self->words.status = number;
    say(self, PLY_WARDEN_FAILED, -1);
    exit(1);
  }
  self->program = pid;
  self->began_us = now_us();
  say(self, PLY_WARDEN_STARTED, -1);
}

/* What is known of them now. */
static void
look(Warden *self)
{
  struct rusage usage;
  PlyWardenWords *words = &self->words;

  ply_members_look(self->members, &self->look);
  getrusage(RUSAGE_CHILDREN, &usage);
  int64_t us = (int64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
               usage.ru_utime.tv_usec + usage.ru_stime.tv_usec + self->look.cpu_us;
  if (us < self->look.seen_us)
    us = self->look.seen_us;
  if (us > words->cpu_us)
    words->cpu_us = us;
  words->sleeps = self->look.sleeps;
  words->processes = self->look.threads;
  if (words->processes > words->most_processes)
    words->most_processes = words->processes;
  if (self->look.memory > words->most_memory)
    words->most_memory = self->look.memory;
}

/* Waits for whoever has ended, and reports the program itself. */
static void
reap(Warden *self)
{
  siginfo_t info;

  for (;;) {
    info = (siginfo_t){0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
      return;
    /* Seen once more before its number is gone. */
    look(self);
    waitpid(info.si_pid, NULL, 0);
    if (info.si_pid != self->program)
      continue;
    self->program = 0;
    self->words.code = info.si_code;
    self->words.status = info.si_status;
    look(self);
    say(self, PLY_WARDEN_ENDED, -1);
  }
}

static void
kill_all(Warden *self)
{
  kill(-1, SIGKILL);
  kill(-1, SIGCONT);
  self->rests = false;
}

static void
end_for(Warden *self, int excess)
{
  if (self->words.excess == 0)
    self->words.excess = excess;
  kill_all(self);
}

/* What no control group holds them to. */
static void
police(Warden *self)
{
  const Orders *orders = &self->orders;

  if (orders->life_us > 0 && now_us() - self->began_us >= orders->life_us)
    end_for(self, PLY_WARDEN_LIFE);
  if (orders->counted || self->rests)
    return;
  look(self);
  if (orders->memory > 0 && self->look.memory > orders->memory)
    end_for(self, PLY_WARDEN_MEMORY);
  /* The kernel lets no more be started where it counts them; one more than it lets is too many. */
  if (orders->processes > 0 && self->look.threads > orders->processes)
    end_for(self, PLY_WARDEN_PROCESSES);
}

/* Kills all, waits for them and reports. */
static void
finish(Warden *self)
{
  int64_t until = now_us() + GONE_US;

  look(self);
  for (kill_all(self); now_us() < until; kill_all(self)) {
    reap(self);
    if (waitid(P_ALL, 0, &(siginfo_t){0}, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD)
      break;
    struct pollfd fd = {.fd = self->signal_fd, .events = POLLIN};
    struct signalfd_siginfo info;
    if (poll(&fd, 1, 20) > 0 && read(self->signal_fd, &info, sizeof info) < 0)
      break;
  }
  look(self);
  say(self, PLY_WARDEN_LAST, -1);
  exit(0);
}

static void
obey(Warden *self, char order)
{
  switch (order) {
  case PLY_WARDEN_GO:
    if (self->began_us == 0)
      start(self);
    break;
  case PLY_WARDEN_ASK:
    reap(self);
    look(self);
    say(self, PLY_WARDEN_TOLD, -1);
    break;
  case PLY_WARDEN_REST:
    self->rests = true;
    kill(-1, SIGSTOP);
    break;
  case PLY_WARDEN_WAKE:
    self->rests = false;
    kill(-1, SIGCONT);
    break;
  case PLY_WARDEN_END:
    finish(self);
    break;
  default:
    break;
  }
}

/* How long to sleep, in ms; −1: until something happens. */
static int
patience(const Warden *self)
{
  const Orders *orders = &self->orders;
  int64_t ms = -1;

  if (self->began_us == 0)
    return -1;
  if (orders->life_us > 0) {
    ms = (self->began_us + orders->life_us - now_us()) / 1000 + 1;
    ms = ms < 0 ? LOOK_MS : ms > 60000 ? 60000 : ms;
  }
  if (!orders->counted && !self->rests && (ms < 0 || ms > LOOK_MS))
    ms = LOOK_MS;
  return (int)ms;
}

static void
watch(Warden *self)
{
  for (;;) {
    struct pollfd fds[] = {{.fd = PLY_WARDEN_CONTROL, .events = POLLIN},
                           {.fd = self->signal_fd, .events = POLLIN}};
    struct signalfd_siginfo info;
    char order;
    if (poll(fds, 2, patience(self)) < 0 && errno != EINTR)
      return;
    if (fds[1].revents != 0 && read(self->signal_fd, &info, sizeof info) > 0)
      reap(self);
    if (self->began_us != 0)
      police(self);
    if (fds[0].revents == 0)
      continue;
    ssize_t n = recv(PLY_WARDEN_CONTROL, &order, 1, MSG_DONTWAIT);
    if (n == 1)
      obey(self, order);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) /* the host is gone */
      return;
  }
}

/* Whether the kernel takes the filter. */
static bool
can_filter(void)
{
  int status = 1;
  pid_t pid = fork();

  if (pid == 0) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    _exit(ply_filter_load(false) ? 0 : 1);
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

/* What the host writes there the program, another user, must be able to write too, whatever their
 * umask: a default list of rights in the kernel's own form (version; tag, rights and nobody's
 * number). Where there are no such lists both are one user, or the file is taken away and made. */
static void
share(int folder)
{
  static const struct {
    uint32_t version;
    struct {
      uint16_t tag, rights;
      uint32_t id;
    } entries[3];
  } list = {2, {{1, 7, UINT32_MAX}, {4, 7, UINT32_MAX}, {32, 7, UINT32_MAX}}};

  fsetxattr(folder, "system.posix_acl_default", &list, sizeof list, 0);
}

int
main(int argc, char **argv)
{
  Warden warden = {.orders = {.directory = "/"}};
  sigset_t signals;
  int folder = -1;

  /* To end everybody is what process 1 does, and nobody else may. */
  if (getpid() != 1)
    return 2;
  read_orders(&warden.orders, argv + 1);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  int low = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  warden.signal_fd = fcntl(low, F_DUPFD_CLOEXEC, 100);
  warden.members = ply_members_new();
  if (warden.signal_fd < 0 || warden.members == NULL)
    return 1;
  close(low);
  if (can_filter())
    warden.words.holds |= PLY_WARDEN_CALLS;
  if (warden.orders.user > 0)
    warden.words.holds |= PLY_WARDEN_USER;
  /* Who can read everything could, by its handle, open what the jail does not show: not without the
   * filter. */
  warden.orders.reads = warden.orders.user > 0 && !can_be(&warden.orders) &&
                        (warden.words.holds & PLY_WARDEN_CALLS) != 0;
  if (warden.orders.folder != NULL) {
    folder = open(warden.orders.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
      return 1;
    share(folder);
  }
  say(&warden, PLY_WARDEN_READY, folder);
  if (folder >= 0)
    close(folder);
  watch(&warden);
  kill_all(&warden);
  return 0;
}
