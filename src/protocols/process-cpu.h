/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the processes of one session (setsid(2)) have used, and their end. Linux's /proc. A program
 * that starts a session of its own inside is not found; the sandbox is what holds such a one. */

#include <sys/types.h>

#include <glib.h>

/* CPU time, in µs, of all living members, their threads and the children that they have waited for;
 * `except` (0: none) is left out. */
gint64 ply_session_cpu_us(pid_t session, pid_t except);

/* Whether every member sleeps: none runs, waits for a processor or for a disk. */
gboolean ply_session_sleeps(pid_t session);

/* Kills every member until none is left (at most some ten rounds). */
void ply_session_kill(pid_t session);
