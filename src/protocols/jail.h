/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a program that nobody trusts may do, and what of that this machine can hold it to. A jail is
 * only described here; it is made with the program, by the one runner (process.h), wherever a seat
 * has been given one: ply_seat_set_jail(). How it is held: docs/protocols/box.md. Any thread. */

#include <glib.h>

typedef struct {
  guint64 memory;              /* bytes of all its processes together */
  guint64 disk;                /* bytes in the folder that it is lent, and as many in /tmp */
  guint processes;             /* and threads, at one time */
  gint64 life_us;              /* from its start, whatever its host does; 0: no limit */
  gboolean rests;              /* it stands still while it is not its turn */
  const char *folder;          /* what it may read, beside the system: its own files; NULL: the
                                * folders of those that its command names */
  const char *const *readable; /* further files and folders; or NULL */
  const char *cpus;            /* of a CPU set, "0-1"; or NULL */
  gboolean unsafe; /* where there is no sandbox it runs without, instead of not at all */
} PlyJail;

/* Fit for a course's game: 1 GiB, 64 MiB, 64 processes, an hour, rests. */
extern const PlyJail ply_jail_usual;

typedef enum {
  PLY_JAIL_NONE,   /* no sandbox: a program is refused, unless `unsafe` */
  PLY_JAIL_SPACES, /* namespaces, and a supervisor that counts and ends */
  PLY_JAIL_FULL,   /* and control groups: the kernel counts time, memory and processes */
} PlyJailLevel;

/* What was found out by trying, once (blocks for a moment the first time). */
PlyJailLevel ply_jail_level(void);
/* "none", "namespaces", "namespaces+cgroups": for files and people alike. */
const char *ply_jail_level_name(PlyJailLevel level);

/* What is not held here. */
typedef struct {
  const char *id;    /* one word, for files: "memory" */
  const char *words; /* a sentence, English, to be translated */
} PlyJailGap;

/* Ends with an id of NULL. Static. */
const PlyJailGap *ply_jail_gaps(void);

/* Whether such a jail can be had here, or may be done without. FALSE with one sentence, which names
 * --unsafe. */
gboolean ply_jail_check(const PlyJail *jail, GError **error);
