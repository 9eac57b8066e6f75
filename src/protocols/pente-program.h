/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Command lines for programs that run in another folder than the one they were named in. Any
 * thread. */

#include <glib.h>

/* As ply_program_parse(), and makes every word that names an existing file here absolute. */
char **ply_pente_program_parse(const char *command, GError **error);

/* The calibrate beside it: "DIR/request.py" as the program or as a word of its command line makes
 * it "DIR/calibrate.py", run the same way. NULL if there is none. Transfer full. */
char **ply_pente_program_calibrate(const char *const *argv);
