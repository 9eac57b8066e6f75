/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a program writes on stderr: read by a thread of its own as it comes, so that the program
 * never waits for us, and bounded, so that it can flood neither memory nor a terminal. One thread
 * at a time calls these. */

#include <glib.h>

#include "protocols/aside.h"

#define PLY_ERRORS_KEPT_BYTES  (64 * 1024) /* the end of what was written */
#define PLY_ERRORS_SHOWN_BYTES (16 * 1024) /* shown as they come; then only the last lines */

typedef struct PlyProcessErrors PlyProcessErrors;

/* Takes `fd` over, the end of a pipe to read from. Lines that begin with `ignored` (static; NULL: none)
 * are not the program's own words and count as not written. */
PlyProcessErrors *ply_process_errors_new(int fd, const char *ignored);

/* Shows what is left to show and stops listening, even if another process still holds the other
 * end. */
void ply_process_errors_free(PlyProcessErrors *self);

/* From now on, and what there is already, goes line by line to our stderr, made printable, each
 * line behind "NAME: ". */
void ply_process_errors_show(PlyProcessErrors *self, const char *name);

/* From now on, and what is kept already, goes to `aside` as it is; NULL: to nobody. The same one
 * again changes nothing. */
void ply_process_errors_tell(PlyProcessErrors *self, PlyAside *aside);

/* The last line that is not empty, made printable, at most 200 characters; waits a moment for it
 * if the program has just ended. NULL if there is none. Transfer full. */
char *ply_process_errors_last(PlyProcessErrors *self);
