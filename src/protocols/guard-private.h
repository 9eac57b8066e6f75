/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The host's end of a jailed program: makes the namespaces (bubblewrap), the control group and the
 * warden inside (jail/warden.h), and asks it. One thread at a time. */

#include <gio/gio.h>

#include "protocols/box.h"
#include "protocols/jail.h"

typedef struct PlyGuard PlyGuard;

/* What a jail turned out to hold. */
typedef struct {
  int warden; /* PLY_WARDEN_USER, PLY_WARDEN_CALLS */
  int groups; /* PlyGroupHolds */
} PlyGuardHolds;

/* How the program has ended. */
typedef struct {
  int code, status; /* as waitid(2) tells it */
  int excess;       /* PLY_WARDEN_MEMORY, … ; 0: nothing */
} PlyGuardEnd;

/* Starts it with the child's ends of its pipes (they stay ours). What `box` holds, if there is one,
 * is carried into a folder of the jail that has its path, and `box` is that one from now on. NULL
 * with one sentence. */
PlyGuard *ply_guard_start(const PlyJail *jail, const char *const *argv, const char *directory,
                          PlyBox *box, const int pipes[3], GError **error);
/* Ends all of them. */
void ply_guard_free(PlyGuard *self);

/* Readable when something may have happened; see ply_guard_has_ended(). Borrowed. */
int ply_guard_get_fd(const PlyGuard *self);
/* Whether the program itself has ended; fills `end`. */
gboolean ply_guard_has_ended(PlyGuard *self, PlyGuardEnd *end);
gint64 ply_guard_cpu_us(PlyGuard *self);
gboolean ply_guard_sleeps(PlyGuard *self);
void ply_guard_rest(PlyGuard *self, gboolean rests);
/* Kills all of them and waits until they are gone; their time is still known. */
void ply_guard_end(PlyGuard *self);
PlyGuardHolds ply_guard_get_holds(const PlyGuard *self);
