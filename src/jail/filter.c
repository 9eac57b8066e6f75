/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "jail/filter-private.h"

#ifdef PLY_HAS_SECCOMP

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <seccomp.h>

/* By name: one that this machine does not have is left out. */
static const char *const denied[] = {
    /* others' memory and descriptors */
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "process_madvise",
    "pidfd_getfd",
    "kcmp",
    /* file systems */
    "mount",
    "umount",
    "umount2",
    "pivot_root",
    "chroot",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "name_to_handle_at",
    "open_by_handle_at",
    "quotactl",
    "quotactl_fd",
    "swapon",
    "swapoff",
    /* namespaces */
    "unshare",
    "setns",
    /* parts of the kernel that are large, seldom needed and often broken */
    "keyctl",
    "add_key",
    "request_key",
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "lookup_dcookie",
    "fanotify_init",
    "modify_ldt",
    /* the machine */
    "init_module",
    "finit_module",
    "delete_module",
    "kexec_load",
    "kexec_file_load",
    "reboot",
    "sethostname",
    "setdomainname",
    "syslog",
    "acct",
    "settimeofday",
    "clock_settime",
    "clock_settime64",
    "clock_adjtime",
    "adjtimex",
    "iopl",
    "ioperm",
    "vhangup",
    "nfsservctl",
};

static bool
deny(scmp_filter_ctx filter, const char *name)
{
  int call = seccomp_syscall_resolve_name(name);

  return call == __NR_SCMP_ERROR || seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0 ||
         call < 0;
}

/* Processes may be started, namespaces not; and glibc does without clone3(2), whose flags a filter
 * cannot see. */
static bool
deny_spaces(scmp_filter_ctx filter)
{
  static const unsigned long spaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                         CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
    if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                         SCMP_A0(SCMP_CMP_MASKED_EQ, spaces[i], spaces[i])) != 0)
      return false;
  }
  return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/* Sockets of families that no namespace holds, as those of a virtual machine; and typing into a
 * terminal. */
static bool
deny_arguments(scmp_filter_ctx filter)
{
  bool good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1,
                               SCMP_A0(SCMP_CMP_GT, AF_NETLINK, 0)) == 0;

  for (unsigned family = AF_INET + 1; good && family < AF_NETLINK; family++)
    good = family == AF_INET6 || seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket),
                                                  1, SCMP_A0(SCMP_CMP_EQ, family, 0)) == 0;
  return good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                                  SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, TIOCSTI)) == 0;
}

bool
ply_filter_load(bool keeps_cpus)
{
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  bool good = filter != NULL;

  for (size_t i = 0; good && i < sizeof denied / sizeof *denied; i++)
    good = deny(filter, denied[i]);
  good = good && deny_spaces(filter) && deny_arguments(filter) &&
         (!keeps_cpus || deny(filter, "sched_setaffinity")) && seccomp_load(filter) == 0;
  if (filter != NULL)
    seccomp_release(filter);
  return good;
}

#else

bool
ply_filter_load(bool keeps_cpus)
{
  (void)keeps_cpus;
  return false;
}

#endif
