/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which program a text names; for the host's end (x-y-host.c). */

#include <gio/gio.h>

typedef struct {
  GStrv argv;
  char *directory; /* to run it in, or NULL: here */
  char *name;      /* for messages */
} PlyXYProgram;

/* A folder with an executable "play", which runs in it, an executable file, or a command line.
 * FALSE with one sentence; `self` is then empty. */
gboolean ply_x_y_find_program(const char *program, PlyXYProgram *self, GError **error);
void ply_x_y_program_clear(PlyXYProgram *self);
