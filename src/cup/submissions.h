/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A folder of submissions: each entry is a player, a file that can be run or a folder with what makes
 * one. What is looked for in a folder, in this order:
 *
 *   Makefile        `make` is run there, unless what it makes is there already
 *   play, player, run, or the folder's own name: a program
 *   *.jar           the only one: java -jar
 *   *.java          compiled with javac; the class with main() is run
 *   main.py, play.py, player.py, the folder's name with .py, or the only *.py: python3
 *
 * Any thread; blocks. */

#include <gio/gio.h>

#include "protocols/jail.h"

/* The names of the entries, sorted; those that begin with "." or end with "~" are none. NULL with one
 * sentence. Transfer full. */
GPtrArray *ply_submissions_list(const char *folder, GError **error);

/* What its player is called: the entry's name without ".py" or ".jar". Transfer full. */
char *ply_submission_name(const char *entry);

/* The command line that runs a submission, which is made first, in the jail, where it has to be
 * (cup/build.h). NULL with one sentence. Transfer full. */
char *ply_submission_command(const char *path, const PlyJail *jail, GCancellable *cancellable,
                             GError **error);
