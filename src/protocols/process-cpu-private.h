/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the processes of one session (setsid(2)) have used, and their end. Linux's /proc. A program
 * that starts a session of its own inside is not found; the sandbox is what holds such a one. */

#include <sys/types.h>

#include <glib.h>

/* What a session's processes were seen to use, look by look. One thread at a time. */
typedef struct PlySessionTally PlySessionTally;
PlySessionTally *ply_session_tally_new(void);
void ply_session_tally_free(PlySessionTally *self);

/* CPU time, in µs, of all living members, their threads and the children that they have waited for;
 * `except` (0: none) counts as `except_us`. Who does not wait for its children (SIGCHLD ignored)
 * hides them from this sum; so it is never less than what the looks of the tally have seen each
 * process use by itself. Either is used time, so nobody is charged too much. */
gint64 ply_session_cpu_us(pid_t session, pid_t except, gint64 except_us, PlySessionTally *tally);

/* Whether every member sleeps: none runs, waits for a processor or for a disk. */
gboolean ply_session_sleeps(pid_t session);

/* Kills every member until none is left (at most some ten rounds). */
void ply_session_kill(pid_t session);
