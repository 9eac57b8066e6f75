/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What every program of ours does first and at its end. */

#include <gio/gio.h>

#define PLY_CLI_BAD_INPUT 2
#define PLY_CLI_STOPPED   1 /* by a signal, before there was a result */

#define PLY_CLI_MOST_THREADS 64

/* Locale, translations and what is printed: nothing that steers a terminal passes
 * (printable.h), and what cannot be written is an error at the end. A partner that is gone does not
 * end the process. `name` is how the program calls itself in messages. Call it once, first. */
void ply_cli_start(const char *name);
/* Adds a command's name to that of the program: "plyscope-cli trace show". */
void ply_cli_name_command(const char *command);
/* How the program is called, where usage lines are to say more than messages: "plyscope-cli as
 * play". `name` must live as long as the process. */
void ply_cli_set_call_name(const char *name);
const char *ply_cli_call_name(void);

/* One line on stderr: "NAME: MESSAGE". Returns PLY_CLI_BAD_INPUT. */
int ply_cli_fail(const char *message);
int ply_cli_fail_with(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* The same for a check: FALSE. */
gboolean ply_cli_refuse(const char *message);
gboolean ply_cli_refuse_with(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* Says "OPTION expects RANGE." unless `good`, which it returns. */
gboolean ply_cli_require(gboolean good, const char *option, const char *range);
/* Says which games there are, of those with a board if `board`; returns PLY_CLI_BAD_INPUT. */
int ply_cli_require_game(const char *option, gboolean board);

/* Empties the line of stderr's terminal that shows how far one is. */
void ply_cli_erase_line(void);

/* Cancelled by the first interrupt or termination signal, so that a host can end its programs.
 * Call it once, before any thread starts. Transfer full. */
GCancellable *ply_cli_cancel_on_signals(void);
