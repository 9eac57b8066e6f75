/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Another program, run in a session of its own so that it and all its children can be counted and
 * ended together; in a jail (jail.h), if it is given one. It inherits nothing but its pipes. What it
 * writes on stderr is kept, its end at least, and shown only if that is asked for. One thread at a
 * time. */

#include "protocols/aside.h"
#include "protocols/box.h"
#include "protocols/channel.h"
#include "protocols/jail.h"

typedef struct PlyProcess PlyProcess;

typedef enum {
  PLY_PROCESS_PIPES = 1, /* its stdin and stdout are the channel; else both are /dev/null */
} PlyProcessFlags;

/* How waiting for its end ended. */
typedef enum {
  PLY_PROCESS_ENDED,   /* it has ended by itself */
  PLY_PROCESS_LATE,    /* the wall time has passed */
  PLY_PROCESS_USED_UP, /* the CPU time has been used */
  PLY_PROCESS_STOPPED, /* cancelled */
} PlyProcessWait;

/* Starts argv[0] (a path, or a name looked up in PATH) in `directory` (NULL: here). NULL with one
 * sentence if it cannot be started. */
PlyProcess *ply_process_start(const char *const *argv, const char *directory, PlyProcessFlags flags,
                              GCancellable *cancellable, GError **error);
/* The same in a jail, by what that allows, where there is a sandbox or it is `unsafe`; NULL: in none.
 * An error of G_FILE_ERROR_NOSYS is the machine's, which cannot make one; any other is the program's.
 * `box` (or NULL) is the folder that it is lent: in the jail it is one in memory with the same path,
 * into which its files are carried (ply_box_move()). */
PlyProcess *ply_process_start_in(const PlyJail *jail, PlyBox *box, const char *const *argv,
                                 const char *directory, PlyProcessFlags flags,
                                 GCancellable *cancellable, GError **error);
/* Holds it, and the children that it will start, to so many bytes of memory of its own and of each
 * file that it writes: beyond the first it gets no more, at the second it is ended. To be called at
 * once after its start. */
void ply_process_limit(PlyProcess *self, guint64 memory, guint64 file);
/* Splits a command as a shell does ("java -jar x.jar") and starts it. */
PlyProcess *ply_process_start_command(const char *command, const PlyJail *jail,
                                      PlyProcessFlags flags, GCancellable *cancellable,
                                      GError **error);
/* Whether it is not the program's fault that it could not be started: the machine can make no jail,
 * or had nothing left for it, no memory, no process, no descriptor. That may be otherwise the next
 * time. */
gboolean ply_process_is_blameless(const GError *error);

/* Lets it end by itself for 200 ms after closing its stdin,
 * then kills it and all of its session. */
void ply_process_free(PlyProcess *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyProcess, ply_process_free)

/* Ends it and all that it has started, at once; how it has ended and its CPU time can still be
 * asked for. */
void ply_process_end(PlyProcess *self);

/* In a jail that says so they all stand still from now on, or go on; without one nothing happens. */
void ply_process_rest(PlyProcess *self, gboolean rests);

/* What it took more of than its jail allows, for which it was ended: "more than its 256 MiB of
 * memory". Translated; NULL: of nothing. Borrowed. */
const char *ply_process_get_excess(PlyProcess *self);

/* NULL without PIPES; belongs to the process. */
PlyChannel *ply_process_get_channel(PlyProcess *self);

/* Shows what the process writes on stderr on ours: a bounded part of it, made printable, each line
 * behind "NAME: ". */
void ply_process_show_errors(PlyProcess *self, const char *name);

/* Adds what the process writes on stderr, from its beginning, to `aside` too (may be NULL). */
void ply_process_tell_errors(PlyProcess *self, PlyAside *aside);

/* CPU time, in µs, of the process, its threads and its children, living and ended, so far. */
gint64 ply_process_cpu_us(PlyProcess *self);

/* Whether it and its children all sleep, as a program does that waits for input; on a busy machine
 * one that only waits for a processor does not. */
gboolean ply_process_sleeps(PlyProcess *self);

/* The same, and it has read all that was written to it: more can be written without meeting what
 * was there before. */
gboolean ply_process_waits(PlyProcess *self);

/* Reads a line until `wall_us` (ply_clock_wall_us()) or until the CPU time above has reached
 * `cpu_us` (G_MAXINT64: no limit), which is LATE too. What the program prints on its way to the
 * limit is not lost. */
PlyChannelResult ply_process_read(PlyProcess *self, gint64 wall_us, gint64 cpu_us, GString *line);

/* Waits for its end within the same two limits; it goes on running if they pass first. */
PlyProcessWait ply_process_wait(PlyProcess *self, gint64 wall_us, gint64 cpu_us);
/* How it ended, as words: "exit status 3", "signal 11 (Segmentation fault)", and after a failure
 * the last line that it wrote on stderr; NULL while it runs. Translated. Borrowed. */
const char *ply_process_get_end(PlyProcess *self);
/* Whether it has ended with exit status 0. */
gboolean ply_process_is_success(PlyProcess *self);
