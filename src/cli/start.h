/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What every program of ours does first and at its end. */

#include <gio/gio.h>

#define PLY_CLI_BAD_INPUT 2
#define PLY_CLI_STOPPED   1 /* by a signal, before there was a result */

#define PLY_CLI_MOST_THREADS 64

/* Locale, translations and what is printed (output.h); a partner that is gone does not end the
 * process. `name` is how the program calls itself in messages. */
void ply_cli_start(const char *name);

/* Parses options; on bad ones says why in one line and returns FALSE. `context` is taken over. */
gboolean ply_cli_parse(GOptionContext *context, int *argc, char ***argv);

/* One line on stderr: "NAME: MESSAGE". Returns PLY_CLI_BAD_INPUT. */
int ply_cli_fail(const char *message);
int ply_cli_fail_with(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* Says "OPTION expects RANGE." unless `good`, which it returns. */
gboolean ply_cli_require(gboolean good, const char *option, const char *range);

/* Cancelled by the first interrupt or termination signal, so that a host can end its programs.
 * Call it once, before any thread starts. Transfer full. */
GCancellable *ply_cli_cancel_on_signals(void);
