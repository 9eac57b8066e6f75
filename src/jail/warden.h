/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a host and the warden of a jailed program say to each other, over a socket of packets. The
 * warden (warden.c) is a program of its own, process 1 of the jail's namespace: no signal from
 * inside ends or stops it, every orphan becomes its child, and with it all of them end. */

#include <stdint.h>

/* The warden's descriptors, as its host lays them. Nothing else is open. */
enum {
  PLY_WARDEN_CONTROL = 3,
  PLY_WARDEN_IN,
  PLY_WARDEN_OUT,
  PLY_WARDEN_ERROR,
  PLY_WARDEN_GROUPS, /* the first cgroup.procs that the program is to be written into */
};

/* One byte, from the host. */
enum {
  PLY_WARDEN_GO = 'g',   /* its folder is ready: start it */
  PLY_WARDEN_ASK = 's',  /* how is it? */
  PLY_WARDEN_REST = 'r', /* stop all of them */
  PLY_WARDEN_WAKE = 'w', /* let them go on */
  PLY_WARDEN_END = 'k',  /* kill all of them, count, and end */
};

/* What a packet from the warden tells. */
enum {
  PLY_WARDEN_READY = 'R',   /* with the folder's descriptor, where there is one */
  PLY_WARDEN_STARTED = 'G', /* or */
  PLY_WARDEN_FAILED = 'X',  /* it cannot be started: `status` is an errno value */
  PLY_WARDEN_TOLD = 'S',    /* the answer to ASK */
  PLY_WARDEN_ENDED = 'E',   /* the program itself has; what it has started may go on */
  PLY_WARDEN_LAST = 'F',    /* nothing runs any more */
};

/* What the warden could see to. */
enum {
  PLY_WARDEN_USER = 1,  /* the program is another user */
  PLY_WARDEN_CALLS = 2, /* system calls are filtered */
};

/* What the program took too much of; it was ended then. */
enum {
  PLY_WARDEN_MEMORY = 1,
  PLY_WARDEN_PROCESSES = 2,
  PLY_WARDEN_LIFE = 4,
};

typedef struct {
  int32_t what;
  int32_t holds;
  int32_t excess;
  int32_t code, status; /* of waitid(2): how it ended */
  int32_t sleeps;       /* none of them runs or waits for a processor or a disk */
  int32_t processes;    /* now, threads counted */
  int32_t most_processes;
  int64_t cpu_us; /* of all of them, living and ended */
  int64_t most_memory;
} PlyWardenWords;
