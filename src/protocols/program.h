/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A program as somebody has typed it. Every host looks at it in this way before a game begins, so
 * that one mistake is told in one sentence. Any thread; looks at files. */

#include <gio/gio.h>

/* Whether argv[0], a path or a name in PATH, can be run. FALSE with one sentence. */
gboolean ply_program_check(const char *const *argv, GError **error);

/* Splits a command as a shell does ("java -jar x.jar"); the name of a program that is there is taken
 * as it stands, blanks and all. NULL with the shell's error. Transfer full. */
char **ply_program_split(const char *command, GError **error);

/* The same, and checks it. NULL with one sentence. Transfer full. */
char **ply_program_parse(const char *command, GError **error);

/* What the program is called in messages: its file's name, and of "python3 request.py", where what is
 * found on the path runs a file, that file's. Transfer full. */
char *ply_program_name(const char *const *argv);
