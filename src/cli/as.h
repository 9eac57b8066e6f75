/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The course programs: `plyscope-cli as PROGRAM ARGS…`, and each under a name of its own in
 * build/course. One file as-PROGRAM.c a program and one line in as.c. A program gets its own
 * arguments, its name first, and returns the exit status: 0, or 2 after one line on stderr. */

#include <glib.h>

typedef struct {
  const char *name; /* of the executable too */
  int (*run)(int argc, char **argv);
  const char *arguments;
  const char *what; /* English, to be translated */
} PlyAsProgram;

/* In the order of the list; NULL past the last. */
const PlyAsProgram *ply_as_at(guint index);
const PlyAsProgram *ply_as_find(const char *name);
/* Runs it; answers --version, where that is all it gets, itself. */
int ply_as_run(const PlyAsProgram *program, int argc, char **argv);
