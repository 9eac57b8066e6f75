/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Compilers and interpreters that people's programs need and a machine may not have: that is nobody's
 * fault but its own. Only those of languages that are known here count, so that no program gets out of
 * a game by asking for what does not exist. Any thread. */

#include <glib.h>

/* What this machine lacks of that with which the command line runs: what it begins with, or what the
 * first line of that script names. Transfer full; NULL: nothing. */
char *ply_tools_missing(const char *command);
/* The same of a build that has failed, by what it said: "make: javac: No such file or directory". */
char *ply_tools_missing_in(const char *said);
/* G_IO_ERROR_NOT_SUPPORTED with one sentence; always FALSE. */
gboolean ply_tools_fail(const char *tool, GError **error);
